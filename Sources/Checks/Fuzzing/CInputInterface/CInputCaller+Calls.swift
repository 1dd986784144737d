import CFlingInputHeader
import Glibc

// The functions for traces, inputs and their devices, recorders, replays and kernels.

extension CAnswers {
    static let machine = CAnswers(FLING_ERROR_LIBINPUT)
}

extension CInputCaller {
    static let traceCalls: [Call] = [
        ask("fling_input_version", fling_input_version) {
            if $1 != FLING_INPUT_VERSION { $0.complain("it is another version") }
        },
        ask("fling_input_version_text", fling_input_version_text) {
            if $1 == nil { $0.complain("it answers NULL") }
        },
        (
            "fling_input_error_message",
            { caller in
                let status = fling_status(rawValue: -Int32(caller.choices.byte()))
                if fling_input_error_message(status) == nil { caller.complain("it answers NULL") }
            }
        ),
        create(
            "fling_trace_read", .trace, [.null, .text, CAnswers(FLING_ERROR_FILE), .format], fling_trace_read,
            \.path, \.error),
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
                    .trace, 1,
                    fling_trace_from_events(
                        events, caller.isWild ? -1 : count * (events == nil ? 0 : 1), name, error),
                    error, [.null, .text, .constant, .notFinite, .parameter])
            }
        ),
        free("fling_trace_free", .trace, fling_trace_free),
        call("fling_trace_get_info", .made, fling_trace_get_info, \.trace, \.newTraceInfo, \.error),
        ask("fling_trace_name", fling_trace_name, \.trace),
        ask("fling_trace_remark", fling_trace_remark, \.trace, \.index),
        call(
            "fling_trace_get_device", [.made, .index], fling_trace_get_device, \.trace, \.index,
            \.newTraceDevice, \.error),
        call(
            "fling_trace_get_event", [.made, .index, .unsupported], fling_trace_get_event, \.trace, \.index,
            \.newEvent, \.error),
        create(
            "fling_trace_mended", .trace, [.null, .notMade, .notFinite, .parameter], fling_trace_mended,
            \.trace, \.size, \.error),
        create(
            "fling_trace_converted", .trace, [.null, .notMade, .machine], fling_trace_converted, \.trace,
            \.error),
        call(
            "fling_trace_write", [.made, .text, .file], fling_trace_write, \.trace, \.path, \.flag, \.error),
        ask("fling_trace_text", fling_trace_text, \.trace, \.length) { $0.check($1) },
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
            .trace, 1, fling_trace_parse(place, place == nil ? min(size, 1) : size, name, error), error,
            [.null, .text, .format, .parameter])
    }

    static let inputCalls: [Call] = [
        prepare("fling_input_options_init", \.options, fling_input_options_init),
        (
            "fling_input_create_for_seat",
            { caller in
                // Without options the input would open this machine's devices.
                guard let options = caller.changedOptions else { return }
                let error = caller.error
                caller.keep(
                    .input, 1, fling_input_create_for_seat(options, error), error, [.options, .opening])
            }
        ),
        (
            "fling_input_create_for_paths",
            { caller in
                let count = caller.choices.below(3)
                let paths = caller.isWild ? nil : caller.block(UnsafePointer<CChar>?.self, count)
                for index in 0..<count { paths?[index] = caller.node }
                let (options, error) = (caller.changedOptions, caller.error)
                let wrong = caller.choices.pick(-1, 1, .max)
                caller.keep(
                    .input, 1,
                    fling_input_create_for_paths(paths, paths == nil ? wrong : count, options, error), error,
                    [.options, .opening, .parameter])
            }
        ),
        create(
            "fling_input_create_for_trace", .input, [.options, .notMade, .machine],
            fling_input_create_for_trace, \.trace, \.changedOptions, \.error),
        free("fling_input_free", .input, fling_input_free),
        ask("fling_input_fd", fling_input_fd, \.input),
        call("fling_input_dispatch", [.made, .system], fling_input_dispatch, \.input, \.error),
        ask("fling_input_next_event", fling_input_next_event, \.input, \.newEvent),
        call("fling_input_suspend", [.made, .unsupported], fling_input_suspend, \.input, \.error),
        call("fling_input_resume", [.made, .system, .unsupported], fling_input_resume, \.input, \.error),
        ask("fling_input_now", fling_input_now, \.input),
        (
            "fling_input_next_time",
            { caller in
                let input = caller.input
                if fling_input_next_time(input) < fling_input_now(input) { caller.complain("it is past") }
            }
        ),
        (
            "fling_input_advance",
            { caller in
                let step: Int64 = caller.choices.pick(8_000_000, 100_000_000, 0, -1, 3_600_000_000_000)
                let (time, isAbsolute) = (caller.time, caller.isWild)
                let (input, error) = (caller.input, caller.error)
                let moment = isAbsolute ? time : fling_input_now(input) &+ step
                caller.call([.made, .system, .unsupported]) { fling_input_advance(input, moment, error) }
            }
        ),
        call(
            "fling_input_add_path", [.made, .text, .unsupported, .opening], fling_input_add_path, \.input,
            \.node, \.error),
        call(
            "fling_input_remove_device", [.made, .index, .unsupported], fling_input_remove_device, \.input,
            \.device, \.error),
        (
            "fling_input_open_failure",
            { caller in
                let (input, index, error) = (caller.input, caller.index, caller.error)
                let isThere = fling_input_open_failure(input, index, error)
                guard let error else { return }
                guard isThere || error.pointee.status == FLING_OK else {
                    return caller.complain("it leaves something in the struct")
                }
                if isThere { caller.expect(error.pointee.status, [.opening, .unsupported], error) }
            }
        ),
        ask("fling_input_device_count", fling_input_device_count, \.input),
        call(
            "fling_input_get_device", [.made, .index], fling_input_get_device, \.input, \.index,
            \.newDeviceInfo, \.error),
        call(
            "fling_input_find_device", [.made, .index], fling_input_find_device, \.input, \.device,
            \.newDeviceInfo, \.error),
        prepare("fling_device_settings_init", \.settings, fling_device_settings_init),
        call(
            "fling_input_get_settings", [.made, .size, .index], fling_input_get_settings, \.input, \.device,
            \.settingsPlace, \.error),
        call(
            "fling_input_set_settings", [.made, .size, .index, .constant, .parameter, .unsupported],
            fling_input_set_settings, \.input, \.device, \.changedSettings, \.error),
    ]

    static let recorderCalls: [Call] = [
        prepare("fling_recorder_options_init", \.recorderOptions, fling_recorder_options_init),
        create(
            "fling_recorder_create", .recorder,
            [.null, .notMade, .size, .constant, .text, .file, .opening, .unsupported], fling_recorder_create,
            \.input, \.level, \.path, \.changedRecorderOptions, \.error),
        call("fling_recorder_get_tally", .made, fling_recorder_get_tally, \.recorder, \.newTally, \.error),
        call(
            "fling_recorder_finish", [.made, CAnswers(FLING_ERROR_FILE), .system, .notFinite],
            fling_recorder_finish, \.recorder, \.error),
        free("fling_recorder_free", .recorder, fling_recorder_free),
    ]

    static let replayCalls: [Call] = [
        prepare("fling_replay_settings_init", \.replaySettings, fling_replay_settings_init),
        ("fling_replay_create", { $0.createReplay() }),
        free("fling_replay_free", .replay, fling_replay_free),
        call("fling_replay_get_info", .made, fling_replay_get_info, \.replay, \.newReplayInfo, \.error),
        call(
            "fling_replay_get_event", [.made, .index], fling_replay_get_event, \.replay, \.index, \.newEvent,
            \.error),
        call(
            "fling_replay_get_gesture", [.made, .index], fling_replay_get_gesture, \.replay, \.index,
            \.newGesture, \.error),
        call(
            "fling_replay_get_frame", [.made, .index], fling_replay_get_frame, \.replay, \.index, \.newFrame,
            \.error),
        call(
            "fling_replay_get_transition", [.made, .index], fling_replay_get_transition, \.replay, \.index,
            \.newTransition, \.error),
        ask("fling_replay_json", fling_replay_json, \.replay, \.length) { $0.check($1) },
    ]

    private func createReplay() {
        let trace = trace
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
            .replay, 1, fling_replay_create(trace, settings, error), error,
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

    /// The functions for kernels, which an app's own libinput context uses.
    static let kernelCalls: [Call] = [
        create("fling_kernel_create", .kernel, .machine, fling_kernel_create, \.error),
        call(
            "fling_kernel_add_trace", [.made, .unsupported, .machine, .busy], fling_kernel_add_trace,
            \.kernel, \.trace, \.error),
        (
            "fling_kernel_advance",
            { caller in
                let time = caller.choices.bool() ? Int64.max : Int64(caller.choices.byte())
                let (kernel, error) = (caller.kernel, caller.error)
                caller.call([.made, .busy]) { fling_kernel_advance(kernel, time, { _ in }, nil, error) }
            }
        ),
        (
            "fling_kernel_enter",
            { caller in
                let (kernel, error) = (caller.kernel, caller.error)
                let status = fling_kernel_enter(kernel, error)
                caller.expect(status, [.made, .busy], error)
                // Calls on other handles must see the real machine again.
                if status == FLING_OK {
                    let error = caller.error
                    caller.expect(fling_kernel_leave(kernel, error), .fine, error)
                }
            }
        ),
        call("fling_kernel_leave", [.made, .unsupported], fling_kernel_leave, \.kernel, \.error),
        (
            "fling_kernel_open",
            { caller in
                let kernel = caller.kernel
                let descriptor = fling_kernel_open(kernel, "/dev/input/event1024")
                guard descriptor >= 0 else { return }
                fling_kernel_close(kernel, descriptor)
            }
        ),
        ("fling_kernel_close", { fling_kernel_close($0.kernel, -1) }),
        (
            "fling_kernel_now",
            { caller in
                let kernel = caller.kernel
                if fling_kernel_now(kernel) > fling_kernel_next_time(kernel) {
                    caller.complain("the next thing of a kernel is over")
                }
            }
        ),
        ask("fling_kernel_next_time", fling_kernel_next_time, \.kernel),
        ask("fling_kernel_udev", fling_kernel_udev, \.kernel),
        free("fling_kernel_free", .kernel, fling_kernel_free),
    ]
}
