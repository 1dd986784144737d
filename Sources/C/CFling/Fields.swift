import CFlingConversion
import CFlingHeader
import Motion

private struct FieldHandle: Handle {
    static var kind: HandleKind { .field }
    var header = HandleHeader(kind: .field)
    var field: SpringField
}

/// The most numbers of a field: more than any screen shows, and few enough that their memory can be
/// allocated.
private let mostNumbers = 1 << 24

@c @implementation
public func fling_field_create(
    _ time: Int64, _ tolerance: UnsafePointer<fling_tolerance>?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let field =
            tolerance == nil
            ? SpringField(at: Timestamp(time))
            : SpringField(at: Timestamp(time), restingWithin: try Tolerance(tolerance))
        return try allocate(FieldHandle(field: field))
    }
}

@c @implementation
public func fling_field_free(_ field: OpaquePointer?) {
    free(field, as: FieldHandle.self)
}

@c @implementation
public func fling_field_reserve(
    _ field: OpaquePointer?, _ count: Int, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(field, as: FieldHandle.self, .field)
        // C's count has no sign: the greatest ones come as negative.
        guard count >= 0, count <= mostNumbers else {
            throw .range(.count, Double(UInt(bitPattern: count)), low: 0, high: Double(mostNumbers))
        }
        held.pointee.field.reserveCapacity(count)
        return FLING_OK
    }
}

@c @implementation
public func fling_field_append(
    _ field: OpaquePointer?, _ value: Double, _ velocity: Double, _ target: Double,
    _ spring: UnsafePointer<fling_spring>?, _ index: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    index?.pointee = 0
    return attempt(error) { () throws(Failure) in
        let held = try open(field, as: FieldHandle.self, .field)
        let spring = try Spring(spring)
        guard held.pointee.field.count < mostNumbers else { throw .memory }
        let state = MotionState(value, perSecond: velocity)
        guard let place = held.pointee.field.append(state, to: target, spring: spring) else {
            throw .notFinite(.numberOrTarget)
        }
        index?.pointee = place
        return FLING_OK
    }
}

/// Changes one number of a field.
@inline(__always)
private func change(
    _ field: OpaquePointer?, _ index: Int, _ error: UnsafeMutablePointer<fling_error>?,
    _ body: (inout SpringField) throws(Failure) -> Bool
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(field, as: FieldHandle.self, .field)
        guard try body(&held.pointee.field) else { throw .index(.number, Int64(index)) }
        return FLING_OK
    }
}

@c @implementation
public func fling_field_remove(
    _ field: OpaquePointer?, _ index: Int, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(field, index, error) { (field) throws(Failure) in field.remove(at: index) }
}

@c @implementation
public func fling_field_set(
    _ field: OpaquePointer?, _ index: Int, _ value: Double, _ velocity: Double,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(field, index, error) { (field) throws(Failure) in
        field.set(
            index,
            to: MotionState(try value.required(.value), perSecond: try velocity.required(.velocity)))
    }
}

@c @implementation
public func fling_field_retarget(
    _ field: OpaquePointer?, _ index: Int, _ target: Double, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(field, index, error) { (field) throws(Failure) in
        field.retarget(index, to: try target.required(.target))
    }
}

@c @implementation
public func fling_field_set_spring(
    _ field: OpaquePointer?, _ index: Int, _ spring: UnsafePointer<fling_spring>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(field, index, error) { (field) throws(Failure) in field.setSpring(try Spring(spring), of: index) }
}

@c @implementation
public func fling_field_advance(
    _ field: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try open(field, as: FieldHandle.self, .field).pointee.field.advance(to: Timestamp(time))
        return FLING_OK
    }
}

// MARK: - Questions

@c @implementation
public func fling_field_count(_ field: OpaquePointer?) -> Int {
    peek(field, as: FieldHandle.self)?.pointee.field.count ?? 0
}

@c @implementation
public func fling_field_time(_ field: OpaquePointer?) -> Int64 {
    peek(field, as: FieldHandle.self)?.pointee.field.time.nanoseconds ?? 0
}

@c @implementation
public func fling_field_get(
    _ field: OpaquePointer?, _ index: Int, _ value: UnsafeMutablePointer<Double>?,
    _ velocity: UnsafeMutablePointer<Double>?, _ target: UnsafeMutablePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    value?.pointee = 0
    velocity?.pointee = 0
    target?.pointee = 0
    return change(field, index, error) { (field) throws(Failure) in
        guard let state = field.state(of: index), let place = field.target(of: index) else { return false }
        guard state.isFinite else { throw .notFinite(.value) }
        value?.pointee = state.value
        velocity?.pointee = state.velocity.perSecond
        target?.pointee = place
        return true
    }
}

@c @implementation
public func fling_field_copy_values(
    _ field: OpaquePointer?, _ values: UnsafeMutablePointer<Double>?, _ count: Int
) -> Int {
    guard let values, let held = peek(field, as: FieldHandle.self) else { return 0 }
    // C's count has no sign: the greatest ones come as negative.
    let known = held.pointee.field.count
    let copied = count < 0 ? known : min(count, known)
    var span = MutableSpan(_unsafeStart: values, count: copied)
    held.pointee.field.copyValues(into: &span)
    return copied
}

@c @implementation
public func fling_field_is_moving(
    _ field: OpaquePointer?, _ tolerance: UnsafePointer<fling_tolerance>?
) -> Bool {
    guard let held = peek(field, as: FieldHandle.self) else { return false }
    guard tolerance != nil else { return held.pointee.field.isMoving }
    guard let tolerance = try? Tolerance(tolerance) else { return false }
    return held.pointee.field.isMoving(beyond: tolerance)
}
