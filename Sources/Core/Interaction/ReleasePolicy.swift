import Motion

/// A place at which a released value can come to rest.
///
///     rules.release = .detents([0, Detent(320, spring: .bouncy), 640])
public struct Detent<Value: Coordinates>: Sendable, Equatable {
    /// The resting place, in the value's units.
    public var value: Value
    /// The spring that draws the value here; nil for the rules' spring.
    public var spring: Spring?

    /// Creates a detent, with the rules' spring unless another is given.
    public init(_ value: Value, spring: Spring? = nil) {
        self.value = value
        self.spring = spring
    }
}

extension Detent: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral where Value == Double {
    public init(integerLiteral value: Int) { self.init(Double(value)) }
    public init(floatLiteral value: Double) { self.init(value) }
}

extension ReleasePolicy {
    /// Goes to one of several places, by the rules' spring.
    ///
    ///     rules.release = .detents(at: places)
    public static func detents(at places: [Value], flick: FlickPolicy = .standard) -> ReleasePolicy {
        .detents(places.map { Detent($0) }, flick: flick)
    }
}

extension ReleasePolicy<Angle> {
    /// Goes to one of several angles, each with all its turns, by the rules' spring.
    ///
    ///     let knob = DragRules<Angle>(release: .detents(at: [.zero, .degrees(90), .degrees(180)]))
    public static func detents(at angles: [Angle], flick: FlickPolicy = .turn) -> ReleasePolicy {
        .detents(angles.map { Detent($0) }, flick: flick)
    }
}

/// The policy by which a release chooses the resting place.
///
///     let window = DragRules<Point>(release: .stay)                    // rests where it is put down
///     let map = DragRules<Point>(release: .coast)                      // slows down by itself
///     let sheet = DragRules<Double>(release: .detents([0, 320, 640]))  // closed, half open or open
public enum ReleasePolicy<Value: Coordinates>: Sendable {
    /// The value slows down by itself, and springs back from the bounds: free scrolling.
    case coast
    /// The value stays where it is let go, or goes to the nearest place inside the bounds.
    case stay
    /// The value goes to one of several places; a flick goes on in its direction.
    case detents([Detent<Value>], flick: FlickPolicy = .standard)
    /// The app chooses. For choices that depend on the state of a main-actor class, see `customOnMainActor`.
    case custom(@Sendable (Release<Value>) -> ReleaseDecision<Value>)
}

/// The threshold of a flick, and the limits of its reach.
///
///     // Cards in a row, of which a hard flick may pass several:
///     let flick = FlickPolicy(threshold: 250, allowsLongFlicks: true)
///     rules.release = .detents([0, 200, 400, 600], flick: flick)
public struct FlickPolicy: Hashable, Sendable {
    /// The speed from which a release is a flick, in the value's units per second. A flick always goes on in
    /// its direction, even if it would not have got half-way.
    public var threshold: Double
    /// True if a flick may pass detents: then it goes to the one nearest to the end of a free run. Otherwise
    /// it goes to the next one ahead; and if it caught a flight in the same direction, at most one past that
    /// flight's goal.
    public var allowsLongFlicks: Bool
    /// The least movement of the hand for a flick, in the value's units. After a shorter one the value goes to
    /// the detent nearest to where it is let go, however fast the hand slipped off.
    public var minimumDistance: Double
    /// True for a value that moves along its first axis alone, whatever axes it has.
    package var isAlongLine = false

    /// Creates a policy; the threshold in the value's units per second, the distance in its units: radians for an
    /// angle.
    public init(threshold: Double, allowsLongFlicks: Bool = false, minimumDistance: Double = 0) {
        self.threshold = threshold
        self.allowsLongFlicks = allowsLongFlicks
        self.minimumDistance = minimumDistance
    }

    /// A flick from 300 units per second on: about 50 millimetres per second where a unit is a point.
    public static let standard = FlickPolicy(threshold: 300)

    /// A flick of an angle, from 4 radians per second on: about 50 millimetres per second on the rim of a
    /// small knob.
    public static let turn = FlickPolicy(threshold: 4)
}

/// The facts that are known when a hand lets go.
///
///     // The test of a policy: a flick goes on to the next detent, though it would run out nearer to 0.
///     let release = Release(state: MotionState(90, perSecond: 400), start: 70, home: 0, projection: 140)
///     FlickPolicy.standard.detent(among: [0, 320, 640], for: release)?.value  // 320
public struct Release<Value: Coordinates>: Sendable {
    /// The state on screen: the value and its velocity.
    public var state: MotionState<Value>
    /// The value when the hand took hold of it.
    public var start: Value
    /// The last resting place.
    public var home: Value
    /// The place at which the value would run out if nothing stopped it.
    public var projection: Value
    /// The range in which the value may rest; nil for anywhere.
    public var bounds: Bounds<Value>?
    /// The flight in which the hand caught it; nil when it took hold at rest.
    public var caught: InterruptedMotion<Value>?

    /// Creates a release, as a test of a policy does; places in the value's units.
    public init(
        state: MotionState<Value>, start: Value, home: Value, projection: Value,
        bounds: Bounds<Value>? = nil, caught: InterruptedMotion<Value>? = nil
    ) {
        self.state = state
        self.start = start
        self.home = home
        self.projection = projection
        self.bounds = bounds
        self.caught = caught
    }
}

/// A flight that ended in a hand.
///
///     rules.release = .custom { release in .go(to: release.caught?.goal ?? release.projection) }
public struct InterruptedMotion<Value: Coordinates>: Equatable, Sendable {
    /// The place to which it was heading.
    public var goal: Value
    /// The velocity of the flight when it was caught.
    public var velocity: Velocity<Value>

    /// Creates a flight from its goal and its velocity, per second.
    public init(goal: Value, velocity: Velocity<Value>) {
        self.goal = goal
        self.velocity = velocity
    }
}

/// The decision of a release: the resting place, and the motion that leads there.
///
///     rules.release = .custom { release in
///         release.projection > 400 ? .go(to: 640, timing: .curve(.easeOut, duration: 0.3)) : .decelerate(to: 0)
///     }
public enum ReleaseDecision<Value: Coordinates>: Sendable {
    /// The value goes to a place, by a spring or along a curve; nil for the rules' spring.
    case go(to: Value, timing: Timing? = nil)
    /// The value slows down and comes to rest at a place, separately on each axis: under a friction that ends
    /// there if the throw reaches that far and no further than three times as far, otherwise by the rules'
    /// spring.
    case decelerate(to: Value)
    /// The value slows down by itself under the rules' friction.
    case coast
    #if !hasFeature(Embedded)
    /// The value follows a motion of the app's own, from the lift on; `along` takes one of any type. The shown
    /// value blends into it within 33 ms, and hard ends hold it.
    case follow(CustomTrajectory<Value>)
    #endif

    /// Returns the decision to go to a place by a spring; nil for the rules' spring.
    public static func go(to place: Value, spring: Spring?) -> ReleaseDecision {
        .go(to: place, timing: spring.map { .spring($0) })
    }
}

extension ReleasePolicy {
    /// Returns the decision for a release.
    public func decide(_ release: Release<Value>) -> ReleaseDecision<Value> {
        switch self {
        case .coast:
            return .coast
        case .stay:
            return .go(to: release.bounds?.clamp(release.state.value) ?? release.state.value)
        case .custom(let choose):
            return choose(release)
        case .detents(let given, let flick):
            guard let detent = flick.detent(among: given, for: release) else {
                return .go(to: release.bounds?.clamp(release.state.value) ?? release.state.value)
            }
            return .go(to: detent.value, spring: detent.spring)
        }
    }
}

extension ReleasePolicy {
    /// The detents among which it chooses, in any order; none for a policy without any.
    var places: [Detent<Value>] {
        guard case .detents(let given, _) = self else { return [] }
        return given.usable()
    }

    /// True if a released value slows down by itself, wherever that is.
    package var runsFree: Bool {
        if case .coast = self { return true }
        return false
    }

    /// The present place of the detent that was at a place under a previous policy; nil when there was none, or
    /// their number is another one.
    func place(ofDetentAt place: Value, in previous: ReleasePolicy) -> Value? {
        guard case .detents(let old, _) = previous, case .detents(let new, _) = self, old.count == new.count,
            let index = old.firstIndex(where: { $0.value == place }), new[index].value.isUsable
        else { return nil }
        return new[index].value
    }
}

extension FlickPolicy {
    /// The detent to which a release goes, in any order; nil if there is none.
    ///
    ///     rules.release = .custom { release in
    ///         let place = FlickPolicy.standard.detent(among: [0, 320], for: release)?.value ?? 0
    ///         return .decelerate(to: place)
    ///     }
    public func detent<Value>(among given: [Detent<Value>], for release: Release<Value>) -> Detent<Value>? {
        let detents = given.usable()
        let isLine = Value.axisCount == 1 || isAlongLine
        let chosen = isLine ? choose(on: detents, release) : choose(among: detents, release)
        return chosen.map { detents[$0] }
    }

    /// True if a release is faster and has come further than a flick must.
    public func isFlick<Value>(_ release: Release<Value>) -> Bool {
        release.state.velocity.speed > threshold
            && release.state.value.displacement(from: release.start).magnitude >= minimumDistance
    }

    /// True if a release is as fast as a flick, and has not come as far.
    private func isSlip<Value>(_ release: Release<Value>) -> Bool {
        release.state.velocity.speed > threshold && !isFlick(release)
    }

    /// On a line: the index of the detent. They may be in any order.
    func choose<Value>(on detents: [Detent<Value>], _ release: Release<Value>) -> Int? {
        let line = DetentLine(detents: detents)
        let place = release.state.value[axis: 0]
        let forward = release.state.velocity.perSecond[axis: 0] > 0
        guard let landing = line.nearest(to: release.projection[axis: 0]), let here = line.nearest(to: place)
        else { return nil }
        guard !isSlip(release) else { return here }
        guard isFlick(release) else {
            // A slow release does not pass a detent, unless it may.
            let toLanding = release.projection[axis: 0] > place
            guard !allowsLongFlicks, let next = line.next(after: place, forward: toLanding) else {
                return landing
            }
            return line.isFurther(landing, than: next, forward: toLanding) ? next : landing
        }
        // Past the last one there is no next.
        guard let next = line.next(after: place, forward: forward) else { return here }
        if allowsLongFlicks {
            return line.isFurther(landing, than: next, forward: forward) ? landing : next
        }
        // A flick after a flick goes on from where the first one was going.
        guard let flight = release.caught, let goal = line.nearest(to: flight.goal[axis: 0]),
            flight.velocity.perSecond[axis: 0] * release.state.velocity.perSecond[axis: 0] > 0,
            let limit = line.next(after: detents[goal].value[axis: 0], forward: forward),
            line.isFurther(landing, than: next, forward: forward),
            line.isFurther(limit, than: next, forward: forward)
        else { return next }
        return line.isFurther(landing, than: limit, forward: forward) ? limit : landing
    }

    /// In the plane or in space: the index of the detent nearest to where the throw would run out.
    ///
    /// A flick to a place that does not lie within 60° of its direction, as the one that it started from,
    /// goes to the place that lies best in its direction, if there is one within 60° of it.
    func choose<Value>(among detents: [Detent<Value>], _ release: Release<Value>) -> Int? {
        let end = isSlip(release) ? release.state.value : release.projection
        guard let landing = detents.nearest(to: end) else { return nil }
        let velocity = release.state.velocity.perSecond
        func cosine(_ index: Int) -> Double {
            let displacement = detents[index].value - release.state.value
            return displacement.dot(velocity) / (displacement.magnitude * velocity.magnitude)
        }
        guard isFlick(release), !(cosine(landing) > 0.5) else { return landing }
        var (best, bestCosine) = (landing, 0.5)
        for index in detents.indices where cosine(index) > bestCosine {
            (best, bestCosine) = (index, cosine(index))
        }
        return best
    }
}

/// Detents along a line, found without sorting or copying them.
private struct DetentLine<Value: Coordinates> {
    let detents: [Detent<Value>]

    private func place(_ index: Int) -> Double { detents[index].value[axis: 0] }

    func nearest(to place: Double) -> Int? {
        detents.indices.min { abs(self.place($0) - place) < abs(self.place($1) - place) }
    }

    /// The first one past a place.
    func next(after place: Double, forward: Bool) -> Int? {
        var found: Int?
        for index in detents.indices where forward ? self.place(index) > place : self.place(index) < place {
            if let best = found, isFurther(index, than: best, forward: forward) { continue }
            found = index
        }
        return found
    }

    func isFurther(_ one: Int, than other: Int, forward: Bool) -> Bool {
        forward ? place(one) > place(other) : place(one) < place(other)
    }
}

extension Array {
    /// Without those whose place is no number, or beyond ±10¹⁵.
    func usable<Value>() -> [Detent<Value>] where Element == Detent<Value> {
        allSatisfy { $0.value.isUsable } ? self : filter { $0.value.isUsable }
    }

    /// The index of the detent nearest to a place.
    func nearest<Value>(to place: Value) -> Int? where Element == Detent<Value> {
        indices.min {
            (self[$0].value - place).magnitudeSquared < (self[$1].value - place).magnitudeSquared
        }
    }
}
