import CPages
import JSONText

/// An HTML file on how a program feels: its figures, its strokes over time, and the curves after the lift beside those of
/// platforms. It fetches nothing.
package struct FeelPage {
    package var title: String
    /// The result in one sentence.
    package var sentence: String
    /// Tables of the figures as text, row by row; the first row of each has the headings.
    package var tables: [[[String]]]
    /// The report that `fling measure --json` writes.
    package var report: JSON
    /// For each kind of strokes, the curves after the lift: objects with a name and places, or null.
    package var platforms: JSON

    package init(title: String, sentence: String, tables: [[[String]]], report: JSON, platforms: JSON) {
        self.title = title
        self.sentence = sentence
        self.tables = tables
        self.report = report
        self.platforms = platforms
    }

    /// The bytes of the file.
    package var bytes: [UInt8] {
        HTMLPage(
            kind: "feel", title: title, controls: [], content: feel_content().array,
            scripts: feel_scripts().array, view: "Feel",
            data: [
                ("sentence", .string(sentence)),
                ("tables", .array(tables.map { .array($0.map { .array($0.map { .string($0) }) }) })),
                ("report", report),
                ("platforms", platforms),
            ], engine: nil
        ).bytes
    }
}
