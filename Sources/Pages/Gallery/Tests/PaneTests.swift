import Seeded
import Fling
import Testing

@testable import Gallery

@Suite("Control panes")
struct PaneTests {
    static let entries = Gallery.entries.filter { $0.name.hasPrefix("control-pane") }

    /// The place of its edge, downwards, and its velocity.
    private func edge(_ pane: any Exhibit, at time: Timestamp) -> MotionState<Double> {
        let state = pane.properties[0].anyState(at: time)
        if let line = state.state(of: Double.self) { return line }
        let plane = state.state(of: SIMD2<Double>.self) ?? MotionState(.zero)
        return MotionState(plane.value.y, perSecond: plane.velocity.perSecond.y)
    }

    @Test("a finger moves it one to one, from where it is", arguments: entries, [0.05, 0.12, 0.3])
    func followsFinger(entry: GalleryEntry, time: Double) throws {
        let scene = Scene(at: Timestamp(seconds: 50))
        let pane = try entry.open(scene)
        try pane.handle(.tap(Stage.middle))
        scene.advance(by: time)
        let caught = edge(pane, at: scene.time)
        try pane.handle(.touchDown([100, 300]))
        #expect(edge(pane, at: scene.time).value == caught.value)
        #expect(edge(pane, at: scene.time).velocity == .zero)
        for step in [3.0, 40, -25, 70] {
            scene.advance(by: 0.01)
            try pane.handle(.touchMove([100, 300 + step]))
            #expect(abs(edge(pane, at: scene.time).value - caught.value - step) < 1e-9)
        }
    }

    @Test(
        "the lift hands on the finger's velocity, which also says where it goes", arguments: entries,
        [-1500, -200, 0, 200, 1500])
    func isThrown(entry: GalleryEntry, velocity: Double) throws {
        let scene = Scene(at: Timestamp(seconds: 50))
        scene.rate = velocity == 200 ? 0.5 : 1
        let pane = try entry.open(scene)
        try pane.handle(.touchDown([100, 600]))
        for step in 1...5 {
            scene.advance(by: 0.01)
            try pane.handle(.touchMove([100, 600 - 15 * Double(step)]))
        }
        let before = edge(pane, at: scene.time).value
        try pane.handle(.touchUp(velocity: [70, velocity]))
        let after = edge(pane, at: scene.time)
        #expect(abs(after.value - before) < 1e-9)
        #expect(abs(after.velocity.perSecond - velocity) <= 1e-9 * (1 + abs(velocity)))
        scene.settle()
        #expect(pane.currentPose?.name == (velocity < 0 ? "open" : "closed"))
    }

    @Test("without a known velocity the finger's own is found", arguments: entries, [-900.0, 900])
    func isThrownByTouch(entry: GalleryEntry, speed: Double) throws {
        let scene = Scene(at: Timestamp(seconds: 50))
        let pane = try entry.open(scene)
        try pane.handle(.touchDown([100, 400]))
        for step in 1...12 {
            scene.advance(by: 0.008)
            try pane.handle(.touchMove([100, 400 + speed * 0.008 * Double(step)]))
        }
        try pane.handle(.touchUp(velocity: nil))
        #expect(abs(edge(pane, at: scene.time).velocity.perSecond - speed) < 0.02 * abs(speed))
        scene.settle()
        #expect(pane.currentPose?.name == (speed < 0 ? "open" : "closed"))
    }

    @Test("a tap in flight sends it to the other place with the velocity that it has", arguments: entries)
    func turns(entry: GalleryEntry) throws {
        for step in 1..<30 {
            let scene = Scene(at: Timestamp(seconds: 50))
            let pane = try entry.open(scene)
            try pane.handle(.tap(Stage.middle))
            scene.advance(by: 0.01 * Double(step))
            let before = edge(pane, at: scene.time)
            try pane.handle(.tap(Stage.middle))
            let after = edge(pane, at: scene.time)
            #expect(abs(after.value - before.value) < 1e-9)
            #expect((after.velocity - before.velocity).speed <= 1e-7 * (1 + before.velocity.speed))
            scene.settle()
            #expect(pane.currentPose?.name == "closed")
        }
    }

    @Test("a cancelled touch ends at a true resting place: where it rested, or was going", arguments: entries)
    func isCancelled(entry: GalleryEntry) throws {
        for seed in 0..<100 {
            var random = SeededGenerator(seed: UInt64(seed))
            let scene = Scene(at: Timestamp(seconds: 50))
            let pane = try entry.open(scene)
            var goal = "closed"
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                try pane.handle(.tap(Stage.middle))
                goal = goal == "closed" ? "open" : "closed"
                scene.advance(by: .random(in: 0...0.4, using: &random))
            }
            try pane.handle(.touchDown([100, 500]))
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                scene.advance(by: 0.01)
                try pane.handle(.touchMove([100, .random(in: 300...700, using: &random)]))
            }
            try pane.handle(.touchCancel)
            scene.settle()
            #expect(pane.currentPose?.name == goal, "seed \(seed)")
        }
    }
}
