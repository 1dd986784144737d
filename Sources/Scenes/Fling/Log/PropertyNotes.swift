// Writes a property's events to the log.

extension Property {
    /// Appends an event of this property to the scene's log, if there is one.
    ///
    /// - Parameters:
    ///   - goal: The goal of the animation, if the event has one.
    ///   - words: A description of the event in words.
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

    /// Logs that an animation is about to take the property.
    ///
    /// - Parameter start: The state in which the animation begins, in the scene's own time.
    @usableFromInline
    func noteStart(
        of animation: @autoclosure () -> String, from start: MotionState<Value>, to goal: Value,
        key: AnimationKey
    ) {
        note(
            course.main.serial != 0 || course.driver != nil ? .retarget : .start, of: animation(),
            from: start, to: goal, key: key)
    }

    /// Logs that an animation has taken the property after its delay.
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
    /// The property's name; a number if it has none.
    package final var label: String { name.isEmpty ? "property \(memberIndex)" : name }
}
