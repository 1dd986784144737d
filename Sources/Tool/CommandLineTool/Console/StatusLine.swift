import Motion

/// A line of progress that overwrites itself; nothing is shown if errors don't go to a terminal.
package final class StatusLine {
    private let sink: TextSink
    private var shownAt: Timestamp?

    package init(_ console: Console) {
        sink = console.errors
    }

    /// Shows `text`, unless the last text was shown less than 0.1 s before `now`.
    package func show(at now: Timestamp, _ text: @autoclosure () -> String) {
        guard sink.appearance.canRefresh else { return }
        if let shownAt, abs(now.seconds(since: shownAt)) < 0.1 { return }
        shownAt = now
        // The last column is for the cursor.
        var appearance = sink.appearance
        appearance.width = max(appearance.width - 1, 1)
        write("\r\u{1B}[K" + text().cut(to: appearance))
    }

    /// Clears the line.
    package func clear() {
        guard shownAt != nil else { return }
        shownAt = nil
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        try? sink.write(text)
        try? sink.flush()
    }
}
