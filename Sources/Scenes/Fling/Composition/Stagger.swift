/// A rule for the delays of several items: one after the other, or as a wave reaches them.
///
///     scene.withAnimation(.bouncy, each: rows, stagger: .by(0.06)) { row in row.x = 0 }
///     scene.withAnimation(
///         .snappy, each: dots, stagger: .distance(from: touch, speed: 900) { $0.position }
///     ) { dot in dot.scale = 0 }
public struct Stagger<Item> {
    /// Returns the delay of an item in seconds, given its index and the count of items.
    public let delay: (_ item: Item, _ index: Int, _ count: Int) -> Double

    /// Creates a stagger with delays that a closure computes.
    ///
    /// - Parameter delay: Returns seconds for an item, its index and the count of items; negative delays are
    ///   0.
    public init(_ delay: @escaping (_ item: Item, _ index: Int, _ count: Int) -> Double) {
        self.delay = delay
    }

    /// Returns a stagger with the same time between any two neighbours.
    ///
    /// - Parameters:
    ///   - seconds: The time from one item to the next.
    ///   - start: The item that moves first.
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

    /// Returns a stagger in which a wave from a point sets off the items.
    ///
    /// - Parameters:
    ///   - origin: The point at which the wave starts.
    ///   - speed: The speed of the wave, in the position's units per second; if it is not greater than 0, all
    ///     items begin at once.
    ///   - position: Returns the position of an item.
    public static func distance<Place: Animatable>(
        from origin: Place, speed: Double, _ position: @escaping (Item) -> Place
    ) -> Stagger {
        Stagger { item, _, _ in
            speed > 0 ? position(item).displacement(from: origin).magnitude / speed : 0
        }
    }

    /// The item at which a stagger starts.
    ///
    ///     scene.withAnimation(.snappy, each: rows, stagger: .by(0.04, from: .middle)) { row in row.x = 0 }
    public enum Start: Hashable, Sendable {
        /// The item at the beginning, at the end or in the middle; the others follow in order of distance.
        case first, last, middle
        /// The item with this index; its neighbours on both sides follow.
        case index(Int)
    }
}

extension Scene {
    /// Animates the values that a block assigns for each of several items, each after its own delay.
    ///
    /// All values are assigned at once, and running animations go on until the item's own animation begins.
    ///
    /// - Parameters:
    ///   - animation: The animation for each item; its own delay is added to that of the stagger.
    ///   - items: The items, in the order that the stagger counts.
    ///   - stagger: The delay of each item.
    ///   - completionCriteria: The criteria by which an animation counts as done.
    ///   - body: A block that assigns the values of one item.
    ///   - completion: A closure that is called once, when all items are done.
    /// - Returns: The group of all animations that were started.
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
