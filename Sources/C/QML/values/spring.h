#pragma once

#include <fling.h>

#include <QtQml/qqmlregistration.h>

#include <QtCore/QObject>
#include <QtCore/QVariant>

/* A spring: `spring: Spring.Snappy`, or `spring: Spring { duration: 0.4; bounce: 0.2 }`. */
class Spring : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /* The seconds after which a person perceives the motion as over. */
    Q_PROPERTY(qreal duration READ duration WRITE setDuration NOTIFY changed FINAL)
    /* 0 for none, up to 1 for a swing that does not end; below 0 it creeps. */
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
