#include "stage.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QGuiApplication>
#include <QtGui/QMouseEvent>
#include <QtGui/QNativeGestureEvent>
#include <QtGui/QPointingDevice>
#include <QtGui/QScreen>
#include <QtGui/QTouchEvent>
#include <QtGui/QWheelEvent>
#include <QtMath>
#include <QtQuick/QQuickWindow>

#include <algorithm>

Stage *Stage::of(QQuickWindow *window) {
    for (QObject *child : window->children())
        if (auto *stage = dynamic_cast<Stage *>(child)) return stage;
    return new Stage(window);
}

Stage::Stage(QQuickWindow *window) : QObject(window), m_window(window) {
    window->installEventFilter(this);
    connect(window, &QQuickWindow::afterAnimating, this, &Stage::frame);
    m_silence.setSingleShot(true);
    connect(&m_silence, &QTimer::timeout, this, &Stage::endScroll);
}

/* A mover may outlive the window. */
Stage::~Stage() {
    m_hands.clear();
    for (Mover *mover : m_movers) mover->m_stage = nullptr;
}

void Stage::remove(Mover *mover) {
    m_movers.erase(std::remove(m_movers.begin(), m_movers.end(), mover), m_movers.end());
    for (const auto &hand : m_hands) hand->remove(mover);
}

void Stage::release(Mover *mover) {
    for (const auto &hand : m_hands) hand->remove(mover);
}

bool Stage::takeOver(const QQmlProperty &property, Mover *by, double goal, double &velocity) {
    const std::vector<Mover *> movers = m_movers;
    for (Mover *mover : movers)
        if (mover != by && std::find(m_movers.begin(), m_movers.end(), mover) != m_movers.end() &&
            !mover->give(property, goal, velocity))
            return false;
    return true;
}

/* ---- Frames ---- */

void Stage::wake() { m_window->update(); }

void Stage::moved(Hand &hand) {
    for (Mover *mover : hand.movers()) mover->isAwake = true;
    wake();
    report(hand.movers());
}

/* Signals run code of the app, which may destroy any of the movers. */
void Stage::report(std::vector<Mover *> movers) {
    for (Mover *mover : movers)
        if (std::find(m_movers.begin(), m_movers.end(), mover) != m_movers.end()) mover->report();
}

void Stage::frame() {
    std::vector<Mover *> awake;
    std::copy_if(
        m_movers.begin(), m_movers.end(), std::back_inserter(awake), [](Mover *mover) { return mover->isAwake; });
    if (awake.empty()) return;
    const int64_t seen = m_frames.seen(now(), m_window->screen() == nullptr ? 60 : m_window->screen()->refreshRate());
    for (const auto &hand : m_hands)
        if (hand->sharesOne(awake)) {
            hand->advance(seen);
            /* A throw that has met its end may have gone on in a mover that was at rest. */
            for (Mover *mover : hand->movers()) {
                if (mover->isAwake) continue;
                mover->isAwake = true;
                awake.push_back(mover);
            }
        }
    for (Mover *mover : awake) {
        /* Showing writes a property, on which code of the app may depend. */
        if (std::find(m_movers.begin(), m_movers.end(), mover) == m_movers.end()) continue;
        if (!mover->isChained) mover->advance(seen);
        mover->isAwake = false;
        if (mover->show(seen)) mover->isAwake = true;
    }
    report(awake);
    if (std::any_of(m_movers.begin(), m_movers.end(), [](Mover *mover) { return mover->isAwake; })) wake();
}

/* ---- The movers at a place ---- */

namespace {
/* True if a press on the item is not one on the items under it. */
bool takesPresses(const QQuickItem *item) {
    if ((item->acceptedMouseButtons() & Qt::LeftButton) != 0 || item->acceptTouchEvents()) return true;
    /* The class of handlers is private to Qt Quick; its name is not. */
    const QObjectList children = item->children();
    return std::any_of(children.begin(), children.end(), [](QObject *child) {
        return child->inherits("QQuickPointerHandler") && child->property("enabled").toBool() &&
            !child->inherits("QQuickHoverHandler") && !child->inherits("QQuickWheelHandler");
    });
}
}

bool Stage::find(QQuickItem *item, const QPointF &place, std::vector<Mover *> &found) const {
    if (!item->isVisible() || !item->isEnabled()) return false;
    const bool isInside = item->contains(item->mapFromScene(place));
    if (item->clip() && !isInside) return false;
    QList<QQuickItem *> children = item->childItems();
    std::stable_sort(children.begin(), children.end(), [](QQuickItem *one, QQuickItem *other) { return one->z() < other->z(); });
    const bool isOver = std::any_of(
        children.rbegin(), children.rend(), [&](QQuickItem *child) { return find(child, place, found); });
    if (!isInside) return isOver;
    const size_t count = found.size();
    std::copy_if(m_movers.begin(), m_movers.end(), std::back_inserter(found),
        [item](Mover *mover) { return mover->area() == item && mover->takesHands(); });
    return isOver || found.size() > count || takesPresses(item);
}

Hand *Stage::handAt(const QPointF &place) {
    std::vector<Mover *> found;
    find(m_window->contentItem(), place, found);
    if (found.empty()) return nullptr;
    for (const auto &hand : m_hands)
        if (hand->isFor(found) || (hand->isDown() && hand->sharesOne(found))) {
            if (!hand->isDown())
                for (Mover *mover : found) mover->prepare();
            return hand.get();
        }
    /* A mover has one chain. A value in flight goes on as before. */
    const auto isOver = [&found](const auto &hand) {
        return hand->sharesOne(found) || (hand->movers().empty() && !hand->isDown());
    };
    m_hands.erase(std::remove_if(m_hands.begin(), m_hands.end(), isOver), m_hands.end());
    m_hands.push_back(std::make_unique<Hand>(*this, std::move(found)));
    return m_hands.back().get();
}

/* Code of the app may run events, by which a hand ends. */
bool Stage::has(const Hand *hand) const {
    return std::any_of(m_hands.begin(), m_hands.end(), [hand](const auto &each) { return each.get() == hand; });
}

Hand *Stage::handOf(int contact) const {
    const auto hand = std::find_if(
        m_hands.begin(), m_hands.end(), [contact](const auto &hand) { return hand->contacts.contains(contact); });
    return hand == m_hands.end() ? nullptr : hand->get();
}

/* ---- Events ---- */

bool Stage::eventFilter(QObject *object, QEvent *event) {
    if (object != m_window || m_isCancelling) return false;
    switch (event->type()) {
        case QEvent::TouchBegin:
        case QEvent::TouchUpdate:
        case QEvent::TouchEnd:
        case QEvent::TouchCancel: return touch(static_cast<QTouchEvent *>(event));
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick: return press(static_cast<QMouseEvent *>(event));
        case QEvent::MouseMove:
        case QEvent::MouseButtonRelease: return drag(static_cast<QMouseEvent *>(event));
        case QEvent::Wheel: return scroll(static_cast<QWheelEvent *>(event));
        case QEvent::NativeGesture: return gesture(static_cast<QNativeGestureEvent *>(event));
        default: return false;
    }
}

uint32_t Stage::number(const QInputDevice *device) {
    const auto known = m_numbers.constFind(device);
    return known == m_numbers.cend() ? *m_numbers.insert(device, ++m_lastNumber) : *known;
}

fling_event Stage::made(fling_event_kind kind, QPointerEvent *event) {
    fling_event made = {};
    made.size = sizeof made;
    made.kind = kind;
    made.device = number(event->device());
    made.time = m_clocks[made.device].time(event->timestamp());
    return made;
}

/* The position of a point in an event of the window is the one in the scene; its scenePosition is that on the screen before
 * Qt Quick has set it. */
void Stage::place(fling_event &event, const QPointF &scene) const {
    event.normalized[0] = scene.x() / std::max(1, m_window->width());
    event.normalized[1] = scene.y() / std::max(1, m_window->height());
    event.has_millimetres = event.has_normalized = 1;
    event.millimetres[0] = scene.x() / pointsPerMillimetre;
    event.millimetres[1] = scene.y() / pointsPerMillimetre;
}

void Stage::send(Hand &hand, const fling_event &event, const QPointF &pointer) {
    fling_device_kind kind = FLING_DEVICE_OTHER;
    if (event.kind <= FLING_EVENT_FRAME) kind = FLING_DEVICE_TOUCHSCREEN;
    if (event.kind == FLING_EVENT_SCROLL || event.kind == FLING_EVENT_PINCH) kind = FLING_DEVICE_TOUCHPAD;
    hand.introduce(event.device, kind, QSizeF(m_window->size()));
    hand.handle(event, pointer);
}

/* True if an item, such as a slider, has said that it keeps its grab. */
bool Stage::isKept(QPointerEvent *event) {
    for (const QEventPoint &point : event->points()) {
        QObject *const grabber = event->exclusiveGrabber(point);
        auto *const item = qobject_cast<QQuickItem *>(grabber);
        if (item != nullptr && (item->keepMouseGrab() || item->keepTouchGrab())) return true;
    }
    return false;
}

void Stage::claim(Hand &hand, QPointerEvent *event) {
    hand.isClaimed = true;
    if (event->type() == QEvent::TouchBegin || event->type() == QEvent::MouseButtonPress) return;
    if (auto *touch = dynamic_cast<QTouchEvent *>(event)) {
        /* Qt Quick then forgets as well that it has made a mouse of a finger. */
        QTouchEvent cancel(QEvent::TouchCancel, touch->pointingDevice(), touch->modifiers());
        m_isCancelling = true;
        QCoreApplication::sendEvent(m_window, &cancel);
        m_isCancelling = false;
        return;
    }
    if (QQuickItem *grabber = m_window->mouseGrabberItem()) grabber->ungrabMouse();
    for (const QEventPoint &point : event->points()) {
        event->setExclusiveGrabber(point, nullptr);
        event->clearPassiveGrabbers(point);
    }
}

/* ---- Fingers on a touchscreen ---- */

void Stage::forgetTouches(Hand &hand) {
    hand.contacts.clear();
    hand.isClaimed = false;
}

bool Stage::touch(QTouchEvent *event) {
    const bool isCancelled = event->type() == QEvent::TouchCancel;
    bool isTaken = false;
    std::vector<Hand *> hands;
    const auto note = [&hands](Hand *hand) {
        if (std::find(hands.begin(), hands.end(), hand) == hands.end()) hands.push_back(hand);
    };
    if (isCancelled) {
        for (const auto &hand : m_hands) {
            for (const int contact : hand->contacts) {
                fling_event gone = made(FLING_EVENT_TOUCH_CANCEL, event);
                gone.contact = contact;
                send(*hand, gone, {});
                note(hand.get());
            }
            isTaken = isTaken || hand->isClaimed;
        }
    } else {
        for (const QEventPoint &point : event->points()) {
            const bool isDown = point.state() == QEventPoint::Pressed, isUp = point.state() == QEventPoint::Released;
            Hand *const hand = isDown ? handAt(point.position()) : handOf(point.id());
            if (hand == nullptr) continue;
            isTaken = isTaken || hand->isClaimed;
            note(hand);
            if (isDown) hand->contacts.insert(point.id());
            if (point.state() == QEventPoint::Stationary) continue;
            if (!hand->isClaimed && isKept(event)) {
                hand->cancel(now());
                hand->contacts.remove(point.id());
                continue;
            }
            fling_event moved = made(isDown ? FLING_EVENT_TOUCH_DOWN : isUp ? FLING_EVENT_TOUCH_UP : FLING_EVENT_TOUCH_MOVE, event);
            moved.contact = point.id();
            place(moved, point.position());
            send(*hand, moved, {});
        }
    }
    const bool wasTaken = isTaken;
    for (Hand *hand : hands) {
        send(*hand, made(FLING_EVENT_FRAME, event), {});
        if (isCancelled) {
            forgetTouches(*hand);
            continue;
        }
        if (!hand->isClaimed && hand->isFollowed()) {
            claim(*hand, event);
            isTaken = true;
        }
        for (const QEventPoint &point : event->points())
            if (point.state() == QEventPoint::Released) hand->contacts.remove(point.id());
        if (hand->contacts.isEmpty()) hand->isClaimed = false;
    }
    for (Hand *hand : hands)
        if (has(hand)) moved(*hand);
    if (isTaken) event->accept();
    return isCancelled ? wasTaken : isTaken;
}

/* ---- A mouse ---- */

bool Stage::press(QMouseEvent *event) {
    /* Qt Quick makes its own mouse of a finger; such a mouse event has come here as a touch before. */
    if (event->source() != Qt::MouseEventNotSynthesized) return false;
    if (event->type() == QEvent::MouseButtonDblClick || m_pointer != nullptr || event->button() != Qt::LeftButton)
        return m_pointer != nullptr && m_pointer->isClaimed;
    Hand *const hand = handAt(event->position());
    if (hand == nullptr) return false;
    m_pointer = hand;
    hand->isPressed = true;
    fling_event motion = made(FLING_EVENT_POINTER_MOTION, event), button = made(FLING_EVENT_POINTER_BUTTON, event);
    place(motion, event->position());
    button.button = FLING_BUTTON_PRIMARY;
    button.is_pressed = 1;
    send(*hand, motion, event->position());
    send(*hand, button, event->position());
    if (hand->isFollowed()) claim(*hand, event);
    const bool isTaken = hand->isClaimed;
    moved(*hand);
    return isTaken;
}

bool Stage::drag(QMouseEvent *event) {
    Hand *const hand = m_pointer;
    if (hand == nullptr || event->source() != Qt::MouseEventNotSynthesized) return false;
    const bool isUp = event->type() == QEvent::MouseButtonRelease && event->button() == Qt::LeftButton;
    if (!hand->isClaimed && isKept(event)) {
        m_pointer = nullptr;
        hand->isPressed = false;
        hand->cancel(now());
        moved(*hand);
        return false;
    }
    fling_event motion = made(FLING_EVENT_POINTER_MOTION, event);
    place(motion, event->position());
    /* A release is at the place of the last motion, which may have been long before. */
    if (!isUp || event->position() != event->points().constFirst().lastPosition())
        send(*hand, motion, event->position());
    if (!hand->isClaimed && hand->isFollowed()) claim(*hand, event);
    const bool isTaken = hand->isClaimed;
    if (isUp) {
        fling_event button = made(FLING_EVENT_POINTER_BUTTON, event);
        button.button = FLING_BUTTON_PRIMARY;
        send(*hand, button, event->position());
        m_pointer = nullptr;
        hand->isPressed = hand->isClaimed = false;
    }
    moved(*hand);
    return isTaken;
}

/* ---- Two fingers on a touchpad, and a wheel ---- */

bool Stage::scroll(QWheelEvent *event) {
    const bool hasPhases = event->phase() != Qt::NoScrollPhase;
    if (event->phase() == Qt::ScrollMomentum) return m_scroller != nullptr;
    /* On Wayland, Qt may take a wheel for a touchpad; there the fingers have phases. */
    static const bool isWayland = QGuiApplication::platformName().startsWith(u"wayland");
    if (!hasPhases && (isWayland || event->device()->type() != QInputDevice::DeviceType::TouchPad)) return turn(event);
    const bool isEnd = event->phase() == Qt::ScrollEnd;
    if (m_scroller == nullptr && !isEnd) {
        m_scroller = handAt(event->position());
        if (m_scroller != nullptr) m_scroller->isScrolling = true;
    }
    Hand *const hand = m_scroller;
    if (hand == nullptr) return false;
    /* A platform without lengths counts notches, of 15 points each. */
    const QPointF displacement = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) / 8 : QPointF(event->pixelDelta());
    fling_event scrolled = made(FLING_EVENT_SCROLL, event);
    scrolled.is_natural = 1;
    scrolled.delta[0] = displacement.x() / pointsPerMillimetre;
    scrolled.delta[1] = displacement.y() / pointsPerMillimetre;
    if (!displacement.isNull()) send(*hand, scrolled, event->position());
    const bool isTaken = hand->isFollowed();
    if (isEnd) {
        scrolled.delta[0] = scrolled.delta[1] = 0;
        send(*hand, scrolled, event->position());
        hand->isScrolling = false;
        m_scroller = nullptr;
    } else if (!hasPhases) {
        m_scrolled = scrolled;
        m_place = event->position();
        m_silence.start(250);
    }
    moved(*hand);
    if (isTaken) event->accept();
    return isTaken;
}

/* Without phases, fingers have left when they have not moved for a quarter of a second. */
void Stage::endScroll() {
    Hand *const hand = m_scroller;
    if (hand == nullptr) return;
    m_scroller = nullptr;
    hand->isScrolling = false;
    m_scrolled.delta[0] = m_scrolled.delta[1] = 0;
    m_scrolled.time = now();
    send(*hand, m_scrolled, m_place);
    moved(*hand);
}

bool Stage::turn(QWheelEvent *event) {
    Hand *const hand = handAt(event->position());
    if (hand == nullptr) return false;
    fling_event wheel = made(FLING_EVENT_POINTER_WHEEL, event);
    /* Qt counts the turns of a wheel away from the person. */
    wheel.v120[0] = -event->angleDelta().x();
    wheel.v120[1] = -event->angleDelta().y();
    hand->introduce(wheel.device, FLING_DEVICE_OTHER, QSizeF(m_window->size()));
    const bool isTaken = hand->turn(wheel, event->position());
    if (isTaken) {
        event->accept();
        moved(*hand);
    }
    return isTaken;
}

/* ---- Two fingers on a touchpad that pinch and turn ---- */

bool Stage::gesture(QNativeGestureEvent *event) {
    fling_event pinch = made(FLING_EVENT_PINCH, event);
    pinch.fingers = 2;
    switch (event->gestureType()) {
        case Qt::BeginNativeGesture:
            m_isGesture = true;
            m_scale = 1;
            return false;
        case Qt::ZoomNativeGesture:
            /* Wayland and macOS report the difference to the scale before. */
            m_scale += event->value();
            break;
        case Qt::RotateNativeGesture:
            pinch.rotation = qDegreesToRadians(event->value());
            break;
        case Qt::EndNativeGesture: {
            Hand *const hand = m_pincher;
            m_isGesture = false;
            m_pincher = nullptr;
            if (hand == nullptr) return false;
            pinch.phase = FLING_PHASE_END;
            pinch.scale = m_scale;
            send(*hand, pinch, event->position());
            hand->isPinching = false;
            moved(*hand);
            return true;
        }
        default: return m_pincher != nullptr;
    }
    if (m_pincher == nullptr && m_isGesture) {
        Hand *const hand = handAt(event->position());
        if (hand == nullptr || std::none_of(hand->movers().begin(), hand->movers().end(), [](Mover *mover) { return mover->isPinched(); }))
            return false;
        m_pincher = hand;
        hand->isPinching = true;
        fling_event begin = made(FLING_EVENT_PINCH, event);
        begin.phase = FLING_PHASE_BEGIN;
        begin.fingers = 2;
        begin.scale = 1;
        send(*hand, begin, event->position());
    }
    if (m_pincher == nullptr) return false;
    pinch.phase = FLING_PHASE_UPDATE;
    pinch.scale = m_scale;
    send(*m_pincher, pinch, event->position());
    moved(*m_pincher);
    return true;
}
