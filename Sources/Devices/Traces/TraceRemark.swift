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
    /// The description isn't followed by the list of events that recorders write, so it may be cut, too.
    case withoutEvents(device: Int)
    /// The file names another number of devices than it has.
    case deviceCount(declared: Int, found: Int)
    /// Each event has a time of its own, as before Linux 3.4; frames have that of their SYN_REPORT.
    case eventsHaveOwnTimes(device: Int)
    /// So many lines are none of the tool's that wrote the rest; they are left out.
    case leftOutLines(Int)
    /// The file does not describe the device, which is guessed from what it sent.
    case guessedDevice(device: Int, isTouchpad: Bool)
    /// The file does not give the ranges of these axes, which are guessed from what the device sent.
    case guessedAxes(device: Int, axes: [EvdevCode])
    /// The file has no times; frames are taken to be 10 ms apart.
    case withoutTimes(device: Int)

    /// The first events are about this slot, though the recording doesn't say so.
    case initialSlot(device: Int, slot: Int)
    /// These were down before the recording began, and are put down in its first frame.
    case landedAtStart(device: Int, contacts: Int, buttons: Int)
    /// These were down when the recording ended, and are lifted after its last frame.
    case liftedAtEnd(device: Int, contacts: Int, buttons: Int)
    /// So many contacts landed with a coordinate that the device had sent before the recording began, and get that of
    /// their next report.
    case completedLandings(device: Int, contacts: Int)
    /// A tracking id took another's place so many times; the contact before is lifted.
    case splitContacts(device: Int, contacts: Int)
    /// Contacts of multitouch protocol A were given slots and ids.
    case convertedProtocolA(device: Int, contacts: Int)
    /// The clock went backwards in so many frames; they have the time of the frame before.
    case timesWentBackwards(device: Int, frames: Int)
    /// Positions lie beyond the axis's range, the worst by this fraction of it.
    case outOfRange(device: Int, axis: EvdevCode, events: Int, worst: Double)
    /// So many positions were set to the end of the axis's range.
    case clamped(device: Int, events: Int)
    /// So many positions, far beyond the axis's range, were left out.
    case leftOutGlitches(device: Int, events: Int)
    /// The device doesn't give its resolution, so nobody knows how long a millimetre is.
    case noResolution(device: Int)
    /// The device doesn't give its resolution; it is taken to be of this size.
    case assumedSize(device: Int, millimetres: SIMD2<Double>)
    /// Contacts of touchscreens made so many steps that no finger makes, the longest in so many millimetres and seconds.
    /// No velocity counts them.
    case contactJumps(Int, millimetres: Double, seconds: Double)
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
            events == 1
                ? "device \(device): the last event is no whole frame and is left out"
                : "device \(device): the last \(events) events are no whole frame and are left out"
        case .incompleteDevice: "the description of the last device is cut off; the device is left out"
        case .withoutEvents(let device):
            "device \(device): no list of events follows; if the file is cut there, the description may be, too"
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

/// "1 contact", "2 contacts".
private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
