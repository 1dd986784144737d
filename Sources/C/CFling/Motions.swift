import CFlingConversion
import CFlingHeader
import Motion

// A motion lies in C's struct as it lies in memory, behind a number that says which of these types it is. C
// gives room for numbers, not for vectors, which may have to lie at rounder addresses: those are copied
// before use. Springs, which are asked most, are kept as numbers alone, and not copied.

/// The types of motion, numbered so that uninitialised memory is none of them.
enum MotionKind: UInt32 {
    case spring = 0xF11A_6001
    case springs
    case decays
    case bounded
    case boundedInPlane
    case curves
}

extension fling_motion {
    /// The offset of the motion's storage in C's struct, in bytes.
    static var storageOffset: Int { 8 }
}

extension MotionKind {
    /// Reads the kind of a motion.
    ///
    /// - Returns: Nil for NULL and memory that holds no motion.
    @inline(__always)
    init?(_ motion: UnsafePointer<fling_motion>?) {
        guard let motion else { return nil }
        self.init(rawValue: motion.pointee.kind_)
    }
}

/// A question to a motion of any type.
private protocol MotionQuestion {
    associatedtype Answer
    func ask<Asked: Trajectory>(_ motion: borrowing Asked) -> Answer where Asked.Value: Coordinates
}

@inline(__always)
private func ask<Question: MotionQuestion>(
    _ question: Question, of motion: UnsafePointer<fling_motion>, _ kind: MotionKind
) -> Question.Answer {
    switch kind {
    case .spring: question.ask(SpringOnLine(motion))
    case .springs: question.ask(SpringInSpace(motion))
    case .decays: ask(question, of: motion, as: DecayMotion<SIMD4<Double>>.self)
    case .bounded: ask(question, of: motion, as: BoundedMotion<Double>.self)
    case .boundedInPlane: ask(question, of: motion, as: BoundedMotion<Axes>.self)
    case .curves: ask(question, of: motion, as: CurveMotion<SIMD4<Double>>.self)
    }
}

@inline(__always)
private func ask<Question: MotionQuestion, Asked: Trajectory>(
    _ question: Question, of motion: UnsafePointer<fling_motion>, as type: Asked.Type
) -> Question.Answer where Asked.Value: Coordinates {
    stored(motion, as: type) { question.ask($0) }
}

@inline(__always)
private func stored<Stored, Answer>(
    _ motion: UnsafePointer<fling_motion>, as type: Stored.Type, _ body: (borrowing Stored) -> Answer
) -> Answer {
    let storage = UnsafeRawPointer(motion) + fling_motion.storageOffset
    if MemoryLayout<Stored>.alignment <= MemoryLayout<Double>.alignment {
        return body(storage.assumingMemoryBound(to: Stored.self).pointee)
    }
    return withUnsafeTemporaryAllocation(of: Stored.self, capacity: 1) { room in
        UnsafeMutableRawBufferPointer(room).copyMemory(
            from: UnsafeRawBufferPointer(start: storage, count: MemoryLayout<Stored>.size))
        return body(room[0])
    }
}

/// Stores a motion in C's struct.
@inline(__always)
private func store<Stored>(
    _ stored: Stored, as kind: MotionKind, _ dimensions: Int32, in motion: UnsafeMutablePointer<fling_motion>
) {
    // C copies and drops it as bytes. The compiler decides this, and leaves nothing of it.
    let room = MemoryLayout<fling_motion>.size - fling_motion.storageOffset
    precondition(_isPOD(Stored.self) && MemoryLayout<Stored>.size <= room)
    empty(motion)
    motion.pointee.kind_ = kind.rawValue
    motion.pointee.dimensions = dimensions
    withUnsafeBytes(of: stored) { bytes in
        UnsafeMutableRawBufferPointer(
            start: UnsafeMutableRawPointer(motion) + fling_motion.storageOffset, count: bytes.count
        ).copyMemory(from: bytes)
    }
}

// MARK: - Making

@c @implementation
public func fling_motion_spring(
    _ spring: UnsafePointer<fling_spring>?, _ dimensions: Int32, _ start: UnsafePointer<fling_state>?,
    _ target: UnsafePointer<Double>?, _ motion: UnsafeMutablePointer<fling_motion>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(motion, .motion, error) { (place) throws(Failure) in
        let spring = try Spring(spring)
        try check(dimensions: dimensions, most: 4)
        var from = fling_state()
        try MotionState<SIMD4<Double>>(start, count: dimensions, .start).write(to: &from)
        let to = try SIMD4<Double>(target, count: dimensions, .target)
        store(
            StoredSpring(spring: spring, start: from, target: (to.x, to.y, to.z, to.w)),
            as: dimensions == 1 ? .spring : .springs, dimensions, in: place)
    }
}

@c @implementation
public func fling_motion_spring_clamped(
    _ spring: UnsafePointer<fling_spring>?, _ start: UnsafePointer<fling_state>?, _ target: Double,
    _ motion: UnsafeMutablePointer<fling_motion>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(motion, .motion, error) { (place) throws(Failure) in
        let spring = try Spring(spring)
        let start = try MotionState<Double>(start, count: 1, .start)
        let target = try target.required(.target)
        store(spring.motion(from: start, to: target).clamped(), as: .bounded, 1, in: place)
    }
}

@c @implementation
public func fling_motion_decay(
    _ decay: UnsafePointer<fling_decay>?, _ dimensions: Int32, _ start: UnsafePointer<fling_state>?,
    _ motion: UnsafeMutablePointer<fling_motion>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(motion, .motion, error) { (place) throws(Failure) in
        let decay = try Decay(decay)
        try check(dimensions: dimensions, most: 4)
        let start = try MotionState<SIMD4<Double>>(start, count: dimensions, .start)
        store(decay.motion(from: start), as: .decays, dimensions, in: place)
    }
}

@c @implementation
public func fling_motion_bounded_decay(
    _ decay: UnsafePointer<fling_decay>?, _ spring: UnsafePointer<fling_spring>?, _ dimensions: Int32,
    _ start: UnsafePointer<fling_state>?, _ lower: UnsafePointer<Double>?, _ upper: UnsafePointer<Double>?,
    _ motion: UnsafeMutablePointer<fling_motion>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(motion, .motion, error) { (place) throws(Failure) in
        let decay = try Decay(decay)
        let spring = try Spring(spring)
        try check(dimensions: dimensions, most: 2)
        let start = try MotionState<Axes>(start, count: dimensions, .start)
        let lower = try lower.required(.lower)
        let upper = try upper.required(.upper)
        let x = try range(lower[0], upper[0])
        guard dimensions == 2 else {
            let line = MotionState(start.value.x, perSecond: start.velocity.perSecond.x)
            store(decay.motion(from: line, within: x, spring: spring), as: .bounded, 1, in: place)
            return
        }
        let y = try range(lower[1], upper[1])
        let plane = decay.motion(
            from: start, between: Axes((x.lowerBound, y.lowerBound), else: -.infinity),
            Axes((x.upperBound, y.upperBound), else: .infinity), spring: spring)
        store(plane, as: .boundedInPlane, 2, in: place)
    }
}

private func range(_ lower: Double, _ upper: Double) throws(Failure) -> ClosedRange<Double> {
    guard lower <= upper, lower < .infinity, upper > -.infinity else {
        throw .range(.lower, lower, low: -.infinity, high: upper)
    }
    return lower...upper
}

@c @implementation
public func fling_motion_curve(
    _ curve: UnsafePointer<fling_curve>?, _ duration: Double, _ dimensions: Int32,
    _ start: UnsafePointer<fling_state>?, _ end: UnsafePointer<Double>?,
    _ motion: UnsafeMutablePointer<fling_motion>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(motion, .motion, error) { (place) throws(Failure) in
        let curve = try UnitCurve(curve)
        try check(dimensions: dimensions, most: 4)
        let start = try MotionState<SIMD4<Double>>(start, count: dimensions, .start)
        let end = try SIMD4<Double>(end, count: dimensions, .end)
        let moving = try translate { () throws(ParameterError) in
            start.velocity == .zero
                ? try CurveMotion(from: start.value, to: end, duration: duration, curve: curve)
                : try CurveMotion(continuing: start, to: end, duration: duration, curve: curve)
        }
        store(moving, as: .curves, dimensions, in: place)
    }
}

// MARK: - Questions

private struct StateQuestion: MotionQuestion {
    let time: Double
    let place: UnsafeMutablePointer<fling_state>

    @inline(__always)
    func ask<Asked: Trajectory>(_ motion: borrowing Asked) -> Bool where Asked.Value: Coordinates {
        motion.state(at: time).write(to: place)
    }
}

@_optimize(speed)
@c @implementation
public func fling_motion_state(
    _ motion: UnsafePointer<fling_motion>?, _ seconds: Double, _ state: UnsafeMutablePointer<fling_state>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(state, error) { (state) throws(Failure) in
        let motion = try motion.required(.motion)
        guard let kind = MotionKind(motion) else { throw .notMade(.motion) }
        return ask(StateQuestion(time: seconds, place: state), of: motion, kind)
            ? FLING_OK : FLING_ERROR_NOT_FINITE
    }
}

private struct DestinationQuestion: MotionQuestion {
    let place: UnsafeMutablePointer<Double>
    let dimensions: Int32

    func ask<Asked: Trajectory>(_ motion: borrowing Asked) -> Bool where Asked.Value: Coordinates {
        guard let end = motion.destination, end.isFinite else { return false }
        end.write(to: place, count: dimensions)
        return true
    }
}

@c @implementation
public func fling_motion_destination(
    _ motion: UnsafePointer<fling_motion>?, _ place: UnsafeMutablePointer<Double>?
) -> Bool {
    guard let place, let kind = MotionKind(motion), let motion else { return false }
    let dimensions = min(max(motion.pointee.dimensions, 1), 4)
    clear(place, count: dimensions)
    return ask(DestinationQuestion(place: place, dimensions: dimensions), of: motion, kind)
}

private struct SettlingQuestion: MotionQuestion {
    let tolerance: Tolerance

    func ask<Asked: Trajectory>(_ motion: borrowing Asked) -> Double where Asked.Value: Coordinates {
        motion.settlingTime(within: tolerance) ?? .infinity
    }
}

@c @implementation
public func fling_motion_settling_time(
    _ motion: UnsafePointer<fling_motion>?, _ tolerance: UnsafePointer<fling_tolerance>?
) -> Double {
    guard let kind = MotionKind(motion), let motion, let tolerance = try? Tolerance(tolerance) else {
        return 0
    }
    return ask(SettlingQuestion(tolerance: tolerance), of: motion, kind)
}

private struct DurationQuestion: MotionQuestion {
    func ask<Asked: Trajectory>(_ motion: borrowing Asked) -> Double where Asked.Value: Coordinates {
        motion.logicalDuration ?? .infinity
    }
}

@c @implementation
public func fling_motion_duration(_ motion: UnsafePointer<fling_motion>?) -> Double {
    guard let kind = MotionKind(motion), let motion else { return 0 }
    return ask(DurationQuestion(), of: motion, kind)
}

@c @implementation
public func fling_motion_first_crossing(_ motion: UnsafePointer<fling_motion>?) -> Double {
    guard let kind = MotionKind(motion), let motion else { return 0 }
    let time: Double? =
        switch kind {
        case .spring: SpringOnLine(motion).whole.firstCrossing
        case .springs: SpringInSpace(motion).whole.firstCrossing
        case .bounded: stored(motion, as: BoundedMotion<Double>.self) { $0.impactTime }
        case .boundedInPlane: stored(motion, as: BoundedMotion<Axes>.self) { $0.impactTime }
        case .decays, .curves: nil
        }
    return time ?? .infinity
}
