#pragma once

#include "enumerations.h"
#include "mover.h"

#include <QtCore/QVariant>
#include <QtQml/QQmlParserStatus>
#include <QtQml/QQmlProperty>
#include <QtQml/QQmlPropertyValueSource>

#include <cmath>

/*! \qmltype MovingValue
    \inqmlmodule Fling
    \qmlabstract
    \brief A number, or a place in the plane, that moves by springs.

    The part that a \l Draggable and a \l SpringValue share. */
class MovingValue : public QObject, public QQmlPropertyValueSource, public QQmlParserStatus, public Mover {
    Q_OBJECT
    Q_INTERFACES(QQmlPropertyValueSource QQmlParserStatus)
    QML_ANONYMOUS
    /*! \qmlproperty var MovingValue::spring
        A preset, such as Spring.Snappy, or a \l Spring. At first Spring.Smooth. */
    Q_PROPERTY(QVariant spring READ spring WRITE setSpring NOTIFY springChanged FINAL)
    /*! \qmlproperty enumeration MovingValue::activity
        \readonly
        The present state: a constant of \l Activity. */
    Q_PROPERTY(Activity::Kind activity READ shownActivity NOTIFY activityChanged FINAL)
    /*! \qmlproperty bool MovingValue::moving
        \readonly
        True in a hand, and while it moves by itself. */
    Q_PROPERTY(bool moving READ isMoving NOTIFY activityChanged FINAL)
    /*! \qmlproperty real MovingValue::value
        The value as the last frame shows it; of the first axis, if there are two. Writing it sets it without an
        animation. */
    Q_PROPERTY(qreal value READ value WRITE setValue NOTIFY shownChanged FINAL)
    /*! \qmlproperty real MovingValue::velocity
        \readonly
        The velocity of the value per second, as the last frame shows it. */
    Q_PROPERTY(qreal velocity READ velocity NOTIFY shownChanged FINAL)
    /*! \qmlproperty real MovingValue::fraction
        \readonly
        The fraction of the present motion: 0 where the value last rested, 1 at the motion's end. */
    Q_PROPERTY(qreal fraction READ fraction NOTIFY shownChanged FINAL)
    /*! \qmlproperty bool MovingValue::paused
        \readonly
        True while its motion is paused. */
    Q_PROPERTY(bool paused READ isPaused NOTIFY pausedChanged FINAL)
    /*! \qmlproperty list<real> MovingValue::thresholds
        The values at which \l crossed is emitted. */
    Q_PROPERTY(QList<qreal> thresholds READ thresholds WRITE setThresholds NOTIFY thresholdsChanged FINAL)
    /*! \qmlproperty real MovingValue::thresholdStep
        A distance at each of whose multiples \l crossed is emitted; 0 for none. */
    Q_PROPERTY(qreal thresholdStep READ thresholdStep WRITE setThresholdStep NOTIFY thresholdsChanged FINAL)

public:
    ~MovingValue() override;

    QVariant spring() const { return m_spring; }
    void setSpring(const QVariant &spring);
    Activity::Kind shownActivity() const { return m_activity; }
    bool isMoving() const { return m_activity != Activity::Idle; }
    qreal value() const { return m_shown.value[0]; }
    void setValue(qreal value);
    qreal velocity() const { return m_shown.velocity[0]; }
    qreal fraction() const { return m_fraction; }
    bool isPaused() const { return fling_draggable_is_paused(m_handle); }
    QList<qreal> thresholds() const { return m_thresholds; }
    void setThresholds(const QList<qreal> &thresholds);
    qreal thresholdStep() const { return m_thresholdStep; }
    void setThresholdStep(qreal step);

    /*! \qmlmethod void MovingValue::throwTo(var place)
        Sends the value to a \a place, a number or a point, by the spring. One in flight keeps its velocity, and a hand
        that holds it wins. */
    Q_INVOKABLE void throwTo(const QVariant &place);
    /*! \qmlmethod void MovingValue::jumpTo(var place)
        Sets the value to a \a place without an animation. */
    Q_INVOKABLE void jumpTo(const QVariant &place);
    /*! \qmlmethod void MovingValue::pause()
        Pauses its motion. */
    Q_INVOKABLE void pause();
    /*! \qmlmethod void MovingValue::resume()
        Goes on with a paused motion. */
    Q_INVOKABLE void resume();
    /*! \qmlmethod void MovingValue::reverse()
        Goes back to where it last rested, or on again. */
    Q_INVOKABLE void reverse();
    /*! \qmlmethod void MovingValue::scrub(real fraction)
        Puts a paused motion at a \a fraction of its path. */
    Q_INVOKABLE void scrub(qreal fraction);
    /*! \qmlmethod void MovingValue::stop()
        Ends a motion where it is. */
    Q_INVOKABLE void stop();

    void setTarget(const QQmlProperty &property) override;
    void classBegin() override {}
    void componentComplete() override;

    fling_activity activity() const override { return fling_draggable_activity(m_handle); }
    double speed() const override { return std::hypot(m_shown.velocity[0], m_shown.velocity[1]); }
    void advance(int64_t time) override;
    bool show(int64_t seen) override;
    void report() override;
    bool give(const QQmlProperty &property, double goal, double &velocity) override;

Q_SIGNALS:
    void springChanged();
    void activityChanged();
    void shownChanged();
    void pausedChanged();
    void thresholdsChanged();
    /*! \qmlsignal MovingValue::settled()
        The value has come to rest. */
    void settled();
    /*! \qmlsignal MovingValue::crossed(real threshold, bool rising)
        The value is shown beyond a \a threshold for the first time, \a rising or falling. */
    void crossed(qreal threshold, bool rising);

protected:
    explicit MovingValue(QObject *parent) : QObject(parent), Mover(this) {}

    bool isComplete() const { return m_handle != nullptr; }
    fling_draggable *machine() const { return m_handle; }
    int32_t dimensions() const { return m_dimensions; }
    const fling_state &shown() const { return m_shown; }
    /* The object whose property moves, or that the value belongs to. */
    QObject *owner() const;
    /* Makes the value, which writes these properties. */
    void begin(const QList<QQmlProperty> &properties);
    /* Applies the rules anew. A hand may take effect at once, instead of at the first frame that can show it. */
    void apply(bool isAtOnce = false);
    /* Adds the type's own rules. Memory that they point to lives until the rules have been applied. */
    virtual void fill(fling_drag_rules &rules) = 0;
    /* Reads a number, or a point if there are two axes. False for any other value. */
    bool read(const QVariant &value, double *place) const;
    /* Notes a call's answer: warns of an error, emits the changes and asks for a frame. */
    void done(fling_status status, const fling_error &error);
    /* Lets the value go, as a hand would, with a velocity for each axis. */
    void leave(const double *velocity);
    /* Stops all other movers of its properties. */
    void takeOver();
    /* Emits a transition. */
    virtual void tell(const fling_transition &) {}
    QQmlProperty source() const { return m_source; }

private:
    void write();
    void put(const double *place);
    void watch();

private Q_SLOTS:
    void takeWritten();
    void takeSettings() { apply(); }

private:
    QQmlProperty m_source;
    QList<QQmlProperty> m_properties;
    fling_draggable *m_handle = nullptr;
    int32_t m_dimensions = 1;
    fling_state m_shown = {};
    /* The velocities of the properties that have not been given up with the first, for others that take them before the next
     * frame. */
    double m_left[2] = {};
    /* The ends between which it rests. */
    double m_lower[2] = {}, m_upper[2] = {};
    /* The time of the last frame that has shown a motion. */
    int64_t m_seen = 0;
    qreal m_fraction = 0, m_thresholdStep = 0;
    QList<qreal> m_thresholds;
    QVariant m_spring;
    QMetaObject::Connection m_springChanges;
    Activity::Kind m_activity = Activity::Idle;
    bool m_isWriting = false, m_wasPaused = false, m_isSet = false;
    /* True if the value is the one that the app has written, and has not moved since. */
    bool m_isGiven = false;
};
