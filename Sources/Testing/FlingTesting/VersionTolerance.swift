/// The tolerance for a golden file that another version of libinput made.
///
/// Versions of libinput begin a gesture with different reports, and a report is some 10 ms of the hand's
/// movement. The transitions must be the same, in the same order and towards the same goals, and happen within
/// ``seconds`` of the golden file's; only the last one of a motion, which comes to rest, may happen at any
/// time. Each value and each velocity must be one of the golden motion's within ``seconds`` before or after
/// that time, give or take ``fraction``.
public struct VersionTolerance: Sendable {
    /// The largest difference of times, in seconds.
    public var seconds: Double
    /// The largest difference of values, as a fraction of the whole range of values in the golden file; and
    /// of velocities, as a fraction of the whole range of velocities.
    public var fraction: Double

    /// Creates a tolerance; by default, 50 ms and a tenth of the range of values.
    public init(seconds: Double = 0.05, fraction: Double = 0.1) {
        self.seconds = seconds
        self.fraction = fraction
    }
}

extension MotionRecord {
    /// Returns the first difference in words, among the transitions and then among the frames, from a
    /// golden record that another version of libinput made.
    func difference(from golden: MotionRecord, _ tolerance: VersionTolerance) -> Difference? {
        if let difference = headerDifference(from: golden) { return difference }
        for (index, (mine, expected)) in zip(transitions, golden.transitions).enumerated() {
            guard let difference = difference(mine, expected, tolerance) else { continue }
            return Difference(
                words: "transition \(index), at \((mine.t ?? 0).inWords) s: \(difference)", time: mine.t)
        }
        return countDifference("transition", transitions, golden.transitions)
            ?? frameDifference(from: golden, tolerance)
    }

    private func difference(_ mine: Line, _ golden: Line, _ tolerance: VersionTolerance) -> String? {
        for (what, mine, golden) in [
            ("the event", mine.event, golden.event), ("the state before", mine.from, golden.from),
            ("the state after", mine.to, golden.to),
        ] where mine != golden {
            return "\(what) is \(mine ?? "none"), where it has \(golden ?? "none")"
        }
        guard isClose(mine.goal, golden.goal, 1e-4) else {
            return "the goal is \(inWords(mine.goal)), where it has \(inWords(golden.goal))"
        }
        // The time at which it comes to rest says little: it depends on the last thousandth of the distance.
        let (time, expected) = (mine.t ?? 0, golden.t ?? 0)
        guard mine.event == "time" || abs(time - expected) <= tolerance.seconds else {
            return "the time is \(time.inWords), where it has \(expected.inWords)"
        }
        return nil
    }

    private func frameDifference(from golden: MotionRecord, _ tolerance: VersionTolerance) -> Difference? {
        guard let end = frames.last, let goldenEnd = golden.frames.last else { return nil }
        let lists: [(what: String, numbers: (Line) -> [Double])] = [
            ("value", { $0.value ?? [] }), ("velocity", { $0.velocity ?? [] }),
        ]
        // The shorter motion goes on with its last frame.
        for index in 0..<max(frames.count, golden.frames.count) {
            let frame = frames[safe: index] ?? end
            let time = golden.frames[safe: index]?.t ?? frame.t ?? 0
            var nearby = golden.frames.filter { abs(($0.t ?? 0) - time) <= tolerance.seconds }
            if nearby.isEmpty { nearby.append(goldenEnd) }
            for (what, numbers) in lists {
                for (axis, number) in numbers(frame).enumerated() {
                    let near = nearby.compactMap { numbers($0)[safe: axis] }
                    let all = golden.frames.compactMap { numbers($0)[safe: axis] }
                    guard let low = near.min(), let high = near.max(), let least = all.min(),
                        let most = all.max()
                    else {
                        return Difference(words: "frame \(index) has another number of axes", time: time)
                    }
                    let room = tolerance.fraction * (most - least)
                    if number < low - room || number > high + room {
                        return Difference(
                            words: "frame \(index), at \(time.inWords) s: the \(what) is \(number.inWords), "
                                + "where it has \(low.inWords) to \(high.inWords) about that time",
                            time: time)
                    }
                }
            }
        }
        return nil
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
