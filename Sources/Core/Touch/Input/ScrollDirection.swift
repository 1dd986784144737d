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

    /// Returns the movement of content for `scroll`, in millimetres of finger travel.
    public func contentDelta(of scroll: Scroll) -> SIMD2<Double> {
        switch self {
        case .natural: scroll.delta
        case .traditional: -scroll.delta
        case .device: scroll.isNatural ? scroll.delta : -scroll.delta
        }
    }
}

extension ScrollDirection {
    /// Returns the movement of content for `gesture`, in millimetres of finger travel since it began.
    ///
    /// On a touchscreen, and under a pointer, content follows the fingers, unless the direction is
    /// ``traditional``.
    public func contentTranslation(of gesture: Gesture) -> SIMD2<Double> {
        opposes(gesture) ? -gesture.translation : gesture.translation
    }

    /// Returns true if content moves against the fingers.
    public func opposes(_ gesture: Gesture) -> Bool {
        switch self {
        case .natural: false
        case .traditional: true
        case .device: !gesture.isNatural && gesture.source.isTouchpad
        }
    }
}
