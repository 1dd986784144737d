/// A value whose parts are animatable values, each moving in its own space: an angle the shortest way round,
/// a colour through OKLab, a rotation about its axis.
///
///     struct Card: CompositeAnimatable {
///         var frame: Rect
///         var tilt: Rotation3D
///         var parts: ValuePair<Rect, Rotation3D> {
///             get { ValuePair(frame, tilt) }
///             set { (frame, tilt) = (newValue.first, newValue.second) }
///         }
///     }
///
/// A type that is ``Animatable`` by its ``Animatable/animatableData`` alone treats its parts as plain
/// numbers.
public protocol CompositeAnimatable: Animatable where AnimatableData == Parts.AnimatableData {
    /// The type of the parts: a ``ValuePair``, or pairs of pairs.
    associatedtype Parts: Animatable

    /// The parts that are animated.
    var parts: Parts { get set }
}

extension CompositeAnimatable {
    /// The vectors of all parts, one after the other.
    @inlinable
    public var animatableData: Parts.AnimatableData {
        get { parts.animatableData }
        set { parts.animatableData = newValue }
    }

    /// Returns the displacement of each part from `origin` to this value.
    @inlinable
    public func displacement(from origin: Self) -> Parts.AnimatableData {
        parts.displacement(from: origin.parts)
    }

    /// Returns the value whose parts are at `displacement` from those of this value.
    @inlinable
    public func displaced(by displacement: Parts.AnimatableData) -> Self {
        var copy = self
        copy.parts = parts.displaced(by: displacement)
        return copy
    }

    /// Returns the displacement and the velocity of each part of `state` relative to this value.
    @inlinable
    public func offset(to state: MotionState<Self>) -> Offset<Parts.AnimatableData> {
        parts.offset(to: MotionState(state.value.parts, perSecond: state.velocity.perSecond))
    }

    /// Returns the state whose parts are at `offset` from those of this value.
    @inlinable
    public func state(at offset: Offset<Parts.AnimatableData>) -> MotionState<Self> {
        let state = parts.state(at: offset)
        var copy = self
        copy.parts = state.value
        return MotionState(copy, perSecond: state.velocity.perSecond)
    }
}

/// Two values that move side by side, each in its own space.
public struct ValuePair<First: Animatable, Second: Animatable>: Animatable {
    /// The first part.
    public var first: First
    /// The second part.
    public var second: Second

    /// Creates a pair of two parts.
    @inlinable
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable
    public var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
        get { AnimatablePair(first.animatableData, second.animatableData) }
        set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
    }

    @inlinable
    public func displacement(from origin: ValuePair) -> AnimatableData {
        AnimatablePair(first.displacement(from: origin.first), second.displacement(from: origin.second))
    }

    @inlinable
    public func displaced(by displacement: AnimatableData) -> ValuePair {
        ValuePair(first.displaced(by: displacement.first), second.displaced(by: displacement.second))
    }

    @inlinable
    public func offset(to state: MotionState<ValuePair>) -> Offset<AnimatableData> {
        let velocity = state.velocity.perSecond
        let first = self.first.offset(to: MotionState(state.value.first, perSecond: velocity.first))
        let second = self.second.offset(to: MotionState(state.value.second, perSecond: velocity.second))
        return Offset(
            displacement: AnimatablePair(first.displacement, second.displacement),
            rate: AnimatablePair(first.rate, second.rate))
    }

    @inlinable
    public func state(at offset: Offset<AnimatableData>) -> MotionState<ValuePair> {
        let first = self.first.state(
            at: Offset(displacement: offset.displacement.first, rate: offset.rate.first))
        let second = self.second.state(
            at: Offset(displacement: offset.displacement.second, rate: offset.rate.second))
        return MotionState(
            ValuePair(first.value, second.value),
            perSecond: AnimatablePair(first.velocity.perSecond, second.velocity.perSecond))
    }
}
