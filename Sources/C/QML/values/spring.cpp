#include "spring.h"

#include <QtQml/QQmlInfo>

void Spring::setDuration(qreal duration) {
    if (duration == m_duration) return;
    m_duration = duration;
    Q_EMIT changed();
}

void Spring::setBounce(qreal bounce) {
    if (bounce == m_bounce) return;
    m_bounce = bounce;
    Q_EMIT changed();
}

fling_spring Spring::made(const QVariant &value, fling_spring_name otherwise, const QObject *object) {
    fling_spring spring;
    fling_error error = {};
    if (const auto *own = qobject_cast<const Spring *>(value.value<QObject *>()))
        fling_spring_from_bounce(own->m_duration, own->m_bounce, &spring, &error);
    else
        fling_spring_preset(value.isValid() ? fling_spring_name(value.toInt()) : otherwise, &spring, &error);
    if (error.status >= 0) return spring;
    qmlWarning(object) << error.message;
    fling_spring_preset(otherwise, &spring, nullptr);
    return spring;
}
