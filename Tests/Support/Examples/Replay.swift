import Interaction
import Motion
import Replay
import Touch

// The declarations around the examples in the doc comments of Replay.

let rules: DragRules<Double> = {
    var rules = DragRules<Double>(spring: .snappy)
    rules.release = .detents([0, 320, 640])
    return rules
}()
nonisolated(unsafe) var sheet = Draggable(0.0, rules: rules)
let map = GestureMap(y: 8.0)

enum TracePlayerContext {
    struct Model {
        var sheet = Draggable(0.0, rules: rules)
    }
    nonisolated(unsafe) static var model = Model()
    nonisolated(unsafe) static let player: TracePlayer! = nil
}
