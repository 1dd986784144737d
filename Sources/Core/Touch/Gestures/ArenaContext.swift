import Motion

/// The recognisers, the log and the gesture numbers that all devices of an arena share, and the gestures of the
/// event that is being handled.
struct ArenaContext: Sendable {
    var recognizers = RecognizerTable()
    var log: GestureLog
    private var lastGesture: UInt64 = 0
    /// The gestures to hand to the app when the event has been handled, in order.
    private var emitted: [Gesture] = []

    init(log: GestureLog) {
        self.log = log
    }

    /// Makes room for the gestures of an event.
    mutating func reserveRoom() { emitted.reserveCapacity(2 * recognizers.count) }

    mutating func emit(_ gesture: Gesture) { emitted.append(gesture) }

    /// Hands over what has been emitted.
    mutating func deliver(to emit: (Gesture) -> Void) {
        guard !emitted.isEmpty else { return }
        for index in emitted.indices { emit(emitted[index]) }
        emitted.removeAll(keepingCapacity: true)
    }

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
