import Glibc
import Motion

extension Timestamp {
    /// The present time of CLOCK_MONOTONIC, the clock of libinput's events and of frames.
    package static var monotonic: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
