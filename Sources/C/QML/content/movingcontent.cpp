#include "movingcontent.h"

#include "decelerations.h"
#include "settings.h"
#include "spring.h"

#include <QtQml/QQmlInfo>

void MovingContent::setSpring(const QVariant &spring) {
    if (spring == m_spring) return;
    QObject::disconnect(m_springChanges);
    if (auto *own = qobject_cast<Spring *>(spring.value<QObject *>()))
        m_springChanges = QObject::connect(own, &Spring::changed, object(), [this] { apply(); });
    set(m_spring, spring);
}

void MovingContent::followSettings() {
    QObject::connect(FlingSettings::shared(), &FlingSettings::reducesMotionChanged, object(), [this] { apply(); });
}

template <class Rules> void MovingContent::fill(Rules &rules) {
    rules.reduces_motion = FlingSettings::shared()->reducesMotion();
    rules.spring = Spring::made(m_spring, FLING_SPRING_SMOOTH, object());
    applyDeceleration(m_deceleration, rules);
}

template void MovingContent::fill(fling_scroll_rules &rules);
template void MovingContent::fill(fling_transform_rules &rules);

void MovingContent::done(fling_status status, const fling_error &error) {
    if (status < 0) {
        qmlWarning(object()) << error.message;
        return;
    }
    wake();
    report();
}

void MovingContent::tell(const fling_transition &change) {
    const QPointer<QObject> self = object();
    const fling_activity from = change.from, to = change.to;
    if (m_activity != Activity::Kind(to)) {
        m_activity = Activity::Kind(to);
        emitSignal(Signal::ActivityChanged);
    }
    if (self && from != FLING_DRAGGING && to == FLING_DRAGGING) emitSignal(Signal::Grabbed);
    if (self && from == FLING_DRAGGING && to != FLING_DRAGGING) emitSignal(Signal::Released);
    if (self && from != FLING_IDLE && to == FLING_IDLE) emitSignal(Signal::Settled);
}
