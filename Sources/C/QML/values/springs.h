#pragma once

#include "springvalue.h"

#include <QtCore/QHash>
#include <QtCore/QVariant>

/* Several properties of an object that go by springs to where a map says, as a transition does between states:
 * `Springs { target: card; to: isOpen ? { x: 0, opacity: 1 } : { x: 300, opacity: 0 } }`. They begin there. Each property
 * keeps its velocity when it is sent elsewhere, and takes over that of a Draggable or another spring that moves it. */
class Springs : public QObject, public QQmlParserStatus {
    Q_OBJECT
    Q_INTERFACES(QQmlParserStatus)
    QML_ELEMENT
    Q_PROPERTY(QObject *target READ target WRITE setTarget NOTIFY targetChanged FINAL)
    /* The numbers to which the properties go, by their names. */
    Q_PROPERTY(QVariantMap to READ to WRITE setTo NOTIFY toChanged FINAL)
    /* A preset, such as Spring.Snappy, or a Spring. */
    Q_PROPERTY(QVariant spring READ spring WRITE setSpring NOTIFY springChanged FINAL)
    Q_PROPERTY(bool moving READ isMoving NOTIFY movingChanged FINAL)

public:
    using QObject::QObject;

    QObject *target() const { return m_target; }
    void setTarget(QObject *target);
    QVariantMap to() const { return m_to; }
    void setTo(const QVariantMap &to);
    QVariant spring() const { return m_spring; }
    void setSpring(const QVariant &spring);
    bool isMoving() const { return m_isMoving; }

    Q_INVOKABLE void pause();
    Q_INVOKABLE void resume();
    /* Goes back to where the properties last rested, or on again. */
    Q_INVOKABLE void reverse();
    /* Puts paused motions at a fraction of their paths. */
    Q_INVOKABLE void scrub(qreal fraction);
    /* Ends the motions where they are. */
    Q_INVOKABLE void stop();

    void classBegin() override {}
    void componentComplete() override;

Q_SIGNALS:
    void targetChanged();
    void toChanged();
    void springChanged();
    void movingChanged();
    /* All of the properties have come to rest. */
    void settled();

private:
    SpringValue *valueOf(const QString &name);
    void go();
    void takeActivity();

    QPointer<QObject> m_target;
    QVariantMap m_to;
    QVariant m_spring;
    QHash<QString, SpringValue *> m_values;
    bool m_isComplete = false, m_isMoving = false, m_isSending = false;
};
