import Interaction
import JSONText
import Motion
import Replay

/// A motion as a page keeps it: rows of numbers, the same as those of the page's own machine.
package struct RecordedMotion: Sendable {
    private let framesPerSecond: Double
    private let axisCount: Int
    private var frames: [[Double]] = []
    private var transitions: [[Double]] = []

    /// Makes a motion without frames, to which rows are added.
    package init(framesPerSecond: Double, axisCount: Int) {
        self.framesPerSecond = framesPerSecond
        self.axisCount = min(axisCount, 2)
    }

    package init<Value: Coordinates>(_ trace: MotionTrace<Value>) {
        self.init(framesPerSecond: trace.framesPerSecond, axisCount: Value.axisCount)
        func numbers(_ value: Value) -> [Double] { (0..<Value.axisCount).map { value[axis: $0] } }
        func state(_ state: MotionState<Value>) -> State {
            State(value: numbers(state.value), velocity: numbers(state.velocity.perSecond))
        }
        for frame in trace.frames { add(frame.time, frame.activity, state(frame.state)) }
        for turn in trace.transitions {
            add(
                turn.time, turn.from, turn.event, turn.to, before: state(turn.before),
                after: state(turn.after), goal: turn.goal.map(numbers))
        }
    }

    /// The coordinates of a value and of its velocity.
    package struct State {
        let value: [Double]
        let velocity: [Double]

        package init(value: [Double], velocity: [Double]) {
            self.value = value
            self.velocity = velocity
        }

        var row: [Double] { pair(value) + pair(velocity) }
    }

    package mutating func add(_ time: Double, _ activity: Activity, _ state: State) {
        frames.append([time, Double(activity.rawValue)] + state.row)
    }

    package mutating func add(
        _ time: Double, _ from: Activity, _ event: DragEventKind, _ to: Activity, before: State, after: State,
        goal: [Double]?
    ) {
        let change = [time, Double(from.rawValue), Double(event.rawValue), Double(to.rawValue)]
        transitions.append(
            change + before.row + after.row + (goal.map { [1] + pair($0) } ?? [0, 0, 0]))
    }

    var json: JSON {
        func rows(_ rows: [[Double]]) -> JSON {
            .array(rows.lazy.map { .array($0.map { .number($0) }) })
        }
        return .object([
            ("fps", .number(framesPerSecond)), ("axes", .number(Double(axisCount))),
            ("frames", rows(frames)), ("transitions", rows(transitions)),
        ])
    }
}

/// Returns the first two coordinates; 0 for a missing one.
private func pair(_ numbers: [Double]) -> [Double] {
    [numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0]
}
