import Touch

/// A session that was written down, at one of two levels.
public enum Trace: Equatable, Sendable {
    /// What the kernel said of each device; played through a libinput.
    case evdev(EvdevTrace)
    /// What libinput made of it, in order of time; played straight into recognisers.
    case touch([InputEvent])

    /// What the kernel said; nil at the level of touch.
    public var evdev: EvdevTrace? {
        if case .evdev(let trace) = self { trace } else { nil }
    }
}
