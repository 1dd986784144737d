import Motion

/// Makes frames out of events as they are read, each with a time of its own.
///
/// A frame takes the time of its SYN_REPORT: before Linux 3.4 each event had its own.
struct FrameBuilder {
    private(set) var frames = EvdevFrames()
    /// Whether events have had a time other than their SYN_REPORT's.
    private(set) var hasOwnTimes = false
    private var first: Timestamp?
    private var openTime: Timestamp?

    /// The number of events since the last SYN_REPORT.
    var openCount: Int { frames.openCount }

    var eventCount: Int { frames.events.count }

    /// Why these and `more` are too many events, if they are: together with those of `others`, other devices, or
    /// without a SYN_REPORT among them.
    @inline(__always)
    func excess(with more: Int = 1, besides others: Int = 0) -> TraceError.Reason? {
        if eventCount + more + others > EventRange.count {
            return .tooMany("events", limit: EventRange.count)
        }
        if openCount + more > EventRange.frame {
            return .tooMany("events in a frame", limit: EventRange.frame)
        }
        return nil
    }

    @inline(__always)
    mutating func append(_ event: EvdevEvent, at time: Timestamp) {
        if let openTime {
            if openTime != time { hasOwnTimes = true }
        } else {
            openTime = time
            if first == nil { first = time }
        }
        frames.appendToOpenFrame(event)
        if event.is(.synReport) {
            frames.closeFrame(at: time)
            openTime = nil
        }
    }

    /// Appends an event of the line that was read last.
    mutating func append(
        _ event: EvdevEvent, at time: Timestamp, from reader: LineReader
    ) throws(TraceError) {
        if let excess = excess() { throw reader.failure(excess) }
        append(event, at: time)
    }

    /// Appends all that `other` has, as if its events had come here one by one.
    mutating func append(_ other: FrameBuilder) {
        guard let otherFirst = other.first else { return }
        if first == nil {
            self = other
            return
        }
        if let openTime, openTime != otherFirst { hasOwnTimes = true }
        hasOwnTimes = hasOwnTimes || other.hasOwnTimes
        openTime = other.frames.isEmpty ? openTime ?? other.openTime : other.openTime
        frames.append(contentsOf: other.frames)
    }

    /// The whole frames; events after the last SYN_REPORT are left out, and a remark says so.
    ///
    /// - Parameter index: The device's number in the trace, for remarks.
    consuming func finish(as index: Int, _ remarks: inout [TraceRemark]) -> EvdevFrames {
        if hasOwnTimes { remarks.append(.eventsHaveOwnTimes(device: index)) }
        if openCount > 0 { remarks.append(.incompleteFrame(device: index, events: openCount)) }
        frames.discardOpenFrame()
        return frames
    }
}

/// What a number in an event may be.
enum EventRange {
    /// Seconds that a ``Timestamp`` can hold.
    static let seconds: ClosedRange<Int64> = 0...9_000_000_000
    static let microseconds: ClosedRange<Int64> = 0...999_999
    /// EV_MAX of the kernel.
    static let type: ClosedRange<Int64> = 0...0x1f
    /// KEY_MAX of the kernel, the largest of all types.
    static let code: ClosedRange<Int64> = 0...0x2ff
    static let value: ClosedRange<Int64> = Int64(Int32.min)...Int64(Int32.max)
    static let id: ClosedRange<Int64> = 0...0xffff
    static let property: ClosedRange<Int64> = 0...0x1f
    /// How many events of devices are read: half a gigabyte.
    static let count = 1 << 26
    /// How many events a frame can have: several for each of the 1024 slots that the kernel allows.
    static let frame = 1 << 16
    /// How many touch events are read: less than a gigabyte.
    static let touches = 1 << 23
}
