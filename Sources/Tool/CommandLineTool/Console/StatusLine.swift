import Motion

/// A line that says how far something has come, written over itself; nothing where errors go to no terminal.
final class StatusLine {
    private let sink: TextSink
    private var shownAt: Timestamp?

    init(_ console: Console) {
        sink = console.errors
    }

    /// Shows `text`, unless the last one is less than a tenth of a second old at `now`.
    func show(at now: Timestamp, _ text: @autoclosure () -> String) {
        guard sink.appearance.canRefresh else { return }
        if let shownAt, abs(now.seconds(since: shownAt)) < 0.1 { return }
        shownAt = now
        write("\r\u{1B}[K" + text().prefix(max(sink.appearance.width - 1, 1)))
    }

    /// Leaves the line empty.
    func clear() {
        guard shownAt != nil else { return }
        shownAt = nil
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        try? sink.write(text)
        try? sink.flush()
    }
}
