import CLibm
import Motion
import Robot
import Seeded
import Traces

extension StrokeFamily {
    private static let panels: [(name: String, panel: RobotPanel)] = [
        ("i2c", .i2c), ("PS/2", .ps2), ("screen", .screen), ("pairs", .pairs), ("alternating", .alternating),
    ]

    /// The strokes of the robot hand that tests use.
    static let robots = StrokeFamily(
        name: "robots",
        rows: ["flick", "constant", "ease and rest", "brake and rest", "drag and flick", "reversal"],
        columns: panels.map(\.name)
    ) { row, column, seed in
        var random = SeededGenerator(seed: ~seed)
        var seed = seed
        while true {
            var robot = RobotHand(on: .touchscreen(), panel: panels[column].panel, seed: seed)
            let moves = moves(row, using: &random)
            let truth = robot.perform(moves, fingers: 1, from: [147, 83])
            if let stroke = JudgedStroke(robot.performance.trace.recordings[0], truth) { return stroke }
            seed = random.next()
        }
    }

    private static func moves(_ row: Int, using random: inout SeededGenerator) -> [HandMove] {
        let (angle, length) = (
            Double.random(in: 0...(2 * .pi), using: &random), Double.random(in: 15...60, using: &random)
        )
        let displacement = SIMD2(cos(angle), sin(angle)) * length
        let speed = Double.random(in: 200...1500, using: &random)
        let duration = Double.random(in: 0.15...0.5, using: &random)
        return switch row {
        case 0: [.move(by: displacement, .flick(speed: speed))]
        case 1: [.move(by: displacement, .constant(speed: speed))]
        case 2: [.move(by: displacement, .ease(duration: duration)), .rest(duration / 3)]
        case 3: [.move(by: displacement, .brake(from: speed)), .rest(duration / 4)]
        case 4:
            [
                .move(by: displacement / 3, .constant(speed: 80)),
                .move(by: displacement, .flick(speed: speed)),
            ]
        default:
            [
                .move(by: displacement, .ease(duration: duration)),
                .move(by: -displacement, .flick(speed: speed)),
            ]
        }
    }
}

extension JudgedStroke {
    /// Creates a stroke from the one finger of a recording; nil if the panel saw no two positions.
    fileprivate init?(_ recording: EvdevRecording, _ truth: GestureTruth) {
        let resolution = Double(recording.device.axes[.absMTPositionX]?.resolution ?? 1)
        var reports: [(time: Double, place: SIMD2<Double>)] = []
        var place = SIMD2<Double>.zero
        for frame in recording.frames {
            let time = frame.time.seconds
            var moved = false
            for event in frame.events {
                if event.is(.absMTPositionX) { (place.x, moved) = (Double(event.value) / resolution, true) }
                if event.is(.absMTPositionY) { (place.y, moved) = (Double(event.value) / resolution, true) }
                guard event.is(.absMTTrackingID), event.value < 0 else { continue }
                guard reports.count > 1 else { return nil }
                self.init(reports: reports, lift: time, truth: truth.releaseVelocity)
                return
            }
            if moved { reports.append((time, place)) }
        }
        return nil
    }
}
