/// What an evdev event is about: an event type and a code within it, numbered as in
/// `linux/input-event-codes.h`.
@frozen
public struct EvdevCode: Hashable, Comparable, Sendable {
    /// The event type, such as 3 for EV_ABS.
    public var type: UInt16
    /// The code within the type, such as 47 for ABS_MT_SLOT.
    public var number: UInt16

    @inlinable
    public init(type: UInt16, number: UInt16) {
        self.type = type
        self.number = number
    }

    /// A key or button of EV_KEY.
    @inlinable
    public static func key(_ number: UInt16) -> EvdevCode { EvdevCode(type: 1, number: number) }

    /// An axis of EV_ABS.
    @inlinable
    public static func abs(_ number: UInt16) -> EvdevCode { EvdevCode(type: 3, number: number) }

    @inlinable
    public static func < (left: EvdevCode, right: EvdevCode) -> Bool {
        (left.type, left.number) < (right.type, right.number)
    }
}

/// The codes that touchpads and touchscreens speak with.
extension EvdevCode {
    /// Ends a frame.
    public static let synReport = EvdevCode(type: 0, number: 0)
    /// Ends a contact in the older multitouch protocol, A.
    public static let synMTReport = EvdevCode(type: 0, number: 2)
    /// The kernel's queue ran over, and events before the next ``synReport`` are lost.
    public static let synDropped = EvdevCode(type: 0, number: 3)

    public static let btnLeft = key(0x110)
    public static let btnRight = key(0x111)
    public static let btnMiddle = key(0x112)
    /// A pen is near, or touches.
    public static let btnToolPen = key(0x140)
    /// One finger touches; ``btnToolDoubleTap`` and so on say that it is two, three, four or five.
    public static let btnToolFinger = key(0x145)
    public static let btnToolQuintTap = key(0x148)
    /// Something touches the surface.
    public static let btnTouch = key(0x14a)
    public static let btnToolDoubleTap = key(0x14d)
    public static let btnToolTripleTap = key(0x14e)
    public static let btnToolQuadTap = key(0x14f)

    /// Where the only finger is, or the one that landed first, in units of the axis.
    public static let absX = abs(0x00)
    public static let absY = abs(0x01)
    public static let absPressure = abs(0x18)
    /// The slot that the multitouch events after it are about.
    public static let absMTSlot = abs(0x2f)
    public static let absMTTouchMajor = abs(0x30)
    public static let absMTTouchMinor = abs(0x31)
    public static let absMTOrientation = abs(0x34)
    /// Where the contact in the current slot is, in units of the axis.
    public static let absMTPositionX = abs(0x35)
    public static let absMTPositionY = abs(0x36)
    /// Finger, pen, palm or dial.
    public static let absMTToolType = abs(0x37)
    /// The contact in the current slot; -1 when it has left.
    public static let absMTTrackingID = abs(0x39)
    public static let absMTPressure = abs(0x3a)

    /// Microseconds of the device's own clock.
    public static let mscTimestamp = EvdevCode(type: 4, number: 5)
    /// The hardware's number for a key.
    public static let mscScan = EvdevCode(type: 4, number: 4)
}
