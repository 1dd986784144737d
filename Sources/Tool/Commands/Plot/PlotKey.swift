import CommandLineTool
import Interaction

/// The key to the colours and marks of a figure, in rows at its foot.
struct PlotKey {
    static let margin = 16.0
    static let rowHeight = 18.0
    private static let gap = 16.0
    private static let markWidth = 20.0
    private static let size = 11.0

    /// A mark and its name.
    struct Entry {
        let name: String
        let mark: Mark
    }

    /// The mark before a name.
    enum Mark {
        case band(Ink)
        case line(Ink)
        /// The finger's positions along an axis.
        case finger(axis: Int)
    }

    private let entries: [Entry]
    /// The row and the left end of each entry.
    private var places: [(row: Int, x: Double)] = []

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    var rowCount: Int { (places.last?.row ?? -1) + 1 }

    var names: [String] { entries.map(\.name) }

    /// Returns the right end of the widest row.
    func right(on canvas: Canvas) -> Double {
        zip(entries, places).map { entry, place in
            place.x + Self.markWidth + canvas.width(of: entry.name, size: Self.size)
        }.max() ?? 0
    }

    /// Returns the key with its entries in as few rows as a canvas has room for.
    func placed(on canvas: Canvas) -> PlotKey {
        var key = self
        var (row, x) = (0, Self.margin)
        key.places = entries.map { entry in
            let width = Self.markWidth + canvas.width(of: entry.name, size: Self.size)
            if x > Self.margin, x + width > canvas.size.x - Self.margin { (row, x) = (row + 1, Self.margin) }
            defer { x += width + Self.gap }
            return (row, x)
        }
        return key
    }

    func draw(on canvas: Canvas) {
        for (entry, place) in zip(entries, places) {
            let y = canvas.size.y - 8 - Self.rowHeight * Double(rowCount - 1 - place.row)
            switch entry.mark {
            case .band(let ink): canvas.fill([place.x, y - 9], [14, 10], ink)
            case .line(let ink): canvas.line([place.x, y - 4], [place.x + 14, y - 4], ink, width: 2.4)
            case .finger(let axis):
                for offset in [3.0, 11] { Self.drawFinger(at: [place.x + offset, y - 4], axis, on: canvas) }
            }
            canvas.text(entry.name, at: [place.x + Self.markWidth, y], PlotInk.text, size: Self.size)
        }
    }

    /// Draws a position of the hand: a dot along the first axis, a square along the second.
    static func drawFinger(at place: SIMD2<Double>, _ axis: Int, on canvas: Canvas) {
        guard axis > 0 else { return canvas.dot(place, radius: 2.8, PlotInk.finger) }
        canvas.fill(place - 2.2, SIMD2(4.4, 4.4), PlotInk.finger)
    }
}

extension MotionFigure {
    /// Returns the key with the entries of a motion's figure.
    static func key(hasHand: Bool, hasVelocity: Bool = true) -> PlotKey {
        let axes =
            Value.axisCount == 1 ? [""] : ["x", "y", "z", "w"].prefix(Value.axisCount).map { " \($0)" }
        var entries = Activity.allCases.map { activity in
            PlotKey.Entry(name: "\(activity)", mark: .band(PlotInk.state(activity).band))
        }
        if hasHand {
            entries += axes.enumerated().map { axis, name in
                PlotKey.Entry(name: "finger\(name)", mark: .finger(axis: axis))
            }
        }
        entries += axes.enumerated().map { axis, name in
            PlotKey.Entry(name: "value\(name)", mark: .line(PlotInk.values[axis % 4]))
        }
        if hasVelocity {
            entries += axes.enumerated().map { axis, name in
                PlotKey.Entry(name: "velocity\(name)", mark: .line(PlotInk.velocities[axis % 4]))
            }
        }
        return PlotKey(entries)
    }
}
