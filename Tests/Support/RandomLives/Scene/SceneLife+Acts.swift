import Fling

// The acts on the scene: each has a name, and says whether the state shown at that time must stay the same.

extension SceneLife {
    typealias Act = (name: String, isSmooth: Bool)

    func act() -> Act {
        actCount += 1
        return switch choices.below(10) {
        case 0, 1: animate()
        case 2: rule()
        case 3: conduct()
        case 4: steer()
        case 5: pass()
        case 6: hold()
        case 7: compose()
        case 8: drive()
        default: disturb()
        }
    }

    private func animate() -> Act {
        let thing = thing
        switch choices.below(7) {
        case 0:
            thing.$place.animate(
                to: [number(-90...90), 0], animation(), key: choices.pick("go", .default), isAdditive: true)
            return ("an addition", true)
        case 1:
            thing.$size.addAnimation(duration: number(0...2), key: choices.pick("shake", .default)) {
                $0 * $0
            }
            return ("a shake", true)
        case 2:
            thing.$turn.addAnimation(duration: number(0...2), key: "shake") { [0, $0, -$0] }
            return ("a shake of a turn", true)
        case 3:
            let done = once("an animation with a velocity")
            thing.$size.animate(
                to: number(-9...9), animation(), velocity: Velocity(perSecond: number(-90...90))
            ) { _ in done() }
            return ("an animation with a velocity", true)
        default:
            let done = once("a block")
            let inner = choices.bool()
            groups.append(
                scene.withAnimation(
                    animation(), isAdditive: choices.below(4) == 3,
                    completionCriteria: choices.pick(.removed, .logicallyComplete)
                ) {
                    change(thing)
                    if inner { scene.withAnimation(animation()) { change(thing) } }
                } completion: { _ in
                    done()
                })
            return ("a block", true)
        }
    }

    /// Calls a function of an animation group.
    private func rule() -> Act {
        guard let group = one(of: groups) else { return ("nothing", true) }
        switch choices.below(7) {
        case 0: group.pause()
        case 1: group.resume()
        case 2: group.reverse(.turn)
        case 3: group.cancel(at: .current)
        case 4:
            group.cancel(at: choices.pick(.start, .end))
            return ("cancelling a group at an end", false)
        case 5:
            let done = once("a group that was asked later")
            group.onCompletion { _ in done() }
        default:
            group.reverse(.retrace)
            return ("retracing a group", false)
        }
        return ("ruling a group", true)
    }

    private func conduct() -> Act {
        let thing = thing
        let timing = choices.pick(
            TimingParameters.curve(.easeInOut), .animation(.bouncy), .curve(.linear), .animation(animation()))
        let animator = PropertyAnimator(duration: number(shortest...1), timing: timing, in: scene) {
            [weak self] in
            self?.countCall()
            self?.change(thing)
        }
        animator.pausesOnCompletion = choices.below(4) == 3
        animator.scrubsLinearly = choices.bool()
        animator.addCompletion { [weak self] _ in self?.inCallback() }
        animator.onRunningChange { [weak self] _ in self?.inCallback() }
        animators.append(animator)
        if choices.below(4) == 3 {
            try? animator.startAnimation(afterDelay: number(0...0.4))
        } else {
            try? animator.startAnimation()
        }
        return ("an animator", true)
    }

    private func steer() -> Act {
        guard let animator = one(of: animators) else { return ("nothing", true) }
        // An animator that was reversed before its start begins at its end, even after a delay.
        let begins = animator.isReversed
        switch choices.below(11) {
        case 0: try? animator.pauseAnimation()
        case 1: try? animator.startAnimation()
        case 2: try? animator.reverse(choices.pick(nil, .turn, .retrace))
        case 3:
            try? animator.continueAnimation(
                withTimingParameters: choices.pick(nil, .animation(animation()), .curve(.easeOut)),
                durationFactor: choices.pick(0, number(shortest...2)),
                velocity: choices.bool() ? Velocity(perSecond: number(-3...3)) : nil)
        case 4: try? animator.stopAnimation(withoutFinishing: choices.bool())
        case 5:
            try? animator.finishAnimation(at: choices.pick(.start, .end, .current))
            return ("finishing an animator", false)
        case 6:
            try? animator.setFractionComplete(number(-0.5...1.5))
            return ("scrubbing an animator", false)
        case 7: animator.pausesOnCompletion.toggle()
        case 8: animator.isReversed.toggle()
        case 9:
            scrubToEnd(animator)
            return ("scrubbing an animator to an end", false)
        default:
            let (thing, which) = (thing, choices.byte())
            let (place, size) = (SIMD2(number(-300...300), 0), number(-5...5))
            try? animator.addAnimations(delayFactor: choices.pick(0, number(0...1))) { [weak self] in
                self?.countCall()
                if which & 1 == 0 { thing.size = size }
                if which & 2 == 0 { thing.place = place }
            }
        }
        return ("steering an animator", !begins)
    }

    /// Scrubs an animator to one of its ends, where it must show what it rests at when it is finished there.
    private func scrubToEnd(_ animator: PropertyAnimator) {
        let (isEnd, calls) = (choices.bool(), callCount)
        guard (try? animator.setFractionComplete(isEnd ? 1 : 0)) != nil else { return }
        let held = shown
        try? animator.stopAnimation(withoutFinishing: false)
        try? animator.finishAnimation(at: isEnd ? .end : .start)
        guard !isWild, callCount == calls else { return }
        if let moved = zip(shown, held).first(where: { !$0.isInPlace(of: $1) }) {
            complain(
                "at \(isEnd ? "its end" : "its start"), an animator shows \(moved.1), and not \(moved.0)")
        }
    }

    /// Creates a transition, or calls a function of one.
    private func pass() -> Act {
        guard transitions.count < 3, choices.below(3) == 0 || transitions.isEmpty else {
            return steerTransition()
        }
        let thing = thing
        let transition = Transition(in: scene, animation()) {
            change(thing)
            if choices.bool() { scene.withAnimation(animation()) { thing.size = number(-5...5) } }
        }
        transition.addCompletion { [weak self] _ in self?.inCallback() }
        transitions.append(transition)
        if let drag = try? FractionDrag(of: transition, distance: number(100...300)) {
            fractionDrags.append(drag)
        }
        return ("a transition", true)
    }

    private func steerTransition() -> Act {
        guard let transition = one(of: transitions) else { return ("nothing", true) }
        let time = scene.time
        switch choices.below(9) {
        case 0, 1: transition.animate(toward: choices.pick(.end, .start))
        case 2: transition.beginInteraction()
        case 3:
            try? transition.setFractionComplete(number(-0.5...1.5))
            return ("scrubbing a transition", false)
        case 4:
            try? transition.endInteraction(
                toward: choices.pick(.end, .start),
                velocity: choices.bool() ? Velocity(perSecond: number(-9...9)) : nil)
        case 5:
            transition.finish(at: choices.pick(.start, .end))
            return ("finishing a transition", false)
        case 6: try? one(of: fractionDrags)?.grab(at: number(-300...300), time: time)
        case 7:
            try? one(of: fractionDrags)?.move(to: number(-300...300), time: time)
            return ("a move of a transition", false)
        default:
            // The release moves the value to the finger's position, which was not sampled since its last
            // move.
            _ = try? one(of: fractionDrags)?.release(time: time)
            return ("a release of a transition", false)
        }
        return ("steering a transition", true)
    }

    /// Moves a property with a finger.
    private func hold() -> Act {
        // Frames are ahead of a finger's reports by the latency.
        let time = scene.time.advanced(by: -drag.rules.latency)
        switch choices.below(6) {
        case 0: drag.grab(at: [number(-300...300), number(-300...300)], time: time)
        case 1, 2:
            drag.move(to: [number(-300...300), number(-300...300)], time: time)
            return ("a move", false)
        case 3: drag.release(time: time)
        case 4: drag.release(velocity: Velocity(perSecond: [number(-4000...4000), 0]), time: time)
        default: drag.cancel(time: time)
        }
        return ("a finger", true)
    }

    private func compose() -> Act {
        let (one, other) = (thing, thing)
        let (place, size) = (number(-9...9), number(0...3))
        let done = once("what was composed")
        switch choices.below(3) {
        case 0:
            groups.append(
                scene.withAnimation(
                    animation(), each: things,
                    stagger: .by(number(0...0.2), from: choices.pick(.first, .middle))
                ) {
                    $0.size = size
                } completion: { _ in
                    done()
                })
        default:
            let call = choices.bool()
            let steps: [Choreography] = [
                .animate(animation()) { [weak self] in
                    self?.countCall()
                    one.size = size
                },
                .wait(number(0...0.4)),
                .call { [weak self] in if call { self?.inCallback() } },
                .group([
                    .animate(animation()) { [weak self] in
                        self?.countCall()
                        other.place = [place, place]
                    },
                    .animate(animation(), until: .removed) { [weak self] in
                        self?.countCall()
                        one.angle = .degrees(place)
                    },
                ]),
            ]
            groups.append(
                scene.perform(.sequence(steps).repeatCount(choices.below(3))) { _ in done() })
        }
        return ("a composition", true)
    }

    /// Has a driver of the app move a property, to its end or until it is detached on the way.
    private func drive() -> Act {
        let (property, goal) = (thing.$size, choices.number(in: -9...9))
        let driver = Ease(property, to: goal, duration: choices.number(in: 0.1...1))
        property.attach(driver, goal: goal)
        scene.schedule(at: driver.end) { property.detach(driver, restingAt: goal) }
        if choices.below(4) == 3 {
            scene.schedule(at: scene.localTime.advanced(by: choices.number(in: 0...1))) { [weak self] in
                guard let self else { return }
                countCall()
                property.detach(driver, restingAt: driver.state(at: scene.localTime).value)
            }
        }
        return ("a driver", true)
    }

    /// Makes a change after which values may jump.
    private func disturb() -> Act {
        let thing = thing
        let end = choices.pick(StopPosition.end, .start, .current)
        switch choices.below(14) {
        case 0: change(thing)
        case 1: scene.remove(thing.$angle)
        case 2: scene.add(thing.$angle)
        case 3: thing.$place.removeAnimation(forKey: "go", at: end)
        case 4:
            thing.$colour.removeAllAnimations(at: end)
            return ("removing the animations of a colour", end == .current)
        case 5: scene.removeAllAnimations(at: end)
        case 6:
            scene.reducesMotion.toggle()
            scene.withAnimation(.bouncy) { change(thing) }
            scene.reducesMotion.toggle()
        case 7: thing.$size.animate(to: number(-9...9), animation(), from: number(-9...9))
        case 8: scene.rate = number(0.2...3)
        case 9: observations.append(thing.$size.onChange { [weak self] _ in self?.inCallback() })
        case 10: one(of: observations)?.cancel()
        case 11:
            let done = once("a scheduled call")
            scene.schedule(at: scene.localTime.advanced(by: number(0...1)), done)
        case 12: things[choices.below(things.count)] = Thing(in: scene)
        default:
            thing.$size.animate(
                along: .decay(
                    Decay.normal.motion(from: MotionState(number(-9...9), perSecond: number(-90...90)))))
        }
        return ("a disturbance", false)
    }
}
