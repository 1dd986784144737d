import CLibm

/// The effect of a spring over a given time on a displacement and its rate: a 2×2 matrix, the same for every
/// component of every value.
///
/// ```text
/// x(t) = displacementFromDisplacement·x(0) + displacementFromRate·x′(0)
/// x′(t) = rateFromDisplacement·x(0) + rateFromRate·x′(0)
/// ```
@usableFromInline
package struct SpringTransition: Equatable, Sendable {
    /// The coefficients of the initial displacement, without a unit, and of the initial rate, in seconds.
    @usableFromInline let displacementFromDisplacement, displacementFromRate: Double
    /// The coefficients of the initial displacement, per second, and of the initial rate, without a unit.
    @usableFromInline let rateFromDisplacement, rateFromRate: Double

    /// The transition over no time.
    static let identity = SpringTransition(1, 0, 0, 1)
    /// The transition to rest at the target.
    static let rest = SpringTransition(0, 0, 0, 0)

    init(_ xx: Double, _ xv: Double, _ vx: Double, _ vv: Double) {
        displacementFromDisplacement = xx
        displacementFromRate = xv
        rateFromDisplacement = vx
        rateFromRate = vv
    }

    /// Returns the offset after the transition.
    @inlinable
    package func callAsFunction<Vector>(_ offset: Offset<Vector>) -> Offset<Vector> {
        Offset(
            displacement: offset.displacement.scaled(by: displacementFromDisplacement)
                + offset.rate.scaled(by: displacementFromRate),
            rate: offset.displacement.scaled(by: rateFromDisplacement)
                + offset.rate.scaled(by: rateFromRate))
    }
}

extension Spring {
    /// The transition of this spring over `time` seconds.
    ///
    /// The result is exact to rounding while the phase, angularFrequency · time, is below 10⁹; beyond that,
    /// an oscillation that has not faded loses the digits that its phase lacks, and after 10¹² seconds it
    /// stands still. A time that is negative or NaN counts as 0.
    ///
    /// Write D for decayRate² − angularFrequency², and C and S for the solutions of y″ = D·y that start with
    /// (1, 0) and (0, 1): cosine and sine when D is negative, hyperbolic when it is positive, 1 and t when it
    /// is 0. Then x(t) = e^(−at)·(x(0)·C + (x′(0) + a·x(0))·S). Where D·t² is small, both are their power
    /// series in D·t², which are the same in all three cases, so that no digit is lost near critical damping.
    /// Elsewhere, an overdamped spring is written with its two decay rates, since hyperbolic functions would
    /// overflow.
    @inlinable
    package func transition(over time: Double) -> SpringTransition {
        // Single numbers are passed in registers; a whole spring would be copied to the stack first.
        SpringTransition(
            after: time, decayRate, slowRate, discriminant, root, rootRemainder, angularFrequency)
    }
}

extension SpringTransition {
    @usableFromInline
    init(
        after time: Double, _ decayRate: Double, _ slowRate: Double, _ discriminant: Double, _ root: Double,
        _ rootRemainder: Double, _ angularFrequency: Double
    ) {
        guard time > 0 else {
            self = .identity
            return
        }
        // e^−745 is the smallest that a double can hold.
        guard !(slowRate * time >= 800) else {
            self = .rest
            return
        }
        let u = discriminant * time * time
        let cosine: Double
        let sine: Double
        if abs(u) < 0.1 {
            (cosine, sine) = SpringTransition.series(u)
            self.init(
                exp(-decayRate * time), cosine, sine * time, decayRate, angularFrequency)
        } else if u < 0 {
            let time = min(time, 1e12)
            (cosine, sine) = SpringTransition.swing(time, root, rootRemainder)
            self.init(
                exp(-decayRate * time), cosine, sine / root, decayRate, angularFrequency)
        } else {
            self.init(creeping: time, decayRate + root, slowRate, 2 * root)
        }
    }

    /// Creates a transition from e^(−at), C and S.
    private init(
        _ decay: Double, _ cosine: Double, _ sine: Double, _ decayRate: Double, _ angularFrequency: Double
    ) {
        let (cosine, sine) = (decay * cosine, decay * sine)
        let drag = decayRate * sine
        self.init(cosine + drag, sine, -angularFrequency * angularFrequency * sine, cosine - drag)
    }

    /// Creates a transition from the two decay rates of an overdamped spring, and the difference between
    /// them.
    private init(creeping time: Double, _ fastRate: Double, _ slowRate: Double, _ width: Double) {
        let slow = exp(-slowRate * time)
        let fast = exp(-fastRate * time)
        let displacementFromRate = (slow - fast) / width
        self.init(
            (fastRate * slow - slowRate * fast) / width, displacementFromRate,
            -fastRate * slowRate * displacementFromRate, (fastRate * fast - slowRate * slow) / width)
    }

    /// Returns C and S/t as power series in u = D·t².
    private static func series(_ u: Double) -> (cosine: Double, sine: Double) {
        guard u != 0 else { return (1, 1) }
        let square = u * u
        return (
            1 + u
                * ((1 / 2 + u * (1 / 24)) + square
                    * ((1 / 720 + u * (1 / 40320)) + square * (1 / 3_628_800 + u * (1 / 479_001_600)))),
            1 + u
                * ((1 / 6 + u * (1 / 120)) + square
                    * ((1 / 5040 + u * (1 / 362_880))
                        + square * (1 / 39_916_800 + u * (1 / 6_227_020_800))))
        )
    }

    /// The cosine and the sine of root·time.
    private static func swing(
        _ time: Double, _ root: Double, _ rootRemainder: Double
    ) -> (cosine: Double, sine: Double) {
        let phase = root * time
        var sine = 0.0
        var cosine = 0.0
        sincos(phase, &sine, &cosine)
        guard phase > 16, phase < 1e9 else { return (cosine, sine) }
        // The rounding error of so large a phase matters; it is added back as a rotation by a small angle.
        let lack = (-phase).addingProduct(root, time) + rootRemainder * time
        return (cosine - lack * sine, sine + lack * cosine)
    }
}
