import CFlingConversion
import CFlingInputHeader

@c @implementation
public func fling_recorder_options_init(
    _ options: UnsafeMutablePointer<fling_recorder_options>?, _ size: Int,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(options, size, .options, error) { .defaults }
}

extension fling_recorder_options {
    fileprivate static var defaults: fling_recorder_options {
        var options = fling_recorder_options()
        options.starts_at_zero = 1
        return options
    }
}

extension HeldRecording.Options {
    fileprivate init(_ options: UnsafePointer<fling_recorder_options>?) throws(Failure) {
        self.init()
        guard let options = try options?.read(.options, else: .defaults) else { return }
        existing = options.replaces != 0 ? .replace : .keep
        showsKeys = options.shows_keys != 0
        startsAtZero = options.starts_at_zero != 0
    }
}

@c @implementation
public func fling_recorder_create(
    _ input: OpaquePointer?, _ level: fling_trace_level, _ path: UnsafePointer<CChar>?,
    _ options: UnsafePointer<fling_recorder_options>?, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let held = try open(input, as: HeldInput.self, .input)
        let path = try String(path, .path)
        let options = try HeldRecording.Options(options)
        let recording = try held.gate.work { () throws(Failure) in
            switch level {
            case FLING_TRACE_EVDEV: try HeldRecording(evdev: held, to: path, options)
            case FLING_TRACE_TOUCH: try HeldRecording(touch: held, to: path, options)
            default: throw Failure.constant("fling_trace_level", level.rawValue)
            }
        }
        held.add(recording)
        return recording
    }
}

@c @implementation
public func fling_recorder_get_tally(
    _ recorder: OpaquePointer?, _ tally: UnsafeMutablePointer<fling_recorder_tally>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(tally, .tally, error) { () throws(Failure) in
        let held = try open(recorder, as: HeldRecording.self, .recorder)
        try held.gate.check()
        return held.info
    }
}

@c @implementation
public func fling_recorder_finish(
    _ recorder: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        let held = try open(recorder, as: HeldRecording.self, .recorder)
        try held.gate.work { () throws(Failure) in held.end() }
        if let failure = held.failure { throw failure }
    }
}

@c @implementation
public func fling_recorder_free(_ recorder: OpaquePointer?) {
    guard let held = peek(recorder, as: HeldRecording.self), !held.gate.isBusy else { return }
    _ = fling_recorder_finish(recorder, nil)
    free(recorder, as: HeldRecording.self)
}
