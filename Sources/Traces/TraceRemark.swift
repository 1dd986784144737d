/// Something that reading or mending a trace changed or left out, so that nothing is lost in silence.
///
/// Devices are indices into ``EvdevTrace/recordings``.
public enum TraceRemark: Hashable, Sendable {
    /// The file ends in the middle of this line; all frames before are kept.
    case cut(line: Int)
    /// The file ends in zero bytes, as after a power cut.
    case endsInZeros
    /// So many events came after the last whole frame; they are left out.
    case incompleteFrame(device: Int, events: Int)
    /// The last device's description is cut; the device is left out.
    case incompleteDevice
    /// The file names another number of devices than it has.
    case deviceCount(declared: Int, found: Int)
    /// Each event has a time of its own, as before Linux 3.4; frames have that of their SYN_REPORT.
    case eventsHaveOwnTimes(device: Int)
}

extension TraceRemark {
    var saysThatFileIsCut: Bool {
        switch self {
        case .cut, .endsInZeros: true
        default: false
        }
    }
}

extension TraceRemark: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cut(let line): "line \(line) is cut off; the whole frames before it are kept"
        case .endsInZeros: "the file ends in zero bytes, as after a power cut; they are left out"
        case .incompleteFrame(let device, let events):
            "device \(device): the last \(events) events are no whole frame and are left out"
        case .incompleteDevice: "the description of the last device is cut off; the device is left out"
        case .deviceCount(let declared, let found):
            "the file speaks of \(declared) devices, but has \(found)"
        case .eventsHaveOwnTimes(let device):
            "device \(device): events have times of their own; each frame takes that of its SYN_REPORT"
        }
    }
}
