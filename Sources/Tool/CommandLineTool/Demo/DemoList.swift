import Interaction
import Motion
import Replay
import JSONText
import Touch

/// The demo as a list, for an output that can't be overwritten or a reader who does not want to wait: its
/// frames as lines, with the events between them.
struct DemoList {
    private let player: TracePlayer
    private let console: Console
    /// The seconds between two lines.
    private static let interval = 0.05

    init(_ player: TracePlayer, _ console: Console) {
        self.player = player
        self.console = console
    }

    static func title(_ appearance: Appearance) -> String {
        appearance.styled("A recorded hand moves a pane", .bold) + ", through libinput, as it happened"
    }

    static func text(_ line: (time: Timestamp, text: String), since start: Timestamp) -> String {
        let seconds = line.time.seconds(since: start).fixed(3)
        return String(repeating: " ", count: max(8 - seconds.count, 0)) + seconds + "  " + line.text
    }

    func write() throws {
        let output = console.output
        let picture = DemoPicture(appearance: output.appearance)
        let limit = output.appearance.limit
        try output.writeLine(Self.title(output.appearance).wrapped(to: limit))
        var demo = DemoPane()
        var pending = player.events[...]
        var toldCount = 0
        var frame = 0.0
        repeat {
            let time = player.start.advanced(by: frame * Self.interval)
            while let event = pending.first, event.time <= time {
                demo.take(event)
                pending.removeFirst()
            }
            demo.advance(to: time)
            for line in demo.story.dropFirst(toldCount) {
                try output.writeLine(Self.text(line, since: player.start).wrapped(to: limit, hang: 7))
            }
            toldCount = demo.story.count
            let row = picture.rail(demo.pane.state(at: time).value, demo.pane.activity)
            try output.writeLine(row.cut(to: output.appearance))
            frame += 1
        } while !pending.isEmpty || demo.pane.activity != .idle
    }
}
