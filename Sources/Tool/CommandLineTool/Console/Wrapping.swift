extension String {
    /// Returns the text with its lines broken between words.
    ///
    /// A line goes on below with its own indent and the hang. A shell command goes on after a backslash, so
    /// that it can be pasted: a text that is one, or the command after a colon.
    ///
    /// - Parameters:
    ///   - width: The columns of a line; nil to leave all lines as they are. A longer word stays whole.
    ///   - hang: The columns by which the further lines are indented.
    ///   - isCommand: True if the text is a shell command.
    package func wrapped(to width: Int?, hang: Int = 2, isCommand: Bool = false) -> String {
        guard let width else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false)
            .map { Self.wrapped($0, to: width, hang: hang, isCommand: isCommand) }
            .joined(separator: "\n")
    }

    private static func wrapped(_ line: Substring, to width: Int, hang: Int, isCommand: Bool) -> String {
        let indent = line.prefix { $0 == " " }
        var (text, column, isCommand) = (String(indent), indent.count, isCommand)
        var (isFresh, gap, followsColon) = (true, 0, false)
        for word in line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
            // Several spaces between two words.
            guard !word.isEmpty else {
                gap += 1
                continue
            }
            isCommand = isCommand || followsColon && commands.contains(word)
            let room = width - (isCommand ? 2 : 0)
            let columns = String(word).columnCount
            if !isFresh, column + 1 + gap + columns > room {
                let margin = String(repeating: " ", count: indent.count + hang)
                text += (isCommand && !followsColon ? " \\\n" : "\n") + margin
                (column, isFresh) = (margin.count, true)
            }
            let space = isFresh ? "" : String(repeating: " ", count: 1 + gap)
            text += space + word
            column += space.count + columns
            (isFresh, gap, followsColon) = (false, 0, word.hasSuffix(":"))
        }
        return text
    }

    /// The first words of the shell commands that follow a colon in a message.
    private static let commands: Set<Substring> = [
        "docker", "fling", "loginctl", "qemu-system-x86_64", "sudo", "swaymsg", "swift",
    ]

    /// The number of columns of the text, without its escape sequences.
    package var columnCount: Int {
        var (count, isSequence) = (0, false)
        for character in self {
            if character == "\u{1B}" { isSequence = true }
            if !isSequence { count += 1 }
            if character == "m" { isSequence = false }
        }
        return count
    }

    /// Returns a line that is no wider than a number of columns, with a sign at its end if some of it is
    /// missing.
    package func cut(to appearance: Appearance) -> String {
        let width = appearance.width
        guard columnCount > width else { return self }
        var (column, isSequence) = (0, false)
        var text = ""
        for character in self {
            if character == "\u{1B}" { isSequence = true }
            if !isSequence {
                column += 1
                if column == width { text += appearance.hasUnicode ? "…" : ">" }
                guard column < width else { continue }
            }
            text.append(character)
            if character == "m" { isSequence = false }
        }
        return text
    }
}

extension [String] {
    /// Returns the cells of a table's row side by side, two spaces apart. One that is wider than a terminal
    /// goes on below, at the same cell in every row whose cells are padded.
    package func row(indent: Int = 2, _ appearance: Appearance) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for cell in self where !cell.isEmpty {
            let more = line.isEmpty ? margin + (lines.isEmpty ? "" : "  ") + cell : line + "  " + cell
            if let limit = appearance.limit, !line.isEmpty, more.columnCount > limit {
                lines.append(line)
                line = margin + "  " + cell
            } else {
                line = more
            }
        }
        lines.append(line)
        return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }
}
