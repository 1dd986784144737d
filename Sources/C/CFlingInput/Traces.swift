import CFlingConversion
import CFlingInputHeader
import LocalDevices
import Touch
import Traces

@c @implementation
public func fling_trace_read(
    _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let path = try String(path, .path)
        return HeldTrace(try reading { () throws(TraceError) in try TraceFile(contentsOf: path) })
    }
}

@c @implementation
public func fling_trace_parse(
    _ bytes: UnsafeRawPointer?, _ size: Int, _ name: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let name = try String(name, .name, otherwise: "a trace")
        try checkArray(bytes, .bytes, size, .size)
        let buffer = UnsafeRawBufferPointer(start: bytes, count: size)
        return HeldTrace(try reading { () throws(TraceError) in try TraceFile(buffer, name: name) })
    }
}

@c @implementation
public func fling_trace_from_events(
    _ events: UnsafePointer<fling_event>?, _ count: Int, _ name: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let name = try String(name, .name, otherwise: "touch events")
        try checkArray(events, .events, count)
        var converted: [InputEvent] = []
        for index in 0..<count {
            guard let events else { throw .missing(.events) }
            let event = try events.read(.events, at: index)
            converted.append(try convert(InputEvent(event)))
        }
        let trace = HeldTrace(.touch(converted), name: name)
        // Throw for events that no file can hold.
        _ = try reading { () throws(TraceError) in try TouchTraceWriter.text(of: converted) }
        return trace
    }
}

@c @implementation
public func fling_trace_free(_ trace: OpaquePointer?) {
    free(trace, as: HeldTrace.self)
}

@c @implementation
public func fling_trace_get_info(
    _ trace: OpaquePointer?, _ info: UnsafeMutablePointer<fling_trace_info>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(info, .info, error) { () throws(Failure) in try open(trace, as: HeldTrace.self, .trace).info }
}

@c @implementation
public func fling_trace_name(_ trace: OpaquePointer?) -> UnsafePointer<CChar>? {
    peek(trace, as: HeldTrace.self)?.nameText.pointer
}

@c @implementation
public func fling_trace_remark(_ trace: OpaquePointer?, _ index: Int) -> UnsafePointer<CChar>? {
    guard let held = peek(trace, as: HeldTrace.self), held.remarkTexts.indices.contains(index) else {
        return nil
    }
    return held.remarkTexts[index].pointer
}

@c @implementation
public func fling_trace_get_device(
    _ trace: OpaquePointer?, _ index: Int, _ device: UnsafeMutablePointer<fling_trace_device>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(device, .device, error) { () throws(Failure) in
        let held = try open(trace, as: HeldTrace.self, .trace)
        guard case .evdev(let trace) = held.trace, trace.recordings.indices.contains(index) else {
            throw .index(.device, Int64(index))
        }
        return fling_trace_device(trace.recordings[index])
    }
}

@c @implementation
public func fling_trace_get_event(
    _ trace: OpaquePointer?, _ index: Int, _ event: UnsafeMutablePointer<fling_event>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(event, .event, error) { () throws(Failure) in
        let held = try open(trace, as: HeldTrace.self, .trace)
        guard case .touch(let events) = held.trace else {
            throw .unsupported("the trace has no touch events: convert it with fling_trace_converted first")
        }
        guard events.indices.contains(index) else { throw .index(.event, Int64(index)) }
        return fling_event(events[index])
    }
}

@c @implementation
public func fling_trace_mended(
    _ trace: OpaquePointer?, _ assumedSize: UnsafePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let held = try open(trace, as: HeldTrace.self, .trace)
        return held.mended(assumedSize: try size(assumedSize))
    }
}

@c @implementation
public func fling_trace_converted(
    _ trace: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in try open(trace, as: HeldTrace.self, .trace).converted() }
}

@c @implementation
public func fling_trace_write(
    _ trace: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ replaces: Bool,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        let held = try open(trace, as: HeldTrace.self, .trace)
        let path = try String(path, .path)
        try reading { () throws(TraceError) in try held.write(to: path, replaces ? .replace : .keep) }
    }
}

@c @implementation
public func fling_trace_text(
    _ trace: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    let text = peek(trace, as: HeldTrace.self)?.text
    length?.pointee = text?.length ?? 0
    return text?.pointer
}

// MARK: - Shared

/// Reads or writes a trace, and converts its errors.
func reading<Result: ~Copyable>(_ body: () throws(TraceError) -> Result) throws(Failure) -> Result {
    do throws(TraceError) {
        return try body()
    } catch {
        throw .caused(by: error)
    }
}

/// Reads an optional size in millimetres; nil for NULL.
private func size(_ numbers: UnsafePointer<Double>?) throws(Failure) -> SIMD2<Double>? {
    guard let numbers else { return nil }
    for axis in 0..<2 {
        guard numbers[axis].isFinite else { throw .notFinite(.assumedSize) }
        guard numbers[axis] >= 1, numbers[axis] <= 1e6 else {
            throw .range(.assumedSize, numbers[axis], low: 1, high: 1e6)
        }
    }
    return SIMD2(numbers[0], numbers[1])
}

extension fling_trace_device {
    fileprivate init(_ recording: EvdevRecording) {
        self.init()
        let device = recording.device
        (bus, vendor, product, version) = (
            device.id.bus, device.id.vendor, device.id.product, device.id.version
        )
        frame_count = recording.frames.count
        withUnsafeMutableBytes(of: &name) { copy(device.name, to: $0) }
        guard let surface = device.size else { return }
        has_surface = 1
        self.surface = pair(surface)
    }
}
