import Motion

/// The newest positions of a finger: the last 24 as reported, and up to 8 older ones at least 16 ms apart, so
/// that a panel of any rate leaves a history of 150 ms.
///
/// Its questions are `mutating` only so that it is not copied for them; they change nothing.
struct SampleHistory<Vector: VectorArithmetic>: Sendable {
    struct Sample: Equatable, Sendable {
        var time: Timestamp
        var position: Vector
    }

    /// The samples in two rings: the recent ones in the first 24 places, the older ones in the last 8.
    private var slots = InlineArray<32, Sample>(repeating: Sample(time: .zero, position: .zero))
    private var recentCount = 0
    private var olderCount = 0
    /// The index of the newest recent sample.
    private var recentHead = 0
    /// The index of the newest older sample.
    private var olderHead = 24
    /// The time of the newest report by the clock of the reports; its sample may be later by part of a
    /// millisecond.
    private var newestStamp = Timestamp.zero
    /// True if all reports, at two times or more, have times in whole milliseconds: the clock is taken to be
    /// no finer.
    private var isInMilliseconds = false

    var count: Int { recentCount + olderCount }

    /// The sample at `index`, 0 for the newest; less than ``count``.
    subscript(index: Int) -> Sample {
        @inline(__always)
        mutating get {
            if index < recentCount {
                let slot = recentHead - index
                return slots.span[slot < 0 ? slot + 24 : slot]
            }
            let slot = olderHead - (index - recentCount)
            return slots.span[slot < 24 ? slot + 8 : slot]
        }
    }

    /// Returns the age of the sample at `index` in seconds before the newest.
    mutating func age(of index: Int) -> Double {
        self[0].time.seconds(since: self[index].time)
    }

    /// Returns the seconds from the newest sample to `lift`, at least 0.
    mutating func silence(until lift: Timestamp) -> Double {
        max(lift.seconds(since: self[0].time), 0)
    }
}

// MARK: - Adding

extension SampleHistory {
    /// Adds a sample at the end of a step from the newest one.
    ///
    /// - Parameter keepsAll: True to keep reports with the same time apart if the clock counts milliseconds:
    ///   each is placed halfway between the one before and the end of the millisecond. At the first time of a
    ///   stroke they replace each other.
    mutating func add(step: Vector, at time: Timestamp, keepsAll: Bool) -> SampleOutcome {
        guard count > 0 else {
            guard step.isFinite else { return .ignored(.notFinite) }
            append(Sample(time: time, position: step), stamped: time)
            return .taken
        }
        let newest = self[0]
        let position = newest.position + step
        guard step.isFinite, position.isFinite else { return .ignored(.notFinite) }
        let passed = time.seconds(since: newestStamp)
        if passed > 0 {
            append(Sample(time: time, position: position), stamped: time)
            return .taken
        }
        if passed == 0 {
            let later = newest.time.advanced(by: (0.001 - newest.time.seconds(since: time)) / 2)
            guard keepsAll, isInMilliseconds, later.seconds(since: newest.time) > 5e-7 else {
                slots[recentHead].position = position
                return .replacedPrevious
            }
            append(Sample(time: later, position: position), stamped: time)
            return .taken
        }
        guard passed < -0.15 else { return .ignored(.outOfOrder) }
        removeAll()
        append(Sample(time: time, position: position), stamped: time)
        return .startedOver
    }

    mutating func removeAll() {
        recentCount = 0
        olderCount = 0
        isInMilliseconds = false
    }

    private mutating func append(_ sample: Sample, stamped time: Timestamp) {
        isInMilliseconds =
            (count == 1 ? newestStamp.isInMilliseconds : isInMilliseconds) && time.isInMilliseconds
        newestStamp = time
        recentHead = recentHead == 23 ? 0 : recentHead + 1
        if recentCount == 24 {
            let leaving = slots.span[recentHead]
            keep(leaving)
        } else {
            recentCount += 1
        }
        slots[recentHead] = sample
    }

    /// Adds a sample that is no longer recent to the older ones, if it is at least 16 ms later than their
    /// newest.
    private mutating func keep(_ sample: Sample) {
        guard olderCount == 0 || sample.time.seconds(since: slots.span[olderHead].time) >= 0.016 else {
            return
        }
        olderHead = olderHead == 31 ? 24 : olderHead + 1
        slots[olderHead] = sample
        olderCount = min(olderCount + 1, 8)
    }
}

extension Timestamp {
    /// True if it is a whole number of milliseconds.
    fileprivate var isInMilliseconds: Bool { nanoseconds % 1_000_000 == 0 }
}

extension SampleHistory: Equatable {
    static func == (left: SampleHistory, right: SampleHistory) -> Bool {
        var (left, right) = (left, right)
        guard left.recentCount == right.recentCount, left.olderCount == right.olderCount else { return false }
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
    }
}
