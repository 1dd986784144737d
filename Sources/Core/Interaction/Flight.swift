import Motion

/// A motion without a hand: by a spring, along a curve, or running out within bounds.
///
/// A flight that a hand began sets out with the velocity of the hand, which need not be that with which the
/// value was shown. What is shown passes into it within 33 ms: it is the course plus an offset that falls to
/// zero.
@usableFromInline
package struct Flight<Value: Coordinates>: Sendable {
    /// The motion that it passes into.
    @usableFromInline let course: Course
    @usableFromInline let blend: Blend<Value>
    /// The way by which the whole has been shifted since it set out.
    @usableFromInline private(set) var shift = Value.zero

    /// The kinds of motion.
    @usableFromInline
    enum Course: Sendable {
        case spring(SpringMotion<Value>)
        case curve(CurveMotion<Value>)
        case coast(Coast<Value>)
        case walled(WalledMotion<Value>)
        #if !hasFeature(Embedded)
        case guided(GuidedMotion<Value>)
        #endif
    }

    @inlinable
    init(_ course: Course, blend: Blend<Value> = Blend()) {
        self.course = course
        self.blend = blend
    }
}

extension Flight {
    /// The motion that `timing` gives from `start` to `target`, kept within bounds that have hard ends.
    ///
    /// - Parameter shown: The state on screen when it sets out; nil for the start.
    package init(
        timing: Timing, from start: MotionState<Value>, to target: Value, in bounds: Bounds<Value>?,
        showing shown: MotionState<Value>? = nil
    ) {
        let blend = Blend(from: shown ?? start, to: start)
        guard let bounds, bounds.isHard else {
            self.init(Course(timing: timing, from: start, to: target), blend: blend)
            return
        }
        let within = bounds.clamp(target)
        // A curve may turn back after it has come within; a spring from outside is kept within from then on.
        if case .curve(let curve, let duration) = timing, bounds.contains(start.value),
            let motion = CurveMotion.leading(
                from: bounds.stopping(start), to: within, duration: duration, curve: curve)
        {
            self.init(.walled(WalledMotion(.curve(motion), from: start, in: bounds)), blend: blend)
        } else {
            let motion = WalledMotion(.spring(timing.spring, to: within), from: start, in: bounds)
            self.init(.walled(motion), blend: blend)
        }
    }

    /// The motion of something that runs out within bounds.
    ///
    /// - Parameter landing: The place within the bounds at which it is to come to rest; nil where it runs out
    ///   freely.
    package init(
        coastingFrom start: MotionState<Value>, deceleration: Deceleration, landingAt landing: Value? = nil,
        in bounds: Bounds<Value>?, spring: Spring, showing shown: MotionState<Value>? = nil
    ) {
        let blend = Blend(from: shown ?? start, to: start)
        let coast = Coast(
            from: start, deceleration: deceleration, landingAt: landing, bounds: bounds, spring: spring)
        guard let bounds, bounds.isHard, !coast.landsUnderFriction else {
            self.init(.coast(coast), blend: blend)
            return
        }
        let course: WalledMotion<Value>.Course =
            landing.map { .spring(spring, to: bounds.clamp($0)) } ?? .friction(deceleration, spring)
        self.init(.walled(WalledMotion(course, from: start, in: bounds)), blend: blend)
    }

    /// The same motion somewhere else, within bounds that go with it.
    func moved(by way: Value) -> Flight {
        var moved = self
        moved.shift = shift + way
        return moved
    }
}

extension Flight {
    /// The velocity with which it set out, which what is shown passes into.
    package var departureVelocity: Velocity<Value> { course.state(at: 0).velocity }

    /// True for a motion of the app's own.
    var isGuided: Bool {
        #if !hasFeature(Embedded)
        if case .guided = course { return true }
        #endif
        return false
    }
}

extension Flight.Course {
    /// The hard ends that hold it; nil for none.
    fileprivate var walls: Bounds<Value>? {
        switch self {
        case .spring, .curve, .coast: nil
        case .walled(let motion): motion.bounds
        #if !hasFeature(Embedded)
        case .guided(let motion): motion.walls
        #endif
        }
    }

    @inlinable
    init(timing: Timing, from start: MotionState<Value>, to target: Value) {
        switch AnyTrajectory(timing: timing, from: start, to: target) {
        case .curve(let motion): self = .curve(motion)
        case .spring(let motion): self = .spring(motion)
        case .decay, .custom: self = .spring(timing.spring.motion(from: start, to: target))
        }
    }

    @inlinable
    func state(at time: Double) -> MotionState<Value> {
        switch self {
        case .spring(let motion): motion.state(at: time)
        case .curve(let motion): motion.state(at: time)
        case .coast(let motion): motion.state(at: time)
        case .walled(let motion): motion.state(at: time)
        #if !hasFeature(Embedded)
        case .guided(let motion): motion.state(at: time)
        #endif
        }
    }

    @inline(never)
    func settlingTime(within tolerance: Tolerance) -> Double? {
        switch self {
        case .spring(let motion): motion.settlingTime(within: tolerance)
        case .curve(let motion): motion.settlingTime(within: tolerance)
        case .coast(let motion): motion.settlingTime(within: tolerance)
        case .walled(let motion): motion.settlingTime(within: tolerance)
        #if !hasFeature(Embedded)
        case .guided(let motion): motion.settlingTime(within: tolerance)
        #endif
        }
    }
}

extension Flight: PlayheadLeg {
    @usableFromInline
    package func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> Flight {
        guard let walls = course.walls else { return Flight(timing: timing, from: start, to: target) }
        return Flight(timing: timing, from: start, to: target, in: walls.moved(by: shift))
    }

    @inlinable
    package init(timing: Timing, from start: MotionState<Value>, to target: Value) {
        self.init(Course(timing: timing, from: start, to: target))
    }

    @inlinable
    package func state(at time: Double) -> MotionState<Value> {
        let state = course.state(at: time)
        let shown = time < blend.end ? joined(state, at: time) : state
        return MotionState(shown.value + shift, velocity: shown.velocity)
    }

    @usableFromInline
    func joined(_ state: MotionState<Value>, at time: Double) -> MotionState<Value> {
        let shown = blend.shown(state, at: time)
        return course.walls?.kept(shown, from: blend.start, to: state.value) ?? shown
    }

    @usableFromInline
    package func landing(in state: MotionState<Value>, from start: MotionState<Value>) -> MotionState<Value> {
        course.walls?.moved(by: shift).kept(state, from: start.value, to: start.value) ?? state
    }

    @inlinable
    package var destination: Value? {
        let destination: Value?
        switch course {
        case .spring(let motion): destination = motion.destination
        case .curve(let motion): destination = motion.destination
        case .coast(let motion): destination = motion.destination
        case .walled(let motion): destination = motion.destination
        #if !hasFeature(Embedded)
        case .guided(let motion): destination = motion.destination
        #endif
        }
        return destination.map { $0 + shift }
    }

    @usableFromInline
    package func settlingTime(within tolerance: Tolerance) -> Double? {
        course.settlingTime(within: tolerance).map { max($0, blend.end) }
    }

    @usableFromInline
    @inline(never)
    package var logicalDuration: Double? {
        switch course {
        case .spring(let motion): motion.logicalDuration
        case .curve(let motion): motion.logicalDuration
        case .coast(let motion): motion.logicalDuration
        case .walled(let motion): motion.logicalDuration
        #if !hasFeature(Embedded)
        case .guided(let motion): motion.logicalDuration
        #endif
        }
    }

    @usableFromInline
    package var exactDuration: Double? {
        switch course {
        case .curve(let motion): return motion.logicalDuration.map { max($0, blend.end) }
        case .walled(let motion): return motion.exactDuration.map { max($0, blend.end) }
        #if !hasFeature(Embedded)
        case .guided(let motion): return motion.exactDuration.map { max($0, blend.end) }
        #endif
        case .spring, .coast: return nil
        }
    }

    @usableFromInline
    package var takesOverVelocity: Bool {
        guard blend.end <= 0 else { return true }
        switch course {
        case .spring(let motion): return motion.start.velocity != .zero
        case .curve(let motion): return motion.takesOverVelocity
        case .coast: return true
        case .walled(let motion): return motion.start.velocity != .zero
        #if !hasFeature(Embedded)
        case .guided: return true
        #endif
        }
    }

    @usableFromInline
    package func time(ofProgress fraction: Double) -> Double? {
        guard case .curve(let motion) = course else { return nil }
        return motion.time(ofProgress: fraction)
    }
}
