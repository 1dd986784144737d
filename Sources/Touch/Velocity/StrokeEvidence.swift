import Motion

/// What a stroke's positions say about its velocity: eight answers, each right for some strokes, and the
/// marks by which to tell these strokes apart.
///
/// The last step before a lift is unreliable, but it is also the newest thing known. So there are fits that
/// leave it out and fits that do not; short ones for a finger that just changed its speed and long ones that
/// average noise away; lines, and parabolas for a finger that gains or loses speed. All of them are exact for
/// a finger of constant velocity, and so is every weighted mean of them.
@usableFromInline
package struct StrokeEvidence<Vector: VectorArithmetic> {
    /// Per second: the line over the shortest window without and with the last step and the parabola with
    /// it; the line over the middle window, the parabola without and with the last step; the parabola over
    /// the longest window; and the way between the ends of the last 120 ms.
    @usableFromInline package var answers: Answers
    /// Numbers without unit that do not change when the stroke is moved, turned or enlarged: the answers'
    /// lengths along their sum; how far positions lie from fits, as part of a step; whether there are few.
    @usableFromInline package var marks: Marks
    /// The usual seconds between two positions.
    @usableFromInline package var interval: Double

    @usableFromInline package typealias Answers = InlineArray<8, Vector>
    @usableFromInline package typealias Marks = InlineArray<17, Double>
}

/// A position, or the mean of several that came almost at once.
@usableFromInline
struct Knot<Vector: VectorArithmetic> {
    /// Seconds before the newest knot.
    @usableFromInline var age: Double
    /// Relative to the newest knot.
    @usableFromInline var position: Vector

    @inlinable
    init(age: Double, position: Vector) {
        self.age = age
        self.position = position
    }
}

/// The newest knots of a stroke, newest first.
@usableFromInline
struct Knots<Vector: VectorArithmetic>: ~Copyable {
    @usableFromInline var knots: InlineArray<20, Knot<Vector>>
    @usableFromInline var count = 0
    /// The harmonic mean of the newest six intervals, in which a pause counts little; 0 with one knot.
    @usableFromInline var interval = 0.0

    /// Positions less than 3 ms apart become one: some panels report two at once, the first of them late by
    /// an unknown time, and no panel is so exact that such a step's speed means anything.
    ///
    /// A pause longer than 100 ms counts as 100 ms: the finger was still in it, and began to move only
    /// shortly before its next position.
    @inlinable
    @inline(__always)
    init(_ samples: Samples<Vector>) {
        knots = InlineArray(repeating: Knot(age: 0, position: .zero))
        let newest = samples[0]
        var origin = Vector.zero
        var index = 0
        // Of the last knot, as it is and with pauses cut short.
        var lastAge = 0.0
        var age = 0.0
        var rates = 0.0
        while index < samples.count, count < 20 {
            let sample = samples[index]
            let start = newest.time.seconds(since: sample.time)
            var mean = start
            var position = sample.position - newest.position
            var members = 1.0
            index += 1
            while index < samples.count {
                let sample = samples[index]
                let next = newest.time.seconds(since: sample.time)
                guard next - start < 0.003 else { break }
                mean += next
                position = position + (sample.position - newest.position)
                members += 1
                index += 1
            }
            if members > 1 {
                mean /= members
                position = position.scaled(by: 1 / members)
            }
            if count == 0 {
                origin = position
            } else {
                let pause = min(mean - lastAge, 0.1)
                age += pause
                knots[count] = Knot(age: age, position: position - origin)
                if count <= 6 { rates += 1 / pause }
                // Nothing older has a say.
                if age > 0.13, count > 2 { break }
            }
            lastAge = mean
            count += 1
        }
        if count > 1 { interval = Double(min(count - 1, 6)) / rates }
    }
}

extension Samples {
    /// The velocity of positions that all came almost at once.
    ///
    /// Panels report at most 1000 times a second. What comes faster came in a burst and says nothing of the
    /// interval that its positions are apart; most panels have 8 ms.
    @inlinable
    func burstVelocity() -> Vector {
        let time = age(of: count - 1)
        let way = self[0].position - self[count - 1].position
        return way.scaled(by: 1 / (time < 0.0009 ? 0.008 : time))
    }

    /// The velocity by all that the stroke says, brought down by a rest before the lift.
    @inlinable
    func mixture(at lift: Timestamp) -> Vector {
        let knots = Knots(self)
        let silence = silence(until: lift)
        guard knots.count > 1 else {
            return burstVelocity().scaled(by: RestBeforeLift.remainder(after: silence, interval: age(of: 1)))
        }
        guard knots.count > 2 else {
            let previous = knots.knots.span[1]
            return previous.position.scaled(
                by: RestBeforeLift.remainder(after: silence, interval: previous.age) / -previous.age)
        }
        let evidence = StrokeEvidence(knots)
        let weights = FitGate.weights(for: evidence.marks)
        let answers = evidence.answers.span
        var velocity = Vector.zero
        for index in 0..<8 {
            velocity = velocity + answers[index].scaled(by: weights[index])
        }
        return velocity.scaled(by: RestBeforeLift.remainder(after: silence, interval: evidence.interval))
    }
}

extension StrokeEvidence {
    /// - Parameter all: Three or more.
    @inlinable
    @inline(__always)
    init(_ all: borrowing Knots<Vector>) {
        let count = all.count
        let interval = all.interval
        let knots = all.knots.span
        self.interval = interval
        // Age of the last position that can be trusted. Windows reach back from it, at least to the one
        // before, and the nearer a position is to it, the more it counts.
        let trusted = knots[1].age
        let least = max(1.5 * (knots[2].age - trusted), 1.5 * interval)
        let windows = (max(0.012, least), max(0.03, least), max(0.08, least))
        let rate = 50.0
        var short = FitMoments<Vector>()
        var middle = FitMoments<Vector>()
        var long = FitMoments<Vector>()
        var far = 1
        for index in 1..<count {
            let knot = knots[index]
            let age = knot.age - trusted
            let time = -knot.age * rate
            if age < windows.0 { short.add(knot.position, at: time, weight: 1 - age / windows.0) }
            if age < windows.1 { middle.add(knot.position, at: time, weight: 1 - age / windows.1) }
            if age < windows.2 { long.add(knot.position, at: time, weight: 1 - age / windows.2) }
            if knot.age <= 0.12 { far = index }
            if age >= windows.2, knot.age > 0.12 { break }
        }
        far = max(far, 2)
        // Fingers leave between two reports: half an interval after the last, on average.
        let lift = 0.5 * interval * rate
        let shortFit = short.centred()
        let middleFit = middle.centred()
        let longFit = long.centred()
        let middleParabola = middleFit.parabola(ridge: 1e-4)
        let longParabola = longFit.parabola(ridge: 1e-4)
        // The newest knot is where times and positions count from, so that it adds its weight alone.
        short.s0 += 1
        middle.s0 += 1
        let shortWithLast = short.centred()
        let middleWithLast = middle.centred()
        let shortParabolaWithLast = shortWithLast.parabola(ridge: 1e-4)
        let middleParabolaWithLast = middleWithLast.parabola(ridge: 1e-4)
        let answers: Answers = [
            shortFit.lineSlope.scaled(by: rate),
            shortWithLast.lineSlope.scaled(by: rate),
            shortParabolaWithLast.slope(at: lift).scaled(by: rate),
            middleFit.lineSlope.scaled(by: rate),
            middleParabola.slope(at: lift).scaled(by: rate),
            middleParabolaWithLast.slope(at: lift).scaled(by: rate),
            longParabola.slope(at: lift).scaled(by: rate),
            (knots[1].position - knots[far].position).scaled(by: 1 / (knots[far].age - trusted)),
        ]
        self.answers = answers
        var marks = Marks(repeating: 0)
        let each = answers.span
        var sum = Vector.zero
        var squares = 0.0
        for index in 0..<8 {
            sum = sum + each[index]
            squares += each[index].magnitudeSquared
        }
        let speed = (squares / 8).squareRoot()
        let length = sum.magnitude
        let along = length * speed > 0 ? 1 / (length * speed) : 0
        for index in 0..<8 {
            marks[index] = each[index].dot(sum) * along
        }
        // How far positions lie from fits, from 0 to 1; a half when it is a tenth of a step.
        let squareDistances =
            SIMD8(
                middleFit.lineResidual, middleFit.residual(of: middleParabola), longFit.lineResidual,
                longFit.residual(of: longParabola), middleWithLast.lineResidual,
                middleWithLast.residual(of: middleParabolaWithLast), 0, 0)
            / SIMD8(
                middleFit.weight, middleFit.weight, longFit.weight, longFit.weight, middleWithLast.weight,
                middleWithLast.weight, 1, 1)
        let distances = squareDistances.squareRoot()
        let step = speed * interval
        let parts = step > 0 ? distances / (distances + 0.1 * step) : .zero
        for index in 0..<6 { marks[8 + index] = parts[index] }
        marks[14] = 2 / Double(count)
        marks[15] = count == 3 ? 1 : 0
        marks[16] = count == 4 ? 1 : 0
        self.marks = marks
    }
}

/// What a rest on the surface leaves of a finger's velocity.
@usableFromInline
enum RestBeforeLift {
    /// From 1 to 0, the longer the finger was silent before the lift.
    ///
    /// Many panels report nothing while a finger rests, and all are silent for a while before they report a
    /// lift: 12 ms in the median, 26 ms in one case of ten, 105 ms at most. So the answer falls gently, past
    /// the half at 16 + 36 ms and a good half of an interval more, and is about a hundredth at 150 ms.
    @inlinable
    static func remainder(after silence: Double, interval: Double) -> Double {
        let excess = max(silence - 0.016 - 0.4 * interval, 0) / (0.036 + 0.2 * interval)
        return 1 / (1 + excess * excess * excess * excess)
    }
}
