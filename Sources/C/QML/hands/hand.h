#pragma once

#include "mover.h"

#include <QtCore/QHash>
#include <QtCore/QSet>
#include <QtCore/QSizeF>
#include <QtCore/QTimer>

#include <vector>

/* The fingers on one place of a window, and the movers under them: an arena that makes gestures of the fingers, and a chain
 * that shares them out. */
class Hand {
public:
    /* Movers of a stage under one place, the innermost first. */
    Hand(Stage &stage, std::vector<Mover *> movers);
    ~Hand();
    Hand(const Hand &) = delete;
    Hand &operator=(const Hand &) = delete;

    const std::vector<Mover *> &movers() const { return m_movers; }
    /* True if it is for these movers, as they are now. */
    bool isFor(const std::vector<Mover *> &movers) const;
    bool sharesOne(const std::vector<Mover *> &movers) const;
    void remove(Mover *mover);

    /* Takes a device into account, as wide and high as the window, in points. */
    void introduce(uint32_t device, fling_device_kind kind, const QSizeF &size);
    /* Handles an event, and moves the movers that it moves. `pointer` is the place of the mouse, where a touchpad's
     * fingers count. */
    void handle(const fling_event &event, const QPointF &pointer);
    /* Hands the turn of a wheel to the movers. True if one of them has taken it. */
    bool turn(const fling_event &wheel, const QPointF &pointer);
    /* Cancels the drags of the movers that it holds. */
    void cancel(int64_t time);
    void advance(int64_t time);

    /* True if one of the movers follows it, or was caught while it moved visibly: then the touch is no press on the
     * item under it. */
    bool isFollowed() const;
    /* True if a finger is down, or a gesture of a touchpad goes on. */
    bool isDown() const { return isPressed || isScrolling || isPinching || !contacts.isEmpty(); }

    /* The contacts of touchscreens that it has. */
    QSet<int> contacts;
    bool isPressed = false, isScrolling = false, isPinching = false;
    /* True if Qt Quick has no part in its events any more. */
    bool isClaimed = false;

private:
    void drain(const QPointF &pointer);
    void waitForDeadline();
    static uint32_t directions(const std::vector<Mover *> &movers);

    Stage &m_stage;
    std::vector<Mover *> m_movers;
    uint32_t m_directions;
    fling_arena *m_arena;
    fling_chain *m_chain;
    QHash<uint32_t, QSizeF> m_devices;
    QTimer m_deadline;
    QPointF m_pointer;
    /* True if its gesture is more than a press, or has stopped something that moved. */
    bool m_counts = false;
};
