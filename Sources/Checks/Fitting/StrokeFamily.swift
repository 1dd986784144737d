import HandModel
import PanelModel
import Seeded

/// The strokes of one generator, in cells of one kind of movement on one kind of panel.
struct StrokeFamily: Sendable {
    let name: String
    let rows: [String]
    let columns: [String]
    /// The function that makes a stroke from a row, a column and a seed.
    let stroke: @Sendable (Int, Int, UInt64) -> JudgedStroke

    /// The cells of the family, row by row.
    var cells: [(row: Int, column: Int)] {
        rows.indices.flatMap { row in columns.indices.map { (row, $0) } }
    }

    /// Returns the seed of a stroke: no two collections, cells or numbers share one.
    func seed(_ collection: UInt64, _ cell: (row: Int, column: Int), _ number: Int) -> UInt64 {
        var generator = SeededGenerator(
            seed: collection << 40 ^ UInt64(cell.row * columns.count + cell.column) << 24 ^ UInt64(number))
        return generator.next()
    }

    /// The strokes of the panel model as measured on real panels.
    static let home = panels("home") { _ in .standard }
    /// The strokes of the panel model under other assumptions.
    static let varied = panels("varied") { seed in
        var random = SeededRandom(seed: ~seed)
        return .varied(using: &random)
    }
    /// The strokes of the panel model on arbitrary panels, beyond the kinds in use.
    static let broad = StrokeFamily(
        name: "broad", rows: StrokeKind.allCases.map(\.rawValue), columns: ["any panel"]
    ) { row, _, seed in
        var random = SeededRandom(seed: ~seed)
        let panel = Panel.arbitrary(using: &random)
        let conditions = Conditions.unreliableLifts(using: &random)
        return JudgedStroke(
            Stroke(of: StrokeKind.allCases[row], on: panel, seed: seed, conditions: conditions))
    }
    /// The strokes of the hand model.
    static let hands = StrokeFamily(
        name: "hands", rows: HandIntention.allCases.map(\.rawValue),
        columns: Firmware.allCases.map(\.rawValue)
    ) { row, column, seed in
        let stroke = HandStroke(
            HandIntention.allCases[row], on: Firmware.allCases[column], seed: seed)
        return JudgedStroke(
            reports: stroke.reports.lazy.map { ($0.time, $0.position) }, lift: stroke.lift,
            truth: stroke.velocity)
    }

    /// True if a new gate may not be worse than the reference in any cell: on the panels in use, on any
    /// panel, and with the robot hand.
    var isHome: Bool { [StrokeFamily.home, .broad, .robots].contains { $0.name == name } }

    /// The families by which gates are judged. Gates are fitted to strokes of all but ``hands``, with other
    /// seeds.
    static let all = [home, varied, broad, robots, hands]

    private static func panels(
        _ name: String, conditions: @escaping @Sendable (UInt64) -> Conditions
    ) -> StrokeFamily {
        StrokeFamily(
            name: name, rows: StrokeKind.allCases.map(\.rawValue), columns: Panel.all.map(\.name)
        ) { row, column, seed in
            JudgedStroke(
                Stroke(
                    of: StrokeKind.allCases[row], on: Panel.all[column], seed: seed,
                    conditions: conditions(seed)))
        }
    }
}

extension JudgedStroke {
    init(_ stroke: Stroke) {
        self.init(
            reports: stroke.reports.lazy.map { ($0.time, $0.position) }, lift: stroke.lift,
            truth: stroke.velocity)
    }
}
