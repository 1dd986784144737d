// The model of a property, and assignments to it.

extension Property {
    /// The model: the value at which the property rests, or will.
    ///
    /// The block around an assignment and the ``action`` determine its effect. A value equal to the model
    /// changes nothing, and running animations go on.
    @inlinable
    public var value: Value {
        get { course.model }
        set {
            guard let scene else {
                if newValue.isFinite { course.model = newValue }
                noteLooseAssignment()
                return
            }
            assign(newValue, in: scene)
        }
    }

    @inlinable
    func assign(_ newValue: Value, in scene: Scene) {
        let transaction = scene.transactions.last
        if let transaction, let handler = transaction.handler {
            return continuation(newValue, to: handler, in: transaction, of: scene)
        }
        guard newValue != course.model, newValue.isFinite else { return }
        scene.wake()
        switch action(in: transaction, of: scene) {
        case .animate(let animation):
            follow(
                animation, to: newValue, from: nil, isAdditive: transaction?.isAdditive ?? false,
                key: transaction?.key ?? .default, group: transaction?.group)
        case .custom(let act): act(self, newValue, transaction ?? Transaction())
        case .silent, .inherited: set(newValue)
        }
        scene.deliver()
    }

    /// Hands an assignment to a handler. The handler does not receive its own assignments.
    @usableFromInline
    func continuation(
        _ newValue: Value, to handler: any AssignmentHandler, in transaction: Transaction, of scene: Scene
    ) {
        var inner = transaction
        inner.handler = nil
        scene.transactions.append(inner)
        defer { scene.transactions.removeLast() }
        handler.assign(newValue, to: self, in: transaction)
    }

    /// Sets the value at once: the animation that the property follows ends, and additive ones go on.
    @usableFromInline
    func set(_ newValue: Value) {
        note(.set, goal: newValue)
        releaseAll(.replaced)
        course.model = newValue
        didChange()
    }
}
