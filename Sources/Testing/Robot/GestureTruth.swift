import Motion
import Traces

/// What a robot's hand really did, however its panel reported it.
///
/// ```swift
/// let truth = robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: 900))
/// truth.releaseVelocity  // (900, 0), in mm/s
/// ```
public struct GestureTruth: Hashable, Sendable {
    /// Each finger, from its landing to its lift.
    public let fingers: [FingerTruth]

    /// When the first finger landed.
    public var start: Timestamp { fingers.map(\.down).min() ?? .zero }

    /// When the first finger lifted. A touchpad's gesture ends there.
    public var release: Timestamp { fingers.map(\.up).min() ?? .zero }

    /// When the last finger lifted.
    public var end: Timestamp { fingers.map(\.up).max() ?? .zero }

    /// The middle of the fingers that are down, in millimetres; nil when none is.
    public func centre(at time: Timestamp) -> SIMD2<Double>? {
        mean(fingers.compactMap { $0.position(at: time) })
    }

    /// The velocity of the middle of the fingers that are down, in millimetres a second.
    public func velocity(at time: Timestamp) -> SIMD2<Double>? {
        mean(fingers.compactMap { $0.velocity(at: time) })
    }

    /// The velocity of the middle of the fingers when the first one lifted, in millimetres a second.
    public var releaseVelocity: SIMD2<Double> { velocity(at: release) ?? .zero }

    private func mean(_ values: [SIMD2<Double>]) -> SIMD2<Double>? {
        values.isEmpty ? nil : values.reduce(.zero, +) / Double(values.count)
    }
}

/// What one finger of a robot really did.
///
///     let place = truth.fingers[0].position(at: truth.release)  // millimetres
public struct FingerTruth: Hashable, Sendable {
    /// When it touched the surface.
    public let down: Timestamp
    /// When it left the surface; the panel reports it later.
    public let up: Timestamp
    let motion: HandMotion
    let finger: Int
    /// When the hand began to move.
    let origin: Timestamp

    /// Where it was, in millimetres from the top left corner; nil when it didn't touch.
    public func position(at time: Timestamp) -> SIMD2<Double>? {
        state(at: time)?.position
    }

    /// Its velocity in millimetres a second; nil when it didn't touch.
    public func velocity(at time: Timestamp) -> SIMD2<Double>? {
        state(at: time)?.velocity
    }

    /// Its velocity as it left the surface, in millimetres a second.
    public var releaseVelocity: SIMD2<Double> { velocity(at: up) ?? .zero }

    private func state(at time: Timestamp) -> (position: SIMD2<Double>, velocity: SIMD2<Double>)? {
        guard time >= down, time <= up else { return nil }
        return motion.state(of: finger, at: time.seconds(since: origin))
    }
}
