import CFlingConversion
import CFlingInputHeader
import Motion
import Replay
import Touch

@c @implementation
public func fling_replay_settings_init(
    _ settings: UnsafeMutablePointer<fling_replay_settings>?, _ size: Int,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(settings, size, .settings, error) { .defaults }
}

extension fling_replay_settings {
    fileprivate static var defaults: fling_replay_settings {
        let defaults = ReplaySetup()
        var settings = fling_replay_settings()
        settings.units_per_mm = defaults.unitsPerMillimetre
        settings.start = defaults.start
        settings.lower = -.infinity
        settings.upper = .infinity
        settings.spring_duration = defaults.spring.duration
        settings.spring_bounce = defaults.spring.bounce
        settings.frames_per_second = defaults.framesPerSecond
        return settings
    }
}

extension ReplaySetup {
    /// Reads the settings from C; the defaults for NULL.
    init(_ settings: UnsafePointer<fling_replay_settings>?) throws(Failure) {
        self.init()
        guard let settings = try settings?.read(.settings, else: .defaults) else { return }
        direction = try convert(settings.axis.meaningIfAny)
        strategy = try convert(settings.strategy.meaning)
        unitsPerMillimetre = try check(settings.units_per_mm, .unitsPerMillimetre, -1e6...1e6)
        start = try check(settings.start, .start, places)
        framesPerSecond = try check(settings.frames_per_second, .framesPerSecond, 1e-3...1e6)
        bounds = try settings.bounds
        spring = try settings.knownSpring
        detents = try settings.knownDetents
        guard detents.isEmpty || direction != .both else {
            throw .unsupported("detents lie along one axis: they do not go with FLING_REPLAY_AXIS_BOTH")
        }
    }
}

/// The range of positions; larger ones have squares whose squares overflow.
private let places = -1e15...1e15

private func check(
    _ number: Double, _ name: Subject, _ range: ClosedRange<Double>
) throws(Failure) -> Double {
    guard number.isFinite else { throw .notFinite(name) }
    guard range.contains(number) else {
        throw .range(name, number, low: range.lowerBound, high: range.upperBound)
    }
    return number
}

extension fling_replay_settings {
    fileprivate var bounds: ClosedRange<Double>? {
        get throws(Failure) {
            guard lower != -.infinity || upper != .infinity else { return nil }
            guard !lower.isNaN, !upper.isNaN else { throw .notFinite(lower.isNaN ? .lower : .upper) }
            guard lower <= upper else { throw .range(.lower, lower, low: -.infinity, high: upper) }
            // Clamp ends that no value reaches, such as infinite ones.
            let low = max(lower, places.lowerBound), high = min(upper, places.upperBound)
            guard low <= high else {
                throw .range(
                    lower > 0 ? .lower : .upper, lower > 0 ? lower : upper, low: places.lowerBound,
                    high: places.upperBound)
            }
            return low...high
        }
    }

    fileprivate var knownSpring: Spring {
        get throws(Failure) {
            guard let spring = spring?.pointee else {
                let duration = try spring_duration.required(.duration)
                let bounce = try spring_bounce.required(.bounce)
                return try translate { () throws(ParameterError) in
                    try Spring.checked(duration: duration, bounce: bounce)
                }
            }
            let mass = try spring.mass.required(.mass)
            let stiffness = try spring.stiffness.required(.stiffness)
            let damping = try spring.damping.required(.damping)
            return try translate { () throws(ParameterError) in
                try Spring(mass: mass, stiffness: stiffness, damping: damping)
            }
        }
    }

    fileprivate var knownDetents: [Double] {
        get throws(Failure) {
            try checkArray(detents, .detents, detent_count, .detentCount, atMost: 65536)
            var known: [Double] = []
            for detent in UnsafeBufferPointer(start: detents, count: detent_count) {
                known.append(try check(detent, .detent, places))
            }
            return known
        }
    }
}

extension fling_replay_axis: Constant {
    package typealias Meaning = ReplaySetup.Direction
    package static var name: StaticString { "fling_replay_axis" }
}
