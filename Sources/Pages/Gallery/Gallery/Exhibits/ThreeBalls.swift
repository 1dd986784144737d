import Fling

/// Three balls that make the same move by three springs without bounce, each at its own pace.
final class ThreeBalls: Exhibit {
    static let distance = 250.0

    final class Ball {
        @Animated var x: Double
        let spring: Spring

        init(_ number: Int, _ spring: Spring, in scene: Scene) {
            _x = Animated(wrappedValue: 0, "ball \(number).x", tolerance: .point, in: scene)
            self.spring = spring
        }
    }

    let scene: Scene
    let balls: [Ball]
    private var isAway = false

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        balls = [
            Ball(1, try Spring(stiffness: 6, damping: 6), in: scene),
            Ball(2, try Spring(stiffness: 15, damping: 15), in: scene),
            Ball(3, try Spring(stiffness: 30, damping: 30), in: scene),
        ]
    }

    func handle(_ input: ExhibitInput) {
        guard case .tap = input else { return }
        isAway.toggle()
        for ball in balls {
            scene.withAnimation(.spring(ball.spring)) { ball.x = isAway ? ThreeBalls.distance : 0 }
        }
    }
}

extension ThreeBalls {
    var properties: [AnyProperty] { balls.map(\.$x) }

    var poses: [Pose] {
        [
            Pose("left", balls.map { $0.$x.rests(at: 0) }),
            Pose("right", balls.map { $0.$x.rests(at: ThreeBalls.distance) }),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        balls.enumerated().map { index, ball in
            Shape(
                .circle(radius: 30), at: SIMD2(60 + shown[ball.$x].value, 200 + 120 * Double(index)),
                colour: .accent)
        }
    }
}
