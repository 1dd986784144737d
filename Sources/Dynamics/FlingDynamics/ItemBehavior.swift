import Fling

/// A behaviour that sets the traits of items, such as density. If an item has several, the last one counts,
/// and resistances add up.
///
///     let sliding = ItemBehavior(items: [puck])
///     sliding.elasticity = 0.9
///     sliding.resistance = 0.1
///     try animator.add(sliding)
///     sliding.addLinearVelocity([900, -300], for: puck)   // a hit
///     sliding.linearVelocity(for: puck)  // SIMD2(900, -300)
///
/// Numbers out of their range are ignored.
public final class ItemBehavior: ItemsBehavior {
    /// The density, 10⁻³ through 10⁶, 1 by default: the mass is width × height × density / 10 000.
    ///
    /// In a world, no item is more than 1000 times as heavy as another one: a density that would make it so
    /// is ignored.
    public var density = 1.0 {
        didSet {
            let isPossible = density == oldValue || animator?.massFault == nil
            if !isPossible || !accepts(density, after: oldValue, in: 1e-3...1e6) { density = oldValue }
        }
    }
    /// The speed after an impact divided by the speed before, 0 through 1; 0 by default.
    public var elasticity = 0.0 {
        didSet { if !accepts(elasticity, after: oldValue, in: 0...1) { elasticity = oldValue } }
    }
    /// The resistance to sliding in a world, 0 through 100: the force along a contact divided by that across
    /// it, for two items the geometric mean of theirs; 0 by default, so that items slide freely.
    public var friction = 0.0 {
        didSet { if !accepts(friction, after: oldValue, in: 0...100) { friction = oldValue } }
    }
    /// The rate at which velocity decays, as a fraction per second, 0 through 10⁴; 0 by default.
    public var resistance = 0.0 {
        didSet { if !accepts(resistance, after: oldValue, in: 0...1e4) { resistance = oldValue } }
    }
    /// The rate at which angular velocity decays, as a fraction per second, 0 through 10⁴; 0 by default.
    public var angularResistance = 0.0 {
        didSet {
            if !accepts(angularResistance, after: oldValue, in: 0...1e4) { angularResistance = oldValue }
        }
    }
    /// False to keep the rotation of the items as it is.
    public var allowsRotation = true { didSet { if allowsRotation != oldValue { didChange() } } }
    /// True to hold the items where they are.
    public var isAnchored = false { didSet { if isAnchored != oldValue { didChange() } } }

    // MARK: Velocity

    /// Adds to the velocity of an item of an animator; a velocity that is not finite is ignored.
    ///
    /// - Parameters:
    ///   - velocity: Points per second of the scene's own time.
    ///   - item: An item of the behaviour; another one is ignored.
    public func addLinearVelocity(_ velocity: SIMD2<Double>, for item: DynamicItem) {
        guard velocity.isFinite, contains(item) else { return }
        animator?.kick(item, by: velocity, turning: 0)
    }

    /// Replaces the velocity of an item of an animator; a velocity that is not finite is ignored.
    ///
    /// - Parameters:
    ///   - velocity: Points per second of the scene's own time.
    ///   - item: An item of the behaviour; another one is ignored.
    public func setLinearVelocity(_ velocity: SIMD2<Double>, for item: DynamicItem) {
        addLinearVelocity(velocity - linearVelocity(for: item), for: item)
    }

    /// The velocity of an item, in points per second of the scene's own time.
    ///
    /// In a world it is the one with which the item goes on. The property's state also has the velocity at
    /// which an overlap is shown to come apart.
    public func linearVelocity(for item: DynamicItem) -> SIMD2<Double> {
        animator?.velocities(of: item)?.center
            ?? item.center.startState(for: item.center.value).velocity.perSecond
    }

    /// Adds to the angular velocity of an item of an animator; a velocity that is not finite is ignored.
    ///
    /// - Parameters:
    ///   - velocity: Radians per second of the scene's own time.
    ///   - item: An item of the behaviour; another one is ignored.
    public func addAngularVelocity(_ velocity: Double, for item: DynamicItem) {
        guard velocity.isFinite, contains(item) else { return }
        animator?.kick(item, by: .zero, turning: velocity)
    }

    /// The angular velocity of an item, in radians per second of the scene's own time.
    public func angularVelocity(for item: DynamicItem) -> Double {
        animator?.velocities(of: item)?.turning
            ?? item.rotation.map { $0.startState(for: $0.value).velocity.perSecond } ?? 0
    }

    override func describe(_ item: DynamicItem, in plan: inout DynamicPlan) {
        plan.density = density
        plan.elasticity = elasticity
        plan.friction = friction
        plan.allowsRotation = allowsRotation
        plan.isAnchored = isAnchored
    }

    override func act(on item: DynamicItem, in plan: inout DynamicPlan) {
        // The setters let only numbers in range pass.
        try? plan.forces.resist(resistance)
        try? plan.turning.resist(angularResistance)
    }

    /// Returns true if a new number is in range, and applies it.
    private func accepts(_ value: Double, after old: Double, in range: ClosedRange<Double>) -> Bool {
        guard value != old else { return true }
        guard range.contains(value) else { return false }
        didChange()
        return true
    }
}
