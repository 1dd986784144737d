import Glibc
import SystemCalls

/// An error of a display or a card. The description says what to do about it.
public enum DisplayError: Error, Equatable, Sendable {
    /// There is no card that can show anything.
    case noCard
    /// The program may not open the card.
    case noPermission(path: String)
    /// There is no card at the path, or it can't show anything.
    case notADisplay(path: String)
    /// Another program shows on the card; only one at a time may.
    case anotherMaster(path: String)
    /// This program has a screen on the card already.
    case inUse(path: String)
    /// Nothing is connected to the card.
    case nothingConnected(path: String, connectors: [String])
    /// The card has no connector of that name.
    case noConnector(String, connectors: [String])
    /// Nothing is connected to the connector of that name.
    case notConnected(String)
    /// The display has no such mode.
    case noMode(width: Int, height: Int, modes: [DisplayMode])
    /// Every CRTC of the card that could drive the connector is taken.
    case noCRTC(connector: String)
    /// The card can't show pictures that the processor draws.
    case noDumbBuffers(path: String)
    /// The card's times are not on CLOCK_MONOTONIC.
    case noMonotonicTimes(path: String)
    /// The previous picture is still on its way to the display.
    case busy
    /// The screen is suspended.
    case suspended
    /// The system refused something that normally works.
    case failed(Operation, code: Int32)

    /// The operation that failed.
    public enum Operation: String, Sendable {
        /// Opening the card's device node.
        case open = "open the card"
        /// Reading the card's connectors and modes.
        case readResources = "ask the card what it has"
        /// Allocating a buffer in the card's memory.
        case allocate = "allocate a picture"
        /// Mapping a buffer into the program's memory.
        case map = "map a picture into memory"
        /// Setting the display's mode.
        case setMode = "set the display's mode"
        /// Showing a buffer.
        case flip = "show a picture"
        /// Requesting an event at the next vertical blank.
        case waitForFrame = "ask for the next vertical blank"
        /// Reading the events of the card.
        case readEvents = "read the card's events"
        /// Making the descriptors by which a clock waits.
        case wait = "make the clock's descriptors"
        /// Registering for switches of the virtual terminal.
        case watchConsole = "have the console ask before it is switched"
    }
}

extension DisplayError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noCard:
            """
            no card in /dev/dri can show anything: look whether the kernel's driver for it is loaded \
            ("ls /dev/dri", "dmesg | grep drm")
            """
        case .noPermission(let path):
            """
            no permission to open \(path): add the user to the group that owns it \
            (usually "video", then log in again), or run on a console as root
            """
        case .notADisplay(let path):
            "\(path) is no card that shows anything: those are /dev/dri/card0 and so on"
        case .anotherMaster(let path):
            """
            another program shows on \(path), probably a display server: stop it \
            ("systemctl stop display-manager"), or switch to a text console (Ctrl-Alt-F3) and run there
            """
        case .inUse(let path):
            "there is a screen on \(path) already: a card has one at a time"
        case .nothingConnected(let path, let connectors):
            "nothing is connected to \(path), which has \(list(connectors)): connect a display and switch it on"
        case .noConnector(let name, let connectors):
            "there is no connector \(name); there is \(list(connectors))"
        case .notConnected(let name):
            "nothing is connected to \(name): connect a display and switch it on, or name another connector"
        case .noMode(let width, let height, let modes):
            "the display can't show \(width)×\(height); it can show \(list(modes.map(\.description)))"
        case .noCRTC(let connector):
            "the card has nothing left to drive \(connector) with: release another of its displays"
        case .noDumbBuffers(let path):
            "\(path) can't show what the processor draws (no dumb buffers); it needs a graphics library, such as EGL"
        case .noMonotonicTimes(let path):
            """
            the times of \(path) are not on CLOCK_MONOTONIC: start the kernel without drm.timestamp_monotonic=0
            """
        case .busy:
            "the last picture isn't on the display yet: present the next one when it is"
        case .suspended:
            "the screen is suspended: resume it before you present"
        case .failed(let operation, let code):
            "cannot \(operation.rawValue): \(systemMessage(code))"
        }
    }

    private func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    /// Makes the error for a card that could not be opened.
    init(opening path: String, code: Int32) {
        switch code {
        case EACCES, EPERM: self = .noPermission(path: path)
        case ENOENT, ENODEV, ENXIO, ENOTDIR: self = .notADisplay(path: path)
        case EBUSY: self = .anotherMaster(path: path)
        default: self = .failed(.open, code: code)
        }
    }
}
