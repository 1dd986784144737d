import Fling

/// An animator that moves items in a scene by behaviours: gravity, pushes, attachments, snaps and boundaries.
///
///     let animator = DynamicAnimator(in: scene)
///     let pane = DynamicItem(center: sheet.$centre, size: [375, 667])
///     let attachment = try AttachmentBehavior(
///         item: pane, attachedToAnchor: closed, frequency: 3.5, damping: 0.4)
///     try animator.add(attachment)
///
///     // A finger takes it, and lets it go with the velocity that it has:
///     drag.grab(at: finger, time: now)
///     drag.release(time: now)
///     attachment.anchorPoint = open
///     animator.updateItem(usingCurrentState: pane)
///
/// The motion is solved, not stepped: it is the same at every frame rate and after every stall. Only items
/// that meet each other, hang on joints or are turned by contacts move by steps, in the animator's
/// ``DynamicWorld``: 240 in each second of the animator, whatever the frame rate. An item at rest needs no
/// frame.
///
/// A finger, an animation or a property animator that takes an item's property goes on from its value and
/// velocity; the behaviours take it back when that has come to rest, or at
/// ``updateItem(usingCurrentState:)``.
///
/// The app keeps the animator. When it is released, its items rest where they are.
public final class DynamicAnimator {
    /// The scene in which the animator moves its items.
    public let scene: Scene
    /// The rectangle that a collision behaviour can make a boundary, in points.
    public let referenceBounds: Rect?
    /// The behaviours, in the order in which they were added.
    public private(set) var behaviors: [DynamicBehavior] = []
    var bodies: [DynamicBody] = []
    let clock: DynamicClock
    /// The items in the animator's world; nil without a world.
    let stage: WorldStage?

    /// Creates an animator without reference bounds.
    ///
    /// - Parameters:
    ///   - scene: The scene of all items.
    ///   - world: The world in which items meet each other; nil if they pass through each other.
    public init(in scene: Scene, world: DynamicWorld? = nil) {
        self.scene = scene
        referenceBounds = nil
        clock = DynamicClock(at: scene.localTime)
        stage = world.map { WorldStage($0.makeSolver()) }
        stage?.animator = self
    }

    /// Creates an animator with reference bounds.
    ///
    /// - Parameters:
    ///   - scene: The scene of all items.
    ///   - bounds: A rectangle that a collision behaviour can make a boundary: finite, and of a size greater
    ///     than 0.
    ///   - world: The world in which items meet each other; nil if they pass through each other.
    public init(
        in scene: Scene, referenceBounds bounds: Rect, world: DynamicWorld? = nil
    ) throws(DynamicsError) {
        let numbers = SIMD4(bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
        guard numbers.isFinite, bounds.size.width > 0, bounds.size.height > 0 else { throw .emptyBounds }
        self.scene = scene
        referenceBounds = bounds
        clock = DynamicClock(at: scene.localTime)
        stage = world.map { WorldStage($0.makeSolver()) }
        stage?.animator = self
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
        if let fault = worldFault {
            behaviors.removeLast()
            behavior.animator = nil
            throw fault
        }
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

    /// True while the animator is paused and its items stand still.
    public var isPaused: Bool { clock.isPaused }

    /// Pauses the animator: all items stand still.
    public func pause() {
        guard !clock.isPaused else { return }
        scene.wake()
        clock.pause(at: scene.localTime)
        stage?.clockDidChange()
        for body in bodies { body.clockDidChange() }
    }

    /// Resumes the animator from the items' present values with the velocities that they had; after
    /// ``scrub(to:)``, from the moment shown.
    public func resume() {
        guard clock.isPaused else { return }
        scene.wake()
        let restarts = clock.scrubbed == nil ? [] : bodies.map(\.restart)
        clock.resume(at: scene.localTime)
        scene.holdingCalls {
            for body in bodies { body.clockDidChange() }
            stage?.clockDidChange()
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
        if stage == nil, behavior.all.contains(where: \.needsWorld) { throw .worldMissing }
        for item in behavior.allItems { try admit(item) }
        for case let collision as CollisionBehavior in behavior.all
        where collision.leavesNoRoom(in: referenceBounds) {
            throw .emptyBounds
        }
    }

    /// The reason for which the present behaviours cannot share the world; nil if they can.
    var worldFault: DynamicsError? {
        guard stage != nil else { return nil }
        let collisions = behaviors.lazy.flatMap(\.all).filter { $0 is CollisionBehavior }
        return collisions.count > 64 ? .tooManyCollisionBehaviors : massFault
    }

    /// An error if an item in the world is more than 1000 times as heavy as another one.
    var massFault: DynamicsError? {
        guard stage != nil else { return nil }
        var light: (mass: Double, name: String)?
        var heavy: (mass: Double, name: String)?
        for item in behaviors.flatMap(\.allItems) {
            let plan = plan(for: item)
            guard plan.isInWorld(item), !plan.isAnchored else { continue }
            if plan.mass < light?.mass ?? .infinity { light = (plan.mass, item.center.label) }
            if plan.mass > heavy?.mass ?? 0 { heavy = (plan.mass, item.center.label) }
        }
        guard let light, let heavy, heavy.mass > 1000 * light.mass * (1 + 1e-9) else { return nil }
        return .massRatio(heavy: heavy.name, light: light.name)
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
        let collisions = all.lazy.compactMap { $0 as? CollisionBehavior }
        for (number, collision) in collisions.enumerated() { collision.number = number }
        stage?.rulesDidChange(for: items)
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
        // A world has the item's shape. Outside of its steps, only the middle of the item is kept within
        // boundaries: a part that is smaller than the item, however it is turned.
        let isInWorld = stage != nil && plan.isInWorld(item)
        let half = isInWorld ? SIMD2(repeating: item.size.min() / 4) : item.size / 2
        for case let collision as CollisionBehavior in all { collision.addWalls(to: &plan, halfSize: half) }
        return plan
    }

    /// Returns the change of velocity that behaviours make at this moment, in points per second.
    func impulse(for item: DynamicItem, mass: Double) -> SIMD2<Double> {
        behaviors.flatMap(\.all).filter { $0.contains(item) }
            .reduce(.zero) { $0 + $1.takeImpulse(for: item, mass: mass) }
    }

    /// The velocities with which an item in a world goes on at the next step; nil if the world does not move it.
    func velocities(of item: DynamicItem) -> (center: SIMD2<Double>, turning: Double)? {
        body(of: item).flatMap { stage?.velocities(of: $0) }
    }

    func kick(_ item: DynamicItem, by velocity: SIMD2<Double>, turning: Double) {
        guard let body = body(of: item) else { return }
        scene.holdingCalls { body.replan(adding: velocity, turning: turning) }
    }
}
