import Motion
import Traces

/// A hand that makes exact gestures on a panel with the flaws of real ones, so that a test needs neither
/// hardware nor a recording, and knows the truth.
///
/// ```swift
/// var robot = RobotHand(on: .touchpad(size: [100, 70]), panel: .i2c, seed: 1)
/// let swipe = robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: 900))
/// let trace = robot.performance.trace     // evdev frames, for a libinput to play
/// let expected = swipe.releaseVelocity.x  // 900, in mm/s
/// ```
///
/// Positions are millimetres from the surface's top left corner; `from` and `at` mean the middle of the
/// fingers. A finger beyond an edge is reported at the edge: ``overruns`` are the gestures in which that
/// happens, and a replay in a test warns of them. The same calls with the same seed give the same bytes. A
/// parameter out of range is clamped.
public struct RobotHand: Sendable {
    /// The surface, and the panel that reports its contacts.
    public let surface: RobotSurface
    /// The model of the panel's reports.
    public let panel: RobotPanel
    /// The seed of the panel's noise.
    public let seed: UInt64

    /// The true motion of each gesture, in the order they were made.
    public private(set) var gestures: [GestureTruth] = []

    private var endings: [Ending] = []
    private let start: Double
    private var now: Double
    private var nextPause: Double?
    /// True if the hand waits before its first gesture.
    private var waitsFirst = false
    private var isUnplugged = false

    /// Makes a hand whose first gesture begins at `start`; gestures are half a second apart unless
    /// ``pause(_:)`` sets another pause.
    public init(
        on surface: RobotSurface = .touchpad(), panel: RobotPanel = .i2c, seed: UInt64 = 0,
        startingAt start: Timestamp = .zero
    ) {
        self.surface = surface
        self.panel = panel
        self.seed = seed
        self.start = max(0, start.seconds)
        now = self.start
        nextPause = 0
    }

    /// The times at which a gesture's fingers land, or lift.
    public enum Stagger: Hashable, Sendable {
        /// All fingers at the same time.
        case together
        /// All fingers at random times within some seconds, up to 1.
        case within(Double)
        /// Each finger at its own number of seconds after the first. Fingers without a number come last.
        case at([Double])
    }

    /// The end of a gesture.
    public enum Ending: Hashable, Sendable {
        /// The fingers are lifted.
        case lift
        /// The panel finds out that these were no fingers: it reports them as palms, and then lifts them.
        case palm
        /// The device is unplugged; no gesture follows.
        case unplug
    }
}

/// The gestures of a hand.
extension RobotHand {
    /// Waits before the next gesture, for some seconds from the last lift to the next landing.
    ///
    /// A pause before the first gesture begins with a report without fingers, so that a replay, whose time
    /// begins with the first report, has it, too.
    public mutating func pause(_ seconds: Double) {
        let seconds = seconds.within(0...3600)
        if gestures.isEmpty, seconds > 0 { waitsFirst = true }
        nextPause = (nextPause ?? 0) + seconds
    }

    /// Moves fingers side by side along one straight line: a swipe; with two fingers, a scroll; with one, a
    /// drag.
    @discardableResult
    public mutating func swipe(
        fingers: Int = 3, from start: SIMD2<Double>, by way: SIMD2<Double>, _ profile: SpeedProfile,
        landing: Stagger = .together, lift: Stagger = .together, ending: Ending = .lift
    ) -> GestureTruth {
        perform(
            [.move(by: way, profile)], fingers: fingers, from: start, landing: landing, lift: lift,
            ending: ending)
    }

    /// Scrolls with two fingers.
    @discardableResult
    public mutating func scroll(
        from start: SIMD2<Double>, by way: SIMD2<Double>, _ profile: SpeedProfile,
        landing: Stagger = .together,
        lift: Stagger = .together
    ) -> GestureTruth {
        swipe(fingers: 2, from: start, by: way, profile, landing: landing, lift: lift)
    }

    /// Taps: fingers touch and lift.
    @discardableResult
    public mutating func tap(
        fingers: Int = 1, at place: SIMD2<Double>, for seconds: Double = 0.06, landing: Stagger = .together,
        lift: Stagger = .together
    ) -> GestureTruth {
        perform([.rest(seconds)], fingers: fingers, from: place, landing: landing, lift: lift)
    }

    /// Holds fingers on the surface for some seconds.
    @discardableResult
    public mutating func hold(
        fingers: Int = 1, at place: SIMD2<Double>, for seconds: Double, ending: Ending = .lift
    ) -> GestureTruth {
        perform([.rest(seconds)], fingers: fingers, from: place, ending: ending)
    }

    /// Pinches: fingers on a circle move apart or together to `scale` times their distance, and turn by
    /// `rotation` radians, clockwise.
    @discardableResult
    public mutating func pinch(
        fingers: Int = 2, at centre: SIMD2<Double>, radius: Double = 15, scale: Double, rotation: Double = 0,
        by way: SIMD2<Double> = .zero, _ profile: SpeedProfile = .ease(duration: 0.4),
        landing: Stagger = .together,
        lift: Stagger = .together, ending: Ending = .lift
    ) -> GestureTruth {
        let move = HandMove(along: .straight(by: way), scale: scale, rotation: rotation, profile)
        return perform(
            [move], offsets: HandMove.circle(of: fingers, radius: radius), from: centre, landing: landing,
            lift: lift,
            ending: ending)
    }

    /// Turns fingers on a circle by an angle in radians, clockwise.
    @discardableResult
    public mutating func rotate(
        fingers: Int = 2, at centre: SIMD2<Double>, radius: Double = 15, by angle: Double,
        _ profile: SpeedProfile = .ease(duration: 0.4)
    ) -> GestureTruth {
        pinch(fingers: fingers, at: centre, radius: radius, scale: 1, rotation: angle, profile)
    }

    /// Performs several moves with fingers side by side, without lifting: a scroll and a rest, a slow drag
    /// and a flick.
    @discardableResult
    public mutating func perform(
        _ moves: [HandMove], fingers: Int, from start: SIMD2<Double>, landing: Stagger = .together,
        lift: Stagger = .together, ending: Ending = .lift
    ) -> GestureTruth {
        perform(
            moves, offsets: HandMove.row(of: fingers), from: start, landing: landing, lift: lift,
            ending: ending)
    }

    /// Performs several moves without lifting, with fingers at offsets from the middle, in millimetres.
    ///
    /// The hand sets out when the last finger has landed; the first finger lifts at the end of the last
    /// move, and those that lift after it go on at the hand's final velocity.
    @discardableResult
    public mutating func perform(
        _ moves: [HandMove], offsets: [SIMD2<Double>], from start: SIMD2<Double>,
        landing: Stagger = .together,
        lift: Stagger = .together, ending: Ending = .lift
    ) -> GestureTruth {
        let offsets = offsets.isEmpty ? [.zero] : offsets.prefix(10).map(\.finite)
        let motion = HandMotion(from: start, offsets: offsets, moves: moves)
        var random = RobotRandom(seed: seed, stream: UInt64(gestures.count) &* 2)
        let landings = landing.times(of: offsets.count, &random)
        let lifts = lift.times(of: offsets.count, &random)
        let begin = now + (nextPause ?? Self.pauseBetween)
        let origin = begin + (landings.max() ?? 0)
        let fingers = offsets.indices.map { finger in
            FingerTruth(
                down: Timestamp(seconds: begin + landings[finger]),
                up: Timestamp(seconds: origin + motion.duration + lifts[finger]), motion: motion,
                finger: finger,
                origin: Timestamp(seconds: origin))
        }
        let truth = GestureTruth(fingers: fingers)
        guard !isUnplugged else { return truth }
        gestures.append(truth)
        endings.append(ending)
        isUnplugged = ending == .unplug
        now = truth.end.seconds
        nextPause = nil
        return truth
    }

    private static let pauseBetween = 0.5
}

/// The output of a hand's panel.
extension RobotHand {
    /// The panel's reports of the gestures.
    public struct Performance: Hashable, Sendable {
        /// The device, and its frames.
        public let trace: EvdevTrace
        /// The time at which the device was unplugged, if it was.
        public let removal: Timestamp?
        /// The true motion of the gestures.
        public let gestures: [GestureTruth]
    }

    /// The gestures made so far, as the panel reported them.
    public var performance: Performance {
        var simulation = PanelSimulation(surface, panel, seed: seed)
        for (gesture, ending) in zip(gestures, endings) { simulation.add(gesture, ending) }
        var frames = EvdevFrames()
        if waitsFirst, !gestures.isEmpty { frames.append(at: Timestamp(seconds: start), [EvdevEvent]()) }
        for frame in simulation.run() { frames.append(frame) }
        return Performance(
            trace: EvdevTrace(surface.device, frames: frames),
            removal: isUnplugged ? gestures.last?.release : nil,
            gestures: gestures)
    }
}

extension RobotHand {
    /// The gestures in which a finger goes more than a millimetre past an edge of the surface, where it is
    /// reported: the index of each, and the greatest distance past the edge in millimetres.
    public var overruns: [(gesture: Int, distance: Double)] {
        gestures.enumerated().compactMap { index, gesture in
            let distance = gesture.distance(outside: surface)
            return distance > 1 ? (index, distance) : nil
        }
    }
}

extension RobotHand.Stagger {
    /// Returns the time at which each finger is due, in seconds; the first at 0.
    fileprivate func times(of count: Int, _ random: inout RobotRandom) -> [Double] {
        let times =
            switch self {
            case .together: [Double](repeating: 0, count: count)
            case .within(let span): (0..<count).map { _ in random.uniform() * span.within(0...1) }
            case .at(let given):
                (0..<count).map { (given.indices.contains($0) ? given[$0] : given.max() ?? 0).within(0...60) }
            }
        let first = times.min() ?? 0
        return times.map { $0 - first }
    }
}
