import Touch

/// A recorded session at one of two levels.
public enum Trace: Equatable, Sendable {
    /// The events that the kernel reported for each device; they are played through a libinput.
    case evdev(EvdevTrace)
    /// The touch events that libinput reported, in order of time; they are played straight into recognisers.
    case touch([InputEvent])

    /// The kernel's events; nil at the level of touch.
    public var evdev: EvdevTrace? {
        if case .evdev(let trace) = self { trace } else { nil }
    }
}
