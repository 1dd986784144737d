#include "springvalue.h"

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
    if (isComplete()) throwTo(to);
    else setValue(to);
    Q_EMIT toChanged();
}

void SpringValue::componentComplete() {
    MovingValue::componentComplete();
    setArea(itemOf(owner()));
}
