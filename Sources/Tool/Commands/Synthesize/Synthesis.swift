import CommandLineTool
import Glibc
import JSONText
import Motion
import Robot
import Traces

/// A run of `fling synthesize`.
struct Synthesis {
    private typealias Options = SynthesizeOptions

    /// The gesture that the fingers make.
    enum Kind: String, CaseIterable {
        case swipe, scroll, drag, tap, hold, pinch, rotate
    }

    private let kind: Kind
    private let arguments: Arguments
    private let surface: RobotSurface
    private let panel: RobotPanel

    init(_ arguments: Arguments) throws(UsageError) {
        let name = arguments.operands[0]
        guard let kind = Kind(rawValue: name) else {
            let names = Kind.allCases.map(\.rawValue)
            throw UsageError(
                "GESTURE is '\(name)', but it must be one of \(names.joined(separator: ", "))",
                suggestion: nearest(to: name, among: names))
        }
        self.kind = kind
        self.arguments = arguments
        if let pointless = arguments.given(among: Synthesis.pointless(for: kind)).first {
            throw UsageError("\(pointless.name) says nothing of a \(name)")
        }
        let isPad = kind != .drag && kind != .tap && kind != .hold
        surface = Synthesis.surface(arguments, isPad ? .touchpad : .touchscreen)
        panel = Synthesis.panel(arguments, surface.kind)
        let given = arguments.given(among: [
            Options.speed.declaration, Options.brake.declaration, Options.duration.declaration,
        ])
        guard given.count < 2 else {
            throw UsageError("\(given[0].name) and \(given[1].name) exclude each other")
        }
        guard !arguments[Options.steady] || arguments[Options.speed] != nil else {
            throw UsageError("--steady goes with --speed")
        }
        guard arguments[Options.from] == nil || arguments[Options.at] == nil else {
            throw UsageError("--from and --at exclude each other")
        }
        guard !arguments[Options.palm] || !arguments[Options.unplug] else {
            throw UsageError("--palm and --unplug exclude each other")
        }
        if kind == .pinch || kind == .rotate, arguments[Options.fingers] == 1 {
            throw UsageError(Options.fingers.declaration, "1", must: "be at least 2 for a \(name)")
        }
        if arguments[Options.by] == [0, 0], kind == .swipe || kind == .scroll || kind == .drag {
            throw UsageError(
                Options.by.declaration, "0,0", must: "lead somewhere: a hold is what stays where it is")
        }
    }

    /// The largest number of reports.
    static let reportLimit = 1_000_000.0

    /// Returns the true motion of the fingers, and the panel's reports of it.
    func performance() throws(Failure) -> RobotHand.Performance {
        var robot = RobotHand(on: surface, panel: panel, seed: arguments[Options.seed] ?? 1)
        for _ in 0..<(arguments[Options.times] ?? 1) { act(&robot) }
        let seconds = robot.gestures.reduce(0) { $0 + $1.end.seconds(since: $1.start) }
        guard seconds * panel.rate <= Self.reportLimit else {
            throw Failure(
                "\(seconds.significant(4)) s of gestures are \((seconds * panel.rate).significant(4)) reports, and no "
                    + "more than \(Self.reportLimit.significant(9)) are made: give a lower --rate or --times, or a shorter "
                    + "gesture")
        }
        return robot.performance
    }
}

extension Synthesis {
    /// Returns the options that make no difference to a gesture.
    private static func pointless(for kind: Kind) -> [OptionDeclaration] {
        let opening = [
            Options.scale.declaration, Options.rotation.declaration, Options.radius.declaration,
        ]
        let going = [
            Options.by.declaration, Options.arc.declaration, Options.speed.declaration,
            Options.steady.declaration, Options.brake.declaration,
        ]
        return switch kind {
        case .tap, .hold: going + opening
        case .swipe, .scroll, .drag: opening
        case .pinch, .rotate: []
        }
    }

    private static func surface(_ arguments: Arguments, _ standard: RobotSurface.Kind) -> RobotSurface {
        let kind = arguments[Options.surface] ?? standard
        var surface: RobotSurface = kind == .touchpad ? .touchpad() : .touchscreen()
        let size = arguments[Options.size].map { SIMD2($0[0], $0[1]) } ?? surface.size
        let resolution = arguments[Options.resolution].map { Int32($0.rounded()) } ?? surface.resolution
        surface = RobotSurface(kind, size: size, resolution: resolution, slots: surface.slots)
        return surface
    }

    private static func panel(_ arguments: Arguments, _ kind: RobotSurface.Kind) -> RobotPanel {
        var panel = arguments[Options.panel] ?? (kind == .touchpad ? .i2c : .screen)
        panel.rate = arguments[Options.rate] ?? panel.rate
        panel.jitter = arguments[Options.jitter] ?? panel.jitter
        panel.noise = arguments[Options.noise] ?? panel.noise
        panel.lostReports = arguments[Options.lost] ?? panel.lostReports
        panel.liftLag = arguments[Options.liftLag] ?? panel.liftLag
        panel.sendsPairs = panel.sendsPairs || arguments[Options.pairs]
        if arguments[Options.split] { panel.splitContacts = 1 }
        return panel
    }

    private func act(_ robot: inout RobotHand) {
        let landing = arguments[Options.landing].map { RobotHand.Stagger.within($0) } ?? .together
        let lift = arguments[Options.lift].map { RobotHand.Stagger.within($0) } ?? .together
        let ending: RobotHand.Ending =
            arguments[Options.palm] ? .palm : arguments[Options.unplug] ? .unplug : .lift
        let middle = surface.size / 2 - way / 2
        let part = arguments[Options.at].map { SIMD2($0[0], $0[1]) }
        let start =
            arguments[Options.from].map { SIMD2($0[0], $0[1]) } ?? part.map { surface.size * $0 } ?? middle
        let offsets =
            kind == .pinch || kind == .rotate
            ? HandMove.circle(of: fingers, radius: arguments[Options.radius] ?? 15)
            : HandMove.row(of: fingers)
        var moves = [move]
        if let rest = arguments[Options.rest], rest > 0 { moves.append(.rest(rest)) }
        robot.perform(moves, offsets: offsets, from: start, landing: landing, lift: lift, ending: ending)
    }

    private var fingers: Int {
        if let fingers = arguments[Options.fingers] { return fingers }
        return switch kind {
        case .swipe: 3
        case .scroll, .pinch, .rotate: 2
        case .drag, .tap, .hold: 1
        }
    }

    private var way: SIMD2<Double> {
        if let by = arguments[Options.by] { return SIMD2(by[0], by[1]) }
        return switch kind {
        case .swipe, .drag: SIMD2(surface.size.x / 3, 0)
        case .scroll: SIMD2(0, -surface.size.y / 2)
        case .tap, .hold, .pinch, .rotate: .zero
        }
    }

    private var move: HandMove {
        let turn = { (degrees: Double) in degrees * Double.pi / 180 }
        let path: FingerPath =
            arguments[Options.arc].map { .arc(by: way, angle: turn($0)) } ?? .straight(by: way)
        switch kind {
        case .tap: return .rest(arguments[Options.duration] ?? 0.06)
        case .hold: return .rest(arguments[Options.duration] ?? 0.6)
        case .swipe, .scroll, .drag: return HandMove(along: path, profile(.flick(speed: 600)))
        case .pinch:
            return HandMove(
                along: path, scale: arguments[Options.scale] ?? 2,
                rotation: turn(arguments[Options.rotation] ?? 0), profile(.ease(duration: 0.4)))
        case .rotate:
            return HandMove(
                along: path, scale: arguments[Options.scale] ?? 1,
                rotation: turn(arguments[Options.rotation] ?? 45), profile(.ease(duration: 0.4)))
        }
    }

    private func profile(_ standard: SpeedProfile) -> SpeedProfile {
        if let speed = arguments[Options.speed] {
            return arguments[Options.steady] ? .constant(speed: speed) : .flick(speed: speed)
        }
        if let speed = arguments[Options.brake] { return .brake(from: speed) }
        if let duration = arguments[Options.duration] { return .ease(duration: duration) }
        return standard
    }
}
