#pragma once

#include "movingvalue.h"

/*! \qmltype Draggable
    \inqmlmodule Fling
    \inherits MovingValue
    \brief A value that a hand drags, throws and catches.

    \c {Draggable on y} moves a property of the item on which the hand is, and a \l target the place of an item in the
    plane. Without either it moves its own \c value.

    \code
    Rectangle {
        Draggable on y { detents: [0, 320, 640] }
    }
    \endcode */
class Draggable : public MovingValue {
    Q_OBJECT
    QML_ELEMENT
    /*! \qmlproperty Item Draggable::target
        The item that is moved in the plane. */
    Q_PROPERTY(QQuickItem *target READ target WRITE setTarget NOTIFY targetChanged FINAL)
    /*! \qmlproperty Item Draggable::handle
        The item on which the hand is: at first the one whose property moves, the target, or the parent. */
    Q_PROPERTY(QQuickItem *handle READ handleItem WRITE setHandleItem NOTIFY handleChanged FINAL)
    /*! \qmlproperty enumeration Draggable::axes
        The directions in which a hand moves it: a constant of \l Axes. At first those of what it moves. */
    Q_PROPERTY(Axes::Kind axes READ axes WRITE setAxes NOTIFY axesChanged FINAL)
    /*! \qmlproperty real Draggable::factor
        The units of the value for a point of the hand: 1, or -1 for one that grows as the hand goes up. */
    Q_PROPERTY(qreal factor READ factor WRITE setFactor NOTIFY factorChanged FINAL)
    /*! \qmlproperty list<var> Draggable::detents
        Places at which it comes to rest: numbers, or points if both axes move. */
    Q_PROPERTY(QVariantList detents READ detents WRITE setDetents NOTIFY rulesChanged FINAL)
    /*! \qmlproperty var Draggable::minimum
        The lower end, from which on it may rest: a number or a point. At first the least of the detents. */
    Q_PROPERTY(QVariant minimum READ minimum WRITE setMinimum NOTIFY rulesChanged FINAL)
    /*! \qmlproperty var Draggable::maximum
        The upper end, up to which it may rest: a number or a point. At first the greatest of the detents. */
    Q_PROPERTY(QVariant maximum READ maximum WRITE setMaximum NOTIFY rulesChanged FINAL)
    /*! \qmlproperty enumeration Draggable::ends
        Its behaviour at the ends: a constant of \l Ends. At first Ends.Elastic. */
    Q_PROPERTY(Ends::Kind ends READ ends WRITE setEnds NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Draggable::pull
        The greatest distance to which a hand pulls it past an elastic end. At first 120. */
    Q_PROPERTY(qreal pull READ pull WRITE setPull NOTIFY rulesChanged FINAL)
    /*! \qmlproperty enumeration Draggable::release
        The place to which it goes when it is let go: a constant of \l Release. At first
        Release.Automatic. */
    Q_PROPERTY(Release::Kind release READ release WRITE setRelease NOTIFY rulesChanged FINAL)
    /*! \qmlproperty enumeration Draggable::deceleration
        The law by which a throw slows down: a constant of \l Deceleration. At first
        Deceleration.Normal. */
    Q_PROPERTY(Deceleration::Kind deceleration READ deceleration WRITE setDeceleration NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Draggable::flickThreshold
        The speed per second from which a release is a flick, which goes on to the next detent. At
        first 300. */
    Q_PROPERTY(qreal flickThreshold READ flickThreshold WRITE setFlickThreshold NOTIFY rulesChanged FINAL)
    /*! \qmlproperty bool Draggable::longFlicks
        True if a flick may pass detents. */
    Q_PROPERTY(bool longFlicks READ longFlicks WRITE setLongFlicks NOTIFY rulesChanged FINAL)
    /*! \qmlproperty enumeration Draggable::movesFirst
        The directions in which it moves before the items that scroll within it: a constant of \l MovesFirst. */
    Q_PROPERTY(MovesFirst::Kind movesFirst READ movesFirst WRITE setMovesFirst NOTIFY rulesChanged FINAL)
    /*! \qmlproperty bool Draggable::enabled
        False to leave hands to others. */
    Q_PROPERTY(bool enabled READ isEnabled WRITE setEnabled NOTIFY enabledChanged FINAL)
    /*! \qmlproperty bool Draggable::dragging
        \readonly
        True in a hand. */
    Q_PROPERTY(bool dragging READ isDragging NOTIFY activityChanged FINAL)
    /*! \qmlproperty int Draggable::detent
        \readonly
        The index of the detent at which it rests or for which it is heading; -1 for none, and in a hand. */
    Q_PROPERTY(int detent READ detent NOTIFY detentChanged FINAL)
    /*! \qmlproperty real Draggable::velocityX
        \readonly
        The velocity to the right, in units per second, as the last frame shows it. */
    Q_PROPERTY(qreal velocityX READ velocityX NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Draggable::velocityY
        \readonly
        The velocity down, in units per second, as the last frame shows it. */
    Q_PROPERTY(qreal velocityY READ velocityY NOTIFY shownChanged FINAL)

public:
    explicit Draggable(QObject *parent = nullptr) : MovingValue(parent) {}

    using MovingValue::setTarget;
    QQuickItem *target() const { return m_target; }
    void setTarget(QQuickItem *target);
    QQuickItem *handleItem() const { return m_handleItem; }
    void setHandleItem(QQuickItem *item);
    Axes::Kind axes() const { return m_axes; }
    void setAxes(Axes::Kind axes);
    qreal factor() const { return m_factor; }
    void setFactor(qreal factor);
    QVariantList detents() const { return m_detents; }
    void setDetents(const QVariantList &detents) { set(m_detents, detents); }
    QVariant minimum() const { return m_minimum; }
    void setMinimum(const QVariant &minimum) { set(m_minimum, minimum); }
    QVariant maximum() const { return m_maximum; }
    void setMaximum(const QVariant &maximum) { set(m_maximum, maximum); }
    Ends::Kind ends() const { return m_ends; }
    void setEnds(Ends::Kind ends) { set(m_ends, ends); }
    qreal pull() const { return m_pull; }
    void setPull(qreal pull) { set(m_pull, pull); }
    Release::Kind release() const { return m_release; }
    void setRelease(Release::Kind release) { set(m_release, release); }
    Deceleration::Kind deceleration() const { return m_deceleration; }
    void setDeceleration(Deceleration::Kind deceleration) { set(m_deceleration, deceleration); }
    qreal flickThreshold() const { return m_flickThreshold; }
    void setFlickThreshold(qreal threshold) { set(m_flickThreshold, threshold); }
    bool longFlicks() const { return m_longFlicks; }
    void setLongFlicks(bool areLong) { set(m_longFlicks, areLong); }
    MovesFirst::Kind movesFirst() const { return m_movesFirst; }
    void setMovesFirst(MovesFirst::Kind first) { set(m_movesFirst, first); }
    bool isEnabled() const { return m_isEnabled; }
    void setEnabled(bool isEnabled);
    bool isDragging() const { return shownActivity() == Activity::Dragging; }
    int detent() const { return m_detent; }
    qreal velocityX() const { return movedAxes() == Axes::Y ? 0 : shown().velocity[0]; }
    qreal velocityY() const { return movedAxes() == Axes::X ? 0 : shown().velocity[dimensions() - 1]; }

    /*! \qmlmethod void Draggable::flick(var velocity)
        Throws it as a hand would that lets go with this \a velocity: a number, or a point if both axes move. */
    Q_INVOKABLE void flick(const QVariant &velocity);
    /*! \qmlmethod void Draggable::next()
        Goes to the next detent, and from the last to the first. */
    Q_INVOKABLE void next();

    void componentComplete() override;
    bool takesHands() const override { return m_isEnabled && isComplete(); }
    uint32_t directions() const override;
    bool join(fling_chain *chain) override;

Q_SIGNALS:
    void targetChanged();
    void handleChanged();
    void axesChanged();
    void factorChanged();
    void rulesChanged();
    void enabledChanged();
    void detentChanged();
    /*! \qmlsignal Draggable::grabbed()
        A hand has taken hold. */
    void grabbed();
    /*! \qmlsignal Draggable::released()
        A hand has let go. */
    void released();

protected:
    void fill(fling_drag_rules &rules) override;
    void tell(const fling_transition &change) override;

private:
    template <class Value> void set(Value &member, const Value &value) {
        if (member == value) return;
        const QPointer<Draggable> self = this;
        member = value;
        apply();
        /* A value that stays where it is may be at another detent. */
        if (self) takeDetent();
        if (self) Q_EMIT rulesChanged();
    }
    Axes::Kind movedAxes() const;
    fling_gesture_map map() const;
    void takeArea();
    void takeDetent();

    QPointer<QQuickItem> m_target, m_handleItem;
    Axes::Kind m_axes = Axes::Automatic;
    qreal m_factor = 1, m_pull = 120, m_flickThreshold = 300;
    QVariantList m_detents;
    QVariant m_minimum, m_maximum;
    Ends::Kind m_ends = Ends::Elastic;
    Release::Kind m_release = Release::Automatic;
    Deceleration::Kind m_deceleration = Deceleration::Normal;
    MovesFirst::Kind m_movesFirst = MovesFirst::Never;
    bool m_longFlicks = false, m_isEnabled = true;
    int m_detent = -1;
    std::vector<fling_detent> m_places;
};
