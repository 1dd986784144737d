#pragma once

#include <fling.h>

#include <QtCore/QObject>
#include <QtCore/QPointer>
#include <QtCore/QPointF>
#include <QtQml/QQmlProperty>
#include <QtQuick/QQuickItem>

class Stage;

/* Something that hands and frames move: a value, content that scrolls, content that is zoomed. The window's stage brings it
 * both. */
class Mover {
public:
    explicit Mover(QObject *object) : m_object(object) {}
    virtual ~Mover();
    Mover(const Mover &) = delete;
    Mover &operator=(const Mover &) = delete;

    /* The QML object that it is. */
    QObject *object() const { return m_object; }
    /* The item on which a hand moves it; the window's frames are its frames. */
    QQuickItem *area() const { return m_area; }
    Stage *stage() const { return m_stage; }

    /* True if a hand that lands on its area may move it. */
    virtual bool takesHands() const { return false; }
    /* The directions in which a hand may begin, of fling_direction, added up. */
    virtual uint32_t directions() const { return 0; }
    /* True if two fingers pinch and turn it. */
    virtual bool isPinched() const { return false; }
    /* Prepares for a hand that is about to land on it. */
    virtual void prepare() {}
    /* Joins a chain, as the outermost of its members so far. */
    virtual bool join(fling_chain *) { return false; }
    /* Applies a gesture without a chain, with the pointer's place in the window. False to have it come by the chain. */
    virtual bool handle(const fling_gesture &, const QPointF & /* pointer */) { return false; }
    /* Applies the turn of a wheel at a place of the window, which a chain does not do for it. True if it has. */
    virtual bool turn(const QPointF & /* notches */, const QPointF & /* scene */, int64_t /* time */) { return false; }
    /* Gives up a property that another mover is to move from now on, and adds the velocity that it had. False if a hand holds
     * it: then the hand leaves it at `goal`. */
    virtual bool give(const QQmlProperty &, double /* goal */, double & /* velocity */) { return true; }
    virtual fling_activity activity() const = 0;
    /* The speed of the last frame, in points per second. */
    virtual double speed() const = 0;
    /* Lets time pass, without a chain. */
    virtual void advance(int64_t time) = 0;
    /* Shows the state of a frame. True if another frame is needed after it. */
    virtual bool show(int64_t seen) = 0;
    /* Emits the signals of the changes. May run code of the app, which may destroy the mover. */
    virtual void report() = 0;

    /* True while a frame is to be shown. */
    bool isAwake = false;
    /* True while a chain advances it. */
    bool isChained = false;

protected:
    /* Sets the item on which hands are, and follows its window; nullptr for none, as before the mover frees what it has in a
     * chain. */
    void setArea(QQuickItem *area);
    /* Asks for a frame. */
    void wake();
    /* Cancels the drag of a hand that holds it. */
    void letGo();

private:
    void enter(QQuickWindow *window);

    friend class Stage;
    QObject *const m_object;
    QPointer<QQuickItem> m_area;
    QMetaObject::Connection m_window;
    Stage *m_stage = nullptr;
};
