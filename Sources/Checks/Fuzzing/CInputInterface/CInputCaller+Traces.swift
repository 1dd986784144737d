import CFlingInputHeader

// The functions for traces, recorders and replays.

extension CInputCaller {
    static let traceCalls: [Call] = [
        (
            "fling_input_version",
            { if fling_input_version() != FLING_INPUT_VERSION { $0.complain("it is another version") } }
        ),
        (
            "fling_input_version_text",
            { if fling_input_version_text() == nil { $0.complain("it answers NULL") } }
        ),
        (
            "fling_input_error_message",
            { caller in
                let status = fling_status(rawValue: -Int32(caller.choices.byte()))
                if fling_input_error_message(status) == nil { caller.complain("it answers NULL") }
            }
        ),
        (
            "fling_trace_read",
            { caller in
                let (path, error) = (caller.path, caller.error)
                caller.keep(
                    .trace, fling_trace_read(path, error), error,
                    [.null, .text, CAnswers(FLING_ERROR_FILE), .format])
            }
        ),
        ("fling_trace_parse", { $0.parse() }),
        (
            "fling_trace_from_events",
            { caller in
                let count = caller.choices.below(12)
                let events = caller.isWild ? nil : caller.block(fling_event.self, count)
                events?.initialize(repeating: fling_event(), count: count)
                if let events { for index in 0..<count { caller.change(&events[index]) } }
                let (name, error) = (caller.text("events"), caller.error)
                caller.keep(
                    .trace,
                    fling_trace_from_events(
                        events, caller.isWild ? -1 : count * (events == nil ? 0 : 1), name, error),
                    error, [.null, .text, .constant, .notFinite, .parameter])
            }
        ),
        ("fling_trace_free", { $0.free(.trace, fling_trace_free) }),
        (
            "fling_trace_get_info",
            { caller in
                let info = caller.ask(.trace, fling_trace_info.self, []) { fling_trace_get_info($0, $1, $2) }
                if let info, info.start > info.end { caller.complain("it ends before it starts") }
            }
        ),
        ("fling_trace_name", { _ = fling_trace_name($0.handle(.trace).pointer) }),
        ("fling_trace_remark", { _ = fling_trace_remark($0.handle(.trace).pointer, $0.index) }),
        (
            "fling_trace_get_device",
            { caller in
                let index = caller.index
                let device = caller.ask(.trace, fling_trace_device.self, .index) {
                    fling_trace_get_device($0, index, $1, $2)
                }
                guard let device else { return }
                if !device.surface.0.isFinite || !device.surface.1.isFinite {
                    caller.complain("its surface is \(device.surface)")
                }
            }
        ),
        (
            "fling_trace_get_event",
            { caller in
                let index = caller.index
                caller.check(
                    caller.ask(.trace, fling_event.self, [.index, .unsupported]) {
                        fling_trace_get_event($0, index, $1, $2)
                    })
            }
        ),
        (
            "fling_trace_mended",
            { caller in
                let size = caller.choices.bool() ? caller.block(Double.self, 2) : nil
                for axis in 0..<2 { size?[axis] = caller.number }
                let (trace, error) = (caller.handle(.trace).pointer, caller.error)
                caller.keep(
                    .trace, fling_trace_mended(trace, size, error), error,
                    [.null, .notMade, .notFinite, .parameter])
            }
        ),
        (
            "fling_trace_converted",
            { caller in
                let (trace, error) = (caller.handle(.trace).pointer, caller.error)
                caller.keep(.trace, fling_trace_converted(trace, error), error, [.null, .notMade, .machine])
            }
        ),
        (
            "fling_trace_write",
            { caller in
                let (path, replaces, error) = (caller.path, caller.choices.bool(), caller.error)
                caller.act(on: .trace, [.text, .file]) { fling_trace_write($0, path, replaces, $1) }
            }
        ),
        (
            "fling_trace_text",
            { caller in
                let length = caller.isWild ? nil : caller.block(Int.self, 1)
                caller.check(fling_trace_text(caller.handle(.trace).pointer, length), length)
            }
        ),
    ]

    /// Parses a recording of which some bytes are damaged or cut off.
    private func parse() {
        var bytes = choices.bool() ? Self.swipe : Self.touches
        for _ in 0..<choices.below(5) {
            bytes[(Int(choices.byte()) << 8 | Int(choices.byte())) % bytes.count] = choices.byte()
        }
        if choices.below(4) == 3 {
            bytes.removeLast((Int(choices.byte()) << 8 | Int(choices.byte())) % bytes.count)
        }
        let place = isWild ? nil : block(UInt8.self, bytes.count)
        for (index, byte) in bytes.enumerated() { place?[index] = byte }
        let size = isWild ? choices.pick(0, -1) : bytes.count
        let (name, error) = (choices.bool() ? text("a recording") : nil, error)
        keep(
            .trace, fling_trace_parse(place, place == nil ? min(size, 1) : size, name, error), error,
            [.null, .text, .format, .parameter])
    }

    static let recorderCalls: [Call] = [
        (
            "fling_recorder_options_init",
            { caller in
                let (place, size) = (
                    caller.place(caller.recorderOptions), caller.size(of: fling_recorder_options.self)
                )
                let error = caller.error
                caller.expect(fling_recorder_options_init(place, size, error), [.fine, .null, .size], error)
                guard let place else { return }
                place.pointee.replaces = caller.choices.bool() ? 1 : 0
                place.pointee.starts_at_zero = caller.choices.bool() ? 1 : 0
            }
        ),
        (
            "fling_recorder_create",
            { caller in
                let level = fling_trace_level(rawValue: caller.constant(2))
                let (path, options) = (caller.path, caller.place(caller.recorderOptions))
                let (input, error) = (caller.handle(.input).pointer, caller.error)
                caller.keep(
                    .recorder, fling_recorder_create(input, level, path, options, error), error,
                    [.null, .notMade, .size, .constant, .text, .file, .opening, .unsupported])
            }
        ),
        (
            "fling_recorder_get_tally",
            { caller in
                let tally = caller.ask(.recorder, fling_recorder_tally.self, []) {
                    fling_recorder_get_tally($0, $1, $2)
                }
                if let tally, !(tally.seconds >= 0) { caller.complain("it has lasted \(tally.seconds) s") }
            }
        ),
        (
            "fling_recorder_finish",
            { caller in
                let error = caller.error
                caller.act(on: .recorder, [CAnswers(FLING_ERROR_FILE), .system, .notFinite]) {
                    fling_recorder_finish($0, $1)
                }
            }
        ),
        ("fling_recorder_free", { $0.free(.recorder, fling_recorder_free) }),
    ]

    static let replayCalls: [Call] = [
        (
            "fling_replay_settings_init",
            { caller in
                let (place, size) = (
                    caller.place(caller.replaySettings), caller.size(of: fling_replay_settings.self)
                )
                let error = caller.error
                caller.expect(fling_replay_settings_init(place, size, error), [.fine, .null, .size], error)
            }
        ),
        ("fling_replay_create", { $0.replay() }),
        ("fling_replay_free", { $0.free(.replay, fling_replay_free) }),
        (
            "fling_replay_get_info",
            { caller in
                let info = caller.ask(.replay, fling_replay_info.self, []) {
                    fling_replay_get_info($0, $1, $2)
                }
                guard let info else { return }
                let numbers = [
                    info.frames_per_second, info.resting_value.0, info.resting_value.1, info.resting_seconds,
                    info.peak_seconds, info.peak_velocity.0, info.peak_velocity.1,
                ]
                if !numbers.allSatisfy(\.isFinite) { caller.complain("it has the numbers \(numbers)") }
            }
        ),
        (
            "fling_replay_get_event",
            { caller in
                let index = caller.index
                caller.check(
                    caller.ask(.replay, fling_event.self, .index) {
                        fling_replay_get_event($0, index, $1, $2)
                    })
            }
        ),
        (
            "fling_replay_get_gesture",
            { caller in
                let index = caller.index
                let gesture = caller.ask(.replay, fling_gesture.self, .index) {
                    fling_replay_get_gesture($0, index, $1, $2)
                }
                guard let gesture else { return }
                caller.check(gesture.translation.0 + gesture.translation.1)
                caller.check(gesture.velocity.0 + gesture.velocity.1)
            }
        ),
        (
            "fling_replay_get_frame",
            { caller in
                let index = caller.index
                let frame = caller.ask(.replay, fling_replay_frame.self, .index) {
                    fling_replay_get_frame($0, index, $1, $2)
                }
                guard let state = frame?.state else { return }
                let numbers = [state.value.0, state.value.1, state.velocity.0, state.velocity.1]
                if !numbers.allSatisfy(\.isFinite) { caller.complain("a frame has the numbers \(numbers)") }
            }
        ),
        (
            "fling_replay_get_transition",
            { caller in
                let index = caller.index
                let transition = caller.ask(.replay, fling_transition.self, .index) {
                    fling_replay_get_transition($0, index, $1, $2)
                }
                guard let transition else { return }
                let jump = abs(transition.after.value.0 - transition.before.value.0)
                if !(jump <= 1e-9 * max(1, abs(transition.before.value.0))) {
                    caller.complain("it jumps by \(jump)")
                }
            }
        ),
        (
            "fling_replay_json",
            { caller in
                let length = caller.isWild ? nil : caller.block(Int.self, 1)
                caller.check(fling_replay_json(caller.handle(.replay).pointer, length), length)
            }
        ),
    ]

    private func replay() {
        let trace = handle(.trace).pointer
        let settings = place(replaySettings)
        let (spring, error) = (block(fling_spring.self, 1), error)
        let places = block(Double.self, 3)
        if let settings {
            for index in 0..<3 { places[index] = number }
            settings.pointee.axis = fling_replay_axis(rawValue: constant(4))
            settings.pointee.strategy = fling_velocity_strategy(rawValue: constant(7))
            switch choices.below(8) {
            case 0: settings.pointee.units_per_mm = number
            case 1: settings.pointee.start = number
            case 2:
                (settings.pointee.lower, settings.pointee.upper) = (number, choices.pick(number, .infinity))
            case 3: (settings.pointee.spring_duration, settings.pointee.spring_bounce) = (number, number)
            default: break
            }
            settings.pointee.detents = choices.bool() ? UnsafePointer(places) : nil
            settings.pointee.detent_count =
                isWild ? choices.pick(-1, 3, .max) : settings.pointee.detents == nil ? 0 : 3
            if settings.pointee.detent_count == .max { settings.pointee.detents = nil }
            spring.initialize(to: fling_spring())
            (spring.pointee.mass, spring.pointee.stiffness, spring.pointee.damping) = (number, number, number)
            settings.pointee.spring = choices.below(4) == 3 ? UnsafePointer(spring) : nil
            settings.pointee.frames_per_second = frameRate(for: trace)
        }
        keep(
            .replay, fling_replay_create(trace, settings, error), error,
            [.null, .notMade, .size, .constant, .notFinite, .parameter, .unsupported, .machine])
        settings?.pointee.detents = nil
        settings?.pointee.detent_count = 0
        settings?.pointee.spring = nil
    }

    /// Returns a frame rate at which replaying a year takes no longer than replaying a second, or now and
    /// then an invalid one.
    private func frameRate(for trace: OpaquePointer?) -> Double {
        guard !isWild else { return choices.pick(0, .nan, -60, 1e300, .infinity) }
        var info = fling_trace_info()
        fling_trace_get_info(trace, &info, nil)
        let span = Double(info.end) / 1e9 - Double(info.start) / 1e9
        return min(choices.pick(60, 120, 1000), 4000 / max(span + 20, 1))
    }
}

extension CAnswers {
    static let machine = CAnswers(FLING_ERROR_LIBINPUT)
}
