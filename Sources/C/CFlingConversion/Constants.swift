import CFlingHeader
import Interaction
import Motion
import Touch

/// An enumeration of C, whose constants have the numbers of a Swift enumeration's raw values. A variable in
/// C may hold any number.
package protocol Constant: RawRepresentable where RawValue == UInt32 {
    associatedtype Meaning: RawRepresentable where Meaning.RawValue == UInt32
    /// The name of the enumeration in the header.
    static var name: StaticString { get }
    init(_ rawValue: UInt32)
}

/// The error for a number without a constant in an enumeration of C.
package struct UnknownConstant: Error {
    /// The enumeration's name in the header.
    package var enumeration: StaticString
    package var number: UInt32

    package init(_ enumeration: StaticString, _ number: UInt32) {
        self.enumeration = enumeration
        self.number = number
    }
}

extension Constant {
    package init(_ meaning: Meaning) {
        self.init(meaning.rawValue)
    }

    /// Makes the constant of `meaning`; for nil, 0, which stands for none.
    package init(ifAny meaning: Meaning?) {
        self.init(meaning?.rawValue ?? 0)
    }

    package var meaning: Meaning {
        get throws(UnknownConstant) {
            guard let meaning = Meaning(rawValue: rawValue) else {
                throw UnknownConstant(Self.name, rawValue)
            }
            return meaning
        }
    }

    /// ``meaning``, or nil for 0, in an enumeration whose 0 stands for none.
    package var meaningIfAny: Meaning? {
        get throws(UnknownConstant) { rawValue == 0 ? nil : try meaning }
    }
}

extension fling_event_phase: Constant {
    package typealias Meaning = GesturePhase
    package static var name: StaticString { "fling_event_phase" }
}

extension fling_device_kind: Constant {
    package typealias Meaning = DeviceTraits.Kind
    package static var name: StaticString { "fling_device_kind" }
}

extension fling_wheel_source: Constant {
    package typealias Meaning = Wheel.Source
    package static var name: StaticString { "fling_wheel_source" }
}

extension fling_gesture_phase: Constant {
    package typealias Meaning = Gesture.Phase
    package static var name: StaticString { "fling_gesture_phase" }
}

extension fling_gesture_source: Constant {
    package typealias Meaning = Gesture.Source
    package static var name: StaticString { "fling_gesture_source" }
}

extension fling_gesture_cancellation: Constant {
    package typealias Meaning = Gesture.Cancellation
    package static var name: StaticString { "fling_gesture_cancellation" }
}

extension fling_edge: Constant {
    package typealias Meaning = Edge
    package static var name: StaticString { "fling_edge" }
}

extension fling_velocity_strategy: Constant {
    package typealias Meaning = VelocityStrategy
    package static var name: StaticString { "fling_velocity_strategy" }
}

extension fling_jump: Constant {
    package typealias Meaning = UnitCurve.Jump
    package static var name: StaticString { "fling_jump" }
}

extension fling_reverse_mode: Constant {
    package typealias Meaning = ReverseMode
    package static var name: StaticString { "fling_reverse_mode" }
}

extension fling_stop_position: Constant {
    package typealias Meaning = StopPosition
    package static var name: StaticString { "fling_stop_position" }
}

extension fling_activity: Constant {
    package typealias Meaning = Activity
    package static var name: StaticString { "fling_activity" }
}

extension fling_drag_event: Constant {
    package typealias Meaning = DragEventKind
    package static var name: StaticString { "fling_drag_event" }
}

extension fling_cancel_reason: Constant {
    package typealias Meaning = CancelReason
    package static var name: StaticString { "fling_cancel_reason" }
}
