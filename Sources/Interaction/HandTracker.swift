import Motion
import Touch

/// Where a hand is between its reports, and how fast.
struct HandTracker<Value: Coordinates>: Sendable {
    private(set) var lastPlace: Value
    private var lastTime: Timestamp
    private var firstPlace: Value
    private var firstTime: Timestamp

    init(at place: Value, time: Timestamp) {
        lastPlace = place
        lastTime = time
        firstPlace = place
        firstTime = time
    }

    mutating func add(_ place: Value, time: Timestamp) {
        firstPlace = lastPlace
        firstTime = lastTime
        lastPlace = place
        lastTime = time
    }

    func place(at time: Timestamp) -> Value { lastPlace }

    func velocity(at time: Timestamp) -> Velocity<Value> {
        let span = lastTime.seconds(since: firstTime)
        guard span > 0, time.seconds(since: lastTime) < 0.15 else { return .zero }
        return Velocity(perSecond: (lastPlace - firstPlace).scaled(by: 1 / span))
    }
}
