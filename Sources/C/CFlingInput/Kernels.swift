import CFlingConversion
import CFlingInputHeader
import Glibc
import Libinput
import Motion
import Traces
import VirtualEvdev

/// A virtual kernel behind a handle of C, for a libinput context of the app's own.
final class HeldKernel: HandleObject {
    static var kind: HandleKind { .kernel }

    private let machine: VirtualEvdev
    private var entered: (isEntered: Bool, previous: OpaquePointer?) = (false, nil)
    let gate = Gate()

    init() throws(Failure) {
        do throws(VirtualEvdevError) {
            machine = try VirtualEvdev()
            try VirtualEvdev.redirectProgram()
        } catch {
            throw .caused(by: error)
        }
    }

    var system: any InputSystem { machine.system }

    func enter() throws(Failure) {
        guard !entered.isEntered else { throw .busy }
        entered = (true, system.enter())
    }

    func leave() throws(Failure) {
        guard entered.isEntered else { throw .unsupported("the kernel is not entered") }
        system.leave(entered.previous)
        entered = (false, nil)
    }

    func add(_ trace: EvdevTrace) throws(Failure) {
        let first = trace.recordings.compactMap { $0.frames.first?.time }.min() ?? .zero
        let delay = machine.now.nanoseconds - first.nanoseconds
        for recording in trace.recordings {
            let device: VirtualDevice
            do throws(VirtualEvdevError) {
                let present = machine.devices.first { $0.isPlugged && $0.description == recording.device }
                if let present { device = present } else { device = try machine.plug(recording.device) }
            } catch {
                throw .caused(by: error)
            }
            var frames = EvdevFrames()
            for frame in recording.frames {
                let time = Timestamp(nanoseconds: frame.time.nanoseconds &+ delay)
                frames.append(at: time, frame.events)
            }
            machine.schedule(frames, from: device)
        }
    }

    // MARK: The clock, as libinput's events have it

    private var epoch: Int64 { Int64(bitPattern: system.epoch) * 1000 }
    var now: Int64 { machine.now.nanoseconds + epoch }
    var next: Int64 { machine.next.map { $0.nanoseconds + epoch } ?? .max }

    func advance(to time: Int64, _ dispatch: () -> Void) {
        let end =
            time == .max
            ? (machine.end ?? machine.now).advanced(by: 10)
            : Timestamp(nanoseconds: max(time &- epoch, machine.now.nanoseconds))
        let previous = system.enter()
        defer { system.leave(previous) }
        machine.advance(to: max(end, machine.now)) { _ in dispatch() }
    }
}

@c @implementation
public func fling_kernel_create(_ error: UnsafeMutablePointer<fling_error>?) -> OpaquePointer? {
    create(error) { () throws(Failure) in try HeldKernel() }
}

@c @implementation
public func fling_kernel_free(_ kernel: OpaquePointer?) {
    // A call from within the app's dispatch does nothing: the kernel is in use.
    guard let held = peek(kernel, as: HeldKernel.self), !held.gate.isBusy else { return }
    try? held.leave()
    free(kernel, as: HeldKernel.self)
}

@c @implementation
public func fling_kernel_udev(_ kernel: OpaquePointer?) -> OpaquePointer? {
    peek(kernel, as: HeldKernel.self)?.system.udev
}

@c @implementation
public func fling_kernel_open(_ kernel: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> CInt {
    guard let held = peek(kernel, as: HeldKernel.self), let path else { return -EINVAL }
    return held.system.open(path)
}

@c @implementation
public func fling_kernel_close(_ kernel: OpaquePointer?, _ descriptor: CInt) {
    peek(kernel, as: HeldKernel.self)?.system.close(descriptor)
}

@c @implementation
public func fling_kernel_enter(_ kernel: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?)
    -> fling_status
{
    run(error) { () throws(Failure) in try open(kernel, as: HeldKernel.self, .kernel).enter() }
}

@c @implementation
public func fling_kernel_leave(_ kernel: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?)
    -> fling_status
{
    run(error) { () throws(Failure) in try open(kernel, as: HeldKernel.self, .kernel).leave() }
}

@c @implementation
public func fling_kernel_add_trace(
    _ kernel: OpaquePointer?, _ trace: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        let held = try open(kernel, as: HeldKernel.self, .kernel)
        guard case .evdev(let trace) = try open(trace, as: HeldTrace.self, .trace).trace else {
            throw .unsupported("the trace has touch events, and a kernel has what devices sent")
        }
        try held.gate.check()
        try held.add(trace)
    }
}

@c @implementation
public func fling_kernel_now(_ kernel: OpaquePointer?) -> Int64 {
    peek(kernel, as: HeldKernel.self)?.now ?? 0
}

@c @implementation
public func fling_kernel_next_time(_ kernel: OpaquePointer?) -> Int64 {
    peek(kernel, as: HeldKernel.self)?.next ?? .max
}

@c @implementation
public func fling_kernel_advance(
    _ kernel: OpaquePointer?, _ time: Int64, _ dispatch: fling_kernel_dispatch_function?,
    _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        let held = try open(kernel, as: HeldKernel.self, .kernel)
        guard let dispatch else { throw .missing(.dispatch) }
        try held.gate.work { () throws(Failure) in held.advance(to: time) { dispatch(context) } }
    }
}
