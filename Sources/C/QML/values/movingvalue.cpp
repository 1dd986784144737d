#include "movingvalue.h"

#include "clocks.h"
#include "places.h"
#include "settings.h"
#include "spring.h"
#include "stage.h"

#include <QtCore/QPointer>
#include <QtQml/QQmlInfo>

#include <algorithm>
#include <cmath>
#include <cstring>

MovingValue::~MovingValue() {
    setArea(nullptr);
    fling_draggable_free(m_handle);
}

/* ---- The value ---- */

void MovingValue::setTarget(const QQmlProperty &property) { m_source = property; }

QObject *MovingValue::owner() const { return m_source.isValid() ? m_source.object() : parent(); }

void MovingValue::componentComplete() {
    begin(m_source.isValid() ? QList<QQmlProperty>{m_source} : QList<QQmlProperty>{});
}

void MovingValue::begin(const QList<QQmlProperty> &properties) {
    fling_error error = {};
    m_properties = properties;
    m_dimensions = int32_t(std::max<qsizetype>(1, properties.size()));
    for (qsizetype axis = 0; axis < m_properties.size(); axis++) {
        if (!m_isSet) m_shown.value[axis] = m_properties[axis].read().toDouble();
        m_properties[axis].connectNotifySignal(this, SLOT(takeWritten()));
    }
    m_handle = fling_draggable_create(m_dimensions, m_shown.value, nullptr, &error);
    if (m_handle == nullptr) qmlWarning(this) << error.message;
    connect(FlingSettings::shared(), &FlingSettings::reducesMotionChanged, this, &MovingValue::takeSettings);
    apply();
    watch();
    if (m_isSet) write();
}

void MovingValue::setValue(qreal value) {
    if (m_handle != nullptr) return jumpTo(value);
    m_shown.value[0] = value;
    m_isSet = true;
    Q_EMIT shownChanged();
}

/* The app, or one of its bindings, has written a property. */
void MovingValue::takeWritten() {
    if (m_isWriting || m_handle == nullptr) return;
    double place[2] = {};
    bool isOther = false;
    for (int32_t axis = 0; axis < m_dimensions; axis++) {
        place[axis] = m_properties[axis].read().toDouble();
        isOther = isOther || place[axis] != m_shown.value[axis];
    }
    if (isOther) put(place);
}

/* Shows a place that the properties have, and rests there unless a hand holds the value; at the nearest place within its ends, if
 * the properties are beyond them. */
void MovingValue::put(const double *place) {
    const QPointer<MovingValue> self = this;
    double rest[2] = {};
    for (int32_t axis = 0; axis < m_dimensions; axis++) {
        m_shown.value[axis] = place[axis];
        rest[axis] = std::min(std::max(place[axis], m_lower[axis]), m_upper[axis]);
    }
    fling_error error = {};
    done(fling_draggable_set_value(m_handle, rest, now(), &error), error);
    if (!self) return;
    m_isGiven = activity() == FLING_IDLE;
    if (m_isGiven) memset(m_shown.velocity, 0, sizeof m_shown.velocity);
    Q_EMIT shownChanged();
}

void MovingValue::write() {
    m_isWriting = true;
    for (qsizetype axis = 0; axis < m_properties.size(); axis++) m_properties[axis].write(m_shown.value[axis]);
    m_isWriting = false;
}

/* ---- The rules ---- */

void MovingValue::setSpring(const QVariant &spring) {
    if (spring == m_spring) return;
    disconnect(m_springChanges);
    m_spring = spring;
    if (auto *own = qobject_cast<Spring *>(spring.value<QObject *>()))
        m_springChanges = connect(own, &Spring::changed, this, [this] { apply(); });
    apply();
    Q_EMIT springChanged();
}

void MovingValue::apply(bool isAtOnce) {
    if (m_handle == nullptr) return;
    fling_error error = {};
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, nullptr);
    rules.spring = Spring::made(m_spring, FLING_SPRING_SMOOTH, this);
    rules.reduces_motion = FlingSettings::shared()->reducesMotion();
    if (isAtOnce) rules.latency = rules.ahead = 0;
    fill(rules);
    memcpy(m_lower, rules.lower, sizeof m_lower);
    memcpy(m_upper, rules.upper, sizeof m_upper);
    done(fling_draggable_set_rules(m_handle, &rules, now(), &error), error);
}

void MovingValue::setThresholds(const QList<qreal> &thresholds) {
    if (thresholds == m_thresholds) return;
    m_thresholds = thresholds;
    watch();
    Q_EMIT thresholdsChanged();
}

void MovingValue::setThresholdStep(qreal step) {
    if (step == m_thresholdStep) return;
    m_thresholdStep = step;
    watch();
    Q_EMIT thresholdsChanged();
}

void MovingValue::watch() {
    if (m_handle == nullptr) return;
    fling_error error = {};
    const fling_status status = m_thresholdStep != 0
        ? fling_draggable_watch_every(m_handle, nullptr, m_thresholdStep, 0, &error)
        : fling_draggable_watch(m_handle, nullptr, m_thresholds.constData(), size_t(m_thresholds.size()), &error);
    if (status < 0) qmlWarning(this) << error.message;
}

/* ---- Verbs ---- */

bool MovingValue::read(const QVariant &value, double *place) const { return readPlace(value, m_dimensions, place); }

void MovingValue::done(fling_status status, const fling_error &error) {
    if (status < 0) {
        qmlWarning(this) << error.message;
        return;
    }
    m_isGiven = false;
    memset(m_left, 0, sizeof m_left);
    wake();
    report();
}

void MovingValue::throwTo(const QVariant &place) {
    double goal[2];
    fling_error error = {};
    if (!read(place, goal)) qmlWarning(this) << "throwTo: " << place << " is no place";
    else if (m_handle != nullptr) done(fling_draggable_animate(m_handle, goal, nullptr, now(), &error), error);
}

void MovingValue::jumpTo(const QVariant &place) {
    double goal[2];
    fling_error error = {};
    if (!read(place, goal)) qmlWarning(this) << "jumpTo: " << place << " is no place";
    else if (m_handle != nullptr) done(fling_draggable_set_value(m_handle, goal, now(), &error), error);
}

void MovingValue::leave(const double *velocity) {
    if (m_handle == nullptr) return;
    const int64_t time = now();
    fling_error error = {};
    /* No hand has come from anywhere. With its latency a throw would begin behind the value, which at an end is outside. */
    apply(true);
    fling_draggable_grab(m_handle, m_shown.value, time, nullptr);
    if (fling_draggable_release(m_handle, velocity, time, &error) < 0) qmlWarning(this) << error.message;
    apply();
}

bool MovingValue::give(const QQmlProperty &property, double goal, double &velocity) {
    const qsizetype axis = m_properties.indexOf(property);
    if (axis < 0) return true;
    if (activity() == FLING_IDLE) {
        velocity += m_left[axis];
        m_left[axis] = 0;
        return true;
    }
    if (activity() == FLING_DRAGGING) {
        double goals[2] = {m_shown.value[0], m_shown.value[1]};
        goals[axis] = goal;
        fling_draggable_animate(m_handle, goals, nullptr, now(), nullptr);
        return false;
    }
    const QPointer<MovingValue> self = this;
    fling_state state;
    fling_draggable_state(m_handle, std::max(now(), m_seen), &state, nullptr);
    velocity += state.velocity[axis];
    memcpy(m_shown.value, state.value, sizeof state.value);
    write();
    /* To end the motion there would have it come back by itself from outside its ends, or a frame write the property again. */
    if (self) put(state.value);
    if (!self) return true;
    memcpy(m_left, state.velocity, sizeof m_left);
    m_left[axis] = 0;
    return true;
}

void MovingValue::takeOver() {
    const QPointer<MovingValue> self = this;
    double velocity = 0;
    /* The others leave the properties where they are by now; this value has begun already, and goes on from its own. */
    m_isWriting = true;
    for (int32_t axis = 0; self && axis < int32_t(m_properties.size()) && stage() != nullptr; axis++)
        stage()->takeOver(m_properties[axis], this, m_shown.value[axis], velocity);
    if (self) m_isWriting = false;
}

void MovingValue::pause() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_draggable_pause(m_handle, now(), &error), error);
}

void MovingValue::resume() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_draggable_resume(m_handle, now(), &error), error);
}

void MovingValue::reverse() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_draggable_reverse(m_handle, FLING_REVERSE_DEFAULT, now(), &error), error);
}

void MovingValue::scrub(qreal fraction) {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_draggable_scrub(m_handle, fraction, now(), &error), error);
}

void MovingValue::stop() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_draggable_stop(m_handle, FLING_STOP_CURRENT, now(), &error), error);
}

/* ---- Frames ---- */

void MovingValue::advance(int64_t time) { fling_draggable_advance(m_handle, time, nullptr); }

bool MovingValue::show(int64_t seen) {
    const fling_state before = m_shown;
    memset(m_left, 0, sizeof m_left);
    /* A frame that is late is of a time before the app wrote the property, which stays as it is. */
    if (m_isGiven) return fling_draggable_needs_frame(m_handle);
    if (m_handle == nullptr || fling_draggable_state(m_handle, seen, &m_shown, nullptr) < 0) return false;
    m_seen = seen;
    const qreal fraction = fling_draggable_fraction(m_handle, seen);
    const bool isOther = memcmp(&before, &m_shown, sizeof before) != 0 || fraction != m_fraction;
    m_fraction = fraction;
    const bool needsFrame = fling_draggable_needs_frame(m_handle);
    if (!isOther) return needsFrame;
    const QPointer<MovingValue> self = this;
    write();
    if (self) Q_EMIT shownChanged();
    return self && needsFrame;
}

void MovingValue::report() {
    const QPointer<MovingValue> self = this;
    fling_transition change = {};
    change.size = sizeof change;
    while (self && fling_draggable_next_transition(m_handle, &change)) {
        m_isGiven = false;
        const Activity::Kind activity = Activity::Kind(change.to);
        if (activity != m_activity) {
            m_activity = activity;
            Q_EMIT activityChanged();
        }
        if (self) tell(change);
        if (self && change.from != FLING_IDLE && change.to == FLING_IDLE) Q_EMIT settled();
    }
    fling_crossing crossing = {};
    while (self && fling_draggable_next_crossing(m_handle, &crossing))
        Q_EMIT crossed(crossing.place, crossing.direction == FLING_RISING);
    if (!self || m_wasPaused == isPaused()) return;
    m_wasPaused = !m_wasPaused;
    Q_EMIT pausedChanged();
}
