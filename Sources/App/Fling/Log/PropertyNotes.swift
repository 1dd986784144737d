// What a property tells the log.

extension Property {
    /// - Parameters:
    ///   - goal: Where it is going, if that is part of what happened.
    ///   - words: What more there is to say.
    func note(
        _ kind: AnimationEvent.Kind, key: AnimationKey = .default, goal: Value? = nil,
        words: @autoclosure () -> String = ""
    ) {
        guard let scene, let log = scene.log else { return }
        log.record(
            AnimationEvent(
                time: scene.time, property: label, key: key, kind: kind, state: AnyMotionState(state),
                goal: goal,
                note: words()))
    }

    /// An animation is about to take the property.
    ///
    /// - Parameter start: Where it begins, in the scene's own time.
    @usableFromInline
    func noteStart(
        of animation: @autoclosure () -> String, from start: MotionState<Value>, to goal: Value,
        key: AnimationKey
    ) {
        note(
            course.main.serial != 0 || course.driver != nil ? .retarget : .start, of: animation(),
            from: start, to: goal, key: key)
    }

    /// An animation that waited has taken the property.
    func noteLaunch(of pending: PendingAnimation<Value>, _ takeover: Takeover<Value>) {
        note(
            takeover.replaced != nil || takeover.driver != nil ? .retarget : .start,
            of: pending.animation.form.description, from: takeover.start, to: pending.goal,
            key: pending.run.key)
    }

    private func note(
        _ kind: AnimationEvent.Kind, of animation: @autoclosure () -> String, from start: MotionState<Value>,
        to goal: Value, key: AnimationKey
    ) {
        guard let scene, let log = scene.log else { return }
        log.record(
            AnimationEvent(
                time: scene.time, property: label, key: key, kind: kind,
                state: AnyMotionState(shown(start, rate: scene.rate)), goal: goal, note: animation()))
    }
}

extension AnyProperty {
    /// Its name, or a number where it has none.
    final var label: String { name.isEmpty ? "property \(memberIndex)" : name }
}
