import CStage
import Glibc

/// The clock of a program, which stands still unless it is turned. Times are whole milliseconds since its start.
final class VirtualTime {
    private let clock: OpaquePointer
    let path: String

    /// The time of CLOCK_MONOTONIC at the start: an hour, since programs take a time near zero for none.
    private static let start: UInt64 = 3600 * 1_000_000_000
    /// CLOCK_REALTIME at the start: 1 January 2025, 12:00 UTC.
    private static let date: UInt64 = 1_735_732_800 * 1_000_000_000

    init(path: String) throws(FilmError) {
        guard let clock = stage_clock_new(path, Self.start, Self.date - Self.start) else {
            throw .system("\(path) cannot be made", errno: errno)
        }
        (self.clock, self.path) = (clock, path)
    }

    deinit { stage_clock_free(clock) }

    private(set) var now = 0

    /// The time as the program sees it, in nanoseconds.
    var nanoseconds: UInt64 { Self.start + UInt64(now) * 1_000_000 }

    /// The time of an event as Wayland counts it, in milliseconds.
    func stamp(_ time: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: Self.start / 1_000_000 + UInt64(max(time, 0)))
    }

    /// Turns the clock, and wakes the threads whose time has come.
    func turn(to time: Int) {
        now = time
        stage_clock_turn(clock, nanoseconds)
    }

    /// The first whole millisecond at which a wait is over; nil if no thread waits for a time.
    var deadline: Int? {
        let deadline = stage_clock_deadline(clock)
        guard deadline < .max else { return nil }
        let rest = deadline > Self.start ? deadline - Self.start : 0
        return max(Int((rest + 999_999) / 1_000_000), now)
    }

    /// A process that has slept through a deadline, and that was woken once more.
    func late() -> pid_t? {
        let process = stage_clock_late(clock)
        return process == 0 ? nil : process
    }

    var refusal: String { String(cString: stage_clock_refusal(clock)) }
}
