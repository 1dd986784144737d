import Motion

/// A log of the last decisions of an arena and of the events that it ignored, with reasons; oldest entry
/// first.
///
///     for entry in arena.log { print(entry) }
///     // 12.804000 s  device 3  pan 1: recognised, but waits for tap 0 to fail
///     // 12.811000 s  device 3  tap 0: failed: a finger moved too far
///     // 12.811000 s  device 3  pan 1: began as gesture 1 with 1 finger
///
/// The log allocates once, when it is created. An entry that repeats the one before it only raises its count.
public struct GestureLog: Sendable {
    /// The number of entries that the log keeps.
    public let capacity: Int
    private var entries: [Entry] = []
    /// The index of the oldest entry, once the log is full.
    private var oldest = 0

    /// Creates an empty log.
    ///
    /// - Parameter capacity: From 0, for no log at all, to 65,536.
    init(capacity: Int = 128) {
        self.capacity = Swift.min(Swift.max(capacity, 0), 65536)
        entries.reserveCapacity(self.capacity)
    }

    /// A logged decision.
    ///
    ///     arena.log.filter { $0.device == DeviceID(3) }.count  // 3
    public struct Entry: Equatable, Sendable {
        /// The time of the decision, or of the first one if it was repeated.
        public var time: Timestamp
        /// The device whose events led to the decision.
        public var device: DeviceID
        /// The recogniser concerned; nil if the entry concerns the device as a whole.
        public var competitor: Competitor?
        /// The decision, with its reason.
        public var decision: Decision
        /// The number of times that the decision was taken in a row.
        public var count = 1
    }

    /// A recogniser, with its name.
    ///
    ///     arena.log.filter { $0.competitor?.id == RecognizerID(1) }.count  // 2
    public struct Competitor: Hashable, Sendable {
        /// The number of the recogniser in the arena.
        public var id: RecognizerID
        /// The name that the recogniser's traits give it, such as `long press`.
        public var name: StaticString

        public static func == (left: Competitor, right: Competitor) -> Bool { left.id == right.id }

        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// The decisions of an arena.
    ///
    ///     for entry in arena.log {
    ///         if case .beaten(let rival) = entry.decision { print("\(rival.name) had the fingers") }
    ///     }
    public enum Decision: Equatable, Sendable {
        /// The gesture was recognised, with that many fingers.
        case began(GestureID, fingers: Int)
        /// The recogniser's rules were met, but another recogniser must fail first.
        case waits(for: Competitor)
        /// The recogniser's rules were met, or might have been, but another recogniser has the same fingers.
        case beaten(by: Competitor)
        /// The recogniser gave up on the fingers that are down.
        case failed(Failure)
        /// The hand let go.
        case ended(GestureID)
        /// The gesture was cancelled, for a reason.
        case cancelled(GestureID, Gesture.Cancellation)
        /// The end of a touchpad gesture is held back, in case it continues with other fingers.
        case mayContinue(GestureID)
        /// The gesture continued with another number of fingers.
        case continued(GestureID, fingers: Int)
        /// An event, or a part of it, had no effect.
        case ignored(Ignored)
        /// A device or the whole session came or went.
        case deviceAdded, deviceRemoved, suspended, resumed
        /// The device's clock was set back by more than events may be out of order.
        case clockSetBack(seconds: Double)
    }

    /// The reasons for which a recogniser fails.
    ///
    ///     arena.log.contains { $0.decision == .failed(.movedTooFar) }  // true
    public enum Failure: Hashable, Sendable {
        /// The fingers moved too far or in the wrong direction, or their number is outside of the rules.
        case movedTooFar, wrongDirection, tooManyFingers, tooFewFingers
        /// The fingers were lifted before the gesture was recognised.
        case lifted
        /// Fingers were down for too long.
        case tooLong
        /// The next tap did not come in time.
        case tooLate
        /// The next tap was elsewhere.
        case tooFarApart
        /// The fingers landed away from the edges.
        case notAtEdge
        /// A rule of the app's own recogniser was broken.
        case custom
        /// The device took a finger away.
        case byDevice
        /// The app cancelled all gestures.
        case byApp
    }

    /// The reasons for which an event, or a part of it, is ignored.
    ///
    ///     arena.log.contains { $0.decision == .ignored(.notFinite) }  // false: no event had a NaN
    public enum Ignored: Hashable, Sendable {
        /// No recogniser looks for gestures of such fingers: none was added for this kind of device and this
        /// number of fingers, or it is disabled.
        case noRecognizer(fingers: Int)
        /// A number in the event is NaN or infinite.
        case notFinite
        /// A place more than a surface's size outside of the surface, or a length of more than 10 m.
        case outOfRange
        /// A position without millimetres of a finger that had them, or the other way round.
        case otherUnit
        /// An impossible number of fingers.
        case fingerCount
        /// A movement or lift of a finger that is not known to be down.
        case unknownContact(ContactID)
        /// More fingers are down than there is room for.
        case tooManyFingers
        /// More devices report fingers than there is room for.
        case tooManyDevices
        /// The removal of an unknown device.
        case unknownDevice
        /// A step or an end of a touchpad gesture that did not begin.
        case notBegun
        /// The release of a button that is not known to be down.
        case notPressed
        /// A report that repeats an earlier one.
        case repeated
        /// A time before that of the last event, which was used instead.
        case time
    }
}

extension GestureLog: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }

    /// The entry at a position, counted from the oldest.
    ///
    /// - Parameter position: In 0..<count, as for an array.
    public subscript(position: Int) -> Entry {
        entries[(oldest + position) % entries.count]
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
