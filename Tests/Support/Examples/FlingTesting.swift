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
struct SheetApp {
    let driver: Driver
    let sheet: DrivenValue<Double>

    init(driver: Driver) {
        self.driver = driver
        sheet = driver.add(Draggable(0), through: map)
    }
}
