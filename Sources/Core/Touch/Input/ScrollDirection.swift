/// The direction of content relative to the fingers: a setting of the app, not of the device.
///
///     let map = GestureMap(y: -8.0, direction: .traditional)
public enum ScrollDirection: Hashable, Sendable {
    /// Content follows the fingers.
    case natural
    /// Content moves against the fingers, as with a wheel that moves the view.
    case traditional
    /// Content moves as the device is configured.
    case device

    /// Returns true if content moves against the fingers: on a touchscreen, and under a pointer, only if the direction
    /// is ``traditional``.
    public func opposes(_ gesture: Gesture) -> Bool {
        switch self {
        case .natural: false
        case .traditional: true
        case .device: !gesture.isNatural && gesture.source.isTouchpad
        }
    }
}
