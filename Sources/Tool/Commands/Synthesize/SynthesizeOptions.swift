import CommandLineTool
import Motion
import Robot
import Traces

/// The options of `fling synthesize`.
enum SynthesizeOptions {
    static let fingers = Option<Int>(
        "--fingers", "COUNT", "The number of fingers; 3 for a swipe, 2 for a scroll or a pinch, otherwise 1.",
        must: "be a whole number from 1 through 10"
    ) { Int($0).flatMap { (1...10).contains($0) ? $0 : nil } }
    static let from = Option.numbers(
        "--from", "X,Y",
        "The place where the middle of the fingers lands; the middle of the surface if not given.",
        count: 2...2, in: -10_000...10_000)
    static let at = Option.numbers(
        "--at", "X,Y",
        "The same as fractions of the surface, from 0,0 at the top left to 1,1: on a touchscreen, a place on the output.",
        count: 2...2, in: 0...1)
    static let by = Option.numbers(
        "--by", "X,Y",
        "The displacement of the hand, to the right and towards the person. A third of the surface's width to the "
            + "right for a swipe or a drag, half of its height upwards for a scroll, if not given.",
        count: 2...2, in: -10_000...10_000)
    static let arc = Option.number(
        "--arc", "DEGREES", "The path is an arc that turns by this angle, clockwise.", in: -270...270)
    static let speed = Option.number(
        "--speed", "MM/S",
        "The hand speeds up, and leaves the surface at this speed: a flick. 600 if neither this, --duration nor "
            + "--brake is given.",
        in: 1...20_000)
    static let steady = Flag(
        "--steady", summary: "With --speed: that speed from the first moment to the last.")
    static let brake = Option.number(
        "--brake", "MM/S", "The hand starts at this speed and slows down to rest.", in: 1...20_000)
    static let duration = Option.number(
        "--duration", "SECONDS",
        "The time of a stroke from rest to rest; for a tap or a hold, the time on the surface.",
        in: 0.001...60)
    static let rest = Option.number(
        "--rest", "SECONDS", "The hand rests for this time before it lifts.", in: 0...60)
    static let scale = Option.number(
        "--scale", "FACTOR", "A pinch's end, as a multiple of its beginning; 2 if not given.", in: 0.01...100)
    static let rotation = Option.number(
        "--rotation", "DEGREES",
        "The angle by which a pinch or a rotation turns, clockwise; 45 for a rotation.",
        in: -720...720)
    static let radius = Option.number(
        "--radius", "MM", "The radius of the circle of a pinch's fingers at first; 15 if not given.",
        in: 1...1000)
    static let landing = Option.number(
        "--landing", "SECONDS", "The fingers land one after the other within this time.", in: 0...1)
    static let lift = Option.number(
        "--lift", "SECONDS", "The fingers lift one after the other within this time.", in: 0...1)
    static let palm = Flag("--palm", summary: "At the end the panel reports that it was a palm.")
    static let unplug = Flag("--unplug", summary: "At the end the device is unplugged.")
    static let times = Option<Int>(
        "--times", "COUNT", "The number of repetitions, half a second apart; 1 if not given.",
        must: "be a whole number from 1 through 1000"
    ) { Int($0).flatMap { (1...1000).contains($0) ? $0 : nil } }

    static let surface = Option.choice(
        "--on", "SURFACE",
        "touchpad or touchscreen. By default, the one on which the gesture has that many fingers.",
        of: [("touchpad", RobotSurface.Kind.touchpad), ("touchscreen", .touchscreen)])
    static let size = Option.numbers(
        "--size", "WIDTH,HEIGHT",
        "The size of the surface; 100,70 for a touchpad and 294,166 for a touchscreen.",
        count: 2...2, in: 1...10_000)
    static let resolution = Option.number(
        "--resolution", "UNITS/MM", "The resolution of positions; 12 or 16 if not given.", in: 1...1000)
    static let panel = Option.choice(
        "--panel", "NAME",
        "The kind of panel whose flaws it has: "
            + panels.map(\.name).joined(separator: ", ") + ". i2c or screen if not given.",
        of: panels)
    static let rate = Option.number("--rate", "HZ", "The reports per second.", in: 1...1000)
    static let jitter = Option.number(
        "--jitter", "FRACTION", "The error of the reports' times, as a fraction of the interval.", in: 0...1)
    static let noise = Option.number(
        "--noise", "MM", "The error of a moving finger's positions.", in: 0...10)
    static let lost = Option.number(
        "--lost", "FRACTION", "The fraction of lost reports.", in: 0...1)
    static let liftLag = Option.number(
        "--lift-lag", "SECONDS", "The delay of a lift's report.", in: 0...1)
    static let pairs = Flag("--pairs", summary: "Reports arrive in pairs.")
    static let split = Flag("--split", summary: "A fast finger gets a new tracking id during a stroke.")
    static let seed = Option<UInt64>(
        "--seed", "NUMBER", "The seed of the noise; 1 if not given.",
        must: "be a whole number from 0 through \(UInt64.max)"
    ) { UInt64($0) }

    static let output = Option<String>.output(
        "The file to write, which must not exist. Without it, or with -, it goes to standard output.")
    static let force = Flag("--force", summary: "Overwrite existing files.")
    static let truth = Option<String>(
        "--truth", "FILE",
        "Write the true movements of the fingers: a JSON line for each, with its path and its velocity at the lift.",
        must: "be the path of a file"
    ) { $0.isEmpty || $0 == "-" ? nil : $0 }

    private static let panels: [(name: String, value: RobotPanel)] = [
        ("ideal", .ideal), ("i2c", .i2c), ("ps2", .ps2), ("screen", .screen), ("pairs", .pairs),
        ("alternating", .alternating),
    ]

    static let sections = [
        Command.Section(
            title: "gesture", note: "Lengths are millimetres, on the surface.",
            groups: [
                Command.Group(options: [
                    fingers.declaration, from.declaration, at.declaration, by.declaration, arc.declaration,
                    speed.declaration, steady.declaration, brake.declaration, duration.declaration,
                    rest.declaration,
                    scale.declaration, rotation.declaration, radius.declaration, landing.declaration,
                    lift.declaration, palm.declaration, unplug.declaration, times.declaration,
                ])
            ]),
        Command.Section(
            title: "panel",
            groups: [
                Command.Group(options: [
                    surface.declaration, size.declaration, resolution.declaration, panel.declaration,
                    rate.declaration, jitter.declaration, noise.declaration, lost.declaration,
                    liftLag.declaration, pairs.declaration, split.declaration, seed.declaration,
                ])
            ]),
        Command.Section(
            title: "output",
            groups: [
                Command.Group(options: [output.declaration, force.declaration, truth.declaration])
            ]),
    ]
}
