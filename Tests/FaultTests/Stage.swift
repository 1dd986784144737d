import Interaction
import Libinput
import Motion
import Robot
import Touch
import Traces
import VirtualEvdev

/// Gestures, and something that they drag.
struct Listener {
    var arena = GestureArena()
    var thing = Draggable<SIMD2<Double>>(
        .zero,
        rules: DragRules(release: .detents([Detent([0, 0]), Detent([400, 0])]), tolerance: .point))
    private(set) var gestures: [Gesture] = []
    private(set) var transitions: [DragTransition<SIMD2<Double>>] = []
    private let map = GestureMap(x: SIMD2(4.0, 0), y: SIMD2(0, 4.0))

    init() {
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        arena.add(.tap())
        arena.add(.hold())
        arena.add(.pinch())
    }

    mutating func take(_ event: InputEvent) {
        var heard: [Gesture] = []
        arena.handle(event) { heard.append($0) }
        take(heard)
    }

    mutating func advance(to time: Timestamp) {
        var heard: [Gesture] = []
        arena.advance(to: time) { heard.append($0) }
        take(heard)
        if let settled = thing.advance(to: time) { transitions.append(settled) }
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

/// A virtual machine and libinput, with a listener.
struct Stage {
    let machine: VirtualEvdev
    let input: Libinput
    private(set) var events: [InputEvent] = []
    private var listener = Listener()

    init() throws {
        machine = try VirtualEvdev()
        input = try machine.open(log: LogReceiver(from: .error) { _ in })
    }

    var arena: GestureArena { listener.arena }
    var gestures: [Gesture] { listener.gestures }
    var transitions: [DragTransition<SIMD2<Double>>] { listener.transitions }
    var everyGestureEnds: Bool { listener.everyGestureEnds }
    var thing: Draggable<SIMD2<Double>> {
        get { listener.thing }
        set { listener.thing = newValue }
    }

    /// Lets everything happen up to `time`.
    mutating func advance(to time: Timestamp) throws {
        var new: [InputEvent] = []
        try machine.advance(to: time, input) { new.append($0) }
        take(new)
        listener.advance(to: time)
    }

    mutating func pass(_ seconds: Double) throws { try advance(to: machine.now.advanced(by: seconds)) }

    mutating func send(_ frame: EvdevFrame, from device: VirtualDevice) throws {
        try advance(to: frame.time)
        machine.send(frame, from: device)
        try advance(to: frame.time)
    }

    /// Has a robot make a gesture on a device.
    mutating func perform(_ robot: RobotHand, on device: VirtualDevice) throws {
        for frame in robot.performance.trace.recordings[0].frames { try send(frame, from: device) }
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
        for event in new { listener.take(event) }
    }
}
