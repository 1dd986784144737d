import Fling

/// The law by which a glide slows down, by the name of the platform that has it.
public enum Feel: String, CaseIterable, Sendable {
    /// UIKit's scroll views.
    case ios
    /// Android's `OverScroller`.
    case android
    /// Chromium's curve for touchpads.
    case chromium
    /// libadwaita's decay for touchpads.
    case gnome

    /// The deceleration of Fling that the name stands for.
    public var deceleration: Deceleration {
        switch self {
        case .ios: .normal
        case .android: .androidSpline
        case .chromium: .chromium
        case .gnome: .touchpad
        }
    }
}
