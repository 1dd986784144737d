import Motion
import Touch

/// How far a value goes for the way of a hand.
///
///     let map = GestureMap<SIMD2<Double>>(x: [8, 0], y: [0, 8])   // 8 points for a millimetre
///     sheet.handle(gesture, through: GestureMap(y: 8))
public struct GestureMap<Value: Coordinates>: Equatable, Sendable {
    /// What a millimetre to the right adds to the value.
    public var x: Value
    /// What a millimetre towards the person adds to the value.
    public var y: Value
    /// Whether the value follows the fingers or goes against them.
    public var direction: ScrollDirection

    /// - Parameters:
    ///   - x: What a millimetre to the right adds to the value.
    ///   - y: What a millimetre towards the person adds to the value.
    ///   - direction: Whether the value follows the fingers, goes against them, or as the device is configured.
    @inlinable
    public init(x: Value = .zero, y: Value = .zero, direction: ScrollDirection = .natural) {
        self.x = x
        self.y = y
        self.direction = direction
    }

    /// The map for one gesture, which goes against it where the direction says so.
    @inlinable
    func facing(_ gesture: Gesture) -> GestureMap {
        guard direction.opposes(gesture) else { return self }
        return GestureMap(x: .zero - x, y: .zero - y)
    }

    /// The way of the value for a way of the hand in millimetres.
    @inlinable
    public func callAsFunction(_ way: SIMD2<Double>) -> Value {
        x.scaled(by: way.x) + y.scaled(by: way.y)
    }

    /// The velocity of the value for a velocity of the hand in millimetres per second.
    @inlinable
    public func callAsFunction(_ velocity: Velocity<SIMD2<Double>>) -> Velocity<Value> {
        Velocity(perSecond: self(velocity.perSecond))
    }
}

extension Draggable {
    /// Does what a gesture says.
    ///
    /// A pan, an edge swipe or a long press moves the value. A hold stops a value that is in flight, and lets it
    /// go where it is. A tap sends it to the next detent, unless it is the touch that has just stopped it. The gesture
    /// that has taken hold keeps it until it ends or is cancelled: no other can move the value or let it go. A hold that
    /// becomes a pan is one grab, with the flight that the hold has caught.
    ///
    /// - Parameters:
    ///   - map: How far the value goes for a millimetre of the hand.
    ///   - record: Is told of each transition, in order.
    /// - Returns: What became of it; nil when the gesture has nothing to say to the value.
    @inlinable
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragAnswer<Value>? {
        let map = map.facing(gesture)
        // Nearly all that comes, and short enough to be done where it is called.
        if gesture.phase == .changed, let holder, !holder.isHold, holder.id == gesture.id,
            let answer = follow(map(gesture.translation), at: gesture.time)
        {
            return answer
        }
        return take(gesture, through: map, record: record)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    mutating func take(
        _ gesture: Gesture, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>? {
        // A motion that is over by now is not there to be stopped.
        if let settled = advance(to: gesture.time) { record(settled) }
        switch (gesture.kind, gesture.phase) {
        case (.tap, .ended):
            guard holder?.isHold != true, lastHold?.hasFingers(of: gesture) != true else { return nil }
            return take(.tap, at: gesture.time, record: record)
        case (.tap, _), (.pinch, _):
            return nil
        case (.hold, .began):
            lastHold = nil
            return activity == .animating ? takeHold(by: gesture, through: map, record) : nil
        case (_, .began):
            return takeHold(by: gesture, through: map, record)
        case (_, _) where holder?.id != gesture.id:
            return nil
        case (.hold, .changed):
            return nil
        case (.hold, .ended), (.hold, .cancelled):
            let answer = take(.release(.zero), at: gesture.time, record: record)
            if activity != .dragging { lastHold = EndedHold(gesture) }
            return answer
        case (_, .changed):
            return take(.move(map(gesture.translation)), at: gesture.time, record: record)
        case (_, .ended):
            // The report of a lift has no place of its own, and would pass for a rest.
            return take(.release(map(gesture.velocity)), at: gesture.time, record: record)
        case (_, .cancelled):
            return take(.cancel(CancelReason(gesture.cancellation)), at: gesture.time, record: record)
        }
    }

    private mutating func takeHold(
        by gesture: Gesture, through map: GestureMap<Value>, _ record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>? {
        var event = DragEvent.grab(map(gesture.translation))
        if activity == .dragging {
            // Of the same fingers a hold may be told beside another gesture.
            guard let holder, holder.isHold, holder.device == gesture.device else { return nil }
            event = .regrip(map(gesture.translation))
        }
        let isSameHand = lastHold?.hasFingers(of: gesture) ?? false
        let (startTime, flightVelocity) = (drag.startTime, drag.flightVelocity)
        let answer = take(event, at: gesture.time, record: record)
        guard activity == .dragging else { return answer }
        holder = Holder(gesture)
        if isSameHand { (drag.startTime, drag.flightVelocity) = (startTime, flightVelocity) }
        return answer
    }
}

/// A gesture that holds a value.
@usableFromInline
struct Holder: Sendable {
    @usableFromInline let id: GestureID
    @usableFromInline let isHold: Bool
    let device: DeviceID

    init(_ gesture: Gesture) {
        id = gesture.id
        isHold = gesture.kind == .hold
        device = gesture.device
    }
}

/// A hold that has let a value go.
struct EndedHold: Sendable {
    private let device: DeviceID
    private let time: Timestamp
    /// Whether its fingers are on the surface still: they moved, or are another gesture's.
    private let leavesFingers: Bool

    init(_ gesture: Gesture) {
        device = gesture.device
        time = gesture.time
        leavesFingers = gesture.cancellation == .moved || gesture.cancellation == .superseded
    }

    /// Whether a gesture that follows is of the same fingers.
    func hasFingers(of gesture: Gesture) -> Bool {
        let seconds = gesture.time.seconds(since: time)
        return gesture.device == device && (seconds == 0 || leavesFingers && seconds > 0 && seconds < 1)
    }
}

extension CancelReason {
    init(_ cancellation: Gesture.Cancellation?) {
        switch cancellation {
        case .deviceRemoved: self = .deviceLost
        case .suspended: self = .suspended
        default: self = .cancelled
        }
    }
}
