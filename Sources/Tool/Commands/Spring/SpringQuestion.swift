import CommandLineTool
import Motion

/// The question to `fling spring`: a spring, the motion, and the sample times.
struct SpringQuestion {
    let spring: Spring
    /// The motion. Values of fewer numbers are filled with zeros, which stay zero.
    let motion: SpringMotion<SIMD4<Double>>
    /// The number of dimensions of a value.
    let count: Int
    let tolerance: Tolerance
    /// The settling time in seconds; nil if the spring never settles.
    let settling: Double?
    let times: SampleTimes

    init(_ arguments: Arguments) throws {
        spring = try SpringForm.spring(arguments)
        let values = [SpringOptions.from, SpringOptions.to, SpringOptions.velocity]
        let given = values.compactMap { option in arguments[option].map { (option.declaration.name, $0) } }
        count = given.first?.1.count ?? 1
        for (name, numbers) in given where numbers.count != count {
            throw UsageError(
                "\(given[0].0) has \(counted(count, "number")), but \(name) has \(counted(numbers.count, "number")): "
                    + "give them as many")
        }
        let from = SpringQuestion.vector(arguments[SpringOptions.from], of: count, default: 0)
        let target = SpringQuestion.vector(arguments[SpringOptions.to], of: count, default: 1)
        let velocity = SpringQuestion.vector(arguments[SpringOptions.velocity], of: count, default: 0)
        motion = spring.motion(from: MotionState(from, perSecond: velocity), to: target)
        let scale = from == target ? 1 : (target - from).magnitude
        tolerance = try Tolerance(
            distance: arguments[SpringOptions.tolerance]
                ?? max(Spring.settlingFraction * scale, SpringOptions.leastTolerance))
        settling = motion.settlingTime(within: tolerance)
        times = try SampleTimes(arguments, settling: settling, swing: spring.duration)
    }

    private static func vector(
        _ numbers: [Double]?, of count: Int, default number: Double
    ) -> SIMD4<Double> {
        var vector = SIMD4<Double>.zero
        for index in 0..<count { vector[index] = numbers?[index] ?? number }
        return vector
    }

    /// Returns the numbers of the value's dimensions.
    func numbers(_ vector: SIMD4<Double>) -> [Double] { (0..<count).map { vector[$0] } }
}

extension SpringQuestion {
    /// The distance from the start to the target.
    var way: Double { (motion.target - motion.start.value).magnitude }

    /// The direction of the displacement, or of the velocity if the displacement is zero; of length 1, or
    /// zero.
    private var direction: SIMD4<Double> {
        let way = motion.target - motion.start.value
        let direction = way != .zero ? way : motion.start.velocity.perSecond
        return direction != .zero ? direction / direction.magnitude : .zero
    }

    /// Returns the position of a value along the path: 0 at the target, negative before it.
    func position(of value: SIMD4<Double>) -> Double { (value - motion.target).dot(direction) }

    /// The time at which the motion first passes its target, the distance of the overshoot, and the time of
    /// the turn, in seconds; nil if it never passes the target, or if nothing is left of the motion by
    /// then.
    var overshoot: (start: Double, distance: Double, turn: Double)? {
        let speed = motion.start.velocity.perSecond.dot(direction)
        let along = spring.motion(from: MotionState(-way, perSecond: speed), to: 0)
        guard let start = along.firstCrossing else { return nil }
        let velocity = along.state(at: start).velocity.perSecond
        // The velocity obeys the same equation as the displacement, and where it passes 0 the motion turns.
        let deceleration = -spring.damping / spring.mass * velocity
        let rise = spring.motion(from: MotionState(velocity, perSecond: deceleration), to: 0).firstCrossing
        guard let rise else { return nil }
        let distance = along.state(at: start + rise).value.magnitude
        return distance > 0 ? (start, distance, start + rise) : nil
    }
}
