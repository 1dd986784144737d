import Glibc
import Motion
import PanelModel
import Robot
import Traces

/// One finger of a robot hand on a touchscreen: its true motion, and the panel's reports of it.
///
/// Seconds count from the first report, millimetres from its position.
struct GlassHand {
    private(set) var reports: [(time: Double, place: SIMD2<Double>)] = []
    /// The time of the report that the finger is gone.
    private(set) var lift = 0.0
    private let truth: FingerTruth
    private var origin = (time: 0.0, place: SIMD2<Double>.zero)

    static let panels: [RobotPanel] = [.i2c, .ps2, .screen, .pairs, .alternating]

    /// A finger that moves on a panel; nil for one that the panel missed.
    init?(_ moves: [HandMove], on panel: RobotPanel, seed: UInt64) {
        var robot = RobotHand(on: .touchscreen(), panel: panel, seed: seed)
        robot.perform(moves, fingers: 1, from: [147, 83])
        let performance = robot.performance
        guard let recording = performance.trace.recordings.first,
            let x = recording.device.axes[.absMTPositionX], let y = recording.device.axes[.absMTPositionY],
            let truth = performance.gestures.first?.fingers.first
        else { return nil }
        self.truth = truth
        let scale = SIMD2(1 / Double(x.resolution), 1 / Double(y.resolution))
        var place = SIMD2<Double>.zero
        for frame in recording.frames {
            var (isMoved, isGone) = (false, false)
            for event in frame.events {
                if event.is(.absMTPositionX) { (place.x, isMoved) = (Double(event.value), true) }
                if event.is(.absMTPositionY) { (place.y, isMoved) = (Double(event.value), true) }
                isGone = isGone || event.is(.absMTTrackingID) && event.value < 0
            }
            if isGone {
                lift = frame.time.seconds
                break
            }
            if isMoved { reports.append((frame.time.seconds, place * scale)) }
        }
        guard reports.count > 8, lift > 0, let first = reports.first else { return nil }
        origin = (first.time, first.place)
        reports = reports.map { ($0.time - first.time, $0.place - first.place) }
        lift -= first.time
    }

    /// The velocity with which the finger left the panel, in millimetres per second.
    var releaseVelocity: SIMD2<Double> { truth.releaseVelocity }

    /// The finger's true path in its last seconds on the panel.
    func lastDisplacement(_ seconds: Double) -> SIMD2<Double>? {
        guard let end = truth.position(at: truth.up),
            let start = truth.position(at: truth.up.advanced(by: -seconds))
        else { return nil }
        return end - start
    }

    /// The events of a drag by the finger, from a second on.
    func events(from start: Double = 0, lifts: Bool = true) -> [GlassScreen.Event] {
        var events: [GlassScreen.Event] = reports.enumerated().map { index, report in
            (start + report.time, index == 0 ? .grab(report.place) : .move(report.place))
        }
        if lifts { events.append((start + lift, .release(nil))) }
        return events
    }
}

/// The motions of robot hands that are tried.
extension GlassHand {
    static func throwing(using random: inout SeededRandom) -> [HandMove] {
        let displacement = displacement(using: &random)
        let speed = random.proportional(200...1500)
        switch Int(random.uniform(0...3.999)) {
        case 0: return [.move(by: displacement, .constant(speed: speed))]
        case 1:
            let back = HandMove.move(by: -displacement / 2, .ease(duration: random.uniform(0.15...0.8)))
            return [back, .move(by: displacement, .flick(speed: speed))]
        default: return [.move(by: displacement, .flick(speed: speed))]
        }
    }

    /// A hand that knows where it goes, or one that brakes; then it rests.
    static func resting(using random: inout SeededRandom) -> [HandMove] {
        let displacement = displacement(using: &random)
        let profile: SpeedProfile =
            random.chance(0.5)
            ? .ease(duration: random.uniform(0.3...0.8)) : .brake(from: random.proportional(100...600))
        return [.move(by: displacement, profile), .rest(0.3)]
    }

    static func dragging(using random: inout SeededRandom) -> [HandMove] {
        [.move(by: displacement(using: &random), .constant(speed: random.proportional(100...600)))]
    }

    private static func displacement(using random: inout SeededRandom) -> SIMD2<Double> {
        let angle = random.uniform(0...(2 * .pi))
        return SIMD2(cos(angle), sin(angle)) * random.uniform(20...70)
    }
}
