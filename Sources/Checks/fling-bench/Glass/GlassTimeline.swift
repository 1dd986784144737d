import Interaction
import Motion
import PanelModel
import Touch

/// The times at which a compositor hears of a hand, draws, and is seen.
struct GlassTimeline: Sendable {
    /// Frames per second.
    var rate: Double
    /// The time from when a frame is drawn until it is seen, in seconds.
    var latency: Double
    /// The age of a report when the program hears of it, in seconds.
    var ages: ClosedRange<Double>
    /// When the first frame is drawn, in seconds.
    var phase: Double

    var interval: Double { 1 / rate }

    /// The time from a report to the frame that is seen first of those that know of it, as far as a program can know.
    var lead: Double { latency + (ages.lowerBound + ages.upperBound) / 2 }

    /// As on a display of a rate: reports are 1 to 8 ms old, and frames are seen one to two intervals later.
    static func random(_ rate: Double, using random: inout SeededRandom) -> GlassTimeline {
        GlassTimeline(
            rate: rate, latency: random.uniform(1...2) / rate, ages: 0.001...0.008,
            phase: random.uniform(0...1) / rate)
    }
}

/// A value in millimetres that is seen in frames while events happen to it.
struct GlassScreen {
    /// A frame as it was seen.
    struct Frame {
        var time: Double
        var state: MotionState<SIMD2<Double>>
        var activity: Activity
        /// The mean of the velocity that the value claims to have had since the frame before, in millimetres per second.
        var velocity: SIMD2<Double>
    }

    typealias Event = (time: Double, event: DragEvent<SIMD2<Double>>)

    let timeline: GlassTimeline
    private(set) var value: Draggable<SIMD2<Double>>
    private(set) var frames: [Frame] = []
    private var random: SeededRandom

    init(_ timeline: GlassTimeline, rules: DragRules<SIMD2<Double>>, seed: UInt64) {
        self.timeline = timeline
        value = Draggable(.zero, rules: rules)
        random = SeededRandom(seed: seed)
    }

    /// Shows frames until a second, while events happen.
    mutating func show(_ events: [Event], until end: Double) {
        var heard = 0.0
        let pending = events.map { event in
            heard = max(heard, event.time + random.uniform(timeline.ages))
            return (heard: heard, event)
        }
        var next = 0
        var draw = timeline.phase
        if let last = frames.last { draw = last.time - timeline.latency + timeline.interval }
        while draw <= end {
            while next < pending.count, pending[next].heard <= draw {
                value.handle(pending[next].1.event, at: Timestamp(seconds: pending[next].1.time))
                next += 1
            }
            let seen = draw + timeline.latency
            value.advance(to: Timestamp(seconds: seen))
            frames.append(
                Frame(
                    time: seen, state: value.state(at: Timestamp(seconds: seen)), activity: value.activity,
                    velocity: claimedVelocity(until: seen)))
            draw += timeline.interval
        }
    }

    private func claimedVelocity(until time: Double) -> SIMD2<Double> {
        let parts = 16
        let sum = (0..<parts).reduce(SIMD2<Double>.zero) { sum, part in
            let moment = time - timeline.interval * (Double(part) + 0.5) / Double(parts)
            return sum + value.state(at: Timestamp(seconds: moment)).velocity.perSecond
        }
        return sum / Double(parts)
    }
}

extension Stroke {
    /// What the reports say of a hand, from a second on.
    func events(from start: Double = 0, release: Bool = true) -> [GlassScreen.Event] {
        var events: [GlassScreen.Event] = reports.enumerated().map { index, report in
            (start + report.time, index == 0 ? .grab(report.position) : .move(report.position))
        }
        if release { events.append((start + lift, .release(nil))) }
        return events
    }
}
