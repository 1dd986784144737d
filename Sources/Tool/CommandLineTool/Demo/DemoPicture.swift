import Interaction
import Motion
import JSONText
import Touch

/// The pane on its rail, drawn in the characters of a terminal.
struct DemoPicture {
    let appearance: Appearance
    /// The number of lines there is room for.
    var rows = Int.max

    /// The width of the pane in columns, and the columns by which its left edge goes beyond the rail's ends
    /// at most.
    private static let paneWidth = 12
    private static let margin = 4
    private static let height = 3
    /// The number of lines below which the picture is drawn without blank lines.
    private static let fullHeight = 16
    /// The number of lines of the story that are shown.
    private static let storyLength = 8
    /// The speed that fills half of the line of velocity, in points per second.
    private static let fullSpeed = 2500.0

    private var columns: Int { min(max(appearance.width - 4, 24), 116) }
    /// The columns from the first resting place to the last.
    private var way: Double { Double(columns - Self.paneWidth - 2 * Self.margin) }

    /// Returns all lines of a picture; always as many in the same room.
    func lines(_ demo: DemoPane, title: String, at time: Timestamp, since start: Timestamp) -> [String] {
        let shown = demo.pane.state(at: time)
        let row = rail(shown.value, demo.pane.activity)
        let state = "\(demo.pane.activity)"
        let padding = String(repeating: " ", count: 11 - state.count)
        let blank = rows < Self.fullHeight ? [] : [""]
        var lines = lines(of: title) + blank
        lines += Array(repeating: row, count: blank.isEmpty ? 1 : Self.height)
        lines.append(ticks)
        if !blank.isEmpty { lines += [velocity(shown.velocity.perSecond, demo.pane.activity), ""] }
        // Without room for the words there are the numbers.
        let isNarrow = appearance.width < 60
        lines.append((isNarrow ? "  " : "  fingers  ") + hand(demo.gesture))
        lines.append(
            (isNarrow ? "  " : "  pane     ")
                + "\(appearance.styled(state, style(demo.pane.activity)))\(padding)"
                + right(shown.value.fixed(1), isNarrow ? 6 : 8) + (isNarrow ? "" : " points")
                + right(shown.velocity.perSecond.fixed(0), isNarrow ? 7 : 9) + (isNarrow ? "/s" : " points/s")
        )
        lines += blank
        guard lines.count <= rows else { return lines.prefix(max(rows - 1, 0)) + ["  …"] }
        let storyLength = min(rows - lines.count, Self.storyLength)
        let story = demo.story.flatMap { line in
            let time = appearance.styled(right(line.time.seconds(since: start).fixed(3), 8), .dim)
            return self.lines(of: "  \(time)  \(line.text)", hang: 10)
        }.suffix(storyLength)
        return lines + story + Array(repeating: "", count: storyLength - story.count)
    }

    private func lines(of text: String, hang: Int = 2) -> [String] {
        text.wrapped(to: appearance.width, hang: hang).split(separator: "\n").map(String.init)
    }

    /// Returns one row of the rail, with the pane at a value.
    func rail(_ value: Double, _ activity: Activity) -> String {
        let span = (DemoPane.detents.last ?? 1) - (DemoPane.detents.first ?? 0)
        let place = Double(Self.margin) + way * (value - (DemoPane.detents.first ?? 0)) / span
        let left = min(max(place, 0), Double(columns - Self.paneWidth))
        // Eighths of a column.
        let eighths = Int((left * 8).rounded())
        let (column, part) =
            appearance.hasUnicode && appearance.hasColours
            ? (eighths / 8, eighths % 8) : (Int(left.rounded()), 0)
        let style = style(activity)
        guard appearance.hasUnicode else {
            return "  " + String(repeating: ".", count: column)
                + String(repeating: "#", count: Self.paneWidth)
                + String(repeating: ".", count: columns - column - Self.paneWidth)
        }
        let block = String(repeating: "█", count: part > 0 ? Self.paneWidth - 1 : Self.paneWidth)
        var text = "  " + appearance.styled(String(repeating: "·", count: column), .dim)
        if part > 0 {
            // The left edge is what its character leaves free.
            let edge = Self.parts[part - 1]
            text +=
                appearance.styled(String(edge), style.inverse)
                + appearance.styled(block + String(edge), style)
        } else {
            text += appearance.styled(block, style)
        }
        let rest = columns - column - Self.paneWidth - (part > 0 ? 1 : 0)
        return text + appearance.styled(String(repeating: "·", count: max(rest, 0)), .dim)
    }

    /// The characters from one eighth of a column to seven, from the left.
    private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// The labels of the resting places, below the pane's middle: as many of them as there is room for.
    private var ticks: String {
        var text = Array(repeating: Character(" "), count: columns + 8)
        let first = DemoPane.detents.first ?? 0
        let span = (DemoPane.detents.last ?? 1) - first
        for detent in DemoPane.detents {
            let middle = Self.margin + Int((way * (detent - first) / span).rounded()) + Self.paneWidth / 2
            let label = Array(detent.fixed(0))
            let start = middle - label.count / 2
            // A space stands between two.
            guard text[(start - 1)...].allSatisfy({ $0 == " " }) else { continue }
            for (index, character) in label.enumerated() { text[start + index] = character }
        }
        return "  " + appearance.styled(String(String(text).reversed().drop { $0 == " " }.reversed()), .dim)
    }

    /// Returns the line of velocity: from the middle to the right, or to the left for one against the rail.
    private func velocity(_ velocity: Double, _ activity: Activity) -> String {
        let half = columns / 2
        let length = Int((min(abs(velocity) / Self.fullSpeed, 1) * Double(half - 1)).rounded())
        let (line, bar, middle) = appearance.hasUnicode ? ("─", "━", "┼") : ("-", "=", "+")
        func rest(_ count: Int) -> String {
            appearance.styled(String(repeating: line, count: max(count, 0)), .dim)
        }
        let full = length > 0 ? appearance.styled(String(repeating: bar, count: length), style(activity)) : ""
        let right = columns - half - 1
        return "  "
            + (velocity < 0 ? rest(half - length) + full : rest(half)) + appearance.styled(middle, .dim)
            + (velocity < 0 ? rest(right) : full + rest(right - length))
    }

    private func hand(_ gesture: Gesture?) -> String {
        guard let gesture else { return appearance.styled("off the surface", .dim) }
        let dot = appearance.hasUnicode ? "●" : "o"
        let fingers = Array(repeating: dot, count: min(max(gesture.fingers, 1), 5)).joined(separator: " ")
        if gesture.kind == .hold { return fingers + "  at rest" }
        return fingers
            + "  \(gesture.translation.x.fixed(1)) mm, \(gesture.velocity.perSecond.x.fixed(0)) mm/s"
    }

    private func style(_ activity: Activity) -> Appearance.Style {
        switch activity {
        case .idle: .resting
        case .dragging: .held
        case .animating: .flying
        }
    }

    private func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }
}

extension Appearance.Style {
    fileprivate var inverse: Appearance.Style {
        switch self {
        case .held: .heldInverse
        case .flying: .flyingInverse
        default: .restingInverse
        }
    }
}
