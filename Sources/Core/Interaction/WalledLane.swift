import Motion

/// The motion along one axis.
struct WalledLane {
    let start: MotionState<Double>
    let lower: Double
    let upper: Double
    let restitution: Double
    let pull: Pull

    /// The impact at which it loses what is left of its speed.
    static let lastImpact = 24

    enum Pull {
        case friction(Deceleration, Spring)
        case spring(Spring, to: Double)
    }

    /// A stretch of the motion without an impact.
    enum Stretch {
        case glide(Glide)
        case spring(SpringMotion<Double>)
        case rest(Double)

        func state(at time: Double) -> MotionState<Double> {
            switch self {
            case .glide(let motion): motion.state(at: time)
            case .spring(let motion): motion.state(at: time)
            case .rest(let place): MotionState(place)
            }
        }

        var destination: Double? {
            switch self {
            case .glide(let motion): motion.destination
            case .spring(let motion): motion.destination
            case .rest(let place): place
            }
        }

        func settlingTime(within tolerance: Tolerance) -> Double? {
            switch self {
            case .glide(let motion): motion.settlingTime(within: tolerance)
            case .spring(let motion): motion.settlingTime(within: tolerance)
            case .rest: 0
            }
        }

        var logicalDuration: Double? {
            switch self {
            case .glide(let motion): motion.logicalDuration
            case .spring(let motion): motion.logicalDuration
            case .rest: 0
            }
        }
    }

    var firstImpact: Double { impact(of: stretch(from: entry), from: entry) }

    /// The velocity with which it runs into an end for the first time.
    func impactRate(at firstImpact: Double) -> Double {
        stretch(from: entry).state(at: firstImpact).velocity.perSecond
    }

    func state(at time: Double, firstImpact: Double) -> MotionState<Double> {
        let (motion, begin) = stretch(at: time, firstImpact: firstImpact)
        var state = motion.state(at: time - begin)
        // Rounding may carry it past an end just before it is there.
        state.value = min(max(state.value, min(lower, start.value)), max(upper, start.value))
        return state
    }

    /// The last stretch, its beginning, and where it comes to rest.
    func end(firstImpact: Double) -> (motion: Stretch, time: Double, place: Double) {
        let (motion, begin) = stretch(at: .infinity, firstImpact: firstImpact)
        return (motion, begin, min(max(motion.destination ?? start.value, lower), upper))
    }

    /// The start; what moves outwards from outside runs into the end at once.
    private var entry: MotionState<Double> {
        let rate = start.velocity.perSecond
        let isLeaving = start.value > upper && rate > 0 || start.value < lower && rate < 0
        return isLeaving ? MotionState(start.value, perSecond: -restitution * rate) : start
    }

    private func stretch(at time: Double, firstImpact: Double) -> (motion: Stretch, begin: Double) {
        var state = entry
        var motion = stretch(from: state)
        var begin = 0.0
        var impact = firstImpact
        for count in 1...WalledLane.lastImpact {
            guard impact < .infinity, time >= begin + impact else { break }
            let speed = motion.state(at: impact).velocity.perSecond
            let edge = speed < 0 ? lower : upper
            let isDead = count == WalledLane.lastImpact || lower == upper || abs(speed) < 1e-9
            state = MotionState(edge, perSecond: isDead ? 0 : -restitution * speed)
            begin += impact
            motion = stretch(from: state)
            impact = self.impact(of: motion, from: state)
            // What is left of the bounces goes on to the target without a further one.
            if count == WalledLane.lastImpact, impact < .infinity { motion = calmStretch(from: edge) }
        }
        return (motion, begin)
    }

    @inline(never)
    private func stretch(from state: MotionState<Double>) -> Stretch {
        let edge = min(max(state.value, lower), upper)
        switch pull {
        case .friction(let deceleration, let spring):
            if edge != state.value { return .spring(spring.motion(from: state, to: edge)) }
            return state.velocity.perSecond == 0 ? .rest(edge) : .glide(deceleration.motion(from: state))
        case .spring(let spring, let target):
            if target == state.value, state.velocity.perSecond == 0 { return .rest(target) }
            return .spring(spring.motion(from: state, to: target))
        }
    }

    /// The way from rest to the target that passes no place twice.
    private func calmStretch(from edge: Double) -> Stretch {
        guard case .spring(let spring, let target) = pull, target != edge else { return .rest(edge) }
        let calm = Spring(response: spring.response, dampingFraction: 1)
        return .spring(calm.motion(from: MotionState(edge), to: target))
    }

    /// The time until a stretch runs into an end from within.
    @inline(never)
    private func impact(of stretch: Stretch, from state: MotionState<Double>) -> Double {
        switch stretch {
        case .rest: return .infinity
        case .glide(let motion):
            let rate = state.velocity.perSecond
            guard rate != 0 else { return .infinity }
            return motion.time(toTravel: (rate < 0 ? lower : upper) - state.value) ?? .infinity
        case .spring(let motion): return motion.exit(from: lower, through: upper)
        }
    }
}
