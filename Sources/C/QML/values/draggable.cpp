#include "draggable.h"

#include "clocks.h"
#include "decelerations.h"

#include <QtQml/QQmlInfo>

#include <cmath>

/* ---- The moved value ---- */

void Draggable::setTarget(QQuickItem *target) {
    if (target == m_target) return;
    if (isComplete()) {
        qmlWarning(this) << "the target is set once";
        return;
    }
    m_target = target;
    Q_EMIT targetChanged();
}

void Draggable::setHandleItem(QQuickItem *item) {
    if (item == m_handleItem) return;
    m_handleItem = item;
    if (isComplete()) takeArea();
    Q_EMIT handleChanged();
}

void Draggable::setAxes(Axes::Kind axes) {
    if (axes == m_axes) return;
    if (isComplete() && m_target) {
        qmlWarning(this) << "the axes of a target are set once";
        return;
    }
    m_axes = axes;
    Q_EMIT axesChanged();
}

void Draggable::setFactor(qreal factor) {
    if (factor == m_factor) return;
    m_factor = factor;
    Q_EMIT factorChanged();
}

void Draggable::setEnabled(bool isEnabled) {
    if (isEnabled == m_isEnabled) return;
    m_isEnabled = isEnabled;
    fling_error error = {};
    if (!isEnabled && isComplete()) {
        letGo();
        done(fling_draggable_cancel(machine(), FLING_CANCEL_CANCELLED, now(), &error), error);
    }
    Q_EMIT enabledChanged();
}

Axes::Kind Draggable::movedAxes() const {
    if (m_axes != Axes::Automatic) return source().isValid() && m_axes == Axes::XAndY ? Axes::X : m_axes;
    if (m_target && !source().isValid()) return Axes::XAndY;
    return source().name() == QLatin1String("y") || source().name() == QLatin1String("height") ? Axes::Y : Axes::X;
}

uint32_t Draggable::directions() const {
    const Axes::Kind axes = movedAxes();
    uint32_t directions = 0;
    if (axes & Axes::X) directions |= FLING_DIRECTION_HORIZONTAL;
    if (axes & Axes::Y) directions |= FLING_DIRECTION_VERTICAL;
    return directions;
}

fling_gesture_map Draggable::map() const {
    const Axes::Kind axes = movedAxes();
    fling_gesture_map map = {};
    map.size = sizeof map;
    if (axes & Axes::X) map.x[0] = m_factor * pointsPerMillimetre;
    if (axes & Axes::Y) map.y[dimensions() - 1] = m_factor * pointsPerMillimetre;
    return map;
}

void Draggable::componentComplete() {
    QList<QQmlProperty> properties;
    if (source().isValid()) properties << source();
    else if (m_target) {
        if (movedAxes() & Axes::X) properties << QQmlProperty(m_target, QStringLiteral("x"));
        if (movedAxes() & Axes::Y) properties << QQmlProperty(m_target, QStringLiteral("y"));
    }
    begin(properties);
    takeArea();
    takeDetent();
}

void Draggable::takeArea() {
    QQuickItem *area = m_handleItem ? m_handleItem : m_target;
    for (QObject *object = owner(); area == nullptr && object != nullptr; object = object->parent())
        area = qobject_cast<QQuickItem *>(object);
    setArea(area);
}

bool Draggable::join(fling_chain *chain) {
    const fling_gesture_map map = this->map();
    return fling_chain_add_draggable(chain, machine(), &map, fling_chain_priority(m_movesFirst), false, nullptr) >= 0;
}

/* ---- The rules ---- */

void Draggable::fill(fling_drag_rules &rules) {
    constexpr double infinity = HUGE_VAL;
    const auto warn = [this](const char *name, const QVariant &value) {
        qmlWarning(this) << name << ": " << value << (dimensions() == 1 ? " is no number" : " is no point");
    };
    m_places.clear();
    double least[2] = {-infinity, -infinity}, greatest[2] = {infinity, infinity};
    for (const QVariant &detent : std::as_const(m_detents)) {
        fling_detent place = {};
        place.size = sizeof place;
        if (!read(detent, place.value)) {
            warn("detents", detent);
            continue;
        }
        for (int axis = 0; axis < dimensions(); axis++) {
            least[axis] = m_places.empty() ? place.value[axis] : std::min(least[axis], place.value[axis]);
            greatest[axis] = m_places.empty() ? place.value[axis] : std::max(greatest[axis], place.value[axis]);
        }
        m_places.push_back(place);
    }
    if (m_minimum.isValid() && !read(m_minimum, least)) warn("minimum", m_minimum);
    if (m_maximum.isValid() && !read(m_maximum, greatest)) warn("maximum", m_maximum);
    for (int axis = 0; axis < dimensions(); axis++) {
        rules.lower[axis] = least[axis];
        /* While bindings settle, one end may be past the other for a moment. */
        rules.upper[axis] = std::max(least[axis], greatest[axis]);
    }
    rules.detents = m_places.data();
    rules.detent_count = m_places.size();
    rules.release = m_release == Release::Stay ? FLING_RELEASE_STAY
        : m_release == Release::Coast || m_places.empty() ? FLING_RELEASE_COAST : FLING_RELEASE_DETENTS;
    if (m_ends == Ends::Elastic && m_pull > 0) rules.band = {m_pull, 0.55};
    rules.flick_threshold = m_flickThreshold;
    rules.allows_long_flicks = m_longFlicks;
    applyDeceleration(m_deceleration, rules);
}

/* ---- Verbs and signals ---- */

void Draggable::flick(const QVariant &velocity) {
    double speed[2];
    if (!read(velocity, speed)) {
        qmlWarning(this) << "flick: " << velocity << " is no velocity";
        return;
    }
    leave(speed);
}

void Draggable::next() {
    fling_error error = {};
    done(fling_draggable_tap(machine(), now(), &error), error);
}

void Draggable::takeDetent() {
    double goal[2] = {};
    int detent = -1;
    if (!isComplete()) return;
    if (fling_draggable_goal(machine(), goal))
        for (size_t index = 0; index < m_places.size() && detent < 0; index++)
            if (goal[0] == m_places[index].value[0] && (dimensions() == 1 || goal[1] == m_places[index].value[1]))
                detent = int(index);
    if (detent == m_detent) return;
    m_detent = detent;
    Q_EMIT detentChanged();
}

void Draggable::tell(const fling_transition &change) {
    const QPointer<Draggable> self = this;
    takeDetent();
    if (self && change.from != FLING_DRAGGING && change.to == FLING_DRAGGING) {
        takeOver();
        if (self) Q_EMIT grabbed();
    }
    if (self && change.from == FLING_DRAGGING && change.to != FLING_DRAGGING) Q_EMIT released();
}
