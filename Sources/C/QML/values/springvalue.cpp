#include "springvalue.h"

#include "stage.h"

#include <QtGui/QGuiApplication>
#include <QtQuick/QQuickWindow>

namespace {
/* The item in whose window a value without one has its frames. */
QQuickItem *itemOf(QObject *object) {
    for (; object != nullptr; object = object->parent()) {
        if (auto *item = qobject_cast<QQuickItem *>(object)) return item;
        if (auto *window = qobject_cast<QQuickWindow *>(object)) return window->contentItem();
    }
    return nullptr;
}
}

void SpringValue::setTo(qreal to) {
    if (to == m_to && m_hasGoal) return;
    m_to = to;
    m_hasGoal = true;
    if (isComplete()) follow();
    else setValue(to);
    Q_EMIT toChanged();
}

/* The mover of the property until now stops, and its velocity is taken over; a hand that holds it wins, and leaves
 * the property there when it lets go. */
void SpringValue::follow() {
    double velocity = 0;
    if (stage() != nullptr && source().isValid() && !stage()->takeOver(source(), this, m_to, velocity)) return;
    if (velocity == 0) throwTo(m_to);
    else leave(&velocity);
}

void SpringValue::fill(fling_drag_rules &rules) {
    rules.release = FLING_RELEASE_CUSTOM;
    rules.choose = [](const fling_release *, fling_release_choice *choice, void *value) {
        choice->target[0] = static_cast<SpringValue *>(value)->m_to;
    };
    rules.context = this;
}

void SpringValue::componentComplete() {
    MovingValue::componentComplete();
    setArea(itemOf(owner()));
}
