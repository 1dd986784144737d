/// The effect of an assignment to a property without a block, as with Core Animation's actions.
///
///     ball.$colour.action = .animate(.easeInOut(duration: 0.25))
///     ball.colour = Color(hex: 0xE01B24)   // moves there, with no block around it
///
/// The first rule that applies counts: a transaction that disables animations sets the value; the property's
/// own action, if it is ``silent`` or ``custom(_:)``, decides; the block's animation is used; the property's
/// animation is used; the scene's ``Scene/defaultAnimation`` is used; otherwise the value is set.
public enum PropertyAction<Value: Animatable> {
    /// The block's animation applies, or else the scene's ``Scene/defaultAnimation``.
    case inherited
    /// The assignment is animated.
    indirect case animate(Animation)
    /// The value is set at once, also in a block that animates. Only explicit animations of the property,
    /// such as `animate(to:)`, move it.
    case silent
    /// The closure handles the new value; the property has not changed yet.
    case custom((_ property: Property<Value>, _ newValue: Value, _ transaction: Transaction) -> Void)
}

extension Property {
    /// The action that an assignment would take now; never ``PropertyAction/inherited``.
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
