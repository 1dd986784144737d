import Interaction
import Motion
import Testing

@Suite("Answers and transitions in words")
struct DescriptionTests {
    @Test("each is one line, with numbers that a person reads")
    func lines() throws {
        var sheet = Draggable(0.0, rules: DragRules(latency: 0, ahead: 0))
        #expect("\(sheet.move(to: 12, time: .zero))" == "ignored: it has no effect on a value that is idle")
        #expect(
            "\(sheet.grab(at: 0, time: Timestamp(seconds: 1.25)))"
                == "grab at 1.25 s: idle → dragging, from 0")
        #expect("\(sheet.move(to: 12, time: Timestamp(seconds: 1.26)))" == "accepted")

        var card = Draggable(SIMD2(0.0, 0.00001))
        let flight = card.animate(to: [320, 40.5], time: Timestamp(seconds: 2))
        #expect("\(flight)" == "animate at 2.0 s: idle → animating, from (0, 0) to (320, 40.5)")
        #expect("\(try #require(flight.transition))" == "\(flight)")
        #expect(
            "\(card.handle(.scrub(0.5), at: Timestamp(seconds: 2.1)))" == "ignored: the motion is not paused")
    }
}
