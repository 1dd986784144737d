/// The options for assignments in a block: their animation, its key, and their completions.
///
///     var transaction = Transaction(animation: .snappy)
///     transaction.addAnimationCompletion { _ in print("there") }
///     scene.withTransaction(transaction) { ball.position = [320, 80] }
///
/// The scene keeps a stack of transactions while their blocks run: an assignment asks its property's scene,
/// and nothing is global. A transaction has no effect on the properties of another scene.
public struct Transaction {
    /// The animation of the assignments; nil leaves it to the properties' own actions.
    public var animation: Animation?
    /// True if values are set at once, whatever ``animation`` and the properties' actions say.
    public var disablesAnimations = false
    /// True if assignments add an animation of the difference to the running ones, instead of taking over
    /// from them.
    public var isAdditive = false
    /// The key of the animations.
    public var key = AnimationKey.default
    /// A handler that takes the assignments in place of the scene.
    public var handler: (any AssignmentHandler)?

    var completions: [(criteria: AnimationCompletionCriteria, call: (AnimationEnding) -> Void)] = []
    @usableFromInline var group: AnimationGroup?

    /// Creates a transaction.
    ///
    /// - Parameter animation: The animation of the assignments; nil leaves it to the properties' own actions.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }

    /// True if it asks for assignments to be animated, or has something else take them.
    var animates: Bool { animation != nil && !disablesAnimations || handler != nil }

    /// Adds a closure that is called once, when all animations that the assignments start are done.
    ///
    /// - Parameters:
    ///   - criteria: The criteria by which an animation counts as done.
    ///   - completion: The closure, which receives the manner in which the animations ended.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete,
        _ completion: @escaping (AnimationEnding) -> Void
    ) {
        completions.append((criteria, completion))
    }
}

/// A handler that takes the assignments of a block in place of the scene, such as an animator that moves
/// properties by itself.
///
///     final class Proposal: AssignmentHandler {
///         var changes: [() -> Void] = []
///         func assign<Value>(_ value: Value, to property: Property<Value>, in transaction: Transaction) {
///             changes.append { property.value = value }   // to be made when the person agrees
///         }
///     }
///     let proposal = Proposal()
///     transaction.handler = proposal
public protocol AssignmentHandler: AnyObject {
    /// Handles an assignment in a block.
    ///
    /// The property has not changed yet. The handler attaches a ``PropertyDriver`` to it, or assigns a value:
    /// its own assignments are made as if there were no handler.
    ///
    /// - Parameters:
    ///   - value: The assigned value.
    ///   - property: The property to which it is assigned.
    ///   - transaction: The transaction of the innermost block; nested blocks have inherited the handler, and
    ///     may have other animations.
    func assign<Value>(_ value: Value, to property: Property<Value>, in transaction: Transaction)
}

extension Scene {
    /// The transaction of the innermost block that runs; outside of all blocks, a default one.
    public var transaction: Transaction { transactions.last ?? Transaction() }

    /// Animates every assignment in a block.
    ///
    ///     scene.withAnimation(.snappy) {
    ///         ball.position = [320, 80]
    ///         ball.scale = 2
    ///     } completion: { ending in … }
    ///
    /// All animations begin at the scene's ``time``, from the values and velocities on screen at that time.
    /// Blocks nest: the innermost animation counts, and the outer group contains the inner one.
    ///
    /// - Parameters:
    ///   - animation: The animation; nil to set values at once.
    ///   - isAdditive: True to add animations of the differences to the running ones.
    ///   - completionCriteria: The criteria by which an animation counts as done.
    ///   - body: A block that assigns values to properties.
    ///   - completion: A closure that is called once, when the whole group is done.
    /// - Returns: The group of all animations that were started.
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
        if let animation { check(animation) }
        return try withTransaction(transaction, body)
    }

    /// Runs a block with a transaction, which says how its assignments are animated.
    ///
    /// Values that are assigned before the block throws stay assigned.
    ///
    /// - Returns: The group of all animations that were started.
    @discardableResult
    public func withTransaction<Failure: Error>(
        _ transaction: Transaction, _ body: () throws(Failure) -> Void
    ) throws(Failure) -> AnimationGroup {
        try withTransaction(transaction, within: transactions.last?.group, body)
    }

    /// Runs a block with a transaction, in a new group.
    ///
    /// - Parameter parent: The group around the new one.
    func withTransaction<Failure: Error>(
        _ transaction: Transaction, within parent: AnimationGroup?, _ body: () throws(Failure) -> Void
    ) throws(Failure) -> AnimationGroup {
        wake()
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
        let loose = transaction.animates ? LooseAssignments.current : nil
        defer {
            transactions.removeLast()
            if let loose, let name = LooseAssignments.name(since: loose) {
                problems.note(.propertyWithoutScene(name: name))
            }
            checkIsAdvanced()
            group.release()
            deliver()
        }
        try body()
        return group
    }
}

extension Scene {
    /// Notes the problem of an animation that can't be meant.
    @usableFromInline
    func check(_ animation: Animation) {
        if case .timing(.spring(let spring)) = animation.form, let problem = spring.problem {
            problems.note(problem)
        }
    }

    /// Runs a closure with a new group inside that of the block in progress; without a completion, with the
    /// block's own group.
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
