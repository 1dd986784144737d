import Fling

/// A photo that fingers pinch, turn and pan; a double tap zooms in at its place, and out again.
struct PhotoViewer: Piece {
    static let size = SIMD2(1200.0, 900)

    static let arena: GestureArena = {
        var arena = GestureArena()
        let pan = arena.add(.pan(PanRules(touchpadFingers: 2...4)))
        arena.add(.pinch(), alongside: [pan])
        arena.add(.hold())
        arena.add(.tap(TapRules(count: 2)))
        return arena
    }()

    private(set) var photo: TransformDrag

    init() {
        var rules = TransformRules()
        rules.rotation = .steps(.degrees(90))
        photo = TransformDrag(content: PhotoViewer.size, viewport: Stage.size, rules: rules)
    }

    mutating func handle(_ gesture: Gesture) {
        photo.handle(gesture, through: GestureMap(scale: 4))
    }

    var needsFrame: Bool { photo.needsFrame }

    mutating func advance(to time: Timestamp) { photo.advance(to: time) }

    func picture(at time: Timestamp) -> [Shape] {
        let shown = photo.state(at: time).value
        let middle = PhotoViewer.size / 2
        let scenery = [
            Shape(.rectangle(size: PhotoViewer.size), at: middle, colour: .accent),
            Shape(.circle(radius: 120), at: [900, 250], colour: .white),
            Shape(.rectangle(size: [1200, 300]), at: [600, 750], colour: .green),
        ]
        return [Shape(Rect(origin: .zero, size: Size(Stage.size)), colour: .ink)]
            + scenery.map { shape in
                shape.within(
                    shown.translation, rotation: shown.rotation.radians, scale: shown.scale)
            }
    }
}
