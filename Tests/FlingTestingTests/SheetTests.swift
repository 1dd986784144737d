import FlingTesting
import Interaction
import Motion
import Testing

/// What the test of an app looks like.
@Suite("The sheet")
struct SheetTests {
    /// It rests closed, half open or open; 8 points for a millimetre of the fingers.
    let sheet: Draggable<Double>
    let map = GestureMap(y: 8.0)

    init() throws {
        var rules = DragRules<Double>()
        rules.bounds = try Bounds(from: 0, to: 640, band: RubberBand(dimension: 400))
        rules.release = .detents([Detent(0), Detent(320), Detent(640)])
        rules.spring = .snappy
        rules.tolerance = .point
        sheet = Draggable(0, rules: rules)
    }

    @Test("a flick opens it half-way")
    func flick() throws {
        let trace = try replay("flick.yml", into: sheet, map: map)
        trace.expect(
            .passesThrough([.idle, .dragging, .animating, .idle]),
            .isContinuous(within: 1),
            .settles(at: 320, within: 0.5, by: 1.2),
            .staysWithin(0...420))
        #expect(trace.peakVelocity.perSecond > 1000)
    }

    @Test("a flick moves it as it always has")
    func golden() throws {
        try replay("flick.yml", into: sheet, map: map).expectMatches(golden: "flick")
    }
}
