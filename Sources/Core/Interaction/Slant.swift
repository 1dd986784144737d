import Motion

/// The direction of the sides of bounds that stand aslant, as content does that is turned, in the plane of a value's
/// first two axes.
@usableFromInline
struct Slant: Equatable, Sendable {
    /// The direction of the first side, of length 1.
    private let cosine, sine: Double

    /// The sides along the axes.
    static let none = Slant(along: [1, 0])

    init(along axis: SIMD2<Double>) { (cosine, sine) = (axis.x, axis.y) }

    /// False if the sides lie along the axes.
    var isAslant: Bool { sine != 0 }

    /// A value in coordinates along the sides.
    func along<Value: Coordinates>(_ value: Value) -> Value { turned(value, -sine) }

    /// The value that has coordinates along the sides.
    func value<Value: Coordinates>(_ along: Value) -> Value { turned(along, sine) }

    /// The upright bounds around bounds along the sides.
    func hull<Value: Coordinates>(of bounds: Bounds<Value>) -> Bounds<Value> {
        guard isAslant else { return bounds }
        let middle = value((bounds.lower + bounds.upper).scaled(by: 0.5))
        let half = (bounds.upper - bounds.lower).scaled(by: 0.5)
        let (x, y) = (half[axis: 0], half[axis: 1])
        let extent = half.mapAxes { axis, length in
            switch axis {
            case 0: abs(cosine) * x + abs(sine) * y
            case 1: abs(sine) * x + abs(cosine) * y
            default: length
            }
        }
        return Bounds(
            unchecked: (middle - extent).mapAxes { $0 < 2 ? $1 : bounds.lower[axis: $0] },
            (middle + extent).mapAxes { $0 < 2 ? $1 : bounds.upper[axis: $0] }, band: bounds.band,
            restitution: bounds.restitution)
    }

    private func turned<Value: Coordinates>(_ value: Value, _ sine: Double) -> Value {
        guard isAslant else { return value }
        let (x, y) = (value[axis: 0], value[axis: 1])
        var turned = value
        turned[axis: 0] = cosine * x - sine * y
        turned[axis: 1] = sine * x + cosine * y
        return turned
    }
}

// MARK: - In a hand

extension DragMap {
    /// The upright bounds around those of the value.
    var hull: Bounds<Value>? { bounds.map { slant.hull(of: $0) } }

    /// The state that a hand at a place shows within sides that stand aslant.
    ///
    /// - Parameter state: The state without bounds.
    @inline(never)
    func shownAslant(
        _ place: Value, _ state: MotionState<Value>, in bounds: Bounds<Value>
    ) -> MotionState<Value> {
        let along = MotionState(
            slant.along(state.value), velocity: Velocity(perSecond: slant.along(state.velocity.perSecond)))
        let shown =
            outside == nil ? bounds.shown(along) : shownOutside(slant.along(place), along, in: bounds)
        // Within the sides, to the last digit.
        guard shown != along else { return state }
        return MotionState(
            slant.value(shown.value), velocity: Velocity(perSecond: slant.value(shown.velocity.perSecond)))
    }
}
