#include "springs.h"

#include <QtQml/QQmlInfo>

#include <algorithm>

void Springs::setTarget(QObject *target) {
    if (target == m_target) return;
    if (m_isComplete && m_target) {
        qmlWarning(this) << "the target is set once";
        return;
    }
    m_target = target;
    if (m_isComplete) componentComplete();
    Q_EMIT targetChanged();
}

void Springs::setTo(const QVariantMap &to) {
    if (to == m_to) return;
    m_to = to;
    if (m_isComplete && m_target) go();
    Q_EMIT toChanged();
}

void Springs::setSpring(const QVariant &spring) {
    if (spring == m_spring) return;
    m_spring = spring;
    for (SpringValue *value : std::as_const(m_values)) value->setSpring(spring);
    Q_EMIT springChanged();
}

void Springs::componentComplete() {
    m_isComplete = true;
    if (!m_target) return;
    for (auto goal = m_to.cbegin(); goal != m_to.cend(); ++goal)
        if (SpringValue *value = valueOf(goal.key())) value->setValue(goal->toDouble());
}

/* The spring of a property, made when it is first sent somewhere. */
SpringValue *Springs::valueOf(const QString &name) {
    if (SpringValue *known = m_values.value(name)) return known;
    const QQmlProperty property(m_target, name, qmlContext(this));
    if (!property.isWritable() || !property.read().canConvert<double>()) {
        qmlWarning(this) << "the target has no number \"" << qUtf8Printable(name) << "\" to be written";
        return nullptr;
    }
    auto *value = new SpringValue(this);
    value->setSpring(m_spring);
    value->setTarget(property);
    value->componentComplete();
    connect(value, &SpringValue::activityChanged, this, &Springs::takeActivity);
    m_values.insert(name, value);
    return value;
}

void Springs::go() {
    m_isSending = true;
    for (auto goal = m_to.cbegin(); goal != m_to.cend(); ++goal)
        if (SpringValue *value = valueOf(goal.key())) value->setTo(goal->toDouble());
    m_isSending = false;
    takeActivity();
}

void Springs::takeActivity() {
    if (m_isSending) return;
    const bool isMoving = std::any_of(m_values.cbegin(), m_values.cend(), [](SpringValue *value) { return value->isMoving(); });
    if (isMoving == m_isMoving) return;
    const QPointer<Springs> self = this;
    m_isMoving = isMoving;
    Q_EMIT movingChanged();
    if (self && !isMoving) Q_EMIT settled();
}

void Springs::pause() {
    for (SpringValue *value : std::as_const(m_values)) value->pause();
}

void Springs::resume() {
    for (SpringValue *value : std::as_const(m_values)) value->resume();
}

void Springs::reverse() {
    for (SpringValue *value : std::as_const(m_values)) value->reverse();
}

void Springs::scrub(qreal fraction) {
    for (SpringValue *value : std::as_const(m_values)) value->scrub(fraction);
}

void Springs::stop() {
    for (SpringValue *value : std::as_const(m_values)) value->stop();
}
