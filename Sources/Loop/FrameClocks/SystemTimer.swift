import CLinux
import Glibc
import Motion

/// A kernel timer on CLOCK_MONOTONIC, with a descriptor to wait for.
package final class SystemTimer {
    /// The timer's descriptor, readable from the armed time until the timer is armed anew.
    package let fileDescriptor: CInt
    private var time: Timestamp?

    package init() throws(FrameClockError) {
        fileDescriptor = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        guard fileDescriptor >= 0 else { throw FrameClockError("create a timer", code: errno) }
    }

    deinit {
        close(fileDescriptor)
    }

    /// Arms the timer for a time, or disarms it. A time in the past fires at once; the same time can be
    /// armed again.
    package func set(to time: Timestamp?) {
        self.time = time
        var setting = itimerspec()
        if let time {
            // A time of zero would turn it off.
            let nanoseconds = max(time.nanoseconds, 1)
            setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
            setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
        }
        timerfd_settime(fileDescriptor, absolute, &setting, nil)
    }

    /// Arms the timer unless it is already armed for that time.
    package func update(to time: Timestamp?) {
        if time != self.time { set(to: time) }
    }
}

/// The flag TFD_TIMER_ABSTIME of `sys/timerfd.h`.
private let absolute: CInt = 1
