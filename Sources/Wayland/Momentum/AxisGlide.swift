@_exported import Fling

/// The momentum of scroll axes: finger scrolling goes in, and the scrolling that follows the lift comes out.
///
///     var glide = AxisGlide(feel: .ios)
///     glide.scroll(by: SIMD2(0, 12), at: event.time)      // for each frame of axis events
///     if glide.lift(at: stop.time) {                      // when all axes have stopped
///         let distance = glide.step(to: now)              // until isGliding is false
///     }
///
/// It is a ``Scroller`` without ends, whose fingers are axis events. Distances have the unit of the axis
/// events; times come in as arguments, and none is read.
public struct AxisGlide: Sendable {
    /// The factor by which the velocity at the lift is multiplied.
    public let speed: Double
    private var scroller: Scroller<SIMD2<Double>>
    private var tracker = VelocityTracker<SIMD2<Double>>()
    /// The distance of the fingers since they came down; nil while they scroll nothing.
    private var translation: SIMD2<Double>?
    /// The offset up to which ``step(to:)`` has returned distances.
    private var reported = SIMD2<Double>.zero
    private var gestures: UInt64 = 0
    private var isHeld = false
    private var isReleased = false

    /// The parts into which a unit of an axis event is divided on the wire.
    private static let parts = 256.0

    /// Creates a glide at rest.
    ///
    /// - Parameters:
    ///   - feel: The law by which it slows down.
    ///   - speed: The factor by which the velocity at the lift is multiplied.
    public init(feel: Feel = .ios, speed: Double = 1) {
        self.speed = speed
        var rules = ScrollRules<SIMD2<Double>>()
        rules.deceleration = feel.deceleration
        rules.loops = true
        rules.stops = .key
        // The compositor's events are passed on as they are, so a drag shows its last report.
        (rules.latency, rules.ahead) = (0, 0)
        scroller = Scroller(content: SIMD2(.infinity, .infinity), viewport: .zero, rules: rules)
    }

    /// True from a lift at speed until the motion rests or is stopped.
    public var isGliding: Bool { isReleased && scroller.activity == .animating }

    /// True while fingers scroll.
    public var isScrolling: Bool { translation != nil }

    /// The fingers have scrolled by a distance; their first report catches a glide.
    public mutating func scroll(by displacement: SIMD2<Double>, at time: Timestamp) {
        isReleased = false
        guard let before = translation else {
            gestures += 1
            tracker.reset()
            tracker.add(.zero, at: time)
            translation = .zero
            return pan(.began, .zero, at: time)
        }
        let place = SIMD2(before.x + displacement.x, before.y + displacement.y)
        translation = place
        tracker.add(place, at: time)
        pan(.changed, .zero, at: time)
    }

    /// The fingers have left, or have come to rest.
    ///
    /// - Returns: True if the motion goes on.
    public mutating func lift(at time: Timestamp) -> Bool {
        guard translation != nil else { return false }
        pan(.ended, tracker.velocity(at: time).scaled(by: speed), at: time)
        translation = nil
        (isHeld, isReleased) = (false, true)
        reported = scroller.state(at: time).value
        // Less than a unit is no scrolling that anybody sees.
        if let goal = scroller.goal, max(abs(goal.x - reported.x), abs(goal.y - reported.y)) < 1 {
            stop(at: time)
        }
        return isGliding
    }

    /// Advances the motion to a time.
    ///
    /// - Returns: The distance since the last call, or since the lift, in whole parts of 1/256; the remainder
    ///   is in the next.
    public mutating func step(to time: Timestamp) -> SIMD2<Double> {
        guard isGliding else { return .zero }
        scroller.advance(to: time)
        let offset = scroller.state(at: time).value
        let displacement = SIMD2(whole(offset.x - reported.x), whole(offset.y - reported.y))
        reported = SIMD2(reported.x + displacement.x, reported.y + displacement.y)
        return displacement
    }

    /// Fingers have come down and rest: the motion ends, and a flick of theirs adds to it.
    public mutating func hold(at time: Timestamp) {
        guard isGliding else { return }
        gestures += 1
        (isHeld, isReleased) = (true, false)
        scroller.handle(gesture(.hold, .began, at: time), through: Self.map)
    }

    /// The fingers that rested have left, or begin to scroll.
    public mutating func endHold(at time: Timestamp) {
        guard isHeld, translation == nil else { return }
        isHeld = false
        scroller.handle(gesture(.hold, .ended, at: time), through: Self.map)
    }

    /// Ends the motion where it is.
    public mutating func stop(at time: Timestamp) {
        guard isGliding else { return }
        scroller.interrupt(by: .key, time: time)
    }
}

extension AxisGlide {
    /// The offset grows with the axis events, which go against the fingers as content does.
    private static let map: GestureMap<SIMD2<Double>> = -1

    private mutating func pan(_ phase: Gesture.Phase, _ velocity: Velocity<SIMD2<Double>>, at time: Timestamp)
    {
        var pan = gesture(.pan, phase, at: time)
        pan.translation = translation ?? .zero
        pan.velocity = velocity
        scroller.handle(pan, through: Self.map)
    }

    private func whole(_ displacement: Double) -> Double {
        (displacement * Self.parts).rounded() / Self.parts
    }

    private func gesture(_ kind: Gesture.Kind, _ phase: Gesture.Phase, at time: Timestamp) -> Gesture {
        Gesture(
            id: GestureID(gestures), kind: kind, phase: phase, time: time, source: .touchpadScroll, fingers: 2
        )
    }
}
