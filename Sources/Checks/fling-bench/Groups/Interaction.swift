import Interaction
import Motion

extension Group {
    /// The costs of the state machine of drags: of a hand's events and of a screen's frames.
    static let interaction = Group(
        name: "interaction",
        benchmarks: [
            // A report of the path and a position of the tracker, for the lift.
            Benchmark("event/move", atMost: 100, allocations: 0) {
                try held(makeSheet())
            } run: { sheet, count in
                for turn in 0..<count {
                    let step = Double(turn & 1023)
                    sheet.handle(.move(step), at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                blackHole(sheet)
            },
            Benchmark("event/move/2D", atMost: 120, allocations: 0) {
                try held(makeCard())
            } run: { card, count in
                for turn in 0..<count {
                    let step = Double(turn & 1023)
                    card.handle(
                        .move(SIMD2(step, -step)), at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                blackHole(card)
            },
            // What a draggable remembers is reckoned with where it is: a copy of it would cost more than the rest.
            Benchmark("frame/dragging", atMost: 60, allocations: 0) {
                var sheet = try held(makeSheet())
                for turn in 1...20 {
                    sheet.handle(.move(Double(turn)), at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                return sheet
            } run: { sheet, count in
                for turn in 0..<count {
                    blackHole(
                        sheet.state(at: Timestamp(nanoseconds: 140_000_000 + Int64(turn & 7) * 1_000_000)))
                }
            },
            Benchmark("frame/animating", atMost: 55, allocations: 0) {
                var sheet = try makeSheet()
                sheet.animate(to: 320, time: .zero)
                return sheet
            } run: { sheet, count in
                for turn in 0..<count {
                    blackHole(sheet.state(at: Timestamp(nanoseconds: Int64(turn & 255) * 2_000_000)))
                }
            },
            Benchmark("frame/animating/2D", atMost: 55, allocations: 0) {
                var card = try makeCard()
                card.animate(to: SIMD2(300, 500), time: .zero)
                return card
            } run: { card, count in
                for turn in 0..<count {
                    blackHole(card.state(at: Timestamp(nanoseconds: Int64(turn & 255) * 2_000_000)))
                }
            },
            // A grab makes a stroke and a release a flight, each of which frames may still see when the next begins.
            // So frames and reports allocate nothing.
            Benchmark("gesture/flick", atMost: 5000, allocations: 2) {
                try makeSheet()
            } run: { sheet, count in
                // Grab, eight moves, release, rest.
                for turn in 0..<count {
                    let start = Int64(turn) * 10_000_000_000
                    sheet.handle(.grab(0), at: Timestamp(nanoseconds: start))
                    for step in 1...8 {
                        let time = Timestamp(nanoseconds: start + Int64(step) * 7_000_000)
                        sheet.handle(.move(Double(step) * 8), at: time)
                    }
                    sheet.handle(.release(nil), at: Timestamp(nanoseconds: start + 68_000_000))
                    sheet.handle(.time, at: Timestamp(nanoseconds: start + 9_000_000_000))
                }
                blackHole(sheet)
            },
        ])

    private static func makeSheet() throws -> Draggable<Double> {
        var rules = DragRules<Double>()
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        rules.release = .detents([0, 320, 640])
        rules.tolerance = .point
        return Draggable(0, rules: rules)
    }

    private static func makeCard() throws -> Draggable<SIMD2<Double>> {
        var rules = DragRules<SIMD2<Double>>()
        rules.bounds = Bounds(x: 0...300, y: 0...500, ends: .elastic(400))
        rules.release = .detents(at: [[0, 0], [300, 0], [0, 500], [300, 500]])
        rules.tolerance = .point
        return Draggable(.zero, rules: rules)
    }

    private static func held<Value>(_ thing: Draggable<Value>) -> Draggable<Value> {
        var thing = thing
        thing.grab(at: .zero, time: .zero)
        return thing
    }
}
