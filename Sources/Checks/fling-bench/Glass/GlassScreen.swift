import Interaction
import Motion
import PanelModel
import Touch

/// The times at which a compositor receives a hand's reports, draws, and is seen.
struct GlassTimeline {
    /// Frames per second.
    let rate: Double
    /// The time from when a frame is drawn until it is seen, in seconds.
    let latency: Double
    /// The time at which the first frame is drawn, in seconds.
    let phase: Double

    /// The age of a report when the compositor receives it, in seconds.
    static let ages = 0.001...0.008

    /// Frames that are seen one to two intervals after they are drawn.
    init(_ rate: Double, using random: inout SeededRandom) {
        self.rate = rate
        latency = random.uniform(1...2) / rate
        phase = random.uniform(0...1) / rate
    }
}

/// A value in millimetres, as it is seen in frames while events happen to it.
struct GlassScreen {
    struct Frame {
        /// The time at which it is seen.
        var time: Double
        var value: SIMD2<Double>
        var activity: Activity
        /// The distances since the frame before, in millimetres: on the value's path, and by the velocity that
        /// the value has in that time as the frame knows it.
        var pathDisplacement: SIMD2<Double>
        var velocityDisplacement: SIMD2<Double>
    }

    typealias Event = (time: Double, event: DragEvent<SIMD2<Double>>)

    let timeline: GlassTimeline
    private(set) var frames: [Frame] = []
    private var value: Draggable<SIMD2<Double>>
    private var random: SeededRandom
    /// The same value, which receives each event when it takes effect, and the later events.
    private var path: Draggable<SIMD2<Double>>
    private var effects: ArraySlice<Event> = []

    init(_ timeline: GlassTimeline, rules: DragRules<SIMD2<Double>>, seed: UInt64) {
        self.timeline = timeline
        value = Draggable(.zero, rules: rules)
        path = value
        random = SeededRandom(seed: seed)
    }

    /// Shows frames until a second, while events happen.
    mutating func show(_ events: [Event], until end: Double) {
        effects += events
        var heard = 0.0
        var pending = events.map { event in
            heard = max(heard, event.time + random.uniform(GlassTimeline.ages))
            return (heard: heard, event)
        }[...]
        var draw = frames.last.map { $0.time - timeline.latency + 1 / timeline.rate } ?? timeline.phase
        while draw <= end {
            while let next = pending.first, next.heard <= draw {
                value.handle(next.1.event, at: Timestamp(seconds: next.1.time))
                pending.removeFirst()
            }
            let seen = draw + timeline.latency
            value.advance(to: Timestamp(seconds: seen))
            frames.append(
                Frame(
                    time: seen, value: value.state(at: Timestamp(seconds: seen)).value,
                    activity: value.activity,
                    pathDisplacement: pathDisplacement(until: seen),
                    velocityDisplacement: velocityDisplacement(until: seen)))
            draw += 1 / timeline.rate
        }
    }

    private func velocityDisplacement(until time: Double) -> SIMD2<Double> {
        let parts = 64
        let seconds = 1 / (timeline.rate * Double(parts))
        return (0..<parts).reduce(into: .zero) { displacement, part in
            let moment = time - (Double(part) + 0.5) * seconds
            displacement += value.state(at: Timestamp(seconds: moment)).velocity.perSecond * seconds
        }
    }

    private mutating func pathDisplacement(until time: Double) -> SIMD2<Double> {
        let start = pathValue(at: time - 1 / timeline.rate)
        return pathValue(at: time) - start
    }

    /// The value on the path, which receives each event when it takes effect.
    private mutating func pathValue(at time: Double) -> SIMD2<Double> {
        while let effect = effects.first, effect.time + path.rules.latency <= time {
            path.handle(effect.event, at: Timestamp(seconds: effect.time))
            effects.removeFirst()
        }
        return path.state(at: Timestamp(seconds: time)).value
    }
}
