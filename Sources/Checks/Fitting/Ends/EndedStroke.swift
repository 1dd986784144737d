import CLibm
import HandModel
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

    /// A stroke of the hand model: one that stops stays where it rests before it would lift.
    init(_ intention: HandIntention, on firmware: Firmware, seed: UInt64) {
        let stroke = HandStroke(intention, on: firmware, seed: seed)
        reports = stroke.reports.map { ($0.time, $0.position) }
        lift = intention == .stopping ? nil : stroke.lift
    }

    /// A stroke of the robot hand; nil if the panel saw no two positions.
    init?(_ ending: RobotEnding, on panel: RobotPanel, seed: UInt64) {
        var random = SeededGenerator(seed: ~seed)
        var robot = RobotHand(on: .touchscreen(), panel: panel, seed: seed)
        _ = robot.perform(ending.moves(using: &random), fingers: 1, from: [147, 83])
        guard let strokes = robot.performance.trace.recordings.first?.fingerReports else { return nil }
        reports = strokes.reports
        lift = ending == .flick ? strokes.lift : nil
    }
}

/// The end of a stroke of the robot hand.
enum RobotEnding: CaseIterable, Sendable {
    /// The finger slows down evenly until it rests.
    case ease
    /// The finger brakes from its full speed until it rests.
    case brake
    /// The finger lifts at its full speed.
    case flick

    func moves(using random: inout SeededGenerator) -> [HandMove] {
        let (angle, length) = (
            Double.random(in: 0...(2 * .pi), using: &random), Double.random(in: 15...60, using: &random)
        )
        let way = SIMD2(cos(angle), sin(angle)) * length
        let speed = Double.random(in: 200...1500, using: &random)
        let duration = Double.random(in: 0.15...0.5, using: &random)
        return switch self {
        case .ease: [.move(by: way, .ease(duration: duration)), .rest(duration / 3)]
        case .brake: [.move(by: way, .brake(from: speed)), .rest(duration / 4)]
        case .flick: [.move(by: way, .flick(speed: speed))]
        }
    }
}

extension EvdevRecording {
    /// The positions of the one finger of a recording, in millimetres, and the time of its lift; nil if the panel
    /// saw no two positions, or no lift.
    var fingerReports: (reports: [(time: Double, place: SIMD2<Double>)], lift: Double)? {
        let resolution = Double(device.axes[.absMTPositionX]?.resolution ?? 1)
        var reports: [(time: Double, place: SIMD2<Double>)] = []
        var place = SIMD2<Double>.zero
        for frame in frames {
            let time = frame.time.seconds
            var moved = false
            for event in frame.events {
                if event.is(.absMTPositionX) { (place.x, moved) = (Double(event.value) / resolution, true) }
                if event.is(.absMTPositionY) { (place.y, moved) = (Double(event.value) / resolution, true) }
                guard event.is(.absMTTrackingID), event.value < 0 else { continue }
                return reports.count > 1 ? (reports, time) : nil
            }
            if moved { reports.append((time, place)) }
        }
        return nil
    }
}
