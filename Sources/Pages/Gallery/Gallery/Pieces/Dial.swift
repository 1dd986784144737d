import Fling

/// A knob that a finger turns round its centre, or two turn about each other; let go, it spins to one of
/// twelve marks.
struct Dial: Piece {
    static let radius = 140.0
    static let step = Angle(degrees: 30)

    static let arena: GestureArena = {
        var arena = GestureArena()
        arena.add(.rotation())
        arena.add(.pan(PanRules(fingers: 1...1, touchpadFingers: nil)))
        arena.add(.hold())
        return arena
    }()

    private(set) var angle: Draggable<Angle>
    private var turning = RotationMap.about(Stage.middle)

    init() {
        let rules = DragRules<Angle>(
            release: .custom { release in
                .decelerate(
                    to: Dial.step.scaled(by: (release.projection.radians / Dial.step.radians).rounded()))
            }, spring: .snappy)
        angle = Draggable(.zero, rules: rules)
    }

    mutating func handle(_ gesture: Gesture) {
        angle.handle(gesture, turning: &turning, at: gesture.location?.millimetres.map { $0 * 4 })
    }

    var needsFrame: Bool { angle.needsFrame }

    mutating func advance(to time: Timestamp) { angle.advance(to: time) }

    func picture(at time: Timestamp) -> [Shape] {
        let turned = angle.state(at: time).value.radians
        func place(_ radians: Double, _ distance: Double) -> SIMD2<Double> {
            ContentTransform(translation: Stage.middle, rotation: .radians(radians)).place(of: [distance, 0])
        }
        let marks = (0..<12).map { mark in
            Shape(
                .circle(radius: 4), at: place(Dial.step.radians * Double(mark), Dial.radius + 24),
                colour: .grey)
        }
        return [Shape(.circle(radius: Dial.radius), at: Stage.middle, colour: .ink)] + marks
            + [Shape(.circle(radius: 12), at: place(turned, Dial.radius - 30), colour: .accent)]
    }
}
