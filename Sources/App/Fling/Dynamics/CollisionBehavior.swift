/// A behaviour with boundaries that items bounce off: the animator's reference bounds, segments and paths.
///
///     let collision = CollisionBehavior(items: [ball])
///     try collision.addBoundary(withIdentifier: "shelf", from: [40, 300], to: [280, 340])
///     collision.onBegan = { contact in print(contact.boundary ?? "bounds", contact.point) }
///
/// An item meets a boundary as the upright rectangle of its size, and slides along it without friction. Each
/// impact is computed, not sampled: no speed is too high. Items pass through each other.
public final class CollisionBehavior: ItemsBehavior {
    /// A handler that ``Scene/advance(to:)`` calls when an item has come to a boundary. It may change and
    /// remove anything.
    public var onBegan: ((BoundaryContact) -> Void)? { didSet { didChange() } }
    /// A handler that ``Scene/advance(to:)`` calls when an item leaves a boundary. It may change and remove
    /// anything.
    public var onEnded: ((BoundaryContact) -> Void)? { didSet { didChange() } }
    /// The insets of the reference bounds, in points; nil while the bounds are no boundary.
    public private(set) var referenceInsets: EdgeInsets?
    private var boundaries: [(identifier: String, segments: [(SIMD2<Double>, SIMD2<Double>)])] = []

    /// The distances from the edges of a rectangle inward, in points.
    public struct EdgeInsets: Hashable, Sendable {
        public var top: Double
        public var left: Double
        public var bottom: Double
        public var right: Double

        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    // MARK: Boundaries

    /// Makes the animator's reference bounds, less the insets, a boundary without an identifier.
    public func setTranslatesReferenceBoundsIntoBoundary(
        with insets: EdgeInsets = EdgeInsets()
    ) throws(DynamicsError) {
        guard SIMD4(insets.top, insets.left, insets.bottom, insets.right).isFinite else { throw .emptyBounds }
        let former = referenceInsets
        referenceInsets = insets
        if let animator, leavesNoRoom(in: animator.referenceBounds) {
            referenceInsets = former
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
    /// - Parameter path: Two points or more; the path is closed if the last is the first.
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

    public func removeBoundary(withIdentifier identifier: String) {
        boundaries.removeAll { $0.identifier == identifier }
        didChange()
    }

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

    override func act(on item: DynamicItem, in plan: inout DynamicPlan) {
        let half = item.size / 2
        if let insets = referenceInsets, let bounds = animator?.referenceBounds {
            let low = SIMD2(bounds.origin.x + insets.left, bounds.origin.y + insets.top)
            let high = SIMD2(
                bounds.origin.x + bounds.size.width - insets.right,
                bounds.origin.y + bounds.size.height - insets.bottom)
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
        if onBegan != nil || onEnded != nil { plan.observers.append(self) }
    }
}

/// The beginning or the end of a contact between an item and a boundary.
public struct BoundaryContact {
    public let item: DynamicItem
    /// The identifier of the boundary; nil for the reference bounds.
    public let boundary: String?
    /// The point of contact, in points.
    public let point: SIMD2<Double>
    /// The time of the event, in the scene's own time.
    public let time: Timestamp
}
