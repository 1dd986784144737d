import Motion

/// When a movement that starts at an edge of a touchscreen and leads inwards is an edge swipe.
///
/// Lengths are millimetres. A number that is negative or no number counts as 0.
public struct EdgeSwipeRules: Equatable, Sendable {
    /// The edges from which it may come.
    public var edges: Edge.Set
    /// How far from the edge fingers may land.
    public var margin: Double
    /// How many fingers make it; each must land at the same edge.
    public var fingers: ClosedRange<Int>
    /// How far the hand must move.
    public var slop: Double

    public init(
        edges: Edge.Set = .all, margin: Double = 4, fingers: ClosedRange<Int> = 1...1, slop: Double = 1.5
    ) {
        self.edges = edges
        self.margin = margin
        self.fingers = fingers
        self.slop = slop
    }
}

extension EdgeSwipeRules {
    var sanitized: EdgeSwipeRules {
        EdgeSwipeRules(
            edges: edges, margin: margin.asMeasure, fingers: fingers.asFingers, slop: slop.asMeasure)
    }

    /// The edges at which a place lies that is so many millimetres from the left and the top edge (`near`), and
    /// from the right and the bottom edge (`far`).
    func edges(near: SIMD2<Double>, far: SIMD2<Double>) -> Edge.Set {
        var found: Edge.Set = []
        if near.x <= margin { found.insert(.left) }
        if far.x <= margin { found.insert(.right) }
        if near.y <= margin { found.insert(.top) }
        if far.y <= margin { found.insert(.bottom) }
        return found.intersection(edges)
    }

    /// What to make of a hand that started at `edges` and has gone that way.
    func verdict(on way: SIMD2<Double>, from edges: Edge.Set) -> Verdict {
        guard way.magnitude >= slop, way != .zero else { return .wait }
        return edges.contains(Edge.Set(EdgeSwipeRules.edge(for: way))) ? .recognize : .fail(.wrongDirection)
    }

    /// The edge from which `way` leads inwards: which it is of the two at a corner, the way tells.
    static func edge(for way: SIMD2<Double>) -> Edge {
        switch PanDirections(of: way) {
        case .right: .left
        case .left: .right
        case .down: .top
        default: .bottom
        }
    }
}

extension Edge.Set {
    fileprivate init(_ edge: Edge) {
        switch edge {
        case .left: self = .left
        case .right: self = .right
        case .top: self = .top
        case .bottom: self = .bottom
        }
    }
}
