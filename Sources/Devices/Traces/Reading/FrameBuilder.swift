import Motion

/// A builder of frames from events that are read one by one, each with a time of its own.
///
/// A frame takes the time of its SYN_REPORT: before Linux 3.4 each event had its own.
struct FrameBuilder {
    private(set) var frames = EvdevFrames()
    /// The number of events in the frames that were taken out.
    private var takenCount = 0
    /// True if events had another time than their SYN_REPORT.
    private(set) var hasOwnTimes = false
    private var first: Timestamp?
    private var openTime: Timestamp?

    /// The number of events since the last SYN_REPORT.
    var openCount: Int { frames.openCount }

    var eventCount: Int { takenCount + frames.events.count }

    /// Returns the error if there are too many events: in this device with `more` and with the `others` of
    /// other devices, or without a SYN_REPORT among them.
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

    /// Appends all events of `other`, as if they had been appended one by one.
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

    /// Takes the complete frames out; nil while there are only a few.
    @inline(__always)
    mutating func takeFrames() -> EvdevFrames? {
        guard frames.count >= Self.piece else { return nil }
        let taken = frames.takeFrames()
        takenCount += taken.events.count
        return taken
    }

    /// The number of frames that are taken out at a time.
    private static let piece = 1 << 10

    /// Returns the complete frames; events after the last SYN_REPORT are left out, with a remark.
    ///
    /// - Parameter index: The index of the device in the trace, for remarks.
    consuming func finish(as index: Int, _ remarks: inout [TraceRemark]) -> EvdevFrames {
        if hasOwnTimes { remarks.append(.eventsHaveOwnTimes(device: index)) }
        if openCount > 0 { remarks.append(.incompleteFrame(device: index, events: openCount)) }
        frames.discardOpenFrame()
        return frames
    }
}

/// The limits of the numbers in events.
enum EventRange {
    /// The range of seconds that a ``Timestamp`` can hold.
    static let seconds: ClosedRange<Int64> = 0...9_000_000_000
    static let microseconds: ClosedRange<Int64> = 0...999_999
    /// The range of event types, up to EV_MAX of the kernel.
    static let type: ClosedRange<Int64> = 0...0x1f
    /// The range of codes, up to KEY_MAX of the kernel, the largest of all types.
    static let code: ClosedRange<Int64> = 0...0x2ff
    static let value: ClosedRange<Int64> = Int64(Int32.min)...Int64(Int32.max)
    static let id: ClosedRange<Int64> = 0...0xffff
    static let property: ClosedRange<Int64> = 0...0x1f
    /// The largest number of device events that are read: half a gigabyte.
    static let count = 1 << 26
    /// The largest number of events in a frame: several for each of the 1024 slots that the kernel allows.
    static let frame = 1 << 16
    /// The largest number of touch events that are read: less than a gigabyte.
    static let touches = 1 << 23
}
