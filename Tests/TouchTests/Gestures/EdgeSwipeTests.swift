import Motion
import TestSupport
import Testing

@testable import Touch

@Suite("Edge swipe")
struct EdgeSwipeTests {
    static let swipes: [(edge: Edge, start: SIMD2<Double>, displacement: SIMD2<Double>)] = [
        (.left, SIMD2(2, 60), SIMD2(1, 0)), (.right, SIMD2(198, 60), SIMD2(-1, 0)),
        (.top, SIMD2(100, 1), SIMD2(0, 1)), (.bottom, SIMD2(100, 119), SIMD2(0, -1)),
    ]

    /// What a finger that starts there and goes that way makes of these rules.
    static func stage(
        _ rules: EdgeSwipeRules = EdgeSwipeRules(), from start: SIMD2<Double>, _ displacement: SIMD2<Double>
    ) -> GestureStage {
        var stage = GestureStage(.edgeSwipe(rules))
        stage.down((0, start.x, start.y), at: 0)
        stage.drag(from: start, by: displacement, steps: 10, after: 0)
        stage.up(0, at: 110)
        return stage
    }

    @Test("a finger that comes in over an edge says which", arguments: swipes)
    func edges(edge: Edge, start: SIMD2<Double>, displacement: SIMD2<Double>) {
        let stage = EdgeSwipeTests.stage(from: start, displacement)
        #expect(stage.gestures.allSatisfy { $0.kind == .edgeSwipe(edge) })
        #expect(stage.gestures.first?.phase == .began)
        #expect(stage.last?.phase == .ended)
        #expect(isClose(stage.last?.translation, displacement * 8))
        #expect(abs((stage.last?.velocity.speed ?? 0) - 100) < 20)
    }

    @Test("a finger that lands further in, goes along the edge, or comes from another edge, is none")
    func others() {
        #expect(EdgeSwipeTests.stage(from: SIMD2(5, 60), SIMD2(1, 0)).gestures.isEmpty)
        #expect(EdgeSwipeTests.stage(from: SIMD2(2, 60), SIMD2(0.4, 1)).gestures.isEmpty)
        #expect(
            EdgeSwipeTests.stage(EdgeSwipeRules(edges: .right), from: SIMD2(2, 60), SIMD2(1, 0)).gestures
                .isEmpty)
    }

    @Test(
        "a place in millimetres and as a fraction above 0.05 gives the distance from the far edge",
        arguments: [(0.04, Double.infinity), (0.1, 90)])
    func farEdge(fraction: Double, distance: Double) {
        var finger = ContactTable.Finger()
        (finger.start, finger.startNormalized) = ([10, 10], [fraction, fraction])
        let far = Surface(of: DeviceID(1), assumedSize: [200, 120]).edgeDistances(of: finger).far
        #expect(abs(far.x - distance) < 1e-9 || far.x == distance)
    }

    @Test("at a corner the direction decides the edge")
    func corner() {
        let start = SIMD2(1.0, 1)
        #expect(EdgeSwipeTests.stage(from: start, SIMD2(1, 0.5)).last?.kind == .edgeSwipe(.left))
        #expect(EdgeSwipeTests.stage(from: start, SIMD2(0.5, 1)).last?.kind == .edgeSwipe(.top))
    }

    @Test("the margin is in millimetres also when only the contacts know the size", arguments: swipes)
    func unknownSize(edge: Edge, start: SIMD2<Double>, displacement: SIMD2<Double>) {
        var stage = GestureStage(.edgeSwipe())
        stage.device = DeviceID(7)
        stage.down((0, start.x, start.y), at: 0)
        stage.drag(from: start, by: displacement, steps: 3, after: 0)
        #expect(stage.last?.kind == .edgeSwipe(edge))
    }

    @Test("on a screen that knows no millimetres at all an assumed size counts, and gestures say so")
    func assumedSize() {
        var arena = GestureArena(assumedSize: SIMD2(100, 100))
        arena.add(.edgeSwipe(EdgeSwipeRules(margin: 4, slop: 1)))
        var stage = GestureStage(arena)
        stage.device = DeviceID(7)
        stage.send(.deviceAdded(DeviceTraits(kind: .touchscreen)), at: 0)
        for (time, x) in [(0.0, 0.97), (10, 0.95), (20, 0.85)] {
            let contact = Contact(ContactID(0), normalized: SIMD2(x, 0.5))
            stage.send(time == 0 ? .down(contact) : .move(contact), at: time)
            stage.send(.frame, at: time)
        }
        #expect(stage.last?.kind == .edgeSwipe(.right))
        #expect(isClose(stage.last?.translation, SIMD2(-10, 0)))
        #expect(stage.last?.isSizeAssumed == true)
        #expect(stage.last?.location?.millimetres == nil)
        #expect(isClose(stage.last?.location?.normalized, SIMD2(0.85, 0.5)))
    }

    @Test("an edge swipe goes before a pan that waits for it, and the pan does not wait elsewhere")
    func panAfter() {
        var arena = GestureArena()
        let edge = arena.add(.edgeSwipe(EdgeSwipeRules(edges: .left, slop: 4)))
        arena.add(.pan(PanRules(slop: 1)), after: [edge])
        var stage = GestureStage(arena)
        stage.down((0, 2, 60), at: 0)
        stage.drag(from: SIMD2(2, 60), by: SIMD2(1, 0), steps: 6, after: 0)
        #expect(stage.outline == ["edgeSwipe(Touch.Edge.left) began", "edgeSwipe(Touch.Edge.left) changed"])
        stage.up(0, at: 100)
        stage.down((0, 100, 60), at: 200)
        stage.move((0, 102, 60), at: 210)
        #expect(stage.story.last == "pan began")
    }
}
