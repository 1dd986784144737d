// The start of animations on a property: those that take over, wait, or are added.

extension Property {
    /// Starts an animation to a goal, which becomes the model.
    ///
    /// - Parameter start: The state in which the animation begins, in the scene's own time; nil for the state
    ///   on screen.
    @inlinable
    func follow(
        _ animation: Animation, to goal: Value, from start: MotionState<Value>?, isAdditive: Bool,
        key: AnimationKey, group: AnimationGroup?
    ) {
        guard let scene else { return set(goal) }
        guard movement != .moves, movement != .adds, movement != .drives, !isAdditive, !scene.reducesMotion,
            animation.delay == 0
        else {
            return followOtherwise(
                animation, to: goal, from: start, isAdditive: isAdditive, key: key, group: group, in: scene)
        }
        let start = start ?? startState(for: goal)
        if scene.log != nil { noteStart(of: animation.description, from: start, to: goal, key: key) }
        let replaced = course.main
        course.followNothing()
        course.origin = course.model
        course.model = goal
        let run = scene.makeRun(key, group, of: self)
        if course.launch(animation, from: start, run: run, at: scene.localTime) {
            didChange(
                course.shared != nil ? .plays : course.followsCurve ? .curves : .springs, isMoving: true,
                due: course.main.due)
        } else {
            didChange(.rests, isMoving: false, due: .never)
            didEnd(run, .finished)
        }
        if replaced.group != nil { didEnd(replaced, .replaced) }
    }

    @usableFromInline
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    func followOtherwise(
        _ animation: Animation, to goal: Value, from start: MotionState<Value>?, isAdditive: Bool,
        key: AnimationKey, group: AnimationGroup?, in scene: Scene
    ) {
        takeSteps()
        if scene.reducesMotion {
            let run = scene.makeRun(key, group, of: self)
            set(goal)
            didEnd(run, .finished)
        } else if isAdditive && course.driver == nil {
            add(animation, to: goal, run: scene.makeRun(key, group, of: self), in: scene)
        } else if animation.delay > 0 {
            wait(animation, to: goal, from: start, run: scene.makeRun(key, group, of: self), in: scene)
        } else {
            takeOver(animation, to: goal, from: start, run: scene.makeRun(key, group, of: self), in: scene)
        }
    }

    private func takeOver(
        _ animation: Animation, to goal: Value, from start: MotionState<Value>?, run: Run, in scene: Scene
    ) {
        let now = scene.localTime
        let (shown, origin) = (course.mixed(course.arrival(at: now), at: now), course.restingPlace)
        let begin = start ?? course.start(for: goal, at: now)
        if scene.log != nil { noteStart(of: animation.description, from: shown, to: goal, key: run.key) }
        releaseAll(.replaced)
        course.origin = origin
        course.model = goal
        let isRunning = course.launch(animation, from: begin, run: run, at: now)
        if start == nil { course.keep(shown, from: begin, at: now) }
        didChange()
        if !isRunning { didEnd(run, .finished) }
    }

    private func wait(
        _ animation: Animation, to goal: Value, from start: MotionState<Value>?, run: Run, in scene: Scene
    ) {
        let (replaced, rest) = (course.pending, course.restingPlace)
        note(.wait, key: run.key, goal: goal, words: "\(animation)")
        course.pending = PendingAnimation(
            run, animation, origin: rest, to: goal, rest: rest, from: start,
            .until(scene.localTime.advanced(by: animation.delay)))
        course.model = goal
        didChange()
        if let replaced { didEnd(replaced.run, .replaced) }
    }

    private func add(_ animation: Animation, to goal: Value, run: Run, in scene: Scene) {
        note(.add, key: run.key, goal: goal, words: "\(animation)")
        let (replaced, isRunning) = course.add(animation, to: goal, run: run, at: scene.localTime)
        didChange()
        for run in replaced { didEnd(run, .replaced) }
        if !isRunning { didEnd(run, .finished) }
    }

    /// Ends the followed animation or driver, and an animation that waits to take over.
    @usableFromInline
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    func releaseAll(_ ending: AnimationEnding) {
        let (main, pending, driver) = (course.main, course.pending, course.driver)
        course.followNothing()
        course.pending = nil
        course.driver = nil
        if let pending { didEnd(pending.run, ending) }
        if main.serial != 0 { didEnd(main, ending) }
        if let driver { didLose(driver) }
    }

    private func didLose(_ driver: any PropertyDriver<Value>) {
        scene?.setDriven(false, at: memberIndex)
        scene?.call { driver.didLose(self) }
    }
}

// MARK: - Events

extension Property {
    /// Updates the scene after a change of the course.
    @usableFromInline
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    package func didChange() {
        didChange(course.movement, isMoving: course.isMoving, due: course.due)
    }

    /// Handles every deadline up to the scene's time, and reports the events.
    @inlinable
    func takeSteps() {
        if let scene, due <= scene.localTime { takeSteps(in: scene) }
    }

    @usableFromInline
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    func takeSteps(in scene: Scene) {
        while let step = course.step(until: scene.localTime) {
            switch step {
            case .reach(let run):
                note(.reach, key: run.key)
            case .complete(let run):
                note(.complete, key: run.key)
                run.group?.runDidCompleteLogically()
            case .finish(let run):
                didChange()
                didEnd(run, .finished)
                if run.serial != 0 { note(.finish, key: run.key) }
            case .launch(let pending, let takeover):
                noteLaunch(of: pending, takeover)
                didChange()
                if let replaced = takeover.replaced { didEnd(replaced, .replaced) }
                if let driver = takeover.driver { didLose(driver) }
                if takeover.isOver { didEnd(pending.run, .finished) }
            }
        }
        didChange()
    }
}
