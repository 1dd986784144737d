import Motion

/// The rules that all machines share: how a moving value comes to rest, and how frames show a drag.
///
///     // An app has them once, for all that moves in it:
///     let calm = MotionRules(spring: .snappy, latency: 0.012, reducesMotion: true)
///     var rules = DragRules<Double>(release: .detents([0, 320]))
///     rules.motion = calm
///     rules.spring = .smooth   // each is a property of the machine's rules as well
public struct MotionRules: Sendable {
    /// The spring that draws a value to its goal, and back from beyond its ends, unless the goal has a spring
    /// of its own.
    ///
    /// An undamped spring would never rest; it is taken with a damping ratio of 0.005.
    public var spring: Spring
    /// The deceleration of a released value, which also sets the projected end of a release.
    public var deceleration: Deceleration
    /// The distance from its goal, and the speed, within which a value is brought to rest there.
    public var tolerance: Tolerance
    /// The seconds from a hand's report to the first frame that can show it: from drawing a frame until it is
    /// seen.
    ///
    /// A report of the hand takes effect that long after its time, so that no frame that has been seen turns
    /// out to be wrong. At most 0.1. A drag keeps this, and ``ahead``, until its release: new rules change
    /// them for the next drag.
    public var latency: Double
    /// The seconds by which the shown value is ahead of the hand's reports, along a smoothed velocity.
    ///
    /// A greater number lags less behind the finger, and judders more: 0.006 looks best, and 0.022 makes up
    /// for a latency of 0.016. With 0 for this and ``latency`` a drag shows the last report. At most 0.05.
    public var ahead: Double
    /// True to go without animations: the value still follows the hand, but is at its goal as soon as the
    /// hand lets go.
    public var reducesMotion: Bool

    /// Creates rules.
    public init(
        spring: Spring = .smooth, deceleration: Deceleration = .normal, tolerance: Tolerance = .automatic,
        latency: Double = 0.016, ahead: Double = 0.006, reducesMotion: Bool = false
    ) {
        self.spring = spring
        self.deceleration = deceleration
        self.tolerance = tolerance
        self.latency = latency
        self.ahead = ahead
        self.reducesMotion = reducesMotion
    }
}

/// The rules of a machine, with those that all machines share.
///
///     // Sets the rules for a display that shows a frame `latency` seconds after it was drawn.
///     func adapt<Machine: Interactive>(_ machine: inout Machine, latency: Double, isCalm: Bool) {
///         var rules = machine.rules
///         rules.latency = latency
///         rules.reducesMotion = isCalm
///         machine.setRules(rules, time: now)
///     }
public protocol InteractionRules: Sendable {
    /// The rules that all machines share.
    var motion: MotionRules { get set }
}

extension InteractionRules {
    /// See ``MotionRules/spring``.
    public var spring: Spring {
        get { motion.spring }
        set { motion.spring = newValue }
    }

    /// See ``MotionRules/deceleration``.
    public var deceleration: Deceleration {
        get { motion.deceleration }
        set { motion.deceleration = newValue }
    }

    /// See ``MotionRules/tolerance``.
    public var tolerance: Tolerance {
        get { motion.tolerance }
        set { motion.tolerance = newValue }
    }

    /// See ``MotionRules/latency``.
    public var latency: Double {
        get { motion.latency }
        set { motion.latency = newValue }
    }

    /// See ``MotionRules/ahead``.
    public var ahead: Double {
        get { motion.ahead }
        set { motion.ahead = newValue }
    }

    /// See ``MotionRules/reducesMotion``.
    public var reducesMotion: Bool {
        get { motion.reducesMotion }
        set { motion.reducesMotion = newValue }
    }

    /// The latency within its limits.
    package var usableLatency: Double { latency > 0 ? min(latency, 0.1) : 0 }

    /// The seconds ahead within their limits.
    var usableAhead: Double { ahead > 0 ? min(ahead, 0.05) : 0 }

    /// False if a hand is shown at its last report.
    package var showsPath: Bool { latency > 0 || ahead > 0 }
}
