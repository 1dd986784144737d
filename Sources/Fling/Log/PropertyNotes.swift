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
        guard let scene, let log = scene.log else { return }
        let state = shown(start, rate: scene.rate)
        log.record(
            AnimationEvent(
                time: scene.time, property: label, key: key,
                kind: main.serial != 0 || driver != nil ? .retarget : .start, state: AnyMotionState(state),
                goal: goal, note: animation()))
    }

    /// Finds out when a spring that has just started will come to its goal.
    @usableFromInline
    func expectReach(in scene: Scene) {
        guard let crossing = spring.base.firstCrossing, crossing < spring.duration else { return }
        main.reach = anchor.advanced(by: crossing)
        main.plan(tellsAll: true)
        scene.wait(for: main, of: self)
    }
}

extension AnyProperty {
    /// Its name, or a number where it has none.
    final var label: String { name.isEmpty ? "property \(memberIndex)" : name }
}
