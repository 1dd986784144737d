import Fling

/// A sheet that fingers draw up from the lower edge, with a list in it that they scroll on without lifting.
struct SheetWithList: Piece {
    static let rowHeight = 60.0
    static let rowCount = 40
    /// The heights at which the sheet rests.
    static let heights = [120.0, 330, 600]

    /// The list in the sheet.
    private(set) var chain: Chain<Double>

    init() {
        let (lowest, highest) = (SheetWithList.heights[0], SheetWithList.heights[2])
        var rules = DragRules<Double>(release: .detents(at: SheetWithList.heights), tolerance: .point)
        rules.bounds = Bounds(lowest...highest, ends: .elastic(400))
        let content = SheetWithList.rowHeight * Double(SheetWithList.rowCount)
        chain = Chain([
            .scroller(Scroller(content: content, viewport: highest), through: GestureMap(y: 8)),
            .draggable(Draggable(lowest, rules: rules), through: GestureMap(y: -8), first: .growing),
        ])
    }

    var offset: Double { chain[0].scroller?.offset ?? 0 }
    var height: Double { chain[1].draggable?.value ?? 0 }

    mutating func handle(_ gesture: Gesture) { chain.handle(gesture) }

    var needsFrame: Bool { chain.needsFrame }

    mutating func advance(to time: Timestamp) { chain.advance(to: time) }

    func picture(at time: Timestamp) -> [Shape] {
        let (offset, height) = (chain.state(of: 0, at: time).value, chain.state(of: 1, at: time).value)
        let top = Stage.size.y - height
        let sheet = Rect(x: 0, y: top, width: Stage.size.x, height: height + 200)
        let rows = (0..<SheetWithList.rowCount).compactMap { row -> Shape? in
            let y = top + 20 + Double(row) * SheetWithList.rowHeight - offset
            guard y > top - SheetWithList.rowHeight + 20, y < Stage.size.y else { return nil }
            let frame = Rect(x: 16, y: y, width: Stage.size.x - 32, height: SheetWithList.rowHeight - 6)
            return Shape(frame, cornerRadius: 6, colour: row % 5 == 0 ? .accent : .paper)
        }
        return [Shape(sheet, cornerRadius: 16, colour: .grey)] + rows
    }
}
