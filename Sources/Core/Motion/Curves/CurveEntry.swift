/// How something that moves already is led onto a curve: smoothly in value and velocity, and without passing
/// the end if its own speed allows that.
///
/// The velocity is taken apart. What of it points along the way to the end is carried along the way by a cubic
/// from it to a place on the curve ahead, with the curve's velocity there. The faster it is, the later it meets
/// the curve: that keeps the cubic from turning back, which it does when the first third of its time, at the
/// velocity that it starts with, leads past its end. Too fast even for the end of the curve (three times the
/// average velocity), it arrives early, in the time in which a cubic slows down to rest.
///
/// The rest of the velocity (sideways, away from the end, or more than could be braked in ``briefest``) dies
/// out on a bow k(t) = t·(1 − t/s)², added to that, within s seconds. It never leads farther away than 4/27 of
/// what that velocity covers in this time.
@usableFromInline
struct CurveEntry<Vector: VectorArithmetic>: Equatable, Sendable {
    /// The way to go, seen from the end.
    @usableFromInline let way: Vector
    /// The part of the way done after t seconds is d1·t + d2·t² + d3·t³, until ``meeting``.
    @usableFromInline let d1, d2, d3: Double
    /// Seconds until it is on the curve.
    @usableFromInline let meeting: Double
    /// Whether the curve is met at its end only, where it rests.
    @usableFromInline let arrives: Bool
    /// The velocity that the bow starts with.
    @usableFromInline let side: Vector
    /// Seconds until the bow ends.
    @usableFromInline let sideEnd: Double

    /// - Parameters:
    ///   - start: Where it is and how fast it moves, seen from the end.
    ///   - duration: Seconds that the curve takes from there, greater than 0.
    @inlinable
    init(_ start: Offset<Vector>, duration: Double, curve: UnitCurve) {
        way = start.displacement
        sideEnd = min(duration / 2, CurveEntry.longestBow)
        let square = way.magnitudeSquared
        let approach = square > 0 && square.isFinite ? -start.rate.dot(way) / square * duration : 0
        let briefest = min(duration, CurveEntry.briefest)
        // In ways per duration.
        let speed = min(max(approach, 0), 3 * duration / briefest)
        side = start.rate + way.scaled(by: speed / duration)

        arrives = speed >= 3
        let part = arrives ? 3 / speed : (sideEnd + (duration - sideEnd) * speed / 3) / duration
        let met = curve.state(at: arrives ? 1 : part)
        let goal = arrives ? 1 : met.value
        // A slope over three times the average would turn the cubic back.
        let steepest = 3 * max(abs(goal), 0.5)
        let leaving = min(arrives ? met.velocity.perSecond : met.velocity.perSecond * part, steepest)
        meeting = part * duration
        let path = CubicPath(
            from: Offset(displacement: 0, rate: speed / duration),
            to: Offset(displacement: goal, rate: leaving / meeting), duration: meeting)
        (d1, d2, d3) = (path.c1, path.c2, path.c3)
    }

    /// Seconds until it goes as the curve does, or rests.
    @inlinable
    var end: Double { max(meeting, sideEnd) }

    /// Where it is, seen from the end, until ``end``.
    @inlinable
    func offset(at time: Double) -> Offset<Vector> {
        var rest = 0.0
        var restRate = 0.0
        if time < meeting {
            rest = 1 - ((d3 * time + d2) * time + d1) * time
            restRate = -((3 * d3 * time + 2 * d2) * time + d1)
        }
        guard time < sideEnd else {
            return Offset(displacement: way.scaled(by: rest), rate: way.scaled(by: restRate))
        }
        let left = 1 - time / sideEnd
        return Offset(
            displacement: way.scaled(by: rest) + side.scaled(by: time * left * left),
            rate: way.scaled(by: restRate) + side.scaled(by: left * (3 * left - 2)))
    }

    /// The last time until ``end`` at which it is outside of `tolerance`.
    @inlinable
    func lastTime(outside tolerance: Tolerance) -> Double? {
        let along = CubicPath(
            way, way.scaled(by: -d1), way.scaled(by: -d2), way.scaled(by: -d3))
        let bow = CubicPath(
            .zero, side, side.scaled(by: -2 / sideEnd), side.scaled(by: 1 / (sideEnd * sideEnd)))
        let both = CubicPath(along.c0, along.c1 + bow.c1, along.c2 + bow.c2, along.c3 + bow.c3)
        let first = min(meeting, sideEnd)
        return (meeting > sideEnd ? along : bow).lastTime(outside: tolerance, from: first, to: end)
            ?? both.lastTime(outside: tolerance, from: 0, to: first)
    }
}

extension CurveEntry {
    /// The longest time, in seconds, in which a velocity that does not point along the way dies out: what a
    /// quick hand takes to turn.
    @usableFromInline
    static var longestBow: Double { 0.25 }
    /// The shortest time, in seconds, in which a speed towards the end is braked, a curve that takes less
    /// excepted. What is left of a greater speed leads past the end and back.
    @usableFromInline
    static var briefest: Double { 0.1 }
}
