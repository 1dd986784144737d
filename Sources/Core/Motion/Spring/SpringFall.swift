import CLibm

// Where the squared distance f of a spring from its target falls through 1: by Householder's steps of high
// order on log f, whose derivatives follow from x″ = −2a·x′ − w²·x without computing anything transcendental again.

extension Spring {
    /// The one time between `start` and `end` at which f, above 1 before and below it after, is 1.
    func fall(_ gram: Gram, from start: Double, to end: Double, near guess: Double) -> Double {
        let fastRate = discriminant > 0 ? decayRate + root : angularFrequency
        var (low, high) = (start, end)
        var time = guess > start && guess < end ? guess : middle(of: low, high, start)
        var here = gram.carried(by: transition(over: time))
        for _ in 0..<60 {
            if here.square > 1 { low = time } else { high = time }
            let distance = log(here.square)
            let (step, doubt) = logarithmicStep(here, distance)
            if doubt < doubtLimit, abs(step) * fastRate < 0.03 { return max(time + step, 0) }
            let isInside = time + step > low && time + step < high
            let next = isInside ? time + step : middle(of: low, high, start)
            let span = next - time
            here =
                abs(span) * fastRate < 1
                ? here.carried(by: flow(over: span)) : gram.carried(by: transition(over: next))
            time = next
        }
        return time
    }

    private func middle(of low: Double, _ high: Double, _ start: Double) -> Double {
        high < .infinity ? low + (high - low) / 2 : low + 2 * (low - start) + 1 / slowRate
    }

    /// How far ahead f is 1, by Householder's third-order step on log f, whose value here is `distance`; not a
    /// number where f does not fall. With it, the square of about the error that it leaves in log f.
    private func logarithmicStep(_ gram: Gram, _ distance: Double) -> (step: Double, doubt: Double) {
        guard gram.cross < 0 else { return (.nan, .infinity) }
        let square = angularFrequency * angularFrequency
        // x″ = −2a·x′ − w²·x gives the derivatives of x·x′ and x′·x′, and with them all those of f = x·x.
        let cross = gram.rateSquare - 2 * decayRate * gram.cross - square * gram.square
        let rateSquare = -4 * decayRate * gram.rateSquare - 2 * square * gram.cross
        let crossAgain = rateSquare - 2 * decayRate * cross - 2 * square * gram.cross
        let inverse = 1 / gram.square
        let inverseCross = 1 / gram.cross
        // (log f)″ and (log f)‴ over (log f)′.
        let slope = 2 * gram.cross * inverse
        let second = cross * inverseCross - slope
        let third = crossAgain * inverseCross - 6 * cross * inverse + 2 * slope * slope

        let run = 0.5 * gram.square * inverseCross
        let newton = -distance * run
        let two = newton * (second * (1 / 2))
        let three = newton * newton * (third * (1 / 6))
        let denominator = 1 + 2 * two + three
        let size = 4 * two * two + abs(three)
        return (
            denominator > 0.2 ? newton * (1 + two) / denominator : newton,
            distance * distance * (size * size * size)
        )
    }
}

extension Spring.Gram {
    /// What these products have become after a transition.
    func carried(by m: SpringTransition) -> Spring.Gram {
        let (xx, xv) = (m.displacementFromDisplacement, m.displacementFromRate)
        let (vx, vv) = (m.rateFromDisplacement, m.rateFromRate)
        return Spring.Gram(
            xx * xx * square + 2 * xx * xv * cross + xv * xv * rateSquare,
            xx * vx * square + (xx * vv + xv * vx) * cross + xv * vv * rateSquare,
            vx * vx * square + 2 * vx * vv * cross + vv * vv * rateSquare)
    }
}

/// How log f falls from a maximum that is `excess` above 0, over the phase θ = 2·root·τ:
///
///     log f = excess − rate·θ + log u, where u = middle + (1 − middle)·cos θ + rate·sin θ
struct SpringFall {
    let excess: Double
    let rate: Double
    let middle: Double

    /// The phase, from `start` to a whole turn, at which log f is 0.
    @inline(__always)
    func phase(from start: Double) -> Double {
        var (low, high) = (start, 2 * Double.pi)
        var phase = guess
        for _ in 0..<60 {
            if !(phase > low && phase < high) { phase = low + (high - low) / 2 }
            var sine = 0.0
            var cosine = 0.0
            sincos(phase, &sine, &cosine)
            let value = middle + (1 - middle) * cosine + rate * sine
            let distance = excess - rate * phase + log(value)
            if distance > 0 { low = phase } else { high = phase }
            let (step, doubt) = step(distance, value, cosine, sine)
            phase += step
            if doubt < doubtLimit { return phase }
        }
        return high
    }

    /// A step from that of three phases whose sine and cosine need no computing which is nearest in height.
    @inline(__always)
    private var guess: Double {
        let quarter = excess - rate * (.pi / 2) + log(middle + rate)
        let half = excess - rate * .pi + log(2 * middle - 1)
        if abs(half) < abs(quarter), abs(half) < excess {
            return .pi + step(half, 2 * middle - 1, -1, 0).step
        }
        if abs(quarter) < excess {
            return .pi / 2 + step(quarter, middle + rate, 0, 1).step
        }
        // At the maximum itself the slope is 0: from there by the second and third derivatives.
        let perBend = 1 / (1 + rate * rate - middle)
        let parabola = (2 * excess * perBend).squareRoot()
        return parabola + parabola * parabola * rate * (2 + 2 * rate * rate - 3 * middle) * perBend * (1 / 6)
    }

    /// How far ahead log f is 0 from where it is `distance`, by Householder's fourth-order step; not a number where
    /// it does not fall. With it, the square of about the error that it leaves in log f.
    private func step(
        _ distance: Double, _ value: Double, _ cosine: Double, _ sine: Double
    ) -> (step: Double, doubt: Double) {
        let inverse = 1 / value
        let rise = (rate * cosine - (1 - middle) * sine) * inverse
        guard rise < rate else { return (.nan, .infinity) }
        // u″ = middle − u: its derivatives over u are rise, bend, −rise, −bend, and those of log u follow.
        let bend = middle * inverse - 1
        let square = rise * rise
        let second = bend - square
        let third = rise * (2 * square - 1 - 3 * bend)
        let fourth = 4 * square - bend - 3 * bend * bend + 6 * square * (2 * bend - square)

        let run = 1 / (rise - rate)
        let newton = -distance * run
        let two = newton * (run * second * (1 / 2))
        let three = newton * newton * (run * third * (1 / 6))
        let four = newton * newton * (newton * (run * fourth * (1 / 24)))
        let denominator = 1 + 3 * two + two * two + 2 * three + four
        let size = 4 * two * two + abs(three)
        return (
            denominator > 0.2 ? newton * (1 + 2 * two + three) / denominator : newton,
            distance * distance * (size * size) * (size * size)
        )
    }
}

/// An error in log f of 10⁻⁹ moves the time by less than rounding the tolerance inwards does.
private var doubtLimit: Double { 1e-18 }
