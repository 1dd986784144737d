/// One event as the kernel's evdev interface reports it: a code that took a value.
///
/// Its time is that of the ``EvdevFrame`` it belongs to.
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
    /// What the code says, in the device's own units.
    public var value: Int32

    @inlinable
    public init(type: UInt16, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }

    @inlinable
    public init(_ code: EvdevCode, _ value: Int32) {
        self.init(type: code.type, code: code.number, value: value)
    }

    /// Type and code together.
    @inlinable
    public var kind: EvdevCode { EvdevCode(type: type, number: code) }

    /// Whether this is an event of `kind`, whatever its value.
    @inlinable
    public func `is`(_ kind: EvdevCode) -> Bool { type == kind.type && code == kind.number }

    /// The event that ends a frame.
    @inlinable
    public static var synReport: EvdevEvent { EvdevEvent(.synReport, 0) }
}
