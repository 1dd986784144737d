import Feel
import Motion
import Robot
import Stage
import Touch
import Traces

/// The hands on a touchscreen, a touchpad and a mouse, which take turns or play at the same time.
struct Performers {
    private var screen: RobotHand
    private var pad: RobotHand
    private var mouse = RobotMouse()
    /// The axis along which the content goes.
    private let axis: Axis
    /// The time of the mouse's last pause, in seconds; nil for a mouse that is not used.
    private var mouseTime: Double?
    /// The end of the last part, in seconds.
    private(set) var now = 0.0
    private(set) var landings: [Double] = []

    /// Creates hands on surfaces of some sizes in millimetres.
    init(screen: SIMD2<Double>, pad: SIMD2<Double>, along axis: Axis = .vertical) {
        self.axis = axis
        self.screen = RobotHand(
            on: RobotSurface(.touchscreen, size: screen, resolution: 100, slots: 10), panel: .ideal)
        self.pad = RobotHand(on: RobotSurface(.touchpad, size: pad, resolution: 40, slots: 5), panel: .ideal)
    }

    /// Performs moves some seconds after those before; returns the motion of the content that goes with them, in points.
    mutating func perform(
        onScreen: Bool, from start: SIMD2<Double>, _ moves: [HandMove], after pause: Double
    ) -> FingerStroke {
        perform(onScreen: onScreen, from: start, moves, at: now + pause)
    }

    /// Performs moves at a time, at which other hands may be at work.
    mutating func perform(
        onScreen: Bool, from start: SIMD2<Double>, _ moves: [HandMove], at time: Double
    ) -> FingerStroke {
        let truth =
            onScreen
            ? Self.perform(&screen, at: time, from: start, moves, fingers: 1)
            : Self.perform(&pad, at: time, from: start, moves, fingers: 2)
        now = max(now, truth.end.seconds)
        landings.append(truth.start.seconds)
        // Content goes with a finger on it, and against those on a touchpad.
        let points = onScreen ? MeasuringHand.pointsPerMillimetre : -FilmSetup.pointsPerMillimetre
        return stroke(truth, points: points)
    }

    /// Turns the wheel by notches some seconds after what was before; returns the times of the first and the last.
    mutating func turn(by notches: Int, after pause: Double) -> ClosedRange<Double> {
        let (begin, interval) = (now + pause, 0.05)
        mouse.pause(begin - (mouseTime ?? 0))
        mouse.turn(by: notches, every: interval)
        mouseTime = begin + interval * Double(notches.magnitude)
        now = begin + interval * Double(max(Int(notches.magnitude) - 1, 0))
        landings.append(begin)
        return begin...now
    }

    private static func perform(
        _ hand: inout RobotHand, at time: Double, from start: SIMD2<Double>, _ moves: [HandMove], fingers: Int
    ) -> GestureTruth {
        hand.pause(time - (hand.gestures.last?.end.seconds ?? 0))
        return hand.perform(moves, fingers: fingers, from: start)
    }

    /// The motion of a gesture along the content.
    private func stroke(_ truth: GestureTruth, points: Double) -> FingerStroke {
        FingerStroke(from: truth.start.seconds, to: truth.end.seconds) { time in
            let moment = min(max(Timestamp(seconds: time), truth.start), truth.end)
            return axis.along(truth.centre(at: moment) ?? .zero) * points
        }
    }

    /// The reports of all devices that were used.
    var trace: EvdevTrace {
        EvdevTrace(
            recordings: screen.performance.trace.recordings + pad.performance.trace.recordings
                + (mouseTime == nil ? [] : mouse.trace.recordings))
    }
}
