import Interaction
import Motion
import Touch

// The declarations around the examples in the doc comments of Touch.

let now = Timestamp(seconds: 12.8)
let frameTime = now + 1.0 / 60
let event = InputEvent(time: now, device: DeviceID(3), action: .frame)
nonisolated(unsafe) var arena = GestureArena()
nonisolated(unsafe) var sheet = Draggable(0.0)
nonisolated(unsafe) var list = Draggable(0.0)
let gesture = Gesture(kind: .pan, phase: .began, time: now)
let lift = event
let contact = Contact(ContactID(0), millimetres: [40, 50], normalized: [0.2, 0.5])
nonisolated(unsafe) var tracker = VelocityTracker<SIMD2<Double>>()

/// An arena in which a tap has failed, so that a pan could begin.
enum GestureLogContext {
    static var arena: GestureArena {
        var arena = GestureArena()
        let tap = arena.add(.tap(TapRules(movement: 4)))
        arena.add(.pan(), after: [tap])
        func report(_ action: InputEvent.Action, after seconds: Double) {
            for action in [action, .frame] {
                arena.handle(
                    InputEvent(time: now.advanced(by: seconds), device: DeviceID(3), action: action)
                ) { _ in }
            }
        }
        func finger(at x: Double) -> Contact {
            Contact(ContactID(0), millimetres: [x, 50], normalized: [x / 200, 0.5])
        }
        report(.down(finger(at: 40)), after: 0)
        report(.move(finger(at: 42)), after: 0.004)
        report(.move(finger(at: 45)), after: 0.011)
        return arena
    }
}
