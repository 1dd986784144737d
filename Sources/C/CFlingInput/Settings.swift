import CFlingConversion
import CFlingInputHeader
import Libinput

@c @implementation
public func fling_device_settings_init(
    _ settings: UnsafeMutablePointer<fling_device_settings>?, _ size: Int,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(settings, size, .settings, error) { fling_device_settings() }
}

@c @implementation
public func fling_input_get_settings(
    _ input: OpaquePointer?, _ device: UInt32, _ settings: UnsafeMutablePointer<fling_device_settings>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(settings, .settings, error) { () throws(Failure) in
        fling_device_settings(try open(input, as: HeldInput.self, .input).device(device).configuration)
    }
}

@c @implementation
public func fling_input_set_settings(
    _ input: OpaquePointer?, _ device: UInt32, _ settings: UnsafePointer<fling_device_settings>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    run(error) { () throws(Failure) in
        let held = try open(input, as: HeldInput.self, .input)
        let device = try held.device(device)
        guard let settings else { throw .missing(.settings) }
        let known = try DeviceConfiguration(try settings.read(.settings))
        try held.gate.work { () throws(Failure) in
            do throws(LibinputError) { try device.apply(known) } catch { throw .caused(by: error) }
        }
    }
}

// MARK: - As C has them

extension fling_device_settings {
    init(_ settings: DeviceConfiguration) {
        self.init()
        sends_events = take(settings.sendsEvents, FLING_SETTING_SENDS_EVENTS)
        tap_to_click = take(settings.isTapToClickEnabled, FLING_SETTING_TAP_TO_CLICK)
        tap_buttons = take(settings.tapButtons, FLING_SETTING_TAP_BUTTONS)
        tap_and_drag = take(settings.isTapAndDragEnabled, FLING_SETTING_TAP_AND_DRAG)
        drag_lock = take(settings.isDragLockEnabled, FLING_SETTING_DRAG_LOCK)
        natural_scroll = take(settings.isScrollNatural, FLING_SETTING_NATURAL_SCROLL)
        scroll_method = take(settings.scrollMethod, FLING_SETTING_SCROLL_METHOD)
        scroll_button = note(settings.scrollButton, FLING_SETTING_SCROLL_BUTTON) ?? 0
        scroll_button_lock = take(settings.isScrollButtonLocked, FLING_SETTING_SCROLL_BUTTON_LOCK)
        acceleration_profile = take(settings.accelerationProfile, FLING_SETTING_ACCELERATION_PROFILE)
        acceleration_speed = note(settings.accelerationSpeed, FLING_SETTING_ACCELERATION_SPEED) ?? 0
        click_method = take(settings.clickMethod, FLING_SETTING_CLICK_METHOD)
        middle_button_emulation = take(
            settings.isMiddleButtonEmulated, FLING_SETTING_MIDDLE_BUTTON_EMULATION)
        left_handed = take(settings.isLeftHanded, FLING_SETTING_LEFT_HANDED)
        disable_while_typing = take(settings.isDisabledWhileTyping, FLING_SETTING_DISABLE_WHILE_TYPING)
        disable_while_trackpointing = take(
            settings.isDisabledWhileTrackpointing, FLING_SETTING_DISABLE_WHILE_TRACKPOINTING)
        rotation = note(settings.rotation, FLING_SETTING_ROTATION) ?? 0
        guard let matrix = note(settings.calibration, FLING_SETTING_CALIBRATION) else { return }
        calibration = (matrix.x.x, matrix.x.y, matrix.x.z, matrix.y.x, matrix.y.y, matrix.y.z)
    }

    /// Marks a setting as known if it has a value, and returns the value.
    private mutating func note<Value>(_ value: Value?, _ setting: fling_setting) -> Value? {
        if value != nil { known |= setting.rawValue }
        return value
    }

    private mutating func take(_ value: Bool?, _ setting: fling_setting) -> Int32 {
        note(value, setting) == true ? 1 : 0
    }

    private mutating func take<Choice: Constant>(
        _ value: Choice.Meaning?, _ setting: fling_setting
    ) -> Choice {
        Choice(ifAny: note(value, setting))
    }
}

extension fling_sends_events: Constant {
    package typealias Meaning = DeviceConfiguration.SendsEvents
    package static var name: StaticString { "fling_sends_events" }
}

extension fling_tap_buttons: Constant {
    package typealias Meaning = DeviceConfiguration.TapButtons
    package static var name: StaticString { "fling_tap_buttons" }
}

extension fling_scroll_method: Constant {
    package typealias Meaning = DeviceConfiguration.ScrollMethod
    package static var name: StaticString { "fling_scroll_method" }
}

extension fling_acceleration_profile: Constant {
    package typealias Meaning = DeviceConfiguration.AccelerationProfile
    package static var name: StaticString { "fling_acceleration_profile" }
}

extension fling_click_method: Constant {
    package typealias Meaning = DeviceConfiguration.ClickMethod
    package static var name: StaticString { "fling_click_method" }
}

// MARK: - As libinput has them

extension DeviceConfiguration {
    fileprivate init(_ settings: fling_device_settings) throws(Failure) {
        self.init()
        func has(_ setting: fling_setting) -> Bool { settings.known & setting.rawValue != 0 }
        func truth(_ value: Int32, _ setting: fling_setting) -> Bool? { has(setting) ? value != 0 : nil }
        func choice<Choice: Constant>(
            _ constant: Choice, _ setting: fling_setting
        ) throws(Failure) -> Choice.Meaning? {
            has(setting) ? try convert(constant.meaning) : nil
        }
        guard settings.known < FLING_SETTING_CALIBRATION.rawValue << 1 else {
            throw .constant("fling_setting", settings.known)
        }
        sendsEvents = try choice(settings.sends_events, FLING_SETTING_SENDS_EVENTS)
        isTapToClickEnabled = truth(settings.tap_to_click, FLING_SETTING_TAP_TO_CLICK)
        tapButtons = try choice(settings.tap_buttons, FLING_SETTING_TAP_BUTTONS)
        isTapAndDragEnabled = truth(settings.tap_and_drag, FLING_SETTING_TAP_AND_DRAG)
        isDragLockEnabled = truth(settings.drag_lock, FLING_SETTING_DRAG_LOCK)
        isScrollNatural = truth(settings.natural_scroll, FLING_SETTING_NATURAL_SCROLL)
        scrollMethod = try choice(settings.scroll_method, FLING_SETTING_SCROLL_METHOD)
        if has(FLING_SETTING_SCROLL_BUTTON) { scrollButton = settings.scroll_button }
        isScrollButtonLocked = truth(settings.scroll_button_lock, FLING_SETTING_SCROLL_BUTTON_LOCK)
        accelerationProfile = try choice(settings.acceleration_profile, FLING_SETTING_ACCELERATION_PROFILE)
        if has(FLING_SETTING_ACCELERATION_SPEED) { accelerationSpeed = settings.acceleration_speed }
        clickMethod = try choice(settings.click_method, FLING_SETTING_CLICK_METHOD)
        isMiddleButtonEmulated = truth(
            settings.middle_button_emulation, FLING_SETTING_MIDDLE_BUTTON_EMULATION)
        isLeftHanded = truth(settings.left_handed, FLING_SETTING_LEFT_HANDED)
        isDisabledWhileTyping = truth(settings.disable_while_typing, FLING_SETTING_DISABLE_WHILE_TYPING)
        isDisabledWhileTrackpointing = truth(
            settings.disable_while_trackpointing, FLING_SETTING_DISABLE_WHILE_TRACKPOINTING)
        if has(FLING_SETTING_ROTATION) { rotation = settings.rotation }
        if has(FLING_SETTING_CALIBRATION) {
            let matrix = settings.calibration
            calibration = Calibration(
                x: SIMD3(matrix.0, matrix.1, matrix.2), y: SIMD3(matrix.3, matrix.4, matrix.5))
        }
    }
}
