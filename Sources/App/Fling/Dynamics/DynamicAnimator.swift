/// An animator that moves items in a scene by behaviours: gravity, pushes, attachments, snaps and boundaries.
///
///     let animator = DynamicAnimator(in: scene)
///     let pane = DynamicItem(center: sheet.$centre, size: [375, 667])
///     let attachment = try AttachmentBehavior(item: pane, attachedToAnchor: closed, frequency: 3.5, damping: 0.4)
///     try animator.add(attachment)
///
///     // A finger takes it, and lets it go with the velocity that it has:
///     drag.grab(at: finger, time: now)
///     drag.release(time: now)
///     attachment.anchorPoint = open
///     animator.updateItem(usingCurrentState: pane)
///
/// The motion is solved, not stepped: it is the same at every frame rate and after every stall. An item at
/// rest needs no frame. A finger, an animation or a property animator that takes an item's property goes on
/// from its value and velocity; the behaviours take it back when that has come to rest, or at
/// ``updateItem(usingCurrentState:)``.
///
/// The app keeps the animator. When it is released, its items rest where they are.
public final class DynamicAnimator {
    public let scene: Scene
    /// The rectangle that a collision behaviour can make a boundary, in points.
    public let referenceBounds: Rect?
    /// The behaviours, in the order in which they were added.
    public private(set) var behaviors: [DynamicBehavior] = []
    var bodies: [DynamicBody] = []
    let clock: DynamicClock

    /// Creates an animator without reference bounds.
    ///
    /// - Parameter scene: The scene of all items.
    public init(in scene: Scene) {
        self.scene = scene
        referenceBounds = nil
        clock = DynamicClock(at: scene.localTime)
    }

    /// Creates an animator with reference bounds.
    ///
    /// - Parameters:
    ///   - scene: The scene of all items.
    ///   - bounds: A rectangle that a collision behaviour can make a boundary: finite, and of a size greater than 0.
    public init(in scene: Scene, referenceBounds bounds: Rect) throws(DynamicsError) {
        let numbers = SIMD4(bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
        guard numbers.isFinite, bounds.size.width > 0, bounds.size.height > 0 else { throw .emptyBounds }
        self.scene = scene
        referenceBounds = bounds
        clock = DynamicClock(at: scene.localTime)
    }

    deinit {
        for body in bodies { body.end() }
    }

    // MARK: Behaviours

    /// Adds a behaviour; from now on it moves its items.
    public func add(_ behavior: DynamicBehavior) throws(DynamicsError) {
        guard behavior.animator == nil, !behavior.isChild else { throw .behaviorInUse }
        try admit(behavior)
        behaviors.append(behavior)
        behavior.animator = self
        behaviorsDidChange(behavior.allItems)
    }

    /// Removes a behaviour; its items continue under the remaining ones, and rest without any.
    public func remove(_ behavior: DynamicBehavior) {
        guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behaviors.remove(at: index)
        behavior.animator = nil
        behaviorsDidChange(behavior.allItems)
    }

    /// Removes all behaviours; the items rest where they are.
    public func removeAllBehaviors() {
        for behavior in behaviors { remove(behavior) }
    }

    /// True while the animator moves an item.
    public var isRunning: Bool { !clock.isPaused && bodies.contains(where: \.isMoving) }

    /// Takes an item back with the present values and velocities of its properties, as when a finger lets go
    /// or a value was set.
    public func updateItem(usingCurrentState item: DynamicItem) {
        guard let body = body(of: item) else { return }
        scene.holdingCalls { body.takeOver() }
    }

    // MARK: Time

    /// The seconds for which the animator has run, without pauses.
    public var elapsedTime: Double { clock.elapsed(at: scene.localTime) }

    public var isPaused: Bool { clock.isPaused }

    /// Pauses the animator: all items stand still.
    public func pause() {
        guard !clock.isPaused else { return }
        clock.pause(at: scene.localTime)
        for body in bodies { body.clockDidChange() }
    }

    /// Resumes the animator from the items' present values with the velocities that they had; after
    /// ``scrub(to:)``, from the moment shown.
    public func resume() {
        guard clock.isPaused else { return }
        let restarts = clock.scrubbed == nil ? [] : bodies.map(\.restart)
        clock.resume(at: scene.localTime)
        scene.holdingCalls {
            for body in bodies { body.clockDidChange() }
            for restart in restarts { restart() }
        }
    }

    /// Shows an earlier moment, up to 30 s back, and pauses the animator.
    ///
    /// - Parameter elapsedTime: The moment in seconds of ``elapsedTime``; clamped to the recorded time.
    public func scrub(to elapsedTime: Double) {
        guard elapsedTime.isFinite else { return }
        pause()
        clock.scrub(to: elapsedTime)
        scene.holdingCalls {
            for body in bodies { body.clockDidChange() }
        }
    }
}

// MARK: - Items

extension DynamicAnimator {
    func body(of item: DynamicItem) -> DynamicBody? { bodies.first { $0.item === item } }

    /// Throws if an item of a behaviour cannot be moved.
    func admit(_ behavior: DynamicBehavior) throws(DynamicsError) {
        for item in behavior.allItems { try admit(item) }
        for case let collision as CollisionBehavior in behavior.all
        where collision.leavesNoRoom(in: referenceBounds) {
            throw .emptyBounds
        }
    }

    func admit(_ item: DynamicItem) throws(DynamicsError) {
        var properties: [AnyProperty] = [item.center]
        if let rotation = item.rotation { properties.append(rotation) }
        for property in properties {
            guard property.scene === scene else { throw .itemOutsideScene(name: property.label) }
            guard body(of: item) != nil || property.heir == nil else {
                throw .itemOfAnotherAnimator(name: property.label)
            }
        }
        guard item.size.isFinite, item.size.x > 0, item.size.y > 0 else {
            throw .emptyItem(name: item.center.label)
        }
    }

    /// Applies the present behaviours to items: starts, changes or ends their motions.
    func behaviorsDidChange(_ items: [DynamicItem]) {
        let all = behaviors.flatMap(\.all)
        scene.holdingCalls {
            for item in items {
                let isMoved = all.contains { $0.contains(item) }
                if let body = body(of: item) {
                    guard isMoved else {
                        body.end()
                        bodies.removeAll { $0 === body }
                        continue
                    }
                    body.replan()
                } else if isMoved, item.center.scene === scene {
                    let body = DynamicBody(item, in: self)
                    bodies.append(body)
                    body.takeOver()
                }
            }
        }
    }

    /// Returns the rules for an item at present.
    func plan(for item: DynamicItem) -> DynamicPlan {
        var plan = DynamicPlan()
        let all = behaviors.flatMap(\.all).filter { $0.contains(item) }
        for behavior in all { behavior.describe(item, in: &plan) }
        plan.mass = item.area * plan.density
        for behavior in all { behavior.act(on: item, in: &plan) }
        return plan
    }

    /// Returns the change of velocity that behaviours make at this moment, in points per second.
    func impulse(for item: DynamicItem, mass: Double) -> SIMD2<Double> {
        behaviors.flatMap(\.all).filter { $0.contains(item) }
            .reduce(.zero) { $0 + $1.takeImpulse(for: item, mass: mass) }
    }

    func kick(_ item: DynamicItem, by velocity: SIMD2<Double>, turning: Double) {
        guard let body = body(of: item) else { return }
        scene.holdingCalls { body.replan(adding: velocity, turning: turning) }
    }
}
