import CLibm
import HandModel
import Replay
import Robot
import Seeded
import Traces

/// A stroke whose end is judged: the finger stops and stays, or it lifts.
struct EndedStroke: Sendable {
    /// A position, in millimetres, and the time at which it was reported, in seconds.
    typealias Report = (time: Double, place: SIMD2<Double>)

    /// The reports in the order of their times; at least two.
    let reports: [Report]
    /// The time at which the lift was reported, in seconds; nil for a finger that stays.
    let lift: Double?

    /// A stroke of the hand model.
    init(_ ending: HandEnding, on firmware: Firmware, seed: UInt64) {
        let stroke = HandStroke(ending, on: firmware, seed: seed)
        reports = stroke.reports.map { ($0.time, $0.position) }
        lift = ending == .staying ? nil : stroke.lift
    }

    /// A stroke of the robot hand; nil if the panel reported fewer than two positions.
    init?(_ ending: RobotEnding, on panel: RobotPanel, seed: UInt64) {
        var random = SeededGenerator(seed: ~seed)
        // No stroke reaches an edge.
        let surface = RobotSurface.touchscreen(size: [800, 800])
        var robot = RobotHand(on: surface, panel: panel, seed: seed)
        _ = robot.perform(ending.moves(using: &random), fingers: 1, from: [400, 400])
        let paths = FingerPaths(.evdev(robot.performance.trace), since: .zero)
        guard let size = paths.size, let path = paths.paths.first else { return nil }
        self.init(path, size: size, stays: ending != .flick)
    }

    /// Returns the strokes of the fingers that lift within a recording. A finger stays if its last step is slower than
    /// 30 mm/s.
    static func strokes(of trace: EvdevTrace) -> [EndedStroke] {
        let paths = FingerPaths(.evdev(trace), since: .zero)
        guard let size = paths.size else { return [] }
        return paths.paths.compactMap { path in
            guard let last = path.points.last, let previous = path.points.dropLast().last else { return nil }
            let (step, seconds) = ((last.place - previous.place) * size, last.time - previous.time)
            return EndedStroke(path, size: size, stays: (step * step).sum().squareRoot() < 30 * seconds)
        }
    }

    private init?(_ path: FingerPaths.Path, size: SIMD2<Double>, stays: Bool) {
        guard path.points.count > 1, let end = path.end else { return nil }
        reports = path.points.map { ($0.time, $0.place * size) }
        lift = stays ? nil : end
    }
}

/// The end of a stroke of the robot hand, as fast as those of real fingers.
enum RobotEnding: CaseIterable, Sendable {
    /// The finger speeds up and slows down with the least jerk.
    case ease
    /// The finger slows down evenly.
    case brake
    /// The finger lifts at its full speed.
    case flick

    func moves(using random: inout SeededGenerator) -> [HandMove] {
        let angle = Double.random(in: 0...(2 * .pi), using: &random)
        func move(_ length: Double, _ profile: SpeedProfile) -> HandMove {
            .move(by: SIMD2(cos(angle), sin(angle)) * length, profile)
        }
        guard self != .flick else {
            let speed = HandEnding.liftingSpeed.value(using: &random)
            let duration = Double.random(in: 0.15...0.5, using: &random)
            return [move(speed * duration / 1.4, .flick(speed: speed))]
        }
        let speed = HandEnding.stoppingSpeed.value(using: &random)
        let braking = HandEnding.brakingTime.value(using: &random)
        let rest = HandMove.rest(Double.random(in: 0.05...0.2, using: &random))
        guard self == .ease else {
            // From 80 % to 10 % of the speed in 0.7 of the time.
            return [move(speed * braking / 0.7 / 2, .brake(from: speed)), rest]
        }
        // The speed is a part p of its peak after a part u of the time, where 16 u² (1 − u)² = p: so it is at 80 % after
        // 0.6624 and at 10 % after 0.9135. The mean speed is 1 / 1.875 of the peak.
        let duration = braking / 0.2511
        return [move(speed * duration / 1.875, .ease(duration: duration)), rest]
    }
}
