import Feel
import Motion
import Robot
import Traces

/// The hands by which a program's scrolling is judged, each played up and down.
struct ConformanceHands {
    /// A hand, and its parts.
    struct Play {
        let hand: ScrollingHand
        let parts: [PlayedHand.Part]
    }

    /// The reports of all devices.
    let trace: EvdevTrace
    /// The plays in the order of their times.
    let plays: [Play]
    /// A stroke that rests before its lift.
    let drag: FingerStroke
    /// The times at which a finger lands or a wheel turns.
    let landings: [Double]

    /// The seconds between two hands, in which content comes to rest.
    private static let pause = 5.0

    /// Makes the hands for an output of a size in points.
    init(size: SIMD2<Int>) {
        var hands = Hands(size: size)
        // A warm-up: the first of everything is slower, and brings content away from its top.
        _ = hands.screen([.move(by: SIMD2(0, -20), .ease(duration: 0.6)), .rest(0.3)])
        for _ in 0..<3 { _ = hands.pad([.move(by: SIMD2(0, 34), .flick(speed: 100))], by: SIMD2(0, 34)) }
        var (plays, drag): ([Play], FingerStroke?) = ([], nil)
        for hand in ScrollingHand.allCases {
            for sign in [-1.0, 1] {
                let strokes = hands.play(hand, sign)
                if hand == .restBeforeLift { drag = drag ?? strokes.first }
                plays.append(Play(hand: hand, parts: hands.parts(of: hand, strokes, sign)))
            }
        }
        self.plays = plays
        self.drag = drag ?? FingerStroke(from: 0, to: 0) { _ in 0 }
        trace = hands.performers.trace
        landings = hands.performers.landings
    }

    /// A hand by itself, whose content goes on from its beginning.
    struct Recording {
        /// The reports of the devices that it uses.
        let trace: EvdevTrace
        let parts: [PlayedHand.Part]
        /// The time of the first report, in seconds.
        let start: Double
    }

    /// Makes the recording of a hand for an output of a size in points.
    static func recording(of hand: ScrollingHand, size: SIMD2<Int>) -> Recording {
        var hands = Hands(size: size)
        let strokes = hands.play(hand, -1)
        let performers = hands.performers
        // Devices report once at the beginning, so that a replay has the pause before the hand.
        let begin = Timestamp(seconds: (performers.landings.first ?? 0) - 0.001)
        var trace = performers.trace.cut(to: begin...Timestamp(seconds: performers.now + 1))
        trace.recordings.removeAll(where: \.frames.isEmpty)
        trace.origin.label = hand.motion
        trace.origin.hand = .robot
        trace.origin.expectedEvents = hand.events
        let start = trace.recordings.compactMap(\.frames.first?.time).min() ?? begin
        return Recording(trace: trace, parts: hands.parts(of: hand, strokes, -1), start: start.seconds)
    }

    /// The points of an output on which no hand is shortened.
    static let leastHeight = Int((longest / room * MeasuringHand.pointsPerMillimetre).rounded(.up))
    /// The millimetres of the longest hand, and the part of a screen's height that is room for it.
    private static let (longest, room) = (60.0, 0.45)

    /// The hands on a screen and a touchpad.
    private struct Hands {
        var performers: Performers
        private let screenSize: SIMD2<Double>
        private let padSize = SIMD2(100.0, 70.0)
        private var turns: [ClosedRange<Double>] = []

        init(size: SIMD2<Int>) {
            screenSize = SIMD2(Double(size.x), Double(size.y)) / MeasuringHand.pointsPerMillimetre
            performers = Performers(screen: screenSize, pad: padSize)
        }

        /// The part of millimetres that fits on the screen.
        private var scale: Double { min(1, screenSize.y * ConformanceHands.room / ConformanceHands.longest) }

        /// Performs moves of a finger on the screen, whose path to a place has its middle in the middle of the screen.
        mutating func screen(
            _ moves: [HandMove], by path: SIMD2<Double> = .zero, after pause: Double = ConformanceHands.pause
        ) -> FingerStroke {
            performers.perform(onScreen: true, from: (screenSize - path) / 2, moves, after: pause)
        }

        /// The same with two fingers on the touchpad.
        mutating func pad(
            _ moves: [HandMove], by path: SIMD2<Double> = .zero, after pause: Double = ConformanceHands.pause
        ) -> FingerStroke {
            performers.perform(onScreen: false, from: (padSize - path) / 2, moves, after: pause)
        }

        /// Plays a hand whose content goes down for a sign of 1 and up for −1.
        mutating func play(_ hand: ScrollingHand, _ sign: Double) -> [FingerStroke] {
            let along = { (millimetres: Double) in SIMD2(0, sign * millimetres) }
            let flick = HandMove.move(by: along(60 * scale), .flick(speed: 240))
            let drag = [HandMove.move(by: along(40 * scale), .ease(duration: 0.5)), .rest(0.3)]
            // Content goes against the fingers on a touchpad.
            let scroll = HandMove.move(by: along(-34), .flick(speed: 150))
            switch hand {
            case .flick: return [screen([flick], by: along(60 * scale))]
            case .shortFlick: return [screen([.move(by: along(10), .flick(speed: 200))])]
            case .restBeforeLift: return [screen(drag, by: along(40 * scale))]
            case .touchedAgain:
                return [screen([flick], by: along(60 * scale)), screen([.rest(0.8)], after: 0.25)]
            case .hold: return [pad([scroll], by: along(-34)), pad([.rest(0.8)], after: 0.25)]
            case .emptyReport: return [pad([scroll, .rest(0.01)], by: along(-34))]
            case .axisChange:
                let corner = [
                    HandMove.move(by: along(30 * scale), .constant(speed: 200)),
                    .move(by: SIMD2(40, 0), .flick(speed: 240)),
                ]
                return [screen(corner, by: along(30 * scale) + SIMD2(40, 0))]
            case .wheel:
                turns = [
                    performers.turn(by: sign < 0 ? 1 : -1, after: ConformanceHands.pause),
                    performers.turn(by: sign < 0 ? 3 : -3, after: 2),
                ]
                return []
            case .twoDevices:
                let begin = performers.now + ConformanceHands.pause
                let slow = performers.perform(
                    onScreen: true, from: (screenSize - along(40 * scale)) / 2,
                    [.move(by: along(40 * scale), .ease(duration: 1)), .rest(0.3)], at: begin)
                let meanwhile = performers.perform(
                    onScreen: false, from: (padSize + along(20)) / 2,
                    [.move(by: along(-20), .flick(speed: 80))], at: begin + 0.4)
                return [slow, meanwhile, screen(drag, by: along(40 * scale))]
            }
        }

        /// The parts of a hand, along the list.
        func parts(of hand: ScrollingHand, _ strokes: [FingerStroke], _ sign: Double) -> [PlayedHand.Part] {
            guard hand != .wheel else {
                return turns.map { PlayedHand.Part($0, distance: sign) }
            }
            let parts = strokes.map { PlayedHand.Part($0) }
            guard hand == .emptyReport, let part = parts.first else { return parts }
            // The speed is that of the last motion, before the report that repeats it.
            return [
                PlayedHand.Part(
                    part.span, distance: part.distance,
                    liftSpeed: strokes[0].speed(before: part.span.upperBound - 0.011))
            ]
        }
    }
}
