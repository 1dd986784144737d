import Interaction
import Motion

/// The law of a transition: its states are finite, and no value jumps but where that is asked for.
extension DragTransition {
    /// Returns the fault of a transition that an event caused; nil for none.
    ///
    /// - Parameter machine: The machine after the event.
    public func fault(after event: DragEvent<Value>, of machine: Draggable<Value>) -> String? {
        guard before.isFinite, after.isFinite else { return "not finite: \(self)" }
        if mayJump(after: event, of: machine) { return nil }
        var expected = before.value
        if case .rebase(let displacement) = event, self.event == .rebase {
            expected = expected + displacement
        }
        let jump = (after.value - expected).magnitude
        // A spring counts from its goal, and so has the rounding of a place there.
        let rounding = (machine.goal?.magnitude ?? 0) * 0x1p-52
        return jump <= max(1e-9 * max(1, before.value.magnitude, expected.magnitude), rounding)
            ? nil : "value jumps by \(jump): \(self)"
    }

    /// Returns true if the value may be elsewhere after the event.
    func mayJump(after event: DragEvent<Value>, of machine: Draggable<Value>) -> Bool {
        switch self.event {
        case .scrub, .stop, .setValue: return true
        default: break
        }
        // At the last moment that a clock can show, no time is left for a motion.
        if machine.rules.reducesMotion || time.nanoseconds == .max { return true }
        // A motion without a duration is at its end at once, and a curve of steps may begin with a step.
        var timing = machine.playhead?.timing
        if case .continueMotion(let own?, _, _) = event { timing = own }
        guard case .curve(let curve, let duration)? = timing else { return false }
        return duration < 1e-9 || curve.value(at: 0) != 0
    }
}
