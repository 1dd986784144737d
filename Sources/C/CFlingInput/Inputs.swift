import CFlingConversion
import CFlingInputHeader
import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

@c @implementation
public func fling_input_create_for_seat(
    _ options: UnsafePointer<fling_input_options>?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let access = try InputAccess(options)
        return try HeldInput(.udev(seat: access.seat), access)
    }
}

@c @implementation
public func fling_input_create_for_paths(
    _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ options: UnsafePointer<fling_input_options>?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let access = try InputAccess(options)
        try checkArray(paths, .paths, count, atMost: 65536)
        var nodes: [String] = []
        for path in UnsafeBufferPointer(start: paths, count: count) { nodes.append(try String(path, .path)) }
        return try HeldInput(.paths(nodes), access)
    }
}

@c @implementation
public func fling_input_create_for_trace(
    _ trace: OpaquePointer?, _ options: UnsafePointer<fling_input_options>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let held = try open(trace, as: HeldTrace.self, .trace)
        let access = try InputAccess(options)
        guard case .evdev(let trace) = held.mended().trace else {
            guard case .touch(let events) = held.trace else { throw .notMade(.trace) }
            return HeldInput(.touches(TouchPlayback(events)), access: access)
        }
        do throws(VirtualEvdevError) {
            let machine = try VirtualEvdev(trace)
            let input = try machine.open(
                reportsPointers: access.reportsPointers || trace.hasMouse, log: access.log ?? .standardError)
            return HeldInput(.machine(machine, input), access: access)
        } catch {
            throw .caused(by: error)
        }
    }
}

extension HeldInput {
    fileprivate convenience init(_ backend: Libinput.Backend, _ access: InputAccess) throws(Failure) {
        do throws(LibinputError) {
            let input = try Libinput(
                backend, access: access.devices, reportsPointers: access.reportsPointers,
                waitsForDevices: access.waitsForDevices, log: access.log)
            self.init(.devices(input, backend), access: access)
        } catch {
            throw .caused(by: error)
        }
    }
}

@c @implementation
public func fling_input_free(_ input: OpaquePointer?) {
    guard let held = peek(input, as: HeldInput.self) else { return }
    // A call from within one of the app's functions fails: the input is in use.
    let status = run(nil) { () throws(Failure) in
        try held.gate.work { () throws(Failure) in held.close() }
    }
    guard status == FLING_OK else { return }
    free(input, as: HeldInput.self)
}

// MARK: - Events

@c @implementation
public func fling_input_fd(_ input: OpaquePointer?) -> CInt {
    peek(input, as: HeldInput.self)?.fileDescriptor ?? -1
}

@c @implementation
public func fling_input_dispatch(
    _ input: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in try open(input, as: HeldInput.self, .input).dispatch() }
}

@c @implementation
public func fling_input_next_event(
    _ input: OpaquePointer?, _ event: UnsafeMutablePointer<fling_event>?
) -> Bool {
    guard let event, event.hasSize else { return false }
    // While a call fills the queue, it yields no event.
    let held = peek(input, as: HeldInput.self)
    return event.fill(with: held?.gate.isBusy == false ? held?.nextEvent() : nil)
}

@c @implementation
public func fling_input_suspend(_ input: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?)
    -> fling_status
{
    run(error) { () throws(Failure) in try open(input, as: HeldInput.self, .input).suspend() }
}

@c @implementation
public func fling_input_resume(
    _ input: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in try open(input, as: HeldInput.self, .input).resume() }
}

// MARK: - Which devices

@c @implementation
public func fling_input_add_path(
    _ input: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        try open(input, as: HeldInput.self, .input).addDevice(at: try String(path, .path))
    }
}

@c @implementation
public func fling_input_remove_device(
    _ input: OpaquePointer?, _ device: UInt32, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        try open(input, as: HeldInput.self, .input).removeDevice(DeviceID(device))
    }
}

@c @implementation
public func fling_input_open_failure(
    _ input: OpaquePointer?, _ index: Int, _ failure: UnsafeMutablePointer<fling_error>?
) -> Bool {
    guard let held = peek(input, as: HeldInput.self), !held.gate.isBusy,
        let failures = held.libinput?.openFailures, failures.indices.contains(index)
    else {
        empty(failure)
        return false
    }
    _ = Failure.caused(by: failures[index].reason).report(to: failure)
    return true
}

// MARK: - The clock

@c @implementation
public func fling_input_now(_ input: OpaquePointer?) -> Int64 {
    peek(input, as: HeldInput.self)?.now.nanoseconds ?? 0
}

@c @implementation
public func fling_input_next_time(_ input: OpaquePointer?) -> Int64 {
    peek(input, as: HeldInput.self)?.next?.nanoseconds ?? .max
}

@c @implementation
public func fling_input_advance(
    _ input: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        try open(input, as: HeldInput.self, .input)
            .advance(to: time == .max ? nil : Timestamp(nanoseconds: time))
    }
}
