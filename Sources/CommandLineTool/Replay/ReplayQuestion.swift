import Interaction
import Motion
import Replay
import Reports
import Touch
import Traces

/// What `fling replay` is asked: a trace, and what it is to move.
struct ReplayQuestion {
    let file: TraceFile
    let player: TracePlayer
    let axis: ReplayOptions.AxisChoice
    /// Whether the axis was found from what the hand does.
    let isAxisFound: Bool
    let unitsPerMillimetre: Double
    let detents: [Double]
    let bounds: ClosedRange<Double>?
    let framesPerSecond: Double
    let strategy: VelocityStrategy
    private let start: Double
    private let spring: Spring

    init(_ arguments: Arguments) throws {
        spring = try ReplayQuestion.spring(arguments)
        unitsPerMillimetre = arguments[ReplayOptions.unitsPerMillimetre] ?? 96 / 25.4
        detents = arguments[ReplayOptions.detents] ?? []
        framesPerSecond = arguments[ReplayOptions.framesPerSecond] ?? 60
        bounds = try ReplayQuestion.bounds(arguments)
        start = arguments[ReplayOptions.from] ?? 0
        strategy = arguments[ReplayOptions.strategy] ?? .default
        let chosen = arguments[ReplayOptions.axis]
        guard chosen != .both || detents.isEmpty else {
            throw UsageError("--detents lie along one axis: they do not go with --axis both")
        }
        let path = arguments.operands[0]
        file =
            path == "-"
            ? try TraceFile(descriptor: 0, name: "standard input") : try TraceFile(contentsOf: path)
        try ReplayQuestion.check(file, goes: arguments[ReplayOptions.through])
        player = try TracePlayer(file, arena: TracePlayer.arena(velocityStrategy: strategy))
        isAxisFound = chosen == nil
        axis = chosen ?? player.mainAxis
    }

    private static func spring(_ arguments: Arguments) throws -> Spring {
        guard let spring = arguments[ReplayOptions.spring] else { return try SpringForm.spring(arguments) }
        if let other = arguments.given(among: SpringForm.section.groups.flatMap(\.options)).first {
            throw UsageError("--spring and \(other.name) exclude each other")
        }
        return spring
    }

    /// Both ends of `--bounds`.
    private static func bounds(_ arguments: Arguments) throws(UsageError) -> ClosedRange<Double>? {
        guard let ends = arguments[ReplayOptions.bounds] else { return nil }
        guard ends[0] <= ends[1] else {
            throw UsageError(
                ReplayOptions.bounds.declaration,
                arguments.text(of: ReplayOptions.bounds.declaration) ?? "", must: "have the lower end first")
        }
        return ends[0]...ends[1]
    }

    private static func check(_ file: TraceFile, goes way: ReplayOptions.Way?) throws(UsageError) {
        switch (way, file.trace) {
        case (.touch, .evdev):
            throw UsageError(
                "\(file.name) holds evdev frames, and only libinput makes touches of them: leave --through out"
            )
        case (.virtual, .touch):
            throw UsageError(
                "\(file.name) holds touch events, which libinput has made already: leave --through out")
        default: break
        }
    }
}

// MARK: - Playing

extension ReplayQuestion {
    /// A motion of a number or of a point.
    enum Answer {
        case line(Replayed<Double>)
        case plane(Replayed<SIMD2<Double>>)
    }

    /// Plays the trace.
    ///
    /// - Parameter framesPerSecond: In place of what was asked for.
    func answer(framesPerSecond: Double? = nil) throws -> Answer {
        let rate = framesPerSecond ?? self.framesPerSecond
        let unit = unitsPerMillimetre
        switch axis {
        case .x: return try .line(play(rate, start, GestureMap(x: unit)) { $0 })
        case .y: return try .line(play(rate, start, GestureMap(y: unit)) { $0 })
        case .both:
            let map = GestureMap<SIMD2<Double>>(x: [unit, 0], y: [0, unit])
            return try .plane(play(rate, SIMD2(repeating: start), map) { SIMD2(repeating: $0) })
        }
    }

    private func play<Value: Coordinates>(
        _ framesPerSecond: Double, _ start: Value, _ map: GestureMap<Value>, place: (Double) -> Value
    ) throws -> Replayed<Value> {
        var rules = DragRules<Value>(spring: spring, tolerance: .point, velocityStrategy: strategy)
        if let bounds {
            let span = bounds.upperBound - bounds.lowerBound
            rules.bounds = try Bounds(
                from: place(bounds.lowerBound), to: place(bounds.upperBound),
                band: span > 0 ? RubberBand(dimension: span) : nil)
        }
        if !detents.isEmpty {
            // A flick from 50 mm/s on.
            let flick = FlickPolicy(threshold: 50 * abs(unitsPerMillimetre))
            rules.release = .detents(detents.map { Detent(place($0)) }, flick: flick)
        }
        var draggable = Draggable(start, rules: rules)
        var hand: [HandPlace<Value>] = []
        var origin = start
        let beginning = player.start
        let trace = try player.play(into: &draggable, through: map, framesPerSecond: framesPerSecond) {
            gesture, shown in
            // The report of a lift has no place of its own.
            guard gesture.kind == .pan, gesture.phase == .began || gesture.phase == .changed else { return }
            if gesture.phase == .began { origin = shown.value }
            hand.append(
                HandPlace(
                    time: gesture.time.seconds(since: beginning), place: origin + map(gesture.translation),
                    gesture: gesture))
        }
        return Replayed(trace: trace, hand: hand)
    }
}

/// A motion, and the hand that made it.
struct Replayed<Value: Coordinates> {
    let trace: MotionTrace<Value>
    let hand: [HandPlace<Value>]
}

/// Where the value would be if it followed the hand without being held back.
struct HandPlace<Value: Coordinates> {
    /// Seconds since the first event.
    let time: Double
    let place: Value
    let gesture: Gesture
}

extension TracePlayer {
    /// The axis along which the hand goes further from where it set out.
    fileprivate var mainAxis: ReplayOptions.AxisChoice {
        var arena = arena
        var reach = SIMD2<Double>.zero
        for event in events {
            arena.handle(event) { gesture in
                reach.x = max(reach.x, abs(gesture.translation.x))
                reach.y = max(reach.y, abs(gesture.translation.y))
            }
        }
        return reach.x > reach.y ? .x : .y
    }
}
