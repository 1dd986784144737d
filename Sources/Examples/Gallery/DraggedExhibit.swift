import Fling

/// An exhibit that is one value under a finger: its rules, its resting places and its picture are all that makes it, so
/// that another machine of Fling's can run it.
///
///     let knob = try entry.open(scene) as? any DraggedExhibit
///     knob?.rules.spring
public protocol DraggedExhibit: Exhibit {
    associatedtype Value: Coordinates
    /// The property that the finger drags.
    var dragged: Property<Value> { get }
    /// The behaviour under the finger. A custom release goes to the first of the resting places when the value moves
    /// backwards, and to the last one otherwise.
    var rules: DragRules<Value> { get }
    /// The values at which it rests, in the order of their first coordinates on a line.
    var restingPlaces: [Value] { get }

    /// The place of a finger in the value's units: a linear function.
    func value(under finger: SIMD2<Double>) -> Value

    /// The picture while the value is there. Shapes move with the value, linearly, and change in nothing else.
    func picture(showing value: Value) -> [Shape]
}

extension DraggedExhibit {
    public var properties: [AnyProperty] { [dragged] }

    public func picture(of shown: SceneState) -> [Shape] { picture(showing: shown[dragged].value) }
}
