import CFlingHeader
import Interaction
import Motion
import Touch

/// A draggable of one or two numbers.
private struct DragHandle<Value: Coordinates>: Handle {
    static var kind: HandleKind { .draggable }
    var header: HandleHeader
    var transitions: Queue<fling_transition>
    var draggable: Draggable<Value>
}

private typealias Line = DragHandle<Double>
private typealias Plane = DragHandle<SIMD2<Double>>

/// A handle that was found to be a draggable that is not at work.
private enum Found {
    case line(UnsafeMutablePointer<Line>)
    case plane(UnsafeMutablePointer<Plane>)

    @inline(__always)
    init(_ handle: OpaquePointer?) throws(Failure) {
        guard let header = header(of: handle, .draggable) else {
            throw handle == nil ? .missing(.draggable) : .notMade(.draggable)
        }
        guard !header.pointee.isBusy else { throw .busy }
        let raw = UnsafeMutableRawPointer(header)
        self =
            header.pointee.dimensions == 1
            ? .line(raw.assumingMemoryBound(to: Line.self)) : .plane(raw.assumingMemoryBound(to: Plane.self))
    }
}

@c @implementation
public func fling_draggable_create(
    _ dimensions: Int32, _ value: UnsafePointer<Double>?, _ rules: UnsafePointer<fling_drag_rules>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        try check(dimensions: dimensions, most: 2)
        return dimensions == 1
            ? try make(Draggable(Double(value, count: 1, .value), rules: DragRules(rules)))
            : try make(
                Draggable(SIMD2(value, count: 2, .value), rules: DragRules(rules, dimensions: 2)))
    }
}

private let keptTransitions = 32

private func make<Value: Coordinates>(_ draggable: Draggable<Value>) throws(Failure) -> OpaquePointer {
    let transitions = try Queue<fling_transition>(capacity: keptTransitions)
    do throws(Failure) {
        return try allocate(
            DragHandle(
                header: HandleHeader(kind: .draggable, dimensions: Int32(Value.axisCount)),
                transitions: transitions, draggable: draggable))
    } catch let failure {
        transitions.freeRoom()
        throw failure
    }
}

@c @implementation
public func fling_draggable_free(_ draggable: OpaquePointer?) {
    switch try? Found(draggable) {
    case .line(let held):
        held.pointee.transitions.freeRoom()
        free(draggable, as: Line.self)
    case .plane(let held):
        held.pointee.transitions.freeRoom()
        free(draggable, as: Plane.self)
    case nil: break
    }
}

@c @implementation
public func fling_draggable_set_rules(
    _ draggable: OpaquePointer?, _ rules: UnsafePointer<fling_drag_rules>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let found = try Found(draggable)
        let rules = try rules.required(.rules)
        switch found {
        case .line(let held): held.pointee.draggable.rules = try DragRules(rules)
        case .plane(let held): held.pointee.draggable.rules = try DragRules(rules, dimensions: 2)
        }
        return FLING_OK
    }
}

// MARK: - Questions

@c @implementation
public func fling_draggable_state(
    _ draggable: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?
) -> fling_status {
    guard let state else { return FLING_ERROR_NULL }
    do throws(Failure) {
        let isFinite =
            switch try Found(draggable) {
            case .line(let held): held.pointee.draggable.state(at: Timestamp(time)).write(to: state)
            case .plane(let held): held.pointee.draggable.state(at: Timestamp(time)).write(to: state)
            }
        return isFinite ? FLING_OK : FLING_ERROR_NOT_FINITE
    } catch let failure {
        empty(state)
        return failure.status
    }
}

@c @implementation
public func fling_draggable_activity(_ draggable: OpaquePointer?) -> fling_activity {
    switch try? Found(draggable) {
    case .line(let held): fling_activity(held.pointee.draggable.activity)
    case .plane(let held): fling_activity(held.pointee.draggable.activity)
    case nil: FLING_IDLE
    }
}

@c @implementation
public func fling_draggable_needs_frame(_ draggable: OpaquePointer?) -> Bool {
    switch try? Found(draggable) {
    case .line(let held): held.pointee.draggable.needsFrame
    case .plane(let held): held.pointee.draggable.needsFrame
    case nil: false
    }
}

@c @implementation
public func fling_draggable_goal(_ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?) -> Bool
{
    guard let place else { return false }
    switch try? Found(draggable) {
    case .line(let held): return write(held.pointee.draggable.goal, to: place)
    case .plane(let held): return write(held.pointee.draggable.goal, to: place)
    case nil: return false
    }
}

private func write<Value: Coordinates>(_ goal: Value?, to place: UnsafeMutablePointer<Double>) -> Bool {
    (goal ?? .zero).write(to: place, count: Int32(Value.axisCount))
    return goal != nil
}

@c @implementation
public func fling_draggable_home(
    _ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?
) -> fling_status {
    attempt { () throws(Failure) in
        let found = try Found(draggable)
        let place = try place.required(.place)
        switch found {
        case .line(let held): held.pointee.draggable.home.write(to: place, count: 1)
        case .plane(let held): held.pointee.draggable.home.write(to: place, count: 2)
        }
        return FLING_OK
    }
}

@c @implementation
public func fling_draggable_settling_time(_ draggable: OpaquePointer?) -> Int64 {
    switch try? Found(draggable) {
    case .line(let held): Timestamp.nanoseconds(of: held.pointee.draggable.settlingTime)
    case .plane(let held): Timestamp.nanoseconds(of: held.pointee.draggable.settlingTime)
    case nil: Int64.max
    }
}

@c @implementation
public func fling_draggable_fraction(_ draggable: OpaquePointer?, _ time: Int64) -> Double {
    let fraction: Double? =
        switch try? Found(draggable) {
        case .line(let held): held.pointee.draggable.playhead?.fraction(at: Timestamp(time))
        case .plane(let held): held.pointee.draggable.playhead?.fraction(at: Timestamp(time))
        case nil: nil
        }
    guard let fraction, fraction.isFinite else { return 0 }
    return fraction
}

@c @implementation
public func fling_draggable_is_paused(_ draggable: OpaquePointer?) -> Bool {
    switch try? Found(draggable) {
    case .line(let held): held.pointee.draggable.playhead?.isPaused ?? false
    case .plane(let held): held.pointee.draggable.playhead?.isPaused ?? false
    case nil: false
    }
}

@c @implementation
public func fling_draggable_is_reversed(_ draggable: OpaquePointer?) -> Bool {
    switch try? Found(draggable) {
    case .line(let held): held.pointee.draggable.playhead?.isReversed ?? false
    case .plane(let held): held.pointee.draggable.playhead?.isReversed ?? false
    case nil: false
    }
}

@c @implementation
public func fling_draggable_next_transition(
    _ draggable: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    guard let transition else { return false }
    let next: fling_transition? =
        switch try? Found(draggable) {
        case .line(let held): held.pointee.transitions.next()
        case .plane(let held): held.pointee.transitions.next()
        case nil: nil
        }
    guard let next else {
        empty(transition)
        return false
    }
    transition.pointee = next
    return true
}

// MARK: - Events

/// An event as C gives it, before it is known how many numbers a place has.
private enum PlainEvent {
    case grab(UnsafePointer<Double>?)
    case move(UnsafePointer<Double>?)
    case regrip(UnsafePointer<Double>?)
    case release(UnsafePointer<Double>?)
    case animate(UnsafePointer<Double>?, Timing?)
    case continueMotion(Timing?, Double, UnsafePointer<Double>?)
    case cancel(CancelReason)
    case scrub(Double)
    case reverse(ReverseMode?)
    case stop(StopPosition)
    case tap, pause, resume, time

    @inline(__always)
    func event<Value: Coordinates>() throws(Failure) -> DragEvent<Value> {
        let count = Int32(Value.axisCount)
        switch self {
        case .grab(let place): return .grab(try Value(place, count: count, .place))
        case .move(let place): return .move(try Value(place, count: count, .place))
        case .regrip(let place): return .regrip(try Value(place, count: count, .place))
        case .release(nil): return .release(nil)
        case .release(let velocity):
            return .release(Velocity(perSecond: try Value(velocity, count: count, .velocity)))
        case .animate(let target, let timing):
            return .animate(try Value(target, count: count, .target), timing)
        case .continueMotion(let timing, let factor, let velocity):
            let factor = try factor.required(.durationFactor)
            guard velocity != nil else { return .continueMotion(timing, durationFactor: factor, nil) }
            return .continueMotion(
                timing, durationFactor: factor,
                Velocity(perSecond: try Value(velocity, count: count, .velocity)))
        case .cancel(let reason): return .cancel(reason)
        case .scrub(let fraction): return .scrub(try fraction.required(.fraction))
        case .reverse(let mode): return .reverse(mode)
        case .stop(let position): return .stop(position)
        case .tap: return .tap
        case .pause: return .pause
        case .resume: return .resume
        case .time: return .time
        }
    }
}

/// One function for all events: they are many, and the library is to be small.
@inline(never)
private func handle(
    _ event: PlainEvent, _ draggable: OpaquePointer?, _ time: Int64
) throws(Failure) -> fling_status {
    switch try Found(draggable) {
    case .line(let held): held.handle(try event.event(), at: Timestamp(time))
    case .plane(let held): held.handle(try event.event(), at: Timestamp(time))
    }
}

extension UnsafeMutablePointer {
    /// Handles an event, and queues the transitions that come of it.
    @inline(__always)
    fileprivate func handle<Value: Coordinates>(
        _ event: DragEvent<Value>, at time: Timestamp
    ) -> fling_status where Pointee == DragHandle<Value> {
        work { (draggable, record) in draggable.handle(event, at: time, record: record).status }
    }

    /// Lets the draggable work, which may call the app.
    @inline(__always)
    fileprivate func work<Value: Coordinates>(
        _ body: (inout Draggable<Value>, (DragTransition<Value>) -> Void) -> fling_status
    ) -> fling_status where Pointee == DragHandle<Value> {
        pointee.header.isBusy = true
        // Out of the memory and in again: the draggable and its queue are not changed through one pointer at once.
        var transitions = pointee.transitions
        let status = body(&pointee.draggable) { transitions.add(fling_transition($0)) }
        pointee.transitions = transitions
        pointee.header.isBusy = false
        return status
    }
}

@c @implementation
public func fling_draggable_grab(
    _ draggable: OpaquePointer?, _ place: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.grab(place), draggable, time) }
}

@c @implementation
public func fling_draggable_move(
    _ draggable: OpaquePointer?, _ place: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.move(place), draggable, time) }
}

@c @implementation
public func fling_draggable_regrip(
    _ draggable: OpaquePointer?, _ place: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.regrip(place), draggable, time) }
}

@c @implementation
public func fling_draggable_release(
    _ draggable: OpaquePointer?, _ velocity: UnsafePointer<Double>?, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.release(velocity), draggable, time) }
}

@c @implementation
public func fling_draggable_cancel(
    _ draggable: OpaquePointer?, _ reason: fling_cancel_reason, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.cancel(try reason.reason), draggable, time) }
}

@c @implementation
public func fling_draggable_animate(
    _ draggable: OpaquePointer?, _ target: UnsafePointer<Double>?, _ timing: UnsafePointer<fling_timing>?,
    _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try handle(.animate(target, try Timing(ifAny: timing)), draggable, time)
    }
}

@c @implementation
public func fling_draggable_tap(_ draggable: OpaquePointer?, _ time: Int64) -> fling_status {
    attempt { () throws(Failure) in try handle(.tap, draggable, time) }
}

@c @implementation
public func fling_draggable_pause(_ draggable: OpaquePointer?, _ time: Int64) -> fling_status {
    attempt { () throws(Failure) in try handle(.pause, draggable, time) }
}

@c @implementation
public func fling_draggable_resume(_ draggable: OpaquePointer?, _ time: Int64) -> fling_status {
    attempt { () throws(Failure) in try handle(.resume, draggable, time) }
}

@c @implementation
public func fling_draggable_reverse(
    _ draggable: OpaquePointer?, _ mode: fling_reverse_mode, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.reverse(try mode.mode), draggable, time) }
}

@c @implementation
public func fling_draggable_scrub(
    _ draggable: OpaquePointer?, _ fraction: Double, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.scrub(fraction), draggable, time) }
}

@c @implementation
public func fling_draggable_continue(
    _ draggable: OpaquePointer?, _ timing: UnsafePointer<fling_timing>?, _ durationFactor: Double,
    _ velocity: UnsafePointer<Double>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try handle(.continueMotion(try Timing(ifAny: timing), durationFactor, velocity), draggable, time)
    }
}

@c @implementation
public func fling_draggable_stop(
    _ draggable: OpaquePointer?, _ position: fling_stop_position, _ time: Int64
) -> fling_status {
    attempt { () throws(Failure) in try handle(.stop(try position.position), draggable, time) }
}

@c @implementation
public func fling_draggable_advance(_ draggable: OpaquePointer?, _ time: Int64) -> fling_status {
    attempt { () throws(Failure) in
        // That time passes is nothing to be ignored.
        let status = try handle(.time, draggable, time)
        return status == FLING_IGNORED_IN_STATE ? FLING_OK : status
    }
}

@c @implementation
public func fling_draggable_handle(
    _ draggable: OpaquePointer?, _ gesture: UnsafePointer<fling_gesture>?,
    _ map: UnsafePointer<fling_gesture_map>?
) -> fling_status {
    attempt { () throws(Failure) in
        let found = try Found(draggable)
        let gesture = try Gesture(gesture.required(.gesture).pointee)
        let map = try map.required(.map).pointee
        switch found {
        case .line(let held): return try held.handle(gesture, map)
        case .plane(let held): return try held.handle(gesture, map)
        }
    }
}

extension UnsafeMutablePointer {
    fileprivate func handle<Value: Coordinates>(
        _ gesture: Gesture, _ map: fling_gesture_map
    ) throws(Failure) -> fling_status where Pointee == DragHandle<Value> {
        let map = GestureMap(x: Value(map.x), y: Value(map.y))
        guard map.x.isFinite, map.y.isFinite else { throw .notFinite(.map) }
        return work { (draggable, record) in
            draggable.handle(gesture, through: map, record: record)?.status ?? FLING_IGNORED_GESTURE
        }
    }
}

// MARK: - Constants and records

extension fling_activity {
    fileprivate init(_ activity: Activity) {
        switch activity {
        case .idle: self = FLING_IDLE
        case .dragging: self = FLING_DRAGGING
        case .animating: self = FLING_ANIMATING
        }
    }
}

extension fling_cancel_reason {
    fileprivate var reason: CancelReason {
        get throws(Failure) {
            switch self {
            case FLING_CANCEL_CANCELLED: .cancelled
            case FLING_CANCEL_DEVICE_LOST: .deviceLost
            case FLING_CANCEL_SUSPENDED: .suspended
            default: throw .constant(.cancelReason, rawValue)
            }
        }
    }
}

extension DragAnswer {
    fileprivate var status: fling_status {
        switch self {
        case .accepted: FLING_OK
        case .changed: FLING_CHANGED
        case .ignored(.inState): FLING_IGNORED_IN_STATE
        case .ignored(.notFinite): FLING_ERROR_NOT_FINITE
        case .ignored(.notPaused): FLING_IGNORED_NOT_PAUSED
        case .ignored(.noDetents): FLING_IGNORED_NO_DETENTS
        }
    }
}

extension fling_drag_event {
    fileprivate init(_ event: DragEventKind) {
        switch event {
        case .grab: self = FLING_DRAG_GRAB
        case .regrip: self = FLING_DRAG_REGRIP
        case .move: self = FLING_DRAG_MOVE
        case .release: self = FLING_DRAG_RELEASE
        case .cancel: self = FLING_DRAG_CANCEL
        case .animate: self = FLING_DRAG_ANIMATE
        case .tap: self = FLING_DRAG_TAP
        case .pause: self = FLING_DRAG_PAUSE
        case .resume: self = FLING_DRAG_RESUME
        case .reverse: self = FLING_DRAG_REVERSE
        case .scrub: self = FLING_DRAG_SCRUB
        case .continueMotion: self = FLING_DRAG_CONTINUE
        case .stop: self = FLING_DRAG_STOP
        case .time: self = FLING_DRAG_TIME
        }
    }
}

extension fling_transition {
    fileprivate init<Value: Coordinates>(_ transition: DragTransition<Value>) {
        self.init()
        time = transition.time.nanoseconds
        from = fling_activity(transition.from)
        to = fling_activity(transition.to)
        event = fling_drag_event(transition.event)
        transition.before.write(to: &before)
        transition.after.write(to: &after)
        guard let place = transition.goal else { return }
        has_goal = 1
        goal = place.firstTwo
    }
}
