import Fling
import RandomLives

/// Something with properties.
final class Ball {
    @Animated("position", tolerance: .point) var position = SIMD2(0.0, 0.0)
    @Animated("scale", tolerance: .scale) var scale = 1.0
    @Animated("angle") var angle = Direction.zero
    @Animated("colour", tolerance: .opacity) var colour = Color.black
    @Animated("rotation") var rotation = Rotation3D.identity

    init(in scene: Scene? = nil) {
        scene?.add($position, $scale, $angle, $colour, $rotation)
    }

    /// The values that all properties show.
    var shown: [Shown] { shown(at: nil) }

    /// The values that all properties will show at a time.
    func shown(at time: Timestamp?) -> [Shown] {
        [
            Shown("position", $position, at: time), Shown("scale", $scale, at: time),
            Shown("angle", $angle, at: time), Shown("colour", $colour, at: time),
            Shown("rotation", $rotation, at: time),
        ]
    }
}

extension Scene {
    /// Advances to so many seconds after the clock's zero.
    func advance(to seconds: Double) {
        advance(to: Timestamp(seconds: seconds))
    }

    /// Advances by so many seconds.
    func advance(by seconds: Double) {
        advance(to: time.advanced(by: seconds))
    }

    /// Advances in frames.
    func advance(to seconds: Double, framesPerSecond rate: Double, _ frame: () -> Void = {}) {
        let start = time.seconds
        var count = 1.0
        while start + count / rate < seconds {
            advance(to: start + count / rate)
            frame()
            count += 1
        }
        advance(to: seconds)
        frame()
    }
}

extension MotionState {
    /// Whether value and velocity are the same, but for rounding.
    func isNear(_ other: MotionState, within error: Double = 1e-9) -> Bool {
        let distance = value.displacement(from: other.value).magnitude
        let change = (velocity.perSecond - other.velocity.perSecond).magnitude
        let size = value.animatableData.magnitude
        return distance <= error * (1 + size) && change <= error * (100 + velocity.speed)
    }
}
