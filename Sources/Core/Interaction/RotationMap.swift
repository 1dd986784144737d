import CLibm
import Motion
import Touch

/// A map from fingers to the angle of a knob: one finger goes round its centre, or several turn about each
/// other.
///
///     var turning = RotationMap.about([160, 160])
///     knob.handle(gesture, turning: &turning, at: [200, 80])
///
/// A finger that passes within ``RotationMap/deadRadius`` of the centre turns nothing there, where its direction
/// means nothing.
public struct RotationMap: Sendable {
    /// The centre of the knob.
    public var centre: Point
    /// The distance from the centre within which a finger does not turn it.
    public var deadRadius: Double
    /// The gesture of the finger that turns it.
    private var holder: GestureID?
    /// The angle by which the finger has turned it.
    private var turned = 0.0
    /// The direction in which the finger lay last, in radians; nil within the dead radius.
    private var direction: Double?
    private var tracker = VelocityTracker<Double>()

    /// Creates the turning about a centre, in the unit in which the places of the fingers are given.
    public init(about centre: Point, deadRadius: Double = 8) {
        self.centre = centre
        self.deadRadius = deadRadius
    }

    /// Returns the turning about a centre.
    public static func about(_ centre: Point) -> RotationMap { RotationMap(about: centre) }
}

extension RotationMap {
    /// The map to an angle for a gesture that ``turned(_:at:)`` has returned.
    public static var map: GestureMap<Angle> { GestureMap(x: Angle(radians: 1)) }

    /// Returns a pan along x, in radians, that stands for the turn of a gesture; nil if it turns nothing.
    /// Gestures that move no value are returned as they are.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - point: The place of its fingers; nil for its location in millimetres.
    public mutating func turned(_ gesture: Gesture, at point: Point?) -> Gesture? {
        var turn = gesture
        switch gesture.kind {
        case .hold: turn.translation = .zero
        case .pinch, .rotation:
            turn.kind = .pan
            turn.translation = [gesture.rotation, 0]
            turn.velocity = Velocity(perSecond: [gesture.rotationVelocity.perSecond, 0])
        case let kind where kind.isDrag:
            guard let point = point ?? gesture.location?.millimetres, follow(gesture, at: point) else {
                return nil
            }
            turn.translation = [turned, 0]
            turn.velocity = Velocity(perSecond: [velocity(of: gesture), 0])
        default: return gesture
        }
        return turn
    }

    /// Follows a finger; returns false for one that is another's.
    private mutating func follow(_ gesture: Gesture, at point: Point) -> Bool {
        if gesture.phase == .began {
            guard holder == nil else { return false }
            (holder, turned, direction) = (gesture.id, 0, nil)
            tracker.reset()
        }
        guard holder == gesture.id else { return false }
        if gesture.phase.isOver {
            holder = nil
            return true
        }
        let displacement = point - centre
        let now =
            displacement.isFinite && displacement.magnitude > max(deadRadius, 0)
            ? atan2(displacement.y, displacement.x) : nil
        if let now, let direction { turned += Direction(radians: now - direction).radians }
        direction = now
        tracker.add(turned, at: gesture.time)
        return true
    }

    private func velocity(of gesture: Gesture) -> Double {
        let velocity =
            gesture.phase.isOver
            ? tracker.velocity(at: gesture.time) : tracker.currentVelocity(at: gesture.time)
        return velocity.perSecond
    }
}

extension Draggable where Value == Angle {
    /// Handles a gesture that turns the value about a centre.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - turning: The centre, and the finger that goes round it.
    ///   - point: The place of the fingers; nil for their location in millimetres.
    ///   - record: Receives each transition, in order.
    /// - Returns: The machine's answer; nil when the gesture has no meaning for the value.
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, turning: inout RotationMap, at point: Point? = nil,
        record: (DragTransition<Angle>) -> Void = { _ in }
    ) -> DragResult<Angle>? {
        guard let turn = turning.turned(gesture, at: point) else { return nil }
        return handle(turn, through: RotationMap.map, record: record)
    }
}
