import CFlingInputHeader

// The functions for inputs, and for their devices.

extension CInputCaller {
    static let inputCalls: [Call] = [
        (
            "fling_input_options_init",
            { caller in
                let (place, size) = (caller.place(caller.options), caller.size(of: fling_input_options.self))
                let error = caller.error
                caller.expect(fling_input_options_init(place, size, error), [.fine, .null, .size], error)
            }
        ),
        (
            "fling_input_create_for_seat",
            { caller in
                // Without options the input would open this machine's devices.
                guard let options = caller.changedOptions() else { return }
                let error = caller.error
                caller.keep(
                    .input, fling_input_create_for_seat(options, error), error, [.options, .opening])
            }
        ),
        (
            "fling_input_create_for_paths",
            { caller in
                let count = caller.choices.below(3)
                let paths = caller.isWild ? nil : caller.block(UnsafePointer<CChar>?.self, count)
                for index in 0..<count { paths?[index] = caller.node.map { UnsafePointer($0) } }
                let (options, error) = (caller.changedOptions(), caller.error)
                let wrong = caller.choices.pick(-1, 1, .max)
                caller.keep(
                    .input, fling_input_create_for_paths(paths, paths == nil ? wrong : count, options, error),
                    error,
                    [.options, .opening, .parameter])
            }
        ),
        (
            "fling_input_create_for_trace",
            { caller in
                let (trace, options, error) = (
                    caller.handle(.trace).pointer, caller.changedOptions(), caller.error
                )
                caller.keep(
                    .input, fling_input_create_for_trace(trace, options, error), error,
                    [.options, .notMade, .machine])
            }
        ),
        ("fling_input_free", { $0.free(.input, fling_input_free) }),
        ("fling_input_fd", { _ = fling_input_fd($0.handle(.input).pointer) }),
        (
            "fling_input_dispatch",
            { caller in
                let error = caller.error
                caller.act(on: .input, .system) { fling_input_dispatch($0, $1) }
            }
        ),
        (
            "fling_input_next_event",
            { caller in
                let event = caller.isWild ? nil : caller.result(fling_event.self)
                let isThere = fling_input_next_event(caller.handle(.input).pointer, event)
                if isThere, event == nil { caller.complain("it fills in NULL") }
                if let event { caller.check(event.pointee) }
            }
        ),
        (
            "fling_input_suspend",
            { $0.act(on: .input, .unsupported) { fling_input_suspend($0, $1) } }
        ),
        (
            "fling_input_resume",
            { caller in
                let error = caller.error
                caller.act(on: .input, [.system, .unsupported]) { fling_input_resume($0, $1) }
            }
        ),
        ("fling_input_now", { _ = fling_input_now($0.handle(.input).pointer) }),
        (
            "fling_input_next_time",
            { caller in
                let input = caller.handle(.input).pointer
                if fling_input_next_time(input) < fling_input_now(input) { caller.complain("it is past") }
            }
        ),
        (
            "fling_input_advance",
            { caller in
                let error = caller.error
                let step: Int64 = caller.choices.pick(8_000_000, 100_000_000, 0, -1, 3_600_000_000_000)
                let isAbsolute = caller.isWild
                let time = caller.time
                caller.act(on: .input, [.system, .unsupported]) {
                    fling_input_advance($0, isAbsolute ? time : fling_input_now($0) &+ step, $1)
                }
            }
        ),
    ]

    static let deviceCalls: [Call] = [
        (
            "fling_input_add_path",
            { caller in
                let (node, error) = (caller.node, caller.error)
                caller.act(on: .input, [.text, .unsupported, .opening]) {
                    fling_input_add_path($0, node, $1)
                }
            }
        ),
        (
            "fling_input_remove_device",
            { caller in
                let device = caller.device
                caller.act(on: .input, [.index, .unsupported]) { fling_input_remove_device($0, device, $1) }
            }
        ),
        (
            "fling_input_open_failure",
            { caller in
                let (input, index, error) = (caller.handle(.input).pointer, caller.index, caller.error)
                let isThere = fling_input_open_failure(input, index, error)
                guard let error else { return }
                guard isThere || error.pointee.status == FLING_OK else {
                    return caller.complain("it leaves something in the struct")
                }
                if isThere { caller.expect(error.pointee.status, [.opening, .unsupported], error) }
            }
        ),
        ("fling_input_device_count", { _ = fling_input_device_count($0.handle(.input).pointer) }),
        (
            "fling_input_get_device",
            { caller in
                let index = caller.index
                _ = caller.ask(.input, fling_device_info.self, .index) {
                    fling_input_get_device($0, index, $1, $2)
                }
            }
        ),
        (
            "fling_input_find_device",
            { caller in
                let device = caller.device
                let info = caller.ask(.input, fling_device_info.self, .index) {
                    fling_input_find_device($0, device, $1, $2)
                }
                if let info, info.device != device { caller.complain("it is device \(info.device)") }
            }
        ),
        (
            "fling_device_settings_init",
            { caller in
                let (place, size) = (
                    caller.place(caller.settings), caller.size(of: fling_device_settings.self)
                )
                let error = caller.error
                caller.expect(fling_device_settings_init(place, size, error), [.fine, .null, .size], error)
            }
        ),
        (
            "fling_input_get_settings",
            { caller in
                let (device, settings, error) = (caller.device, caller.place(caller.settings), caller.error)
                caller.act(on: .input, [.size, .index]) {
                    fling_input_get_settings($0, device, settings, $1)
                }
            }
        ),
        (
            "fling_input_set_settings",
            { caller in
                let (device, settings, error) = (caller.device, caller.changedSettings(), caller.error)
                caller.act(on: .input, [.size, .index, .constant, .parameter, .unsupported]) {
                    fling_input_set_settings($0, device, settings, $1)
                }
            }
        ),
    ]

    /// Returns device settings, some of which no device could have.
    private func changedSettings() -> UnsafeMutablePointer<fling_device_settings>? {
        guard let settings = place(settings) else { return nil }
        settings.pointee.known =
            isWild ? .max : 1 << UInt32(choices.below(18)) | 1 << UInt32(choices.below(18))
        settings.pointee.sends_events = fling_sends_events(rawValue: constant(3))
        settings.pointee.tap_to_click = choices.bool() ? 1 : 0
        settings.pointee.tap_buttons = fling_tap_buttons(rawValue: constant(2))
        settings.pointee.scroll_method = fling_scroll_method(rawValue: constant(5))
        settings.pointee.scroll_button = choices.pick(0x112, 0, .max)
        settings.pointee.acceleration_profile = fling_acceleration_profile(rawValue: constant(4))
        settings.pointee.click_method = fling_click_method(rawValue: constant(4))
        settings.pointee.natural_scroll = choices.bool() ? 1 : 0
        settings.pointee.left_handed = choices.bool() ? 1 : 0
        settings.pointee.acceleration_speed = choices.anyNumber(around: -1...1)
        settings.pointee.rotation = choices.anyNumber(around: 0...360)
        let row = (Float(number), Float(number), Float(number))
        settings.pointee.calibration = (row.0, row.1, row.2, row.2, row.1, row.0)
        return settings
    }
}
