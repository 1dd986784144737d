import CFlingConversion
import CFlingHeader
import Interaction
import Motion

// Changes that an app makes to a draggable, in whatever state it is.

@c @implementation
public func fling_draggable_set_rules(
    _ draggable: OpaquePointer?, _ rules: UnsafePointer<fling_drag_rules>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let found = try FoundDraggable(draggable)
        let rules = try rules.required(.rules)
        switch found {
        case .line(let held):
            return held.handle(.setRules(try DragRules(rules)), at: Timestamp(time))
        case .plane(let held):
            return held.handle(.setRules(try DragRules(rules, dimensions: 2)), at: Timestamp(time))
        }
    }
}

@c @implementation
public func fling_draggable_set_bounds(
    _ draggable: OpaquePointer?, _ lower: UnsafePointer<Double>?, _ upper: UnsafePointer<Double>?,
    _ band: UnsafePointer<fling_rubber_band>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        switch try FoundDraggable(draggable) {
        case .line(let held): return try held.setBounds(lower, upper, band, at: Timestamp(time))
        case .plane(let held): return try held.setBounds(lower, upper, band, at: Timestamp(time))
        }
    }
}

@c @implementation
public func fling_draggable_rebase(
    _ draggable: OpaquePointer?, _ way: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.rebase(way), draggable, time) }
}

@c @implementation
public func fling_draggable_set_value(
    _ draggable: OpaquePointer?, _ value: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.setValue(value), draggable, time) }
}

extension UnsafeMutablePointer {
    /// Sets bounds with the restitution of the bounds before.
    fileprivate func setBounds<Value: Coordinates>(
        _ lower: UnsafePointer<Double>?, _ upper: UnsafePointer<Double>?,
        _ band: UnsafePointer<fling_rubber_band>?, at time: Timestamp
    ) throws(Failure) -> fling_status where Pointee == DragHandle<Value> {
        let restitution = pointee.draggable.rules.bounds?.restitution ?? 0
        return handle(.setBounds(try Bounds(lower, upper, band, restitution)), at: time)
    }
}

extension Bounds {
    /// Makes bounds, each of which may be infinite; nil for anywhere, if there are neither lower nor upper
    /// bounds.
    fileprivate init?(
        _ lower: UnsafePointer<Double>?, _ upper: UnsafePointer<Double>?,
        _ band: UnsafePointer<fling_rubber_band>?, _ restitution: Double
    ) throws(Failure) {
        if lower == nil, upper == nil { return nil }
        let (first, last) = (try lower.required(.lower), try upper.required(.upper))
        var (low, high) = (Value.zero, Value.zero)
        for axis in 0..<Value.axisCount { (low[axis: axis], high[axis: axis]) = (first[axis], last[axis]) }
        let rubber = try band.map { (band) throws(Failure) in try RubberBand(band.pointee) }
        self = try translate { () throws(ParameterError) in
            try Bounds(from: low, to: high, band: rubber, restitution: restitution)
        }
    }
}
