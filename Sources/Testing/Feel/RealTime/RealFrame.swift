/// A frame that a program has drawn in real time.
package struct RealFrame: Equatable, Sendable {
    /// The seconds at which the program handed it in.
    package let drawn: Double
    /// The seconds of the refresh that showed it.
    package let shown: Double
    /// The displacement of the content since the frame before, in points; nil where it is lost.
    package let shift: Double?

    package init(drawn: Double, shown: Double, shift: Double?) {
        (self.drawn, self.shown, self.shift) = (drawn, shown, shift)
    }
}

/// The frames of a program in the order in which they were shown, on the grid of the output's refreshes.
package struct RealFrames: Sendable {
    package let frames: [RealFrame]
    /// The seconds between two refreshes: the median of those between two frames in motion.
    package let interval: Double

    /// The longest time between two frames in motion, in seconds.
    private static let longestInterval = 0.1

    /// Returns nil if there are too few frames to know the output's rate.
    package init?(_ frames: [RealFrame]) {
        let intervals = zip(frames, frames.dropFirst()).map { $1.shown - $0.shown }
            .filter { $0 > 0.001 && $0 < Self.longestInterval }.sorted()
        guard intervals.count >= 10 else { return nil }
        self.frames = frames
        interval = intervals[intervals.count / 2]
    }

    /// Returns all refreshes of a span: those that showed a frame, and those between them that showed nothing new.
    package func refreshes(in span: Range<Double>) -> [ShownFrame] {
        guard !span.isEmpty else { return [] }
        let first = frames.firstIndex { $0.shown >= span.lowerBound } ?? frames.count
        let last = frames.lastIndex { $0.shown < span.upperBound } ?? -1
        // The refreshes go on before the first frame and after the last one.
        let begin = frames.indices.contains(first - 1) ? frames[first - 1].shown : nil
        let end = frames.indices.contains(last + 1) ? frames[last + 1].shown : nil
        let shown = first <= last ? Array(frames[first...last]) : []
        var refreshes: [ShownFrame] = []
        var previous =
            begin ?? shown.first.map {
                $0.shown - interval * (($0.shown - span.lowerBound) / interval).rounded(.up)
            }
            ?? span.lowerBound
        let fill = { (next: Double) in
            let count = Int(((next - previous) / interval).rounded())
            guard count > 1 else { return }
            for number in 1..<count {
                let time = previous + (next - previous) * Double(number) / Double(count)
                if span.contains(time) { refreshes.append(ShownFrame(time: time, shift: 0)) }
            }
        }
        for frame in shown {
            fill(frame.shown)
            refreshes.append(ShownFrame(time: frame.shown, shift: frame.shift, drawn: frame.drawn))
            previous = frame.shown
        }
        fill(end ?? previous + interval * ((span.upperBound - previous) / interval).rounded(.up))
        return refreshes
    }
}

/// The reason for which content stood still in a refresh although its finger moved.
package enum MissedRefresh: String, CaseIterable, Sendable {
    /// The program handed in its frame too late for the refresh, or none at all.
    case late
    /// The frame was there in time, and the compositor showed it later.
    case held
    /// A new frame was shown, whose content had not moved.
    case unmoved

    /// The part of an interval before a refresh in which a compositor may not take a frame any more.
    private static let deadline = 0.5

    /// - Parameter time: The seconds of the refresh.
    package init(at time: Double, in frames: RealFrames) {
        let near = frames.interval / 2
        let next = frames.frames.first { $0.shown > time - near }
        if let next, next.shown < time + near {
            self = .unmoved
        } else if let next, next.drawn < time - Self.deadline * frames.interval {
            self = .held
        } else {
            self = .late
        }
    }
}
