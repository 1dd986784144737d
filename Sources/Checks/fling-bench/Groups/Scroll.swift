import Interaction
import Motion
import Touch

extension Group {
    /// The costs of scrolling: of a frame in flight, by deceleration, and of an event.
    static let scroll = Group(
        name: "scroll",
        benchmarks: [
            frame("scroll/frame", .normal, atMost: 45),
            frame("scroll/frame/Android", .androidSpline, atMost: 130),
            frame("scroll/frame/Chromium", .chromium, atMost: 180),
            frame("scroll/frame/snap", .normal, snap: .every(400), atMost: 45),
            // A gesture is checked as a whole and may grab, move or release.
            Benchmark("scroll/finger", atMost: 230, allocations: 0) {
                var list = Scroller(content: 1e6, viewport: 600, at: 5e5)
                list.handle(gesture(.began, at: .zero), through: map)
                return list
            } run: { list, count in
                for turn in 0..<count {
                    var moved = gesture(.changed, at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                    moved.translation.y = Double(turn & 1023)
                    list.handle(moved, through: map)
                }
                blackHole(list)
            },
            // Each notch makes a motion and the flight that plays it to the next place, and some lengthen the list of former
            // ones.
            Benchmark("scroll/wheel", atMost: 2000, allocations: 2.1) {
                Scroller(content: 1e6, viewport: 600)
            } run: { list, count in
                for turn in 0..<count {
                    let time = Timestamp(nanoseconds: Int64(turn) * 20_000_000)
                    list.turnWheel(by: turn & 64 == 0 ? 1 : -1, time: time)
                }
                blackHole(list)
            },
        ])

    private static let map = GestureMap(y: 8.0)

    private static func gesture(_ phase: Gesture.Phase, at time: Timestamp) -> Gesture {
        Gesture(kind: .pan, phase: phase, time: time)
    }

    /// A throw of 2,000 points per second.
    private static func frame(
        _ name: String, _ deceleration: Deceleration, snap: ScrollSnap<Double> = .none,
        atMost nanoseconds: Double
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0) {
            var rules = ScrollRules<Double>()
            rules.deceleration = deceleration
            rules.snap = snap
            var list = Scroller(content: 1e5, viewport: 600, rules: rules)
            list.handle(gesture(.began, at: .zero), through: map)
            for step in 1...8 {
                var moved = gesture(.changed, at: Timestamp(nanoseconds: Int64(step) * 8_000_000))
                moved.translation.y = Double(-step) * 2
                moved.velocity = Velocity(perSecond: [0, -250])
                list.handle(moved, through: map)
            }
            var lifted = gesture(.ended, at: Timestamp(nanoseconds: 64_000_000))
            lifted.velocity = Velocity(perSecond: [0, -250])
            list.handle(lifted, through: map)
            return list
        } run: { list, count in
            for turn in 0..<count {
                let time = Timestamp(nanoseconds: 200_000_000 + Int64(turn & 255) * 2_000_000)
                blackHole(list.state(at: time))
            }
        }
    }
}
