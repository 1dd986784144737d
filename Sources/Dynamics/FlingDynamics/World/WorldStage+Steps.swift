import Fling

// The steps of a world.

extension WorldStage {
    /// Passes to the solver the changes since the last step.
    func prepare(_ step: Int, in animator: DynamicAnimator) {
        let areAllStale = haveRulesChanged
        var haveJointsChanged = areAllStale
        if areAllStale {
            haveRulesChanged = false
            for body in bodies {
                body.plan = animator.plan(for: body.body.item)
                guard body.flight != nil else { continue }
                // A joint ends a flight.
                if body.plan.isJointed { body.flight = nil } else { body.fly(from: step) }
            }
            contacts.setBoundaries(of: animator, in: solver)
        }
        for body in bodies {
            let losses = body.losses
            let mayDiffer = areAllStale || body.traits == nil || losses != body.knownLosses
            body.knownLosses = losses
            let traits = mayDiffer ? body.newTraits : body.traits
            if let traits, traits != body.traits {
                if body.traits?.kind != traits.kind { body.isEntering = true }
                joints.remove(with: body.number, from: solver)
                solver.setBody(body.number, traits)
                body.traits = traits
                haveJointsChanged = true
                body.quietCount = 0
            }
            if body.isEntering { begin(body, at: step, in: animator) }
            if body.isDisplaced { solver.place(body.number, at: body.place) }
            body.isDisplaced = false
            if body.kick != (.zero, 0) { kick(body, at: step) }
        }
        if haveJointsChanged { joints.update(in: animator, bodies: bodies, solver: solver) }
    }

    private func begin(_ body: WorldBody, at step: Int, in animator: DynamicAnimator) {
        let (center, rotation) = (body.body.center, body.body.rotation)
        let isReduced = animator.scene.reducesMotion
        var state = isReduced ? body.entry?.center ?? center.state : center.state
        var turning = (isReduced ? body.entry?.turning : nil) ?? rotation?.state ?? MotionState(0.0)
        let shown = state.value
        if body.isFree {
            state.value = body.plan.walls.nearestFreePlace(to: state.value)
            state.velocity = state.velocity.limited(to: 1e5)
            turning.velocity = turning.velocity.limited(to: 300)
        } else {
            (state.velocity, turning.velocity) = (.zero, .zero)
        }
        body.begin(at: state, shownAt: shown)
        body.turning = turning
        (body.isEntering, body.entry, body.quietCount, body.isTouched) = (false, nil, 0, false)
        let known = solver.state(of: body.number).place
        // A body that has rested keeps its contacts.
        if (known.center - state.value).magnitude > 1e-2
            || abs(turnDifference(known.angle, turning.value)) > 1e-4
        {
            solver.place(body.number, at: body.place)
        }
        body.flight = nil
        if body.isFree, !body.plan.isJointed { body.fly(from: step) }
        if body.isFree, !isReduced { body.record(from: step) }
    }

    private func kick(_ body: WorldBody, at step: Int) {
        let (velocity, turning) = body.kick
        body.kick = (.zero, 0)
        guard body.isFree else { return }
        body.center.velocity = (body.center.velocity + Velocity(perSecond: velocity)).limited(to: 1e5)
        if body.traits?.turns == true {
            body.turning.velocity = (body.turning.velocity + Velocity(perSecond: turning)).limited(to: 300)
        }
        body.quietCount = 0
        if body.flight != nil { body.fly(from: step) }
    }

    /// Makes the step from one number to the next.
    func move(from step: Int, in animator: DynamicAnimator) {
        let time = animator.clock.time(ofElapsed: Double(step + 1) / Self.stepsPerSecond)
        let previousStates = bodies.map { ($0.center, $0.turning) }
        let goals = bodies.map { send($0, from: step, by: time) }
        joints.moveAnchors(in: solver)
        solver.step(by: Self.step)
        let islands = touchedIslands()
        for (body, goal) in zip(bodies, goals) { receive(body, goal, at: step + 1) }
        limitEnergy(of: islands)
        for (body, previous) in zip(bodies, previousStates) {
            body.follow(after: previous)
            body.count(since: previous.0.value)
        }
        contacts.collect(from: solver)
    }

    /// Sets the velocity of a body for a step, and returns the place to which it goes without contacts.
    private func send(_ body: WorldBody, from step: Int, by time: Timestamp) -> SolverPlace {
        body.energy = body.isFree ? body.totalEnergy : 0
        guard body.isFree else {
            var goal = body.place
            if body.isHeld {
                let item = body.body.item
                goal.center = item.center.localState(at: time).value
                if let rotation = item.rotation, body.body.rotation?.isLost == true {
                    goal.angle = rotation.localState(at: time).value
                }
            }
            solver.guide(body.number, to: goal, step: Self.step)
            return goal
        }
        if let states = body.flight?.states(at: step + 1), body.canReach(states.center.value) {
            let goal = SolverPlace(center: states.center.value, angle: states.turning.value)
            solver.guide(body.number, to: goal, step: Self.step)
            return goal
        }
        body.flight = nil
        let change = body.changes(in: Self.step)
        let velocity = (body.center.velocity + Velocity(perSecond: change.velocity)).limited(to: 1e5)
        let turning = (body.turning.velocity + Velocity(perSecond: change.turning)).limited(to: 300)
        solver.setVelocity(body.number, velocity.perSecond, turning: turning.perSecond)
        return body.place
    }

    /// Takes over the state of a body after a step.
    private func receive(_ body: WorldBody, _ goal: SolverPlace, at step: Int) {
        body.isSolved = false
        guard body.isFree else {
            body.isTouched = false
            let meanVelocity = (goal.center - body.center.value) * Self.stepsPerSecond
            let turn = (goal.angle - body.turning.value) * Self.stepsPerSecond
            body.center = MotionState(goal.center, perSecond: meanVelocity)
            body.turning = MotionState(goal.angle, perSecond: turn)
            return
        }
        let expected = body.flight?.states(at: step)
        if let expected, !body.isTouched {
            (body.center, body.turning) = expected
            return
        }
        body.isSolved = true
        let solved = solver.state(of: body.number)
        var velocity = solved.velocity
        var turning = solved.turning
        if let expected {
            // The second half of the change of velocity by the forces; the solver was given the first one.
            let meanVelocity = (goal.center - body.center.value) * Self.stepsPerSecond
            let turn = (goal.angle - body.turning.value) * Self.stepsPerSecond
            velocity += expected.center.velocity.perSecond - meanVelocity
            turning += expected.turning.velocity.perSecond - turn
        }
        let angle = body.turning.value + turnDifference(solved.place.angle, body.turning.value)
        let center = MotionState(solved.place.center, perSecond: velocity)
        let turned = MotionState(angle, perSecond: body.traits?.turns == true ? turning : 0)
        // Numbers beyond all bounds end a motion.
        body.center = body.confined(center.isFinite ? center : MotionState(body.center.value))
        body.turning = turned.isFinite ? turned : MotionState(body.turning.value)
        body.flight = nil
        if !body.isTouched, !body.plan.isJointed { body.fly(from: step) }
    }
}

extension WorldBody {
    /// Returns a state within the bounds of the body: a solver that gives up on a squeezed body may let it
    /// out.
    fileprivate func confined(_ state: MotionState<SIMD2<Double>>) -> MotionState<SIMD2<Double>> {
        var state = state
        for wall in plan.walls where wall.stretch.upperBound == .infinity {
            guard wall.distance(of: state.value) < 0 else { continue }
            state.value = wall.nearestPlace(to: state.value)
            let fall = min(wall.normal.dot(state.velocity.perSecond), 0)
            state.velocity.perSecond -= wall.normal * (fall * (1 + plan.elasticity))
            isDisplaced = true
        }
        return state
    }

    /// True if the solver can move the body to a place in one step.
    fileprivate func canReach(_ place: SIMD2<Double>) -> Bool { (place - center.value).magnitude < 500 }

    /// Counts the steps in which the body hardly moves.
    ///
    /// - Parameter place: The body's place before the step: an overlap moves it without a velocity.
    fileprivate func count(since place: SIMD2<Double>) {
        let limit = WorldStage.restSpeed
        let reach = body.item.size.magnitude / 2
        let isSlow =
            center.velocity.speed < limit && abs(turning.velocity.perSecond) * reach < limit
            && (center.value - place).magnitude < limit * WorldStage.step
        // A solver may shake a body that joints and contacts hold between them, for ever and by hardly a pixel.
        let distance = (center.value - quietPlace.center).magnitude
        let isNear = distance + abs(turning.value - quietPlace.angle) * reach < WorldStage.restDistance
        if !isNear { quietPlace = self.place }
        quietCount = (isSlow || isNear) && !isLagging ? quietCount + 1 : 0
    }
}

extension Velocity where Value: Coordinates {
    /// Returns the velocity, or one of the same direction with the greatest speed allowed.
    fileprivate func limited(to speed: Double) -> Velocity {
        guard perSecond.isFinite else { return .zero }
        let own = self.speed
        return own > speed ? scaled(by: speed / own) : self
    }
}

/// Returns the difference of two angles, from −π through π.
private func turnDifference(_ angle: Double, _ other: Double) -> Double {
    (angle - other).remainder(dividingBy: 2 * .pi)
}
