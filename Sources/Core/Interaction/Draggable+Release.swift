import Motion

extension Draggable {
    /// Has the value go where the rules say, with the hand's velocity.
    mutating func letGo(of drag: Drag<Value>, _ velocity: Velocity<Value>?, at now: Timestamp) {
        var state = stateOfRelease(from: drag, velocity: velocity)
        state.velocity = momentum(of: drag, and: state.velocity)
        if let remembered = drag.remembered {
            fly(to: remembered, from: state, at: now)
            return
        }
        let release = Release(
            state: state, start: drag.start, home: home, projection: rules.decay.projection(of: state),
            bounds: rules.bounds, caught: drag.caught.flight)
        switch rules.release.decide(release) {
        case .go(let target, let spring):
            fly(to: Destination(target, .spring(spring ?? rules.spring)), from: state, at: now)
        case .coast:
            coast(from: state, at: now)
        }
    }

    /// The velocity of the hand, with what the rules keep of the flight that it caught.
    private func momentum(of drag: Drag<Value>, and velocity: Velocity<Value>) -> Velocity<Value> {
        guard case .accumulate(let seconds, let limit) = rules.momentum, seconds > 0,
            let flight = drag.caught.flight?.velocity
        else { return velocity }
        let part = 1 - hand.lastReport.seconds(since: drag.caught.time) / seconds
        guard part > 0, velocity.perSecond.dot(flight.perSecond) > 0 else { return velocity }
        let sum = velocity + flight.scaled(by: min(part, 1))
        return sum.speed > limit ? sum.scaled(by: max(limit, velocity.speed) / sum.speed) : sum
    }

    private mutating func coast(from state: MotionState<Value>, at now: Timestamp) {
        let spring = rules.spring.damped
        let coast = Coast(from: state, decay: rules.decay, bounds: rules.bounds, spring: spring)
        let nearest = rules.bounds?.clamp(state.value) ?? state.value
        set(
            out: Playhead(
                playing: .coast(coast), from: home,
                to: rules.reducesMotion ? nearest : coast.destination ?? nearest,
                timing: .spring(spring), tolerance: rules.tolerance, at: now),
            at: now)
    }
}
