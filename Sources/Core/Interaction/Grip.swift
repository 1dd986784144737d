import Motion
import Touch

/// The gesture that has the value in hand.
@usableFromInline
enum Grip<Value: Coordinates>: Sendable {
    /// None of them: an app's own events may have.
    case none
    /// A gesture holds the value.
    case gesture(Holder)
    /// None any more: a hold let it go.
    case endedHold(EndedHold<Value>)

    @usableFromInline var holder: Holder? {
        if case .gesture(let holder) = self { return holder }
        return nil
    }

    /// The hand that holds the value is an app's now, so that the gesture's next report tells its place anew.
    mutating func loseSight() {
        guard case .gesture(var holder) = self else { return }
        holder.isInSight = false
        self = .gesture(holder)
    }

    var endedHold: EndedHold<Value>? {
        if case .endedHold(let hold) = self { return hold }
        return nil
    }

    /// True if the value follows a gesture.
    @inlinable
    func isFollowed(by gesture: Gesture) -> Bool {
        guard case .gesture(let holder) = self else { return false }
        return holder.isInSight && !holder.isHold && holder.id == gesture.id
    }
}

/// A gesture that holds a value.
@usableFromInline
struct Holder: Sendable {
    @usableFromInline let id: GestureID
    @usableFromInline let isHold: Bool
    let device: DeviceID
    /// True if the value follows the places of this gesture; otherwise it has to find its place first.
    @usableFromInline var isInSight = true

    init(_ gesture: Gesture) {
        id = gesture.id
        isHold = gesture.kind == .hold
        device = gesture.device
    }
}

/// A hold that has let a value go.
@usableFromInline
struct EndedHold<Value: Coordinates>: Sendable {
    /// The flight that it had caught.
    let caught: Catch<Value>
    private let device: DeviceID
    private let time: Timestamp
    /// True if its fingers are on the surface still: they moved, or belong to another gesture.
    private let leavesFingers: Bool

    init(_ gesture: Gesture, caught: Catch<Value>) {
        self.caught = caught
        device = gesture.device
        time = gesture.time
        leavesFingers = gesture.cancellation == .moved || gesture.cancellation == .superseded
    }

    /// True if a later gesture is made by the same fingers.
    func hasFingers(of gesture: Gesture) -> Bool {
        let seconds = gesture.time.seconds(since: time)
        return gesture.device == device && (seconds == 0 || leavesFingers && seconds > 0 && seconds < 1)
    }
}
