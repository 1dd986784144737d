import Traces

/// A model of a panel's reports: their rate, their accuracy, and their flaws.
///
/// The presets are modelled on recordings of real hardware. Times are seconds, lengths are millimetres.
///
/// On a touchpad libinput discards motion that is faster than some 1.7 m/s, or much faster than in the
/// report before, as a jump. With these presets this happens where it does with real pads: in fast flicks
/// on slow panels.
///
/// ```swift
/// var panel = RobotPanel.i2c
/// panel.noise = 0
/// panel.lostReports = 0.1
/// ```
public struct RobotPanel: Hashable, Sendable {
    /// The reports per second while one finger is down, clamped to 1 … 1000.
    public var rate: Double
    /// The rate with two or more fingers, as a fraction of ``rate``. Many pads halve it.
    public var rateWithMoreFingers = 1.0
    /// The deviation of a report's time from the time at which its position was measured: a standard
    /// deviation, as a fraction of the interval.
    public var jitter = 0.0
    /// The delay of every other report, as a fraction of the interval: 0.2 makes intervals of 1.2, 0.8,
    /// 1.2, …
    public var alternation = 0.0
    /// True if reports arrive in pairs, the second right after the first.
    public var sendsPairs = false
    /// The deviation of a moving finger's position from the truth: a standard deviation. A still finger's
    /// is a tenth of that.
    public var noise = 0.0
    /// The threshold below which changes of the position are not reported.
    public var hysteresis = 0.0
    /// The longest time for which a new contact is reported where it landed.
    public var landingHold = 0.0
    /// The median of the time from a finger's lift to the report of it.
    public var liftLag = 0.0
    /// The standard deviation of the logarithm of the time from a finger's lift to its report.
    public var liftLagSpread = 0.0
    /// The error of the last step before a lift: the standard deviation of the logarithm of its factor.
    public var lastStepSpread = 0.0
    /// The probability that a report is lost; never one in which a finger lands or lifts.
    public var lostReports = 0.0
    /// The probability that a fast contact gets a new tracking id on its way, without a lift between.
    public var splitContacts = 0.0
    /// True if a finger that doesn't move is reported, with a time and nothing else.
    public var reportsStillFingers = false

    /// Creates a panel without flaws, with that many reports per second.
    public init(rate: Double) {
        self.rate = rate
    }

    /// An exact panel, with 125 reports per second.
    public static let ideal = RobotPanel(rate: 125)

    /// A touchpad on the I²C bus, as in laptops since about 2015.
    public static let i2c: RobotPanel = {
        var panel = RobotPanel(rate: 140)
        panel.jitter = 0.06
        panel.noise = 0.06
        panel.hysteresis = 0.12
        panel.landingHold = 0.012
        panel.liftLag = 0.012
        panel.liftLagSpread = 0.5
        panel.lastStepSpread = 0.3
        panel.reportsStillFingers = true
        return panel
    }()

    /// A touchpad on the PS/2 port, with half the rate for two fingers.
    public static let ps2: RobotPanel = {
        var panel = RobotPanel(rate: 80)
        panel.rateWithMoreFingers = 0.5
        panel.jitter = 0.15
        panel.noise = 0.08
        panel.hysteresis = 0.15
        panel.landingHold = 0.03
        panel.liftLag = 0.016
        panel.liftLagSpread = 0.6
        panel.lastStepSpread = 0.7
        return panel
    }()

    /// A touchscreen.
    public static let screen: RobotPanel = {
        var panel = RobotPanel(rate: 120)
        panel.jitter = 0.1
        panel.noise = 0.1
        panel.hysteresis = 0.2
        panel.landingHold = 0.03
        panel.liftLag = 0.012
        panel.liftLagSpread = 0.5
        panel.lastStepSpread = 0.6
        return panel
    }()

    /// A panel whose reports arrive in pairs, so that the speed from one to the next is off by a factor of
    /// ten.
    public static let pairs: RobotPanel = {
        var panel = screen
        panel.sendsPairs = true
        return panel
    }()

    /// A panel whose intervals alternate, such as 7.5 and 9.1 ms.
    public static let alternating: RobotPanel = {
        var panel = i2c
        panel.alternation = 0.1
        return panel
    }()
}
