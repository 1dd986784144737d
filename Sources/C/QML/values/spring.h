#pragma once

#include <fling.h>

#include <QtQml/qqmlregistration.h>

#include <QtCore/QObject>
#include <QtCore/QVariant>

/*! \qmltype Spring
    \inqmlmodule Fling
    \brief A spring, by its duration and its bounce.

    A property \c spring takes one of these, or a preset: \c Spring.Smooth, \c Spring.Snappy, \c Spring.Bouncy, \c
    Spring.Standard or \c Spring.Interactive.

    \code
    SpringValue on x { to: 300; spring: Spring { duration: 0.4; bounce: 0.2 } }
    \endcode */
class Spring : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /*! \qmlproperty real Spring::duration
        The seconds after which a person perceives the motion as over. At first 0.5. */
    Q_PROPERTY(qreal duration READ duration WRITE setDuration NOTIFY changed FINAL)
    /*! \qmlproperty real Spring::bounce
        0, as at first, for none, up to 1 for a swing that does not end; below 0 it creeps. */
    Q_PROPERTY(qreal bounce READ bounce WRITE setBounce NOTIFY changed FINAL)

public:
    enum Preset { Smooth, Snappy, Bouncy, Standard, Interactive };
    Q_ENUM(Preset)

    using QObject::QObject;

    qreal duration() const { return m_duration; }
    qreal bounce() const { return m_bounce; }
    void setDuration(qreal duration);
    void setBounce(qreal bounce);

    /* The spring that a property names: a preset, a Spring, or nothing. Warns in the object's name of one that cannot be. */
    static fling_spring made(const QVariant &value, fling_spring_name otherwise, const QObject *object);

Q_SIGNALS:
    void changed();

private:
    qreal m_duration = 0.5, m_bounce = 0;
};
