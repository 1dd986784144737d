import Motion

/// The changes that make a recording playable, so that libinput sees complete contacts in spite of hardware
/// quirks and of contacts that the beginning or end of the recording cuts.
///
/// ```swift
/// let (playable, remarks) = trace.mended()
/// let inRange = trace.mended(Mending(outOfRange: .clamp)).trace
/// ```
///
/// Some changes are always made: a frame with an earlier time than the frame before gets that frame's time;
/// the slot of the first contact events, which a device doesn't repeat, is inserted; and so are the
/// coordinates of a slot's first contact that a device doesn't repeat because the contact before had the
/// same.
public struct Mending: Hashable, Sendable {
    /// True if contacts and keys that were down when the recording began are put down in its first frame.
    public var landsAtStart: Bool
    /// True if contacts and keys that are still down when the recording ends are lifted in a frame of their
    /// own.
    public var liftsAtEnd: Bool
    /// True if a tracking ID that replaces another in the same slot is a new finger, and the old one is
    /// lifted first. libinput would otherwise take both for one.
    public var splitsReplacedContacts: Bool
    /// True if contacts of the older multitouch protocol, A, get slots and IDs, as in protocol B.
    public var convertsProtocolA: Bool
    /// The treatment of positions beyond an axis's range.
    public var outOfRange: OutOfRange
    /// The width and height in millimetres of devices that don't report their resolution.
    public var assumedSize: SIMD2<Double>?

    /// Creates the changes; by default, those that recordings of real hardware need.
    public init(
        landsAtStart: Bool = true, liftsAtEnd: Bool = true, splitsReplacedContacts: Bool = true,
        convertsProtocolA: Bool = true, outOfRange: OutOfRange = .keep, assumedSize: SIMD2<Double>? = nil
    ) {
        self.landsAtStart = landsAtStart
        self.liftsAtEnd = liftsAtEnd
        self.splitsReplacedContacts = splitsReplacedContacts
        self.convertsProtocolA = convertsProtocolA
        self.outOfRange = outOfRange
        self.assumedSize = assumedSize
    }

    /// The treatment of positions beyond an axis's range.
    ///
    ///     let (trace, remarks) = broken.mended(Mending(outOfRange: .dropGlitches(beyond: 0.1)))
    public enum OutOfRange: Hashable, Sendable {
        /// Keeps the positions: at the edges, devices send values a little beyond the range.
        case keep
        /// Sets the positions to the nearest end of the range.
        case clamp
        /// Leaves out the positions beyond the range by more than this fraction of it, as glitches; keeps the
        /// others.
        case dropGlitches(beyond: Double)
    }
}

extension EvdevTrace {
    /// Returns the trace made playable, and remarks on the changes.
    ///
    /// Mending a mended trace changes nothing.
    public func mended(_ mending: Mending = Mending()) -> (trace: EvdevTrace, remarks: [TraceRemark]) {
        var remarks: [TraceRemark] = []
        let recordings = self.recordings.enumerated().map { index, recording in
            var mender = RecordingMender(recording, index: index, mending)
            mender.mend()
            remarks += mender.remarks
            return mender.recording
        }
        return (EvdevTrace(recordings: recordings, origin: origin), remarks)
    }
}

/// A mender of one device's recording, which makes one kind of change after the other.
private struct RecordingMender {
    var recording: EvdevRecording
    var remarks: [TraceRemark] = []
    private let index: Int
    private let mending: Mending

    init(_ recording: EvdevRecording, index: Int, _ mending: Mending) {
        self.recording = recording
        self.index = index
        self.mending = mending
    }

    mutating func mend() {
        mendTimes()
        let device = recording.device
        if mending.convertsProtocolA, ProtocolAConverter.applies(to: device) {
            var converter = ProtocolAConverter(device)
            recording = converter.convert(recording.frames)
            remarks.append(.convertedProtocolA(device: index, contacts: converter.contacts))
        }
        if device.codes.contains(.absMTPositionX) || device.codes.contains(.absX) {
            mendPositions()
            mendResolution()
        }
        var contacts = ContactMender(recording, index: index, mending)
        contacts.mend()
        recording.frames = contacts.frames
        remarks += contacts.remarks
    }
}

extension RecordingMender {
    private mutating func mendTimes() {
        var last = recording.frames.first?.time ?? .zero
        var count = 0
        var frames = EvdevFrames()
        for frame in recording.frames {
            if frame.time < last { count += 1 }
            last = max(last, frame.time)
            frames.append(at: last, frame.events)
        }
        guard count > 0 else { return }
        recording.frames = frames
        remarks.append(.timesWentBackwards(device: index, frames: count))
    }

    private mutating func mendPositions() {
        let axes = recording.device.axes.filter { code, axis in
            Self.positions.contains(code) && axis.maximum > axis.minimum
        }
        var worst: [EvdevCode: (count: Int, excess: Double)] = [:]
        var changed = 0
        var frames = EvdevFrames()
        for frame in recording.frames {
            let events = frame.events.compactMap { event -> EvdevEvent? in
                guard event.type == 3, let axis = axes[event.kind] else { return event }
                let excess = axis.excess(of: event.value)
                guard excess > 0 else { return event }
                let known = worst[event.kind] ?? (0, 0)
                worst[event.kind] = (known.count + 1, max(known.excess, excess))
                let mended = mend(event, excess, axis)
                if mended != event { changed += 1 }
                return mended
            }
            frames.append(at: frame.time, events)
        }
        for (code, found) in worst.sorted(by: { $0.key < $1.key }) {
            remarks.append(.outOfRange(device: index, axis: code, events: found.count, worst: found.excess))
        }
        guard changed > 0 else { return }
        recording.frames = frames
        remarks.append(
            mending.outOfRange == .clamp
                ? .clamped(device: index, events: changed) : .leftOutGlitches(device: index, events: changed))
    }

    private func mend(_ event: EvdevEvent, _ excess: Double, _ axis: AbsoluteAxis) -> EvdevEvent? {
        switch mending.outOfRange {
        case .keep: event
        case .clamp: EvdevEvent(event.kind, min(max(event.value, axis.minimum), axis.maximum))
        case .dropGlitches(let fraction): excess > fraction ? nil : event
        }
    }

    private mutating func mendResolution() {
        let pairs = [(EvdevCode.absX, 0), (.absMTPositionX, 0), (.absY, 1), (.absMTPositionY, 1)]
        let missing = pairs.filter { recording.device.axes[$0.0].map { $0.resolution <= 0 } ?? false }
        guard !missing.isEmpty else { return }
        guard let size = mending.assumedSize, size.x > 0, size.y > 0 else {
            remarks.append(.noResolution(device: index))
            return
        }
        for (code, side) in missing {
            guard let axis = recording.device.axes[code] else { continue }
            let units = (Double(axis.maximum) - Double(axis.minimum)) / size[side]
            recording.device.axes[code]?.resolution = Int32(max(1, min(units.rounded(), 1e6)))
        }
        remarks.append(.assumedSize(device: index, millimetres: size))
    }

    private static let positions: Set<EvdevCode> = [.absX, .absY, .absMTPositionX, .absMTPositionY]
}

extension AbsoluteAxis {
    /// Returns the distance of `value` beyond the range, as a fraction of the range; 0 within.
    fileprivate func excess(of value: Int32) -> Double {
        let range = Double(maximum) - Double(minimum)
        return max(0, Double(minimum) - Double(value), Double(value) - Double(maximum)) / range
    }
}
