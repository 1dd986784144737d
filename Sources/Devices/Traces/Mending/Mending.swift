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
    /// The width and height in millimetres of devices that don't report their resolution; nil for those that
    /// the recording states.
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
            var mender = RecordingMender(recording.device, index: index, mending)
            mender.survey(recording.frames)
            var frames = mender.mend(recording.frames)
            frames.append(contentsOf: mender.finish())
            remarks += mender.remarks
            return EvdevRecording(device: mender.device, frames: frames)
        }
        return (EvdevTrace(recordings: recordings, origin: origin), remarks)
    }
}
