/// A moment on the monotonic clock, in whole nanoseconds.
///
/// Nothing in the core reads a clock: time comes in as an argument, from an input event, from a frame
/// clock, or from a test. Spans between moments are seconds, as `Double`.
///
///     let later = now + 0.1
///     later - now  // 0.1
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's own zero (CLOCK_MONOTONIC on a running system).
    public var nanoseconds: Int64

    /// Creates the moment that many nanoseconds after the clock's zero.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates the moment that many microseconds after the clock's zero, the unit of libinput's events.
    public init(microseconds: UInt64) {
        let (product, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
        nanoseconds = overflow ? .max : Int64(clamping: product)
    }

    /// Creates the moment that many seconds after the clock's zero, rounded to the nanosecond.
    ///
    /// A number out of range is clamped; NaN counts as zero.
    public init(seconds: Double) {
        nanoseconds = Timestamp.nanoseconds(inSeconds: seconds)
    }

    /// The clock's zero.
    public static let zero = Timestamp(nanoseconds: 0)

    /// Seconds since the clock's zero.
    public var seconds: Double {
        Double(nanoseconds) * 1e-9
    }

    /// The moment `seconds` later (earlier, when negative).
    public func advanced(by seconds: Double) -> Timestamp {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(Timestamp.nanoseconds(inSeconds: seconds))
        return Timestamp(nanoseconds: overflow ? (seconds < 0 ? .min : .max) : sum)
    }

    /// The moment `step` nanoseconds later (earlier, when negative).
    @inlinable
    package func advanced(byNanoseconds step: Int64) -> Timestamp {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
        return Timestamp(nanoseconds: overflow ? (step < 0 ? .min : .max) : sum)
    }

    /// The seconds from `earlier` to this moment; negative if `earlier` is later.
    public func seconds(since earlier: Timestamp) -> Double {
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
        return (overflow ? Double(nanoseconds) - Double(earlier.nanoseconds) : Double(difference)) * 1e-9
    }

    /// The moment `seconds` later: the same as ``advanced(by:)``.
    public static func + (moment: Timestamp, seconds: Double) -> Timestamp { moment.advanced(by: seconds) }

    /// The moment `seconds` earlier.
    public static func - (moment: Timestamp, seconds: Double) -> Timestamp { moment.advanced(by: -seconds) }

    /// The seconds from the right moment to the left one: the same as ``seconds(since:)``.
    public static func - (later: Timestamp, earlier: Timestamp) -> Double { later.seconds(since: earlier) }

    /// Moves the moment `seconds` later.
    public static func += (moment: inout Timestamp, seconds: Double) { moment = moment + seconds }

    /// True if a clock that showed `last` and now shows this time was set back: by more than the second by
    /// which events may come out of order.
    @inlinable
    package func isSetBack(from last: Timestamp) -> Bool {
        last.seconds(since: self) > 1
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    static func nanoseconds(inSeconds seconds: Double) -> Int64 {
        let rounded = (seconds * 1e9).rounded()
        guard rounded == rounded else { return 0 }
        if rounded >= 9.2233720368547748e18 { return .max }
        if rounded <= -9.2233720368547748e18 { return .min }
        return Int64(rounded)
    }
}
