import CommandLineTool

/// The options of `fling film`.
enum FilmOptions {
    static let trace = Option(
        "--trace", "FILE",
        "Plays a recording, whose first frame is at 0 ms. Given again, plays another, 50 ms after the end of the "
            + "one before.",
        isRepeatable: true, must: "be the path of a recording", read: { $0.isEmpty ? nil : $0 })
    static let at = Option<[Double]>.numbers(
        "--at", "MS,MS,...",
        "Takes pictures of the output at these times, in whole milliseconds.", count: 1...Int.max,
        in: 0...3_600_000)
    static let everyFrame = Flag(
        "--every-frame",
        summary: "Takes a picture of each frame that differs, from 0 ms until nothing moves any more.")
    static let stay = Flag(
        "--stay",
        summary:
            "Takes no pictures by itself, but lets fling play send gestures, wait and take pictures until the program "
            + "ends. Its time passes only meanwhile. Its standard output is this command's.")
    static let size = Option<[Double]>.numbers(
        "--size", "WIDTH,HEIGHT", "The size of the output in points. 1280,800 if not given.", count: 2...2,
        in: 16...8192)
    static let scale = Option<Int>(
        "--scale", "FACTOR", "The pixels of the output for a point. 1 if not given.",
        must: "be a whole number from 1 through 4",
        read: { text in Int(text).flatMap { (1...4).contains($0) ? $0 : nil } })
    static let rate = Option.number(
        "--fps", "RATE", "The frames of the output in a second. 60 if not given.", in: 1...1000)
    static let pointer = Option<[Double]>.numbers(
        "--pointer", "X,Y",
        "The place of the pointer as fractions of the output, for scrolls and gestures of a touchpad. 0.5,0.5 if not "
            + "given.", count: 2...2, in: 0...1)
    static let after = Option<Int>(
        "--after", "MS",
        "The time from the first picture of the program's window to 0 ms, in which its first animations end. 1000 "
            + "if not given.", must: "be a whole number from 0 through 3600000",
        read: { text in Int(text).flatMap { (0...3_600_000).contains($0) ? $0 : nil } })
    static let variable = Option<(name: String, value: String)>(
        "--env", "NAME=VALUE", "Sets a variable of the program's environment.", isRepeatable: true,
        must: "be the name of a variable, = and its value",
        read: { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            return parts.count == 2 && !parts[0].isEmpty ? (parts[0], parts[1]) : nil
        })
    static let timeout = Option.number(
        "--timeout", "SECONDS",
        "The longest time for which the program may work without waiting, in real time, and the longest wait of fling "
            + "play, in the program's own. 30 if not given.",
        in: 0.1...3600)

    static let output = Option(
        "--output", short: "-o", "FILE",
        "Writes the pictures as a PNG, from left to right in rows of six. The file must not exist.",
        must: "be the path of a file", read: { $0.isEmpty || $0 == "-" ? nil : $0 })
    static let hashes = Option(
        "--hashes", "FILE", "Writes the times and hashes to a file instead of standard output.",
        must: "be the path of a file", read: { $0.isEmpty || $0 == "-" ? nil : $0 })
    static let against = Option(
        "--against", "FILE",
        "Compares the pictures with those of an earlier film, which -o or --update has written.",
        must: "be the path of a file", read: { $0.isEmpty || $0 == "-" ? nil : $0 })
    static let update = Flag(
        "--update",
        summary: "Writes the file of --against anew if the film differs from it, or if it is not there.")
    static let force = Flag("--force", summary: "Overwrites existing files.")

    static let sections = [
        Command.Section(
            title: "the film",
            groups: [
                Command.Group(options: [
                    trace.declaration, at.declaration, everyFrame.declaration, after.declaration,
                    stay.declaration,
                ])
            ]),
        Command.Section(
            title: "the pictures",
            groups: [
                Command.Group(options: [
                    output.declaration, hashes.declaration, against.declaration, update.declaration,
                    force.declaration,
                ])
            ]),
        Command.Section(
            title: "the program's surroundings",
            groups: [
                Command.Group(options: [
                    size.declaration, scale.declaration, rate.declaration, pointer.declaration,
                    variable.declaration, timeout.declaration,
                ])
            ]),
    ]
}
