/// A drag of an animator or a transition by its fraction: the finger catches it in flight, moves it, and throws
/// it to one of its ends, to which it goes on by its own timing with the finger's velocity.
///
///     let drag = try FractionDrag(of: transition, distance: 320)
///     try drag.grab(at: finger.y, time: now)
///     try drag.move(to: finger.y, time: now)
///     try drag.release(time: now)          // a flick goes on in its direction, else the nearer end
///
/// Positions of the finger are along the distance, in its unit, such as points. Deallocation during a drag
/// cancels the drag.
public final class FractionDrag<Driven: FractionDriven> {
    /// The object that the finger moves.
    public let driven: Driven
    /// The finger's distance from the start to the end, in points; negative if it moves in the other direction.
    public let distance: Double
    /// The rules for choosing an end, for the resistance of the ends, and the rest; in parts of the distance.
    public var rules: DragRules<Double>

    private var held: Held?
    /// The gesture that holds it.
    var active = ActiveGesture()

    private struct Held {
        var value: Draggable<Double>
        /// The part of the fraction beyond its bounds when it was caught.
        var surplus: Double
        /// The end to which it goes if the drag is cancelled.
        var cancelEnd: FractionEnd
        /// The latest time for which the fraction was set.
        var shownTime: Timestamp
    }

    /// Creates a drag of an object along its path; throws if a number is out of range.
    ///
    /// - Parameters:
    ///   - driven: The object to drag, which the drag keeps.
    ///   - distance: The finger's distance from the start to the end, in points; finite and not 0.
    ///   - flickSpeed: The speed, in points per second, from which a release is a flick.
    public init(of driven: Driven, distance: Double, flickSpeed: Double = 300) throws(ParameterError) {
        guard distance.isFinite, distance != 0 else {
            throw ParameterError(.dimension, distance, must: .notBeZero)
        }
        guard flickSpeed >= 0 else {
            throw ParameterError(.speed, flickSpeed, must: .notBeNegative)
        }
        self.driven = driven
        self.distance = distance
        rules = DragRules(
            bounds: Bounds(0...1, ends: .elastic(1)),
            release: .detents(
                [Detent(0), Detent(1)], flick: FlickPolicy(threshold: flickSpeed / abs(distance))),
            unitsPerMillimetre: 96 / 25.4 / abs(distance))
    }

    deinit {
        if let held { _ = try? cancel(time: held.shownTime) }
    }

    /// True if a finger has hold of it.
    public var isDragging: Bool { held != nil }

    /// True if the fraction changes without further input after the frame of the last ``update(at:)``.
    public var needsFrame: Bool { held?.value.needsFrame ?? false }

    /// A finger takes hold, at rest or in flight: the driven object stops at once, where it is.
    ///
    /// - Parameters:
    ///   - place: In points along the path.
    ///   - time: The time of the finger's report.
    public func grab(at place: Double, time: Timestamp) throws(AnimatorError) {
        guard held == nil else {
            held?.value.grab(at: place / distance, time: time)
            return
        }
        try AnimatorError.check(place, .value, .beFinite)
        let cancelEnd = driven.nextEnd
        try driven.beginInteraction()
        let fraction = driven.fractionComplete
        var value = Draggable(fraction, rules: rules)
        let surplus = fraction - value.state(at: time).value
        value.grab(at: place / distance, time: time)
        held = Held(value: value, surplus: surplus, cancelEnd: cancelEnd, shownTime: time)
    }

    /// The finger moved; without hold, nothing happens.
    ///
    /// - Parameters:
    ///   - place: In points along the path.
    ///   - time: The time of the finger's report.
    public func move(to place: Double, time: Timestamp) throws(AnimatorError) {
        // Moved where it is kept: a copy would have a machine of its own.
        held?.value.move(to: place / distance, time: time)
        guard let held else { return }
        try update(at: time.isSetBack(from: held.shownTime) ? time : max(time, held.shownTime))
    }

    /// Puts the fraction where the finger is at a moment: for a frame, at the time at which it will be shown.
    public func update(at time: Timestamp) throws(AnimatorError) {
        guard let held else { return }
        self.held?.shownTime = time
        self.held?.value.advance(to: time)
        try driven.setFractionComplete(held.value.state(at: time).value + held.surplus)
    }

    /// Handles the lift of the finger.
    ///
    /// - Parameters:
    ///   - velocity: The finger's, in points per second, if it is known; otherwise it is found from its
    ///     places.
    ///   - time: The time of the lift.
    /// - Returns: The end to which it goes on; nil when nothing was held.
    @discardableResult
    public func release(velocity: Double? = nil, time: Timestamp) throws(AnimatorError) -> FractionEnd? {
        try leave { held in
            let velocity = velocity.map { Velocity<Double>(perSecond: $0 / distance) }
            let transition = held.value.release(velocity: velocity, time: time).transition
            return (transition, FractionEnd(nearestTo: held.value.goal ?? 0))
        }
    }

    /// The drag was none: it goes to where it rested, or was going, when it was caught.
    @discardableResult
    public func cancel(
        _ reason: CancelReason = .cancelled, time: Timestamp
    ) throws(AnimatorError) -> FractionEnd? {
        try leave { held in (held.value.cancel(reason, time: time).transition, held.cancelEnd) }
    }

    private func leave(
        _ event: (inout Held) -> (DragTransition<Double>?, FractionEnd)
    ) throws(AnimatorError) -> FractionEnd? {
        guard var held else { return nil }
        self.held = nil
        // It goes on from the last shown fraction.
        let shown = held.value.state(at: held.shownTime).value
        let (transition, end) = event(&held)
        if transition != nil { try driven.setFractionComplete(shown + held.surplus) }
        try driven.endInteraction(toward: end, velocity: transition?.after.velocity ?? .zero)
        return end
    }
}
