#include "scroller.h"

#include "clocks.h"
#include "places.h"

#include <QtGui/QKeyEvent>
#include <QtQml/QQmlInfo>

#include <cmath>
#include <cstring>

Scroller::Scroller(QQuickItem *parent) : QQuickItem(parent), MovingContentOf(this) {}

Scroller::~Scroller() {
    setArea(nullptr);
    fling_scroller_free(m_handle);
}

/* ---- The content ---- */

void Scroller::setContent(QQuickItem *content) {
    if (content == m_content) return;
    if (m_content) disconnect(m_content, nullptr, this, nullptr);
    m_content = content;
    m_isFlickable = content != nullptr && content->inherits("QQuickFlickable");
    m_fills = m_isFlickable && content->width() == 0 && content->height() == 0;
    if (content != nullptr) {
        QList<const char *> names = {"x", "y", "width", "height"};
        if (m_isFlickable) {
            content->setProperty("interactive", false);
            names = {"contentX", "contentY", "contentWidth", "contentHeight", "originX", "originY", "width", "height",
                "topMargin", "bottomMargin", "leftMargin", "rightMargin"};
        }
        for (const char *name : names)
            QQmlProperty(content, QLatin1String(name)).connectNotifySignal(this, SLOT(takeChange()));
        if (m_fills) content->setSize(size());
    }
    if (isComponentComplete()) make();
    Q_EMIT contentChanged();
}

void Scroller::setAxes(Axes::Kind axes) {
    if (axes == m_axes) return;
    m_axes = axes;
    takeChange();
    Q_EMIT axesChanged();
}

void Scroller::componentComplete() {
    QQuickItem::componentComplete();
    const QList<QQuickItem *> items = childItems();
    if (!m_content && !items.isEmpty()) setContent(items.constFirst());
    else make();
    setArea(this);
    followSettings();
}

/* Items that come later, as those of a Repeater do, may be the first. */
void Scroller::itemChange(ItemChange change, const ItemChangeData &data) {
    QQuickItem::itemChange(change, data);
    if (change == ItemChildAddedChange && isComponentComplete() && !m_content) setContent(data.item);
}

void Scroller::geometryChange(const QRectF &now, const QRectF &before) {
    QQuickItem::geometryChange(now, before);
    if (m_fills && m_content) m_content->setSize(now.size());
    takeChange();
}

Scroller::Lengths Scroller::lengths(Axes::Kind axis) const {
    const bool isX = axis == Axes::X;
    Lengths lengths;
    if (!m_content) return lengths;
    const auto number = [this](const char *name) { return m_content->property(name).toDouble(); };
    if (!m_isFlickable) {
        lengths.viewport = isX ? width() : height();
        lengths.content = isX ? m_content->width() : m_content->height();
        lengths.offset = isX ? -m_content->x() : -m_content->y();
        return lengths;
    }
    const double content = number(isX ? "contentWidth" : "contentHeight");
    lengths.viewport = isX ? m_content->width() : m_content->height();
    /* One that has not been set is as long as the Flickable. */
    lengths.content = (content < 0 ? lengths.viewport : content) + number(isX ? "leftMargin" : "topMargin") +
        number(isX ? "rightMargin" : "bottomMargin");
    lengths.beginning = number(isX ? "originX" : "originY") - number(isX ? "leftMargin" : "topMargin");
    lengths.offset = number(isX ? "contentX" : "contentY") - lengths.beginning;
    return lengths;
}

/* A view of a model scrolls along its own direction, a Flickable as it says, and other content where it is larger. */
Axes::Kind Scroller::wantedAxes() const {
    if (m_axes != Axes::Automatic || !m_content) return m_axes;
    if (m_content->inherits("QQuickListView"))
        return m_content->property("orientation").toInt() == Qt::Horizontal ? Axes::X : Axes::Y;
    if (m_content->inherits("QQuickGridView")) return m_content->property("flow").toInt() == 0 ? Axes::Y : Axes::X;
    const int direction = m_isFlickable ? m_content->property("flickableDirection").toInt() : 0;
    if (direction >= Axes::X && direction <= Axes::XAndY) return Axes::Kind(direction);
    const Lengths x = lengths(Axes::X), y = lengths(Axes::Y);
    int larger = 0;
    if (x.content > x.viewport) larger |= Axes::X;
    if (y.content > y.viewport) larger |= Axes::Y;
    return larger == 0 ? m_moved : Axes::Kind(larger);
}

/* Makes the machine, which has one axis or two. */
void Scroller::make() {
    letGo();
    fling_scroller_free(m_handle);
    m_handle = nullptr;
    m_isStale = false;
    m_moved = wantedAxes();
    if (!m_content) return;
    m_dimensions = m_moved == Axes::XAndY ? 2 : 1;
    m_shown = {};
    for (int32_t index = 0; index < m_dimensions; index++) {
        const Lengths along = lengths(axis(index));
        m_viewport[index] = along.viewport;
        m_length[index] = along.content;
        m_shown.value[index] = along.offset;
    }
    fling_error error = {};
    m_handle = fling_scroller_create(m_dimensions, m_length, m_viewport, m_shown.value, nullptr, &error);
    if (m_handle == nullptr) qmlWarning(this) << error.message;
    apply();
    watch();
    report();
}

void Scroller::takeChange() {
    if (m_isWriting) return;
    m_isStale = true;
    wake();
}

/* Takes what the content and the app have changed: sizes, and an offset that is not the one that was shown. A view of a model
 * moves its content and its beginning as it learns how long its delegates are; then the offset has another number, and what
 * is shown stays. */
void Scroller::sync(int64_t time) {
    if (!m_isStale || !m_content) return;
    if (m_handle == nullptr || wantedAxes() != m_moved) {
        make();
        return;
    }
    m_isStale = false;
    double displacement[2] = {}, viewport[2] = {}, content[2] = {};
    bool isMoved = false, isResized = false;
    for (int32_t index = 0; index < m_dimensions; index++) {
        const Lengths along = lengths(axis(index));
        displacement[index] = along.offset - m_shown.value[index];
        viewport[index] = along.viewport;
        content[index] = along.content;
        isMoved = isMoved || std::abs(displacement[index]) > 1e-6;
        isResized = isResized || viewport[index] != m_viewport[index] || content[index] != m_length[index];
        m_shown.value[index] = along.offset;
    }
    fling_error error = {};
    if (isMoved) done(fling_scroller_rebase(m_handle, displacement, time, &error), error);
    if (!isResized) return;
    memcpy(m_viewport, viewport, sizeof viewport);
    memcpy(m_length, content, sizeof content);
    done(fling_scroller_resize(m_handle, content, viewport, time, &error), error);
}

void Scroller::write() {
    m_isWriting = true;
    for (int32_t index = 0; index < m_dimensions; index++) {
        const bool isX = axis(index) == Axes::X;
        if (m_isFlickable)
            m_content->setProperty(isX ? "contentX" : "contentY", lengths(axis(index)).beginning + m_shown.value[index]);
        else if (isX) m_content->setX(-m_shown.value[index]);
        else m_content->setY(-m_shown.value[index]);
    }
    m_isWriting = false;
    /* A view may have learnt, while it made its delegates, that its content is longer. */
    if (m_isFlickable) m_isStale = true;
}

/* ---- The rules ---- */

bool Scroller::read(const QVariant &value, double *place) const { return readPlace(value, m_dimensions, place); }

void Scroller::apply() {
    if (m_handle == nullptr) return;
    fling_error error = {};
    fling_scroll_rules rules;
    fling_scroll_rules_init(&rules, sizeof rules, nullptr);
    fill(rules);
    rules.has_hard_edges = m_ends == Ends::Hard;
    rules.wheel_step = m_wheelStep;
    rules.stops = FLING_INTERRUPTION_KEY;
    rules.tolerance.distance = 0.25;
    std::vector<double> places;
    for (const QVariant &value : std::as_const(m_snapPlaces)) {
        double place[2];
        if (read(value, place)) places.insert(places.end(), place, place + m_dimensions);
        else qmlWarning(this) << "snapPlaces: " << value << " is no place";
    }
    if (m_isPaging) rules.snap = FLING_SNAP_PAGES;
    else if (!places.empty()) rules.snap = FLING_SNAP_PLACES;
    else if (m_snapInterval > 0) rules.snap = FLING_SNAP_EVERY;
    rules.snap_every[0] = rules.snap_every[1] = m_snapInterval;
    rules.snap_places = places.data();
    rules.snap_place_count = places.size() / size_t(m_dimensions);
    done(fling_scroller_set_rules(m_handle, &rules, now(), &error), error);
}

void Scroller::setThresholds(const QList<qreal> &thresholds) {
    if (thresholds == m_thresholds) return;
    m_thresholds = thresholds;
    watch();
    Q_EMIT thresholdsChanged();
}

void Scroller::watch() {
    if (m_handle == nullptr) return;
    fling_error error = {};
    if (fling_scroller_watch(m_handle, nullptr, m_thresholds.constData(), size_t(m_thresholds.size()), &error) < 0)
        qmlWarning(this) << error.message;
}

/* ---- Hands ---- */

uint32_t Scroller::directions() const {
    uint32_t directions = 0;
    if (m_moved & Axes::X) directions |= FLING_DIRECTION_HORIZONTAL;
    if (m_moved & Axes::Y) directions |= FLING_DIRECTION_VERTICAL;
    return directions;
}

void Scroller::prepare() { sync(now()); }

bool Scroller::join(fling_chain *chain) {
    fling_gesture_map map = {};
    map.size = sizeof map;
    if (m_moved & Axes::X) map.x[0] = pointsPerMillimetre;
    if (m_moved & Axes::Y) map.y[m_dimensions - 1] = pointsPerMillimetre;
    return fling_chain_add_scroller(
               chain, m_handle, &map, fling_chain_priority(m_movesFirst), m_passesThrows, nullptr) >= 0;
}

void Scroller::keyPressEvent(QKeyEvent *event) {
    event->ignore();
    if (m_handle == nullptr) return;
    const bool isVertical = m_moved & Axes::Y;
    const int32_t index = m_dimensions == 2 && isVertical ? 1 : 0;
    const double page = m_isPaging ? m_viewport[index] : m_viewport[index] * 0.9;
    const int key = event->key();
    double goal[2] = {m_shown.value[0], m_shown.value[1]};
    fling_scroller_goal(m_handle, goal);
    const double before[2] = {goal[0], goal[1]};
    const bool isBack = key == Qt::Key_PageUp || (key == Qt::Key_Space && (event->modifiers() & Qt::ShiftModifier));
    if (isBack) goal[index] -= page;
    else if (key == Qt::Key_PageDown || key == Qt::Key_Space) goal[index] += page;
    else if (key == Qt::Key_Home) goal[index] = 0;
    else if (key == Qt::Key_End) goal[index] = m_length[index] - m_viewport[index];
    else if (isVertical && key == Qt::Key_Up) goal[index] -= m_wheelStep;
    else if (isVertical && key == Qt::Key_Down) goal[index] += m_wheelStep;
    else if ((m_moved & Axes::X) && key == Qt::Key_Left) goal[0] -= m_isPaging ? m_viewport[0] : m_wheelStep;
    else if ((m_moved & Axes::X) && key == Qt::Key_Right) goal[0] += m_isPaging ? m_viewport[0] : m_wheelStep;
    for (int32_t each = 0; each < m_dimensions; each++)
        goal[each] = std::max(0.0, std::min(goal[each], m_length[each] - m_viewport[each]));
    /* At an end the key is left to the items around it. */
    if (memcmp(goal, before, sizeof goal) == 0) return;
    fling_error error = {};
    event->accept();
    done(fling_scroller_scroll_to(m_handle, goal, nullptr, now(), &error), error);
}

/* ---- Verbs ---- */

void Scroller::throwTo(const QVariant &place) {
    double goal[2];
    fling_error error = {};
    sync(now());
    if (!read(place, goal)) qmlWarning(this) << "throwTo: " << place << " is no place";
    else if (m_handle != nullptr) done(fling_scroller_scroll_to(m_handle, goal, nullptr, now(), &error), error);
}

void Scroller::jumpTo(const QVariant &place) {
    double offset[2] = {};
    fling_error error = {};
    sync(now());
    if (!read(place, offset)) qmlWarning(this) << "jumpTo: " << place << " is no place";
    else if (m_handle != nullptr) done(fling_scroller_set_value(m_handle, offset, now(), &error), error);
}

void Scroller::turnTo(int page) {
    double goal[2] = {};
    fling_error error = {};
    sync(now());
    if (m_handle == nullptr) return;
    fling_scroller_goal(m_handle, goal);
    goal[0] = page * m_viewport[0];
    done(fling_scroller_scroll_to(m_handle, goal, nullptr, now(), &error), error);
}

void Scroller::stop() {
    fling_error error = {};
    if (m_handle != nullptr) done(fling_scroller_interrupt(m_handle, FLING_INTERRUPTION_KEY, now(), &error), error);
}

/* ---- Frames ---- */

qreal Scroller::of(Axes::Kind axis, const double *numbers) const {
    if ((m_moved & axis) == 0) return 0;
    return numbers[axis == Axes::Y ? m_dimensions - 1 : 0];
}

void Scroller::advance(int64_t time) { fling_scroller_advance(m_handle, time, nullptr); }

bool Scroller::show(int64_t seen) {
    const QPointer<Scroller> self = this;
    /* A frame that is late is of a time that has passed, and has the change all the same. */
    sync(std::min(now(), seen));
    const fling_state before = m_shown;
    if (!self || m_handle == nullptr || fling_scroller_state(m_handle, seen, &m_shown, nullptr) < 0) return false;
    const bool needsFrame = fling_scroller_needs_frame(m_handle);
    if (memcmp(&before, &m_shown, sizeof before) == 0) return needsFrame;
    write();
    if (self) Q_EMIT shownChanged();
    if (!self) return false;
    const int page = m_viewport[0] > 0 ? int(std::lround(m_shown.value[0] / m_viewport[0])) : 0;
    if (m_isPaging && page != m_page) {
        m_page = page;
        Q_EMIT pageChanged();
    }
    return self && needsFrame;
}

void Scroller::report() {
    const QPointer<Scroller> self = this;
    fling_transition change = {};
    change.size = sizeof change;
    while (self && fling_scroller_next_transition(m_handle, &change)) {
        tell(change);
    }
    fling_crossing crossing = {};
    while (self && fling_scroller_next_crossing(m_handle, &crossing))
        Q_EMIT crossed(crossing.place, crossing.direction == FLING_RISING);
}
