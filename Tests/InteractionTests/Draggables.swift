import Interaction
import Motion
import TestSupport
import Touch

/// A value on which a hand's reports take effect at once.
func direct<Value: Coordinates>(_ value: Value, rules: DragRules<Value> = DragRules()) -> Draggable<Value> {
    var rules = rules
    (rules.latency, rules.ahead) = (0, 0)
    return Draggable(value, rules: rules)
}

/// A sheet with three resting places, one unit a point.
func sheet(_ change: (inout DragRules<Double>) throws -> Void = { _ in }) throws -> Draggable<Double> {
    var rules = DragRules<Double>()
    rules.bounds = Bounds(0...640, ends: .elastic(400))
    rules.release = .detents([0, 320, 640])
    rules.tolerance = .point
    try change(&rules)
    return direct(0, rules: rules)
}

extension Draggable<Double> {
    /// Drags at a constant speed from where the hand is.
    mutating func drag(from: Double, to: Double, start: Double, duration: Double, steps: Int = 10) {
        grab(at: from, time: at(start))
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            move(to: from + (to - from) * part, time: at(start + duration * part))
        }
    }
}

extension Draggable {
    /// The first moment at which a condition holds, in seconds, looked for in equal steps; nil if there is none
    /// within 10 s.
    func first(
        every step: Double, _ condition: (MotionState<Value>) -> Bool
    ) -> Double? {
        (0...Int(10 / step)).lazy.map { Double($0) * step }.first { condition(state(at: at($0))) }
    }
}

extension Gesture {
    /// The same gesture of fingers that have pinched by a ratio, which grows at a speed.
    func pinched(by scale: Double, at speed: Double = 0) -> Gesture {
        var gesture = self
        (gesture.scale, gesture.scaleVelocity.perSecond) = (scale, speed)
        return gesture
    }

    /// The same gesture of fingers that have turned by an angle in radians, which grows at a speed.
    func turned(by angle: Double, at speed: Double = 0) -> Gesture {
        var gesture = self
        (gesture.rotation, gesture.rotationVelocity.perSecond) = (angle, speed)
        return gesture
    }
}
