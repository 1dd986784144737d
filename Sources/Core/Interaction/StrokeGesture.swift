import Motion
import Touch

/// A gesture that holds a value.
struct StrokeGesture: Sendable {
    let id: GestureID
    let isHold: Bool
    let device: DeviceID
    /// True if the value follows the places of this gesture; otherwise it has to find its place first.
    var isInSight = true

    init(_ gesture: Gesture) {
        id = gesture.id
        isHold = gesture.kind == .hold
        device = gesture.device
    }

    /// True if the value follows the places of a gesture.
    func isFollowed(by gesture: Gesture) -> Bool { isInSight && !isHold && id == gesture.id }
}

/// A hold that has let a value go.
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
