/* Times: Fling has nanoseconds of the monotonic clock, Qt's events milliseconds of one that the platform chooses. */
#pragma once

#include <QtCore/qglobal.h>

#include <cstdint>

/* The points for a millimetre of a hand: 96 to an inch. */
constexpr double pointsPerMillimetre = 96 / 25.4;

/* The present, in nanoseconds. */
int64_t now();

/* Brings the times of one device's events onto the monotonic clock. */
class EventClock {
public:
    /* The time of an event, in nanoseconds. Milliseconds of another clock count from the first event of theirs, so that
     * the spans between events stay as the device has them. */
    int64_t time(quint64 milliseconds);

private:
    int64_t m_offset = 0;
    bool m_isOther = false;
};

/* Says when the frame will be seen that is being made: one refresh after an even beat, which follows the window's own and
 * is not moved by the moment at which a busy thread gets to it. */
class FrameClock {
public:
    /* The time at which a frame that is made at `time` will be seen. */
    int64_t seen(int64_t time, double refreshRate);

private:
    int64_t m_beat = 0;
};
