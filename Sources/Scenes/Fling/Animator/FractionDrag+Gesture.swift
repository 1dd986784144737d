extension FractionDrag {
    /// Handles a gesture: a pan, an edge swipe or a long press drags the fraction, and a hold stops
    /// one that moves.
    ///
    ///     let drag = try FractionDrag(of: transition, distance: 320)
    ///     try drag.handle(gesture, through: GestureMap(y: -8))
    ///
    /// A finger can't hold an animator that the app has ended: the drag releases it, and throws.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - map: The points along the path for a millimetre of the hand.
    /// - Returns: True if the gesture moved or held it, or let it go.
    @discardableResult
    public func handle(_ gesture: Gesture, through map: GestureMap<Double>) throws(AnimatorError) -> Bool {
        let verb = active.verb(for: gesture, isMoving: driven.isRunning)
        let map = map.facing(gesture)
        do {
            switch verb {
            case .grab: try grab(at: map(gesture.translation), time: gesture.time)
            case .move: try move(to: map(gesture.translation), time: gesture.time)
            case .release:
                let velocity = gesture.kind == .hold ? 0 : map(gesture.velocity).perSecond
                try release(velocity: velocity, time: gesture.time)
            case .cancel: try cancel(CancelReason(gesture.cancellation), time: gesture.time)
            case nil: return false
            }
        } catch {
            active.lose()
            throw error
        }
        return true
    }
}
