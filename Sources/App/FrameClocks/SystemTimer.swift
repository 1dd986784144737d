import CLinux
import Glibc
import Motion

/// A timer of the kernel's, on CLOCK_MONOTONIC, that one waits for with a descriptor.
package final class SystemTimer {
    /// Becomes readable when the time has come, and stays so until the timer is set anew.
    package let fileDescriptor: CInt
    private var time: Timestamp?

    package init() throws(FrameClockError) {
        fileDescriptor = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        guard fileDescriptor >= 0 else { throw FrameClockError("create a timer", code: errno) }
    }

    deinit {
        close(fileDescriptor)
    }

    /// Sets it to a time, or off. One that has passed has come at once; it can be set to the same time again.
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

    /// The same, and nothing at all if it is set to that time already and the time has not come.
    package func update(to time: Timestamp?) {
        if time != self.time { set(to: time) }
    }
}

/// TFD_TIMER_ABSTIME of `sys/timerfd.h`.
private let absolute: CInt = 1
