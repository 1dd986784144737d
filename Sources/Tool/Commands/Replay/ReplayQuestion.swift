import CommandLineTool
import Interaction
import Motion
import Replay
import JSONText
import Touch
import Traces

/// The question to `fling replay`: a trace, and the value that it moves.
struct ReplayQuestion {
    let file: TraceFile
    let player: TracePlayer
    let axis: ReplaySetup.Direction
    /// True if the axis was derived from the hand's motion.
    let isAxisFound: Bool
    let setup: ReplaySetup

    /// Reads the question from a command line.
    ///
    /// - Parameter file: The trace's path, in place of the first operand.
    init(_ arguments: Arguments, file path: String? = nil) throws {
        setup = try ReplayQuestion.setup(arguments)
        let path = path ?? arguments.operands[0]
        file =
            path == "-"
            ? try TraceFile(descriptor: 0, name: "standard input") : try TraceFile(contentsOf: path)
        try ReplayQuestion.check(file.name, file.format, goes: arguments[ReplayOptions.through])
        player = try TracePlayer(file, arena: setup.arena)
        isAxisFound = setup.direction == nil
        axis = setup.direction ?? player.mainDirection
    }

    /// The lines about the question that come before the answer.
    var heading: ReplayHeading {
        ReplayHeading(
            source: player.source, format: file.format, axis: axis, isAxisFound: isAxisFound, setup: setup,
            remarks: player.remarks)
    }

    /// Reads the value and its rules from a command line.
    static func setup(_ arguments: Arguments) throws -> ReplaySetup {
        var setup = ReplaySetup()
        setup.direction = arguments[ReplayOptions.axis]
        setup.unitsPerMillimetre = arguments[ReplayOptions.unitsPerMillimetre] ?? setup.unitsPerMillimetre
        setup.start = arguments[ReplayOptions.from] ?? setup.start
        setup.detents = arguments[ReplayOptions.detents] ?? setup.detents
        setup.bounds = try ReplayQuestion.bounds(arguments)
        try setup.takeRules(arguments)
        setup.spring = try ReplayQuestion.spring(arguments)
        setup.strategy = arguments[ReplayOptions.strategy] ?? setup.strategy
        setup.framesPerSecond = arguments[ReplayOptions.framesPerSecond] ?? setup.framesPerSecond
        guard setup.direction != .both || setup.detents.isEmpty else {
            throw UsageError("--detents lie along one axis: they do not go with --axis both")
        }
        return setup
    }

    private static func spring(_ arguments: Arguments) throws -> Spring {
        guard let spring = arguments[ReplayOptions.spring] else { return try SpringForm.spring(arguments) }
        if let other = arguments.given(among: SpringForm.section.groups.flatMap(\.options)).first {
            throw UsageError("--spring and \(other.name) exclude each other")
        }
        return spring
    }

    /// Returns the ends of `--bounds`; nil if it was not given.
    private static func bounds(_ arguments: Arguments) throws(UsageError) -> ClosedRange<Double>? {
        guard let ends = arguments[ReplayOptions.bounds] else { return nil }
        guard ends[0] <= ends[1] else {
            throw UsageError(
                ReplayOptions.bounds.declaration,
                arguments.text(of: ReplayOptions.bounds.declaration) ?? "", must: "have the lower end first")
        }
        return ends[0]...ends[1]
    }

    /// Throws if a file's events do not move along the requested axis.
    static func check(
        _ name: String, _ format: TraceFormat, goes way: ReplayOptions.Way?
    ) throws(UsageError) {
        switch (way, format) {
        case (.virtual, .touch):
            throw UsageError(
                "\(name) holds touch events, which libinput has made already: leave --through out")
        case (nil, _), (.touch, .touch), (.virtual, _): break
        case (.touch, _):
            throw UsageError(
                "\(name) holds evdev frames, and only libinput makes touches of them: leave --through out")
        }
    }
}

// MARK: - Playing

extension ReplayQuestion {
    /// The replayed motion of a number or of a point. Indirect, so that none of it is read to find out which
    /// it is: the compiler keeps that in bits that it leaves unset otherwise.
    indirect enum Answer {
        case line(Replayed<Double>)
        case plane(Replayed<SIMD2<Double>>)
    }

    /// Plays the trace.
    ///
    /// - Parameter framesPerSecond: The frame rate, in place of the one on the command line.
    func answer(framesPerSecond: Double? = nil) throws -> Answer {
        let rate = framesPerSecond ?? setup.framesPerSecond
        switch axis {
        case .x: return try .line(play(rate, setup.line(.x)))
        case .y: return try .line(play(rate, setup.line(.y)))
        case .both: return try .plane(play(rate, setup.plane()))
        }
    }

    private func play<Value: Coordinates>(
        _ framesPerSecond: Double, _ moved: (thing: Draggable<Value>, map: GestureMap<Value>)
    ) throws -> Replayed<Value> {
        var draggable = moved.thing
        let map = moved.map
        var hand: [HandPlace<Value>] = []
        var origin = draggable.state(at: player.start).value
        let beginning = player.start
        let trace = try player.play(into: &draggable, through: map, framesPerSecond: framesPerSecond) {
            gesture, shown in
            // The report of a lift has no position of its own.
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

/// A position of the value if it followed the hand without being held back.
struct HandPlace<Value: Coordinates> {
    /// The seconds since the first event.
    let time: Double
    let place: Value
    let gesture: Gesture
}
