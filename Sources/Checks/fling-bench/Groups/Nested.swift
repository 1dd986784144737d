import Interaction
import Motion
import Touch

extension Group {
    /// The costs of values within each other: of an event of the hand that moves three, and of a frame of all
    /// three.
    static let nested = Group(
        name: "nested",
        benchmarks: [
            // Three events of a scroller, and the division of the movement among them. Each member has a path
            // of the hand of its own, since it is a machine that an app may copy, change and take out.
            Benchmark("nested/event", atMost: 330, allocations: 0) {
                held()
            } run: { chain, count in
                for turn in 0..<count {
                    chain.handle(moved(turn))
                }
                blackHole(chain)
            },
            Benchmark("nested/frame", atMost: 350, allocations: 0) {
                var chain = held()
                for turn in 1...20 { chain.handle(moved(turn)) }
                return chain
            } run: { chain, count in
                for turn in 0..<count {
                    let time = Timestamp(nanoseconds: 140_000_000 + Int64(turn & 7) * 1_000_000)
                    chain.advance(to: time)
                    for index in 0..<3 { blackHole(chain.state(of: index, at: time)) }
                }
            },
        ])

    /// A list in a sheet in a page, in a hand.
    private static func held() -> Chain<Double> {
        var rules = DragRules<Double>(release: .detents([0, 320, 640]), spring: .snappy, tolerance: .point)
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        var chain = Chain<Double>([
            .scroller(Scroller(content: 4000, viewport: 600), through: GestureMap(y: 8)),
            .draggable(Draggable(320, rules: rules), through: GestureMap(y: -8), first: .growing),
            .scroller(Scroller(content: 1e6, viewport: 800, at: 5e5), through: GestureMap(y: 8)),
        ])
        chain.handle(Gesture(kind: .pan, phase: .began, time: .zero))
        return chain
    }

    private static func moved(_ turn: Int) -> Gesture {
        Gesture(
            kind: .pan, phase: .changed, time: Timestamp(nanoseconds: Int64(turn) * 7_000_000),
            translation: [0, Double(turn & 1023) - 512], velocity: Velocity(perSecond: [0, 140]))
    }
}
