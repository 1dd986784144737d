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
            try Axes(place, count: dimensions, .offset)
        }
        let scroller = Scroller(
            content: try Axes(content.required(.content), count: dimensions),
            viewport: try Axes(viewport.required(.viewport), count: dimensions), at: start ?? .zero,
            rules: try ScrollRules(rules, dimensions: dimensions))
        return try allocate(scroller, .scroller, dimensions: dimensions)
    }
}

@c @implementation
public func fling_scroller_free(_ scroller: OpaquePointer?) {
    freeMover(scroller, .scroller)
}

// MARK: - Changes

@c @implementation
public func fling_scroller_resize(
    _ scroller: OpaquePointer?, _ content: UnsafePointer<Double>?, _ viewport: UnsafePointer<Double>?,
    _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        let count = held.pointee.header.dimensions
        let content = content.map { Axes($0, count: count) }
        let viewport = viewport.map { Axes($0, count: count) }
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
        let held = try FoundMover(scroller, .scroller)
        let rules = try ScrollRules(
            try rules.required(.rules), dimensions: held.pointee.header.dimensions)
        return held.answer(at: time) { scroller, time in scroller.setRules(rules, time: time) }
    }
}

@c @implementation
public func fling_scroller_rebase(
    _ scroller: OpaquePointer?, _ way: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        let way = try Axes(way, count: held.pointee.header.dimensions, .way)
        return held.answer(at: time) { scroller, time in scroller.rebase(by: way, time: time) }
    }
}

@c @implementation
public func fling_scroller_set_value(
    _ scroller: OpaquePointer?, _ offset: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        let offset = try Axes(offset, count: held.pointee.header.dimensions, .offset)
        return held.answer(at: time) { scroller, time in scroller.setValue(offset, time: time) }
    }
}

// MARK: - Questions

@c @implementation
@_optimize(speed)
public func fling_scroller_state(
    _ scroller: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    writeState(of: scroller, .scroller, at: time, to: state, error)
}

@c @implementation
public func fling_scroller_place(
    _ scroller: OpaquePointer?, _ time: Int64, _ place: UnsafeMutablePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        held.pointee.machine.place(at: Timestamp(time)).write(
            to: try place.required(.place), count: held.pointee.header.dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_scroller_activity(_ scroller: OpaquePointer?) -> fling_activity {
    CFling.activity(of: scroller, .scroller)
}

@c @implementation
public func fling_scroller_needs_frame(_ scroller: OpaquePointer?) -> Bool {
    needsFrame(scroller, .scroller)
}

@c @implementation
public func fling_scroller_goal(_ scroller: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?) -> Bool {
    writeGoal(of: scroller, .scroller, to: place)
}

@c @implementation
public func fling_scroller_settling_time(_ scroller: OpaquePointer?) -> Int64 {
    settlingTime(of: scroller, .scroller)
}

@c @implementation
public func fling_scroller_next_transition(
    _ scroller: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    next(transition, of: try? FoundMover(scroller, .scroller))
}

// MARK: - Input

@c @implementation
public func fling_scroller_handle(
    _ scroller: OpaquePointer?, _ gesture: UnsafePointer<fling_gesture>?,
    _ map: UnsafePointer<fling_gesture_map>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try handle(scroller, .scroller, gesture, map)
    }
}

@c @implementation
public func fling_scroller_handle_event(
    _ scroller: OpaquePointer?, _ event: UnsafePointer<fling_event>?,
    _ map: UnsafePointer<fling_gesture_map>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        let plain = try event.read(.event)
        let event = try convert(InputEvent(plain))
        let map = try GestureMap(map, dimensions: held.pointee.header.dimensions)
        return held.answer(at: event.time.nanoseconds) { scroller, _ in
            scroller.handle(event, through: map)
        }
    }
}

@c @implementation
public func fling_scroller_turn_wheel(
    _ scroller: OpaquePointer?, _ notches: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        let notches = try Axes(notches, count: held.pointee.header.dimensions, .notches)
        return held.answer(at: time) { scroller, time in scroller.turnWheel(by: notches, time: time) }
    }
}

@c @implementation
public func fling_scroller_scroll_to(
    _ scroller: OpaquePointer?, _ offset: UnsafePointer<Double>?, _ timing: UnsafePointer<fling_timing>?,
    _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        let offset = try Axes(offset, count: held.pointee.header.dimensions, .offset)
        let timing = try Timing(ifAny: timing)
        return held.answer(at: time) { scroller, time in
            scroller.scroll(to: offset, timing: timing, time: time)
        }
    }
}

@c @implementation
public func fling_scroller_interrupt(
    _ scroller: OpaquePointer?, _ interruption: fling_interruption, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        guard
            (FLING_INTERRUPTION_KEY.rawValue...FLING_INTERRUPTION_FOCUS_LOSS.rawValue).contains(
                interruption.rawValue), interruption.rawValue.nonzeroBitCount == 1
        else { throw .constant("fling_interruption", interruption.rawValue) }
        let meaning = ScrollInterruption(rawValue: UInt8(interruption.rawValue))
        return held.answer(at: time) { scroller, time in scroller.interrupt(by: meaning, time: time) }
    }
}

@c @implementation
public func fling_scroller_cancel(
    _ scroller: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(scroller, .scroller)
        return held.answer(at: time) { scroller, time in scroller.cancel(time: time) }
    }
}

@c @implementation
public func fling_scroller_advance(
    _ scroller: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try FoundMover(scroller, .scroller).advance(to: Timestamp(time))
    }
}

extension FoundMover {
    /// Does something to the scroller; see ``runOrUndo(at:_:)``.
    @inline(never)
    fileprivate func answer(
        at time: Int64, _ body: (inout Mover, Timestamp) -> DragResult<Axes>?
    ) -> fling_status {
        let time = Timestamp(time)
        look(at: time, isFrame: false)
        let status = runOrUndo(at: time, body)
        if status.rawValue < 0 { forgetLook() }
        return status
    }
}
