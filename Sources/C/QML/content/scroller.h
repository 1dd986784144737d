#pragma once

#include "enumerations.h"
#include "movingcontent.h"

#include <QtCore/QVariant>
#include <QtQml/QQmlProperty>
#include <QtQuick/QQuickItem>

#include <cmath>

/*! \qmltype Scroller
    \inqmlmodule Fling
    \inherits Item
    \brief Scrolls the first item in it by hands, wheels and keys.

    The item is a Flickable, ListView or GridView, whose own physics are switched off, or a plain item that is larger than
    the scroller.

    \code
    Scroller {
        anchors.fill: parent; focus: true
        ListView { model: 1000; delegate: Text { text: index } }
    }
    \endcode */
class Scroller : public QQuickItem, public MovingContentOf<Scroller> {
    Q_OBJECT
    QML_ELEMENT
    /*! \qmlproperty Item Scroller::content
        The item that is scrolled: at first the first one in it. One without a size fills it, if it is a Flickable. */
    Q_PROPERTY(QQuickItem *content READ content WRITE setContent NOTIFY contentChanged FINAL)
    /*! \qmlproperty enumeration Scroller::axes
        The directions in which it scrolls: a constant of \l Axes. At first those in which the content does. */
    Q_PROPERTY(Axes::Kind axes READ axes WRITE setAxes NOTIFY axesChanged FINAL)
    /*! \qmlproperty enumeration Scroller::ends
        The behaviour at the ends of the content: a constant of \l Ends. At first Ends.Elastic. */
    Q_PROPERTY(Ends::Kind ends READ ends WRITE setEnds NOTIFY rulesChanged FINAL)
    /*! \qmlproperty enumeration Scroller::deceleration
        The law by which a throw slows down: a constant of \l Deceleration. At first
        Deceleration.Normal. */
    Q_PROPERTY(Deceleration::Kind deceleration READ deceleration WRITE setDeceleration NOTIFY rulesChanged FINAL)
    /*! \qmlproperty var Scroller::spring
        A preset, such as Spring.Snappy, or a \l Spring. At first Spring.Smooth. */
    Q_PROPERTY(QVariant spring READ spring WRITE setSpring NOTIFY rulesChanged FINAL)
    /*! \qmlproperty bool Scroller::paging
        True if a throw ends at a whole page, of which a flick turns one. */
    Q_PROPERTY(bool paging READ isPaging WRITE setPaging NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Scroller::snapInterval
        The distance between the places at which a throw ends; 0, as at first, for anywhere. */
    Q_PROPERTY(qreal snapInterval READ snapInterval WRITE setSnapInterval NOTIFY rulesChanged FINAL)
    /*! \qmlproperty list<var> Scroller::snapPlaces
        The places at which a throw ends: numbers, or points if both axes scroll. */
    Q_PROPERTY(QVariantList snapPlaces READ snapPlaces WRITE setSnapPlaces NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Scroller::wheelStep
        The distance of a notch of a wheel, and of an arrow key. At first 60. */
    Q_PROPERTY(qreal wheelStep READ wheelStep WRITE setWheelStep NOTIFY rulesChanged FINAL)
    /*! \qmlproperty bool Scroller::passesFlings
        True if a throw that meets the end of the content goes on in the item around it, as at first. */
    Q_PROPERTY(bool passesFlings READ passesFlings WRITE setPassesThrows NOTIFY rulesChanged FINAL)
    /*! \qmlproperty enumeration Scroller::movesFirst
        The directions in which it scrolls before the items within it: a constant of \l MovesFirst. */
    Q_PROPERTY(MovesFirst::Kind movesFirst READ movesFirst WRITE setMovesFirst NOTIFY rulesChanged FINAL)
    /*! \qmlproperty list<real> Scroller::thresholds
        Offsets along the first axis at which \l crossed is emitted; below 0 for content that is pulled past the
        beginning. */
    Q_PROPERTY(QList<qreal> thresholds READ thresholds WRITE setThresholds NOTIFY thresholdsChanged FINAL)
    /*! \qmlproperty enumeration Scroller::activity
        \readonly
        The present state: a constant of \l Activity. */
    Q_PROPERTY(Activity::Kind activity READ shownActivity NOTIFY activityChanged FINAL)
    /*! \qmlproperty bool Scroller::moving
        \readonly
        True in a hand, and while it moves by itself. */
    Q_PROPERTY(bool moving READ isMoving NOTIFY activityChanged FINAL)
    /*! \qmlproperty bool Scroller::dragging
        \readonly
        True in a hand. */
    Q_PROPERTY(bool dragging READ isDragging NOTIFY activityChanged FINAL)
    /*! \qmlproperty real Scroller::offsetX
        \readonly
        The horizontal distance from the beginning of the content, as the last frame shows it. */
    Q_PROPERTY(qreal offsetX READ offsetX NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Scroller::offsetY
        \readonly
        The vertical distance from the beginning of the content, as the last frame shows it. */
    Q_PROPERTY(qreal offsetY READ offsetY NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Scroller::velocityX
        \readonly
        The velocity of the offset to the right, in points per second. */
    Q_PROPERTY(qreal velocityX READ velocityX NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Scroller::velocityY
        \readonly
        The velocity of the offset down, in points per second. */
    Q_PROPERTY(qreal velocityY READ velocityY NOTIFY shownChanged FINAL)
    /*! \qmlproperty int Scroller::page
        \readonly
        The page that is shown for the most part, if it turns pages. */
    Q_PROPERTY(int page READ page NOTIFY pageChanged FINAL)

public:
    explicit Scroller(QQuickItem *parent = nullptr);
    ~Scroller() override;

    QQuickItem *content() const { return m_content; }
    void setContent(QQuickItem *content);
    Axes::Kind axes() const { return m_axes; }
    void setAxes(Axes::Kind axes);
    Ends::Kind ends() const { return m_ends; }
    void setEnds(Ends::Kind ends) { set(m_ends, ends); }
    bool isPaging() const { return m_isPaging; }
    void setPaging(bool isPaging) { set(m_isPaging, isPaging); }
    qreal snapInterval() const { return m_snapInterval; }
    void setSnapInterval(qreal interval) { set(m_snapInterval, interval); }
    QVariantList snapPlaces() const { return m_snapPlaces; }
    void setSnapPlaces(const QVariantList &places) { set(m_snapPlaces, places); }
    qreal wheelStep() const { return m_wheelStep; }
    void setWheelStep(qreal step) { set(m_wheelStep, step); }
    bool passesFlings() const { return m_passesThrows; }
    void setPassesThrows(bool passes) { set(m_passesThrows, passes); }
    MovesFirst::Kind movesFirst() const { return m_movesFirst; }
    void setMovesFirst(MovesFirst::Kind first) { set(m_movesFirst, first); }
    QList<qreal> thresholds() const { return m_thresholds; }
    void setThresholds(const QList<qreal> &thresholds);
    qreal offsetX() const { return of(Axes::X, m_shown.value); }
    qreal offsetY() const { return of(Axes::Y, m_shown.value); }
    qreal velocityX() const { return of(Axes::X, m_shown.velocity); }
    qreal velocityY() const { return of(Axes::Y, m_shown.velocity); }
    int page() const { return m_page; }

    /*! \qmlmethod void Scroller::throwTo(var place)
        Scrolls to a \a place by the spring: a number, or a point if both axes scroll. A hand that holds the content wins. */
    Q_INVOKABLE void throwTo(const QVariant &place);
    /*! \qmlmethod void Scroller::jumpTo(var place)
        Goes to a \a place at once. A hand that holds the content goes on from there. */
    Q_INVOKABLE void jumpTo(const QVariant &place);
    /*! \qmlmethod void Scroller::turnTo(int page)
        Turns to a \a page. */
    Q_INVOKABLE void turnTo(int page);
    /*! \qmlmethod void Scroller::stop()
        Stops content in flight. */
    Q_INVOKABLE void stop();

    bool takesHands() const override { return m_handle != nullptr && isEnabled(); }
    uint32_t directions() const override;
    void prepare() override;
    bool join(fling_chain *chain) override;
    fling_activity activity() const override { return fling_scroller_activity(m_handle); }
    double speed() const override { return std::hypot(m_shown.velocity[0], m_shown.velocity[1]); }
    void advance(int64_t time) override;
    bool show(int64_t seen) override;
    void report() override;

Q_SIGNALS:
    void contentChanged();
    void axesChanged();
    void rulesChanged();
    void thresholdsChanged();
    void activityChanged();
    void shownChanged();
    void pageChanged();
    /*! \qmlsignal Scroller::grabbed()
        A hand has taken hold. */
    void grabbed();
    /*! \qmlsignal Scroller::released()
        A hand has let go. */
    void released();
    /*! \qmlsignal Scroller::settled()
        The content has come to rest. */
    void settled();
    /*! \qmlsignal Scroller::crossed(real threshold, bool rising)
        The offset is shown beyond a \a threshold for the first time, \a rising or falling. */
    void crossed(qreal threshold, bool rising);

protected:
    void componentComplete() override;
    void geometryChange(const QRectF &now, const QRectF &before) override;
    void itemChange(ItemChange change, const ItemChangeData &data) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /* The lengths of one axis, as the content has them. */
    struct Lengths {
        double viewport = 0, content = 0, offset = 0, beginning = 0;
    };
    Lengths lengths(Axes::Kind axis) const;
    Axes::Kind wantedAxes() const;
    Axes::Kind axis(int32_t index) const { return m_dimensions == 2 && index == 1 ? Axes::Y : m_moved & Axes::X ? Axes::X : Axes::Y; }
    qreal of(Axes::Kind axis, const double *numbers) const;
    bool read(const QVariant &value, double *place) const;
    void make();
    void sync(int64_t time);
    void apply() override;
    void watch();
    void write();

private Q_SLOTS:
    void takeChange();

private:
    QPointer<QQuickItem> m_content;
    bool m_isFlickable = false, m_fills = false, m_isWriting = false, m_isStale = true;
    Axes::Kind m_axes = Axes::Automatic, m_moved = Axes::Automatic;
    Ends::Kind m_ends = Ends::Elastic;
    MovesFirst::Kind m_movesFirst = MovesFirst::Never;
    bool m_isPaging = false, m_passesThrows = true;
    qreal m_snapInterval = 0, m_wheelStep = 60;
    QVariantList m_snapPlaces;
    QList<qreal> m_thresholds;
    fling_scroller *m_handle = nullptr;
    int32_t m_dimensions = 1;
    double m_viewport[2] = {}, m_length[2] = {};
    int m_page = 0;
};
