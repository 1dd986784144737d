import CLibm
import Fling

/// The motion of a body without rotation, under forces and between walls: exact legs from impact to impact.
///
///     var forces = Forces<SIMD2<Double>>()
///     forces.accelerate(by: [0, 1000])
///     let ball = BouncingMotion(
///         under: forces, from: MotionState([160, 40]),
///         off: Wall.inside([0, 0], [320, 568]), elasticity: 0.6)
///     ball.state(at: 1.2)
///     ball.legs.map(\.begin)       // seconds of the impacts
///
/// At an impact the velocity into the wall is reversed and multiplied by the elasticity. If the body would
/// leave the wall at less than the cut-off speed, and the forces press it on the wall, it stays there and
/// slides: that ends an otherwise infinite series of bounces. Queries may come for any time in any order, and
/// allocate nothing.
public struct BouncingMotion: Trajectory {
    /// The forces that act between impacts.
    public let forces: Forces<SIMD2<Double>>
    /// The walls that reflect the body.
    public let walls: [Wall]
    /// The ratio of the speeds after and before an impact, 0 through 1.
    public let elasticity: Double
    /// The speed off a wall, in points per second, below which the body stays on the wall.
    public let restSpeed: Double
    /// The legs of the motion, up to the first ``legLimit``, or to the one that never ends.
    public private(set) var legs: [Leg]
    /// The end of the last of ``legs``, in seconds.
    @usableFromInline private(set) var horizon: Double

    /// A stretch of the motion without an impact.
    public struct Leg: Equatable, Sendable {
        /// The leg's start, in seconds since the start of the whole motion.
        public let begin: Double
        /// The motion of the leg, from time 0 at its own beginning.
        public let motion: ForcedMotion<SIMD2<Double>>
        /// The index of the wall that was hit at the leg's beginning; nil if none was.
        public let impact: Int?
        /// The index of the wall on which the body slides or rests; nil in free flight.
        public let support: Int?
    }

    /// The number of legs that are stored; later legs are computed anew for each query.
    public static var legLimit: Int { 64 }

    /// The default cut-off speed, in points per second: a bounce of a twentieth of a point under gravity.
    public static var defaultRestSpeed: Double { 10 }

    /// Creates the motion of a body between walls, and computes its impacts.
    ///
    /// - Parameters:
    ///   - forces: The forces that act between impacts.
    ///   - start: The state at time 0. A place in or beyond a wall is moved to the nearest free one.
    ///   - walls: The walls that reflect the body.
    ///   - elasticity: 0 through 1; clamped.
    ///   - restSpeed: Points per second, 0 or greater.
    public init(
        under forces: Forces<SIMD2<Double>>, from start: MotionState<SIMD2<Double>>, off walls: [Wall],
        elasticity: Double = 0, restSpeed: Double = defaultRestSpeed
    ) {
        self.forces = forces
        self.walls = walls
        self.elasticity = elasticity > 0 ? min(elasticity, 1) : 0
        self.restSpeed = restSpeed > 0 ? restSpeed : 0
        legs = []
        horizon = .infinity
        var start = start.isFinite ? start : MotionState(SIMD2(0, 0))
        start.value = walls.nearestFreePlace(to: start.value)
        var leg = self.leg(at: 0, from: start)
        legs.append(leg)
        while let next = self.leg(after: leg) {
            guard legs.count < BouncingMotion.legLimit else {
                horizon = next.begin
                break
            }
            legs.append(next)
            leg = next
        }
    }

    public func state(at time: Double) -> MotionState<SIMD2<Double>> {
        guard time >= horizon else {
            // A leg is large: it is read in place, without a copy.
            let index = index(at: time)
            return legs[index].motion.state(at: time - legs[index].begin)
        }
        let leg = leg(at: time)
        return leg.motion.state(at: time - leg.begin)
    }

    /// The resting place; nil if the body never comes to rest.
    public var destination: SIMD2<Double>? {
        horizon < .infinity ? nil : legs[legs.count - 1].motion.destination
    }

    /// The last time at which the motion leaves `tolerance`, in seconds; nil if it never comes to rest.
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        guard let destination, let last = legs.last,
            let settling = last.motion.settlingTime(within: tolerance)
        else { return nil }
        if settling > 0 || legs.count == 1 { return last.begin + settling }
        // The whole last leg is within the tolerance: legs before it may be, too.
        var time = last.begin
        for leg in legs.dropLast().reversed() {
            let state = leg.motion.state(at: 0)
            guard (state.value - destination).magnitude <= tolerance.distance,
                leg.motion.state(at: time - leg.begin).velocity.speed <= tolerance.speed,
                state.velocity.speed <= tolerance.speed
            else { break }
            time = leg.begin
        }
        return time
    }

    public var logicalDuration: Double? {
        guard horizon == .infinity, let last = legs.last else { return nil }
        return last.motion.logicalDuration.map { last.begin + $0 }
    }
}

// MARK: - Legs

extension BouncingMotion {
    /// Returns the leg at a time, in seconds.
    public func leg(at time: Double) -> Leg {
        var leg = legs[index(at: time)]
        guard time >= horizon else { return leg }
        // Bounces without loss have no end: after this many legs, the last one is returned.
        for _ in 0..<100_000 {
            guard let next = self.leg(after: leg), next.begin <= time else { break }
            leg = next
        }
        return leg
    }

    /// The index of the last stored leg that begins at a time or before.
    private func index(at time: Double) -> Int {
        var (low, high) = (0, legs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if legs[middle].begin <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the next leg; nil if `leg` goes on for ever.
    public func leg(after leg: Leg) -> Leg? {
        var first = Double.infinity
        var hit: Int?
        for (index, wall) in walls.enumerated() where index != leg.support {
            guard let time = wall.impact(of: leg.motion, before: first) else { continue }
            (first, hit) = (time, index)
        }
        var end = SIMD2(0.0, 0)
        if let support = leg.support, let (time, direction) = walls[support].end(of: leg.motion), time < first
        {
            (first, hit, end) = (time, nil, direction)
        }
        guard first < .infinity else { return nil }
        var state = leg.motion.state(at: first)
        // A small step beyond the end of a wall, so that the body is not found on it again.
        state.value += end * 2e-10
        if let hit { state.value = walls[hit].nearestPlace(to: state.value) }
        return self.leg(at: leg.begin + first, from: state, hit: hit)
    }

    /// Returns the leg from a state at a time, after an impact if there is one.
    ///
    /// - Parameter hit: The index of the wall that the body has reached; nil if none.
    private func leg(at time: Double, from state: MotionState<SIMD2<Double>>, hit: Int? = nil) -> Leg {
        var state = state
        let impact = hit
        var bounces = 0
        while bounces < 32,
            let index = walls.indices.first(where: {
                walls[$0].normal.dot(state.velocity.perSecond) < 0 && walls[$0].touches(state.value)
            })
        {
            bounces += 1
            let normal = walls[index].normal
            let speed = normal.dot(state.velocity.perSecond)
            var back = -speed * elasticity
            if back < restSpeed, isPressed(state, on: normal) { back = 0 }
            state.velocity.perSecond += normal * (back - speed)
            // Rounding must not leave a velocity into the wall.
            let rest = normal.dot(state.velocity.perSecond)
            if rest < 0 { state.velocity.perSecond -= normal * (2 * rest) }
        }
        var isHeld = bounces == 32
        for (index, wall) in walls.enumerated() where wall.touches(state.value) {
            guard wall.normal.dot(state.velocity.perSecond) < restSpeed, isPressed(state, on: wall.normal)
            else { continue }
            isHeld = true
            let slide = slide(from: state, on: wall)
            guard !isBlocked(slide, by: walls, except: index) else { continue }
            return Leg(begin: time, motion: slide, impact: impact, support: index)
        }
        guard isHeld else {
            return Leg(begin: time, motion: forces.motion(from: state), impact: impact, support: nil)
        }
        let support = walls.indices.first { walls[$0].touches(state.value) }
        return Leg(
            begin: time, motion: Forces().motion(from: MotionState(state.value)), impact: impact,
            support: support)
    }

    private func isPressed(_ state: MotionState<SIMD2<Double>>, on normal: SIMD2<Double>) -> Bool {
        forces.acceleration(in: state).dot(normal) <= 1e-9
    }

    /// The motion along a wall, without the components across it.
    private func slide(
        from state: MotionState<SIMD2<Double>>, on wall: Wall
    ) -> ForcedMotion<SIMD2<Double>> {
        let normal = wall.normal
        let place = wall.nearestPlace(to: state.value)
        var forces = forces
        forces.acceleration -= normal * forces.acceleration.dot(normal)
        forces.anchor -= normal * (forces.anchor - place).dot(normal)
        let velocity = state.velocity.perSecond
        return forces.motion(from: MotionState(place, perSecond: velocity - normal * velocity.dot(normal)))
    }

    /// Returns true if another wall in contact blocks the slide.
    private func isBlocked(
        _ slide: ForcedMotion<SIMD2<Double>>, by walls: [Wall], except support: Int
    ) -> Bool {
        let (place, velocity) = (slide.start.value, slide.start.velocity.perSecond)
        let acceleration = slide.forces.acceleration(in: slide.start)
        return walls.enumerated().contains { index, wall in
            guard index != support, wall.touches(place) else { return false }
            let speed = wall.normal.dot(velocity)
            return speed < 0 || speed < restSpeed && wall.normal.dot(acceleration) < -1e-9
        }
    }
}

extension Wall {
    func touches(_ place: SIMD2<Double>) -> Bool {
        abs(distance(of: place)) <= 1e-9 * (1 + abs(distance)) && faces(place)
    }

    /// The first time, in seconds and less than `limit`, at which a motion reaches the wall from its free
    /// side.
    fileprivate func impact(of motion: ForcedMotion<SIMD2<Double>>, before limit: Double) -> Double? {
        let height = motion.component(along: normal, beyond: distance)
        // A motion may pass a wall of finite length on its side any number of times; each search begins
        // behind the root of the last one, which rounding may leave a little above the wall.
        guard let last = lastChance(of: motion, before: limit) else { return nil }
        var time = 0.0
        for _ in 0..<1000 {
            guard let fall = height.fall(after: time), time + fall < last else { return nil }
            time += fall
            if faces(motion.state(at: time).value) { return time }
            time += 1e-9
        }
        return nil
    }

    /// The time, in seconds, at which a motion along the wall reaches an end of it, and the direction in
    /// which it leaves the wall; nil if it never does.
    fileprivate func end(
        of motion: ForcedMotion<SIMD2<Double>>
    ) -> (time: Double, direction: SIMD2<Double>)? {
        var first: (time: Double, direction: SIMD2<Double>)?
        for (direction, end) in [(tangent, stretch.upperBound), (-tangent, -stretch.lowerBound)]
        where end < .infinity {
            let left = motion.component(along: -direction, beyond: -end)
            guard let time = left.isLeaving ? 0 : left.fall(after: 0), time < first?.time ?? .infinity
            else { continue }
            first = (time, direction)
        }
        return first
    }
}

extension Wall {
    /// A time, in seconds, after which a motion cannot meet the wall any more; nil if it never can.
    ///
    /// An oscillation stays within A·e^(−at) of its resting place, and one without damping is periodic.
    private func lastChance(of motion: ForcedMotion<SIMD2<Double>>, before limit: Double) -> Double? {
        guard stretch.upperBound < .infinity, let swing = motion.swing, swing.spring.discriminant < 0 else {
            return limit
        }
        let (spring, offset) = (swing.spring, swing.offset)
        let push = offset.rate + offset.displacement * spring.decayRate
        let reach = offset.displacement.magnitude + push.magnitude / spring.root
        let along = tangent.dot(swing.target)
        let aside = max(stretch.lowerBound - along, along - stretch.upperBound, 0)
        let height = distance(of: swing.target)
        let distance = (aside * aside + height * height).squareRoot() - 1e-6
        guard reach > distance else { return nil }
        guard spring.decayRate > 0 else { return min(limit, 2 * .pi / spring.root) }
        return min(limit, (distance > 0 ? min(log(reach / distance), 40) : 40) / spring.decayRate)
    }
}

extension [Wall] {
    /// Returns the place nearest to a point that lies neither in a solid boundary nor beyond a wall of
    /// infinite length.
    package func nearestFreePlace(to point: SIMD2<Double>) -> SIMD2<Double> {
        var place = point
        let bounds = filter { $0.stretch.upperBound == .infinity }
        // The way out of one boundary may lead into another: if there is room, rounds with a growing margin
        // converge.
        var margin = 0.0
        for round in 0..<40 {
            let before = place
            var index = 0
            while index < count {
                let end = self[index...].firstIndex { $0.boundary != self[index].boundary } ?? count
                place = self[index..<end].freePlace(for: place, margin: margin, within: bounds)
                index = end
            }
            // A round may also lead back to its beginning, from one boundary into the other.
            if place == before { return isFree(place) ? place : nearestFreeCorner(to: point) ?? place }
            margin = round < 8 ? 0 : margin > 0 ? 2 * margin : 1e-6
        }
        return nearestFreeCorner(to: point) ?? place
    }

    /// Returns the nearest free place to a point on one wall or two; nil if there is none.
    private func nearestFreeCorner(to point: SIMD2<Double>) -> SIMD2<Double>? {
        var nearest: SIMD2<Double>?
        func consider(_ place: SIMD2<Double>) {
            guard isFree(place) else { return }
            guard let known = nearest else { return nearest = place }
            if (place - point).magnitude < (known - point).magnitude { nearest = place }
        }
        for (index, wall) in enumerated() {
            consider(wall.nearestPlace(to: point))
            for other in self[(index + 1)...] {
                let (one, two) = (wall.normal, other.normal)
                let cross = one.x * two.y - one.y * two.x
                guard abs(cross) > 1e-9 else { continue }
                let place = SIMD2(
                    wall.distance * two.y - other.distance * one.y,
                    one.x * other.distance - two.x * wall.distance)
                consider(place / cross)
            }
        }
        return nearest
    }

    /// Returns true if a place lies neither in a solid boundary nor beyond a wall of infinite length.
    private func isFree(_ place: SIMD2<Double>) -> Bool {
        var index = 0
        while index < count {
            let end = self[index...].firstIndex { $0.boundary != self[index].boundary } ?? count
            let isSolid = self[index].stretch.upperBound < .infinity
            let isOut: (Wall) -> Bool = { $0.distance(of: place) >= -1e-9 }
            guard isSolid ? self[index..<end].contains(where: isOut) : self[index..<end].allSatisfy(isOut)
            else { return false }
            index = end
        }
        return true
    }
}

extension ArraySlice<Wall> {
    /// Returns the nearest free place for the walls of one boundary; those of a solid one surround it.
    ///
    /// - Parameters:
    ///   - margin: The distance to go beyond the nearest free place, in points.
    ///   - bounds: The walls that may not be crossed.
    fileprivate func freePlace(
        for point: SIMD2<Double>, margin: Double, within bounds: [Wall]
    ) -> SIMD2<Double> {
        guard let first, first.stretch.upperBound < .infinity else {
            var place = point
            for wall in self where wall.distance(of: place) < 0 { place = wall.nearestPlace(to: place) }
            return place
        }
        guard allSatisfy({ $0.distance(of: point) < -1e-9 }) else { return point }
        let candidates = map { ($0.nearestPlace(to: point) + $0.normal * margin, $0.distance(of: point)) }
        let open = candidates.filter { candidate in
            bounds.allSatisfy { $0.distance(of: candidate.0) >= -1e-9 }
        }
        return (open.isEmpty ? candidates : open).max { $0.1 < $1.1 }?.0 ?? point
    }
}
