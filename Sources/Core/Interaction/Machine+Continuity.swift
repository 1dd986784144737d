import Motion

extension Machine {
    /// Checks that the shown value has not jumped unless the event asked for it: in debug builds, and in those
    /// of random lives, which define CHECKED.
    func checkContinuity(
        of transition: DragTransition<Value>, event: DragEvent<Value>, _ reaction: DragReaction
    ) {
        #if DEBUG || CHECKED
        if case .scrub = event { return }
        guard ![.halt, .place, .shift].contains(reaction) else { return }
        if let flight {
            // A motion of the app's own may set out from anywhere.
            guard !beginsWithJump(event, else: flight.playhead.timing),
                flight.playhead.leg.lead?.isCustom != true
            else {
                return
            }
        }
        guard !rules.reducesMotion else { return }
        // A blend holds the place that a great speed would have reached in 11 ms.
        let speed = max(transition.before.velocity.speed, transition.after.velocity.speed)
        precondition(
            (transition.after.value - transition.before.value).magnitude
                <= 1e-9 * (1 + transition.before.value.magnitude) + 1e-17 * speed,
            "the value jumped")
        precondition(keepsVelocity(transition, event, reaction), "the velocity jumped")
        #endif
    }

    /// True if an event's own timing, or else the one that is played, begins with a jump: a motion that takes
    /// no time is at its end at once, and a curve of steps may begin with one.
    private func beginsWithJump(_ event: DragEvent<Value>, else timing: Timing) -> Bool {
        var timing = timing
        if case .continueMotion(let own?, _, _) = event { timing = own }
        guard case .curve(let curve, let duration) = timing else { return false }
        return duration < 1e-9 || curve.value(at: 0) != 0
    }

    /// True if a motion goes on with the velocity before it, as far as its deceleration takes it. From rest,
    /// it may be at full speed at once.
    private func keepsVelocity(
        _ transition: DragTransition<Value>, _ event: DragEvent<Value>, _ reaction: DragReaction
    ) -> Bool {
        switch (reaction, event) {
        case (.letGo, .release) where rules.momentum == .replace: break
        case (.cancel, _), (.setOut, _), (.retarget, _), (.reaim, _), (.bringBack, _),
            (.play, .reverse(.turn)):
            break
        default: return true
        }
        if let bounds = rules.bounds, bounds.isHard, bounds.stopping(transition.before) != transition.before {
            return true
        }
        let expected = transition.before.velocity
        guard expected != .zero else { return true }
        let setsOut = [expected, rules.deceleration.departureVelocity(expected)]
        return setsOut.contains { (transition.after.velocity - $0).speed <= 1e-6 * expected.speed + 1e-9 }
    }
}
