/// A rule by which items move; also a composite of such rules, under a name of its own.
///
///     final class Hanging: DynamicBehavior {
///         init(_ item: DynamicItem, from nail: SIMD2<Double>) throws {
///             super.init()
///             try addChild(AttachmentBehavior(item: item, attachedToAnchor: nail, frequency: 2, damping: 0.3))
///             try addChild(GravityBehavior(items: [item]))
///         }
///     }
///
/// Changes count at once: items go on from where they are, with the velocity that they have.
open class DynamicBehavior {
    /// The behaviours that belong to it, in the order in which they were added.
    public private(set) final var children: [DynamicBehavior] = []
    /// The animator that it has been added to, by itself or as a part.
    public internal(set) final weak var animator: DynamicAnimator? {
        didSet { for child in children { child.animator = animator } }
    }
    private final weak var parent: DynamicBehavior?

    /// A behaviour without effect, for children.
    public init() {}

    /// Adds a part. It counts from now on if the whole is in an animator.
    public final func addChild(_ child: DynamicBehavior) throws(DynamicsError) {
        guard child.parent == nil, child.animator == nil, child !== self else {
            throw .behaviorInUse
        }
        try animator?.admit(child)
        children.append(child)
        child.parent = self
        child.animator = animator
        animator?.behaviorsDidChange(child.allItems)
    }

    /// Removes a part.
    public final func removeChild(_ child: DynamicBehavior) {
        guard let index = children.firstIndex(where: { $0 === child }) else { return }
        children.remove(at: index)
        child.parent = nil
        child.animator = nil
        animator?.behaviorsDidChange(child.allItems)
    }

    /// The items of the behaviour itself, without those of its children.
    var ownItems: [DynamicItem] { [] }

    var isChild: Bool { parent != nil }

    /// The behaviour and all its parts, from the first to the last.
    final var all: [DynamicBehavior] { [self] + children.flatMap(\.all) }

    final var allItems: [DynamicItem] { all.flatMap(\.ownItems) }

    /// Sets the traits of an item: all behaviours do this before any adds forces.
    func describe(_ item: DynamicItem, in plan: inout DynamicPlan) {}

    /// Adds forces and walls for an item.
    func act(on item: DynamicItem, in plan: inout DynamicPlan) {}

    /// Hands over, once, the change of velocity that it makes at this moment, in points per second.
    func takeImpulse(for item: DynamicItem, mass: Double) -> SIMD2<Double> { .zero }

    /// Items are to go on under changed rules.
    final func didChange(_ items: [DynamicItem]? = nil) {
        animator?.behaviorsDidChange(items ?? allItems)
    }

    func contains(_ item: DynamicItem) -> Bool { ownItems.contains { $0 === item } }
}

/// The rules for one item, gathered from all behaviours.
struct DynamicPlan {
    var forces = Forces<SIMD2<Double>>()
    var turning = Forces<Double>()
    var walls: [Wall] = []
    /// Names of the boundaries, by the numbers that walls have.
    var boundaries: [String?] = []
    /// The behaviours that hear of the item's contacts.
    var observers: [CollisionBehavior] = []
    var density = 1.0
    var elasticity = 0.0
    var isAnchored = false
    var allowsRotation = true
    /// In units of 100 × 100 points of density 1.
    var mass = 1.0
}
