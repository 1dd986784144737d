import Drive
import FlingTesting
import Testing

// The declarations around the examples in the doc comments of FlingTesting.

nonisolated(unsafe) let trace: MotionTrace<Double>! = nil
let sheet = Draggable(0.0)
let map = GestureMap(y: 8.0)
struct Model {
    var sheet = Draggable(0.0)
}
nonisolated(unsafe) var model = Model()
final class Card {
    @Animated("card.place") var place = 0.0
}
struct SheetApp {
    let driver: Driver
    let sheet: DrivenValue<Double>
    let card = Card()
    let opening: Transition

    init(driver: Driver) {
        self.driver = driver
        sheet = driver.add(Draggable(0), through: map)
        let scene = Scene(at: driver.motionTime)
        scene.add(card.$place)
        opening = Transition(in: scene) { [card] in card.place = 320 }
    }
}
nonisolated(unsafe) let app: SheetApp! = nil
