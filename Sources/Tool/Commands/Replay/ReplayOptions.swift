import CommandLineTool
import Motion
import Replay
import Touch

/// The options of `fling replay`, and of other commands that show how a trace moves a value.
enum ReplayOptions {
    static let file = Command.Operand(
        placeholder: "FILE",
        summary:
            "A recording of libinput, evemu, evtest or getevent, or touch events as JSON lines; - for standard "
            + "input.")

    /// The largest value; larger ones have squares whose squares overflow.
    private static let greatest = 1e15

    static let framesPerSecond = Option.number(
        "--fps", "NUMBER", "The frames per second; 60 if not given. The motion does not depend on it.",
        in: 1e-3...1e6)
    static let through = Option.choice(
        "--through", "METHOD",
        "virtual, which plays evdev frames to libinput on a virtual device; or touch, which hands touch events "
            + "straight to the recognisers. By default, by the content of the file.",
        of: [("virtual", Way.virtual), ("touch", .touch)])

    static let axis = Option.choice(
        "--axis", "NAME",
        "The direction of the hand that moves the value: x to the right, y towards the person, or both, a point in "
            + "the plane. By default, the axis along which the hand moves farther.",
        of: [("x", ReplaySetup.Direction.x), ("y", .y), ("both", .both)])
    static let unitsPerMillimetre = Option.number(
        "--units-per-mm", "NUMBER",
        "The distance that the value moves per millimetre of the hand; negative to reverse it. 96/25.4 if not given: "
            + "points on a screen of 96 to the inch.",
        in: -1e6...1e6)
    static let from = Option.number(
        "--from", "VALUE", "The first resting place, on each axis; 0 if not given.", in: -greatest...greatest)
    static let detents = Option.numbers(
        "--detents", "VALUE,...",
        "The places where a released value can rest. Without them it runs out freely.",
        count: 1 ... .max, in: -greatest...greatest)
    static let bounds = Option.numbers(
        "--bounds", "LOW,HIGH",
        "The range in which it may rest, on each axis: a hand pulls it further against a rubber band.",
        count: 2...2, in: -greatest...greatest)

    static let json = Flag(
        "--json", summary: "JSON lines: one object for the trace, each frame and each transition.")

    /// The conversion of a trace to touch events.
    enum Way {
        case virtual, touch
    }

    private static let springNames = SpringPreset.all.map(\.name).joined(separator: ", ")
    static let spring = Option<Spring>(
        "--spring", "SPRING", "In short: a duration and a bounce, such as 0.5,0.2, or one of \(springNames).",
        must: "be a duration in seconds and a bounce greater than -1, at most 1, such as 0.5,0.2, or one of "
            + springNames,
        choices: SpringPreset.all.map(\.name)
    ) { text in
        if let preset = SpringPreset.all.first(where: { $0.name == text }) { return preset.spring }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let duration = numbers[0], let bounce = numbers[1], bounce > -1 else {
            return nil
        }
        return try? Spring.checked(duration: duration, bounce: bounce)
    }

    private static let strategyNames = VelocityStrategy.allCases.map(\.description)
    static let strategy = Option<VelocityStrategy>(
        "--strategy", "NAME",
        "The method that measures the velocity of the release: " + strategyNames.joined(separator: ", ")
            + "; default if not given.",
        must: "be one of " + strategyNames.joined(separator: ", "), choices: strategyNames
    ) { VelocityStrategy(named: $0) }

    /// The sections of the help page.
    static let sections = [
        Command.Section(
            title: "value",
            groups: [
                Command.Group(options: [
                    axis.declaration, unitsPerMillimetre.declaration, from.declaration, detents.declaration,
                    bounds.declaration,
                ])
            ]),
        Command.Section(title: "rules", groups: [Command.Group(options: RuleOptions.declarations)]),
        Command.Section(
            title: SpringForm.section.title, note: SpringForm.section.note,
            groups: [Command.Group(options: [spring.declaration])] + SpringForm.section.groups),
        Command.Section(
            title: "replay",
            groups: [
                Command.Group(options: [
                    strategy.declaration, through.declaration, framesPerSecond.declaration,
                ])
            ]),
    ]

    /// The options as in a synopsis.
    static let synopsis =
        "[--axis NAME] [--units-per-mm NUMBER] [--from VALUE] [--detents VALUE,...] [--bounds LOW,HIGH] "
        + "\(RuleOptions.synopsis) [SPRING] [--strategy NAME] [--through METHOD] [--fps NUMBER]"
}
