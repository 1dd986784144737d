import Fling

/// A feed whose rows enter one after the other, under a header that trails behind the scrolling; it ticks at
/// each row.
struct Feed: Piece {
    static let rowHeight = 90.0
    static let rowCount = 30

    private(set) var list: Scroller<Double>
    /// The offset, followed by the header.
    private(set) var trail = Follower(at: 0.0, spring: .smooth, tolerance: .point)
    /// The distance of each row that is visible at first from below the stage.
    private(set) var entries: [Playhead<AnyTrajectory<Double>>] = []
    private var detector = Crossings(.every(rowHeight))
    private(set) var tickCount = 0

    init() {
        list = Scroller(content: Feed.rowHeight * Double(Feed.rowCount), viewport: Stage.size.y - 100)
    }

    mutating func handle(_ gesture: Gesture) {
        var count = 0
        detector.check(list, before: gesture.time) { _ in count += 1 }
        tickCount += count
        trail.follow(list, before: gesture.time)
        list.handle(gesture, through: GestureMap(y: 8))
    }

    var needsFrame: Bool {
        list.needsFrame || trail.needsFrame || entries.isEmpty
            || !(entries.last?.isFinished(at: shown) ?? false)
    }
    private var shown = Timestamp.zero

    mutating func advance(to time: Timestamp) {
        if entries.isEmpty { enter(at: time) }
        var count = 0
        detector.check(list, to: time) { _ in count += 1 }
        tickCount += count
        trail.follow(list, to: time)
        list.advance(to: time)
        shown = time
    }

    private mutating func enter(at time: Timestamp) {
        let stagger = Stagger<Int>.by(0.06)
        entries = (0..<8).map { row in
            Playhead(
                from: Stage.size.y, to: 0, timing: .spring(.bouncy), delay: stagger.delay(row, row, 8),
                tolerance: .point, at: time)
        }
    }

    func picture(at time: Timestamp) -> [Shape] {
        let top = list.state(at: time).value
        let lag = ((trail.state(at: time).value - top) * 64).rounded() / 64
        let rows = (0..<Feed.rowCount).compactMap { row -> Shape? in
            let entry = row < entries.count ? entries[row].state(at: time).value : 0
            let y = 100 + Double(row) * Feed.rowHeight - top + entry
            guard y > 0, y < Stage.size.y else { return nil }
            let frame = Rect(x: 8, y: y + 3, width: Stage.size.x - 16, height: Feed.rowHeight - 6)
            return Shape(frame, cornerRadius: 10, colour: row % 3 == 0 ? .accent : .paper)
        }
        // Pulled along by the list, and back to its place with it.
        let header = Rect(x: 0, y: min(lag * 0.15, 40) - 40, width: Stage.size.x, height: 130)
        return rows + [Shape(header, cornerRadius: 20, colour: .ink)]
    }
}
