/// Anything that can be held at a fraction of its way, and let go: a property animator, a transition, and an app's
/// own things.
///
///     try animator.beginInteraction()
///     try animator.setFractionComplete(0.3)
///     try animator.endInteraction(toward: .end, velocity: Velocity(perSecond: 1.5))
///
/// A ``FractionDrag`` does this for a finger.
public protocol FractionDriven: AnyObject {
    /// How far it is: 0 at the start and 1 at the end; may lie beyond.
    var fractionComplete: Double { get }

    /// The end at which it rests, or to which it is going by itself; the nearer one when it is held.
    var nextEnd: FractionEnd { get }

    /// Holds it where it is.
    func beginInteraction() throws(AnimatorError)

    /// Puts it at a fraction, while it is held.
    ///
    /// - Parameter fraction: Finite.
    func setFractionComplete(_ fraction: Double) throws(AnimatorError)

    /// Lets it go on by itself to one of its ends.
    ///
    /// - Parameter velocity: That of the fraction, per second of the clock; nil for the one that it had.
    func endInteraction(toward end: FractionEnd, velocity: Velocity<Double>?) throws(AnimatorError)
}

/// The ends of a way.
///
///     try animator.endInteraction(toward: .start, velocity: nil)
public enum FractionEnd: CaseIterable, Hashable, Sendable {
    case start, end

    /// The end that is nearer to a fraction.
    public init(nearestTo fraction: Double) {
        self = fraction < 0.5 ? .start : .end
    }
}

extension FractionDriven {
    /// Puts it where a draggable value between 0 and 1 is at a moment: one that moves by itself when it is let go.
    public func follow(_ value: Draggable<Double>, at time: Timestamp) throws(AnimatorError) {
        try setFractionComplete(value.state(at: time).value)
    }
}

extension PropertyAnimator: FractionDriven {
    /// Where it ends if it goes on now.
    public var nextEnd: FractionEnd {
        guard isRunning else { return FractionEnd(nearestTo: fractionComplete) }
        return isReversed ? .start : .end
    }

    /// Holds it where it is: paused, whatever it did.
    public func beginInteraction() throws(AnimatorError) {
        try pauseAnimation()
    }

    /// Continues it to one of its ends, in the time that was left or by its spring.
    public func endInteraction(
        toward end: FractionEnd, velocity: Velocity<Double>? = nil
    ) throws(AnimatorError) {
        if isReversed != (end == .start) { try reverse() }
        try continueAnimation(velocity: velocity)
    }
}
