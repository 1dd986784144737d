/// The strokes by which an app is measured.
package enum StrokeKind: String, CaseIterable, Sendable {
    /// A slow drag of a finger on the screen, there and back, that rests before the lift.
    case drag
    /// A flick of a finger on the screen.
    case flick
    /// A slow flick of two fingers on a touchpad.
    case slowScroll = "slow scroll"
    /// A fast flick of two fingers on a touchpad.
    case fastScroll = "fast scroll"

    package var isOnScreen: Bool { self == .drag || self == .flick }
    /// True if the fingers leave at speed.
    package var isFlick: Bool { self != .drag }
}
