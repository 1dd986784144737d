/// A kind of touch surface: the rhythm of its reports, and their deviation from the finger's true position.
public struct Panel: Sendable {
    public var name: String
    /// The report rate, in hertz; every stroke has one rate in this range.
    public var rate: ClosedRange<Double>
    /// The rhythm of the reports.
    public var rhythm = Rhythm.even
    /// The standard deviation of report times, as a fraction of the interval.
    public var jitter: ClosedRange<Double> = 0...0
    /// The standard deviation of a position's true time around its report's time, as a fraction of the
    /// interval.
    public var blur = 0.0
    /// The fraction of reports that never come.
    public var missing = 0.0
    /// The standard deviation of positions, in millimetres.
    public var noise = 0.0
    /// The resolution, in units per millimetre, to which positions are rounded; nil for no rounding.
    public var resolution: ClosedRange<Double>?
    /// True if no report comes as long as the finger has moved less than a unit or two.
    public var isSilentWhenStill = false
    /// True if the panel has no flaws.
    public var isIdeal = false

    /// The sequence of intervals between reports.
    public enum Rhythm: Sendable {
        case even
        /// A short interval follows each long one on half of the panels.
        case evenOrAlternating
        /// Two reports at once, the first of them late; then two more after one and a half to two intervals.
        case pairs
    }

    /// Returns a panel with exact positions at exact intervals.
    public static func ideal(_ rate: Double) -> Panel {
        Panel(name: "ideal \(Int(rate)) Hz", rate: rate...rate, isIdeal: true)
    }

    /// The models of the kinds of panel in use.
    public static let all: [Panel] = [
        ideal(40), ideal(60), ideal(125), ideal(250), ideal(500), ideal(1000),
        Panel(
            name: "i2c", rate: 125...145, rhythm: .evenOrAlternating, jitter: 0.02...0.1, blur: 0.03,
            noise: 0.02, resolution: 12...45, isSilentWhenStill: true),
        Panel(
            name: "maXTouch", rate: 145...180, jitter: 0.05...0.17, blur: 0.2, noise: 0.04,
            resolution: 12...45),
        Panel(
            name: "PS/2", rate: 38...80, jitter: 0.05...0.2, blur: 0.05, missing: 0.1, noise: 0.04,
            resolution: 12...45, isSilentWhenStill: true),
        Panel(
            name: "touchscreen", rate: 54...200, jitter: 0.03...0.25, blur: 0.08, missing: 0.02, noise: 0.05,
            resolution: 12...45),
        Panel(
            name: "oversampling", rate: 200...460, jitter: 0.03...0.25, blur: 0.1, noise: 0.04,
            resolution: 12...45),
        Panel(
            name: "pairs", rate: 105...140, rhythm: .pairs, jitter: 0.02...0.1, blur: 0.03, noise: 0.03,
            resolution: 12...45),
    ]
}

extension Panel {
    /// Returns a panel of random rate, rhythm and noise, beyond the kinds in use.
    public static func arbitrary(using random: inout SeededRandom) -> Panel {
        let rate = random.proportional(35...500)
        var panel = Panel(name: "any", rate: rate...rate)
        let rhythm = random.unit()
        panel.rhythm = rhythm < 0.15 ? .pairs : rhythm < 0.4 ? .evenOrAlternating : .even
        let jitter = random.uniform(0...0.3)
        panel.jitter = jitter...jitter
        panel.blur = random.uniform(0...0.2)
        panel.missing = random.chance(0.5) ? 0 : random.uniform(0...0.15)
        panel.noise = random.proportional(0.005...0.1)
        panel.resolution = 8...60
        panel.isSilentWhenStill = random.chance(0.5)
        return panel
    }
}
