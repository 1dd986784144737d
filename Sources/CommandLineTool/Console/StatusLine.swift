import Motion

/// A line that says how far something has come, written over itself; nothing where errors go to no terminal.
final class StatusLine {
    private let sink: TextSink
    private var shownAt: Timestamp?

    init(_ console: Console) {
        sink = console.errors
    }

    /// Shows `text`, unless the last one is less than a tenth of a second old at `now`.
    func show(at now: Timestamp, _ text: @autoclosure () -> String) throws(OutputError) {
        guard sink.appearance.canRefresh else { return }
        if let shownAt, abs(now.seconds(since: shownAt)) < 0.1 { return }
        shownAt = now
        try sink.write("\r\u{1B}[K" + text().prefix(max(sink.appearance.width - 1, 1)))
        try sink.flush()
    }

    /// Leaves the line empty.
    func clear() throws(OutputError) {
        guard shownAt != nil else { return }
        shownAt = nil
        try sink.write("\r\u{1B}[K")
        try sink.flush()
    }
}
