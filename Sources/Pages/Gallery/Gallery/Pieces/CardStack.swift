import Fling

/// A stack of cards that fingers throw off to either side; those below lean after them, and spring forward.
struct CardStack: Piece {
    static let away = 400.0

    private(set) var card: Draggable<SIMD2<Double>>
    /// The leaning of the second card and of the third, which follows the second.
    private(set) var second = Follower(at: SIMD2(0.0, 0), spring: .snappy)
    private(set) var third = Follower(at: SIMD2(0.0, 0), spring: .bouncy)
    /// The number of cards that were thrown off, as the stack springs forward.
    private(set) var forward = Draggable(0.0, rules: DragRules(spring: .bouncy))
    private(set) var thrownCount = 0
    /// The top card leaves if it is let go farther to the side than half of the distance.
    private var detector = Crossings(.at([-away / 2, away / 2]))
    private(set) var ticks: [Crossing] = []

    init() {
        let places = [-CardStack.away, 0, CardStack.away].map { SIMD2($0, 0) }
        card = Draggable(.zero, rules: DragRules(release: .detents(at: places), tolerance: .point))
    }

    mutating func handle(_ gesture: Gesture) {
        look(before: gesture.time)
        card.handle(gesture, through: 4)
        // The cards below take their new places as soon as the top card leaves.
        forward.animate(
            to: Double(thrownCount + (leaves ? 1 : 0)), time: gesture.time + forward.rules.latency)
    }

    private var leaves: Bool { card.goal.map { $0.x != 0 } ?? false }

    private mutating func look(before time: Timestamp) {
        var found: [Crossing] = []
        detector.check(card, along: [1, 0], before: time) { found.append($0) }
        ticks += found
        second.follow(card, before: time)
        third.follow(second, before: time)
    }

    var needsFrame: Bool {
        card.needsFrame || second.needsFrame || third.needsFrame || forward.needsFrame
    }

    mutating func advance(to time: Timestamp) {
        if leaves, let rest = card.settlingTime, rest <= time { showNext(at: rest) }
        var found: [Crossing] = []
        detector.check(card, along: [1, 0], to: time) { found.append($0) }
        ticks += found
        second.follow(card, to: time)
        third.follow(second, to: time)
        card.advance(to: time)
        forward.advance(to: time)
    }

    /// The next card is on top, from where it leans.
    private mutating func showNext(at time: Timestamp) {
        look(before: time)
        thrownCount += 1
        card.setValue(CardStack.lean(second, at: time), time: time)
        card.animate(to: .zero, time: time)
        detector = Crossings(detector.thresholds)
    }

    private static func lean(_ follower: Follower<SIMD2<Double>>, at time: Timestamp) -> SIMD2<Double> {
        (follower.state(at: time).value * 0.12 * 64).rounded(.toNearestOrEven) / 64
    }

    func picture(at time: Timestamp) -> [Shape] {
        let top = card.state(at: time).value
        let places = [top, CardStack.lean(second, at: time), CardStack.lean(third, at: time)]
        let colours = [Color.accent, .green, .red]
        return places.indices.reversed().map { index in
            let depth = index == 0 ? 0 : Double(thrownCount + index) - forward.state(at: time).value
            let middle = Stage.middle + places[index] + SIMD2(0, 22 * depth)
            return Shape(
                .rectangle(size: [250, 340], cornerRadius: 16), at: middle,
                rotation: index == 0 ? top.x / 2000 : 0, scale: 1 - 0.06 * depth,
                colour: colours[(thrownCount + index) % 3])
        }
    }
}
