import CFlingConversion
import CFlingHeader
import Motion

/// A spring's motion as plain numbers.
struct StoredSpring {
    let spring: Spring
    let start: fling_state
    let target: (Double, Double, Double, Double)
}

@inline(__always)
private func storedSpring(of motion: UnsafePointer<fling_motion>) -> UnsafePointer<StoredSpring> {
    (UnsafeRawPointer(motion) + fling_motion.storageOffset).assumingMemoryBound(to: StoredSpring.self)
}

/// A spring's motion, read in place from C's struct. Its state is computed from the numbers there; other
/// questions are asked of the whole motion.
protocol KeptSpring: Trajectory where Value: Coordinates {
    var kept: UnsafePointer<StoredSpring> { get }
    var start: MotionState<Value> { get }
    var target: Value { get }
}

extension KeptSpring {
    @inline(__always)
    func state(at time: Double) -> MotionState<Value> {
        let start = start
        guard time > 0 else { return start }
        let target = target
        return target.state(at: kept.pointee.spring.transition(over: time)(target.offset(to: start)))
    }

    var whole: SpringMotion<Value> { kept.pointee.spring.motion(from: start, to: target) }
    var destination: Value? { whole.destination }
    var logicalDuration: Double? { kept.pointee.spring.duration }
    func settlingTime(within tolerance: Tolerance) -> Double? { whole.settlingTime(within: tolerance) }
}

/// A spring in one dimension, valid for one call, on one thread.
struct SpringOnLine: KeptSpring, @unchecked Sendable {
    typealias Value = Double

    let kept: UnsafePointer<StoredSpring>

    @inline(__always)
    init(_ motion: UnsafePointer<fling_motion>) { kept = storedSpring(of: motion) }

    @inline(__always)
    var start: MotionState<Double> {
        MotionState(kept.pointee.start.value.0, perSecond: kept.pointee.start.velocity.0)
    }

    @inline(__always)
    var target: Double { kept.pointee.target.0 }
}

/// A spring in up to four dimensions, valid for one call, on one thread.
struct SpringInSpace: KeptSpring, @unchecked Sendable {
    typealias Value = SIMD4<Double>

    let kept: UnsafePointer<StoredSpring>

    @inline(__always)
    init(_ motion: UnsafePointer<fling_motion>) { kept = storedSpring(of: motion) }

    @inline(__always)
    var start: MotionState<SIMD4<Double>> {
        MotionState(vector(kept.pointee.start.value), perSecond: vector(kept.pointee.start.velocity))
    }

    @inline(__always)
    var target: SIMD4<Double> { vector(kept.pointee.target) }
}

@inline(__always)
private func vector(_ numbers: (Double, Double, Double, Double)) -> SIMD4<Double> {
    SIMD4(numbers.0, numbers.1, numbers.2, numbers.3)
}
