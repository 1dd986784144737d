/// How a change is animated: what it moves like, how long it waits, and how often it is repeated.
///
///     scene.withAnimation(.snappy) { ball.position = [320, 80] }
///     scene.withAnimation(.easeInOut(duration: 0.3).delay(0.1).repeatCount(3)) { badge.scale = 1.2 }
///
/// It says nothing of values: the same animation moves numbers, colours and rotations. Durations and delays are
/// seconds.
public struct Animation: Sendable, Equatable {
    @usableFromInline var form: Form
    /// Seconds to wait before it starts. What moves already goes on moving in the meantime.
    public internal(set) var delay = 0.0

    @usableFromInline
    indirect enum Form: Sendable, Equatable {
        case timing(Timing)
        case custom(AnyCustomAnimation)
        case scaled(Form, speed: Double)
        /// So many times (which may be infinite), each after a wait in seconds; the first wait is the delay of the
        /// animation.
        case repeated(Form, count: Double, wait: Double, autoreverses: Bool)
    }

    init(_ form: Form) {
        self.form = form
    }

    /// An animation that moves by a spring or along a curve.
    public init(_ timing: Timing) {
        self.init(.timing(timing))
    }

    /// An animation of a kind of your own.
    public init(_ animation: some CustomAnimation) {
        self.init(.custom(AnyCustomAnimation(animation)))
    }
}

// MARK: - Springs

extension Animation {
    /// What is used where nothing is said: ``Spring/smooth``, as in SwiftUI.
    public static let `default` = Animation(.spring(.smooth))

    /// Half a second, no bounce.
    public static var smooth: Animation { spring(.smooth) }
    /// Half a second, hardly a bounce.
    public static var snappy: Animation { spring(.snappy) }
    /// Half a second, a bounce that shows.
    public static var bouncy: Animation { spring(.bouncy) }
    /// A spring quick enough to follow a finger; ``Spring/interactive``.
    public static var interactiveSpring: Animation { spring(.interactive) }

    /// ``smooth`` with another duration in seconds, and more bounce.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.smooth(duration: duration, extraBounce: extraBounce))
    }

    /// ``snappy`` with another duration in seconds, and more bounce.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.snappy(duration: duration, extraBounce: extraBounce))
    }

    /// ``bouncy`` with another duration in seconds, and more bounce.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.bouncy(duration: duration, extraBounce: extraBounce))
    }

    /// A spring of any kind.
    public static func spring(_ spring: Spring) -> Animation { Animation(.spring(spring)) }

    /// - Parameters:
    ///   - duration: The perceptual duration in seconds.
    ///   - bounce: −1 to 1; see ``Spring/init(duration:bounce:)``.
    public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Animation {
        spring(Spring(duration: duration, bounce: bounce))
    }

    /// - Parameters:
    ///   - response: The perceptual duration in seconds.
    ///   - dampingFraction: The damping over critical damping.
    public static func spring(response: Double, dampingFraction: Double = 0.825) -> Animation {
        spring(Spring(response: response, dampingFraction: dampingFraction))
    }

    /// A spring that follows a finger; a new target takes over value and velocity, so that nothing needs blending.
    ///
    /// - Parameters:
    ///   - response: The perceptual duration in seconds.
    ///   - dampingFraction: The damping over critical damping.
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

    /// Constant speed. What moves already is led onto it smoothly.
    public static var linear: Animation { linear(duration: defaultDuration) }
    /// A soft start.
    public static var easeIn: Animation { easeIn(duration: defaultDuration) }
    /// A soft end.
    public static var easeOut: Animation { easeOut(duration: defaultDuration) }
    /// A soft start and a soft end.
    public static var easeInOut: Animation { easeInOut(duration: defaultDuration) }

    /// - Parameter duration: Seconds.
    public static func linear(duration: Double) -> Animation { timingCurve(.linear, duration: duration) }
    /// - Parameter duration: Seconds.
    public static func easeIn(duration: Double) -> Animation { timingCurve(.easeIn, duration: duration) }
    /// - Parameter duration: Seconds.
    public static func easeOut(duration: Double) -> Animation { timingCurve(.easeOut, duration: duration) }
    /// - Parameter duration: Seconds.
    public static func easeInOut(duration: Double) -> Animation {
        timingCurve(.easeInOut, duration: duration)
    }

    /// Along a curve.
    ///
    /// - Parameter duration: Seconds; what is negative or not finite is 0, and then the value is there at once.
    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        let duration = duration.isFinite ? max(duration, 0) : 0
        return Animation(.curve(curve, duration: duration))
    }

    /// Along a cubic Bézier curve with these control points, as CSS writes it.
    ///
    /// - Parameter duration: Seconds.
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
    /// The animation, after a wait of so many seconds.
    ///
    /// Until then what is seen goes on as it was. What is negative or not finite is ignored.
    public func delay(_ seconds: Double) -> Animation {
        guard seconds.isFinite, seconds > 0 else { return self }
        var copy = self
        copy.delay += seconds
        return copy
    }

    /// The animation at a multiple of its pace, its delays included: 2 takes half as long.
    ///
    /// What is not greater than 0 and finite is ignored.
    public func speed(_ factor: Double) -> Animation {
        guard factor.isFinite, factor > 0, factor != 1 else { return self }
        var copy = Animation(form.scaled(by: factor))
        copy.delay = delay / factor
        return copy
    }

    /// The animation, so many times, each after its delay.
    ///
    /// - Parameters:
    ///   - count: 1 or greater; anything else is 1.
    ///   - autoreverses: Whether each second time goes back the same path. With an even count it ends where it
    ///     began, and the property then rests there.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
        count > 1 ? repeated(Double(count), autoreverses) : self
    }

    /// The animation again and again, until something takes over or it is removed.
    ///
    /// - Parameter autoreverses: Whether each second time goes back the same path.
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
/// What is added under a key takes over from what runs under it.
public struct AnimationKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// What it is called; empty for ``default``.
    public let name: String

    /// - Parameter name: Any; empty for ``default``.
    public init(_ name: String) {
        self.name = name
    }

    /// The key that a literal names.
    public init(stringLiteral name: String) {
        self.name = name
    }

    /// The key of the animations that are given none.
    public static let `default` = AnimationKey("")

    /// Its ``name``.
    public var description: String { name }
}
