import Fling

/// A small picture that is thrown from corner to corner; a tap makes it large, or small again, in its corner.
struct PictureInPicture: Piece {
    static let small = Size(width: 144, height: 81)
    static let large = Size(width: 224, height: 126)

    static let arena: GestureArena = {
        var arena = GestureArena()
        arena.add(.pan())
        arena.add(.hold())
        arena.add(.tap())
        return arena
    }()

    private(set) var middle: Draggable<Point>
    private(set) var size = Draggable(small, rules: DragRules(spring: .snappy, tolerance: .point))

    init() {
        let rules = PictureInPicture.rules(for: PictureInPicture.small)
        middle = Draggable(.zero, rules: rules)
    }

    /// The rules for the middle of a picture that keeps 16 points of distance from the edges.
    private static func rules(for size: Size) -> DragRules<Point> {
        let near = size.vector / 2 + 16
        let far = Stage.size - near
        return DragRules(
            bounds: Bounds(between: near, and: far, ends: .elastic(200)),
            release: .detents(at: [near, [far.x, near.y], [near.x, far.y], far]), spring: .snappy,
            tolerance: .point)
    }

    mutating func handle(_ gesture: Gesture) {
        middle.handle(gesture, through: 4)
        guard gesture.kind == .tap, gesture.phase == .ended else { return }
        let goal = size.goal == PictureInPicture.small ? PictureInPicture.large : PictureInPicture.small
        let time = gesture.time + size.rules.latency
        size.animate(to: goal, time: time)
        middle.setRules(PictureInPicture.rules(for: goal), time: time)
    }

    var needsFrame: Bool { middle.needsFrame || size.needsFrame }

    mutating func advance(to time: Timestamp) {
        middle.advance(to: time)
        size.advance(to: time)
    }

    func picture(at time: Timestamp) -> [Shape] {
        let (middle, size) = (middle.state(at: time).value, size.state(at: time).value)
        let frame = Rect(origin: middle - size.vector / 2, size: size)
        return [
            Shape(Rect(origin: .zero, size: Size(Stage.size)), colour: .paper),
            Shape(frame, cornerRadius: 12, colour: .ink),
            Shape(.circle(radius: size.height / 6), at: middle, colour: .white),
        ]
    }
}
