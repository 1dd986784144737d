import Fling
import Testing

@Suite("Releases with the state of the main actor")
struct MainActorReleaseTests {
    /// An app's own model.
    @MainActor
    private final class Shelf {
        var isLocked = false
        var place = Draggable(0.0, rules: DragRules(latency: 0, ahead: 0))

        init() {
            var rules = place.rules
            rules.release = .customOnMainActor { [unowned self] release in
                isLocked ? .go(to: release.home) : .go(to: 400)
            }
            place.setRules(rules, time: Timestamp(seconds: 0))
        }

        func drag(at time: Double) {
            place.grab(at: 0, time: Timestamp(seconds: time))
            place.move(to: 50, time: Timestamp(seconds: time + 0.1))
            place.release(time: Timestamp(seconds: time + 0.2))
            place.advance(to: Timestamp(seconds: time + 9))
        }
    }

    @Test("a choice may depend on the state of a class of the main actor")
    @MainActor
    func mainActor() {
        let shelf = Shelf()
        shelf.isLocked = true
        shelf.drag(at: 1)
        #expect(shelf.place.value == 0)
        shelf.isLocked = false
        shelf.drag(at: 20)
        #expect(shelf.place.value == 400)
    }

    @Test("the last word on the end of a scroll may, too", arguments: [true, false])
    @MainActor
    func scroll(isLocked: Bool) {
        let shelf = Shelf()
        shelf.isLocked = isLocked
        var rules = ScrollRules<Double>()
        rules.setWillEndOnMainActor { end in shelf.isLocked ? 0 : end.proposed + 25 }
        var list = Scroller(content: 4000.0, viewport: 600, rules: rules)
        for (time, phase) in [(0, .began), (0.05, .changed), (0.06, .ended)] as [(Double, Gesture.Phase)] {
            var gesture = Gesture(kind: .pan, phase: phase, time: Timestamp(seconds: time))
            gesture.translation = [0, -1000 * time]
            list.handle(gesture, through: GestureMap(y: 1))
        }
        #expect(isLocked ? list.goal == 0 : list.goal ?? 0 > 60)
    }
}
