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

    /// The whole frames; events after the last SYN_REPORT are left out.
    consuming func finish() -> EvdevFrames {
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
    /// How many events of one device are read: half a gigabyte.
    static let count = 1 << 26
}
