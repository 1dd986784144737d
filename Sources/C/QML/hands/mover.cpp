#include "mover.h"

#include "stage.h"

#include <QtQuick/QQuickWindow>

Mover::~Mover() {
    QObject::disconnect(m_window);
    enter(nullptr);
}

void Mover::setArea(QQuickItem *area) {
    if (area == m_area) return;
    QObject::disconnect(m_window);
    m_area = area;
    if (area != nullptr)
        m_window = QObject::connect(
            area, &QQuickItem::windowChanged, m_object, [this](QQuickWindow *window) { enter(window); });
    enter(area == nullptr ? nullptr : area->window());
}

void Mover::enter(QQuickWindow *window) {
    Stage *stage = window == nullptr ? nullptr : Stage::of(window);
    if (stage == m_stage) return;
    if (m_stage != nullptr) m_stage->remove(this);
    m_stage = stage;
    if (m_stage == nullptr) return;
    m_stage->add(this);
    wake();
}

void Mover::wake() {
    isAwake = true;
    if (m_stage != nullptr) m_stage->wake();
}

void Mover::letGo() {
    if (m_stage != nullptr) m_stage->release(this);
}
