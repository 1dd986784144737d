/// The curve along which content runs out after the lift.
package struct RunOut: Sendable {
    package enum Shape: Equatable, Sendable {
        /// The speed falls by a factor of e in the inverse of the friction, which is per second.
        case exponential(friction: Figure)
        /// The speed falls by the same in each second: points per second in a second.
        case parabola(deceleration: Figure)
        /// A spring, by the seconds of a period without damping, and its damping ratio.
        case spring(response: Figure, damping: Figure)
        /// The curve of a platform.
        case platform
    }

    package let shape: Shape
    /// The platform whose constant or curve it is.
    package let platform: String?
    /// The speed at the lift, in points per second, with its sign.
    package let speed: Figure
    /// The root mean square of what the curve leaves unexplained, in points.
    package let rest: Double
    /// The displacement since the lift after some seconds.
    package let displacement: @Sendable (_ seconds: Double) -> Double
}
