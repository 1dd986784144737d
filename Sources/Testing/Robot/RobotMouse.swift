import Motion
import Traces

/// A mouse that a test moves, clicks and scrolls with, whose frames are those of a real one.
///
/// ```swift
/// var mouse = RobotMouse()
/// mouse.drag(by: [400, 0], for: 0.2)
/// mouse.turn(by: 3)                    // three notches towards the person
/// mouse.turnSmoothly(by: 1.5, for: 0.2)
/// let trace = mouse.trace              // evdev frames, for a libinput to play
/// ```
///
/// A parameter out of range is clamped.
public struct RobotMouse: Sendable {
    /// The reports per second of a moving mouse.
    public let reportsPerSecond: Double
    /// True if the wheel reports parts of a notch.
    public let hasHighResolutionWheel: Bool
    /// The time at which the mouse was unplugged; nil if it was not.
    public private(set) var removal: Timestamp?

    private var frames = EvdevFrames()
    /// The time of the next report, in seconds.
    private var now: Double
    /// The time from which the mouse waits before its first report, in seconds; nil if it does not.
    private var waitsFrom: Double?
    /// The counts that have not made a whole one yet.
    private var openCounts = SIMD2<Double>.zero
    /// The 120ths of a notch that have not made a whole notch yet.
    private var openTurn: Int32 = 0

    /// The buttons of a mouse.
    public enum Button: Hashable, CaseIterable, Sendable {
        /// The button of that name, for a right-handed mouse.
        case left, right, middle

        fileprivate var code: EvdevCode {
            switch self {
            case .left: .btnLeft
            case .right: .btnRight
            case .middle: .btnMiddle
            }
        }
    }

    /// Creates a mouse whose buttons are up.
    ///
    /// - Parameters:
    ///   - reportsPerSecond: The reports of a moving mouse, from 1 to 8000.
    ///   - hasHighResolutionWheel: True for a wheel that reports parts of a notch.
    ///   - start: The time of the first report.
    public init(
        reportsPerSecond: Double = 125, hasHighResolutionWheel: Bool = true,
        startingAt start: Timestamp = .zero
    ) {
        self.reportsPerSecond = reportsPerSecond.within(1...8000)
        self.hasHighResolutionWheel = hasHighResolutionWheel
        now = max(0, start.seconds)
    }
}

// MARK: - Verbs

extension RobotMouse {
    /// Lets some seconds pass.
    ///
    /// A pause before the first report begins with an empty one, so that a replay, whose time begins with the
    /// first report, has it, too.
    public mutating func pause(_ seconds: Double) {
        let seconds = seconds.within(0...3600)
        if frames.isEmpty, seconds > 0 { waitsFrom = waitsFrom ?? now }
        now += seconds
    }

    /// Moves the mouse at a constant speed by a number of counts, x to the right and y towards the person.
    public mutating func move(by counts: SIMD2<Double>, for seconds: Double) {
        let count = reportCount(in: seconds)
        for _ in 0..<count {
            openCounts += counts.finite / Double(count)
            let whole = openCounts.rounded(.toNearestOrAwayFromZero)
            openCounts -= whole
            report([EvdevEvent(.relX, Int32(whole.x)), EvdevEvent(.relY, Int32(whole.y))])
        }
    }

    /// Presses a button.
    public mutating func press(_ button: Button = .left) { send([EvdevEvent(button.code, 1)]) }

    /// Releases a button.
    public mutating func release(_ button: Button = .left) { send([EvdevEvent(button.code, 0)]) }

    /// Presses a button and releases it after some seconds.
    public mutating func click(_ button: Button = .left, for seconds: Double = 0.06) {
        press(button)
        pause(seconds)
        release(button)
    }

    /// Presses a button, moves and releases it.
    public mutating func drag(by counts: SIMD2<Double>, for seconds: Double, _ button: Button = .left) {
        press(button)
        move(by: counts, for: seconds)
        release(button)
    }

    /// Turns the wheel notch by notch, positive ones towards the person.
    ///
    /// - Parameters:
    ///   - notches: The number of notches, at most 10,000; negative away from the person.
    ///   - interval: The seconds from one notch to the next.
    public mutating func turn(by notches: Int, every interval: Double = 0.05) {
        for _ in 0..<min(notches.magnitude, 10_000) {
            send(turn(by120ths: notches > 0 ? 120 : -120))
            pause(interval)
        }
    }

    /// Turns the wheel without stopping at its notches, which a wheel without high resolution reports when
    /// they are passed.
    public mutating func turnSmoothly(by notches: Double, for seconds: Double) {
        let whole = notches.isNaN ? 0 : notches.within(-10_000...10_000) * 120
        let count = reportCount(in: seconds)
        var sent: Int32 = 0
        for index in 1...count {
            let step = Int32((whole * Double(index) / Double(count)).rounded()) - sent
            sent += step
            report(turn(by120ths: step))
        }
    }

    /// Tilts the wheel, positive notches to the right.
    public mutating func tilt(by notches: Int) {
        let notches = Int32(min(max(notches, -10_000), 10_000))
        var events = [EvdevEvent(.relHWheel, notches)]
        if hasHighResolutionWheel { events.append(EvdevEvent(.relHWheelHiRes, 120 * notches)) }
        send(events)
    }

    /// Unplugs the mouse, whatever buttons are down; nothing is reported afterwards.
    public mutating func unplug() {
        removal = removal ?? Timestamp(seconds: now)
    }
}

// MARK: - Reports

extension RobotMouse {
    /// The device and the frames so far.
    public var trace: EvdevTrace { EvdevTrace(device, frames: frames) }

    /// The device as evdev and udev describe it.
    public var device: EvdevDevice {
        var device = EvdevDevice(
            name: "Robot Mouse", id: EvdevDevice.ID(bus: 3, vendor: 0xf11e, product: 3, version: 0x111))
        device.codes = [.btnLeft, .btnRight, .btnMiddle, .relX, .relY, .relWheel, .relHWheel]
        if hasHighResolutionWheel { device.codes.formUnion([.relWheelHiRes, .relHWheelHiRes]) }
        device.udevProperties = ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"]
        return device
    }

    /// Returns the events of a turn by 120ths of a notch, positive ones towards the person.
    private mutating func turn(by120ths step: Int32) -> [EvdevEvent] {
        openTurn += step
        let notches = openTurn / 120
        openTurn -= 120 * notches
        // evdev counts turns away from the person.
        let parts = hasHighResolutionWheel ? [EvdevEvent(.relWheelHiRes, -step)] : []
        return parts + [EvdevEvent(.relWheel, -notches)]
    }

    private func reportCount(in seconds: Double) -> Int {
        max(1, Int((seconds.within(0...60) * reportsPerSecond).rounded()))
    }

    /// Sends a report one interval after the last.
    private mutating func report(_ events: [EvdevEvent]) {
        now += 1 / reportsPerSecond
        send(events)
    }

    /// Sends the events that are not zero movements, which the kernel leaves out.
    private mutating func send(_ events: [EvdevEvent]) {
        let events = events.filter { $0.type != EvdevCode.relX.type || $0.value != 0 }
        guard removal == nil, !events.isEmpty else { return }
        if let waitsFrom { frames.append(at: Timestamp(seconds: waitsFrom), [EvdevEvent]()) }
        waitsFrom = nil
        frames.append(at: Timestamp(seconds: now), events)
    }
}
