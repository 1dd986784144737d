/// A motion along one axis between two ends, as pieces in time: each is a throw that slows down, or a spring.
///
/// A piece lasts until it meets an end. Where the end gives way, a spring takes over with the velocity that is
/// left, and pulls the value back. A hard end stops what meets it, or has it bounce off with a part of its
/// speed; after the 24th impact it does not bounce any more. A motion that begins outside is drawn back by the
/// spring from where it is.
struct AxisMotion {
    let start: MotionState<Double>
    let pull: Pull
    /// Draws the value back from beyond an end, and to the places that a throw does not reach.
    let spring: Spring
    let range: ClosedRange<Double>
    /// The part of the speed that a bounce off a hard end leaves; nil for ends that give way.
    let restitution: Double?

    enum Pull {
        /// Slows down by itself.
        case friction(Deceleration)
        /// Slows down by a friction of its own so that it comes to rest at a place within the range.
        case landing(DecayMotion<Double>)
        /// The spring draws it to a place.
        case spring(to: Double)
    }

    enum Piece {
        case glide(Glide)
        case spring(SpringMotion<Double>)
    }

    /// The impact at which it loses what is left of its speed.
    private static let lastImpact = 24

    /// The state with which it sets out: what moves outwards from outside a hard end bounces off it at once.
    private var entry: MotionState<Double> {
        guard let restitution else { return start }
        let rate = start.velocity.perSecond
        let isLeaving =
            start.value > range.upperBound && rate > 0 || start.value < range.lowerBound && rate < 0
        return isLeaving ? MotionState(start.value, perSecond: -restitution * rate) : start
    }

    // MARK: - Pieces

    private func piece(from state: MotionState<Double>) -> Piece {
        switch pull {
        case .spring(let target):
            return .spring(spring.motion(from: state, to: target))
        case .landing(let motion):
            return .glide(Glide(motion))
        case .friction(let deceleration):
            let edge = range.clamped(state.value)
            guard edge == state.value else { return .spring(spring.motion(from: state, to: edge)) }
            return .glide(Glide(deceleration, from: state))
        }
    }

    /// The seconds until a piece meets an end from within; infinite if it never does.
    private func impact(of piece: Piece) -> Double {
        switch piece {
        case .glide(let motion):
            guard motion.rate != 0, case .friction = pull else { return .infinity }
            let edge = motion.rate < 0 ? range.lowerBound : range.upperBound
            return motion.time(toTravel: edge - motion.start.value) ?? .infinity
        case .spring(let motion):
            guard restitution != nil else { return .infinity }
            return motion.exit(from: range.lowerBound, through: range.upperBound)
        }
    }

    /// The piece after one that meets an end, and whether it is the last.
    private func piece(after piece: Piece, impact: Double, count: Int) -> (piece: Piece, isLast: Bool) {
        if restitution == nil, case .glide(let motion) = piece {
            let edge = motion.rate < 0 ? range.lowerBound : range.upperBound
            let left = motion.velocity(after: edge - motion.start.value, at: impact)
            return (.spring(spring.motion(from: MotionState(edge, perSecond: left), to: edge)), true)
        }
        let rate = piece.state(at: impact).velocity.perSecond
        let edge = rate < 0 ? range.lowerBound : range.upperBound
        let isLast = count == AxisMotion.lastImpact
        let isDead = isLast || range.lowerBound == range.upperBound || abs(rate) < 1e-9
        let state = MotionState(edge, perSecond: isDead ? 0 : -(restitution ?? 0) * rate)
        let next = self.piece(from: state)
        guard isLast, case .spring(let target) = pull, self.impact(of: next) < .infinity else {
            return (next, isLast)
        }
        // After the last bounce the value goes on to the target without a further one.
        let calm = Spring(response: spring.response, dampingFraction: 1)
        return (.spring(calm.motion(from: state, to: target)), true)
    }

    /// The pieces up to a time.
    ///
    /// - Returns: The piece of that time, the seconds at which it begins, and the one before it.
    private func piece(
        at time: Double, firstImpact: Double? = nil
    ) -> (piece: Piece, begin: Double, previous: Piece?) {
        var (piece, begin, previous) = (piece(from: entry), 0.0, nil as Piece?)
        for count in 1...AxisMotion.lastImpact {
            let impact = count == 1 ? firstImpact ?? impact(of: piece) : impact(of: piece)
            guard impact < .infinity, time >= begin + impact else { break }
            begin += impact
            let next = self.piece(after: piece, impact: impact, count: count)
            (previous, piece) = (piece, next.piece)
            if next.isLast { break }
        }
        return (piece, begin, previous)
    }
}

extension AxisMotion {
    /// The pieces with which it sets out: one, or two with the time at which the second takes over.
    ///
    /// - Parameter isWhole: True if there are no further ones.
    var beginning: (first: Piece, change: Double, second: Piece?, isWhole: Bool) {
        let first = piece(from: entry)
        let change = impact(of: first)
        guard change < .infinity else { return (first, change, nil, true) }
        let second = piece(after: first, impact: change, count: 1)
        return (first, change, second.piece, second.isLast || impact(of: second.piece) == .infinity)
    }

    /// The velocity with which it meets an end for the first time.
    func rate(atImpact seconds: Double) -> Double {
        piece(from: entry).state(at: seconds).velocity.perSecond
    }

    func state(at time: Double, firstImpact: Double) -> MotionState<Double> {
        let (piece, begin, _) = piece(at: time, firstImpact: firstImpact)
        return piece.state(at: time - begin)
    }

    /// The place at which it comes to rest; nil if it never does.
    var destination: Double? { piece(at: .infinity).piece.destination.map { range.clamped($0) } }

    /// The last time at which it leaves `tolerance`, in seconds; nil if it never settles.
    func settlingTime(within tolerance: Tolerance) -> Double? {
        let (piece, begin, previous) = piece(at: .infinity)
        guard let settling = piece.settlingTime(within: tolerance) else { return nil }
        guard settling == 0, restitution == nil, case .glide(let glide) = previous,
            case .spring(let rebound) = piece
        else {
            // Not at an impact itself: the same motion elsewhere may have that a rounding later, and still fall.
            let bounces = begin > 0 && piece.state(at: 0).velocity != .zero
            return begin + (bounces ? max(settling, 1e-9) : settling)
        }
        // From the edge on it is within the tolerance, so that it came within on the way there.
        let displacement = rebound.target - glide.start.value
        let distant = displacement.magnitude - tolerance.distance
        let arrival = distant > 0 ? glide.time(toTravel: displacement < 0 ? -distant : distant) ?? begin : 0
        return min(max(arrival, glide.time(untilSpeed: tolerance.speed)), begin)
    }

    /// The seconds after which a person perceives it as over.
    var logicalDuration: Double? {
        let (piece, begin, _) = piece(at: .infinity)
        return piece.logicalDuration.map { begin + $0 }
    }
}

extension AxisMotion.Piece {
    func state(at time: Double) -> MotionState<Double> {
        switch self {
        case .glide(let motion): motion.state(at: time)
        case .spring(let motion): motion.state(at: time)
        }
    }

    var destination: Double? {
        switch self {
        case .glide(let motion): motion.destination
        case .spring(let motion): motion.destination
        }
    }

    func settlingTime(within tolerance: Tolerance) -> Double? {
        switch self {
        case .glide(let motion): motion.settlingTime(within: tolerance)
        case .spring(let motion): motion.settlingTime(within: tolerance)
        }
    }

    var logicalDuration: Double? {
        switch self {
        case .glide(let motion): motion.logicalDuration
        case .spring(let motion):
            motion.offset == Offset(displacement: 0, rate: 0) ? 0 : motion.logicalDuration
        }
    }
}
