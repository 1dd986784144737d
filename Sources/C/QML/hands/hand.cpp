#include "hand.h"

#include "clocks.h"
#include "stage.h"

#include <algorithm>

namespace {
fling_recognizer usual(fling_gesture_kind kind) {
    fling_recognizer recognizer;
    fling_recognizer_init(&recognizer, sizeof recognizer, kind, nullptr);
    return recognizer;
}
}

Hand::Hand(Stage &stage, std::vector<Mover *> movers)
    : m_stage(stage), m_movers(std::move(movers)), m_directions(directions(m_movers)),
      m_arena(fling_arena_create(nullptr, nullptr)), m_chain(fling_chain_create(false, nullptr)) {
    const bool isPinched =
        std::any_of(m_movers.begin(), m_movers.end(), [](Mover *mover) { return mover->isPinched(); });
    fling_recognizer pan = usual(FLING_GESTURE_PAN), hold = usual(FLING_GESTURE_HOLD);
    if (isPinched) {
        /* A pinch of a touchpad is no pan as well: it says itself how the fingers move. */
        fling_recognizer pinch = usual(FLING_GESTURE_PINCH);
        pinch.fingers_most = 0;
        fling_arena_add(m_arena, &pinch, nullptr, nullptr);
    }
    int32_t number = 0;
    pan.directions = m_directions;
    fling_arena_add(m_arena, &pan, &number, nullptr);
    fling_arena_add(m_arena, &hold, nullptr, nullptr);
    if (isPinched) {
        fling_recognizer pinch = usual(FLING_GESTURE_PINCH), tap = usual(FLING_GESTURE_TAP);
        pinch.touchpad_fingers_most = 0;
        pinch.alongside = &number;
        pinch.alongside_count = 1;
        tap.tap_count = 2;
        fling_arena_add(m_arena, &pinch, nullptr, nullptr);
        fling_arena_add(m_arena, &tap, nullptr, nullptr);
    }
    for (Mover *mover : m_movers) {
        mover->prepare();
        /* A mover that is pinched alone needs no chain, and knows where the pointer is. */
        mover->isChained = (m_movers.size() > 1 || !mover->isPinched()) && mover->join(m_chain);
    }
    m_deadline.setSingleShot(true);
    m_deadline.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_deadline, &QTimer::timeout, &m_deadline, [this] {
        fling_arena_advance(m_arena, now(), nullptr);
        drain(m_pointer);
        m_stage.moved(*this);
    });
}

Hand::~Hand() {
    for (Mover *mover : m_movers) mover->isChained = false;
    fling_chain_free(m_chain);
    fling_arena_free(m_arena);
}

uint32_t Hand::directions(const std::vector<Mover *> &movers) {
    uint32_t all = 0;
    for (const Mover *mover : movers) all |= mover->directions();
    return all;
}

bool Hand::isFor(const std::vector<Mover *> &movers) const {
    return movers == m_movers && directions(movers) == m_directions;
}

bool Hand::sharesOne(const std::vector<Mover *> &movers) const {
    return std::any_of(movers.begin(), movers.end(),
        [this](Mover *mover) { return std::find(m_movers.begin(), m_movers.end(), mover) != m_movers.end(); });
}

void Hand::remove(Mover *mover) {
    const auto place = std::find(m_movers.begin(), m_movers.end(), mover);
    if (place == m_movers.end()) return;
    /* A mover that did not join has no place in the chain. */
    if (mover->isChained)
        fling_chain_remove(m_chain,
            size_t(std::count_if(m_movers.begin(), place, [](Mover *inner) { return inner->isChained; })), now(), nullptr);
    mover->isChained = false;
    m_movers.erase(place);
}

void Hand::introduce(uint32_t device, fling_device_kind kind, const QSizeF &size) {
    const auto known = m_devices.constFind(device);
    if (known != m_devices.cend() && (*known == size || isDown())) return;
    m_devices.insert(device, size);
    fling_event added = {};
    added.size = sizeof added;
    added.time = now();
    added.device = device;
    added.kind = FLING_EVENT_DEVICE_ADDED;
    added.device_kind = kind;
    /* A touchscreen's surface is the window; that of a touchpad is nowhere in it. */
    if (kind == FLING_DEVICE_TOUCHSCREEN) {
        added.has_millimetres = 1;
        added.surface[0] = size.width() / pointsPerMillimetre;
        added.surface[1] = size.height() / pointsPerMillimetre;
    }
    fling_arena_handle(m_arena, &added, nullptr);
    const double points[2] = {size.width(), size.height()};
    fling_arena_set_pointer_surface(m_arena, points, pointsPerMillimetre, nullptr);
}

void Hand::handle(const fling_event &event, const QPointF &pointer) {
    fling_arena_handle(m_arena, &event, nullptr);
    drain(pointer);
}

void Hand::drain(const QPointF &pointer) {
    m_pointer = pointer;
    fling_gesture gesture = {};
    gesture.size = sizeof gesture;
    while (fling_arena_next_gesture(m_arena, &gesture)) {
        if (gesture.location.is_known == 0) {
            /* Fingers on a touchpad are where the pointer is. */
            gesture.location.is_known = gesture.location.has_millimetres = 1;
            gesture.location.millimetres[0] = pointer.x() / pointsPerMillimetre;
            gesture.location.millimetres[1] = pointer.y() / pointsPerMillimetre;
            gesture.start_location = gesture.location;
        }
        /* The last of a motion, which nobody sees any more, does not take a tap from a button. */
        if (gesture.phase == FLING_GESTURE_BEGAN)
            m_counts = gesture.kind != FLING_GESTURE_HOLD ||
                std::any_of(m_movers.begin(), m_movers.end(), [](Mover *mover) { return mover->speed() > 20; });
        if (m_movers.size() != 1 || !m_movers.front()->handle(gesture, pointer)) fling_chain_handle(m_chain, &gesture, nullptr);
    }
    waitForDeadline();
}

void Hand::waitForDeadline() {
    const int64_t deadline = fling_arena_next_deadline(m_arena);
    if (deadline == FLING_NEVER) return m_deadline.stop();
    /* The timer counts whole milliseconds, and must not end before the deadline. */
    m_deadline.start(int(std::max<int64_t>(0, (deadline - now()) / 1'000'000 + 1)));
}

bool Hand::turn(const fling_event &wheel, const QPointF &pointer) {
    const QPointF notches(wheel.v120[0] / 120, wheel.v120[1] / 120);
    for (Mover *mover : m_movers)
        if (mover->turn(notches, pointer, wheel.time)) return true;
    const fling_status status = fling_chain_handle_event(m_chain, &wheel, nullptr);
    return status == FLING_OK || status == FLING_CHANGED;
}

void Hand::cancel(int64_t time) {
    fling_arena_cancel_gestures(m_arena, time, nullptr);
    drain(m_pointer);
}

void Hand::advance(int64_t time) { fling_chain_advance(m_chain, time, nullptr); }

bool Hand::isFollowed() const {
    return m_counts &&
        std::any_of(m_movers.begin(), m_movers.end(), [](Mover *mover) { return mover->activity() == FLING_DRAGGING; });
}
