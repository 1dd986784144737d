import Motion

/// Which frame to draw after a vertical blank, and when that will be seen.
struct FlipTimeline {
    /// Seconds from one vertical blank to the next.
    let interval: Double
    /// The last vertical blank that was reported.
    private(set) var last: Vblank?
    /// The vertical blank at which the last frame was due, unless there was a pause since.
    private var delivered: Vblank?

    init(interval: Double) {
        self.interval = interval
    }

    struct Due: Equatable {
        /// The last vertical blank that has come.
        var time: Timestamp
        /// The next one.
        var presentationTime: Timestamp
        /// How many frames were due since the last and could not be drawn.
        var missed: Int
    }

    /// Frames that are not drawn from now on are not missed.
    mutating func pause() {
        delivered = nil
    }

    /// The vertical blank at which the next frame is due, going by the last one; nil before there was any.
    func next(at now: Timestamp) -> Timestamp? {
        if let delivered { return delivered.time.advanced(by: interval) }
        return last.map { last in last.time.advanced(by: (passed(since: last, at: now) + 1) * interval) }
    }

    /// The frame to draw now that a vertical blank was reported; nil if it was drawn.
    ///
    /// The program may learn of it late, when others have passed: what it draws can't be seen before the next that is to
    /// come. The number says how many have come since the last frame.
    mutating func frame(after vblank: Vblank, at now: Timestamp) -> Due? {
        last = vblank
        let passed = passed(since: vblank, at: now)
        let due = Vblank(
            sequence: vblank.sequence &+ UInt32(passed), time: vblank.time.advanced(by: passed * interval))
        // A display that was set anew may begin its count again.
        let steps = delivered.map { Int(Int32(bitPattern: due.sequence &- $0.sequence)) } ?? 1
        guard steps != 0 else { return nil }
        delivered = due
        return Due(
            time: due.time, presentationTime: due.time.advanced(by: interval), missed: max(steps - 1, 0))
    }

    /// How many vertical blanks have come after one. Its own time may lie a little ahead: it is that of the picture's
    /// first line, and the report comes earlier.
    private func passed(since vblank: Vblank, at now: Timestamp) -> Double {
        let count = (now.seconds(since: vblank.time) / interval).rounded(.down)
        return min(max(count, 0), 1e9)
    }
}
