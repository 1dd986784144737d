import CFlingConversion
import CFlingHeader
import Interaction
import Motion

/// The watch of a machine's handle for crossings.
struct MachineWatch {
    var detector: Crossings
    let axis: SIMD2<Double>
    var found: Queue<fling_crossing>
    /// What they were before the last look, for a call that fails.
    var formerDetector: Crossings
    var formerFound: Queue<fling_crossing>

    init(_ thresholds: Thresholds, along axis: SIMD2<Double>) throws(Failure) {
        detector = Crossings(thresholds)
        found = try Queue(capacity: keptCrossings)
        self.axis = axis
        (formerDetector, formerFound) = (detector, found)
    }
}

private let keptCrossings = 64

extension UnsafeMutablePointer {
    /// Ends the watch, and begins another one unless `thresholds` is nil.
    func watch<Machine>(
        _ thresholds: Thresholds?, along axis: UnsafePointer<Double>?
    ) throws(Failure) -> fling_status
    where Pointee == MachineHandle<Machine>, Machine.Value == SIMD2<Double> {
        var watch: MachineWatch?
        if let thresholds {
            let count = pointee.header.dimensions
            let direction =
                try axis.map { (axis) throws(Failure) in try SIMD2<Double>(axis, count: count, .axis) }
            watch = try MachineWatch(thresholds, along: direction ?? [1, 0])
        }
        pointee.watch?.found.freeRoom()
        pointee.watch = watch
        return FLING_OK
    }

    /// Looks for crossings before an event, or in a frame.
    @inline(never)
    func look<Machine>(at time: Timestamp, isFrame: Bool)
    where Pointee == MachineHandle<Machine>, Machine.Value == SIMD2<Double> {
        guard var watch = pointee.watch else { return }
        var found = watch.found
        let axis = watch.axis
        (watch.formerDetector, watch.formerFound) = (watch.detector, found)
        let final = isFrame ? pointee.machine.finalTime(at: time) : pointee.machine.finalTime(before: time)
        let handTime = pointee.machine.handTime
        watch.detector.scan(to: final, now: time, handUntil: handTime) {
            state(at: $0, along: axis, isMotion: true)
        } _: {
            let velocity = state(at: $0.time, along: axis, isMotion: false).velocity
            found.add(fling_crossing($0, velocity: velocity))
        }
        if !isFrame { watch.detector.expectChange(at: pointee.machine.rules.lead > 0 ? final : time) }
        watch.found = found
        pointee.watch = watch
    }

    /// Forgets the last look, as the call has failed.
    @inline(never)
    func forgetLook<Machine>() where Pointee == MachineHandle<Machine> {
        guard var watch = pointee.watch else { return }
        (watch.detector, watch.found) = (watch.formerDetector, watch.formerFound)
        pointee.watch = watch
    }

    @inline(never)
    private func state<Machine>(
        at time: Timestamp, along axis: SIMD2<Double>, isMotion: Bool
    ) -> MotionState<Double> where Pointee == MachineHandle<Machine>, Machine.Value == SIMD2<Double> {
        (isMotion ? pointee.machine.motion(at: time) : pointee.machine.state(at: time)).along(axis)
    }

    func next<Machine>(
        _ crossing: UnsafeMutablePointer<fling_crossing>
    ) -> Bool where Pointee == MachineHandle<Machine> {
        guard let next = pointee.watch?.found.next() else {
            empty(crossing)
            return false
        }
        crossing.pointee = next
        return true
    }
}

extension Thresholds {
    init?(_ places: UnsafePointer<Double>?, count: Int) throws(Failure) {
        guard count > 0 else { return nil }
        let places = try places.required(.places)
        var usable: [Double] = []
        for index in 0..<count { usable.append(try places[index].required(.places)) }
        self = .at(usable)
    }

    init(every step: Double, from offset: Double) throws(Failure) {
        let step = try step.required(.step)
        guard step > 0 else { throw .range(.step, step, low: 0, high: .infinity) }
        self = .every(step, from: try offset.required(.offset))
    }
}

extension fling_crossing {
    fileprivate init(_ crossing: Crossing, velocity: Velocity<Double>) {
        self.init(
            time: crossing.time.nanoseconds, place: crossing.place, velocity: velocity.perSecond,
            direction: crossing.direction == .rising ? FLING_RISING : FLING_FALLING, reserved_: 0)
    }
}

// MARK: - Of draggables

@c @implementation
public func fling_draggable_watch(
    _ draggable: OpaquePointer?, _ axis: UnsafePointer<Double>?, _ places: UnsafePointer<Double>?,
    _ count: Int
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundDraggable(held: draggable)
        return try held.watch(try Thresholds(places, count: count), along: axis)
    }
}

@c @implementation
public func fling_draggable_watch_every(
    _ draggable: OpaquePointer?, _ axis: UnsafePointer<Double>?, _ step: Double, _ offset: Double
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundDraggable(held: draggable)
        return try held.watch(try Thresholds(every: step, from: offset), along: axis)
    }
}

@c @implementation
public func fling_draggable_next_crossing(
    _ draggable: OpaquePointer?, _ crossing: UnsafeMutablePointer<fling_crossing>?
) -> Bool {
    guard let crossing else { return false }
    guard let held = try? FoundDraggable(held: draggable) else {
        empty(crossing)
        return false
    }
    return held.next(crossing)
}

// MARK: - Of scrollers

@c @implementation
public func fling_scroller_watch(
    _ scroller: OpaquePointer?, _ axis: UnsafePointer<Double>?, _ places: UnsafePointer<Double>?, _ count: Int
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        return try held.watch(try Thresholds(places, count: count), along: axis)
    }
}

@c @implementation
public func fling_scroller_watch_every(
    _ scroller: OpaquePointer?, _ axis: UnsafePointer<Double>?, _ step: Double, _ offset: Double
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundScroller(held: scroller)
        return try held.watch(try Thresholds(every: step, from: offset), along: axis)
    }
}

@c @implementation
public func fling_scroller_next_crossing(
    _ scroller: OpaquePointer?, _ crossing: UnsafeMutablePointer<fling_crossing>?
) -> Bool {
    guard let crossing else { return false }
    guard let held = try? FoundScroller(held: scroller) else {
        empty(crossing)
        return false
    }
    return held.next(crossing)
}
