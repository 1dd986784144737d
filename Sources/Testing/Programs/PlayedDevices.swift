import CVirtualEvdev
import Glibc
import Motion
import SystemCalls
import Traces
import VirtualEvdev

/// Virtual devices that other processes read, with the frames still to be sent, in real time.
///
/// One frame at a time is under way: the next one is sent when all readers have read it, and libinput's
/// clock in the programs does not pass it before. So the order of frames and timers is that of the
/// recording, even on a loaded machine.
final class PlayedDevices {
    let kernel: VirtualKernel
    private let server: OpaquePointer
    private var devices: [VirtualDevice] = []
    private var schedules: [Schedule] = []
    /// The time at which the frame that has not been read yet was sent.
    private var underWay: Timestamp?
    /// True if the readers have not kept up for so long that they are no longer waited for.
    private(set) var isStalled = false

    /// True if a frame was sent that no program has a reader for, though one had when its recording began.
    private(set) var hasLostReader = false

    private struct Schedule {
        let device: VirtualDevice
        let frames: EvdevFrames
        /// The offset from the frames' times to those of the machine, in nanoseconds.
        let delay: Int64
        var next = 0

        var time: Timestamp { Timestamp(nanoseconds: frames.time(at: next).nanoseconds + delay) }
    }

    /// The seconds for which a frame may stay unread.
    static let patience = 5.0

    /// Makes the server that programs find the devices by.
    ///
    /// - Parameter user: The user that the programs run as.
    init(user: uid_t, dmi: String) throws(ProgramError) {
        do throws(VirtualEvdevError) {
            kernel = try VirtualKernel(machineDMI: dmi)
        } catch {
            throw .device(error)
        }
        guard let server = virtual_server_new(kernel.pointer, user) else {
            throw .system("the socket for the program cannot be made", errno: errno)
        }
        self.server = server
    }

    deinit { virtual_server_free(server) }

    /// A descriptor that is readable when a program asks something.
    var descriptor: Int32 { virtual_server_descriptor(server) }
    /// The value of the environment variable by which programs find the devices.
    var address: String { String(cString: virtual_server_name(server)) }
    /// A message from inside a program; nil if there is none.
    var complaint: String? {
        let text = String(cString: virtual_server_message(server))
        return text.isEmpty ? nil : text
    }
    /// True once a program has asked for the list of devices.
    var wereAskedFor: Bool { virtual_server_was_asked(server) }
    /// True once a program has opened a device.
    var wereOpened: Bool { virtual_server_was_opened(server) }
    var isDone: Bool { schedules.isEmpty && underWay == nil }

    func serve() { virtual_server_serve(server) }

    /// Returns the device of that description, and plugs it in if it is missing.
    @discardableResult
    func device(_ description: EvdevDevice) throws(ProgramError) -> VirtualDevice {
        if let present = devices.first(where: { $0.isPlugged && $0.description == description }) {
            return present
        }
        do throws(VirtualEvdevError) {
            let device = try VirtualDevice(description, on: kernel)
            devices.append(device)
            virtual_server_devices_changed(server)
            return device
        } catch {
            throw .device(error)
        }
    }

    /// True if some process has the device's node open.
    func isOpen(_ device: VirtualDevice) -> Bool { virtual_server_is_open(server, device.pointer) }

    /// Unplugs the device of that description, if it is there.
    func unplug(_ description: EvdevDevice) {
        guard let device = devices.first(where: { $0.isPlugged && $0.description == description }) else {
            return
        }
        schedules.removeAll { $0.device === device }
        device.unplug()
        devices.removeAll { $0 === device }
        virtual_server_devices_changed(server)
    }

    /// Schedules the frames of the trace's devices from the first whole millisecond after `start` on.
    ///
    /// Programs get whole milliseconds from libinput. On a fixed phase they get the same ones in each run, up to a
    /// constant, and so compute the same velocities.
    ///
    /// - Returns: The nanoseconds from the trace's times to those of the machine.
    @discardableResult
    func play(_ trace: EvdevTrace, at start: Timestamp) throws(ProgramError) -> Int64 {
        let first = trace.recordings.compactMap { $0.frames.first?.time }.min()
        guard let first else { return 0 }
        hasLostReader = false
        let millisecond: Int64 = 1_000_000
        let delay = (start.nanoseconds / millisecond + 1) * millisecond - first.nanoseconds
        for recording in trace.recordings where !recording.frames.isEmpty {
            let device = try device(recording.device)
            schedules.append(Schedule(device: device, frames: recording.frames, delay: delay))
        }
        hold()
        return delay
    }

    /// Sends the frames that are due. Returns the nanoseconds to the next call; nil if nothing is left to
    /// do.
    func advance() -> Int64? {
        let now = Timestamp.monotonic
        if let sent = underWay {
            if virtual_server_unread(server) == 0 {
                underWay = nil
                isStalled = false
                hold()
            } else if isStalled || now.seconds(since: sent) > Self.patience {
                isStalled = true
                underWay = nil
                hold()
            } else {
                return 300_000
            }
        }
        guard let index = nextSchedule else { return nil }
        let time = schedules[index].time
        guard time <= now else { return time.nanoseconds - now.nanoseconds }
        let frame = schedules[index].frames[schedules[index].next]
        let device = schedules[index].device
        if schedules[index].next == 0 { device.begin() }
        schedules[index].next += 1
        if schedules[index].next == schedules[index].frames.count { schedules.remove(at: index) }
        if !isOpen(device) { hasLostReader = true }
        kernel.now = time
        device.send(EvdevFrame(time: time, events: frame.events))
        underWay = now
        return 100_000
    }

    /// Holds libinput's clock in the programs at the next frame.
    private func hold() {
        let limit = nextSchedule.map { kernel.microseconds(schedules[$0].time) } ?? .max
        virtual_server_set_limit(server, limit)
    }

    private var nextSchedule: Int? { schedules.indices.min { schedules[$0].time < schedules[$1].time } }
}
