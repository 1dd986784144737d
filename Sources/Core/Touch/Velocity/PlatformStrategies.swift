import CLibm
import Motion

// The strategies of other platforms, each with its own constants. Ages are seconds before the newest sample.

extension SampleHistory {
    /// Returns the number of samples that are at most 150 ms before `lift`.
    mutating func countInWindow(before lift: Timestamp) -> Int {
        let silence = silence(until: lift)
        var index = 0
        while index < count, silence + age(of: index) <= 0.15 { index += 1 }
        return index
    }

    mutating func twoPoint(at lift: Timestamp) -> Vector {
        let window = countInWindow(before: lift)
        guard window > 1 else { return .zero }
        return (self[0].position - self[window - 1].position).scaled(by: 1 / age(of: window - 1))
    }

    mutating func niri(at lift: Timestamp) -> Vector {
        // The steps whose ends lie in the window: the very first sample ends none.
        let steps = min(countInWindow(before: lift), count - 1)
        guard steps > 0 else { return .zero }
        let time = silence(until: lift) + age(of: steps - 1)
        guard time > 0 else { return .zero }
        return (self[0].position - self[steps].position).scaled(by: 1 / time)
    }

    /// Returns the number of the newest 20 samples that belong to one movement: none after a pause of more
    /// than 40 ms, none older than 100 ms.
    mutating func countInMovement(before lift: Timestamp) -> Int {
        guard silence(until: lift) <= 0.04 else { return 0 }
        var index = 1
        while index < min(count, 20), age(of: index) <= 0.1, age(of: index) - age(of: index - 1) <= 0.04 {
            index += 1
        }
        return index
    }

    /// Returns the slope at the newest sample of a polynomial fitted to the movement.
    ///
    /// Two samples determine a line at most.
    mutating func leastSquares(at lift: Timestamp, degree: Int) -> Vector {
        let count = countInMovement(before: lift)
        guard count > 1 else { return .zero }
        // Times are in units of the time spanned, so that their powers neither vanish nor overflow.
        let unit = age(of: count - 1)
        var moments = FitMoments<Vector>()
        for index in 0..<count {
            moments.add(self[index].position - self[0].position, at: -age(of: index) / unit, weight: 1)
        }
        let fit = moments.centred()
        let slope = degree == 1 || count == 2 ? fit.lineSlope : fit.parabola(ridge: 0).slope(at: 0)
        return slope.scaled(by: 1 / unit)
    }

    /// Returns the velocity from the kinetic energy of a body of mass 1 on which work is done so that it
    /// keeps up with the finger. The method is one-dimensional: it uses the line from the first sample to the
    /// last, or that of the last step if the finger is back where it began.
    mutating func impulse(at lift: Timestamp) -> Vector {
        let count = countInMovement(before: lift)
        guard count > 1 else { return .zero }
        if count == 2 { return (self[0].position - self[1].position).scaled(by: 1 / age(of: 1)) }
        var displacement = self[0].position - self[count - 1].position
        if displacement.magnitude == 0 { displacement = self[0].position - self[1].position }
        guard displacement.magnitude > 0 else { return .zero }
        let direction = displacement.scaled(by: 1 / displacement.magnitude)
        var work = 0.0
        for index in stride(from: count - 2, through: 0, by: -1) {
            let step = self[index].position - self[index + 1].position
            let speed = step.dot(direction) / (age(of: index + 1) - age(of: index))
            let previous = copysign((2 * abs(work)).squareRoot(), work)
            work += (speed - previous) * abs(speed)
            if index == count - 2 { work *= 0.5 }
        }
        return direction.scaled(by: copysign((2 * abs(work)).squareRoot(), work))
    }

    mutating func lastSteps(at lift: Timestamp) -> Vector {
        guard silence(until: lift) <= 0.04 else { return .zero }
        var answer = Vector.zero
        for index in 0..<min(count - 1, 3) {
            let weight = index == 0 ? 0.05 : index == 1 ? 0.35 : 0.6
            let time = age(of: index + 1) - age(of: index)
            answer = answer + (self[index].position - self[index + 1].position).scaled(by: weight / time)
        }
        return answer
    }
}
