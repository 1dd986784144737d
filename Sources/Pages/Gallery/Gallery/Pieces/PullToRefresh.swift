import Fling

/// A list that is pulled down past its top, rests there until the news have come, and then closes over them.
struct PullToRefresh: Piece {
    static let rowHeight = 60.0
    /// The room for the spinner, in points.
    static let room = 60.0
    /// The seconds until the news have come.
    static let loading = 1.2

    private(set) var list: Scroller<Double>
    private(set) var rowCount = 30
    /// The time at which the news arrives; nil while none are asked for.
    private(set) var arrival: Timestamp?

    init() {
        var rules = ScrollRules<Double>()
        rules.allowsRestOutside = true
        rules.willEnd = { $0.state.value < -PullToRefresh.room ? -PullToRefresh.room : $0.proposed }
        list = Scroller(content: 30 * PullToRefresh.rowHeight, viewport: Stage.size.y, rules: rules)
    }

    mutating func handle(_ gesture: Gesture) {
        var arrival = arrival
        list.handle(gesture, through: GestureMap(y: 8)) { change in
            if change.goal == -PullToRefresh.room { arrival = change.time + PullToRefresh.loading }
        }
        self.arrival = arrival
    }

    var needsFrame: Bool { list.needsFrame || arrival != nil }

    mutating func advance(to time: Timestamp) {
        if let due = arrival, due <= time {
            arrival = nil
            rowCount += 1
            list.resize(content: Double(rowCount) * PullToRefresh.rowHeight, time: due)
            list.scroll(to: 0, time: due)
        }
        list.advance(to: time)
    }

    func picture(at time: Timestamp) -> [Shape] {
        let top = list.state(at: time).value
        let spinner = Shape(
            .line([[-12, 0], [12, 0]], width: 4), at: SIMD2(Stage.middle.x, PullToRefresh.room / 2),
            rotation: arrival.map { ($0 - time) * 6 } ?? top / 20, colour: .grey,
            opacity: min(max(-top / PullToRefresh.room, 0), 1))
        let rows = (0..<rowCount).compactMap { row -> Shape? in
            let y = Double(row) * PullToRefresh.rowHeight - top
            guard y > -PullToRefresh.rowHeight, y < Stage.size.y else { return nil }
            let frame = Rect(x: 8, y: y + 2, width: Stage.size.x - 16, height: PullToRefresh.rowHeight - 4)
            return Shape(frame, cornerRadius: 6, colour: row < rowCount - 30 ? .green : .paper)
        }
        return [spinner] + rows
    }
}
