import Motion
import Traces

/// The true motion of a robot's hand, however its panel reported it.
///
/// ```swift
/// let truth = robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: 900))
/// truth.releaseVelocity  // SIMD2(900, 0), in mm/s
/// ```
public struct GestureTruth: Hashable, Sendable {
    /// The true motion of each finger, from its landing to its lift.
    public let fingers: [FingerTruth]

    /// The time at which the first finger landed.
    public var start: Timestamp { fingers.map(\.down).min() ?? .zero }

    /// The time at which the first finger lifted. A touchpad's gesture ends there.
    public var release: Timestamp { fingers.map(\.up).min() ?? .zero }

    /// The time at which the last finger lifted.
    public var end: Timestamp { fingers.map(\.up).max() ?? .zero }

    /// Returns the mean position of the fingers that are down, in millimetres; nil when none is.
    public func centre(at time: Timestamp) -> SIMD2<Double>? {
        mean(fingers.compactMap { $0.position(at: time) })
    }

    /// Returns the mean velocity of the fingers that are down, in millimetres per second; nil when none is.
    public func velocity(at time: Timestamp) -> SIMD2<Double>? {
        mean(fingers.compactMap { $0.velocity(at: time) })
    }

    /// The mean velocity of the fingers when the first one lifted, in millimetres per second.
    public var releaseVelocity: SIMD2<Double> { velocity(at: release) ?? .zero }

    /// Returns the greatest distance of a finger past the edges of a surface, in millimetres.
    func distance(outside surface: RobotSurface) -> Double {
        var greatest = 0.0
        for finger in fingers {
            let seconds = finger.up.seconds(since: finger.down)
            // A step of 5 ms is that of a panel of 200 reports per second.
            let steps = max(1, Int((seconds / 0.005).rounded(.up)))
            for step in 0...steps {
                let time = finger.down.advanced(by: seconds * Double(step) / Double(steps))
                guard let place = finger.position(at: min(time, finger.up)) else { continue }
                greatest = max(greatest, -place.min(), (place - surface.size).max())
            }
        }
        return greatest
    }

    private func mean(_ values: [SIMD2<Double>]) -> SIMD2<Double>? {
        values.isEmpty ? nil : values.reduce(.zero, +) / Double(values.count)
    }
}

/// The true motion of one finger of a robot.
///
///     let place = truth.fingers[0].position(at: truth.release)  // millimetres
public struct FingerTruth: Hashable, Sendable {
    /// The time at which the finger touched the surface.
    public let down: Timestamp
    /// The time at which the finger left the surface; the panel reports it later.
    public let up: Timestamp
    let motion: HandMotion
    let finger: Int
    /// The time at which the hand began to move.
    let origin: Timestamp

    /// Returns the finger's position in millimetres from the top left corner; nil when it didn't touch.
    public func position(at time: Timestamp) -> SIMD2<Double>? {
        state(at: time)?.position
    }

    /// Returns the finger's velocity in millimetres per second; nil when it didn't touch.
    public func velocity(at time: Timestamp) -> SIMD2<Double>? {
        state(at: time)?.velocity
    }

    /// The finger's velocity as it left the surface, in millimetres per second.
    public var releaseVelocity: SIMD2<Double> { velocity(at: up) ?? .zero }

    private func state(at time: Timestamp) -> (position: SIMD2<Double>, velocity: SIMD2<Double>)? {
        guard time >= down, time <= up else { return nil }
        return motion.state(of: finger, at: time.seconds(since: origin))
    }
}
