/// What a ``PropertyAnimator`` is doing.
public enum AnimatorState: CaseIterable, Hashable, Sendable {
    /// It moves nothing: before the start, and after the end.
    case inactive
    /// It has its properties: running or paused.
    case active
    /// It holds its properties where they are, until it is told where to finish.
    case stopped
}

/// What can be asked of a ``PropertyAnimator``: the columns of its table.
///
///     do { try animator.finishAnimation(at: .end) }
///     catch .illegalCall(let call, in: let state) { print("\(call) means nothing while it is \(state)") }
public enum AnimatorCall: CaseIterable, Hashable, Sendable {
    case startAnimation, startAnimationAfterDelay, pauseAnimation, setFractionComplete, reverse
    case continueAnimation, stopAnimation, finishAnimation
    case addAnimations, setStart, setInitialVelocity, addCompletion
}

/// The table of the animator: the state after each call in each state. Besides, it is inactive when it has come to
/// its end.
enum AnimatorTable {
    /// Nil when the call means nothing in that state.
    static func state(after call: AnimatorCall, in state: AnimatorState) -> AnimatorState? {
        switch (state, call) {
        case (.inactive, .startAnimation), (.inactive, .startAnimationAfterDelay): .active
        case (.inactive, .pauseAnimation), (.inactive, .setFractionComplete): .active
        case (.inactive, .continueAnimation), (.inactive, .stopAnimation): nil
        case (.inactive, .finishAnimation): nil
        // All others are kept for the start.
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

/// Why an animator or a transition did not do what it was asked.
public enum AnimatorError: Error, Equatable, Sendable {
    /// The call means nothing in that state.
    case illegalCall(AnimatorCall, in: AnimatorState)
    /// The animator was made to run to its end without being paused, scrubbed or stopped.
    case notInterruptible(AnimatorCall)
    /// A transition can only be scrubbed while it is held.
    case notInteractive
    /// A number that came with the call is out of range.
    case parameter(ParameterError)
}

extension AnimatorError: CustomStringConvertible {
    /// Which call, in which state, and what to do.
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
