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

    /// Creates rules, by default for one finger and all edges; lengths in millimetres.
    public init(
        edges: Edge.Set = .all, margin: Double = 4, fingers: ClosedRange<Int> = 1...1, slop: Double = 1.5
    ) {
        self.edges = edges
        self.margin = margin
        self.fingers = fingers
        self.slop = slop
    }
}

extension GestureRecognizer {
    /// Fingers that come in over an edge of a touchscreen.
    public static func edgeSwipe(_ rules: EdgeSwipeRules = EdgeSwipeRules()) -> GestureRecognizer {
        var rules = rules
        rules.margin = rules.margin.asMeasure
        rules.slop = rules.slop.asMeasure
        return GestureRecognizer(EdgeSwipeBehavior(rules: rules))
    }
}

/// The behaviour of an edge swipe.
private struct EdgeSwipeBehavior: RecognizerBehavior {
    let rules: EdgeSwipeRules
    /// The edges at which all fingers landed.
    var edges = Edge.Set.all
    /// The edge over which the hand came in.
    var edge = Edge.left

    var traits: Traits { Traits("edge swipe", .edgeSwipe(edge), fingers: rules.fingers) }

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .landed(let finger):
            edges.formIntersection(rules.edges(at: finger))
            return edges.isEmpty ? .fail(.notAtEdge) : .wait
        case .moved:
            let translation = touches.translation
            guard touches.isComplete, translation.magnitude >= rules.slop, translation != .zero else {
                return .wait
            }
            return edges.contains(Edge.Set(.over(by: translation))) ? .recognize : .fail(.wrongDirection)
        case .began:
            edge = .over(by: touches.translation)
        case .complete, .lifted, .timeUp, .changed: break
        }
        return .wait
    }

    func complete(_ gesture: inout Gesture, _ touches: Touches) {
        gesture.kind = .edgeSwipe(edge)
    }
}

extension EdgeSwipeRules {
    /// Returns the edges near which a finger landed.
    fileprivate func edges(at finger: Touches.Landing) -> Edge.Set {
        var found: Edge.Set = []
        if finger.near.x <= margin { found.insert(.left) }
        if finger.far.x <= margin { found.insert(.right) }
        if finger.near.y <= margin { found.insert(.top) }
        if finger.far.y <= margin { found.insert(.bottom) }
        return found.intersection(edges)
    }
}

extension Edge {
    /// Returns the edge from which `translation` leads inwards: at a corner, it decides between the two edges.
    fileprivate static func over(by translation: SIMD2<Double>) -> Edge {
        switch PanDirections(of: translation) {
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
