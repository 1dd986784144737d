import CommandLineTool
import Motion

/// The options of `fling spring`.
enum SpringOptions {
    static let duration = Option.number(
        "--duration", "SECONDS", "The perceptual duration; 0.5 if not given.")
    static let bounce = Option.number(
        "--bounce", "NUMBER",
        "The overshoot: 0 is critical damping, 1 swings for ever, below 0 creeps; 0 if not given.")
    static let response = Option.number("--response", "SECONDS", "The same as the duration.")
    static let dampingFraction = Option.number(
        "--damping-fraction", "NUMBER",
        "The damping ratio; 0.825 if not given.")
    static let mass = Option.number("--mass", "NUMBER", "1 if not given.")
    static let stiffness = Option.number("--stiffness", "NUMBER", "In units of mass per second squared.")
    static let damping = Option.number("--damping", "NUMBER", "In units of mass per second.")
    static let settlingDuration = Option.number(
        "--settling-duration", "SECONDS",
        "The time from which it stays, released at rest, within a thousandth of the distance.")
    static let dampingRatio = Option.number(
        "--damping-ratio", "NUMBER", "The damping ratio.")
    static let uiKitDuration = Option.number(
        "--uikit-duration", "SECONDS", "UIView's duration: by then a thousandth of the swing is left.")
    static let uiKitDamping = Option.number(
        "--uikit-damping", "NUMBER", "usingSpringWithDamping, from 0.01 through 1.")
    static let bounciness = Option.number("--bounciness", "NUMBER", "pop's slider, from 0 through 20.")
    static let speed = Option.number("--speed", "NUMBER", "pop's slider, from 0 through 20.")
    static let tension = Option.number("--tension", "NUMBER", "pop's stiffness at mass 1.")
    static let friction = Option.number("--friction", "NUMBER", "pop's damping at mass 1.")
    static let preset = Option.choice(
        "--preset", "NAME",
        "One of \(SpringPreset.all.map(\.name).joined(separator: ", ")).",
        of: SpringPreset.all.map { ($0.name, $0) })
    static let extraBounce = Option.number(
        "--extra-bounce", "NUMBER", "Added to the bounce of smooth, snappy or bouncy; 0 if not given.")

    /// The largest value, velocity, or inverse of a tolerance; larger ones have squares whose squares
    /// overflow.
    private static let greatest = 1e15
    static let leastTolerance = 1 / greatest

    static let from = Option.numbers(
        "--from", "VALUE", "The start; 0 if not given.",
        count: 1...4, in: -greatest...greatest)
    static let to = Option.numbers(
        "--to", "VALUE", "The target; 1 if not given.",
        count: 1...4, in: -greatest...greatest)
    static let velocity = Option.numbers(
        "--velocity", "VALUE", "The initial velocity, per second; 0 if not given.",
        count: 1...4, in: -greatest...greatest)
    static let tolerance = Option.number(
        "--tolerance", "NUMBER",
        "The distance from its end that counts as settled; if not given, a thousandth of the whole distance (0.001 "
            + "if that is 0).",
        in: leastTolerance...greatest)

    static let at = Option.numbers(
        "--at", "SECONDS,...", "These times. May be repeated.",
        count: 1 ... .max, in: 0...1e12, isRepeatable: true)
    static let framesPerSecond = Option.number(
        "--fps", "NUMBER", "Every frame at this rate, from 0 until it has settled.", in: 1e-6...1e9)
    static let until = Option.number(
        "--until", "SECONDS",
        "The last time, in place of the time at which it has settled. A spring that never settles is shown for four "
            + "swings.",
        in: 0...1e12)
    static let json = Flag("--json", summary: "One JSON object, with all numbers in full.")
}

/// A spring with a name.
struct SpringPreset: Sendable {
    let name: String
    let spring: Spring
    /// Makes the preset with another duration and more bounce; nil if SwiftUI has no such function.
    var adjusted: (@Sendable (_ duration: Double, _ extraBounce: Double) -> Spring)?

    static let all = [
        SpringPreset(name: "smooth", spring: .smooth) { .smooth(duration: $0, extraBounce: $1) },
        SpringPreset(name: "snappy", spring: .snappy) { .snappy(duration: $0, extraBounce: $1) },
        SpringPreset(name: "bouncy", spring: .bouncy) { .bouncy(duration: $0, extraBounce: $1) },
        SpringPreset(name: "standard", spring: .standard),
        SpringPreset(name: "interactive", spring: .interactive),
    ]
}
