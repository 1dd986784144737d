import Interaction
import Motion

extension Group {
    /// The costs of looking for crossings, and of following.
    static let crossing = Group(
        name: "crossing",
        benchmarks: [
            Benchmark("crossing/frame/far", allocations: 0) {
                Swing(thresholds: .at(1e9))
            } run: { swing, count in
                swing.check(count)
            },
            Benchmark("crossing/frame/near", allocations: 0) {
                Swing(thresholds: .every(3))
            } run: { swing, count in
                swing.check(count)
            },
            Benchmark("crossing/event", allocations: 0) {
                var drag = Swing(thresholds: .every(40))
                drag.sheet.grab(at: 0, time: .zero)
                return drag
            } run: { drag, count in
                for turn in 0..<count {
                    let time = Timestamp(nanoseconds: Int64(turn) * 7_000_000)
                    drag.detector.check(drag.sheet, before: time) { blackHole($0) }
                    drag.sheet.move(to: Double(turn & 1023), time: time)
                }
                blackHole(drag)
            },
            Benchmark("follower/frame", allocations: 0) {
                var swing = Swing(thresholds: .at([]))
                for turn in 0..<20 { swing.follow(Timestamp(nanoseconds: Int64(turn) * 16_666_667)) }
                return swing
            } run: { swing, count in
                for turn in 0..<count {
                    swing.follow(Timestamp(nanoseconds: 350_000_000 + Int64(turn) * 16_666_667))
                    blackHole(swing.tail.state(at: .zero))
                }
            },
        ])
}

/// A value that swings for long.
private struct Swing {
    var sheet = Draggable(
        0.0, rules: DragRules(spring: Spring(response: 0.5, dampingFraction: 0.005), tolerance: .point))
    var detector: Crossings
    var tail = Follower(at: 0.0)

    init(thresholds: Thresholds) {
        detector = Crossings(thresholds)
        sheet.animate(to: 400, time: .zero)
        detector.check(sheet, to: .zero) { blackHole($0) }
    }

    /// A second of frames, over and over.
    mutating func check(_ count: Int) {
        var fresh = detector
        for turn in 0..<count {
            if turn % 60 == 0 { fresh = detector }
            fresh.check(sheet, to: Timestamp(nanoseconds: Int64(turn % 60) * 16_666_667)) { blackHole($0) }
        }
        blackHole(fresh)
    }

    mutating func follow(_ time: Timestamp) { tail.follow(sheet, to: time) }
}
