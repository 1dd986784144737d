import Motion

/// A motion on which a value sets out, and the place to which it leads.
package struct Departure<Value: Coordinates>: Sendable {
    package let motion: FlightMotion<Value>
    /// The place at which it comes to rest; for a motion without an end, one at which the rules allow it.
    package let target: Value
    /// The value's resting place if nothing moves.
    package let rest: Value
    /// The timing that leads to the target; nil for a motion that goes there by itself.
    package var timing: Timing?
    /// The place that was asked for; nil for a motion that runs out.
    var requested: RequestedPlace<Value>?
}

extension DragRules {
    /// The motion that a release decision gives a value.
    ///
    /// - Parameters:
    ///   - place: The value at the hand's place, used if the decision names no usable one.
    ///   - start: The state in which the motion sets out.
    ///   - shown: The state on screen, which blends into the motion; nil for the start.
    ///   - bounds: The bounds within which a value runs out.
    ///   - age: The seconds since the lift.
    /// - Returns: The motion; and the refused place outside the bounds, if any.
    package func departure(
        by decision: ReleaseDecision<Value>, at place: Value, from start: MotionState<Value>,
        showing shown: MotionState<Value>?, in bounds: Bounds<Value>?, age: Double
    ) -> (departure: Departure<Value>, refused: Value?) {
        switch decision {
        case .coast:
            return (coasting(from: start, showing: shown, in: bounds), nil)
        case .go(let target, let timing):
            let (requested, refused) = requestedPlace(for: target, else: place)
            return (flight(to: requested, timing, from: start, showing: shown), refused)
        case .decelerate(let target):
            let (requested, refused) = requestedPlace(for: target, else: place)
            return (landing(at: requested, from: start, showing: shown), refused)
        #if !hasFeature(Embedded)
        case .follow(let motion):
            let (requested, refused) = requestedPlace(for: motion.destination ?? place, else: place)
            // A motion without an end leads to the rules' resting place.
            let isRefused = motion.destination != nil && refused != nil
            let following = isRefused ? nil : following(motion, from: start, showing: shown, age: age)
            return (
                following ?? flight(to: requested, from: start, showing: shown), isRefused ? refused : nil
            )
        #endif
        }
    }

    /// The resting place that a decision asks for, and the place as it was requested if the rules refuse it.
    private func requestedPlace(
        for asked: Value, else place: Value
    ) -> (requested: RequestedPlace<Value>, refused: Value?) {
        let requested = requestedPlace(for: asked.isUsable ? asked : place)
        return (requested, asked.isUsable ? refusal(of: requested) : nil)
    }

    /// The place as it was requested if the rules refuse it; nil if they allow it.
    func refusal(of requested: RequestedPlace<Value>) -> Value? {
        restingPlace(for: requested) == requested.place ? nil : requested.place
    }

    /// The motion to a place, or as near as the rules allow; by the rules' spring unless another timing is given.
    func flight(
        to requested: RequestedPlace<Value>, _ timing: Timing? = nil, from start: MotionState<Value>,
        showing shown: MotionState<Value>? = nil
    ) -> Departure<Value> {
        let requested = requested.place.isUsable ? requested : requestedPlace(for: start.value)
        let (target, timing) = (restingPlace(for: requested), (timing ?? .spring(spring)).damped)
        return Departure(
            motion: FlightMotion(timing: timing, from: start, to: target, in: bounds, showing: shown),
            target: target, rest: target, timing: timing, requested: requested)
    }

    /// The motion of a value that runs out so that it comes to rest at a place, or as near as the rules allow.
    private func landing(
        at requested: RequestedPlace<Value>, from start: MotionState<Value>,
        showing shown: MotionState<Value>?
    ) -> Departure<Value> {
        let target = restingPlace(for: requested)
        guard bounds?.contains(target) ?? true else {
            return flight(to: requested, from: start, showing: shown)
        }
        let motion = FlightMotion(
            coastingFrom: start, deceleration: deceleration, landingAt: target, in: bounds,
            spring: spring.damped, showing: shown)
        return Departure(motion: motion, target: target, rest: target, requested: requested)
    }

    /// The motion of a value that runs out freely within bounds.
    func coasting(
        from start: MotionState<Value>, showing shown: MotionState<Value>? = nil, in bounds: Bounds<Value>?
    ) -> Departure<Value> {
        let motion = FlightMotion(
            coastingFrom: start, deceleration: deceleration, in: bounds, spring: spring.damped, showing: shown
        )
        let (end, shown) = (motion.destination ?? start.value, shown?.value ?? start.value)
        return Departure(
            motion: motion, target: bounds?.clamp(end) ?? end, rest: bounds?.clamp(shown) ?? shown)
    }

    #if !hasFeature(Embedded)
    /// The motion of a value that follows one of the app's own; nil where that has no usable value.
    private func following(
        _ motion: CustomTrajectory<Value>, from start: MotionState<Value>, showing shown: MotionState<Value>?,
        age: Double
    ) -> Departure<Value>? {
        FlightMotion(along: motion, age: age, in: bounds, showing: shown ?? start).map { flight in
            let target = flight.destination ?? restingPlace(for: start.value)
            return Departure(
                motion: flight, target: target, rest: target,
                requested: motion.destination.map { requestedPlace(for: $0) })
        }
    }
    #endif
}
