/// When each of several things begins to move: one after the other, or as a wave reaches them.
///
///     scene.withAnimation(.bouncy, each: rows, stagger: .by(0.06)) { row in row.x = 0 }
///     scene.withAnimation(
///         .snappy, each: dots, stagger: .distance(from: touch, speed: 900) { $0.position }
///     ) { dot in dot.scale = 0 }
public struct Stagger<Item> {
    /// The seconds that the item at an index out of a count has to wait.
    public let delay: (_ item: Item, _ index: Int, _ count: Int) -> Double

    /// A delay of your own making.
    ///
    /// - Parameter delay: Seconds, for the item at an index, out of a count; negative ones are none.
    public init(_ delay: @escaping (_ item: Item, _ index: Int, _ count: Int) -> Double) {
        self.delay = delay
    }

    /// The same time between any two neighbours.
    ///
    /// - Parameters:
    ///   - seconds: The time from one to the next.
    ///   - start: Where it starts.
    public static func by(_ seconds: Double, from start: Start = .first) -> Stagger {
        Stagger { _, index, count in
            switch start {
            case .first: seconds * Double(index)
            case .last: seconds * Double(count - 1 - index)
            case .middle: seconds * (Double(index) - Double(count - 1) / 2).magnitude
            case .index(let first): seconds * (Double(index) - Double(first)).magnitude
            }
        }
    }

    /// As a wave from a point reaches them.
    ///
    /// - Parameters:
    ///   - origin: Where it starts.
    ///   - speed: How far it comes in one second, in the position's units; one that is not greater than 0 lets
    ///     everything begin at once.
    ///   - position: Where an item is.
    public static func distance<Place: Animatable>(
        from origin: Place, speed: Double, _ position: @escaping (Item) -> Place
    ) -> Stagger {
        Stagger { item, _, _ in
            speed > 0 ? position(item).displacement(from: origin).magnitude / speed : 0
        }
    }

    /// Where a stagger starts.
    ///
    ///     scene.withAnimation(.snappy, each: rows, stagger: .by(0.04, from: .middle)) { row in row.x = 0 }
    public enum Start: Hashable, Sendable {
        case first, last, middle
        /// At the item with this index; its neighbours on both sides follow.
        case index(Int)
    }
}

extension Scene {
    /// Animates what a block assigns for each of several items, each after its own delay.
    ///
    /// All is assigned at once, and what moves already goes on moving until its own animation begins.
    ///
    /// - Parameters:
    ///   - animation: For each of them; its own delay comes first.
    ///   - stagger: How long each has to wait.
    ///   - completionCriteria: What counts as done.
    ///   - completion: Is called once, when all of it is done.
    /// - Returns: All that was set in motion, as a whole.
    @discardableResult
    public func withAnimation<Items: Collection, Failure: Error>(
        _ animation: Animation = .default, each items: Items, stagger: Stagger<Items.Element>,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        _ body: (Items.Element) throws(Failure) -> Void, completion: ((AnimationEnding) -> Void)? = nil
    ) throws(Failure) -> AnimationGroup {
        var transaction = Transaction()
        if let completion {
            transaction.addAnimationCompletion(criteria: completionCriteria, completion)
        }
        let count = items.count
        return try withTransaction(transaction) { () throws(Failure) in
            var index = 0
            for item in items {
                let delay = stagger.delay(item, index, count)
                _ = try withAnimation(animation.delay(delay)) { () throws(Failure) in try body(item) }
                index += 1
            }
        }
    }
}
