import Motion

/// The fingers on a touchpad, as reported by libinput.
struct TouchpadHand: Sendable {
    /// The open gesture: a scroll, a swipe or a pinch; nil if there is none.
    var source: Gesture.Source?
    var fingers = 0
    /// The time of the last step's report.
    var lastStep = Timestamp.zero
    /// The pinch's scale so far.
    var scale = 1.0
    /// The time since which fingers rest; nil if they do not.
    var holdStart: Timestamp?

    /// The time in seconds for which libinput waits after a finger has joined or left before it cancels a
    /// gesture.
    static let switchDelay = 0.1

    /// The slots of the open gesture and hold, among the fingers'.
    var claims: SlotMask {
        (source == nil ? SlotMask() : ContactTable.hand) | (holdStart == nil ? SlotMask() : ContactTable.hold)
    }
}
