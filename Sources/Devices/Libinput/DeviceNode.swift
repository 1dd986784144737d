import Glibc

/// A device node that has been opened, with the kernel's description of its device.
public struct DeviceNode: Equatable, Sendable {
    /// The node's path, such as `/dev/input/event5`.
    public var path: String
    /// The device's name; empty if it has none.
    public var name: String
    /// True for touchscreens and touchpads; false for pens, keyboards, mice, switches and joysticks.
    public var isTouchDevice: Bool

    /// Creates the description of a device node.
    public init(path: String, name: String, isTouchDevice: Bool) {
        self.path = path
        self.name = name
        self.isTouchDevice = isTouchDevice
    }
}

extension DeviceNode {
    /// Asks the kernel for the name and the codes of the device behind an open node.
    ///
    /// A device is a touch device by the rules of udev's `input_id`: it reports the positions of several
    /// contacts, or that one position is touched, and has no pen. A joystick can have so many axes that they
    /// include those of contacts; it then has the axis before ``Axis/slot``, too.
    init(path: String, descriptor: CInt, _ control: NodeControl) {
        self.path = path
        name =
            control.bytes(of: descriptor, number: 0x06, count: 256).map { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            } ?? ""
        let keys = Codes(control.bytes(of: descriptor, number: 0x20 + 1, count: 96))
        let axes = Codes(control.bytes(of: descriptor, number: 0x20 + 3, count: 8))
        let hasSlotOfJoystick = axes.contains(Axis.slot) && axes.contains(Axis.slot - 1)
        let hasContacts =
            axes.contains(Axis.contactX) && axes.contains(Axis.contactY) && !hasSlotOfJoystick
        let hasTouch = axes.contains(Axis.x) && axes.contains(Axis.y) && keys.contains(Key.touch)
        isTouchDevice = (hasContacts || hasTouch) && !keys.contains(Key.pen) && !keys.contains(Key.stylus)
    }

    /// The axes of `linux/input-event-codes.h` that distinguish touch devices from others.
    private enum Axis {
        static let x = 0x00
        static let y = 0x01
        static let slot = 0x2f
        static let contactX = 0x35
        static let contactY = 0x36
    }

    private enum Key {
        static let pen = 0x140
        static let touch = 0x14a
        static let stylus = 0x14b
    }
}

/// The codes of one type that a device has, one bit for each.
private struct Codes {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]?) {
        self.bytes = bytes ?? []
    }

    func contains(_ code: Int) -> Bool {
        code / 8 < bytes.count && bytes[code / 8] & 1 << UInt8(code % 8) != 0
    }
}

/// A caller of ioctl(2) on device nodes, of the machine or of a system in its place; results are negative on
/// failure.
struct NodeControl {
    let system: (any InputSystem)?

    func callAsFunction(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
        guard let system else {
            let result = ioctl(descriptor, request, argument)
            return result < 0 ? -errno : result
        }
        return system.control(descriptor, request, argument)
    }

    /// Returns true if a key or button is down, BTN_TOUCH among them (EVIOCGKEY); false if that is not known.
    func hasKeysDown(_ descriptor: CInt) -> Bool {
        answer(of: descriptor, number: 0x18, to: UInt8(0), count: 96, filledWith: 0) { keys in
            keys.contains { $0 != 0 }
        }
    }

    /// Returns true if a slot has a contact (EVIOCGMTSLOTS); false for a device without slots.
    func hasContacts(_ descriptor: CInt) -> Bool {
        // The request is the code, ABS_MT_TRACKING_ID, and room for the numbers of 64 slots; no contact is -1.
        answer(of: descriptor, number: 0x0a, to: Int32(0x39), count: 65, filledWith: -1) {
            $0.dropFirst().contains { $0 >= 0 }
        }
    }

    /// Returns what `test` finds in the answer to a read request, without an allocation; false if the request fails.
    ///
    /// - Parameters:
    ///   - question: The first of `count` numbers that are handed over; the others are `filler`.
    private func answer<Number: FixedWidthInteger>(
        of descriptor: CInt, number: UInt, to question: Number, count: Int, filledWith filler: Number,
        _ test: (UnsafeMutableBufferPointer<Number>) -> Bool
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: Number.self, capacity: count) { numbers in
            numbers.initialize(repeating: filler)
            numbers[0] = question
            let request = Self.readRequest(number, size: count * MemoryLayout<Number>.size)
            guard let place = numbers.baseAddress, self(descriptor, request, place) >= 0 else { return false }
            return test(numbers)
        }
    }

    /// Returns up to `count` bytes that a read request answers; nil if the request fails.
    fileprivate func bytes(of descriptor: CInt, number: UInt, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let result = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { self(descriptor, Self.readRequest(number, size: count), $0) } ?? -EINVAL
        }
        return result < 0 ? nil : bytes
    }

    /// _IOC(_IOC_READ, 'E', number, size) of `linux/input.h`.
    private static func readRequest(_ number: UInt, size: Int) -> UInt {
        2 << 30 | UInt(size) << 16 | 0x45 << 8 | number
    }

    /// Grabs a device (EVIOCGRAB).
    func grab(_ descriptor: CInt) throws(SystemError) {
        // The argument is no address, but 1 for a grab.
        guard let one = UnsafeMutableRawPointer(bitPattern: 1) else { return }
        let result = self(descriptor, 0x4004_4590, one)
        if result < 0 { throw SystemError(-result) }
    }
}
