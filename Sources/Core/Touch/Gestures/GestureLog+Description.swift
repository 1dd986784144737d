#if !hasFeature(Embedded)
import Motion

extension GestureLog: CustomStringConvertible {
    /// The entries, one on each line.
    public var description: String {
        map { $0.description }.joined(separator: "\n")
    }
}

extension GestureLog.Entry: CustomStringConvertible {
    public var description: String {
        let subject = competitor.map { "\($0): " } ?? ""
        let times = count > 1 ? " (\(count) times)" : ""
        return "\(time.secondsText) s  device \(device.rawValue)  \(subject)\(decision)\(times)"
    }
}

extension GestureLog.Competitor: CustomStringConvertible {
    public var description: String {
        "\(name) \(id.rawValue)"
    }
}

extension GestureLog.Decision: CustomStringConvertible {
    public var description: String {
        switch self {
        case .began(let gesture, let fingers): "began as gesture \(gesture.rawValue) with \(text(fingers))"
        case .waits(let other): "recognised, but waits for \(other) to fail"
        case .beaten(let other): "beaten by \(other)"
        case .failed(let failure): "failed: \(failure)"
        case .ended(let gesture): "gesture \(gesture.rawValue) ended"
        case .cancelled(let gesture, let reason): "gesture \(gesture.rawValue) cancelled: \(reason)"
        case .mayContinue(let gesture): "gesture \(gesture.rawValue) may go on with other fingers"
        case .continued(let gesture, let fingers): "gesture \(gesture.rawValue) goes on with \(text(fingers))"
        case .ignored(let reason): "ignored: \(reason)"
        case .deviceAdded: "device added"
        case .deviceRemoved: "device removed"
        case .suspended: "suspended"
        case .resumed: "resumed"
        case .clockSetBack(let seconds): "the clock was set back by \(seconds) s"
        }
    }

    private func text(_ fingers: Int) -> String {
        fingers == 1 ? "1 finger" : "\(fingers) fingers"
    }
}

extension GestureLog.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .movedTooFar: "a finger moved too far"
        case .wrongDirection: "the hand went another way"
        case .tooManyFingers: "there are too many fingers"
        case .tooFewFingers: "there were too few fingers"
        case .lifted: "the fingers were lifted too early"
        case .tooLong: "the fingers were down for too long"
        case .tooLate: "the next tap did not come in time"
        case .tooFarApart: "the next tap was too far away"
        case .notAtEdge: "the finger did not land at the edge"
        case .custom: "a rule of the app's own was broken"
        case .byDevice: "the device took a finger away"
        case .byApp: "the app cancelled it"
        }
    }
}

extension GestureLog.Ignored: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noRecognizer(let fingers):
            "no recogniser looks for a gesture of \(fingers) finger\(fingers == 1 ? "" : "s")"
        case .notFinite: "a number is not finite"
        case .outOfRange: "a place or a length is out of range"
        case .otherUnit: "its place has another unit than the finger's places before"
        case .fingerCount: "no hand has that many fingers"
        case .unknownContact(let id): "finger \(id.rawValue) is not known to be down"
        case .tooManyFingers: "there is no room for another finger"
        case .tooManyDevices: "there is no room for another device"
        case .unknownDevice: "that device is not known"
        case .notBegun: "that gesture has not begun"
        case .notPressed: "that button is not known to be down"
        case .repeated: "the same was reported before"
        case .time: "its time lies before the last event's, which counts"
        }
    }
}

extension Gesture.Cancellation: CustomStringConvertible {
    public var description: String {
        switch self {
        case .byDevice: "the device took the fingers away"
        case .moved: "the fingers moved"
        case .superseded: "another gesture was recognised"
        case .deviceRemoved: "the device is gone"
        case .suspended: "input was suspended"
        case .clockSetBack: "the clock was set back"
        case .byApp: "the app cancelled it"
        }
    }
}

extension Timestamp {
    /// Seconds with six decimals.
    fileprivate var secondsText: String {
        let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let digits = String(rest / 1000)
        let zeros = String(repeating: "0", count: 6 - digits.count)
        return "\(nanoseconds < 0 ? "-" : "")\(seconds).\(zeros)\(digits)"
    }
}
#endif
