/// The kind of an evdev event: an event type and a code within it, numbered as in
/// `linux/input-event-codes.h`.
@frozen
public struct EvdevCode: Hashable, Comparable, Sendable {
    /// The event type, such as 3 for EV_ABS.
    public var type: UInt16
    /// The code within the type, such as 47 for ABS_MT_SLOT.
    public var number: UInt16

    /// Creates a code from its numbers in `linux/input-event-codes.h`.
    @inlinable
    public init(type: UInt16, number: UInt16) {
        self.type = type
        self.number = number
    }

    /// Returns the code of a key or button of EV_KEY.
    @inlinable
    public static func key(_ number: UInt16) -> EvdevCode { EvdevCode(type: 1, number: number) }

    /// Returns the code of an axis of EV_ABS.
    @inlinable
    public static func abs(_ number: UInt16) -> EvdevCode { EvdevCode(type: 3, number: number) }

    @inlinable
    public static func < (left: EvdevCode, right: EvdevCode) -> Bool {
        (left.type, left.number) < (right.type, right.number)
    }
}

/// The codes that touchpads, touchscreens and mice send.
extension EvdevCode {
    /// The end of a frame.
    public static let synReport = EvdevCode(type: 0, number: 0)
    /// The end of a contact in the older multitouch protocol, A.
    public static let synMTReport = EvdevCode(type: 0, number: 2)
    /// The overflow of the kernel's queue: events before the next ``synReport`` are lost.
    public static let synDropped = EvdevCode(type: 0, number: 3)

    /// The left button of a mouse.
    public static let btnLeft = key(0x110)
    /// The right button of a mouse.
    public static let btnRight = key(0x111)
    /// The middle button of a mouse.
    public static let btnMiddle = key(0x112)
    /// A pen, near the surface or touching it.
    public static let btnToolPen = key(0x140)
    /// A single finger on the surface; ``btnToolDoubleTap`` and so on stand for two, three, four and five
    /// fingers.
    public static let btnToolFinger = key(0x145)
    /// Five fingers on the surface.
    public static let btnToolQuintTap = key(0x148)
    /// Any touch of the surface.
    public static let btnTouch = key(0x14a)
    /// Two fingers on the surface.
    public static let btnToolDoubleTap = key(0x14d)
    /// Three fingers on the surface.
    public static let btnToolTripleTap = key(0x14e)
    /// Four fingers on the surface.
    public static let btnToolQuadTap = key(0x14f)

    /// The movement of a mouse to the right since its last report, in its own counts.
    public static let relX = EvdevCode(type: 2, number: 0x00)
    /// The movement of a mouse towards the person since its last report, in its own counts.
    public static let relY = EvdevCode(type: 2, number: 0x01)
    /// The notches of the sideways wheel: positive to the right.
    public static let relHWheel = EvdevCode(type: 2, number: 0x06)
    /// The notches of the upright wheel: positive away from the person.
    public static let relWheel = EvdevCode(type: 2, number: 0x08)
    /// The turn of the upright wheel in 120ths of a notch, positive away from the person.
    public static let relWheelHiRes = EvdevCode(type: 2, number: 0x0b)
    /// The turn of the sideways wheel in 120ths of a notch, positive to the right.
    public static let relHWheelHiRes = EvdevCode(type: 2, number: 0x0c)

    /// The x position of the only finger, or of the one that landed first, in units of the axis.
    public static let absX = abs(0x00)
    /// The y position of the only finger, or of the one that landed first, in units of the axis.
    public static let absY = abs(0x01)
    /// The pressure of the only finger, or of the one that landed first, in the device's own units.
    public static let absPressure = abs(0x18)
    /// The slot of the multitouch events that follow.
    public static let absMTSlot = abs(0x2f)
    /// The length of the contact's larger axis, in units of the axis.
    public static let absMTTouchMajor = abs(0x30)
    /// The length of the contact's smaller axis, in units of the axis.
    public static let absMTTouchMinor = abs(0x31)
    /// The direction of the contact's larger axis, a quarter turn at the axis's maximum.
    public static let absMTOrientation = abs(0x34)
    /// The x position of the contact in the current slot, in units of the axis.
    public static let absMTPositionX = abs(0x35)
    /// The y position of the contact in the current slot, in units of the axis.
    public static let absMTPositionY = abs(0x36)
    /// The type of tool: finger, pen, palm or dial.
    public static let absMTToolType = abs(0x37)
    /// The tracking ID of the contact in the current slot; -1 after it has left.
    public static let absMTTrackingID = abs(0x39)
    /// The pressure of the contact in the current slot, in the device's own units.
    public static let absMTPressure = abs(0x3a)

    /// The time on the device's own clock, in microseconds.
    public static let mscTimestamp = EvdevCode(type: 4, number: 5)
    /// The hardware's number for a key.
    public static let mscScan = EvdevCode(type: 4, number: 4)
}
