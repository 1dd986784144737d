import Fling

/// Three pages side by side, which fingers turn, each with a list that they scroll up and down.
struct Pager: Piece {
    static let rowHeight = 60.0
    static let rowCount = 40

    static let arena: GestureArena = {
        var arena = GestureArena()
        arena.add(.pan(PanRules(axisLock: .always)))
        arena.add(.hold())
        return arena
    }()

    private(set) var pages: Scroller<Double>
    private(set) var lists: [Scroller<Double>]
    /// The page whose list the fingers scroll.
    private(set) var page = 0

    init() {
        var rules = ScrollRules<Double>()
        rules.snap = .pages
        pages = Scroller(content: 3 * Stage.size.x, viewport: Stage.size.x, rules: rules)
        let list = Scroller(content: Pager.rowHeight * Double(Pager.rowCount), viewport: Stage.size.y)
        lists = Array(repeating: list, count: 3)
    }

    mutating func handle(_ gesture: Gesture) {
        // Fingers that turn a page stay on its list.
        if let goal = pages.goal { page = Int((goal / Stage.size.x).rounded()) }
        pages.handle(gesture, through: GestureMap(x: 8))
        lists[page].handle(gesture, through: GestureMap(y: 8))
    }

    var needsFrame: Bool { pages.needsFrame || lists.contains(where: \.needsFrame) }

    mutating func advance(to time: Timestamp) {
        pages.advance(to: time)
        for index in lists.indices { lists[index].advance(to: time) }
    }

    func picture(at time: Timestamp) -> [Shape] {
        let left = pages.state(at: time).value
        return lists.enumerated().flatMap { index, list in
            rows(of: list, left: Double(index) * Stage.size.x - left, at: time)
        }
    }

    private func rows(of list: Scroller<Double>, left: Double, at time: Timestamp) -> [Shape] {
        let top = list.state(at: time).value
        return (0..<Pager.rowCount).compactMap { row in
            let y = Double(row) * Pager.rowHeight - top
            guard abs(left) < Stage.size.x, y > -Pager.rowHeight, y < Stage.size.y else { return nil }
            let frame = Rect(x: left + 8, y: y + 2, width: Stage.size.x - 16, height: Pager.rowHeight - 4)
            return Shape(frame, cornerRadius: 6, colour: row % 5 == 0 ? .accent : .paper)
        }
    }
}
