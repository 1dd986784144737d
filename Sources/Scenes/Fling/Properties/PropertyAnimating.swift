// The animations that a property starts by itself, and their removal.

extension Property {
    /// Animates the property to a value, which becomes the model.
    ///
    /// The animation begins with the value and velocity on screen; the animation that the property followed
    /// ends. Within a block of ``Scene/withAnimation(_:isAdditive:completionCriteria:_:completion:)`` it
    /// belongs to the block's group.
    ///
    /// - Parameters:
    ///   - goal: The value at which the property is to rest. One that is not finite is ignored, and completes
    ///     as removed at the next advance.
    ///   - animation: The animation.
    ///   - key: A name by which the animation can be removed. A named additive animation replaces the one
    ///     under the same name; an unnamed one stands beside the others.
    ///   - start: The value at which the animation begins; nil for the value on screen.
    ///   - velocity: The velocity with which the animation begins, per second of the clock, such as that
    ///     of a finger at its lift; nil for the present one.
    ///   - isAdditive: True to add the difference to the running animations.
    ///   - completionCriteria: The criteria by which the animation counts as done.
    ///   - completion: A closure that is called once, when the animation is done; at once if there is no
    ///     scene.
    @inlinable
    public func animate(
        to goal: Value, _ animation: Animation = .default, key: AnimationKey = .default,
        from start: Value? = nil, velocity: Velocity<Value>? = nil, isAdditive: Bool = false,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) {
        guard let scene, goal.isFinite else { return settle(at: goal, completion) }
        scene.check(animation)
        scene.wake()
        if completion == nil, start == nil, velocity == nil {
            follow(
                animation, to: goal, from: nil, isAdditive: isAdditive, key: key,
                group: scene.transactions.last?.group)
        } else {
            let begin = beginning(from: start, velocity: velocity, to: goal, in: scene)
            scene.withGroup(completionCriteria, completion) { group in
                follow(animation, to: goal, from: begin, isAdditive: isAdditive, key: key, group: group)
            }
        }
        scene.deliver()
    }

    /// Completes an animation without motion: outside of a scene, or with a goal that is not finite.
    @usableFromInline
    func settle(at goal: Value, _ completion: ((AnimationEnding) -> Void)?) {
        let ending = goal.isFinite ? AnimationEnding.finished : .removed
        if let scene {
            if let completion { scene.afterwards { completion(ending) } }
        } else {
            SetupProblem.propertyWithoutScene(name: name).warn()
            if goal.isFinite { course.model = goal }
            completion?(ending)
        }
    }

    @usableFromInline
    func beginning(
        from start: Value?, velocity: Velocity<Value>?, to goal: Value, in scene: Scene
    ) -> MotionState<Value>? {
        guard start != nil || velocity != nil else { return nil }
        var state = start.map { MotionState($0) } ?? startState(for: goal)
        if let velocity, velocity.perSecond.isFinite {
            state.velocity = scene.rate > 0 ? velocity.scaled(by: 1 / scene.rate) : velocity
        }
        return state.value.isFinite ? state : nil
    }
}

// MARK: - Along a motion of one's own

extension Property {
    /// Moves the property along a motion, unchanged. The caller chooses the value at which it starts.
    ///
    ///     ball.$position.animate(along: .decay(Decay.normal.motion(from: thrown)))
    ///
    /// The end of the motion becomes the model; a motion that never ends leaves the model as it is.
    ///
    /// - Parameters:
    ///   - motion: The motion; its time 0 is the scene's time.
    ///   - key: A name by which the animation can be removed.
    ///   - completionCriteria: The criteria by which the animation counts as done.
    ///   - completion: A closure that is called once, when the animation is done.
    public func animate(
        along motion: AnyTrajectory<Value>, key: AnimationKey = .default,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) {
        let motion = motion.endingSomewhere
        let goal = motion.destination ?? course.model
        guard let scene, goal.isFinite else { return settle(at: goal, completion) }
        guard motion.state(at: 0).isFinite else {
            if let completion { scene.afterwards { completion(.removed) } }
            return
        }
        scene.wake()
        takeSteps()
        scene.withGroup(completionCriteria, completion) { group in
            let run = scene.makeRun(key, group, of: self)
            guard !scene.reducesMotion else {
                set(goal)
                return didEnd(run, .finished)
            }
            if scene.log != nil {
                noteStart(of: "a motion of its own", from: motion.state(at: 0), to: goal, key: key)
            }
            let origin = course.restingPlace
            releaseAll(.replaced)
            course.origin = origin
            course.model = goal
            let playhead = Playhead(
                playing: motion, from: origin, to: goal, timing: .spring(.smooth), tolerance: tolerance,
                at: scene.localTime)
            let track = Track(
                playhead, by: .smooth, from: motion.state(at: 0), at: scene.localTime)
            if !course.play(track, run: run, at: scene.localTime) { didEnd(run, .finished) }
            didChange()
        }
        scene.deliver()
    }

    /// Moves the property along values that a closure computes.
    ///
    /// - Parameters:
    ///   - goal: The value to which the closure brings the property: the new model.
    ///   - duration: The duration in seconds; may be infinite.
    ///   - key: A name by which the animation can be removed.
    ///   - completionCriteria: The criteria by which the animation counts as done.
    ///   - completion: A closure that is called once, when the animation is done.
    ///   - value: Returns the value at a number of seconds since the start; its changes have to be smooth.
    public func animate(
        to goal: Value, duration: Double, key: AnimationKey = .default,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil,
        value: @escaping @Sendable (_ time: Double) -> Value
    ) {
        animate(
            along: .custom(CustomTrajectory(duration: duration, end: goal, value: value)), key: key,
            completionCriteria: completionCriteria, completion: completion)
    }

    /// Adds a motion to the state that the property shows, such as a shake.
    ///
    ///     field.$x.addAnimation(duration: 0.5) { 8 * sin($0 * 40) * (0.5 - $0) }
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; may be infinite.
    ///   - key: A name by which the animation can be removed; if given, additive animations under that name
    ///     wear off.
    ///   - completion: A closure that is called once, when the animation is done.
    ///   - offset: Returns the offset at a number of seconds since the start; it has to be 0 at both ends if
    ///     nothing is to jump.
    public func addAnimation(
        duration: Double, key: AnimationKey = .default, completion: ((AnimationEnding) -> Void)? = nil,
        offset: @escaping @Sendable (_ time: Double) -> Value.AnimatableData
    ) {
        guard let scene else {
            completion?(.finished)
            return
        }
        scene.wake()
        takeSteps()
        let motion = CustomTrajectory<Difference<Value.AnimatableData>>(
            duration: duration, end: Difference(.zero)
        ) { Difference(offset($0)) }
        note(.add, key: key, words: "a motion of its own")
        scene.withGroup(.removed, completion) { group in
            let run = scene.makeRun(key, group, of: self)
            guard !scene.reducesMotion, motion.state(at: 0).isFinite else { return didEnd(run, .finished) }
            if key != .default {
                for run in course.wearOff(key, at: scene.localTime) { didEnd(run, .replaced) }
            }
            if course.additives.isEmpty { course.chart = course.restingPlace }
            let player = AdditiveTrack<Value.AnimatableData>.Player(
                playing: .custom(motion), from: Difference(.zero), to: Difference(.zero),
                timing: .spring(.smooth), tolerance: tolerance, at: scene.localTime)
            course.additives.append(run, player, at: scene.localTime)
            didChange()
        }
        scene.deliver()
    }
}

extension AnyTrajectory {
    /// The motion with a destination, if it has an end.
    fileprivate var endingSomewhere: AnyTrajectory {
        guard destination == nil, let duration = exactDuration else { return self }
        let base = self
        return .custom(
            CustomTrajectory(duration: duration, destination: state(at: duration).value) {
                base.state(at: $0)
            })
    }
}

// MARK: - Removal

extension Property {
    /// The keys of the animations that run on the property, or wait to.
    public var animationKeys: [AnimationKey] { course.runs.map(\.key) }

    /// Ends the animations under a key, if there are any.
    ///
    /// - Parameters:
    ///   - key: The name under which the animations were started.
    ///   - position: The place where the property rests: at its value, where it is, or where it came from.
    public func removeAnimation(forKey key: AnimationKey, at position: StopPosition = .end) {
        scene?.wake()
        for run in course.runs where run.key == key { stop(run.serial, at: position) }
        scene?.deliver()
    }

    /// Ends all animations of the property; a driver loses it.
    ///
    /// - Parameter position: The place where the property rests: at its value, where it is, or where it came
    ///   from.
    public func removeAllAnimations(at position: StopPosition = .end) {
        scene?.wake()
        stop(at: position, .removed)
        scene?.deliver()
    }
}

// MARK: - The end

extension Property {
    func leave() {
        guard let scene else { return }
        if let driver = course.driver { scene.call { driver.didLose(self) } }
        forget(scene)
    }

    func forget(_ scene: Scene) {
        course.driver = nil
        stop(at: .end, .removed)
        scene.setDriven(false, at: memberIndex)
        isWatched = false
        isDirty = false
        scene.removeMember(at: memberIndex)
        abandon()
    }

    func abandon() {
        // References that the course holds are released when the property is at rest.
        let left = course
        course = Course(restingAt: left.model, tolerance: left.tolerance)
        movement = .rests
        isMoving = false
        due = .never
        ticket = 0
        scene = nil
        memberIndex = -1
        withExtendedLifetime(left) {}
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    func stop(at position: StopPosition, _ ending: AnimationEnding) {
        takeSteps()
        guard movement != .rests, let scene else { return }
        let rest =
            switch position {
            case .start: course.origin
            case .current: course.mixed(at: scene.localTime).value
            case .end: course.model
            }
        note(
            ending == .removed ? .remove : .set, goal: rest,
            words: ending == .removed ? "with all others" : "")
        releaseAll(ending)
        let ended = course.additives.runs
        course.additives = Additives()
        course.model = rest
        didChange()
        for run in ended { didEnd(run, ending) }
    }
}
