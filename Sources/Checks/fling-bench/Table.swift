import JSONText

/// A table of rows under headings, which a group prints besides its times, and in which the times are
/// printed.
struct Table: Sendable {
    /// The content of a cell.
    enum Cell: Sendable, ExpressibleByStringLiteral {
        case text(String)
        case number(Double, decimals: Int)

        init(stringLiteral text: String) { self = .text(text) }
    }

    let title: String
    let columns: [String]
    var rows: [[Cell]] = []

    /// The table as aligned text: the first column aligned to the left, the others to the right.
    var text: String {
        let lines = [columns] + rows.map { $0.map(\.text) }
        let widths = columns.indices.map { column in
            lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let body = lines.map { line in
            zip(line.indices, line).map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ").trimmingTrailingSpaces
        }
        return ([title] + body.map { "  " + $0 }).joined(separator: "\n")
    }
}

extension Table.Cell {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number, let decimals): number.fixed(decimals)
        }
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var copy = self
        while copy.last == " " { copy.removeLast() }
        return copy
    }
}
