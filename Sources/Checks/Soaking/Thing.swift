import Fling

/// A thing that fingers drag and throw, checked at every frame.
protocol Watched: AnyObject {
    var name: String { get }
    var needsFrame: Bool { get }
    var isAtRest: Bool { get }
    /// The number of transitions so far.
    var transitionCount: Int { get }
    func take(_ gesture: Gesture) throws(Broken)
    /// Shows the state at `time`, checks it, and predicts the state at `next`.
    func frame(at time: Timestamp, next: Timestamp, _ digest: inout Digest) throws(Broken)
    /// Checks that nothing has changed since the last frame, after which no further frame was needed.
    func staysQuiet(until time: Timestamp) throws(Broken)
}

final class Thing<Value: Coordinates>: Watched {
    let name: String
    private(set) var transitionCount = 0
    private var draggable: Draggable<Value>
    private let map: GestureMap<Value>
    private let listens: (Gesture) -> Bool
    /// The state that the last frame predicted for the next one; nil if input may change it.
    private var foreseen: (time: Timestamp, state: MotionState<Value>)?
    private var shown: MotionState<Value>

    init(
        _ name: String, _ value: Value, rules: DragRules<Value>, map: GestureMap<Value>,
        listens: @escaping (Gesture) -> Bool
    ) {
        self.name = name
        self.map = map
        self.listens = listens
        draggable = Draggable(value, rules: rules)
        shown = MotionState(value)
    }

    var needsFrame: Bool { draggable.needsFrame }
    var isAtRest: Bool { draggable.activity == .idle }

    func take(_ gesture: Gesture) throws(Broken) {
        guard listens(gesture) else { return }
        foreseen = nil
        var transitions: [DragTransition<Value>] = []
        draggable.handle(gesture, through: map) { transitions.append($0) }
        for transition in transitions { try check(transition) }
    }

    func frame(at time: Timestamp, next: Timestamp, _ digest: inout Digest) throws(Broken) {
        if let settled = draggable.advance(to: time) { try check(settled) }
        let state = draggable.state(at: time)
        for axis in 0..<Value.axisCount {
            digest.take(state.value[axis: axis])
            digest.take(state.velocity.perSecond[axis: axis])
        }
        guard state.isFinite else { throw broken("shows \(state)") }
        if let foreseen, foreseen.time == time, foreseen.state != state {
            throw broken("shows \(state), but \(foreseen.state) was foreseen")
        }
        switch draggable.activity {
        case .idle:
            guard !draggable.needsFrame else { throw broken("rests, and wants a frame") }
            guard draggable.state(at: time.advanced(by: 3600)) == state else {
                throw broken("rests, and moves")
            }
            if let bounds = draggable.rules.bounds, bounds.clamp(state.value) != state.value {
                throw broken("rests at \(state.value), out of its bounds")
            }
        case .animating: try checkContinuity(at: time, state)
        case .dragging: break
        }
        shown = state
        foreseen = draggable.activity == .dragging ? nil : (next, draggable.state(at: next))
    }

    func staysQuiet(until time: Timestamp) throws(Broken) {
        let state = draggable.state(at: time)
        guard state == shown else { throw broken("needed no frame, and went from \(shown) to \(state)") }
        foreseen = nil
    }

    /// Checks that the value does not jump within the next microsecond.
    private func checkContinuity(at time: Timestamp, _ state: MotionState<Value>) throws(Broken) {
        let later = draggable.state(at: time.advanced(by: 1e-6))
        let distance = (later.value - state.value).magnitude
        guard distance <= 1e-5 * max(state.velocity.speed, later.velocity.speed) + 0.51 else {
            throw broken("jumps by \(distance) in a microsecond")
        }
    }

    private func check(_ transition: DragTransition<Value>) throws(Broken) {
        transitionCount += 1
        let (before, after) = (transition.before, transition.after)
        guard before.isFinite, after.isFinite else { throw broken("has \(transition)") }
        let row = DragTable.reaction(in: transition.from, to: transition.event)
        guard row != .ignore else { throw broken("heeds \(transition.event) while \(transition.from)") }
        let jump = (after.value - before.value).magnitude
        guard jump <= 1e-9 * max(1, before.value.magnitude) else {
            throw broken("jumps by \(jump) at \(transition.event)")
        }
    }

    private func broken(_ what: String) -> Broken { Broken("\(name) \(what)") }
}

extension MotionState where Value: Coordinates {
    fileprivate var isFinite: Bool { value.magnitude.isFinite && velocity.speed.isFinite }
}
