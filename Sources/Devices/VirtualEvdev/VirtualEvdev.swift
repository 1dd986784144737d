import Libinput
import Motion
import Touch
import Traces

/// A machine whose input devices are virtual, read by the installed libinput without hardware, kernel
/// devices, root or waiting.
///
/// ```swift
/// try VirtualEvdev.play(trace) { event in print(event) }
/// ```
///
/// Time can also be advanced step by step:
///
/// ```swift
/// let machine = try VirtualEvdev(trace)
/// let input = try machine.open()
/// for frame in 1...60 {
///     try machine.advance(to: Timestamp(seconds: Double(frame) / 60), input) { event in
///         interaction.handle(event)
///     }
///     draw(interaction.state(at: machine.now))
/// }
/// ```
///
/// libinput is the unmodified library that the program is linked with. Only libinput's calls are redirected
/// to the virtual machine, and only while they come from a context that ``open(_:reportsPointers:log:)``
/// returned: the rest of the process keeps its real clock, files and devices, and so do libinput contexts on
/// real devices. Time is ``now``, which ``advance(to:_:_:)`` and ``step()`` turn forward, and libinput's
/// timers run by it. Any number of machines can exist at once, on any threads; each one belongs to one thread
/// at a time.
public final class VirtualEvdev {
    private let kernel: VirtualKernel
    /// The devices that have frames left to send.
    private var schedules: [Schedule] = []

    /// The devices: those of the trace in its order, then those plugged in later in the order of plugging.
    ///
    /// An unplugged device stays in the list until another one is plugged in, and longer if the app holds it.
    public private(set) var devices: [VirtualDevice] = []

    private let errorList = ErrorList()

    /// The list of libinput's errors, which a context may need after the machine is gone.
    private final class ErrorList {
        private(set) var messages: [LogMessage] = []

        func add(_ message: LogMessage) {
            if messages.count < 256 { messages.append(message) }
        }
    }

    /// The latest time of all frames that were scheduled.
    public private(set) var end: Timestamp?

    /// The frames of a device that are yet to be sent.
    private struct Schedule {
        let device: VirtualDevice
        let frames: EvdevFrames
        /// True if they continue a recording that has begun.
        var isContinued = false
        var next = 0
    }

    /// Creates a machine without devices.
    ///
    /// - Parameter start: The time that its clock shows at first.
    /// - Parameter dmi: The modalias that names the machine's model, by which libinput finds quirks.
    public init(start: Timestamp = .zero, dmi: String = "dmi:") throws(VirtualEvdevError) {
        kernel = try VirtualKernel(start: start, dmi: dmi)
    }

    /// Creates the machine that a trace was recorded on, with its devices; their frames are sent as time
    /// advances.
    public convenience init(_ trace: EvdevTrace) throws(VirtualEvdevError) {
        let starts = trace.recordings.compactMap { $0.frames.first?.time }
        try self.init(start: starts.min() ?? .zero, dmi: trace.origin.dmi ?? "dmi:")
        for recording in trace.recordings {
            schedule(recording.frames, from: try plug(recording.device))
        }
    }

    /// The system in which calls into libevdev see the machine's devices.
    package var system: any InputSystem { kernel }

    /// The time on the machine's clock.
    public var now: Timestamp { kernel.now }

    /// Plugs a device in. libinput notices at its next dispatch.
    @discardableResult
    public func plug(_ description: EvdevDevice) throws(VirtualEvdevError) -> VirtualDevice {
        let device = try VirtualDevice(description, on: kernel)
        // Devices that were unplugged are dropped, so that a machine that runs for months does not grow.
        for index in devices.indices.reversed() where !devices[index].isPlugged {
            schedules.removeAll { $0.device === devices[index] }
            if isKnownUniquelyReferenced(&devices[index]) { devices.remove(at: index) }
        }
        devices.append(device)
        return device
    }

    /// Schedules `frames` of `device`, each to be sent at its time, or at once if that is past.
    public func schedule(_ frames: EvdevFrames, from device: VirtualDevice) {
        schedule(frames, from: device, isContinued: false)
    }

    private func schedule(_ frames: EvdevFrames, from device: VirtualDevice, isContinued: Bool) {
        guard !frames.isEmpty else { return }
        schedules.append(Schedule(device: device, frames: frames, isContinued: isContinued))
        // The latest frame is not the last one if the device's clock was set back meanwhile.
        for index in frames.indices {
            let time = frames.time(at: index)
            end = end.map { max($0, time) } ?? time
        }
    }

    /// Sends a frame of `device` now. Turns the clock to the frame's time if that is later.
    public func send(_ frame: EvdevFrame, from device: VirtualDevice) {
        kernel.now = frame.time
        device.send(frame)
    }

    /// The errors that libinput reported to a context that was opened without a log, the first 256 of them.
    ///
    /// They are not printed: a recording that libinput objects to is not a failure of the program.
    public var errors: [LogMessage] { errorList.messages }

    /// Returns a libinput context that has the machine's devices and behaves like one on real devices.
    ///
    /// - Parameters:
    ///   - backend: The devices to find: all of a seat, or those at given paths.
    ///   - reportsPointers: True to report mice and the touchpads' pointer: see
    ///     `Libinput.reportsPointers`.
    ///   - log: The receiver of libinput's messages. Without one, errors are kept in ``errors``.
    public func open(
        _ backend: Libinput.Backend = .udev(), reportsPointers: Bool = false, log: LogReceiver? = nil
    ) throws(VirtualEvdevError) -> Libinput {
        let input: Libinput
        let log = log ?? LogReceiver(from: .error) { [errorList] in errorList.add($0) }
        do throws(LibinputError) {
            input = try Libinput(
                backend, access: .direct, reportsPointers: reportsPointers, waitsForDevices: true, log: log,
                system: kernel)
        } catch {
            throw .libinput(error)
        }
        // Every node can be opened: a failure means that descriptors or memory are short.
        guard input.openFailures.isEmpty else { throw .outOfResources }
        return input
    }
}

/// The advance of the machine's time.
extension VirtualEvdev {
    /// The time of the next step: that of the next frame or of the next timer of libinput's. Nil if there is
    /// neither.
    public var next: Timestamp? {
        guard let index = nextSchedule else { return kernel.nextTimer }
        let frame = max(frameTime(index), now)
        return kernel.nextTimer.map { min($0, frame) } ?? frame
    }

    /// Turns the clock to ``next`` and takes that step; libinput is to be dispatched then.
    ///
    /// Timers come before frames of the same time, and frames in the order of their devices: one in each
    /// call.
    ///
    /// - Returns: False if there is no step left.
    public func step() -> Bool {
        let index = nextSchedule
        if let timer = kernel.nextTimer, index.map({ timer <= max(frameTime($0), now) }) ?? true {
            kernel.now = timer
            return true
        }
        guard let index else { return false }
        let (device, frame) = (schedules[index].device, schedules[index].frames[schedules[index].next])
        if schedules[index].next == 0, !schedules[index].isContinued { device.begin() }
        schedules[index].next += 1
        if schedules[index].next == schedules[index].frames.count { schedules.remove(at: index) }
        send(frame, from: device)
        return true
    }

    /// Advances the clock by some seconds in which nothing happens.
    package func pass(_ seconds: Double) {
        kernel.now = now.advanced(by: max(seconds, 0))
    }

    /// Takes all steps up to and including `time`, and gives `input`'s events to `handle`.
    public func advance(
        to time: Timestamp, _ input: Libinput, _ handle: (InputEvent) -> Void
    ) throws(VirtualEvdevError) {
        do throws(LibinputError) {
            try input.dispatchAll(handle)
            while let next, next <= time, step() { try input.dispatch(handle) }
            kernel.now = time
            // Devices that were plugged in or out are reported one at a time.
            try input.dispatchAll(handle)
        } catch {
            throw .libinput(error)
        }
    }

    /// Takes all steps up to and including `time`, for a reader of one of the machine's libinput contexts,
    /// such as a driver.
    ///
    /// - Parameters:
    ///   - time: The time at which the machine stands afterwards.
    ///   - handle: A function that lets time pass up to the given time, and dispatches. It is called before
    ///     and after each step, and at the end.
    public func advance<Failure: Error>(
        to time: Timestamp, _ handle: (Timestamp) throws(Failure) -> Void
    ) throws(Failure) {
        while let next, next <= time {
            try handle(max(next, now))
            guard step() else { break }
            try handle(now)
        }
        kernel.now = time
        try handle(now)
    }

    /// Plays a whole trace as fast as it can be computed, and 10 seconds more for libinput's timers.
    ///
    /// `prepare` may change the devices' settings before the first frame. At the time `removal` all devices
    /// are unplugged. Without a `log`, libinput's messages are dropped. Pointers are reported if a mouse is
    /// among the devices, unless `reportsPointers` says otherwise.
    public static func play(
        _ trace: EvdevTrace, unplugging removal: Timestamp? = nil, reportsPointers: Bool? = nil,
        log: LogReceiver? = nil,
        prepare: (Libinput) throws(LibinputError) -> Void = { _ in },
        _ handle: (InputEvent) -> Void
    ) throws(VirtualEvdevError) {
        let machine = try VirtualEvdev(trace)
        let input = try machine.open(reportsPointers: reportsPointers ?? trace.hasMouse, log: log)
        do throws(LibinputError) { try prepare(input) } catch { throw .libinput(error) }
        if let removal {
            try machine.advance(to: removal, input, handle)
            for device in machine.devices { device.unplug() }
        }
        try machine.playOut(input, handle)
    }

    /// Takes all steps that are left, and lets libinput's timers run out.
    func playOut(_ input: Libinput, _ handle: (InputEvent) -> Void) throws(VirtualEvdevError) {
        // The longest of libinput's timers runs for some seconds.
        try advance(to: (end ?? now).advanced(by: 10), input, handle)
    }

    /// Sends all of `frames`, each at its time.
    func play(
        _ frames: EvdevFrames, from device: VirtualDevice, isContinued: Bool, _ input: Libinput,
        _ handle: (InputEvent) -> Void
    ) throws(VirtualEvdevError) {
        schedule(frames, from: device, isContinued: isContinued)
        do throws(LibinputError) {
            while nextSchedule != nil, step() { try input.dispatch(handle) }
        } catch {
            throw .libinput(error)
        }
    }

    /// The index of the schedule whose frame is due first.
    private var nextSchedule: Int? {
        var earliest: (index: Int, time: Timestamp)?
        for index in schedules.indices {
            let time = frameTime(index)
            if earliest.map({ time < $0.time }) ?? true { earliest = (index, time) }
        }
        return earliest?.index
    }

    private func frameTime(_ index: Int) -> Timestamp {
        schedules[index].frames.time(at: schedules[index].next)
    }
}
