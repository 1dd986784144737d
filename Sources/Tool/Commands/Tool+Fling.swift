import CommandLineTool

extension Tool {
    /// The tool `fling`, with its commands in the order in which `fling help` lists them.
    public static let fling = Tool(
        commands: [
            .demo(in: .fling), .devices, .doctor, .watch, .record, .synthesize, .convert, .check, .run, .play,
            .film, .measure, .reproduce, .glide, .replay, .studio,
            .gallery { arguments, console in
                try NestedProgram.gallery.become(with: ["gallery"] + arguments.words, console)
            },
            .plot, .velocity, .spring, .machine,
        ])
}
