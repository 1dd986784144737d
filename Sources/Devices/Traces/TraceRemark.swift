/// A remark on something that reading or mending a trace changed or left out.
///
/// Devices are indices into ``EvdevTrace/recordings``.
public enum TraceRemark: Hashable, Sendable {
    /// The file ends in the middle of this line; all frames before are kept.
    case cut(line: Int)
    /// The file ends in zero bytes, as after a power cut.
    case endsInZeros
    /// The last `events` events, after the last complete frame, are left out.
    case incompleteFrame(device: Int, events: Int)
    /// The last device's description is cut; the device is left out.
    case incompleteDevice
    /// The description isn't followed by the list of events that recorders write, so it may be cut, too.
    case withoutEvents(device: Int)
    /// The file is a report, and lacks the line that ends one.
    case incompleteReport
    /// The file declares another number of devices than it has.
    case deviceCount(declared: Int, found: Int)
    /// Each event has a time of its own, as before Linux 3.4; frames get that of their SYN_REPORT.
    case eventsHaveOwnTimes(device: Int)
    /// This number of lines isn't the recording tool's output; they are left out.
    case leftOutLines(Int)
    /// The file does not describe the device; the description is guessed from the events.
    case guessedDevice(device: Int, isTouchpad: Bool)
    /// The file does not give the ranges of these axes; they are guessed from the events.
    case guessedAxes(device: Int, axes: [EvdevCode])
    /// The file has no times; frames are taken to be 10 ms apart.
    case withoutTimes(device: Int)

    /// The first events belong to this slot, which the recording doesn't name.
    case initialSlot(device: Int, slot: Int)
    /// These contacts and buttons were down before the recording began, and are put down in its first frame.
    case landedAtStart(device: Int, contacts: Int, buttons: Int)
    /// These contacts and buttons were down when the recording ended, and are lifted after its last frame.
    case liftedAtEnd(device: Int, contacts: Int, buttons: Int)
    /// This number of contacts landed without a coordinate that the device had sent before the recording
    /// began; they get that of their next report.
    case completedLandings(device: Int, contacts: Int)
    /// A tracking ID replaced another this number of times; the contact before is lifted.
    case splitContacts(device: Int, contacts: Int)
    /// The contacts of multitouch protocol A were given slots and IDs.
    case convertedProtocolA(device: Int, contacts: Int)
    /// The clock went backwards in this number of frames; they get the time of the frame before.
    case timesWentBackwards(device: Int, frames: Int)
    /// Some positions lie beyond the axis's range, by `worst` of its length at most.
    case outOfRange(device: Int, axis: EvdevCode, events: Int, worst: Double)
    /// This number of positions were set to the end of the axis's range.
    case clamped(device: Int, events: Int)
    /// This number of positions, far beyond the axis's range, were left out.
    case leftOutGlitches(device: Int, events: Int)
    /// The device doesn't report its resolution, so the length of a millimetre is unknown.
    case noResolution(device: Int)
    /// The device doesn't report its resolution; it is assumed to have this size.
    case assumedSize(device: Int, millimetres: SIMD2<Double>)
    /// Contacts of touchscreens made this number of steps too large for a finger, the longest of these
    /// millimetres in these seconds. No velocity counts them.
    case contactJumps(Int, millimetres: Double, seconds: Double)
}

extension TraceRemark {
    package var saysThatFileIsCut: Bool {
        switch self {
        case .cut, .endsInZeros, .incompleteReport: true
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
            events == 1
                ? "device \(device): the last event is no whole frame and is left out"
                : "device \(device): the last \(events) events are no whole frame and are left out"
        case .incompleteDevice: "the description of the last device is cut off; the device is left out"
        case .withoutEvents(let device):
            "device \(device): no list of events follows; if the file is cut there, the description may be, too"
        case .incompleteReport: "the report is cut off: its last line, “complete: true”, is missing"
        case .deviceCount(let declared, let found):
            "the file speaks of \(declared) devices, but has \(found)"
        case .eventsHaveOwnTimes(let device):
            "device \(device): events have times of their own; each frame takes that of its SYN_REPORT"
        case .leftOutLines(let count): "\(counted(count, "line")) that belong to no event are left out"
        case .guessedDevice(let device, let isTouchpad):
            "device \(device): the file does not describe it; it is taken for a \(isTouchpad ? "touchpad" : "touchscreen")"
        case .guessedAxes(let device, let axes):
            "device \(device): the file does not say how far \(axes.map(\.name).joined(separator: ", ")) go; the greatest "
                + "value that was sent is taken for the edge, so that places and lengths are guesses too"
        case .withoutTimes(let device):
            "device \(device): the file has no times; frames are taken to be 10 ms apart"
        case .initialSlot(let device, let slot):
            "device \(device): its first contact events are about slot \(slot)"
        case .landedAtStart(let device, let contacts, let buttons):
            "device \(device): \(counted(contacts, "contact")) and \(counted(buttons, "button")) were down at the "
                + "start; they are put down in the first frame"
        case .liftedAtEnd(let device, let contacts, let buttons):
            "device \(device): \(counted(contacts, "contact")) and \(counted(buttons, "button")) were down at the "
                + "end; they are lifted"
        case .completedLandings(let device, let contacts):
            "device \(device): \(counted(contacts, "contact")) landed without a whole position, which is taken from "
                + "the next report"
        case .splitContacts(let device, let contacts):
            "device \(device): \(counted(contacts, "contact")) took the place of another; that one is lifted first"
        case .convertedProtocolA(let device, let contacts):
            "device \(device): slots are given to \(counted(contacts, "contact")) of multitouch protocol A"
        case .timesWentBackwards(let device, let frames):
            "device \(device): the clock went backwards in \(counted(frames, "frame")); it stands still there"
        case .outOfRange(let device, let axis, let events, let worst):
            "device \(device): \(counted(events, "value")) of \(axis.name) out of range, "
                + "by up to \((worst * 1000).rounded() / 10) % of it"
        case .clamped(let device, let events):
            "device \(device): \(counted(events, "position")) set to the edge"
        case .leftOutGlitches(let device, let events):
            "device \(device): \(counted(events, "position")) far out of range left out"
        case .noResolution(let device): "device \(device): it doesn't say how many units a millimetre has"
        case .assumedSize(let device, let size):
            "device \(device): it is taken to be \(size.x) mm × \(size.y) mm large"
        case .contactJumps(let count, let millimetres, let seconds):
            "\(counted(count, "step")) of contacts that no finger makes, the longest \(millimetres.rounded()) mm in "
                + "\((seconds * 1e4).rounded() / 10) ms; velocities begin anew there"
        }
    }
}

/// Returns a count and its noun, such as "1 contact" or "2 contacts".
private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
