import Seeded
import Fling

/// A scene with two things to animate.
final class Stage {
    @Animated("position", tolerance: .point) var position = SIMD2(0.0, 0.0)
    @Animated("scale", tolerance: .scale) var scale = 1.0
    let scene = Scene()

    init() {
        scene.add($position, $scale)
    }

    func advance(_ seconds: Double) {
        scene.advance(to: scene.time.advanced(by: seconds))
    }

    /// An animator of both: 320 points to the right, 80 down, and twice as large.
    func animator(
        duration: Double = 0.5, _ timing: TimingParameters = .curve(.easeInOut)
    ) -> PropertyAnimator {
        PropertyAnimator(duration: duration, timing: timing, in: scene) { [unowned self] in
            position = [320, 80]
            scale = 2
        }
    }
}

extension SeededGenerator {
    mutating func number(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}

let animatorTimings: [TimingParameters] = [
    .curve(.linear), .curve(.easeInOut), .spring(.smooth), .spring(.bouncy),
    .spring(.bouncy, initialVelocity: [4, -6]),
    .animation(.custom(duration: 0.5) { $0 * $0 * 4 }),
]
