#include "clocks.h"

#include <algorithm>
#include <chrono>
#include <cmath>

int64_t now() {
    using namespace std::chrono;
    return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}

int64_t EventClock::time(quint64 milliseconds) {
    constexpr int64_t second = 1'000'000'000;
    const int64_t present = now(), reported = int64_t(milliseconds) * 1'000'000;
    const auto isPlausible = [&](int64_t time) { return time > present - second && time <= present + 2'000'000; };
    if (isPlausible(reported)) {
        m_isOther = false;
        return reported;
    }
    /* Events that a program makes up may be ahead of the clock, by the spans that it gives them. Where its clock stands
     * between them, they would fall behind. */
    const int64_t counted = reported + m_offset;
    if (m_isOther && counted > present - second / 10 && counted < present + second) return counted;
    m_isOther = true;
    m_offset = present - reported;
    return present;
}

int64_t FrameClock::seen(int64_t time, double refreshRate) {
    const double interval = 1e9 / (refreshRate >= 1 ? refreshRate : 60);
    const double frames = std::round((time - m_beat) / interval);
    const int64_t expected = m_beat + int64_t(frames * interval), late = time - expected;
    /* After a pause the beat begins anew; else it takes over an eighth of a frame's lateness. Where frames are not paced, as
     * without a display, it is the present. It never goes back, or a last frame would show what was before it. */
    m_beat = std::max(m_beat, frames < 1 || frames > 8 ? time : expected + late / 8);
    return m_beat + int64_t(interval);
}
