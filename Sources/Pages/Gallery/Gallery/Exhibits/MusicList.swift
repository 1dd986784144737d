import Fling

/// A header, a title, a button and five rows that come in from the right, one after the other.
final class MusicList: Exhibit {
    static let width = 375.0

    /// One of the eight elements of the list.
    final class Element {
        @Animated var x: Double
        let top: Double
        let height: Double

        init(_ name: String, top: Double, height: Double, in scene: Scene) {
            _x = Animated(wrappedValue: MusicList.width, "\(name).x", tolerance: .point, in: scene)
            self.top = top
            self.height = height
        }
    }

    let scene: Scene
    let elements: [Element]
    private let spring: Spring

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        spring = try Spring(withDuration: 2.1, usingSpringWithDamping: 0.6)
        let rows = (1...5).map { ("row \($0)", 80.0) }
        var top = 0.0
        elements = ([("header", 120), ("title", 60), ("button", 50)] + rows).map { name, height in
            defer { top += height }
            return Element(name, top: top, height: height, in: scene)
        }
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .show:
            scene.withAnimation(.spring(spring).delay(1), each: elements, stagger: .by(0.06)) { $0.x = 0 }
        case .hide:
            scene.withAnimation(.spring(spring), each: elements, stagger: .by(0.06)) {
                $0.x = MusicList.width
            }
        default: break
        }
    }
}

extension MusicList {
    var properties: [AnyProperty] { elements.map(\.$x) }

    var poses: [Pose] {
        [
            Pose("away", elements.map { $0.$x.rests(at: MusicList.width) }),
            Pose("in place", elements.map { $0.$x.rests(at: 0) }),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        elements.map { element in
            Shape(
                .rectangle(size: [Stage.size.x - 20, element.height - 8], cornerRadius: 6),
                at: SIMD2(shown[element.$x].value + Stage.size.x / 2, element.top + element.height / 2),
                colour: .accent)
        }
    }
}
