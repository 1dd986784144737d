import CLibm

/// The movement of a finger on a surface, known at every time: stretches of time over which its speed goes
/// from one value to another.
///
///     let flick = FingerMotion([.init(duration: 0.05, from: 0, to: 900, .bell)])
///     flick.velocity(at: 0.05)  // (900, 0) millimetres per second
public struct FingerMotion: Sendable {
    /// A stretch of time over which the speed changes in one way.
    public struct Stretch: Sendable {
        /// The duration, in seconds.
        public var duration: Double
        /// The speeds along the path at the beginning and the end, in mm/s; negative when the path is
        /// followed backwards.
        public var startSpeed, endSpeed: Double
        public var shape: Shape

        public init(
            duration: Double, from startSpeed: Double, to endSpeed: Double, _ shape: Shape = .power(1)
        ) {
            self.duration = duration
            self.startSpeed = startSpeed
            self.endSpeed = endSpeed
            self.shape = shape
        }

        /// Creates a stretch of constant speed.
        public init(duration: Double, at speed: Double) {
            self.init(duration: duration, from: speed, to: speed)
        }
    }

    /// The course of the speed from the start value to the end value.
    public enum Shape: Sendable {
        /// A power of time: 1 is a constant acceleration.
        case power(Double)
        /// The first half of a minimum-jerk reach from rest to rest, whose speed peaks half-way.
        case bell
        /// Half a turn of a cosine.
        case cosine
    }

    /// The stretches in the order in which they happen.
    public var stretches: [Stretch]
    /// The direction of the path, in radians from the x axis.
    public var direction: Double
    /// The curvature term of the path, per millimetre.
    public var bow: Double

    public init(_ stretches: [Stretch], direction: Double = 0, bow: Double = 0) {
        self.stretches = stretches
        self.direction = direction
        self.bow = bow
    }

    /// The time from the touch-down to the lift, in seconds.
    public var duration: Double {
        stretches.reduce(0) { $0 + $1.duration }
    }

    /// Returns the position relative to the touch-down, in millimetres; constant before the touch-down and
    /// after the lift.
    public func position(at time: Double) -> SIMD2<Double> {
        let along = progress(at: time).distance
        return turned(SIMD2(along, bow * along * along))
    }

    /// Returns the velocity in millimetres per second; times outside of the motion are clamped to it.
    public func velocity(at time: Double) -> SIMD2<Double> {
        let (along, speed) = progress(at: time)
        return turned(SIMD2(speed, 2 * bow * along * speed))
    }
}

extension FingerMotion {
    private func progress(at time: Double) -> (distance: Double, speed: Double) {
        var distance = 0.0
        var left = max(time, 0)
        for (index, stretch) in stretches.enumerated() {
            if left < stretch.duration || index == stretches.count - 1 {
                let fraction = stretch.duration > 0 ? min(left / stretch.duration, 1) : 1
                return (distance + stretch.distance(at: fraction), stretch.speed(at: fraction))
            }
            distance += stretch.distance(at: 1)
            left -= stretch.duration
        }
        return (0, 0)
    }

    private func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
        let (c, s) = (cos(direction), sin(direction))
        return SIMD2(c * vector.x - s * vector.y, s * vector.x + c * vector.y)
    }
}

extension FingerMotion.Stretch {
    fileprivate func speed(at fraction: Double) -> Double {
        startSpeed + (endSpeed - startSpeed) * shape.height(at: fraction)
    }

    fileprivate func distance(at fraction: Double) -> Double {
        duration * (startSpeed * fraction + (endSpeed - startSpeed) * shape.area(to: fraction))
    }
}

extension FingerMotion.Shape {
    /// Returns the fraction of the speed change that is done at a fraction of the time, from 0 to 1.
    fileprivate func height(at fraction: Double) -> Double {
        switch self {
        case .power(let exponent): pow(fraction, exponent)
        case .bell: fraction * fraction * (2 - fraction) * (2 - fraction)
        case .cosine: (1 - cos(.pi * fraction)) / 2
        }
    }

    /// The integral of ``height(at:)`` from 0.
    func area(to fraction: Double) -> Double {
        switch self {
        case .power(let exponent): pow(fraction, exponent + 1) / (exponent + 1)
        case .bell: fraction * fraction * fraction * (4 / 3 - fraction + fraction * fraction / 5)
        case .cosine: fraction / 2 - sin(.pi * fraction) / (2 * .pi)
        }
    }
}
