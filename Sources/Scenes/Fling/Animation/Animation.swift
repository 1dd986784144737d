/// A description of how a change is animated: the spring or curve, the delay, and the repetitions.
///
///     scene.withAnimation(.snappy) { ball.position = [320, 80] }
///     scene.withAnimation(.easeInOut(duration: 0.3).delay(0.1).repeatCount(3)) { badge.scale = 1.2 }
///
/// An animation contains no values: the same one moves numbers, colours and rotations. Durations and delays
/// are in seconds.
public struct Animation: Sendable, Equatable {
    @usableFromInline var form: Form
    /// The delay before the animation starts, in seconds. A running animation goes on in the meantime.
    public internal(set) var delay = 0.0

    @usableFromInline
    indirect enum Form: Sendable, Equatable {
        case timing(Timing)
        case custom(AnyCustomAnimation)
        case scaled(Form, speed: Double)
        /// A form played `count` times (which may be infinite), each after a delay of `wait` seconds; the
        /// first delay is that of the animation.
        case repeated(Form, count: Double, wait: Double, autoreverses: Bool)
    }

    init(_ form: Form) {
        self.form = form
    }

    /// Creates an animation that moves by a spring or along a curve.
    public init(_ timing: Timing) {
        self.init(.timing(timing))
    }

    /// Creates an animation of a kind that the app defines.
    public init(_ animation: some CustomAnimation) {
        self.init(.custom(AnyCustomAnimation(animation)))
    }
}

// MARK: - Springs

extension Animation {
    /// The default animation: ``Spring/smooth``, as in SwiftUI.
    public static let `default` = Animation(.spring(.smooth))

    /// A spring of half a second without a bounce.
    public static var smooth: Animation { spring(.smooth) }
    /// A spring of half a second with a slight bounce.
    public static var snappy: Animation { spring(.snappy) }
    /// A spring of half a second with a visible bounce.
    public static var bouncy: Animation { spring(.bouncy) }
    /// A spring quick enough to follow a finger: ``Spring/interactive``.
    public static var interactiveSpring: Animation { spring(.interactive) }

    /// Returns ``smooth`` with another duration in seconds, and more bounce.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.smooth(duration: duration, extraBounce: extraBounce))
    }

    /// Returns ``snappy`` with another duration in seconds, and more bounce.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.snappy(duration: duration, extraBounce: extraBounce))
    }

    /// Returns ``bouncy`` with another duration in seconds, and more bounce.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.bouncy(duration: duration, extraBounce: extraBounce))
    }

    /// Returns an animation by any spring.
    public static func spring(_ spring: Spring) -> Animation { Animation(.spring(spring)) }

    /// Returns an animation by the spring of a duration and a bounce.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds.
    ///   - bounce: The bounce, −1 to 1; see ``Spring/init(duration:bounce:)``.
    public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Animation {
        spring(Spring(duration: duration, bounce: bounce))
    }

    /// Returns an animation by the spring of a response and a damping fraction.
    ///
    /// - Parameters:
    ///   - response: The perceptual duration in seconds.
    ///   - dampingFraction: The damping divided by critical damping.
    public static func spring(response: Double, dampingFraction: Double = 0.825) -> Animation {
        spring(Spring(response: response, dampingFraction: dampingFraction))
    }

    /// Returns a spring that follows a finger: each new target takes over the value and velocity, so that
    /// nothing needs blending.
    ///
    /// - Parameters:
    ///   - response: The perceptual duration in seconds.
    ///   - dampingFraction: The damping divided by critical damping.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86
    ) -> Animation {
        spring(Spring(response: response, dampingFraction: dampingFraction))
    }
}

// MARK: - Curves

extension Animation {
    /// The duration of a curve when none is given, in seconds.
    public static var defaultDuration: Double { 0.35 }

    /// An animation at constant speed. A velocity that the value has already is blended in smoothly.
    public static var linear: Animation { linear(duration: defaultDuration) }
    /// An animation with a soft start.
    public static var easeIn: Animation { easeIn(duration: defaultDuration) }
    /// An animation with a soft end.
    public static var easeOut: Animation { easeOut(duration: defaultDuration) }
    /// An animation with a soft start and a soft end.
    public static var easeInOut: Animation { easeInOut(duration: defaultDuration) }

    /// Returns ``linear`` with another duration.
    ///
    /// - Parameter duration: The duration in seconds.
    public static func linear(duration: Double) -> Animation { timingCurve(.linear, duration: duration) }
    /// Returns ``easeIn`` with another duration.
    ///
    /// - Parameter duration: The duration in seconds.
    public static func easeIn(duration: Double) -> Animation { timingCurve(.easeIn, duration: duration) }
    /// Returns ``easeOut`` with another duration.
    ///
    /// - Parameter duration: The duration in seconds.
    public static func easeOut(duration: Double) -> Animation { timingCurve(.easeOut, duration: duration) }
    /// Returns ``easeInOut`` with another duration.
    ///
    /// - Parameter duration: The duration in seconds.
    public static func easeInOut(duration: Double) -> Animation {
        timingCurve(.easeInOut, duration: duration)
    }

    /// Returns an animation along a curve.
    ///
    /// - Parameters:
    ///   - curve: The fraction of the path by the fraction of the duration.
    ///   - duration: The duration in seconds; 0 if it is negative or not finite: then the value is set at
    ///     once.
    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        let duration = duration.isFinite ? max(duration, 0) : 0
        return Animation(.curve(curve, duration: duration))
    }

    /// Returns an animation along the cubic Bézier curve with two control points, as in CSS.
    ///
    /// - Parameters:
    ///   - x1: The first control point's fraction of the duration, 0 through 1.
    ///   - y1: The first control point's fraction of the path.
    ///   - x2: The second control point's fraction of the duration, 0 through 1.
    ///   - y2: The second control point's fraction of the path.
    ///   - duration: The duration in seconds.
    public static func timingCurve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = defaultDuration
    ) throws(ParameterError) -> Animation {
        let curve = try UnitCurve.bezier(
            startControlPoint: SIMD2(x1, y1), endControlPoint: SIMD2(x2, y2))
        return timingCurve(curve, duration: duration)
    }
}

// MARK: - Modifiers

extension Animation {
    /// Returns the animation with `seconds` added to its delay.
    ///
    /// A running animation goes on during the delay. A number that is negative or not finite is ignored.
    public func delay(_ seconds: Double) -> Animation {
        guard seconds.isFinite, seconds > 0 else { return self }
        var copy = self
        copy.delay += seconds
        return copy
    }

    /// Returns the animation at a multiple of its speed, delays included: at 2 it takes half as long.
    ///
    /// A factor that is not finite, or not greater than 0, is ignored.
    public func speed(_ factor: Double) -> Animation {
        guard factor.isFinite, factor > 0, factor != 1 else { return self }
        var copy = Animation(form.scaled(by: factor))
        copy.delay = delay / factor
        return copy
    }

    /// Returns the animation played `count` times, each after its delay.
    ///
    /// - Parameters:
    ///   - count: The number of repetitions, 1 or greater; anything else is 1.
    ///   - autoreverses: True to play every second repetition backwards on the same path. With an even count
    ///     the animation ends at its start, and the property then rests there.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
        count > 1 ? repeated(Double(count), autoreverses) : self
    }

    /// Returns the animation repeated until something takes over or it is removed.
    ///
    /// - Parameter autoreverses: True to play every second repetition backwards on the same path.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        repeated(.infinity, autoreverses)
    }

    private func repeated(_ count: Double, _ autoreverses: Bool) -> Animation {
        var copy = Animation(.repeated(form, count: count, wait: delay, autoreverses: autoreverses))
        copy.delay = delay
        return copy
    }
}

extension Animation.Form {
    fileprivate func scaled(by speed: Double) -> Animation.Form {
        switch self {
        case .timing(let timing): .timing(timing.with(duration: timing.duration / speed))
        case .custom: .scaled(self, speed: speed)
        case .scaled(let form, let other): .scaled(form, speed: other * speed)
        case .repeated(let form, let count, let wait, let autoreverses):
            .repeated(form.scaled(by: speed), count: count, wait: wait / speed, autoreverses: autoreverses)
        }
    }
}

/// The name of one of the animations of a property.
///
///     ball.$position.removeAnimation(forKey: "shake")
///
/// An animation that is added under a key takes over from the one that runs under that key.
public struct AnimationKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name of the key; empty for ``default``.
    public let name: String

    /// Creates a key.
    ///
    /// - Parameter name: The name; empty for ``default``.
    public init(_ name: String) {
        self.name = name
    }

    /// Creates the key that a literal names.
    public init(stringLiteral name: String) {
        self.name = name
    }

    /// The key of animations that are given no other.
    public static let `default` = AnimationKey("")

    /// The ``name`` of the key.
    public var description: String { name }
}
