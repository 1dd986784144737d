/// One event as the kernel's evdev interface reports it: a code and its new value.
///
/// The event's time is that of its ``EvdevFrame``.
///
/// ```swift
/// let event = EvdevEvent(.absMTSlot, 1)
/// event.type == 3 && event.code == 47 && event.is(.absMTSlot)
/// ```
@frozen
public struct EvdevEvent: Hashable, Sendable {
    /// The kernel's event type, such as EV_ABS.
    public var type: UInt16
    /// The code within the type, such as ABS_MT_SLOT.
    public var code: UInt16
    /// The value of the code, in the device's own units.
    public var value: Int32

    /// Creates an event from the kernel's numbers.
    @inlinable
    public init(type: UInt16, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }

    /// Creates an event with a new value of a code.
    @inlinable
    public init(_ code: EvdevCode, _ value: Int32) {
        self.init(type: code.type, code: code.number, value: value)
    }

    /// The type and the code together.
    @inlinable
    public var kind: EvdevCode { EvdevCode(type: type, number: code) }

    /// Returns true for an event of `kind`, whatever its value.
    @inlinable
    public func `is`(_ kind: EvdevCode) -> Bool { type == kind.type && code == kind.number }

    /// The SYN_REPORT event, which ends a frame.
    @inlinable
    public static var synReport: EvdevEvent { EvdevEvent(.synReport, 0) }
}
