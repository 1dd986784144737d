import Motion

/// The fingers on a touchpad, as libinput reports them.
struct TouchpadHand: Sendable {
    /// The gesture that is open: a scroll, a swipe or a pinch.
    var source: Gesture.Source?
    var fingers = 0
    /// The time at which its last step was reported.
    var lastStep = Timestamp.zero
    /// The pinch's scale so far.
    var scale = 1.0
    /// The time since which fingers rest, if they do.
    var holdStart: Timestamp?

    /// The seconds that libinput waits after a finger has joined or left before it cancels a gesture.
    static let switchDelay = 0.1

    /// The places of what is open, among the fingers'.
    var claims: SlotMask {
        (source == nil ? SlotMask() : ContactTable.hand) | (holdStart == nil ? SlotMask() : ContactTable.hold)
    }
}
