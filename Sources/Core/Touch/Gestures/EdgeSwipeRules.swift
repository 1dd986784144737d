import Motion

/// The rules of an edge swipe: a movement that starts at an edge of a touchscreen and leads inwards.
///
/// Lengths are millimetres. A number that is negative or NaN counts as 0.
///
///     let edge = arena.add(.edgeSwipe(EdgeSwipeRules(edges: .left)))
///     arena.add(.pan(), after: [edge])   // for fingers that land elsewhere, or move along the edge
///     arena.handle(event) { gesture in
///         if gesture.recognizer == edge { sheet.handle(gesture, through: GestureMap(x: 8)) }
///     }
public struct EdgeSwipeRules: Equatable, Sendable {
    /// The edges at which an edge swipe may start.
    public var edges: Edge.Set
    /// The greatest distance of a touch-down from the edge.
    public var margin: Double
    /// The number of fingers; each must land at the same edge.
    public var fingers: ClosedRange<Int>
    /// The least movement of the hand before the swipe is recognised.
    public var slop: Double

    /// Creates rules for one finger and all edges, unless told otherwise; lengths in millimetres.
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

    /// Returns the edges near a place whose distances in millimetres are `near` from the left and the top
    /// edge, and `far` from the right and the bottom edge.
    func edges(near: SIMD2<Double>, far: SIMD2<Double>) -> Edge.Set {
        var found: Edge.Set = []
        if near.x <= margin { found.insert(.left) }
        if far.x <= margin { found.insert(.right) }
        if near.y <= margin { found.insert(.top) }
        if far.y <= margin { found.insert(.bottom) }
        return found.intersection(edges)
    }

    /// Judges a hand that started at `edges` and moved by `way`.
    func verdict(on way: SIMD2<Double>, from edges: Edge.Set) -> Verdict {
        guard way.magnitude >= slop, way != .zero else { return .wait }
        return edges.contains(Edge.Set(EdgeSwipeRules.edge(for: way))) ? .recognize : .fail(.wrongDirection)
    }

    /// Returns the edge from which `way` leads inwards: at a corner, it decides between the two edges.
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
