extension HelpPage {
    /// Returns the page as the source of a manual page of section 1.
    ///
    /// - Parameter name: The page's name, such as "fling-replay".
    func manual(named name: String) -> String {
        let title = ".TH \(name.uppercased().roff) 1 \"\" \"fling \(Tool.version)\" Fling\n"
        return sections.reduce(into: title) { text, section in
            text += ".SH \(section.title.uppercased().roff)\n"
            for block in section.blocks { text += block.manual(isName: section.title == "name", name) }
        }
    }
}

extension HelpPage.Block {
    fileprivate func manual(isName: Bool, _ name: String) -> String {
        switch self {
        case .paragraph(let text) where isName:
            // "fling-replay \- …", by which apropos finds it.
            let summary = text.split(separator: " - ", maxSplits: 1).last ?? ""
            return "\(name.roff) \\- \(String(summary).roff)\n"
        case .paragraph(let text):
            return ".PP\n\(text.roff)\n"
        case .lines(let lines):
            return lines.map { ".PP\n.B \($0.roff)\n" }.joined()
        case .entries(let entries, let caption):
            let above = caption.map { ".PP\n\($0.roff)\n" } ?? ""
            return entries.reduce(into: above) { text, entry in
                text += ".TP\n.B \(entry.name.roff)\n\(entry.meaning.roff)\n"
            }
        }
    }
}

extension String {
    /// The text as roff shows it: hyphens that can be searched for, and no line that begins with a command.
    fileprivate var roff: String {
        var text = ""
        for character in self {
            switch character {
            case "\\": text += "\\e"
            case "-": text += "\\-"
            case "\"": text += "\\(dq"
            default: text.append(character)
            }
        }
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
