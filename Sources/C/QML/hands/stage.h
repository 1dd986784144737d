#pragma once

#include "clocks.h"
#include "hand.h"

#include <QtCore/QHash>
#include <QtCore/QObject>

#include <memory>
#include <vector>

class QInputDevice;
class QMouseEvent;
class QNativeGestureEvent;
class QPointerEvent;
class QQuickWindow;
class QTouchEvent;
class QWheelEvent;

/* The hands on a window, and its frames. It sees the window's events before Qt Quick does, and leaves them to it until a
 * mover follows a hand: then what Qt Quick has begun is cancelled, as when a Flickable steals a press from a button. */
class Stage : public QObject {
public:
    /* The stage of a window. */
    static Stage *of(QQuickWindow *window);
    ~Stage() override;

    void add(Mover *mover) { m_movers.push_back(mover); }
    void remove(Mover *mover);
    /* Cancels the drag of a hand that holds a mover. */
    void release(Mover *mover);
    /* Asks for a frame. */
    void wake();
    /* Has a mover move a property alone from now on: see Mover::give. */
    bool takeOver(const QQmlProperty &property, Mover *by, double goal, double &velocity);
    /* Shows a hand's effect, and emits its signals. */
    void moved(Hand &hand);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    explicit Stage(QQuickWindow *window);

    bool touch(QTouchEvent *event);
    bool press(QMouseEvent *event);
    bool drag(QMouseEvent *event);
    bool scroll(QWheelEvent *event);
    bool turn(QWheelEvent *event);
    bool gesture(QNativeGestureEvent *event);

    void frame();
    void report(std::vector<Mover *> movers);
    void endScroll();
    void forgetTouches(Hand &hand);

    /* True if the item, or one in it, is the last on which a hand at that place may be. */
    bool find(QQuickItem *item, const QPointF &place, std::vector<Mover *> &found) const;
    Hand *handAt(const QPointF &place);
    Hand *handOf(int contact) const;
    bool has(const Hand *hand) const;
    /* Takes the event's points from the items of Qt Quick. */
    void claim(Hand &hand, QPointerEvent *event);
    static bool isKept(QPointerEvent *event);

    uint32_t number(const QInputDevice *device);
    fling_event made(fling_event_kind kind, QPointerEvent *event);
    void place(fling_event &event, const QPointF &scene) const;
    void send(Hand &hand, const fling_event &event, const QPointF &pointer);

    QQuickWindow *const m_window;
    std::vector<Mover *> m_movers;
    std::vector<std::unique_ptr<Hand>> m_hands;
    Hand *m_pointer = nullptr, *m_scroller = nullptr, *m_pincher = nullptr;
    QHash<const QInputDevice *, uint32_t> m_numbers;
    QHash<uint32_t, EventClock> m_clocks;
    FrameClock m_frames;
    QTimer m_silence;
    /* The last step of a scroll without phases, and the pointer's place then. */
    fling_event m_scrolled = {};
    QPointF m_place;
    double m_scale = 1;
    uint32_t m_lastNumber = 0;
    bool m_isCancelling = false, m_isGesture = false;
};
