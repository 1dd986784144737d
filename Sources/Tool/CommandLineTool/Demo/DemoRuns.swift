import Libinput
import Motion
import LocalDevices
import Replay
import Touch

/// A screen that draws pictures over one another, with the cursor hidden.
private struct DemoScreen {
    let console: Console
    private var lineCount = 0
    private var size: SIMD2<Int>?
    /// The lines below the picture: what to try next, and the cursor's.
    private static let linesBelow = 4

    init(_ console: Console) {
        self.console = console
    }

    mutating func show(_ demo: DemoPane, title: String, at time: Timestamp, since start: Timestamp)
        throws(OutputError)
    {
        let output = console.output
        var appearance = output.appearance
        let size = output.terminalSize
        appearance.width = size?.x ?? appearance.width
        let picture = DemoPicture(
            appearance: appearance, rows: size.map { max($0.y - Self.linesBelow, 1) } ?? .max)
        let lines = picture.lines(demo, title: title, at: time, since: start)
        // A resized terminal may wrap lines anew, at unknown places: clear it.
        let isResized = lineCount > 0 && size != self.size
        let back = isResized ? "\u{1B}[H\u{1B}[2J" : "\u{1B}[\(lineCount)A\r"
        try output.write(lineCount > 0 ? back : "\u{1B}[?25l")
        for line in lines { try output.writeLine(line.cut(to: appearance) + "\u{1B}[K") }
        self.size = size
        lineCount = lines.count
        try output.flush()
    }

    /// Shows the cursor again.
    func end() {
        guard lineCount > 0 else { return }
        try? console.output.write("\u{1B}[?25h")
        try? console.output.flush()
    }
}

private let framesPerSecond = 60.0

/// A demo that plays a recording in real time, and once more at half of its speed.
struct RecordedDemo {
    private let player: TracePlayer
    private let console: Console
    /// The seconds between the two.
    private static let pause = 0.8

    init(_ player: TracePlayer, _ console: Console) {
        self.player = player
        self.console = console
    }

    func run() throws {
        var screen = DemoScreen(console)
        defer { screen.end() }
        let title = DemoList.title(console.output.appearance)
        let machine = console.machine
        try machine.untilInterrupted {
            guard try play(at: 1, title, on: &screen),
                try machine.wait(for: [], until: nil, atMost: Self.pause)
            else { return }
            _ = try play(at: 0.5, title + ", at half speed", on: &screen)
        }
    }

    /// Plays the recording at a rate; returns false if the person interrupts it.
    private func play(at rate: Double, _ title: String, on screen: inout DemoScreen) throws -> Bool {
        let machine = console.machine
        var demo = DemoPane()
        var pending = player.events[...]
        let (begin, start) = (machine.now, player.start)
        var frame = 0.0
        while true {
            let seconds = machine.now.seconds(since: begin)
            let time = start.advanced(by: seconds * rate)
            while let event = pending.first, event.time <= time {
                demo.take(event)
                pending.removeFirst()
            }
            demo.advance(to: time)
            try screen.show(demo, title: title, at: time, since: start)
            if pending.isEmpty, demo.pane.activity == .idle { return true }
            frame = max(frame + 1, (seconds * framesPerSecond).rounded(.down))
            let pause = max(frame / framesPerSecond - seconds, 0)
            guard try machine.wait(for: [], until: nil, atMost: pause) else { return false }
        }
    }
}

/// A demo with the pane under the fingers of the person at the machine.
struct LiveDemo {
    private let input: Libinput
    private let console: Console

    init(_ input: Libinput, _ console: Console) {
        self.input = input
        self.console = console
    }

    func run() throws {
        var screen = DemoScreen(console)
        defer { screen.end() }
        let appearance = console.output.appearance
        let title =
            appearance.styled("Drag the pane", .bold)
            + ": three fingers on a touchpad, two that scroll, or one on a touchscreen. Ctrl-C ends it."
        let machine = console.machine
        try machine.untilInterrupted {
            var demo = DemoPane()
            let start = machine.now
            var toldCount = 0
            try input.dispatchAll { demo.take($0) }
            guard input.devices.contains(where: { $0.traits.kind != .other }) else {
                throw Failure("there is no touchpad or touchscreen that can be read here. Try: fling doctor")
            }
            while true {
                try input.dispatch { demo.take($0) }
                let now = machine.now
                demo.advance(to: now)
                if appearance.canRefresh {
                    try screen.show(demo, title: title, at: now, since: start)
                } else {
                    for line in demo.story.dropFirst(toldCount) {
                        let text = DemoList.text(line, since: start)
                        try console.output.writeLine(text.wrapped(to: appearance.limit, hang: 7))
                    }
                    toldCount = demo.story.count
                    try console.output.flush()
                }
                let deadline = demo.arena.nextDeadline.map { max($0.seconds(since: now), 0) }
                // A resting pane needs no frames.
                let frame = demo.pane.needsFrame ? 1 / framesPerSecond : nil
                let limit = [deadline, frame].compactMap(\.self).min()
                guard try machine.wait(for: [input.fileDescriptor], until: nil, atMost: limit) else { return }
            }
        }
    }
}
