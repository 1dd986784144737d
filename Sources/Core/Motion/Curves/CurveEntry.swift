/// A transition from a moving state onto a curve: smooth in value and velocity, and without passing the end
/// if the initial speed allows that.
///
/// The velocity is split in two. A cubic carries the component towards the end, from the start to a
/// place on the curve ahead, with the curve's velocity there. The higher the speed, the later the cubic meets
/// the curve: otherwise it would turn back, as a cubic does when a third of its duration at the initial
/// velocity leads past its end. A motion too fast even for the end of the curve (three times the average
/// velocity) arrives early, in the time in which a cubic slows down to rest.
///
/// The rest of the velocity (sideways, away from the end, or more than could be braked in a tenth of a second) dies
/// out within s seconds on a bow k(t) = t·(1 − t/s)², added to the cubic. The bow never leads farther away
/// than 4/27 of the distance that this velocity covers in s.
@usableFromInline
struct CurveEntry<Vector: VectorArithmetic>: Equatable, Sendable {
    /// The displacement from the end to the start.
    @usableFromInline let displacement: Vector
    /// The coefficients of the part of the distance covered after t seconds: d1·t + d2·t² + d3·t³, until ``meeting``.
    @usableFromInline let d1, d2, d3: Double
    /// Seconds until the cubic meets the curve.
    @usableFromInline let meeting: Double
    /// True if the cubic meets the curve only at its end, at rest.
    let arrives: Bool
    /// The initial velocity of the bow.
    @usableFromInline let side: Vector
    /// Seconds until the bow ends.
    @usableFromInline let sideEnd: Double

    /// - Parameters:
    ///   - start: The initial displacement from the end, and the velocity.
    ///   - duration: Seconds that the curve takes from the start, greater than 0.
    init(_ start: Offset<Vector>, duration: Double, curve: UnitCurve) {
        displacement = start.displacement
        // The longest time in which a velocity across the path dies out: about as long as a quick hand takes to turn.
        sideEnd = min(duration / 2, 0.25)
        let square = displacement.magnitudeSquared
        let approach = square > 0 && square.isFinite ? -start.rate.dot(displacement) / square * duration : 0
        // The shortest time in which a speed towards the end is braked, unless the curve itself is shorter. The
        // excess of a greater speed leads past the end and back.
        let briefest = min(duration, 0.1)
        // In distances per duration.
        let speed = min(max(approach, 0), 3 * duration / briefest)
        side = start.rate + displacement.scaled(by: speed / duration)

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

    /// Seconds until the motion follows the curve or rests.
    @inlinable
    var end: Double { max(meeting, sideEnd) }

    /// The displacement from the end and the velocity at `time`, until ``end``.
    @inlinable
    func offset(at time: Double) -> Offset<Vector> {
        var rest = 0.0
        var restRate = 0.0
        if time < meeting {
            rest = 1 - ((d3 * time + d2) * time + d1) * time
            restRate = -((3 * d3 * time + 2 * d2) * time + d1)
        }
        guard time < sideEnd else {
            return Offset(
                displacement: displacement.scaled(by: rest), rate: displacement.scaled(by: restRate))
        }
        let left = 1 - time / sideEnd
        return Offset(
            displacement: displacement.scaled(by: rest) + side.scaled(by: time * left * left),
            rate: displacement.scaled(by: restRate) + side.scaled(by: left * (3 * left - 2)))
    }

    /// The last time until ``end`` at which the motion is outside of `tolerance`; nil if it never is.
    func lastTime(outside tolerance: Tolerance) -> Double? {
        let along = CubicPath(
            displacement, displacement.scaled(by: -d1), displacement.scaled(by: -d2),
            displacement.scaled(by: -d3))
        let bow = CubicPath(
            .zero, side, side.scaled(by: -2 / sideEnd), side.scaled(by: 1 / (sideEnd * sideEnd)))
        let both = CubicPath(along.c0, along.c1 + bow.c1, along.c2 + bow.c2, along.c3 + bow.c3)
        let first = min(meeting, sideEnd)
        return (meeting > sideEnd ? along : bow).lastTime(outside: tolerance, from: first, to: end)
            ?? both.lastTime(outside: tolerance, from: 0, to: first)
    }
}
