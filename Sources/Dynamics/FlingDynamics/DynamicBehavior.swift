import Fling

/// A rule by which items move; also the base class of composite behaviours.
///
///     final class Hanging: DynamicBehavior {
///         init(_ item: DynamicItem, from nail: SIMD2<Double>) throws {
///             super.init()
///             try addChild(
///                 AttachmentBehavior(item: item, attachedToAnchor: nail, frequency: 2, damping: 0.3))
///             try addChild(GravityBehavior(items: [item]))
///         }
///     }
///
/// Changes take effect at once: items go on from their present values and velocities.
open class DynamicBehavior {
    /// The child behaviours, in the order in which they were added.
    public private(set) final var children: [DynamicBehavior] = []
    /// The animator of the behaviour, or of the composite that it is a part of.
    public internal(set) final weak var animator: DynamicAnimator? {
        didSet { for child in children { child.animator = animator } }
    }
    private final weak var parent: DynamicBehavior?

    /// Creates a behaviour without effect, for adding children.
    public init() {}

    /// Adds a child. It takes effect at once if the parent is in an animator.
    public final func addChild(_ child: DynamicBehavior) throws(DynamicsError) {
        guard child.parent == nil, child.animator == nil, child !== self else {
            throw .behaviorInUse
        }
        try animator?.admit(child)
        children.append(child)
        child.parent = self
        child.animator = animator
        if let fault = animator?.worldFault {
            children.removeLast()
            child.parent = nil
            child.animator = nil
            throw fault
        }
        animator?.behaviorsDidChange(child.allItems)
    }

    /// Removes a child.
    public final func removeChild(_ child: DynamicBehavior) {
        guard let index = children.firstIndex(where: { $0 === child }) else { return }
        children.remove(at: index)
        child.parent = nil
        child.animator = nil
        animator?.behaviorsDidChange(child.allItems)
    }

    /// The items of the behaviour itself, without those of its children.
    var ownItems: [DynamicItem] { [] }

    /// True if only an animator with a world can carry out the behaviour.
    var needsWorld: Bool { false }

    var isChild: Bool { parent != nil }

    /// The behaviour and all its descendants, parents first.
    final var all: [DynamicBehavior] { [self] + children.flatMap(\.all) }

    final var allItems: [DynamicItem] { all.flatMap(\.ownItems) }

    /// Sets the traits of an item: all behaviours do this before any adds forces.
    func describe(_ item: DynamicItem, in plan: inout DynamicPlan) {}

    /// Adds forces and walls for an item.
    func act(on item: DynamicItem, in plan: inout DynamicPlan) {}

    /// Returns the change of velocity that the behaviour makes at this moment, in points per second; each is
    /// returned once.
    func takeImpulse(for item: DynamicItem, mass: Double) -> SIMD2<Double> { .zero }

    /// Applies changed rules to items; nil for all of them.
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
    /// The identifiers of the boundaries, by their numbers in ``walls``; nil for the reference bounds.
    var boundaries: [String?] = []
    /// The groups of items, one bit for each collision behaviour, in which the item meets all others.
    var itemGroups: UInt64 = 0
    /// The groups of boundaries that the item meets.
    var boundaryGroups: UInt64 = 0
    /// True if a joint holds the item.
    var isJointed = false
    /// The behaviours whose handlers are called for the item's contacts.
    var observed: [CollisionBehavior] = []
    var density = 1.0
    var elasticity = 0.0
    var friction = 0.0
    var isAnchored = false
    var allowsRotation = true
    /// The mass, in units of 100 × 100 points at density 1.
    var mass = 1.0

    /// True if an animator with a world moves the item in it: if the item meets others, hangs on a joint, or
    /// is turned or slowed by boundaries. All other motions are exact.
    func isInWorld(_ item: DynamicItem) -> Bool {
        itemGroups != 0 || isJointed
            || boundaryGroups != 0 && (friction > 0 || allowsRotation && item.rotation != nil)
    }
}
