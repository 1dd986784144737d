import Motion

/// The newest positions of a finger: the last 24 as reported, and up to 8 older ones at least 16 ms apart, so
/// that a panel of any rate leaves a history of 150 ms.
@usableFromInline
struct SampleHistory<Vector: VectorArithmetic>: Sendable {
    @usableFromInline
    struct Sample: Equatable, Sendable {
        @usableFromInline var time: Timestamp
        @usableFromInline var position: Vector

        @inlinable
        init(time: Timestamp, position: Vector) {
            self.time = time
            self.position = position
        }
    }

    /// The samples in two rings: the recent ones in the first 24 places, the older ones in the last 8.
    @usableFromInline var slots: InlineArray<32, Sample>
    @usableFromInline var recentCount = 0
    @usableFromInline var olderCount = 0
    /// The index of the newest recent sample.
    @usableFromInline var recentHead = 0
    /// The index of the newest older sample.
    @usableFromInline var olderHead = 24
    /// The newest sample, if there is one; stored separately, since reading it in the ring would copy the
    /// ring.
    @usableFromInline var newest = Sample(time: .zero, position: .zero)
    /// The time of the newest report by the clock of the reports; its sample may be later by part of a
    /// millisecond.
    @usableFromInline var newestStamp = Timestamp.zero
    /// True if all reports, at two times or more, have times in whole milliseconds: the clock is taken to be
    /// no finer.
    @usableFromInline var isInMilliseconds = false

    /// Not inlined: the initialiser is a store for each field of each sample.
    @inlinable
    @inline(never)
    init() {
        slots = InlineArray(repeating: Sample(time: .zero, position: .zero))
    }

    @inlinable
    var count: Int { recentCount + olderCount }

    /// Calls `body` with the samples.
    ///
    /// The samples are read in place: the array's own subscript copies the whole array for every sample.
    @inlinable
    @inline(__always)
    func withSamples<Result>(_ body: (Samples<Vector>) -> Result) -> Result? {
        let (recentCount, count, recentHead, olderHead) = (recentCount, count, recentHead, olderHead)
        return slots.span.withUnsafeBufferPointer { slots -> Result? in
            guard let slots = slots.baseAddress else { return nil }
            return body(
                Samples(
                    slots: slots, recentCount: recentCount, count: count, recentHead: recentHead,
                    olderHead: olderHead))
        }
    }

    /// Calls `body` with the samples.
    ///
    /// It is `mutating` only so that the samples are not copied at all; it changes nothing.
    @inlinable
    @inline(__always)
    mutating func withOwnSamples<Result>(_ body: (Samples<Vector>) -> Result) -> Result? {
        let (recentCount, count, recentHead, olderHead) = (recentCount, count, recentHead, olderHead)
        var slots = slots.mutableSpan
        return slots.withUnsafeMutableBufferPointer { slots -> Result? in
            guard let slots = slots.baseAddress else { return nil }
            return body(
                Samples(
                    slots: slots, recentCount: recentCount, count: count, recentHead: recentHead,
                    olderHead: olderHead))
        }
    }

    /// Returns the velocity of the finger while it is down.
    @inlinable
    mutating func pace() -> Pace<Vector> {
        guard count < 2 else { return withOwnSamples { Pace($0) } ?? Pace() }
        var pace = Pace<Vector>()
        // A velocity that is known from elsewhere falls from the only position on.
        if count == 1 { pace.time = newest.time }
        return pace
    }

    @inlinable
    mutating func append(_ sample: Sample) {
        recentHead = recentHead == 23 ? 0 : recentHead + 1
        if recentCount == 24 {
            let leaving = slots.span[recentHead]
            keep(leaving)
        } else {
            recentCount += 1
        }
        slots[recentHead] = sample
        newest = sample
    }

    /// Adds a sample that is no longer recent to the older ones, if it is at least 16 ms later than their
    /// newest.
    @inlinable
    mutating func keep(_ sample: Sample) {
        guard olderCount == 0 || sample.time.seconds(since: slots.span[olderHead].time) >= 0.016 else {
            return
        }
        olderHead = olderHead == 31 ? 24 : olderHead + 1
        slots[olderHead] = sample
        olderCount = min(olderCount + 1, 8)
    }

    /// Moves the newest sample; there must be one.
    @inlinable
    mutating func replaceNewest(position: Vector) {
        slots[recentHead].position = position
        newest.position = position
    }

    @inlinable
    mutating func removeAll() {
        recentCount = 0
        olderCount = 0
        isInMilliseconds = false
    }
}

/// The samples of a ``SampleHistory``, newest first; valid as long as its storage.
@usableFromInline
struct Samples<Vector: VectorArithmetic> {
    @usableFromInline let slots: UnsafePointer<SampleHistory<Vector>.Sample>
    @usableFromInline let recentCount, count, recentHead, olderHead: Int

    @inlinable
    init(
        slots: UnsafePointer<SampleHistory<Vector>.Sample>, recentCount: Int, count: Int, recentHead: Int,
        olderHead: Int
    ) {
        self.slots = slots
        self.recentCount = recentCount
        self.count = count
        self.recentHead = recentHead
        self.olderHead = olderHead
    }

    /// The sample at `index`, 0 for the newest; less than ``count``.
    @inlinable
    @inline(__always)
    subscript(index: Int) -> SampleHistory<Vector>.Sample {
        if index < recentCount {
            let slot = recentHead - index
            return slots[slot < 0 ? slot + 24 : slot]
        }
        let slot = olderHead - (index - recentCount)
        return slots[slot < 24 ? slot + 8 : slot]
    }
}

extension SampleHistory: Equatable {
    @usableFromInline
    static func == (left: SampleHistory, right: SampleHistory) -> Bool {
        guard left.recentCount == right.recentCount, left.olderCount == right.olderCount else { return false }
        let equal = left.withSamples { left in
            right.withSamples { right in
                (0..<left.count).allSatisfy { left[$0] == right[$0] }
            } ?? false
        }
        return equal ?? false
    }
}
