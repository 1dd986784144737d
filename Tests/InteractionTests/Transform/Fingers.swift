import Interaction
import Motion
import Touch

/// Fingers on an ideal touchscreen of 200 × 150 mm with 4 points to the millimetre, an arena, and the photo
/// that they move.
struct Fingers {
    var photo: TransformDrag
    var arena = GestureArena()
    var transitions: [DragTransition<ContentTransform>] = []
    private var down: Set<Int32> = []
    private(set) var time = start

    static let start = Timestamp(seconds: 100)
    static let pointsPerMillimetre = 4.0
    static let panel = SIMD2<Double>(200, 150)
    let map = GestureMap<ContentTransform>(scale: pointsPerMillimetre)

    init(
        content: SIMD2<Double> = [4000, 3000], rules: TransformRules = TransformRules(), latency: Double = 0
    ) {
        var rules = rules
        rules.setLatency(latency)
        photo = TransformDrag(content: content, viewport: [800, 600], rules: rules)
        let pan = arena.add(.pan())
        arena.add(.pinch(), alongside: [pan])
        arena.add(.hold())
        arena.add(.tap(TapRules(count: 2)))
    }

    /// Reports fingers at places in points, and the lift of those that are not there any more.
    mutating func report(_ places: [Point], at time: Timestamp) {
        var actions: [InputEvent.Action] = []
        for (index, place) in places.enumerated() {
            let contact = Contact(
                ContactID(Int32(index)), millimetres: place / Self.pointsPerMillimetre,
                normalized: place / Self.pointsPerMillimetre / Self.panel)
            actions.append(down.contains(Int32(index)) ? .move(contact) : .down(contact))
        }
        for gone in down where gone >= places.count { actions.append(.up(ContactID(gone))) }
        down = Set(places.indices.map { Int32($0) })
        for action in actions + [.frame] { send(action, at: time) }
    }

    mutating func send(_ action: InputEvent.Action, at time: Timestamp) {
        self.time = time
        var gestures: [Gesture] = []
        arena.handle(InputEvent(time: time, device: DeviceID(1), action: action)) { gestures.append($0) }
        take(gestures)
    }

    /// Lets time pass, in which decisions of the arena and rest fall due.
    mutating func wait(_ seconds: Double) {
        time += seconds
        var gestures: [Gesture] = []
        arena.advance(to: time) { gestures.append($0) }
        take(gestures)
        if let settled = photo.advance(to: time) { transitions.append(settled) }
    }

    private mutating func take(_ gestures: [Gesture]) {
        for gesture in gestures { photo.handle(gesture, through: map) { transitions.append($0) } }
    }

    /// Moves fingers for some seconds by what a function of the time since then says, reporting `rate` times
    /// a second.
    mutating func move(
        for seconds: Double, rate: Double = 125, _ places: (_ seconds: Double) -> [Point],
        each: (inout Fingers, [Point]) -> Void = { _, _ in }
    ) {
        let begin = time
        for step in 1...Int((seconds * rate).rounded()) {
            let now = Double(step) / rate
            let fingers = places(now)
            report(fingers, at: begin + now)
            each(&self, fingers)
        }
    }

    /// Touches twice at a place.
    mutating func doubleTap(at place: Point) {
        for _ in 0..<2 {
            report([place], at: time + 0.05)
            report([], at: time + 0.05)
        }
    }
}

/// Two fingers at a distance and an angle about their centre.
func pair(about centre: Point, distance: Double, angle: Double = 0) -> [Point] {
    let turned = ContentTransform(scale: distance / 2, rotation: .radians(angle))
    let offset = turned.place(of: [1, 0])
    return [centre - offset, centre + offset]
}
