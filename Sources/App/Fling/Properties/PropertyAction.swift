/// What an assignment to a property does by itself, as Core Animation's actions do.
///
///     ball.$colour.action = .animate(.easeInOut(duration: 0.25))
///     ball.colour = .red          // moves there, with no block around it
///
/// A block's animation comes before a property's. What applies is found so: a transaction that disables animations
/// sets; then the property's own action, where ``silent`` and ``custom(_:)`` have the last word; then the block's
/// animation; then the property's animation; then the scene's ``Scene/defaultAnimation``; and else the value is set.
public enum PropertyAction<Value: Animatable> {
    /// What the scene says.
    case inherited
    /// It is animated.
    indirect case animate(Animation)
    /// It is set at once, also in a block that animates. Only an animation of its own moves it.
    case silent
    /// The closure does what it likes with the new value; the property has not changed.
    case custom((_ property: Property<Value>, _ newValue: Value, _ transaction: Transaction) -> Void)
}

extension Property {
    /// The action that an assignment would do now; never ``PropertyAction/inherited``.
    public var currentAction: PropertyAction<Value> {
        scene.map { action(in: $0.transactions.last, of: $0) } ?? .silent
    }

    @inlinable
    func action(in transaction: Transaction?, of scene: Scene) -> PropertyAction<Value> {
        if let transaction, transaction.disablesAnimations { return .silent }
        switch action {
        case .silent, .custom: return action
        case .inherited, .animate: break
        }
        if let animation = transaction?.animation { return .animate(animation) }
        if case .animate = action { return action }
        return scene.defaultAnimation?(self).map { .animate($0) } ?? .silent
    }
}
