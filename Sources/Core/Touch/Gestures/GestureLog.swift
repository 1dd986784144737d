import Motion

/// What an arena decided, and what it ignored, and why: the last so many entries, oldest first.
///
///     for entry in arena.log { print(entry) }
///     // 12.804000 s  device 3  pan 1: waits for tap 0
///     // 12.811000 s  device 3  tap 0: failed, a finger moved too far
///     // 12.811000 s  device 3  pan 1: began as gesture 7 with 1 finger
///
/// It takes room once, when it is made. An entry that repeats the one before it is counted there.
public struct GestureLog: Sendable {
    /// How many entries it keeps.
    public let capacity: Int
    private var entries: [Entry] = []
    /// Where the oldest entry is, once all room is taken.
    private var oldest = 0

    /// - Parameter capacity: From 0, for no log at all, to 65,536.
    public init(capacity: Int = 128) {
        self.capacity = Swift.min(Swift.max(capacity, 0), 65536)
        entries.reserveCapacity(self.capacity)
    }

    /// A decision.
    public struct Entry: Equatable, Sendable {
        /// When it was first taken.
        public var time: Timestamp
        public var device: DeviceID
        /// Whom it concerns; nil when it concerns the device as a whole.
        public var competitor: Competitor?
        public var decision: Decision
        /// How often it was taken in a row.
        public var count = 1
    }

    /// A recogniser, and what it looks for.
    public struct Competitor: Hashable, Sendable {
        public var id: RecognizerID
        public var target: Target

        public enum Target: Hashable, Sendable {
            case pan, pinch, rotation, tap, longPress, hold, edgeSwipe
        }
    }

    /// What was decided.
    public enum Decision: Equatable, Sendable {
        case began(GestureID, fingers: Int)
        /// It was recognised, but another one must fail first.
        case waits(for: Competitor)
        /// It was recognised, or might have been, but another one has the same fingers.
        case beaten(by: Competitor)
        case failed(Failure)
        case ended(GestureID)
        case cancelled(GestureID, Gesture.Cancellation)
        /// The end of a touchpad gesture is held back, in case it goes on with other fingers.
        case mayContinue(GestureID)
        case continued(GestureID, fingers: Int)
        case ignored(Ignored)
        case deviceAdded, deviceRemoved, suspended, resumed
        /// The device's time went back further than events come out of order.
        case clockSetBack(seconds: Double)
    }

    /// Why a recogniser gave up.
    public enum Failure: Hashable, Sendable {
        case movedTooFar, wrongDirection, tooManyFingers, tooFewFingers
        /// The fingers were lifted before it was recognised.
        case lifted
        /// Fingers were down for too long.
        case tooLong
        /// The next tap did not come in time.
        case tooLate
        /// The next tap was elsewhere.
        case tooFarApart
        case notAtEdge
        /// The device took a finger away.
        case byDevice
        /// The app cancelled all gestures.
        case byApp
    }

    /// Why an event, or a part of it, had no effect.
    public enum Ignored: Hashable, Sendable {
        /// A number of it is no number, or infinite.
        case notFinite
        /// A place more than a surface's size outside of the surface, or a length of more than 10 m.
        case outOfRange
        /// A place without millimetres of a finger that had them, or the other way round.
        case otherUnit
        /// A number of fingers that no hand has.
        case fingerCount
        /// A finger moved or left that is not known to be down.
        case unknownContact(ContactID)
        /// More fingers are down than there is room for.
        case tooManyFingers
        /// More devices report fingers than there is room for.
        case tooManyDevices
        /// A device is gone that was not known.
        case unknownDevice
        /// A step or an end of a touchpad gesture that did not begin.
        case notBegun
        /// The same was reported before.
        case repeated
        /// Its time lies before that of the last event, whose time was taken for it.
        case time
    }
}

extension GestureLog: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }

    /// - Parameter position: In 0..<count, as for an array.
    public subscript(position: Int) -> Entry {
        entries[(oldest + position) % entries.count]
    }

    /// Forgets all entries.
    public mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        oldest = 0
    }

    mutating func append(_ entry: Entry) {
        guard capacity > 0 else { return }
        if !entries.isEmpty {
            let newest = (oldest + entries.count - 1) % entries.count
            if entries[newest].isRepeated(by: entry) {
                entries[newest].count &+= 1
                return
            }
        }
        if entries.count < capacity {
            entries.append(entry)
        } else {
            entries[oldest] = entry
            oldest = (oldest + 1) % capacity
        }
    }
}

extension GestureLog.Entry {
    func isRepeated(by other: GestureLog.Entry) -> Bool {
        device == other.device && competitor == other.competitor && decision == other.decision
    }
}

extension GestureRecognizer {
    var target: GestureLog.Competitor.Target {
        switch self {
        case .pan: .pan
        case .pinch: .pinch
        case .rotation: .rotation
        case .tap: .tap
        case .longPress: .longPress
        case .hold: .hold
        case .edgeSwipe: .edgeSwipe
        }
    }
}
