extension PropertyDrag {
    /// Handles a gesture: a pan, an edge swipe or a long press drags the property, and a hold stops
    /// one that moves.
    ///
    ///     let drag = PropertyDrag(of: card.$position)
    ///     drag.handle(gesture, through: 8)
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - map: The displacement of the property for a millimetre of the hand.
    /// - Returns: True if the gesture moved or held it, or let it go.
    @discardableResult
    public func handle(_ gesture: Gesture, through map: GestureMap<Value>) -> Bool {
        let map = map.facing(gesture)
        switch active.verb(for: gesture, isMoving: property.isAnimating) {
        case .grab: grab(at: map(gesture.translation), time: gesture.time)
        case .move: move(to: map(gesture.translation), time: gesture.time)
        case .release:
            release(velocity: gesture.kind == .hold ? .zero : map(gesture.velocity), time: gesture.time)
        case .cancel: cancel(time: gesture.time)
        case nil: return false
        }
        return true
    }
}
