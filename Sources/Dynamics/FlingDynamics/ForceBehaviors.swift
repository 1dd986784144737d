import CLibm
import Fling

/// A behaviour for gravity: an acceleration that all its items share. A vector of length 1 is 1000 points per
/// second squared.
///
///     let gravity = GravityBehavior(items: icons)
///     try animator.add(gravity)
///     gravity.gravityDirection = tilt   // at each report of the accelerometer
///
/// An acceleration that is not finite is ignored.
public final class GravityBehavior: ItemsBehavior {
    /// The direction and strength, in units of 1000 points per second squared; down by default.
    public var gravityDirection: SIMD2<Double> = [0, 1] {
        didSet {
            guard gravityDirection != oldValue else { return }
            if (gravityDirection * 1000).isFinite { didChange() } else { gravityDirection = oldValue }
        }
    }

    /// The length of ``gravityDirection``, in units of 1000 points per second squared.
    public var magnitude: Double { gravityDirection.magnitude }

    /// The direction in radians: 0 to the right, π/2 down.
    public var angle: Double { atan2(gravityDirection.y, gravityDirection.x) }

    /// Sets the direction and the strength.
    ///
    /// - Parameters:
    ///   - angle: The direction in radians: 0 to the right, π/2 down.
    ///   - magnitude: The strength, in units of 1000 points per second squared.
    public func setAngle(_ angle: Double, magnitude: Double) {
        gravityDirection = [magnitude * cos(angle), magnitude * sin(angle)]
    }

    override func act(on item: DynamicItem, in plan: inout DynamicPlan) {
        plan.forces.accelerate(by: gravityDirection * 1000)
    }
}

/// A push, continuous or instantaneous, whose effect is inversely proportional to the item's mass.
///
///     let knock = PushBehavior(items: [card], mode: .instantaneous)
///     knock.pushDirection = [0, -4]
///     try animator.add(knock)
///     knock.isActive  // false: the card is on its way
///     knock.isActive = true   // at the next tap: knocks it again
///
/// A magnitude of 1 on an item of 100 × 100 points and density 1 is 100 points per second squared or, as an
/// instantaneous push, 100 points per second.
public final class PushBehavior: ItemsBehavior {
    /// The durations of a push.
    ///
    ///     let wind = PushBehavior(items: icons, mode: .continuous)
    ///     wind.pushDirection = [0.2, 0]
    ///     try animator.add(wind)
    public enum Mode: Sendable {
        /// A force, for as long as the behaviour is active.
        case continuous
        /// A change of velocity at the time at which the behaviour becomes active; it is inactive afterwards.
        case instantaneous
    }

    /// The duration of the push: continuous or instantaneous.
    public let mode: Mode
    /// The direction and strength; zero by default. A vector that is not finite is ignored.
    public var pushDirection = SIMD2(0.0, 0) {
        didSet {
            guard pushDirection != oldValue else { return }
            if (pushDirection * 100).isFinite { didChange() } else { pushDirection = oldValue }
        }
    }
    /// True while a continuous push acts, or until an instantaneous push has been given.
    public var isActive = true {
        didSet { if isActive != oldValue { isActive ? fire() : didChange() } }
    }
    private var pushed: Set<ObjectIdentifier> = []

    /// Creates a push of no strength; set ``pushDirection`` to give it one.
    ///
    /// - Parameters:
    ///   - items: The items to push.
    ///   - mode: The duration of the push.
    public init(items: [DynamicItem], mode: Mode) {
        self.mode = mode
        super.init(items: items)
    }

    /// The length of ``pushDirection``.
    public var magnitude: Double { pushDirection.magnitude }

    /// Sets the direction and the strength.
    ///
    /// - Parameters:
    ///   - angle: The direction in radians: 0 to the right, π/2 down.
    ///   - magnitude: The strength, in units of a mass of 1 and 100 points per second squared.
    public func setAngle(_ angle: Double, magnitude: Double) {
        pushDirection = [magnitude * cos(angle), magnitude * sin(angle)]
    }

    override func act(on item: DynamicItem, in plan: inout DynamicPlan) {
        guard mode == .continuous, isActive else { return }
        plan.forces.accelerate(by: pushDirection * (100 / plan.mass))
    }

    override func takeImpulse(for item: DynamicItem, mass: Double) -> SIMD2<Double> {
        guard mode == .instantaneous, isActive, pushed.insert(ObjectIdentifier(item)).inserted else {
            return .zero
        }
        if pushed.count == Set(items.map(ObjectIdentifier.init)).count { isActive = false }
        return pushDirection * (100 / mass)
    }

    private func fire() {
        pushed = []
        didChange()
    }
}

/// A behaviour that snaps an item to a point with a swing or two, and turns it upright.
///
///     let snap = try SnapBehavior(item: icon, snapTo: slot)
///     try animator.add(snap)
///     snap.snapPoint = [240, 320]   // to another slot, from where it is and as fast as it is
///     icon.center.value  // SIMD2(240, 320)
public final class SnapBehavior: DynamicBehavior {
    /// The item that snaps to ``snapPoint``.
    public let item: DynamicItem
    /// The point to which the item goes, in points; one that is not finite is ignored.
    public var snapPoint: SIMD2<Double> {
        didSet {
            guard snapPoint != oldValue else { return }
            if snapPoint.isFinite { didChange() } else { snapPoint = oldValue }
        }
    }
    /// The damping: 0 swings most, 1 not at all; 0.5 by default. A number out of that range is ignored.
    public var damping = 0.5 {
        didSet {
            guard damping != oldValue else { return }
            if (0...1).contains(damping) { didChange() } else { damping = oldValue }
        }
    }

    /// The frequency of every snap without damping, in swings per second.
    public static var frequency: Double { 3 }

    /// Creates a snap to a point.
    ///
    /// - Parameters:
    ///   - item: The item to move.
    ///   - point: The point to which the item goes, in points.
    public init(item: DynamicItem, snapTo point: SIMD2<Double>) throws(ParameterError) {
        guard point.isFinite else {
            throw ParameterError(.value, point.x.isFinite ? point.y : point.x, must: .beFinite)
        }
        self.item = item
        snapPoint = point
    }

    /// The damping ratio of the spring: even a snap of damping 0 comes to rest.
    private var ratio: Double { 0.2 + 0.8 * damping }

    override var ownItems: [DynamicItem] { [item] }

    override func act(on item: DynamicItem, in plan: inout DynamicPlan) {
        // The setters let only numbers in range pass.
        try? plan.forces.pull(to: snapPoint, hertz: Self.frequency, dampingRatio: ratio)
        try? plan.turning.pull(to: 0, hertz: Self.frequency, dampingRatio: ratio)
    }
}
