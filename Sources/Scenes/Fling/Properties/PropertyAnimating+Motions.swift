// Animations along keyframes, and along any motion.

extension Property {
    /// Moves the property along keyframes, from the value and with the velocity on screen.
    ///
    ///     card.$y.animate(along: [
    ///         .cubic(-40, duration: 0.2), .hold(duration: 0.1), .spring(0, spring: .bouncy),
    ///     ])
    ///
    /// The value of the last keyframe becomes the model. Keyframes with a number that means nothing, such as
    /// a negative duration, move nothing, and complete as removed.
    ///
    /// - Parameters:
    ///   - keyframes: The keyframes, in order.
    ///   - key: A name by which the animation can be removed.
    ///   - completionCriteria: The criteria by which the animation counts as done.
    ///   - completion: A closure that is called once, when the animation is done.
    public func animate(
        along keyframes: [Keyframe<Value>], key: AnimationKey = .default,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) {
        guard let motion = try? KeyframeMotion(from: startState(for: value), keyframes) else {
            guard let completion else { return }
            scene?.afterwards { completion(.removed) } ?? completion(.removed)
            return
        }
        animate(
            along: motion, key: key, completionCriteria: completionCriteria, completion: completion)
    }

    /// Moves the property along a motion with a definite end, such as keyframes, unchanged.
    public func animate(
        along motion: some FiniteTrajectory<Value>, key: AnimationKey = .default,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) {
        animate(
            along: .custom(CustomTrajectory(finite: motion)), key: key,
            completionCriteria: completionCriteria, completion: completion)
    }

    /// Moves the property along any motion, unchanged.
    public func animate(
        along motion: some Trajectory<Value>, key: AnimationKey = .default,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) {
        animate(
            along: AnyTrajectory(motion), key: key, completionCriteria: completionCriteria,
            completion: completion)
    }
}
