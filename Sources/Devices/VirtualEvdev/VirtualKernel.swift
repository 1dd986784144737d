import CVirtualEvdev
import Libinput
import Motion

/// An owner of the virtual kernel in C, and the system that libinput contexts run on.
package final class VirtualKernel: InputSystem {
    package let pointer: OpaquePointer
    package let epoch: UInt64
    /// The time that the clock shows the app, to the nanosecond: libinput sees it in microseconds.
    private var shown: Timestamp

    /// Creates a kernel whose clock shows `start`, on a machine with the DMI modalias `dmi`.
    ///
    /// libinput takes a time of zero for none, and compares with times some seconds back. So libinput's clock
    /// runs ahead of the app's by an hour, like the clock of a machine that has been up for a while.
    init(start: Timestamp, dmi: String) throws(VirtualEvdevError) {
        try VirtualEvdevError.redirectLibinput()
        let uptime: Int64 = 3_600_000_000
        shown = start
        let microseconds = VirtualKernel.microseconds(start)
        epoch = UInt64(bitPattern: uptime - min(microseconds, 0))
        guard let pointer = virtual_kernel_new(UInt64(bitPattern: microseconds) &+ epoch, dmi) else {
            throw .outOfResources
        }
        self.pointer = pointer
    }

    /// Creates a kernel whose clock is the machine's CLOCK_MONOTONIC, for devices that other processes read.
    package init(machineDMI dmi: String) throws(VirtualEvdevError) {
        epoch = 0
        shown = .zero
        guard let pointer = virtual_kernel_new(0, dmi) else { throw .outOfResources }
        self.pointer = pointer
    }

    deinit {
        virtual_kernel_free(pointer)
    }

    // MARK: InputSystem

    package func enter() -> OpaquePointer? { virtual_kernel_enter(pointer) }
    package func enterMachine() -> OpaquePointer? { virtual_kernel_enter(nil) }
    package func leave(_ previous: OpaquePointer?) { _ = virtual_kernel_enter(previous) }
    package var udev: OpaquePointer { virtual_kernel_udev(pointer) }
    package func open(_ path: UnsafePointer<CChar>) -> CInt { virtual_kernel_open(pointer, path) }
    package func close(_ descriptor: CInt) { virtual_kernel_close(pointer, descriptor) }
    package func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
        virtual_kernel_ioctl(pointer, descriptor, request, argument)
    }
    package var modalias: String { String(cString: virtual_kernel_dmi(pointer)) }
    package var microseconds: UInt64 { virtual_kernel_now(pointer) }

    // MARK: The clock, as the app sees it

    package var now: Timestamp {
        get { shown }
        set {
            shown = max(shown, newValue)
            virtual_kernel_set_now(pointer, microseconds(shown))
        }
    }

    /// The time at which the next of libinput's timers is due; nil if none is armed.
    package var nextTimer: Timestamp? {
        let due = virtual_kernel_next_timer(pointer)
        return due == .max ? nil : timestamp(due)
    }

    package func microseconds(_ time: Timestamp) -> UInt64 {
        UInt64(bitPattern: max(VirtualKernel.microseconds(time) &+ Int64(bitPattern: epoch), 0))
    }

    private func timestamp(_ microseconds: UInt64) -> Timestamp {
        Timestamp(microseconds: microseconds, since: epoch)
    }

    private static func microseconds(_ time: Timestamp) -> Int64 {
        // Rounds down, before zero as well.
        time.nanoseconds >= 0 ? time.nanoseconds / 1000 : -((-(time.nanoseconds + 1)) / 1000) - 1
    }
}
