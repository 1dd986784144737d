import CFlingConversion
import CFlingHeader
import Interaction
import Motion

/// The watch of a draggable or a scroller for crossings.
struct Watch {
    var detector: Crossings
    let axis: Axes
    var found: Queue<fling_crossing>
    /// The detector and the crossings before the last check, to return to if a call fails.
    var previousDetector: Crossings
    var previousFound: Queue<fling_crossing>

    init(_ thresholds: Thresholds, along axis: Axes) throws(Failure) {
        detector = Crossings(thresholds)
        found = try Queue(capacity: keptCrossings)
        self.axis = axis
        (previousDetector, previousFound) = (detector, found)
    }

    /// Looks for crossings before an event, or in a frame.
    @inline(never)
    mutating func look(at mover: borrowing Draggable<Axes>, _ time: Timestamp, isFrame: Bool) {
        (previousDetector, previousFound) = (detector, found)
        let axis = axis
        var found = found
        detector.scan(mover.settledSpan(to: time, isEvent: !isFrame)) {
            mover.motion(at: $0).along(axis)
        } _: {
            let velocity = mover.state(at: $0.time).along(axis).velocity
            found.add(fling_crossing($0, velocity: velocity))
        }
        self.found = found
    }

    /// Forgets the last look, as the call has failed.
    mutating func forgetLook() { (detector, found) = (previousDetector, previousFound) }
}

private let keptCrossings = 64

extension FoundMover {
    func look(at time: Timestamp, isFrame: Bool) {
        pointee.watch?.look(at: pointee.machine.chained, time, isFrame: isFrame)
    }

    func forgetLook() { pointee.watch?.forgetLook() }
}

// MARK: - Of both

/// Ends the watch of a handle, and begins another one unless there are no thresholds.
private func watch(
    _ handle: OpaquePointer?, _ kind: HandleKind, for thresholds: () throws(Failure) -> Thresholds?,
    along axis: UnsafePointer<Double>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(handle, kind)
        var watch: Watch?
        if let thresholds = try thresholds() {
            let count = held.pointee.header.dimensions
            let direction =
                try axis.map { (axis) throws(Failure) in try Axes(axis, count: count, .axis) }
            watch = try Watch(thresholds, along: direction ?? Axes((1, 0), else: 0))
            // Something in flight may cross a threshold before the next frame, from where it was last shown or sent.
            let mover = held.pointee.machine.chained
            if mover.activity == .animating {
                watch?.look(at: mover, Timestamp(nanoseconds: .min), isFrame: true)
            }
        }
        held.pointee.watch?.found.freeRoom()
        held.pointee.watch = watch
        return FLING_OK
    }
}

private func nextCrossing(
    _ handle: OpaquePointer?, _ kind: HandleKind, _ crossing: UnsafeMutablePointer<fling_crossing>?
) -> Bool {
    guard let crossing else { return false }
    guard let held = try? FoundMover(handle, kind), let next = held.pointee.watch?.found.next() else {
        empty(crossing)
        return false
    }
    crossing.pointee = next
    return true
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
    _ count: Int, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    watch(
        draggable, .draggable, for: { () throws(Failure) in try Thresholds(places, count: count) },
        along: axis, error)
}

@c @implementation
public func fling_draggable_watch_every(
    _ draggable: OpaquePointer?, _ axis: UnsafePointer<Double>?, _ step: Double, _ offset: Double,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    watch(
        draggable, .draggable, for: { () throws(Failure) in try Thresholds(every: step, from: offset) },
        along: axis, error)
}

@c @implementation
public func fling_draggable_next_crossing(
    _ draggable: OpaquePointer?, _ crossing: UnsafeMutablePointer<fling_crossing>?
) -> Bool {
    nextCrossing(draggable, .draggable, crossing)
}

// MARK: - Of scrollers

@c @implementation
public func fling_scroller_watch(
    _ scroller: OpaquePointer?, _ axis: UnsafePointer<Double>?, _ places: UnsafePointer<Double>?,
    _ count: Int, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    watch(
        scroller, .scroller, for: { () throws(Failure) in try Thresholds(places, count: count) }, along: axis,
        error)
}

@c @implementation
public func fling_scroller_watch_every(
    _ scroller: OpaquePointer?, _ axis: UnsafePointer<Double>?, _ step: Double, _ offset: Double,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    watch(
        scroller, .scroller, for: { () throws(Failure) in try Thresholds(every: step, from: offset) },
        along: axis, error)
}

@c @implementation
public func fling_scroller_next_crossing(
    _ scroller: OpaquePointer?, _ crossing: UnsafeMutablePointer<fling_crossing>?
) -> Bool {
    nextCrossing(scroller, .scroller, crossing)
}
