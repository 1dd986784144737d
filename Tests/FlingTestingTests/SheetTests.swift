import FlingTesting
import Testing

@Suite("The sheet")
struct SheetTests {
    @Test("a flick opens it half-way, as it always has")
    func flick() throws {
        var rules = DragRules<Double>(spring: .snappy)
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        rules.release = .detents([0, 320, 640])

        let trace = try replay("flick.yml", into: Draggable(0, rules: rules), map: GestureMap(y: 8))
        trace.expect(
            .passesThrough([.idle, .dragging, .animating, .idle]),
            .isContinuous(within: 1),
            .settles(at: 320, within: 0.5, by: 1.2),
            .staysWithin(0...500))
        #expect(trace.peakVelocity.perSecond > 1000)
        trace.expectMatches(golden: "flick")
    }
}
