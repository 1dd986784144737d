import Motion

/// The recognisers, the log and the gesture numbers that all devices of an arena share.
struct ArenaBook: Sendable {
    var recognizers = RecognizerTable()
    var log: GestureLog
    private var lastGesture: UInt64 = 0

    init(log: GestureLog) {
        self.log = log
    }

    /// The closure that receives each gesture.
    typealias Emit = (Gesture) -> Void

    mutating func nextGesture() -> GestureID {
        lastGesture &+= 1
        return GestureID(lastGesture)
    }

    mutating func note(
        _ decision: GestureLog.Decision, device: DeviceID, recognizer: RecognizerID? = nil,
        at time: Timestamp
    ) {
        log.append(
            GestureLog.Entry(
                time: time, device: device, competitor: recognizer.map(recognizers.competitor),
                decision: decision))
    }
}
