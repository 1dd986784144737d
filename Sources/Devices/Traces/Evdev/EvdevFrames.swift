import Motion

/// The simultaneous events of one device; the last one is a SYN_REPORT.
@frozen
public struct EvdevFrame: Hashable, Sendable {
    /// The time at which the kernel sent the SYN_REPORT.
    public var time: Timestamp
    /// All events of the frame, including the closing SYN_REPORT.
    public var events: ArraySlice<EvdevEvent>

    /// Creates a frame from its events, the last of which is the SYN_REPORT.
    @inlinable
    public init(time: Timestamp, events: ArraySlice<EvdevEvent>) {
        self.time = time
        self.events = events
    }

    /// True if the kernel's queue overflowed here: events are missing between the frame before and the next.
    @inlinable
    public var isDropped: Bool { events.contains { $0.is(.synDropped) } }

    @inlinable
    public static func == (left: EvdevFrame, right: EvdevFrame) -> Bool {
        left.time == right.time && left.events.elementsEqual(right.events)
    }
}

/// The frames that one device sent, in the order of sending.
///
/// The events of all frames lie in one array, so that a million of them cost little more than their bytes.
///
/// ```swift
/// var frames = EvdevFrames()
/// frames.append(at: Timestamp(microseconds: 7000), [EvdevEvent(.absX, 120)])  // adds the SYN_REPORT
/// for frame in frames { print(frame.time.seconds, frame.events.count) }
/// ```
public struct EvdevFrames: Hashable, Sendable {
    /// The events of all frames, one after the other.
    @inlinable
    public var events: [EvdevEvent] { storage }

    @usableFromInline
    var storage: [EvdevEvent] = []
    @usableFromInline
    var marks: [Mark] = []

    /// Creates an empty list.
    public init() {}

    @frozen
    @usableFromInline
    struct Mark: Hashable, Sendable {
        @usableFromInline var time: Timestamp
        /// The index after the frame's last event.
        @usableFromInline var end: Int

        @usableFromInline
        init(time: Timestamp, end: Int) {
            self.time = time
            self.end = end
        }
    }

    /// Appends a frame; a SYN_REPORT is added if `events` doesn't end in one.
    ///
    /// Each SYN_REPORT in the middle of `events` ends a frame, too.
    @inlinable
    public mutating func append(at time: Timestamp, _ events: some Sequence<EvdevEvent>) {
        var isOpen = true
        for event in events {
            storage.append(event)
            isOpen = !event.is(.synReport)
            if !isOpen { closeFrame(at: time) }
        }
        if isOpen {
            storage.append(.synReport)
            closeFrame(at: time)
        }
    }

    /// Appends a copy of `frame`.
    @inlinable
    public mutating func append(_ frame: EvdevFrame) {
        append(at: frame.time, frame.events)
    }
}

extension EvdevFrames: RandomAccessCollection {
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { marks.count }

    @inlinable
    public subscript(index: Int) -> EvdevFrame {
        let start = index == 0 ? 0 : marks[index - 1].end
        return EvdevFrame(time: marks[index].time, events: storage[start..<marks[index].end])
    }

    /// Returns the time of frame `index` without touching its events.
    @inlinable
    public func time(at index: Int) -> Timestamp { marks[index].time }
}

/// The building of frames event by event, for the readers.
extension EvdevFrames {
    /// The number of events after the last complete frame.
    @usableFromInline
    var openCount: Int { storage.count - (marks.last?.end ?? 0) }

    mutating func appendToOpenFrame(_ event: EvdevEvent) {
        storage.append(event)
    }

    @usableFromInline
    mutating func closeFrame(at time: Timestamp) {
        marks.append(Mark(time: time, end: storage.count))
    }

    /// Appends the frames of `other`, and the events of its open frame; they continue an open frame here.
    mutating func append(contentsOf other: EvdevFrames) {
        let offset = storage.count
        storage.append(contentsOf: other.storage)
        marks.append(contentsOf: other.marks.lazy.map { Mark(time: $0.time, end: $0.end + offset) })
    }

    /// Removes the complete frames and returns them.
    mutating func takeFrames() -> EvdevFrames {
        var taken = self
        taken.discardOpenFrame()
        storage.removeFirst(taken.storage.count)
        marks.removeAll()
        return taken
    }

    mutating func discardOpenFrame() {
        storage.removeLast(openCount)
    }
}
