import Feel
import Robot
import Stage
import Touch
import Traces

/// The strokes by which a program is measured: robot fingers on a touchscreen and a touchpad, one stroke after the other.
struct MeasuringHand {
    /// A stroke of the hand.
    struct Stroke {
        let kind: StrokeKind
        let finger: FingerStroke
    }

    /// The reports of both devices.
    let trace: EvdevTrace
    /// The strokes that count, in the order of their times.
    let strokes: [Stroke]
    /// The last flick, during whose run-out a finger touches the screen and rests, and the time of that touch.
    let caught: (finger: FingerStroke, touch: Double)
    /// The times at which a finger lands, of all strokes.
    let landings: [Double]

    /// The seconds between two strokes, in which content comes to rest; and those after a stroke that rests before its lift.
    private static let (pause, shortPause) = (4.0, 1.0)
    /// The seconds from the lift of the last flick to the touch.
    private static let catchDelay = 0.25
    /// The points of a screen for a millimetre, at 96 for an inch.
    static let pointsPerMillimetre = 96 / 25.4

    /// Makes the strokes for an output of a size in points: a warm-up, then each kind of stroke several times, in turns up
    /// and down, or left and right, so that content ends near the place where it began.
    init(size: SIMD2<Int>, repetitions: Int, along axis: Axis = .vertical) {
        let screen = SIMD2(Double(size.x), Double(size.y)) / Self.pointsPerMillimetre
        let pad = SIMD2(100.0, 70.0)
        var performers = Performers(screen: screen, pad: pad, along: axis)
        // Half of a large screen is too far for a hand.
        let way = min(axis.along(screen) * 0.45, 60)
        let drag = { (hand: inout Performers) in
            hand.perform(
                onScreen: true, from: screen / 2 + axis.distance(way / 2),
                [
                    .move(by: axis.distance(-way), .ease(duration: 0.8)), .rest(0.15),
                    .move(by: axis.distance(way), .ease(duration: 0.8)), .rest(0.15),
                ], after: Self.pause)
        }
        let flick = { (hand: inout Performers, sign: Double) in
            // It follows a drag, which rests before its lift.
            hand.perform(
                onScreen: true, from: screen / 2 - axis.distance(sign * way / 2),
                [.move(by: axis.distance(sign * way), .flick(speed: 240))], after: Self.shortPause)
        }
        let scroll = { (hand: inout Performers, sign: Double, speed: Double) in
            hand.perform(
                onScreen: false, from: pad / 2 - axis.distance(sign * 17),
                [.move(by: axis.distance(sign * 34), .flick(speed: speed))], after: Self.pause)
        }
        // A warm-up: the first of everything is slower, and brings content away from its top.
        _ = drag(&performers)
        _ = scroll(&performers, 1, 60)
        var strokes: [Stroke] = []
        for number in 0..<repetitions {
            let sign = number % 2 == 0 ? -1.0 : 1
            strokes += [
                Stroke(kind: .drag, finger: drag(&performers)),
                Stroke(kind: .flick, finger: flick(&performers, sign)),
                Stroke(kind: .slowScroll, finger: scroll(&performers, -sign, 50)),
                Stroke(kind: .fastScroll, finger: scroll(&performers, -sign, 150)),
            ]
        }
        _ = drag(&performers)
        let last = flick(&performers, -1)
        let rest = performers.perform(
            onScreen: true, from: screen / 2, [.rest(0.8)], after: Self.catchDelay)
        caught = (last, rest.down)
        trace = performers.trace
        let reports = trace.recordings.flatMap { $0.frames.map(\.time.seconds) }.sorted()
        self.strokes = strokes.map { stroke in
            var finger = stroke.finger
            finger.reports = reports.filter { $0 >= finger.down && $0 <= finger.up }
            return Stroke(kind: stroke.kind, finger: finger)
        }
        landings = performers.landings
    }
}
