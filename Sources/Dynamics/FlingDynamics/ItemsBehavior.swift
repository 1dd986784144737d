import Fling

/// A behaviour with a list of items: the base class of gravity, pushes, item behaviours and collisions.
///
///     // A card that is thrown away leaves gravity, pushes and collisions:
///     for case let behavior as ItemsBehavior in animator.behaviors { behavior.removeItem(thrownCard) }
public class ItemsBehavior: DynamicBehavior {
    /// The items that the behaviour applies to, in the order in which they were added.
    public private(set) final var items: [DynamicItem]

    /// Creates a behaviour with its defaults.
    ///
    /// - Parameter items: The items that it applies to.
    public init(items: [DynamicItem] = []) {
        self.items = items
    }

    /// Adds an item. It takes effect at once if the behaviour is in an animator.
    public final func addItem(_ item: DynamicItem) throws(DynamicsError) {
        try animator?.admit(item)
        items.append(item)
        if let fault = animator?.worldFault {
            items.removeLast()
            throw fault
        }
        didChange([item])
    }

    /// Removes an item, which goes on under other behaviours, and rests without any.
    public final func removeItem(_ item: DynamicItem) {
        items.removeAll { $0 === item }
        didChange([item])
    }

    override final var ownItems: [DynamicItem] { items }
}
