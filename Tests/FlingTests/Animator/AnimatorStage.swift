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

/// The same numbers for the same seed, everywhere.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}

let animatorTimings: [TimingParameters] = [
    .curve(.linear), .curve(.easeInOut), .spring(.smooth), .spring(.bouncy),
    .spring(.bouncy, initialVelocity: [4, -6]),
    .animation(.custom(duration: 0.5) { $0 * $0 * 4 }),
]
