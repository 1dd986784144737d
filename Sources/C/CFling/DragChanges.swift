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
        let held = try FoundMover(draggable, .draggable)
        let rules = try DragRules(
            try rules.required(.rules), dimensions: held.pointee.header.dimensions)
        return held.handle(.setRules(rules), at: Timestamp(time))
    }
}

@c @implementation
public func fling_draggable_set_bounds(
    _ draggable: OpaquePointer?, _ lower: UnsafePointer<Double>?, _ upper: UnsafePointer<Double>?,
    _ band: UnsafePointer<fling_rubber_band>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(draggable, .draggable)
        let bounds = try Bounds(
            lower, upper, band, dimensions: held.pointee.header.dimensions,
            // That of the bounds before.
            restitution: held.pointee.machine.mover.rules.bounds?.restitution ?? 0)
        return held.handle(.setBounds(bounds), at: Timestamp(time))
    }
}

@c @implementation
public func fling_draggable_rebase(
    _ draggable: OpaquePointer?, _ way: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.rebase(way), draggable, time) }
}

@c @implementation
public func fling_draggable_set_value(
    _ draggable: OpaquePointer?, _ value: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.setValue(value), draggable, time) }
}

extension Bounds<Axes> {
    /// Makes bounds, each of which may be infinite; nil for anywhere, if there are neither lower nor upper
    /// bounds.
    fileprivate init?(
        _ lower: UnsafePointer<Double>?, _ upper: UnsafePointer<Double>?,
        _ band: UnsafePointer<fling_rubber_band>?, dimensions: Int32, restitution: Double
    ) throws(Failure) {
        if lower == nil, upper == nil { return nil }
        let (first, last) = (try lower.required(.lower), try upper.required(.upper))
        let low = Axes((first[0], dimensions == 1 ? -.infinity : first[1]), else: -.infinity)
        let high = Axes((last[0], dimensions == 1 ? .infinity : last[1]), else: .infinity)
        let rubber = try band.map { (band) throws(Failure) in try RubberBand(band.pointee) }
        self = try translate { () throws(ParameterError) in
            try Bounds(from: low, to: high, ends: EdgeBehavior(rubber, restitution))
        }
    }
}
