import Motion

/// Computes which frame to draw after a vertical blank, and the time at which it will be seen.
struct FlipTimeline {
    /// The seconds from one vertical blank to the next.
    let interval: Double
    /// The last vertical blank that was reported.
    private(set) var last: Vblank?
    /// The vertical blank at which the last frame was due, unless there was a pause since.
    private var delivered: Vblank?

    init(interval: Double) {
        self.interval = interval
    }

    struct Due: Equatable {
        /// The time of the last vertical blank that has come.
        var time: Timestamp
        /// The time of the next vertical blank.
        var presentationTime: Timestamp
        /// The number of frames that were due since the last one and could not be drawn.
        var missed: Int
    }

    /// Stops the count of missed frames until the next frame.
    mutating func pause() {
        delivered = nil
    }

    /// The vertical blank at which the next frame is due, extrapolated from the last one; nil before the
    /// first.
    func next(at now: Timestamp) -> Timestamp? {
        if let delivered { return delivered.time.advanced(by: interval) }
        return last.map { last in last.time.advanced(by: (passed(since: last, at: now) + 1) * interval) }
    }

    /// Returns the frame to draw now that a vertical blank was reported; nil if it was drawn already.
    ///
    /// The program may learn of the vertical blank late, when others have passed: a picture drawn now can't
    /// be seen before the next one to come. The frame's `missed` counts those that passed since the last
    /// frame.
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

    /// Returns the number of vertical blanks that have come after one. The time of a vertical blank may lie
    /// a little ahead: it is that of the picture's first line, and the report comes earlier.
    private func passed(since vblank: Vblank, at now: Timestamp) -> Double {
        let count = (now.seconds(since: vblank.time) / interval).rounded(.down)
        return min(max(count, 0), 1e9)
    }
}
