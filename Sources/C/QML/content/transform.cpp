#include "transform.h"

#include "clocks.h"

#include <QtQml/QQmlInfo>
#include <QtMath>

#include <cmath>
#include <cstring>

Transform::~Transform() {
    setArea(nullptr);
    fling_transform_free(m_handle);
}

/* ---- The target ---- */

void Transform::setTarget(QQuickItem *target) {
    if (target == m_target) return;
    if (m_handle != nullptr) {
        qmlWarning(this) << "the target is set once";
        return;
    }
    m_target = target;
    if (m_isComplete) componentComplete();
    Q_EMIT targetChanged();
}

void Transform::componentComplete() {
    m_isComplete = true;
    followSettings();
    if (!m_target) return;
    m_target->setTransformOrigin(QQuickItem::TopLeft);
    connect(m_target, &QQuickItem::widthChanged, this, &Transform::resize);
    connect(m_target, &QQuickItem::heightChanged, this, &Transform::resize);
    connect(m_target, &QQuickItem::parentChanged, this, &Transform::follow);
    follow(m_target->parentItem());
}

void Transform::follow(QQuickItem *parent) {
    if (m_parent) disconnect(m_parent, nullptr, this, nullptr);
    m_parent = parent;
    setArea(parent);
    if (parent == nullptr) return;
    connect(parent, &QQuickItem::widthChanged, this, &Transform::resize);
    connect(parent, &QQuickItem::heightChanged, this, &Transform::resize);
    resize();
}

/* An image has no size until it is loaded: the machine is made when both have one. */
void Transform::resize() {
    if (!m_target || !m_parent) return;
    const double content[2] = {m_target->width(), m_target->height()}, viewport[2] = {m_parent->width(), m_parent->height()};
    if (content[0] <= 0 || content[1] <= 0 || viewport[0] <= 0 || viewport[1] <= 0) return;
    fling_error error = {};
    if (m_handle != nullptr) {
        done(fling_transform_resize(m_handle, content, viewport, nullptr, now(), &error), error);
        return;
    }
    m_origin = m_parent->mapToScene({});
    const double origin[2] = {m_origin.x(), m_origin.y()};
    m_handle = fling_transform_create(content, viewport, origin, nullptr, &error);
    if (m_handle == nullptr) qmlWarning(this) << error.message;
    apply();
    show(now());
}

/* The parent may be elsewhere in the window than when the last hand came. */
void Transform::prepare() {
    if (!m_parent || m_handle == nullptr) return;
    const QPointF origin = m_parent->mapToScene({}), displacement = origin - m_origin;
    if (displacement.isNull()) return;
    m_origin = origin;
    const double by[2] = {displacement.x(), displacement.y()};
    fling_transform_rebase(m_handle, by, now(), nullptr);
}

/* ---- The rules ---- */

void Transform::apply() {
    if (m_handle == nullptr) return;
    fling_error error = {};
    fling_transform_rules rules;
    fling_transform_rules_init(&rules, sizeof rules, nullptr);
    fill(rules);
    rules.least_zoom = m_leastZoom;
    rules.greatest_zoom = m_greatestZoom;
    rules.double_tap_zoom = m_doubleTapZoom;
    rules.rotation = m_turns ? m_turnStep > 0 ? FLING_ROTATION_STEPS : FLING_ROTATION_FREE : FLING_ROTATION_NONE;
    rules.rotation_step = qDegreesToRadians(m_turnStep);
    done(fling_transform_set_rules(m_handle, &rules, now(), &error), error);
}

void Transform::setEnabled(bool isEnabled) {
    if (isEnabled == m_isEnabled) return;
    m_isEnabled = isEnabled;
    fling_error error = {};
    if (!isEnabled && m_handle != nullptr) {
        letGo();
        done(fling_transform_cancel(m_handle, now(), &error), error);
    }
    Q_EMIT enabledChanged();
}

bool Transform::join(fling_chain *chain) {
    return fling_chain_add_transform(chain, m_handle, pointsPerMillimetre, FLING_FIRST_NEVER, true, nullptr) >= 0;
}

bool Transform::handle(const fling_gesture &gesture, const QPointF &pointer) {
    const double point[2] = {pointer.x(), pointer.y()};
    const bool isTouchpad = gesture.source != FLING_SOURCE_TOUCHSCREEN && gesture.source != FLING_SOURCE_POINTER;
    fling_transform_handle(m_handle, &gesture, pointsPerMillimetre, isTouchpad ? point : nullptr, nullptr);
    return true;
}

bool Transform::turn(const QPointF &notches, const QPointF &scene, int64_t time) {
    if (m_wheelZoom <= 0 || m_wheelZoom == 1 || notches.y() == 0) return false;
    const double point[2] = {scene.x(), scene.y()};
    return fling_transform_zoom_by(m_handle, std::pow(m_wheelZoom, -notches.y()), point, time, nullptr) >= 0;
}

/* ---- Verbs ---- */

void Transform::zoomTo(qreal zoom, const QPointF &point) {
    fling_error error = {};
    if (m_handle == nullptr) return;
    prepare();
    const double about[2] = {m_origin.x() + point.x(), m_origin.y() + point.y()};
    done(fling_transform_zoom_to(m_handle, zoom, about, now(), &error), error);
}

void Transform::zoomBy(qreal factor, const QPointF &point) {
    fling_error error = {};
    if (m_handle == nullptr) return;
    prepare();
    const double about[2] = {m_origin.x() + point.x(), m_origin.y() + point.y()};
    done(fling_transform_zoom_by(m_handle, factor, about, now(), &error), error);
}

void Transform::reset() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_transform_reset(m_handle, now(), &error), error);
}

void Transform::pause() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_transform_pause(m_handle, now(), &error), error);
}

void Transform::resume() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_transform_resume(m_handle, now(), &error), error);
}

void Transform::reverse() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_transform_reverse(m_handle, FLING_REVERSE_DEFAULT, now(), &error), error);
}

void Transform::scrub(qreal fraction) {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_transform_scrub(m_handle, fraction, now(), &error), error);
}

void Transform::stop() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_transform_stop(m_handle, FLING_STOP_CURRENT, now(), &error), error);
}

/* ---- Frames ---- */

qreal Transform::shownTurn() const { return qRadiansToDegrees(m_shown.value[3]); }

double Transform::speed() const {
    const double *velocity = m_shown.velocity, size = m_target ? std::hypot(m_target->width(), m_target->height()) : 0;
    return std::hypot(velocity[0], velocity[1]) + size * (std::abs(velocity[2]) + std::abs(velocity[3]) * m_shown.value[2]);
}

void Transform::advance(int64_t time) { fling_transform_advance(m_handle, time, nullptr); }

bool Transform::show(int64_t seen) {
    const fling_state before = m_shown;
    if (!m_target || m_handle == nullptr || fling_transform_state(m_handle, seen, &m_shown, nullptr) < 0) return false;
    const qreal fraction = fling_transform_fraction(m_handle, seen);
    const bool needsFrame = fling_transform_needs_frame(m_handle);
    if (memcmp(&before, &m_shown, sizeof before) == 0 && fraction == m_fraction) return needsFrame;
    const QPointer<Transform> self = this;
    m_fraction = fraction;
    m_zoom = fling_transform_zoom(m_handle, seen);
    m_target->setPosition(QPointF(m_shown.value[0], m_shown.value[1]) - m_origin);
    if (self && m_target) m_target->setScale(m_shown.value[2]);
    if (self && m_target) m_target->setRotation(shownTurn());
    if (self) Q_EMIT shownChanged();
    return self && needsFrame;
}

void Transform::report() {
    const QPointer<Transform> self = this;
    fling_transition change = {};
    change.size = sizeof change;
    while (self && fling_transform_next_transition(m_handle, &change)) {
        tell(change);
    }
    if (!self || m_wasPaused == isPaused()) return;
    m_wasPaused = !m_wasPaused;
    Q_EMIT pausedChanged();
}
