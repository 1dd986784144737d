import Interaction
import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

/// A virtual machine, libinput, gestures, and something that they drag.
struct Stage {
    let machine: VirtualEvdev
    let input: Libinput
    var arena = GestureArena()
    var thing: Draggable<SIMD2<Double>>
    private(set) var events: [InputEvent] = []
    private(set) var gestures: [Gesture] = []
    private(set) var transitions: [DragTransition<SIMD2<Double>>] = []
    private let map = GestureMap(x: SIMD2(4.0, 0), y: SIMD2(0, 4.0))

    init() throws {
        machine = try VirtualEvdev()
        input = try machine.open(log: LogReceiver(from: .error) { _ in })
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        arena.add(.tap())
        arena.add(.hold())
        arena.add(.pinch())
        thing = Draggable(
            .zero,
            rules: DragRules(release: .detents([Detent([0, 0]), Detent([400, 0])]), tolerance: .point))
    }

    /// Lets everything happen up to `time`.
    mutating func advance(to time: Timestamp) throws {
        var new: [InputEvent] = []
        try machine.advance(to: time, input) { new.append($0) }
        take(new)
        var later: [Gesture] = []
        arena.advance(to: time) { later.append($0) }
        take(later)
        if let settled = thing.advance(to: time) { transitions.append(settled) }
    }

    mutating func pass(_ seconds: Double) throws { try advance(to: machine.now.advanced(by: seconds)) }

    mutating func send(_ frame: EvdevFrame, from device: VirtualDevice) throws {
        try advance(to: frame.time)
        machine.send(frame, from: device)
        try advance(to: frame.time)
    }

    mutating func suspend() {
        var new: [InputEvent] = []
        input.suspend { new.append($0) }
        take(new)
    }

    mutating func resume() throws {
        var new: [InputEvent] = []
        try input.resume { new.append($0) }
        take(new)
    }

    mutating func animate(to target: SIMD2<Double>) {
        thing.animate(to: target, time: machine.now)
    }

    private mutating func take(_ new: [InputEvent]) {
        events += new
        for event in new {
            var heard: [Gesture] = []
            arena.handle(event) { heard.append($0) }
            take(heard)
        }
    }

    private mutating func take(_ heard: [Gesture]) {
        gestures += heard
        for gesture in heard { thing.handle(gesture, through: map) { transitions.append($0) } }
    }

    /// Each gesture that began has one end.
    var everyGestureEnds: Bool {
        let ids = Set(gestures.filter { $0.phase == .began }.map(\.id))
        return ids.allSatisfy { id in
            gestures.count { $0.id == id && ($0.phase == .ended || $0.phase == .cancelled) } == 1
        }
    }
}
