import Interaction
import JSONText
import Motion
import Replay

/// A motion as a page keeps it: rows of numbers, the same as the page's own machine gives.
struct RecordedMotion {
    let json: JSON

    init<Value: Coordinates>(_ trace: MotionTrace<Value>) {
        json = .object([
            ("fps", .number(trace.framesPerSecond)),
            ("axes", .number(Double(min(Value.axisCount, 2)))),
            (
                "frames",
                .array(
                    trace.frames.lazy.map { frame in
                        .array(([frame.time, number(of: frame.activity)] + numbers(frame.state)).map { .number($0) })
                    })
            ),
            (
                "transitions",
                .array(
                    trace.transitions.lazy.map { turn in
                        let event = Double(DragEventKind.allCases.firstIndex(of: turn.event) ?? 0)
                        let goal = turn.goal.map { [1] + pair($0) } ?? [0, 0, 0]
                        return .array(
                            ([turn.time, number(of: turn.from), event, number(of: turn.to)]
                                + numbers(turn.before) + numbers(turn.after) + goal).map { .number($0) })
                    })
            ),
        ])
    }
}

/// The first two coordinates; 0 for a second that is not there.
private func pair<Value: Coordinates>(_ value: Value) -> [Double] {
    (0..<2).map { $0 < Value.axisCount ? value[axis: $0] : 0 }
}

private func numbers<Value: Coordinates>(_ state: MotionState<Value>) -> [Double] {
    pair(state.value) + pair(state.velocity.perSecond)
}

private func number(of activity: Activity) -> Double {
    switch activity {
    case .idle: 0
    case .dragging: 1
    case .animating: 2
    }
}
