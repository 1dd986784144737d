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
    /// The hitches of a run in real time.
    package var hitches: [Hitch]

    /// Refreshes in which content stood still although its finger moved, with those around them.
    package struct Hitch {
        package var sentence: String
        /// Those with their pictures; none for a hitch that is only counted.
        package var refreshes: [Refresh]

        /// A refresh of the screen, and the points that content and finger have gone since the first one.
        package struct Refresh {
            package var seconds: Double
            package var content: Double
            package var finger: Double
            package var isMissed: Bool
            /// Nil if nothing new was shown.
            package var picture: Picture?

            package init(
                seconds: Double, content: Double, finger: Double, isMissed: Bool, picture: Picture?
            ) {
                (self.seconds, self.content, self.finger) = (seconds, content, finger)
                (self.isMissed, self.picture) = (isMissed, picture)
            }
        }

        /// A picture in grey, row after row, and its length along the content in points.
        package struct Picture {
            package var columns: Int
            package var rows: Int
            package var values: [UInt8]
            package var points: Double

            package init(columns: Int, rows: Int, values: [UInt8], points: Double) {
                (self.columns, self.rows, self.values, self.points) = (columns, rows, values, points)
            }
        }

        package init(sentence: String, refreshes: [Refresh]) {
            (self.sentence, self.refreshes) = (sentence, refreshes)
        }
    }

    package init(
        title: String, sentence: String, tables: [[[String]]], report: JSON, platforms: JSON,
        hitches: [Hitch] = []
    ) {
        self.hitches = hitches
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
                ("platforms", platforms), ("hitchCount", .number(Double(hitches.count))),
                ("hitches", JSON.array(hitches.filter { !$0.refreshes.isEmpty }.map(\.value)).packed),
            ], engine: nil
        ).bytes
    }
}

extension FeelPage.Hitch {
    fileprivate var value: JSON {
        .object([
            ("sentence", .string(sentence)),
            (
                "refreshes",
                .array(
                    refreshes.map { refresh in
                        .object([
                            ("seconds", .number(refresh.seconds)), ("content", .number(refresh.content)),
                            ("finger", .number(refresh.finger)), ("isMissed", .bool(refresh.isMissed)),
                            ("picture", refresh.picture?.value ?? .null),
                        ])
                    })
            ),
        ])
    }
}

extension FeelPage.Hitch.Picture {
    fileprivate var value: JSON {
        .object([
            ("columns", .number(Double(columns))), ("rows", .number(Double(rows))),
            ("points", .number(points)),
            ("values", .string(String(decoding: PageTemplate.base64(values), as: UTF8.self))),
        ])
    }
}
