import Interaction
import Motion
import Touch

/// The value that a trace moves when there is no app, with its spring and its other rules.
///
/// It is what `fling replay` plays into, and C programs too: the same setup gives the same motion everywhere.
package struct ReplaySetup: Sendable {
    /// The axis of the hand that moves the value; nil for the one along which it goes further.
    package var direction: Direction?
    /// The displacement of the value for a millimetre of the hand: points on a screen of 96 to the inch.
    package var unitsPerMillimetre = 96 / 25.4
    /// The resting place at first, on each axis.
    package var start = 0.0
    /// The detents. Without any, the value runs out freely.
    package var detents: [Double] = []
    /// The range in which the value may rest, on each axis: a hand pulls it further against a rubber band.
    package var bounds: ClosedRange<Double>?
    /// The rubber band beyond the bounds; nil for a band as long as the distance between them.
    package var band: RubberBand?
    package var spring = Spring.smooth
    /// The friction of a value that runs out.
    package var decay = Decay.normal
    /// True if it stays where it is let go; without it and without detents it runs out.
    package var stays = false
    /// The time from a hand's report to the first frame that shows it, in seconds.
    package var latency = DragRules<Double>().latency
    /// The seconds by which the shown value is ahead of the reports.
    package var ahead = DragRules<Double>().ahead
    package var reducesMotion = false
    package var strategy = VelocityStrategy.default
    package var framesPerSecond = 60.0

    package init() {}

    /// A direction of the hand.
    package enum Direction: UInt32, Sendable {
        /// To the right.
        case x = 1
        /// Towards the person.
        case y
        /// Anywhere: the hand moves a point in the plane.
        case both
    }

    /// The releases that go to the next detent: those from 50 mm/s on, in the value's units, if none was set.
    package var flick: FlickPolicy {
        get { chosenFlick ?? FlickPolicy(threshold: 50 * abs(unitsPerMillimetre)) }
        set { chosenFlick = newValue }
    }
    private var chosenFlick: FlickPolicy?

    /// Half a point of 96 to the inch, in the value's units: a trace plays the same motion in any.
    private var tolerance: Tolerance {
        let half = 0.5 * abs(unitsPerMillimetre) * (25.4 / 96)
        return (try? Tolerance(distance: half)) ?? .point
    }

    /// The band at both ends; nil when they are the same place.
    package var usedBand: RubberBand? {
        guard let bounds, bounds.upperBound > bounds.lowerBound else { return nil }
        return band ?? (try? RubberBand(dimension: bounds.upperBound - bounds.lowerBound))
    }

    /// The arena that recognises gestures.
    package var arena: GestureArena { TracePlayer.arena(velocityStrategy: strategy) }
}

extension ReplaySetup {
    /// A number that the hand moves along one axis, and its map.
    package func line(
        _ direction: Direction
    ) throws(ParameterError) -> (thing: Draggable<Double>, map: GestureMap<Double>) {
        let map = direction == .x ? GestureMap(x: unitsPerMillimetre) : GestureMap(y: unitsPerMillimetre)
        return (Draggable(start, rules: try rules { $0 }), map)
    }

    /// A point that the hand moves in the plane, and how.
    package func plane() throws(ParameterError) -> (
        thing: Draggable<SIMD2<Double>>, map: GestureMap<SIMD2<Double>>
    ) {
        let map = GestureMap(x: SIMD2(unitsPerMillimetre, 0), y: SIMD2(0, unitsPerMillimetre))
        return (
            Draggable(SIMD2(repeating: start), rules: try rules { SIMD2(repeating: $0) }), map
        )
    }

    private func rules<Value: Coordinates>(
        place: (Double) -> Value
    ) throws(ParameterError) -> DragRules<Value> {
        var rules = DragRules<Value>(
            release: stays ? .stay : .coast, spring: spring, deceleration: .exponential(decay),
            tolerance: tolerance, velocityStrategy: strategy, latency: latency, ahead: ahead,
            reducesMotion: reducesMotion)
        if let bounds {
            rules.bounds = try Bounds(
                from: place(bounds.lowerBound), to: place(bounds.upperBound),
                ends: EdgeBehavior(band: usedBand)
            )
        }
        if !detents.isEmpty {
            rules.release = .detents(detents.map { Detent(place($0)) }, flick: flick)
            rules.tap = .nextDetent
        }
        return rules
    }
}

extension TracePlayer {
    /// The axis along which the hand goes farther from where it set out.
    package var mainDirection: ReplaySetup.Direction {
        var reach = HandReach(arena)
        for event in events { reach.follow(event) }
        return reach.mainDirection
    }
}

/// The distance that a hand goes along each axis from where it set out.
struct HandReach {
    private var arena: GestureArena
    private var reach = SIMD2<Double>.zero

    init(_ arena: GestureArena) {
        self.arena = arena
    }

    mutating func follow(_ event: InputEvent) {
        var reach = reach
        arena.handle(event) { gesture in
            reach.x = max(reach.x, abs(gesture.translation.x))
            reach.y = max(reach.y, abs(gesture.translation.y))
        }
        self.reach = reach
    }

    /// The axis along which it goes farther.
    var mainDirection: ReplaySetup.Direction { reach.x > reach.y ? .x : .y }
}
