/// What assignments to properties do while a block runs: whether they are animated, and how.
///
///     var transaction = Transaction(animation: .snappy)
///     transaction.addAnimationCompletion { _ in print("there") }
///     scene.withTransaction(transaction) { ball.position = [320, 80] }
///
/// The scene keeps a stack of them, for as long as their blocks run: an assignment asks its property's scene, and
/// nothing is global. Assignments to the properties of another scene are none of this one's business.
public struct Transaction {
    /// What animates the assignments; nil leaves it to the properties' own actions.
    public var animation: Animation?
    /// Whether values are set at once, whatever ``animation`` and the properties' actions say.
    public var disablesAnimations = false
    /// Whether assignments add an animation of the difference to what runs, and do not take over from it.
    public var isAdditive = false
    /// The key of the animations.
    public var key = AnimationKey.default
    /// Takes the assignments, in place of the scene.
    public var handler: (any AssignmentHandler)?

    var completions: [(criteria: AnimationCompletionCriteria, call: (AnimationEnding) -> Void)] = []
    @usableFromInline var group: AnimationGroup?

    /// - Parameter animation: What animates the assignments; nil leaves it to the properties' own actions.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }

    /// Calls once, when all is done that the assignments set in motion.
    ///
    /// - Parameter criteria: What counts as done.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete,
        _ completion: @escaping (AnimationEnding) -> Void
    ) {
        completions.append((criteria, completion))
    }
}

/// Takes assignments that are made in a block, in place of the scene: an animator that moves properties in its own
/// way.
public protocol AssignmentHandler: AnyObject {
    /// A block assigns a value.
    ///
    /// The property has not changed. Whoever handles this attaches a ``PropertyDriver`` to it, or sets it.
    ///
    /// - Parameter transaction: That of the innermost block; nested blocks have inherited the handler, and may have
    ///   other animations.
    func assign<Value>(_ value: Value, to property: Property<Value>, in transaction: Transaction)
}

extension Scene {
    /// What assignments do at present; outside of all blocks, nothing in particular.
    public var transaction: Transaction { transactions.last ?? Transaction() }

    /// Animates everything that is assigned in a block.
    ///
    ///     scene.withAnimation(.snappy) {
    ///         ball.position = [320, 80]
    ///         ball.scale = 2
    ///     } completion: { ending in … }
    ///
    /// All of it begins at the scene's ``time``, at what is on screen then, with the velocity that it has. Blocks
    /// nest: the innermost animation counts, and the outer group contains the inner one.
    ///
    /// - Parameters:
    ///   - animation: Nil to set values at once.
    ///   - isAdditive: Whether animations of the differences are added to what runs.
    ///   - completionCriteria: What counts as done.
    ///   - completion: Is called once, when all of it is done.
    /// - Returns: All that was set in motion, as a whole.
    @discardableResult
    public func withAnimation<Failure: Error>(
        _ animation: Animation? = .default, isAdditive: Bool = false,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        _ body: () throws(Failure) -> Void, completion: ((AnimationEnding) -> Void)? = nil
    ) throws(Failure) -> AnimationGroup {
        var transaction = transaction
        transaction.completions = []
        transaction.animation = animation
        transaction.disablesAnimations = animation == nil
        transaction.isAdditive = isAdditive
        if let completion {
            transaction.addAnimationCompletion(criteria: completionCriteria, completion)
        }
        return try withTransaction(transaction, body)
    }

    /// Runs a block in which assignments do what `transaction` says.
    ///
    /// Values that are assigned before the block throws stay assigned.
    ///
    /// - Returns: All that was set in motion, as a whole.
    @discardableResult
    public func withTransaction<Failure: Error>(
        _ transaction: Transaction, _ body: () throws(Failure) -> Void
    ) throws(Failure) -> AnimationGroup {
        try withTransaction(transaction, within: transactions.last?.group, body)
    }

    /// - Parameter parent: What the group belongs to.
    func withTransaction<Failure: Error>(
        _ transaction: Transaction, within parent: AnimationGroup?, _ body: () throws(Failure) -> Void
    ) throws(Failure) -> AnimationGroup {
        let group = AnimationGroup(in: self, parent: parent)
        var transaction = transaction
        transaction.group = group
        transaction.handler = transaction.handler ?? transactions.last?.handler
        for completion in transaction.completions {
            group.add(completion)
        }
        transaction.completions = []
        group.hold()
        transactions.append(transaction)
        defer {
            transactions.removeLast()
            group.release()
            deliver()
        }
        try body()
        return group
    }
}

extension Scene {
    /// Makes a group, within that of the block in progress, of what `body` sets in motion.
    @usableFromInline
    func withGroup(
        _ criteria: AnimationCompletionCriteria, _ completion: ((AnimationEnding) -> Void)?,
        _ body: (AnimationGroup?) -> Void
    ) {
        let outer = transactions.last?.group
        guard let completion else { return body(outer) }
        let group = AnimationGroup(in: self, parent: outer)
        group.add((criteria, completion))
        group.hold()
        body(group)
        group.release()
    }
}
