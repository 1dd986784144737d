import CFlingConversion
import CFlingInputHeader
import Libinput
import Touch

@c @implementation
public func fling_input_device_count(_ input: OpaquePointer?) -> Int {
    guard let held = peek(input, as: HeldInput.self), !held.gate.isBusy else { return 0 }
    return held.libinput?.devices.count ?? held.announced.count
}

@c @implementation
public func fling_input_get_device(
    _ input: OpaquePointer?, _ index: Int, _ info: UnsafeMutablePointer<fling_device_info>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(info, .info, error) { () throws(Failure) in
        let held = try open(input, as: HeldInput.self, .input)
        try held.gate.check()
        if let libinput = held.libinput {
            guard libinput.devices.indices.contains(index) else { throw .index(.device, Int64(index)) }
            return fling_device_info(libinput.devices[index])
        }
        guard held.announced.indices.contains(index) else { throw .index(.device, Int64(index)) }
        return fling_device_info(held.announced[index])
    }
}

@c @implementation
public func fling_input_find_device(
    _ input: OpaquePointer?, _ device: UInt32, _ info: UnsafeMutablePointer<fling_device_info>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(info, .info, error) { () throws(Failure) in
        let held = try open(input, as: HeldInput.self, .input)
        if held.libinput != nil { return fling_device_info(try held.device(device)) }
        guard let known = held.announced.first(where: { $0.id.rawValue == device }) else {
            throw .index(.device, Int64(device))
        }
        return fling_device_info(known)
    }
}

extension HeldInput {
    /// Returns a device of libinput's.
    func device(_ number: UInt32) throws(Failure) -> InputDevice {
        try gate.check()
        guard let device = libinput?[DeviceID(number)] else { throw .index(.device, Int64(number)) }
        return device
    }
}

// MARK: - Properties

extension fling_device_info {
    /// Describes a device that is known only from touch events.
    fileprivate init(_ announced: HeldInput.Announced) {
        self.init()
        set(announced.id, announced.traits)
        maximum_contacts = announced.traits.kind == .touchscreen ? 0 : -1
    }

    fileprivate init(_ input: InputDevice) {
        self.init()
        set(input.id, input.traits)
        vendor = input.vendor
        product = input.product
        maximum_contacts = Int32(clamping: input.maximumContacts ?? -1)
        maximum_tap_fingers = Int32(clamping: input.maximumTapFingers)
        capabilities = input.capabilities.reduce(0) { $0 | 1 << $1.rawValue }
        gestures = input.gestures.reduce(0) { $0 | $1.constant.rawValue }
        settings = fling_device_settings(input.configuration).known
        acceleration_profiles = input.accelerationProfiles.reduce(0) { $0 | $1.rawValue }
        scroll_methods = input.scrollMethods.reduce(0) { $0 | $1.rawValue }
        click_methods = input.clickMethods.reduce(0) { $0 | $1.rawValue }
        withUnsafeMutableBytes(of: &name) { copy(input.name, to: $0) }
        withUnsafeMutableBytes(of: &system_name) { copy(input.systemName, to: $0) }
    }

    private mutating func set(_ id: DeviceID, _ traits: DeviceTraits) {
        device = id.rawValue
        kind = fling_device_kind(traits.kind)
        guard let size = traits.size else { return }
        has_surface = 1
        surface = pair(size)
    }
}

extension InputDevice.TouchpadGesture {
    fileprivate var constant: fling_touchpad_gesture {
        switch self {
        case .scroll: FLING_TOUCHPAD_SCROLL
        case .swipe: FLING_TOUCHPAD_SWIPE
        case .pinch: FLING_TOUCHPAD_PINCH
        case .hold: FLING_TOUCHPAD_HOLD
        }
    }
}
