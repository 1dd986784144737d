import Fling

/// An exhibit of one value under a finger: its rules, its resting places and its picture define it
/// completely, so that another of Fling's state machines can run it.
///
///     let knob = try entry.open(scene) as? any DraggedExhibit
///     knob?.rules.spring
public protocol DraggedExhibit: Exhibit {
    associatedtype Value: Coordinates
    /// The property that the finger drags.
    var dragged: Property<Value> { get }
    /// The behaviour under the finger. A custom release goes to the first resting place when the value moves
    /// backwards, and to the last one otherwise. The latency is 0, because an exhibit's finger has the time of
    /// the scene.
    var rules: DragRules<Value> { get }
    /// The values at which the exhibit rests; those on a line are ordered by their first coordinates.
    var restingPlaces: [Value] { get }

    /// Returns the place of a finger in the value's units: a linear function.
    func value(under finger: SIMD2<Double>) -> Value

    /// Returns the picture for a value. Shapes move with the value, linearly, and change in nothing else.
    func picture(showing value: Value) -> [Shape]
}

extension DraggedExhibit {
    public var properties: [AnyProperty] { [dragged] }

    public func picture(of shown: SceneState) -> [Shape] { picture(showing: shown[dragged].value) }
}
