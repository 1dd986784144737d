import CommandLineTool
import Interaction
import Motion
import Replay

/// The options for how a value is let go, runs out, and is held back: the rules that have standards of their
/// own.
enum RuleOptions {
    /// Values beyond this have squares whose squares overflow.
    private static let greatest = 1e15

    static let decay = Option<Decay>(
        "--decay", "NUMBER",
        "The friction with which it runs out, per second; 2.002 if not given, as UIScrollView's.",
        must: "be a number of 1/s from 0.001 through 1e+06"
    ) { text in
        Double(text).flatMap { (1e-3...1e6).contains($0) ? try? Decay(friction: $0) : nil }
    }
    static let band = Option<RubberBand>(
        "--band", "REACH[,GIVE]",
        "The greatest distance past the bounds, and the share of the hand's movement that the value follows just "
            + "past them: the distance between the bounds and 0.55 if not given.",
        must: "be a distance greater than 0, and perhaps a share greater than 0, at most 1, such as 400,0.55"
    ) { text in
        guard let numbers = numbers(text) else { return nil }
        return try? RubberBand(
            dimension: numbers[0], coefficient: numbers.count > 1 ? numbers[1] : RubberBand.defaultCoefficient
        )
    }
    static let flick = Option<FlickPolicy>(
        "--flick", "SPEED[,DISTANCE]",
        "The speed of the value from which a release is a flick, which goes to the next detent, and the distance "
            + "that the hand must have moved it: the speed of 50 mm/s and 0 if not given.",
        must: "be a speed from 0 on, and perhaps a distance from 0 on, such as 400,20"
    ) { text in
        guard let numbers = numbers(text), numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        return FlickPolicy(threshold: numbers[0], minimumDistance: numbers.count > 1 ? numbers[1] : 0)
    }
    static let longFlicks = Flag(
        "--long-flicks", summary: "A flick may pass detents, to the one nearest to its projected end.")
    static let stays = Flag(
        "--stay", summary: "It stays where it is released, or goes to the nearest place within the bounds.")
    static let latency = Option<Double>(
        names: ["--latency", "--lead"], "MS",
        "The milliseconds from a report to the first frame that can show it: \(usual(\.latency)) if not given.",
        must: "be a number of milliseconds from 0 through 100"
    ) { text in
        Double(text).flatMap { (0...100).contains($0) ? $0 / 1000 : nil }
    }
    static let ahead = Option<Double>(
        "--ahead", "MS",
        "The milliseconds by which a drag is shown ahead of the reports: \(usual(\.ahead)) if not given. A greater "
            + "number lags less and judders more; with 0 for this and --latency the last report is shown.",
        must: "be a number of milliseconds from 0 through 50"
    ) { text in
        Double(text).flatMap { (0...50).contains($0) ? $0 / 1000 : nil }
    }
    static let reducesMotion = Flag(
        "--reduce-motion", summary: "It jumps to its goal at the release.")

    static let declarations = [
        decay.declaration, band.declaration, flick.declaration, longFlicks.declaration, stays.declaration,
        latency.declaration, ahead.declaration, reducesMotion.declaration,
    ]

    /// As on a synopsis.
    static let synopsis =
        "[--decay NUMBER] [--band REACH[,GIVE]] [--flick SPEED[,DISTANCE]] [--long-flicks] [--stay] [--latency MS] "
        + "[--ahead MS] [--reduce-motion]"

    /// The milliseconds of a time in rules that an app has not changed.
    private static func usual(_ time: KeyPath<MotionRules, Double>) -> Int {
        Int((MotionRules()[keyPath: time] * 1000).rounded())
    }

    /// One finite number, or two.
    private static func numbers(_ text: String) -> [Double]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= greatest }
        return numbers.count == parts.count && (1...2).contains(numbers.count) ? numbers : nil
    }
}

extension ReplaySetup {
    /// Takes these options over, after detents and bounds.
    mutating func takeRules(_ arguments: Arguments) throws(UsageError) {
        for option in [RuleOptions.flick.declaration, RuleOptions.longFlicks.declaration]
        where detents.isEmpty && arguments.isGiven(option) {
            throw UsageError("\(option.name) needs --detents, to which a flick goes")
        }
        guard bounds != nil || !arguments.isGiven(RuleOptions.band.declaration) else {
            throw UsageError("--band needs --bounds, past which it holds the value back")
        }
        guard detents.isEmpty || !arguments[RuleOptions.stays] else {
            throw UsageError("--stay and --detents exclude each other")
        }
        decay = arguments[RuleOptions.decay] ?? decay
        band = arguments[RuleOptions.band]
        flick = arguments[RuleOptions.flick] ?? flick
        flick.allowsLongFlicks = arguments[RuleOptions.longFlicks]
        stays = arguments[RuleOptions.stays]
        latency = arguments[RuleOptions.latency] ?? latency
        ahead = arguments[RuleOptions.ahead] ?? ahead
        reducesMotion = arguments[RuleOptions.reducesMotion]
    }
}
