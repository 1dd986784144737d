import Fling

/// A behaviour by which items bounce off boundaries, each other, or both. Boundaries are the animator's
/// reference bounds, segments and paths.
///
///     let collision = CollisionBehavior(items: [ball])
///     try collision.addBoundary(withIdentifier: "shelf", from: [40, 300], to: [280, 340])
///     collision.onBegan { contact in print(contact.boundary ?? "bounds", contact.point) }
///
/// Without a world, items meet boundaries as the upright rectangles of their sizes, and slide along them
/// without friction. Each impact is computed, not sampled: no speed is too high. For items to meet each
/// other, the animator needs a world; in it, items also turn, and have shapes and friction.
public final class CollisionBehavior: ItemsBehavior {
    /// The things that the items of a collision behaviour meet.
    ///
    ///     // Balls bounce off the walls and off each other; that takes an animator with a world.
    ///     let collision = CollisionBehavior(items: balls, mode: .everything)
    public enum Mode: Hashable, Sendable {
        /// The items meet each other.
        case items
        /// The items meet boundaries.
        case boundaries
        /// The items meet each other, and boundaries.
        case everything
    }

    /// The things that the items meet: each other, boundaries, or both; boundaries by default.
    public let mode: Mode
    var beganObservers = Observers<CollisionContact>() { didSet { didChange() } }
    var endedObservers = Observers<CollisionContact>() { didSet { didChange() } }
    /// The insets of the reference bounds, in points; nil while the bounds are no boundary.
    public private(set) var referenceInsets: EdgeInsets?
    private(set) var boundaries: [(identifier: String, segments: [(SIMD2<Double>, SIMD2<Double>)])] = []

    /// The distances from the edges of a rectangle inward, in points.
    ///
    ///     // The balls rest on the keyboard, which covers 260 points of the view:
    ///     let insets = CollisionBehavior.EdgeInsets(bottom: 260)
    ///     try collision.setTranslatesReferenceBoundsIntoBoundary(with: insets)
    public struct EdgeInsets: Hashable, Sendable {
        /// The distance from the upper edge; negative outward.
        public var top: Double
        /// The distance from the left edge; negative outward.
        public var left: Double
        /// The distance from the lower edge; negative outward.
        public var bottom: Double
        /// The distance from the right edge; negative outward.
        public var right: Double

        /// Creates insets in points; 0 for each edge that is left out.
        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    /// Creates a collision behaviour.
    ///
    /// - Parameters:
    ///   - items: The items that meet boundaries or each other.
    ///   - mode: The partners of the collisions; items among them need an animator with a world.
    public init(items: [DynamicItem] = [], mode: Mode = .boundaries) {
        self.mode = mode
        super.init(items: items)
    }

    // MARK: Contacts

    /// Calls a handler in ``Scene/advance(to:)`` when an item has touched a boundary or another item. It may
    /// change and remove anything.
    @discardableResult
    public func onBegan(_ handler: @escaping (CollisionContact) -> Void) -> Observation {
        let observer = beganObservers.add(handler)
        return Observation { [weak self] in self?.beganObservers.remove(observer) }
    }

    /// Calls a handler in ``Scene/advance(to:)`` when an item leaves a boundary or another item. It may change
    /// and remove anything.
    @discardableResult
    public func onEnded(_ handler: @escaping (CollisionContact) -> Void) -> Observation {
        let observer = endedObservers.add(handler)
        return Observation { [weak self] in self?.endedObservers.remove(observer) }
    }

    /// True if somebody wants to know of contacts.
    var isObserved: Bool { !beganObservers.isEmpty || !endedObservers.isEmpty }

    // MARK: Boundaries

    /// Makes the animator's reference bounds, less the insets, a boundary without an identifier.
    public func setTranslatesReferenceBoundsIntoBoundary(
        with insets: EdgeInsets = EdgeInsets()
    ) throws(DynamicsError) {
        guard SIMD4(insets.top, insets.left, insets.bottom, insets.right).isFinite else { throw .emptyBounds }
        let previous = referenceInsets
        referenceInsets = insets
        if let animator, leavesNoRoom(in: animator.referenceBounds) {
            referenceInsets = previous
            throw .emptyBounds
        }
        didChange()
    }

    /// Adds a segment, or replaces the boundary of the same identifier.
    public func addBoundary(
        withIdentifier identifier: String, from start: SIMD2<Double>, to end: SIMD2<Double>
    ) throws(DynamicsError) {
        try addBoundary(withIdentifier: identifier, for: [start, end])
    }

    /// Adds a path of straight segments, or replaces the boundary of the same identifier.
    ///
    /// - Parameters:
    ///   - identifier: The name of the boundary, which a contact reports.
    ///   - path: Two points or more; the path is closed if the last is the first.
    public func addBoundary(
        withIdentifier identifier: String, for path: [SIMD2<Double>]
    ) throws(DynamicsError) {
        guard path.allSatisfy(\.isFinite) else { throw .emptyBoundary(identifier: identifier) }
        let segments = zip(path, path.dropFirst()).filter { $0 != $1 }
        guard !segments.isEmpty else { throw .emptyBoundary(identifier: identifier) }
        boundaries.removeAll { $0.identifier == identifier }
        boundaries.append((identifier, segments))
        didChange()
    }

    /// Removes the boundary with an identifier, if there is one.
    public func removeBoundary(withIdentifier identifier: String) {
        boundaries.removeAll { $0.identifier == identifier }
        didChange()
    }

    /// Removes all boundaries, and the reference bounds as a boundary.
    public func removeAllBoundaries() {
        boundaries = []
        referenceInsets = nil
        didChange()
    }

    /// The identifiers of the boundaries, in the order in which they were added.
    public var boundaryIdentifiers: [String] { boundaries.map(\.identifier) }

    // MARK: For the animator

    /// True if the insets of the reference boundary leave no room in the bounds.
    func leavesNoRoom(in bounds: Rect?) -> Bool {
        guard let bounds, let insets = referenceInsets else { return false }
        return
            !(bounds.size.width > insets.left + insets.right
            && bounds.size.height > insets.top + insets.bottom)
    }

    override var needsWorld: Bool { mode != .boundaries }

    /// The number of the behaviour among the collision behaviours of its animator, less than 64 in a world.
    var number = 0

    /// The group of the behaviour, as a bit.
    private var group: UInt64 { 1 << UInt64(min(number, 63)) }

    /// The corners of the reference boundary; nil if there is none.
    private var corners: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        guard let insets = referenceInsets, let bounds = animator?.referenceBounds else { return nil }
        return (
            SIMD2(bounds.origin.x + insets.left, bounds.origin.y + insets.top),
            SIMD2(
                bounds.origin.x + bounds.size.width - insets.right,
                bounds.origin.y + bounds.size.height - insets.bottom)
        )
    }

    override func act(on item: DynamicItem, in plan: inout DynamicPlan) {
        if isObserved { plan.observed.append(self) }
        if mode != .boundaries { plan.itemGroups |= group }
        if mode != .items { plan.boundaryGroups |= group }
    }

    /// Adds the walls for the centre of an item.
    func addWalls(to plan: inout DynamicPlan, halfSize half: SIMD2<Double>) {
        guard mode != .items else { return }
        if let (low, high) = corners {
            plan.walls += Wall.inside(low + half, high - half, boundary: plan.boundaries.count)
            plan.boundaries.append(nil)
        }
        for boundary in boundaries {
            for (start, end) in boundary.segments {
                plan.walls += Wall.around(
                    from: start, to: end, halfSize: half, boundary: plan.boundaries.count)
                plan.boundaries.append(boundary.identifier)
            }
        }
    }

    /// Returns the boundaries for a solver, with their identifiers.
    ///
    /// - Parameter first: The number of the first boundary.
    func outlines(from first: Int) -> [(boundary: SolverBoundary, identifier: String?)] {
        guard mode != .items else { return [] }
        var outlines: [(boundary: SolverBoundary, identifier: String?)] = []
        func add(_ outline: SolverBoundary.Outline, _ identifier: String?) {
            let boundary = SolverBoundary(outline: outline, group: group, number: first + outlines.count)
            outlines.append((boundary, identifier))
        }
        if let (low, high) = corners {
            // Blocks so thick that nothing is pressed through them.
            let (far, near) = (low - 10_000, high + 10_000)
            add(.block(far, [low.x, near.y]), nil)
            add(.block(far, [near.x, low.y]), nil)
            add(.block([high.x, far.y], near), nil)
            add(.block([far.x, high.y], near), nil)
        }
        for boundary in boundaries {
            for (start, end) in boundary.segments { add(.segment(start, end), boundary.identifier) }
        }
        return outlines
    }
}

/// The beginning or the end of a contact between an item and a boundary or another item.
///
///     let collision = CollisionBehavior(items: [ball])
///     try collision.addBoundary(withIdentifier: "goal", from: [100, 0], to: [220, 0])
///     collision.onBegan { contact in
///         if contact.boundary == "goal" { score += 1 } else { click(at: contact.point) }
///     }
public struct CollisionContact {
    /// The item that came to, or left, the other thing.
    public let item: DynamicItem
    /// The other item, the one that the animator got later; nil for a boundary.
    public let other: DynamicItem?
    /// The identifier of the boundary; nil for the reference bounds and for items.
    public let boundary: String?
    /// The point of contact, in points.
    public let point: SIMD2<Double>
    /// The time of the event, in the scene's own time.
    public let time: Timestamp
}
