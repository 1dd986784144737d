import CLibm

/// What a spring does to a displacement and its rate in a given time: a matrix, the same for every component
/// of every value.
///
///     x(t) = displacementFromDisplacement·x(0) + displacementFromRate·x′(0)
///     x′(t) = rateFromDisplacement·x(0) + rateFromRate·x′(0)
public struct SpringTransition: Equatable, Sendable {
    public var displacementFromDisplacement: Double
    /// In seconds.
    public var displacementFromRate: Double
    /// Per second.
    public var rateFromDisplacement: Double
    public var rateFromRate: Double

    /// Nothing happens.
    public static let identity = SpringTransition(1, 0, 0, 1)
    /// All has come to rest.
    static let rest = SpringTransition(0, 0, 0, 0)

    @inlinable
    init(_ xx: Double, _ xv: Double, _ vx: Double, _ vv: Double) {
        displacementFromDisplacement = xx
        displacementFromRate = xv
        rateFromDisplacement = vx
        rateFromRate = vv
    }

    /// The offset that `offset` has become.
    @inlinable
    public func callAsFunction<Vector>(_ offset: Offset<Vector>) -> Offset<Vector> {
        Offset(
            displacement: offset.displacement.scaled(by: displacementFromDisplacement)
                + offset.rate.scaled(by: displacementFromRate),
            rate: offset.displacement.scaled(by: rateFromDisplacement)
                + offset.rate.scaled(by: rateFromRate))
    }
}

extension Spring {
    /// What this spring does in `time` seconds.
    ///
    /// Exact for any time: a time that is negative or not a number is 0, and one beyond 10¹² seconds is that.
    ///
    /// Write D for decayRate² − angularFrequency², and C and S for the solutions of y″ = D·y that start with
    /// (1, 0) and (0, 1): cosine and sine when D is negative, hyperbolic when it is positive, 1 and t when it
    /// is 0. Then x(t) = e^(−at)·(x(0)·C + (x′(0) + a·x(0))·S). Where D·t² is small, both are their power
    /// series in D·t², which know no cases: that is how a spring passes through critical damping without
    /// losing a digit. Beyond, an overdamped spring is written with its two rates of decay, since hyperbolic
    /// functions would overflow.
    public func transition(over time: Double) -> SpringTransition {
        guard time > 0 else { return .identity }
        let time = min(time, 1e12)
        // e^−745 is the last that a double can hold.
        guard slowRate * time < 800 else { return .rest }
        let argument = discriminant * time * time
        if abs(argument) < 0.1 {
            return nearCritical(time, argument)
        }
        return argument < 0 ? underdamped(time) : overdamped(time)
    }

    private func nearCritical(_ time: Double, _ u: Double) -> SpringTransition {
        let decay = exp(-decayRate * time)
        let cosine =
            1 + u
            * (1 / 2 + u
                * (1 / 24 + u * (1 / 720 + u * (1 / 40320 + u * (1 / 3_628_800 + u / 479_001_600)))))
        let sine =
            1 + u
            * (1 / 6 + u
                * (1 / 120 + u * (1 / 5040 + u * (1 / 362_880 + u * (1 / 39_916_800 + u / 6_227_020_800)))))
        return transition(decay * cosine, decay * (time * sine))
    }

    private func underdamped(_ time: Double) -> SpringTransition {
        let decay = exp(-decayRate * time)
        let phase = root * time
        var sine = 0.0
        var cosine = 0.0
        sincos(phase, &sine, &cosine)
        if phase > 256, phase < 1e9 {
            // The rounding of so large a phase shows; what it lacks is turned in as a small angle.
            let lack = (-phase).addingProduct(root, time) + rootRemainder * time
            (sine, cosine) = (sine + lack * cosine, cosine - lack * sine)
        }
        return transition(decay * cosine, decay * sine / root)
    }

    private func overdamped(_ time: Double) -> SpringTransition {
        let fastRate = decayRate + root
        let slow = exp(-slowRate * time)
        let fast = exp(-fastRate * time)
        let width = 2 * root
        let displacementFromRate = (slow - fast) / width
        return SpringTransition(
            (fastRate * slow - slowRate * fast) / width, displacementFromRate,
            -fastRate * slowRate * displacementFromRate, (fastRate * fast - slowRate * slow) / width)
    }

    /// From e^(−at)·C and e^(−at)·S.
    private func transition(_ cosine: Double, _ sine: Double) -> SpringTransition {
        let drag = decayRate * sine
        return SpringTransition(
            cosine + drag, sine, -angularFrequency * angularFrequency * sine, cosine - drag)
    }
}
