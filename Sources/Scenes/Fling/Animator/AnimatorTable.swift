/// The state of a ``PropertyAnimator``.
///
///     // Ends an animation at once, whatever its animator is doing:
///     if animator.state == .active { try animator.stopAnimation(withoutFinishing: false) }
///     if animator.state == .stopped { try animator.finishAnimation(at: .end) }
///     animator.state  // .inactive
public enum AnimatorState: CaseIterable, Hashable, Sendable {
    /// The animator moves nothing: before the start, and after the end.
    case inactive
    /// The animator has its properties: running or paused.
    case active
    /// The animator holds its properties where they are, until ``PropertyAnimator/finishAnimation(at:)``.
    case stopped
}

/// The calls of a ``PropertyAnimator`` that its state table admits or rejects.
///
///     do { try animator.finishAnimation(at: .end) }
///     catch .illegalCall(let call, in: let state) { print("\(call) means nothing while it is \(state)") }
public enum AnimatorCall: CaseIterable, Hashable, Sendable {
    /// A call that starts, pauses, scrubs or reverses the animator.
    case startAnimation, startAnimationAfterDelay, pauseAnimation, setFractionComplete, reverse
    /// A call that continues, stops or ends the animator.
    case continueAnimation, stopAnimation, finishAnimation
    /// A call that prepares the animator: its animations, start values, velocities or completions.
    case addAnimations, setStart, setInitialVelocity, addCompletion
}

/// The state table of a property animator: the state after each call in each state. The animator also becomes
/// inactive when it reaches its end.
enum AnimatorTable {
    /// Returns the state after a call; nil if the call is illegal in the present state.
    static func state(after call: AnimatorCall, in state: AnimatorState) -> AnimatorState? {
        switch (state, call) {
        case (.inactive, .startAnimation), (.inactive, .startAnimationAfterDelay): .active
        case (.inactive, .pauseAnimation), (.inactive, .setFractionComplete): .active
        case (.inactive, .continueAnimation), (.inactive, .stopAnimation): nil
        case (.inactive, .finishAnimation): nil
        // All other calls are kept for the start.
        case (.inactive, _): .inactive
        case (.active, .stopAnimation): .stopped
        case (.active, .finishAnimation): nil
        case (.active, _): .active
        case (.stopped, .finishAnimation): .inactive
        case (.stopped, .addCompletion): .stopped
        case (.stopped, _): nil
        }
    }
}

/// The reason for which an animator or a transition rejects a call.
///
///     do {
///         try animator.pauseAnimation()
///     } catch .notInterruptible {
///         return   // the finger has no effect, and the animation plays to its end
///     }
///     animator.fractionComplete = 0.3
public enum AnimatorError: Error, Equatable, Sendable {
    /// The call is illegal in that state.
    case illegalCall(AnimatorCall, in: AnimatorState)
    /// The call needs an interruptible animator; see ``PropertyAnimator/isInterruptible``.
    case notInterruptible(AnimatorCall)
    /// A fraction was set on a transition that is not held.
    case notInteractive
    /// A parameter of the call is out of range.
    case parameter(ParameterError)
}

extension AnimatorError: CustomStringConvertible {
    /// The call, the state, and the remedy.
    public var description: String {
        switch self {
        case .illegalCall(let call, let state):
            "\(call) was called on an animator that is \(state); \(state.advice)"
        case .notInterruptible(let call):
            "\(call) was called on an animator that cannot be interrupted; set isInterruptible to allow it"
        case .notInteractive:
            "a fraction was set on a transition that is not held; call beginInteraction first"
        case .parameter(let error):
            error.description
        }
    }
}

extension AnimatorState {
    fileprivate var advice: String {
        switch self {
        case .inactive: "call startAnimation or pauseAnimation first"
        case .active: "call stopAnimation first"
        case .stopped: "call finishAnimation first"
        }
    }
}

extension AnimatorError {
    static func check(
        _ value: Double, _ parameter: ParameterError.Parameter, _ requirement: ParameterError.Requirement
    ) throws(AnimatorError) {
        let isMet =
            switch requirement {
            case .notBeNegative: value.isFinite && value >= 0
            case .lieIn(let low, let high): value >= low && value <= high
            default: value.isFinite
            }
        guard isMet else { throw .parameter(ParameterError(parameter, value, must: requirement)) }
    }
}
