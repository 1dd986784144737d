import Fling

/// A button with three bars, which become a red cross when it is released, and bars again the next time.
final class Hamburger: Exhibit {
    let button: InstantButton
    @Animated("middle.opacity", tolerance: .opacity) var middle = 1.0
    @Animated("top.rotation") var topRotation = 0.0
    @Animated("bottom.rotation") var bottomRotation = 0.0
    @Animated("top.offset", tolerance: .point) var topOffset = 0.0
    @Animated("bottom.offset", tolerance: .point) var bottomOffset = 0.0
    @Animated("bars.colour", tolerance: .opacity) var colour = Color.white
    private let bouncing: Spring
    private let calm: Spring
    private var isCross = false

    var scene: Scene { button.scene }

    init(in scene: Scene) throws(ParameterError) {
        button = try InstantButton(in: scene)
        bouncing = try Spring(bounciness: 11, speed: 18)
        calm = try Spring(bounciness: 0, speed: 18)
        scene.add($middle, $topRotation, $bottomRotation, $topOffset, $bottomOffset, $colour)
    }

    func handle(_ input: ExhibitInput) {
        button.handle(input)
        if case .touchUp = input { toggle() }
    }

    private func toggle() {
        isCross.toggle()
        let amount = isCross ? 1.0 : 0
        scene.withAnimation(.easeInOut(duration: 0.2)) { middle = 1 - amount }
        scene.withAnimation(.spring(bouncing)) {
            topRotation = -.pi / 4 * amount
            bottomRotation = .pi / 4 * amount
        }
        scene.withAnimation(.spring(calm)) {
            topOffset = 29 * amount
            bottomOffset = -29 * amount
            colour = isCross ? .red : .white
        }
    }
}

extension Hamburger {
    var properties: [AnyProperty] {
        button.properties + [$middle, $topRotation, $bottomRotation, $topOffset, $bottomOffset, $colour]
    }

    /// The poses of the button, each once with the bars and once with the cross.
    var poses: [Pose] {
        let bars = [0.0, 1].map { amount in
            let turn = Double.pi / 4 * amount
            return Pose(
                amount == 0 ? "bars" : "cross", $middle.rests(at: 1 - amount),
                $topRotation.rests(at: -turn), $bottomRotation.rests(at: turn),
                $topOffset.rests(at: 29 * amount), $bottomOffset.rests(at: -29 * amount),
                $colour.rests(at: amount == 0 ? .white : .red))
        }
        return bars.flatMap { bars in button.poses.map { bars.with($0) } }
    }

    func picture(of shown: SceneState) -> [Shape] {
        let colour = shown[$colour].value
        let (rotation, scale) = (shown[button.$rotation].value, shown[button.$scale].value)
        func bar(_ y: Double, _ rotation: Double = 0, opacity: Double = 1) -> Shape {
            Shape(
                .rectangle(size: [70, 10], cornerRadius: 5), at: SIMD2(0, y), rotation: rotation,
                colour: colour, opacity: opacity)
        }
        let bars = [
            bar(-29 + shown[$topOffset].value, shown[$topRotation].value),
            bar(0, opacity: shown[$middle].value),
            bar(29 + shown[$bottomOffset].value, shown[$bottomRotation].value),
        ]
        return button.picture(of: shown)
            + bars.map { $0.within(Stage.middle, rotation: rotation, scale: scale) }
    }
}
