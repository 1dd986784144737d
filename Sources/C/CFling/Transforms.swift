import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

@c @implementation
public func fling_transform_create(
    _ content: UnsafePointer<Double>?, _ viewport: UnsafePointer<Double>?, _ origin: UnsafePointer<Double>?,
    _ rules: UnsafePointer<fling_transform_rules>?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let transform = TransformDrag(
            content: try SIMD2(content.required(.content), count: 2),
            viewport: try SIMD2(viewport.required(.viewport), count: 2),
            origin: try point(origin, .origin) ?? .zero, rules: try TransformRules(rules))
        return try allocate(transform, .transform, dimensions: 4)
    }
}

@c @implementation
public func fling_transform_free(_ transform: OpaquePointer?) {
    let held = try? FoundTransform(held: transform)
    held?.free()
}

// MARK: - Changes

@c @implementation
public func fling_transform_resize(
    _ transform: OpaquePointer?, _ content: UnsafePointer<Double>?, _ viewport: UnsafePointer<Double>?,
    _ origin: UnsafePointer<Double>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let content = content.map { SIMD2<Double>($0, count: 2) }
        let viewport = viewport.map { SIMD2<Double>($0, count: 2) }
        let origin = try point(origin, .origin)
        return held.answer(at: time) { transform, time in
            transform.resize(content: content, viewport: viewport, origin: origin, time: time)
        }
    }
}

@c @implementation
public func fling_transform_set_rules(
    _ transform: OpaquePointer?, _ rules: UnsafePointer<fling_transform_rules>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let rules = try TransformRules(try rules.required(.rules))
        return held.answer(at: time) { transform, time in transform.setRules(rules, time: time) }
    }
}

// MARK: - Questions

@c @implementation
@_optimize(speed)
public func fling_transform_state(
    _ transform: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(state, error) { (state) throws(Failure) in
        try FoundTransform(held: transform).write(stateAt: time, to: state)
    }
}

@c @implementation
public func fling_transform_zoom(_ transform: OpaquePointer?, _ time: Int64) -> Double {
    guard let held = try? FoundTransform(held: transform) else { return 0 }
    return held.pointee.machine.zoom(of: held.pointee.machine.state(at: Timestamp(time)).value)
}

@c @implementation
public func fling_transform_activity(_ transform: OpaquePointer?) -> fling_activity {
    guard let held = try? FoundTransform(held: transform) else { return FLING_IDLE }
    return fling_activity(held.pointee.machine.activity)
}

@c @implementation
public func fling_transform_needs_frame(_ transform: OpaquePointer?) -> Bool {
    guard let held = try? FoundTransform(held: transform) else { return false }
    return held.pointee.machine.needsFrame
}

@c @implementation
public func fling_transform_goal(
    _ transform: OpaquePointer?, _ goal: UnsafeMutablePointer<Double>?
) -> Bool {
    guard let goal, let held = try? FoundTransform(held: transform) else { return false }
    return held.write(goalTo: goal)
}

@c @implementation
public func fling_transform_settling_time(_ transform: OpaquePointer?) -> Int64 {
    guard let held = try? FoundTransform(held: transform) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.machine.settlingTime)
}

@c @implementation
public func fling_transform_fraction(_ transform: OpaquePointer?, _ time: Int64) -> Double {
    let held = try? FoundTransform(held: transform)
    guard let fraction = held?.pointee.machine.fraction(at: Timestamp(time)), fraction.isFinite
    else { return 0 }
    return fraction
}

@c @implementation
public func fling_transform_is_paused(_ transform: OpaquePointer?) -> Bool {
    guard let held = try? FoundTransform(held: transform) else { return false }
    return held.pointee.machine.isPaused
}

@c @implementation
public func fling_transform_is_reversed(_ transform: OpaquePointer?) -> Bool {
    guard let held = try? FoundTransform(held: transform) else { return false }
    return held.pointee.machine.isReversed
}

@c @implementation
public func fling_transform_next_transition(
    _ transform: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    next(transition, of: try? FoundTransform(held: transform))
}

// MARK: - Input

@c @implementation
public func fling_transform_handle(
    _ transform: OpaquePointer?, _ gesture: UnsafePointer<fling_gesture>?, _ pointsPerMillimetre: Double,
    _ place: UnsafePointer<Double>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let plain = try gesture.read(.gesture)
        let gesture = try convert(Gesture(plain))
        let place = try point(place, .point)
        guard pointsPerMillimetre.isFinite else { throw .notFinite(.pointsPerMillimetre) }
        return held.handle(gesture, through: GestureMap(scale: pointsPerMillimetre), at: place)
    }
}

@c @implementation
public func fling_transform_zoom_to(
    _ transform: OpaquePointer?, _ zoom: Double, _ place: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let place = try point(place, .point)
        return held.answer(at: time) { transform, time in
            transform.zoom(to: zoom, about: place, time: time)
        }
    }
}

@c @implementation
public func fling_transform_zoom_by(
    _ transform: OpaquePointer?, _ factor: Double, _ place: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let place = try point(place, .point)
        return held.answer(at: time) { transform, time in
            transform.zoom(by: factor, about: place, time: time)
        }
    }
}

@c @implementation
public func fling_transform_reset(
    _ transform: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        return held.answer(at: time) { transform, time in transform.reset(time: time) }
    }
}

@c @implementation
public func fling_transform_cancel(
    _ transform: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        return held.answer(at: time) { transform, time in transform.cancel(time: time) }
    }
}

@c @implementation
public func fling_transform_advance(
    _ transform: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try FoundTransform(held: transform).advance(to: Timestamp(time))
    }
}

// MARK: - The motion under way

@c @implementation
public func fling_transform_animate(
    _ transform: OpaquePointer?, _ goal: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let goal = try ContentTransform(goal, count: 4, .target)
        return held.answer(at: time) { $0.animate(to: goal, time: $1) }
    }
}

@c @implementation
public func fling_transform_pause(
    _ transform: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try FoundTransform(held: transform).answer(at: time) { $0.pause(time: $1) }
    }
}

@c @implementation
public func fling_transform_resume(
    _ transform: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try FoundTransform(held: transform).answer(at: time) { $0.resume(time: $1) }
    }
}

@c @implementation
public func fling_transform_reverse(
    _ transform: OpaquePointer?, _ mode: fling_reverse_mode, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let mode = try convert(mode.meaningIfAny)
        return try FoundTransform(held: transform).answer(at: time) { $0.reverse(mode, time: $1) }
    }
}

@c @implementation
public func fling_transform_scrub(
    _ transform: OpaquePointer?, _ fraction: Double, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let fraction = try fraction.required(.fraction)
        return try FoundTransform(held: transform).answer(at: time) { $0.scrub(to: fraction, time: $1) }
    }
}

@c @implementation
public func fling_transform_continue(
    _ transform: OpaquePointer?, _ timing: UnsafePointer<fling_timing>?, _ durationFactor: Double,
    _ velocity: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let timing = try Timing(ifAny: timing)
        let factor = try durationFactor.required(.durationFactor)
        let rate: Velocity<ContentTransform>? =
            velocity == nil ? nil : Velocity(perSecond: try ContentTransform(velocity, count: 4, .velocity))
        return held.answer(at: time) {
            $0.continueMotion(timing: timing, durationFactor: factor, velocity: rate, time: $1)
        }
    }
}

@c @implementation
public func fling_transform_stop(
    _ transform: OpaquePointer?, _ position: fling_stop_position, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let position = try convert(position.meaning)
        return try FoundTransform(held: transform).answer(at: time) { $0.stop(at: position, time: $1) }
    }
}

// MARK: - The value

@c @implementation
public func fling_transform_set_value(
    _ transform: OpaquePointer?, _ value: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let value = try ContentTransform(value, count: 4, .value)
        return held.answer(at: time) { $0.setValue(value, time: $1) }
    }
}

@c @implementation
public func fling_transform_rebase(
    _ transform: OpaquePointer?, _ way: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundTransform(held: transform)
        let way = try Point(way, count: 2, .way)
        return held.answer(at: time) { $0.rebase(by: way, time: $1) }
    }
}

/// A point that may be missing.
private func point(_ numbers: UnsafePointer<Double>?, _ name: Subject) throws(Failure) -> Point? {
    guard let numbers else { return nil }
    let point = Point(numbers, count: 2)
    guard point.isFinite else { throw .notFinite(name) }
    return point
}

typealias FoundTransform = UnsafeMutablePointer<MachineHandle<TransformDrag>>

extension MachineHandle: Handle where Machine == TransformDrag {
    static var kind: HandleKind { .transform }
}

extension FoundTransform {
    /// Finds the transform of a handle that is not busy.
    @inline(__always)
    init(held handle: OpaquePointer?) throws(Failure) {
        self = try open(handle, as: Pointee.self, .transform)
        guard !pointee.header.isBusy else { throw .busy }
    }

    /// Does something to the content; see ``runOrUndo(at:_:)``.
    @inline(never)
    fileprivate func answer(
        at time: Int64, _ body: (inout TransformDrag, Timestamp) -> DragResult<ContentTransform>?
    ) -> fling_status {
        runOrUndo(at: Timestamp(time), body)
    }
    @inline(never)
    func handle(
        _ gesture: Gesture, through map: GestureMap<ContentTransform>, at place: Point?
    ) -> fling_status {
        answer(at: gesture.time.nanoseconds) { transform, _ in
            transform.handle(gesture, through: map, at: place)
        }
    }

    @inline(never)
    func advance(to time: Timestamp) -> fling_status {
        run { (transform, record) in
            guard let settled = transform.advance(to: time) else { return FLING_OK }
            record(settled)
            return FLING_CHANGED
        }
    }
}
