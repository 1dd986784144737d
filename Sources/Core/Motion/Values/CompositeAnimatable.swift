/// A value whose parts are animatable values, each moving in its own space: an angle the shortest way round,
/// a colour through OKLab, a rotation about its axis.
///
///     struct Card: CompositeAnimatable {
///         var frame: Rect
///         var tilt: Angle
///         var parts: AnimatablePair<Rect, Angle> {
///             get { AnimatablePair(frame, tilt) }
///             set { (frame, tilt) = (newValue.first, newValue.second) }
///         }
///     }
///
/// A type that is ``Animatable`` by its ``Animatable/animatableData`` alone treats its parts as plain
/// numbers.
public protocol CompositeAnimatable: Animatable where AnimatableData == Parts.AnimatableData {
    /// The type of the parts: an ``AnimatablePair``, or pairs of pairs.
    associatedtype Parts: Animatable

    /// The parts that are animated.
    var parts: Parts { get set }
}

extension CompositeAnimatable {
    /// The vectors of all parts, one after the other.
    public var animatableData: Parts.AnimatableData {
        get { parts.animatableData }
        set { parts.animatableData = newValue }
    }

    /// Returns the displacement of each part from `origin` to this value.
    public func displacement(from origin: Self) -> Parts.AnimatableData {
        parts.displacement(from: origin.parts)
    }

    /// Returns the value whose parts are at `displacement` from those of this value.
    public func displaced(by displacement: Parts.AnimatableData) -> Self {
        var copy = self
        copy.parts = parts.displaced(by: displacement)
        return copy
    }

    /// Returns the displacement and the velocity of each part of `state` relative to this value.
    public func offset(to state: MotionState<Self>) -> Offset<Parts.AnimatableData> {
        parts.offset(to: MotionState(state.value.parts, perSecond: state.velocity.perSecond))
    }

    /// Returns the state whose parts are at `offset` from those of this value.
    public func state(at offset: Offset<Parts.AnimatableData>) -> MotionState<Self> {
        let state = parts.state(at: offset)
        var copy = self
        copy.parts = state.value
        return MotionState(copy, perSecond: state.velocity.perSecond)
    }
}

extension AnimatablePair: Animatable where First: Animatable, Second: Animatable {
    /// Differences between pairs are pairs of differences.
    public typealias AnimatableData = AnimatablePair<First.AnimatableData, Second.AnimatableData>

    public var animatableData: AnimatableData {
        get { AnimatableData(first.animatableData, second.animatableData) }
        set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
    }

    public func displacement(from origin: AnimatablePair) -> AnimatableData {
        AnimatableData(first.displacement(from: origin.first), second.displacement(from: origin.second))
    }

    public func displaced(by displacement: AnimatableData) -> AnimatablePair {
        AnimatablePair(first.displaced(by: displacement.first), second.displaced(by: displacement.second))
    }

    public func offset(to state: MotionState<AnimatablePair>) -> Offset<AnimatableData> {
        let velocity = state.velocity.perSecond
        let first = self.first.offset(to: MotionState(state.value.first, perSecond: velocity.first))
        let second = self.second.offset(to: MotionState(state.value.second, perSecond: velocity.second))
        return Offset(
            displacement: AnimatableData(first.displacement, second.displacement),
            rate: AnimatableData(first.rate, second.rate))
    }

    public func state(at offset: Offset<AnimatableData>) -> MotionState<AnimatablePair> {
        let first = self.first.state(
            at: Offset(displacement: offset.displacement.first, rate: offset.rate.first))
        let second = self.second.state(
            at: Offset(displacement: offset.displacement.second, rate: offset.rate.second))
        return MotionState(
            AnimatablePair(first.value, second.value),
            perSecond: AnimatableData(first.velocity.perSecond, second.velocity.perSecond))
    }
}

extension AnimatablePair: CompositeAnimatable where First: Animatable, Second: Animatable {
    /// The pair itself, as its own parts.
    public var parts: AnimatablePair {
        get { self }
        set { self = newValue }
    }
}
