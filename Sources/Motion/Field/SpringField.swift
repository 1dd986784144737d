/// Many numbers on springs, carried from frame to frame together.
///
///     var field = SpringField(at: start)
///     for place in places { field.append(place, to: place, spring: .snappy) }
///     field.retarget(17, to: 320)
///     field.advance(to: frameTime)
///     field.value(of: 17)
///
/// Over a given span, a spring does the same to every displacement and rate: it is a 2×2 matrix, exact for any span,
/// and found once for each spring and span. A frame then costs a few multiplications a number, whether it is
/// one of ten or of a million. Numbers keep their place in the field; what has several, such as a point, has
/// several of them.
///
/// A span other than the last one costs one evaluation of each different spring: a screen that keeps its rate costs
/// none. Rounding adds up from frame to frame, to less than 10⁻¹⁰ of the way after an hour at 60 Hz.
///
/// Adding may allocate; nothing else does.
public struct SpringField: Sendable {
    /// The moment that the numbers are of.
    public private(set) var time: Timestamp

    // One of each for every number.
    private var displacements: [Double] = []
    private var rates: [Double] = []
    private var targets: [Double] = []
    private var springIndices: [UInt32] = []

    private var springs = SpringTable()
    private var stepsSinceSweep = 0

    /// An empty field.
    public init(at time: Timestamp = .zero) {
        self.time = time
    }

    /// Makes room for so many numbers, so that adding them allocates once.
    public mutating func reserveCapacity(_ count: Int) {
        displacements.reserveCapacity(count)
        rates.reserveCapacity(count)
        targets.reserveCapacity(count)
        springIndices.reserveCapacity(count)
    }
}

// MARK: - Numbers

extension SpringField {
    public var count: Int { targets.count }

    /// Adds a number, drawn to `target`.
    ///
    /// - Returns: Its index, or nil when something is not finite.
    @discardableResult
    public mutating func append(_ state: MotionState<Double>, to target: Double, spring: Spring) -> Int? {
        guard state.isFinite, target.isFinite else { return nil }
        displacements.append(state.value - target)
        rates.append(state.velocity.perSecond)
        targets.append(target)
        springIndices.append(springs.use(spring))
        return count - 1
    }

    /// Adds a number at rest, drawn to `target`.
    @discardableResult
    public mutating func append(_ value: Double, to target: Double, spring: Spring) -> Int? {
        append(MotionState(value), to: target, spring: spring)
    }

    /// Removes a number. The last one takes its index.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public mutating func remove(at index: Int) -> Bool {
        guard targets.indices.contains(index) else { return false }
        springs.release(springIndices[index])
        let last = count - 1
        displacements.swapAt(index, last)
        rates.swapAt(index, last)
        targets.swapAt(index, last)
        springIndices.swapAt(index, last)
        displacements.removeLast()
        rates.removeLast()
        targets.removeLast()
        springIndices.removeLast()
        return true
    }

    /// Where a number is; nil where there is none.
    public func value(of index: Int) -> Double? {
        targets.indices.contains(index) ? targets[index] + displacements[index] : nil
    }

    /// Where a number is and how fast, per second; nil where there is none.
    public func state(of index: Int) -> MotionState<Double>? {
        guard targets.indices.contains(index) else { return nil }
        return MotionState(targets[index] + displacements[index], perSecond: rates[index])
    }

    /// Where a number is drawn to; nil where there is none.
    public func target(of index: Int) -> Double? {
        targets.indices.contains(index) ? targets[index] : nil
    }

    /// Draws a number to another target, from where and as fast as it is.
    ///
    /// - Returns: Whether it did: there is such a number, and the target is finite.
    @discardableResult
    public mutating func retarget(_ index: Int, to target: Double) -> Bool {
        guard targets.indices.contains(index), target.isFinite else { return false }
        displacements[index] += targets[index] - target
        targets[index] = target
        return true
    }

    /// Puts a number somewhere, at some velocity.
    ///
    /// - Returns: Whether it did: there is such a number, and the state is finite.
    @discardableResult
    public mutating func set(_ index: Int, to state: MotionState<Double>) -> Bool {
        guard targets.indices.contains(index), state.isFinite else { return false }
        displacements[index] = state.value - targets[index]
        rates[index] = state.velocity.perSecond
        return true
    }

    /// Gives a number another spring, from where and as fast as it is.
    ///
    /// - Returns: Whether there is such a number.
    @discardableResult
    public mutating func setSpring(_ spring: Spring, of index: Int) -> Bool {
        guard targets.indices.contains(index) else { return false }
        let old = springIndices[index]
        springIndices[index] = springs.use(spring)
        springs.release(old)
        return true
    }

    /// Copies all values, in order, for whatever draws them; as many as there is room for.
    public func copyValues(into values: UnsafeMutableBufferPointer<Double>) {
        for index in 0..<min(count, values.count) {
            values[index] = targets[index] + displacements[index]
        }
    }

    /// Whether any number is further from its target, or faster, than `tolerance`: whether another frame would show
    /// anything. Looks at numbers until it finds one.
    public func isMoving(beyond tolerance: Tolerance) -> Bool {
        for index in targets.indices
        where abs(displacements[index]) > tolerance.distance || abs(rates[index]) > tolerance.speed {
            return true
        }
        return false
    }
}

// MARK: - Time

extension SpringField {
    /// Carries every number on to a moment. One that is not later than ``time`` changes nothing.
    public mutating func advance(to time: Timestamp) {
        guard time > self.time else { return }
        step(by: time.seconds(since: self.time))
        self.time = time
    }

    private mutating func step(by seconds: Double) {
        springs.setSpan(seconds)
        displacements.withUnsafeMutableBufferPointer { displacements in
            rates.withUnsafeMutableBufferPointer { rates in
                if springs.usedCount == 1, let only = springIndices.first {
                    SpringField.apply(springs.steps[Int(only)], displacements, rates)
                } else {
                    springs.steps.withUnsafeBufferPointer { steps in
                        springIndices.withUnsafeBufferPointer { indices in
                            SpringField.apply(steps, indices, displacements, rates)
                        }
                    }
                }
            }
        }
        stepsSinceSweep += 1
        if stepsSinceSweep == 64 { sweep() }
    }

    /// One spring for all.
    private static func apply(
        _ step: SpringTransition, _ displacements: UnsafeMutableBufferPointer<Double>,
        _ rates: UnsafeMutableBufferPointer<Double>
    ) {
        let (xx, xv) = (step.displacementFromDisplacement, step.displacementFromRate)
        let (vx, vv) = (step.rateFromDisplacement, step.rateFromRate)
        guard let x = displacements.baseAddress, let v = rates.baseAddress else { return }
        for index in 0..<displacements.count {
            let (old, rate) = (x[index], v[index])
            x[index] = xx * old + xv * rate
            v[index] = vx * old + vv * rate
        }
    }

    private static func apply(
        _ steps: UnsafeBufferPointer<SpringTransition>, _ indices: UnsafeBufferPointer<UInt32>,
        _ displacements: UnsafeMutableBufferPointer<Double>, _ rates: UnsafeMutableBufferPointer<Double>
    ) {
        guard let x = displacements.baseAddress, let v = rates.baseAddress, let table = steps.baseAddress,
            let index = indices.baseAddress
        else { return }
        for element in 0..<displacements.count {
            let step = table + Int(index[element])
            let (old, rate) = (x[element], v[element])
            x[element] =
                step.pointee.displacementFromDisplacement * old + step.pointee.displacementFromRate * rate
            v[element] = step.pointee.rateFromDisplacement * old + step.pointee.rateFromRate * rate
        }
    }

    /// Puts what has long come to rest exactly at its target: numbers too small to be normal would slow the
    /// processor down a hundredfold.
    private mutating func sweep() {
        stepsSinceSweep = 0
        for index in targets.indices where abs(displacements[index]) < 1e-200 && abs(rates[index]) < 1e-200 {
            displacements[index] = 0
            rates[index] = 0
        }
    }
}

/// The different springs of a field, and what each does in the present span.
struct SpringTable: Sendable {
    private(set) var steps: [SpringTransition] = []
    /// How many different springs are in use.
    private(set) var usedCount = 0
    private var springs: [Spring] = []
    private var useCounts: [Int] = []
    private var free: [UInt32] = []
    private var span = 0.0

    /// How many of the springs added last are compared with a new one. One that is there already costs no step
    /// of its own; among more springs than this it may come to stand there twice.
    private static let memory = 32

    mutating func use(_ spring: Spring) -> UInt32 {
        for index in springs.indices.suffix(SpringTable.memory).reversed()
        where useCounts[index] > 0 && springs[index] == spring {
            useCounts[index] += 1
            return UInt32(index)
        }
        usedCount += 1
        let step = span > 0 ? spring.transition(over: span) : .identity
        if let place = free.popLast() {
            let index = Int(place)
            springs[index] = spring
            steps[index] = step
            useCounts[index] = 1
            return place
        }
        springs.append(spring)
        steps.append(step)
        useCounts.append(1)
        return UInt32(springs.count - 1)
    }

    mutating func release(_ place: UInt32) {
        let index = Int(place)
        useCounts[index] -= 1
        guard useCounts[index] == 0 else { return }
        usedCount -= 1
        free.append(place)
    }

    mutating func setSpan(_ seconds: Double) {
        guard seconds != span else { return }
        span = seconds
        for index in springs.indices where useCounts[index] > 0 {
            steps[index] = springs[index].transition(over: seconds)
        }
    }
}
