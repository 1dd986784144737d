#pragma once

#include "enumerations.h"
#include "movingcontent.h"

#include <QtQml/QQmlParserStatus>

/*! \qmltype Transform
    \inqmlmodule Fling
    \brief Content that fingers pinch, turn and pan in its parent, such as a photo or a map.

    It sets the target's x, y, scale, rotation and transformOrigin.

    \code
    Item {
        Image { id: photo; source: "photo.png" }
        Transform { target: photo; greatestZoom: 8 }
    }
    \endcode */
class Transform : public QObject, public QQmlParserStatus, public MovingContentOf<Transform> {
    Q_OBJECT
    Q_INTERFACES(QQmlParserStatus)
    QML_ELEMENT
    /*! \qmlproperty Item Transform::target
        The item that is moved, scaled and turned within its parent. */
    Q_PROPERTY(QQuickItem *target READ target WRITE setTarget NOTIFY targetChanged FINAL)
    /*! \qmlproperty real Transform::leastZoom
        The least zoom at which it rests. At first 1. */
    Q_PROPERTY(qreal leastZoom READ leastZoom WRITE setLeastZoom NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Transform::greatestZoom
        The greatest zoom at which it rests. At first 4. */
    Q_PROPERTY(qreal greatestZoom READ greatestZoom WRITE setGreatestZoom NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Transform::doubleTapZoom
        The zoom to which a double tap goes at its place, and the next one back; 0 for none. At
        first 2. */
    Q_PROPERTY(qreal doubleTapZoom READ doubleTapZoom WRITE setDoubleTapZoom NOTIFY rulesChanged FINAL)
    /*! \qmlproperty bool Transform::turns
        True if fingers turn it, as at first. */
    Q_PROPERTY(bool turns READ turns WRITE setTurns NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Transform::turnStep
        The degrees at a multiple of which it comes to rest; 0, as at first, for anywhere. */
    Q_PROPERTY(qreal turnStep READ turnStep WRITE setTurnStep NOTIFY rulesChanged FINAL)
    /*! \qmlproperty real Transform::wheelZoom
        The factor of the zoom for a notch of a wheel; 1 to leave wheels alone. At first 1.2. */
    Q_PROPERTY(qreal wheelZoom READ wheelZoom WRITE setWheelZoom NOTIFY rulesChanged FINAL)
    /*! \qmlproperty enumeration Transform::deceleration
        The law by which a throw slows down: a constant of \l Deceleration. At first
        Deceleration.Normal. */
    Q_PROPERTY(Deceleration::Kind deceleration READ deceleration WRITE setDeceleration NOTIFY rulesChanged FINAL)
    /*! \qmlproperty var Transform::spring
        A preset, such as Spring.Snappy, or a \l Spring. At first Spring.Smooth. */
    Q_PROPERTY(QVariant spring READ spring WRITE setSpring NOTIFY rulesChanged FINAL)
    /*! \qmlproperty bool Transform::enabled
        False to leave hands to others. */
    Q_PROPERTY(bool enabled READ isEnabled WRITE setEnabled NOTIFY enabledChanged FINAL)
    /*! \qmlproperty enumeration Transform::activity
        \readonly
        The present state: a constant of \l Activity. */
    Q_PROPERTY(Activity::Kind activity READ shownActivity NOTIFY activityChanged FINAL)
    /*! \qmlproperty bool Transform::moving
        \readonly
        True in a hand, and while it moves by itself. */
    Q_PROPERTY(bool moving READ isMoving NOTIFY activityChanged FINAL)
    /*! \qmlproperty bool Transform::dragging
        \readonly
        True in a hand. */
    Q_PROPERTY(bool dragging READ isDragging NOTIFY activityChanged FINAL)
    /*! \qmlproperty real Transform::zoom
        \readonly
        The zoom as the last frame shows it. 1 shows the whole target, as large as the parent has room for. */
    Q_PROPERTY(qreal zoom READ zoom NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Transform::turn
        \readonly
        The degrees by which it is turned, clockwise; more than 360 after more than one turn. */
    Q_PROPERTY(qreal turn READ shownTurn NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Transform::velocityX
        \readonly
        The velocity of the target to the right, in points per second. */
    Q_PROPERTY(qreal velocityX READ velocityX NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Transform::velocityY
        \readonly
        The velocity of the target down, in points per second. */
    Q_PROPERTY(qreal velocityY READ velocityY NOTIFY shownChanged FINAL)
    /*! \qmlproperty real Transform::fraction
        \readonly
        The fraction of the present motion: 0 where the target last rested, 1 at the motion's end. */
    Q_PROPERTY(qreal fraction READ fraction NOTIFY shownChanged FINAL)
    /*! \qmlproperty bool Transform::paused
        \readonly
        True while its motion is paused. */
    Q_PROPERTY(bool paused READ isPaused NOTIFY pausedChanged FINAL)

public:
    explicit Transform(QObject *parent = nullptr) : QObject(parent), MovingContentOf(this) {}
    ~Transform() override;

    QQuickItem *target() const { return m_target; }
    void setTarget(QQuickItem *target);
    qreal leastZoom() const { return m_leastZoom; }
    void setLeastZoom(qreal zoom) { set(m_leastZoom, zoom); }
    qreal greatestZoom() const { return m_greatestZoom; }
    void setGreatestZoom(qreal zoom) { set(m_greatestZoom, zoom); }
    qreal doubleTapZoom() const { return m_doubleTapZoom; }
    void setDoubleTapZoom(qreal zoom) { set(m_doubleTapZoom, zoom); }
    bool turns() const { return m_turns; }
    void setTurns(bool turns) { set(m_turns, turns); }
    qreal turnStep() const { return m_turnStep; }
    void setTurnStep(qreal step) { set(m_turnStep, step); }
    qreal wheelZoom() const { return m_wheelZoom; }
    void setWheelZoom(qreal factor) { set(m_wheelZoom, factor); }
    bool isEnabled() const { return m_isEnabled; }
    void setEnabled(bool isEnabled);
    qreal zoom() const { return m_zoom; }
    qreal shownTurn() const;
    qreal fraction() const { return m_fraction; }
    bool isPaused() const { return fling_transform_is_paused(m_handle); }

    /*! \qmlmethod void Transform::zoomTo(real zoom, point point)
        Zooms to \a zoom about a \a point of the parent. */
    Q_INVOKABLE void zoomTo(qreal zoom, const QPointF &point);
    /*! \qmlmethod void Transform::zoomBy(real factor, point point)
        Zooms by a \a factor about a \a point of the parent. */
    Q_INVOKABLE void zoomBy(qreal factor, const QPointF &point);
    /*! \qmlmethod void Transform::reset()
        Shows the whole target again, upright. */
    Q_INVOKABLE void reset();
    /*! \qmlmethod void Transform::pause()
        Pauses its motion. */
    Q_INVOKABLE void pause();
    /*! \qmlmethod void Transform::resume()
        Goes on with a paused motion. */
    Q_INVOKABLE void resume();
    /*! \qmlmethod void Transform::reverse()
        Goes back to where it last rested, or on again. */
    Q_INVOKABLE void reverse();
    /*! \qmlmethod void Transform::scrub(real fraction)
        Puts a paused motion at a \a fraction of its path. */
    Q_INVOKABLE void scrub(qreal fraction);
    /*! \qmlmethod void Transform::stop()
        Ends a motion where it is. */
    Q_INVOKABLE void stop();

    void classBegin() override {}
    void componentComplete() override;
    bool takesHands() const override { return m_handle != nullptr && m_isEnabled; }
    uint32_t directions() const override { return FLING_DIRECTION_ALL; }
    bool isPinched() const override { return true; }
    void prepare() override;
    bool join(fling_chain *chain) override;
    bool handle(const fling_gesture &gesture, const QPointF &pointer) override;
    bool turn(const QPointF &notches, const QPointF &scene, int64_t time) override;
    fling_activity activity() const override { return fling_transform_activity(m_handle); }
    double speed() const override;
    void advance(int64_t time) override;
    bool show(int64_t seen) override;
    void report() override;

Q_SIGNALS:
    void targetChanged();
    void rulesChanged();
    void enabledChanged();
    void activityChanged();
    void shownChanged();
    void pausedChanged();
    /*! \qmlsignal Transform::grabbed()
        Fingers have taken hold. */
    void grabbed();
    /*! \qmlsignal Transform::released()
        Fingers have let go. */
    void released();
    /*! \qmlsignal Transform::settled()
        It has come to rest. */
    void settled();

private:
    void follow(QQuickItem *parent);
    void resize();
    void apply() override;

    QPointer<QQuickItem> m_target;
    QPointer<QQuickItem> m_parent;
    qreal m_leastZoom = 1, m_greatestZoom = 4, m_doubleTapZoom = 2, m_turnStep = 0, m_wheelZoom = 1.2;
    bool m_turns = true, m_isEnabled = true, m_isComplete = false, m_wasPaused = false;
    fling_transform *m_handle = nullptr;
    /* The corner of the parent in the window, in whose points the hands are. */
    QPointF m_origin;
    qreal m_zoom = 1, m_fraction = 0;
};
