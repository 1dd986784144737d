#pragma once

#include "springvalue.h"

#include <QtCore/QHash>
#include <QtCore/QVariant>

/*! \qmltype Springs
    \inqmlmodule Fling
    \brief Several properties of an object that go by springs to where a map says.

    They do so as a Transition does between states, and begin there. Each property keeps its velocity when it is sent
    elsewhere, and takes over that of a \l Draggable or another spring that moves it.

    \code
    Springs { target: card; to: isOpen ? { x: 0, opacity: 1 } : { x: 300, opacity: 0 } }
    \endcode */
class Springs : public QObject, public QQmlParserStatus {
    Q_OBJECT
    Q_INTERFACES(QQmlParserStatus)
    QML_ELEMENT
    /*! \qmlproperty QtObject Springs::target
        The object whose properties move. It is set once. */
    Q_PROPERTY(QObject *target READ target WRITE setTarget NOTIFY targetChanged FINAL)
    /*! \qmlproperty var Springs::to
        A map of the numbers to which the properties go, by their names. */
    Q_PROPERTY(QVariantMap to READ to WRITE setTo NOTIFY toChanged FINAL)
    /*! \qmlproperty var Springs::spring
        A preset, such as Spring.Snappy, or a \l Spring. At first Spring.Smooth. */
    Q_PROPERTY(QVariant spring READ spring WRITE setSpring NOTIFY springChanged FINAL)
    /*! \qmlproperty bool Springs::moving
        \readonly
        True while one of the properties moves. */
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

    /*! \qmlmethod void Springs::pause()
        Pauses the motions. */
    Q_INVOKABLE void pause();
    /*! \qmlmethod void Springs::resume()
        Goes on with paused motions. */
    Q_INVOKABLE void resume();
    /*! \qmlmethod void Springs::reverse()
        Goes back to where the properties last rested, or on again. */
    Q_INVOKABLE void reverse();
    /*! \qmlmethod void Springs::scrub(real fraction)
        Puts paused motions at a \a fraction of their paths. */
    Q_INVOKABLE void scrub(qreal fraction);
    /*! \qmlmethod void Springs::stop()
        Ends the motions where they are. */
    Q_INVOKABLE void stop();

    void classBegin() override {}
    void componentComplete() override;

Q_SIGNALS:
    void targetChanged();
    void toChanged();
    void springChanged();
    void movingChanged();
    /*! \qmlsignal Springs::settled()
        All of the properties have come to rest. */
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
