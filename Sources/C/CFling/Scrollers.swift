import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

@c @implementation
public func fling_scroller_create(
    _ dimensions: Int32, _ content: UnsafePointer<Double>?, _ viewport: UnsafePointer<Double>?,
    _ offset: UnsafePointer<Double>?, _ rules: UnsafePointer<fling_scroll_rules>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        try check(dimensions: dimensions, most: 2)
        let start = try offset.map { (place) throws(Failure) in
            try SIMD2<Double>(place, count: dimensions, .offset)
        }
        let scroller = Scroller(
            content: try SIMD2(content.required(.content), count: dimensions),
            viewport: try SIMD2(viewport.required(.viewport), count: dimensions), at: start ?? .zero,
            rules: try ScrollRules(rules, dimensions: dimensions))
        return try allocate(scroller, dimensions: dimensions)
    }
}

@c @implementation
public func fling_scroller_free(_ scroller: OpaquePointer?) {
    let held = try? FoundScroller(held: scroller)
    held?.free(scroller)
}

// MARK: - Changes

@c @implementation
public func fling_scroller_resize(
    _ scroller: OpaquePointer?, _ content: UnsafePointer<Double>?, _ viewport: UnsafePointer<Double>?,
    _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        let count = held.pointee.header.dimensions
        let content = content.map { SIMD2($0, count: count) }
        let viewport = viewport.map { SIMD2($0, count: count) }
        return held.answer(at: time) { scroller, time in
            scroller.resize(content: content, viewport: viewport, time: time)
        }
    }
}

@c @implementation
public func fling_scroller_set_rules(
    _ scroller: OpaquePointer?, _ rules: UnsafePointer<fling_scroll_rules>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        let rules = try ScrollRules(
            try rules.required(.rules), dimensions: held.pointee.header.dimensions)
        return held.answer(at: time) { scroller, time in scroller.setRules(rules, time: time) }
    }
}

@c @implementation
public func fling_scroller_rebase(
    _ scroller: OpaquePointer?, _ way: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        let way = try SIMD2(way, count: held.pointee.header.dimensions, .way)
        return held.answer(at: time) { scroller, time in scroller.rebase(by: way, time: time) }
    }
}

// MARK: - Questions

@c @implementation
@_optimize(speed)
public func fling_scroller_state(
    _ scroller: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?
) -> fling_status {
    guard let state else { return FLING_ERROR_NULL }
    do throws(Failure) {
        let held = try FoundScroller(held: scroller)
        return held.write(stateAt: time, to: state)
    } catch let failure {
        empty(state)
        return failure.status
    }
}

@c @implementation
public func fling_scroller_place(
    _ scroller: OpaquePointer?, _ time: Int64, _ place: UnsafeMutablePointer<Double>?
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        held.pointee.machine.place(at: Timestamp(time)).write(
            to: try place.required(.place), count: held.pointee.header.dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_scroller_activity(_ scroller: OpaquePointer?) -> fling_activity {
    guard let held = try? FoundScroller(held: scroller) else { return FLING_IDLE }
    return fling_activity(held.pointee.machine.activity)
}

@c @implementation
public func fling_scroller_needs_frame(_ scroller: OpaquePointer?) -> Bool {
    guard let held = try? FoundScroller(held: scroller) else { return false }
    return held.pointee.machine.needsFrame
}

@c @implementation
public func fling_scroller_goal(_ scroller: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?) -> Bool {
    guard let place, let held = try? FoundScroller(held: scroller) else { return false }
    return held.write(goalTo: place)
}

@c @implementation
public func fling_scroller_settling_time(_ scroller: OpaquePointer?) -> Int64 {
    guard let held = try? FoundScroller(held: scroller) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.machine.settlingTime)
}

@c @implementation
public func fling_scroller_next_transition(
    _ scroller: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    guard let transition else { return false }
    guard let held = try? FoundScroller(held: scroller) else {
        empty(transition)
        return false
    }
    return held.next(transition)
}

// MARK: - Input

@c @implementation
public func fling_scroller_handle(
    _ scroller: OpaquePointer?, _ gesture: UnsafePointer<fling_gesture>?,
    _ map: UnsafePointer<fling_gesture_map>?
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        return try held.handle(gesture, map)
    }
}

@c @implementation
public func fling_scroller_handle_event(
    _ scroller: OpaquePointer?, _ event: UnsafePointer<fling_event>?,
    _ map: UnsafePointer<fling_gesture_map>?
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        let plain = try event.required(.event).pointee
        guard plain.stride != nil else { throw .size(.event) }
        let event = try convert(InputEvent(plain))
        let map = try GestureMap(map, dimensions: held.pointee.header.dimensions)
        return held.answer(at: event.time.nanoseconds) { scroller, _ in
            scroller.handle(event, through: map)
        }
    }
}

@c @implementation
public func fling_scroller_turn_wheel(
    _ scroller: OpaquePointer?, _ notches: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        let notches = try SIMD2(notches, count: held.pointee.header.dimensions, .notches)
        return held.answer(at: time) { scroller, time in scroller.turnWheel(by: notches, time: time) }
    }
}

@c @implementation
public func fling_scroller_scroll_to(
    _ scroller: OpaquePointer?, _ offset: UnsafePointer<Double>?, _ timing: UnsafePointer<fling_timing>?,
    _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        let offset = try SIMD2(offset, count: held.pointee.header.dimensions, .offset)
        let timing = try Timing(ifAny: timing)
        return held.answer(at: time) { scroller, time in
            scroller.scroll(to: offset, timing: timing, time: time)
        }
    }
}

@c @implementation
public func fling_scroller_interrupt(
    _ scroller: OpaquePointer?, _ interruption: fling_interruption, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        guard
            (FLING_INTERRUPTION_KEY.rawValue...FLING_INTERRUPTION_FOCUS_LOSS.rawValue).contains(
                interruption.rawValue), interruption.rawValue.nonzeroBitCount == 1
        else { throw .constant("fling_interruption", interruption.rawValue) }
        let meaning = ScrollInterruption(rawValue: UInt8(interruption.rawValue))
        return held.answer(at: time) { scroller, time in scroller.interrupt(by: meaning, time: time) }
    }
}

@c @implementation
public func fling_scroller_cancel(_ scroller: OpaquePointer?, _ time: Int64) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        return held.answer(at: time) { scroller, time in scroller.cancel(time: time) }
    }
}

@c @implementation
public func fling_scroller_advance(_ scroller: OpaquePointer?, _ time: Int64) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        let time = Timestamp(time)
        return held.work(at: time, isFrame: true) { (scroller, record) in
            guard let settled = scroller.advance(to: time) else { return FLING_OK }
            record(settled)
            return FLING_CHANGED
        }
    }
}

extension FoundScroller {
    /// Does something to the scroller, and queues the transition to rest before it and the one that it makes. What fails
    /// has no effect.
    @inline(never)
    fileprivate func answer(
        at time: Int64, _ body: (inout Scroller<SIMD2<Double>>, Timestamp) -> DragAnswer<SIMD2<Double>>?
    ) -> fling_status {
        let time = Timestamp(time)
        return work(at: time) { (scroller, record) in
            let former = scroller
            let settled = scroller.advance(to: time)
            let answer = body(&scroller, time)
            let status = answer?.status ?? FLING_IGNORED_GESTURE
            guard status.rawValue >= 0, answer != nil else {
                scroller = former
                return status
            }
            if let settled { record(settled) }
            if case .changed(let transition) = answer { record(transition) }
            return status
        }
    }
}
