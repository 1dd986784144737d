import CLibinput

/// The reading and changing of a device's settings.
extension InputDevice {
    /// The present settings.
    public var configuration: DeviceConfiguration {
        var settings = DeviceConfiguration()
        let device = handle.pointer
        let modes = libinput_device_config_send_events_get_mode(device)
        settings.sendsEvents = .init(rawValue: modes)
        if maximumTapFingers > 0 {
            settings.isTapToClickEnabled = libinput_device_config_tap_get_enabled(device).rawValue != 0
            settings.tapButtons = .init(rawValue: libinput_device_config_tap_get_button_map(device).rawValue)
            settings.isTapAndDragEnabled = libinput_device_config_tap_get_drag_enabled(device).rawValue != 0
            settings.isDragLockEnabled =
                libinput_device_config_tap_get_drag_lock_enabled(device).rawValue != 0
        }
        if libinput_device_config_scroll_has_natural_scroll(device) != 0 {
            settings.isScrollNatural = libinput_device_config_scroll_get_natural_scroll_enabled(device) != 0
        }
        let scrollMethods = libinput_device_config_scroll_get_methods(device)
        if scrollMethods != 0 {
            settings.scrollMethod = .init(rawValue: libinput_device_config_scroll_get_method(device).rawValue)
        }
        if scrollMethods & LIBINPUT_CONFIG_SCROLL_ON_BUTTON_DOWN.rawValue != 0 {
            settings.scrollButton = libinput_device_config_scroll_get_button(device)
            settings.isScrollButtonLocked =
                libinput_device_config_scroll_get_button_lock(device).rawValue != 0
        }
        if libinput_device_config_accel_is_available(device) != 0 {
            settings.accelerationProfile =
                .init(rawValue: libinput_device_config_accel_get_profile(device).rawValue)
            settings.accelerationSpeed = libinput_device_config_accel_get_speed(device)
        }
        readButtons(into: &settings)
        if libinput_device_config_rotation_is_available(device) != 0 {
            settings.rotation = Double(libinput_device_config_rotation_get_angle(device))
        }
        if libinput_device_config_calibration_has_matrix(device) != 0 {
            var matrix: [Float] = [1, 0, 0, 0, 1, 0]
            _ = libinput_device_config_calibration_get_matrix(device, &matrix)
            settings.calibration = .init(
                x: [matrix[0], matrix[1], matrix[2]], y: [matrix[3], matrix[4], matrix[5]])
        }
        return settings
    }

    /// The methods of scrolling that the device can be set to.
    public var scrollMethods: Set<DeviceConfiguration.ScrollMethod> {
        methods(libinput_device_config_scroll_get_methods(handle.pointer))
    }

    /// The methods of clicking that the device can be set to.
    public var clickMethods: Set<DeviceConfiguration.ClickMethod> {
        methods(libinput_device_config_click_get_methods(handle.pointer))
    }

    /// The acceleration profiles that the device can be set to.
    public var accelerationProfiles: Set<DeviceConfiguration.AccelerationProfile> {
        methods(libinput_device_config_accel_get_profiles(handle.pointer)).subtracting([.none])
    }

    /// Returns the methods whose bits are set in `mask`, and the method without any bit.
    private func methods<Method: RawRepresentable & CaseIterable & Hashable>(_ mask: UInt32) -> Set<Method>
    where Method.RawValue == UInt32 {
        guard mask != 0 else { return [] }
        return Set(Method.allCases.filter { $0.rawValue & mask == $0.rawValue })
    }

    private func readButtons(into settings: inout DeviceConfiguration) {
        let device = handle.pointer
        if libinput_device_config_click_get_methods(device) != 0 {
            settings.clickMethod = .init(rawValue: libinput_device_config_click_get_method(device).rawValue)
        }
        if libinput_device_config_middle_emulation_is_available(device) != 0 {
            settings.isMiddleButtonEmulated =
                libinput_device_config_middle_emulation_get_enabled(device).rawValue != 0
        }
        if libinput_device_config_left_handed_is_available(device) != 0 {
            settings.isLeftHanded = libinput_device_config_left_handed_get(device) != 0
        }
        if libinput_device_config_dwt_is_available(device) != 0 {
            settings.isDisabledWhileTyping = libinput_device_config_dwt_get_enabled(device).rawValue != 0
        }
        if libinput_device_config_dwtp_is_available(device) != 0 {
            settings.isDisabledWhileTrackpointing =
                libinput_device_config_dwtp_get_enabled(device).rawValue != 0
        }
    }

    /// Changes the settings that differ from the present ones; a setting that is nil stays as it is.
    ///
    /// If a setting throws, the ones before it have been changed. Some changes take effect when the fingers
    /// are lifted.
    public func apply(_ settings: DeviceConfiguration) throws(LibinputError) {
        let present = configuration
        defer { handle.updateScale() }
        let device = handle.pointer
        let context = handle.context
        func set<Value: Equatable>(
            _ path: (DeviceConfiguration) -> Value?, _ setting: DeviceConfiguration.Setting,
            _ change: (Value) -> libinput_config_status
        ) throws(LibinputError) {
            guard let value = path(settings), value != path(present) else { return }
            switch context.call({ _ in change(value) }) {
            case LIBINPUT_CONFIG_STATUS_SUCCESS: return
            case LIBINPUT_CONFIG_STATUS_INVALID: throw .invalid(setting)
            default: throw .unsupported(setting)
            }
        }

        try set(\.sendsEvents, .sendsEvents) {
            libinput_device_config_send_events_set_mode(device, $0.rawValue)
        }
        try set(\.isTapToClickEnabled, .tapToClick) {
            libinput_device_config_tap_set_enabled(device, libinput_config_tap_state($0 ? 1 : 0))
        }
        try set(\.tapButtons, .tapButtons) {
            libinput_device_config_tap_set_button_map(device, libinput_config_tap_button_map($0.rawValue))
        }
        try set(\.isTapAndDragEnabled, .tapAndDrag) {
            libinput_device_config_tap_set_drag_enabled(device, libinput_config_drag_state($0 ? 1 : 0))
        }
        try set(\.isDragLockEnabled, .dragLock) {
            libinput_device_config_tap_set_drag_lock_enabled(
                device, libinput_config_drag_lock_state($0 ? 1 : 0))
        }
        try set(\.isScrollNatural, .naturalScroll) {
            libinput_device_config_scroll_set_natural_scroll_enabled(device, $0 ? 1 : 0)
        }
        try set(\.scrollMethod, .scrollMethod) {
            libinput_device_config_scroll_set_method(device, libinput_config_scroll_method($0.rawValue))
        }
        try set(\.scrollButton, .scrollButton) { libinput_device_config_scroll_set_button(device, $0) }
        try set(\.isScrollButtonLocked, .scrollButtonLock) {
            libinput_device_config_scroll_set_button_lock(
                device, libinput_config_scroll_button_lock_state($0 ? 1 : 0))
        }
        try set(\.accelerationProfile, .accelerationProfile) {
            libinput_device_config_accel_set_profile(device, libinput_config_accel_profile($0.rawValue))
        }
        // libinput aborts on a speed that isn't a number.
        try set(\.accelerationSpeed, .accelerationSpeed) {
            $0.isFinite ? libinput_device_config_accel_set_speed(device, $0) : LIBINPUT_CONFIG_STATUS_INVALID
        }
        try set(\.clickMethod, .clickMethod) {
            libinput_device_config_click_set_method(device, libinput_config_click_method($0.rawValue))
        }
        try set(\.isMiddleButtonEmulated, .middleButtonEmulation) {
            libinput_device_config_middle_emulation_set_enabled(
                device, libinput_config_middle_emulation_state($0 ? 1 : 0))
        }
        try set(\.isLeftHanded, .leftHanded) { libinput_device_config_left_handed_set(device, $0 ? 1 : 0) }
        try set(\.isDisabledWhileTyping, .disableWhileTyping) {
            libinput_device_config_dwt_set_enabled(device, libinput_config_dwt_state($0 ? 1 : 0))
        }
        try set(\.isDisabledWhileTrackpointing, .disableWhileTrackpointing) {
            libinput_device_config_dwtp_set_enabled(device, libinput_config_dwtp_state($0 ? 1 : 0))
        }
        try set(\.rotation, .rotation) {
            guard $0 >= 0, $0 < 360, let angle = UInt32(exactly: $0.rounded()) else {
                return LIBINPUT_CONFIG_STATUS_INVALID
            }
            return libinput_device_config_rotation_set_angle(device, angle)
        }
        try set(\.calibration, .calibration) {
            var matrix = [$0.x.x, $0.x.y, $0.x.z, $0.y.x, $0.y.y, $0.y.z]
            return libinput_device_config_calibration_set_matrix(device, &matrix)
        }
    }
}
