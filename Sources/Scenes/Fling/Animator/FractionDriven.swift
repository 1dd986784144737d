/// An object that can be held at a fraction of its path and released: a property animator, a transition, or an
/// object of the app's own.
///
///     try animator.beginInteraction()
///     try animator.setFractionComplete(0.3)
///     try animator.endInteraction(toward: .end, velocity: Velocity(perSecond: 1.5))
///
/// A ``FractionDrag`` drives it with a finger.
public protocol FractionDriven: AnyObject {
    /// The fraction of the path covered: 0 at the start and 1 at the end; may lie beyond.
    var fractionComplete: Double { get }

    /// The end at which the object rests, or to which it is going by itself; the nearer one while it is held.
    var nextEnd: FractionEnd { get }

    /// True while the object goes to an end by itself.
    var isRunning: Bool { get }

    /// Holds the object where it is.
    func beginInteraction() throws(AnimatorError)

    /// Moves the object to a fraction, while it is held.
    ///
    /// - Parameter fraction: The fraction; finite.
    func setFractionComplete(_ fraction: Double) throws(AnimatorError)

    /// Releases the object, which goes on by itself to one of its ends.
    ///
    /// - Parameters:
    ///   - end: The end to go to.
    ///   - velocity: The velocity of the fraction, per second of the clock; nil for the present one.
    func endInteraction(toward end: FractionEnd, velocity: Velocity<Double>?) throws(AnimatorError)
}

/// The two ends of a path.
///
///     try animator.endInteraction(toward: .start, velocity: nil)
public enum FractionEnd: CaseIterable, Hashable, Sendable {
    /// The end at fraction 0, or that at fraction 1.
    case start, end

    /// Creates the end that is nearer to a fraction.
    public init(nearestTo fraction: Double) {
        self = fraction < 0.5 ? .start : .end
    }
}

extension FractionDriven {
    /// Moves the object to the fraction that a draggable value between 0 and 1 has at a time, even while that
    /// moves by itself after its release.
    public func follow(_ value: Draggable<Double>, at time: Timestamp) throws(AnimatorError) {
        try setFractionComplete(value.state(at: time).value)
    }
}

extension PropertyAnimator: FractionDriven {
    /// The end to which the animator goes if it continues now.
    public var nextEnd: FractionEnd {
        guard isRunning else { return FractionEnd(nearestTo: fractionComplete) }
        return isReversed ? .start : .end
    }

    /// Pauses the animator where it is, in whatever state it was.
    public func beginInteraction() throws(AnimatorError) {
        try pauseAnimation()
    }

    /// Continues the animator to one of its ends, in the time that was left or by its spring.
    public func endInteraction(
        toward end: FractionEnd, velocity: Velocity<Double>? = nil
    ) throws(AnimatorError) {
        if isReversed != (end == .start) { try reverse() }
        try continueAnimation(velocity: velocity)
    }
}
