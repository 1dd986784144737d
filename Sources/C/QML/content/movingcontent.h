#pragma once

#include "enumerations.h"
#include "mover.h"

#include <QtCore/QVariant>

/* Content that fingers move: the part that a Scroller and a Transform share. They are objects of different kinds, each of which
 * has the properties and the signals. */
class MovingContent : public Mover {
public:
    Deceleration::Kind deceleration() const { return m_deceleration; }
    void setDeceleration(Deceleration::Kind deceleration) { set(m_deceleration, deceleration); }
    QVariant spring() const { return m_spring; }
    void setSpring(const QVariant &spring);
    Activity::Kind shownActivity() const { return m_activity; }
    bool isMoving() const { return m_activity != Activity::Idle; }
    bool isDragging() const { return m_activity == Activity::Dragging; }
    qreal velocityX() const { return m_shown.velocity[0]; }
    qreal velocityY() const { return m_shown.velocity[1]; }

protected:
    /* The signals of both. */
    enum class Signal { RulesChanged, ActivityChanged, Grabbed, Released, Settled };

    using Mover::Mover;
    /* Emits a signal. It may run code of the app, which may destroy the mover. */
    virtual void emitSignal(Signal signal) = 0;
    /* Applies the rules anew. */
    virtual void apply() = 0;
    /* Sets a rule. */
    template <class Value> void set(Value &member, const Value &value) {
        if (member == value) return;
        member = value;
        apply();
        emitSignal(Signal::RulesChanged);
    }
    /* Applies the rules anew whenever the user's settings change. */
    void followSettings();
    /* Sets what the rules of both have. */
    template <class Rules> void fill(Rules &rules);
    /* Handles a call's result: warns of an error, emits the signals of a change and requests a frame. */
    void done(fling_status status, const fling_error &error);
    /* Emits the signals of a transition. */
    void tell(const fling_transition &change);

    /* The state that the last frame has shown. */
    fling_state m_shown = {};

private:
    Deceleration::Kind m_deceleration = Deceleration::Normal;
    QVariant m_spring;
    QMetaObject::Connection m_springChanges;
    Activity::Kind m_activity = Activity::Idle;
};

/* The signals of content, each of which Qt has in the class of the object itself. */
template <class Object> class MovingContentOf : public MovingContent {
protected:
    using MovingContent::MovingContent;
    void emitSignal(Signal signal) final {
        auto *const object = static_cast<Object *>(this);
        switch (signal) {
            case Signal::RulesChanged: Q_EMIT object->rulesChanged(); break;
            case Signal::ActivityChanged: Q_EMIT object->activityChanged(); break;
            case Signal::Grabbed: Q_EMIT object->grabbed(); break;
            case Signal::Released: Q_EMIT object->released(); break;
            case Signal::Settled: Q_EMIT object->settled(); break;
        }
    }
};
