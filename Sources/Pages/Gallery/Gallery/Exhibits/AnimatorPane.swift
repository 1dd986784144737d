import Fling

/// The control pane with a property animator: a drag pauses it and drives its fraction, the lift continues it
/// with a spring and the finger's velocity, and a tap reverses it.
final class AnimatorPane: Exhibit {
    static let open = SIMD2(0.0, 420)
    static let closed = SIMD2(0.0, 620)

    let scene: Scene
    @Animated("pane.position", tolerance: .point) var position = closed
    private let spring: Spring
    private var trip: Trip?
    private var hold: Hold?

    /// A movement from the resting place to the other one, or back again.
    private struct Trip {
        var animator: PropertyAnimator
        var start: SIMD2<Double>
        var end: SIMD2<Double>
    }

    private struct Hold {
        var finger: SIMD2<Double>
        var fraction: Double
        /// The target when the touch is cancelled.
        var cancelPlace: SIMD2<Double>
        var tracker = VelocityTracker<SIMD2<Double>>()
    }

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        spring = try Spring(withDuration: 0.5, usingSpringWithDamping: 0.8)
        scene.add($position)
    }

    func handle(_ input: ExhibitInput) throws(AnimatorError) {
        switch input {
        case .tap: try tap()
        case .touchDown(let finger): try grab(at: finger)
        case .touchMove(let finger): try drag(to: finger)
        case .touchUp(let velocity): try release(velocity: velocity.map { Velocity(perSecond: $0) })
        case .touchCancel: try cancel()
        case .show, .hide: break
        }
    }

    private func tap() throws(AnimatorError) {
        guard hold == nil else { return }
        if let trip {
            try trip.animator.reverse()
        } else {
            try setOut().animator.startAnimation()
        }
    }

    private func grab(at finger: SIMD2<Double>) throws(AnimatorError) {
        guard hold == nil else { return }
        let cancelPlace = position
        let animator = (trip ?? setOut()).animator
        try animator.pauseAnimation()
        hold = Hold(finger: finger, fraction: animator.fractionComplete, cancelPlace: cancelPlace)
        hold?.tracker.add(finger, at: scene.time)
    }

    private func drag(to finger: SIMD2<Double>) throws(AnimatorError) {
        guard let hold, let trip else { return }
        self.hold?.tracker.add(finger, at: scene.time)
        let part = (finger.y - hold.finger.y) / (trip.end.y - trip.start.y)
        try trip.animator.setFractionComplete(hold.fraction + part)
    }

    private func release(velocity known: Velocity<SIMD2<Double>>?) throws(AnimatorError) {
        guard let hold else { return }
        let velocity = known ?? hold.tracker.velocity(at: scene.time)
        try letGo(toward: velocity.perSecond.y < 0 ? AnimatorPane.open : AnimatorPane.closed, velocity)
    }

    private func cancel() throws(AnimatorError) {
        guard let hold else { return }
        try letGo(toward: hold.cancelPlace, .zero)
    }

    private func letGo(toward goal: SIMD2<Double>, _ velocity: Velocity<SIMD2<Double>>) throws(AnimatorError)
    {
        guard let animator = trip?.animator else { return }
        hold = nil
        animator.isReversed = goal != trip?.end
        try animator.setInitialVelocity(velocity, of: $position)
        try animator.continueAnimation(withTimingParameters: .spring(spring))
    }

    private func setOut() -> Trip {
        let start = position
        let end = start == AnimatorPane.open ? AnimatorPane.closed : AnimatorPane.open
        let animator = PropertyAnimator(duration: 0.5, timing: .spring(.smooth), in: scene) {
            [unowned self] in
            position = end
        }
        animator.addCompletion { [weak self] _ in self?.trip = nil }
        let trip = Trip(animator: animator, start: start, end: end)
        self.trip = trip
        return trip
    }
}

extension AnimatorPane {
    var properties: [AnyProperty] { [$position] }

    var poses: [Pose] {
        [
            Pose("closed", $position.rests(at: AnimatorPane.closed)),
            Pose("open", $position.rests(at: AnimatorPane.open)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        Shape.pane(top: shown[$position].value.y)
    }
}
