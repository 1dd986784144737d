/// A way from one space to another that carries value and velocity together: points to progress, a finger to
/// what it drags, a window to a view.
///
///     let progress = Line(from: 0, to: 320).inverse
///     let state = MotionState(80, perSecond: 640).mapped(by: progress)  // 0.25, at 2 per second
///
/// A velocity alone can be mapped only where the place does not matter, as by an ``AffineMap``. What is not
/// finite stays so, unless a map says otherwise.
///
/// A map of your own says what becomes of a state:
///
///     struct Squared: StateMap {
///         func apply(to state: MotionState<Double>) -> MotionState<Double> {
///             let x = state.value
///             return MotionState(x * x, velocity: state.velocity.scaled(by: 2 * x))
///         }
///     }
public protocol StateMap<Input, Output>: Equatable, Sendable {
    associatedtype Input: Animatable
    associatedtype Output: Animatable

    /// The state in the output space of what has `state` in the input space.
    func apply(to state: MotionState<Input>) -> MotionState<Output>
}

extension StateMap {
    /// Where in the output space something is that is at `input`.
    @inlinable
    public func value(of input: Input) -> Output {
        apply(to: MotionState(input)).value
    }

    /// This map, and after it `next`.
    @inlinable
    public func then<Next: StateMap>(_ next: Next) -> ChainedMap<Self, Next> where Next.Input == Output {
        ChainedMap(self, next)
    }
}

/// A map that has a way back.
public protocol InvertibleStateMap<Input, Output>: StateMap {
    associatedtype Inverse: StateMap where Inverse.Input == Output, Inverse.Output == Input

    /// The map back: after this map it leaves every state as it was.
    var inverse: Inverse { get }
}

extension MotionState {
    /// The same motion, as seen in the space that `map` leads to.
    @inlinable
    public func mapped<Output>(by map: some StateMap<Value, Output>) -> MotionState<Output> {
        map.apply(to: self)
    }
}

/// Two maps, one after the other; made by ``StateMap/then(_:)``.
public struct ChainedMap<First: StateMap, Second: StateMap>: StateMap where First.Output == Second.Input {
    public let first: First
    public let second: Second

    @inlinable
    init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable
    public func apply(to state: MotionState<First.Input>) -> MotionState<Second.Output> {
        second.apply(to: first.apply(to: state))
    }
}

extension ChainedMap: InvertibleStateMap where First: InvertibleStateMap, Second: InvertibleStateMap {
    @inlinable
    public var inverse: ChainedMap<Second.Inverse, First.Inverse> {
        ChainedMap<Second.Inverse, First.Inverse>(second.inverse, first.inverse)
    }
}
