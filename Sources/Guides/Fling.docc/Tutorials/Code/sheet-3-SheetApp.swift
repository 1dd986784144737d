import Drive

/// A sheet at the bottom of the screen.
final class SheetApp {
    let driver: Driver
    /// The visible height of the sheet, in points.
    let sheet: DrivenValue<Double>

    init(driver: Driver) {
        self.driver = driver
        driver.arena.add(.pan())
        driver.arena.add(.hold())

        var rules = DragRules<Double>(spring: .snappy)
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        rules.release = .detents([0, 320, 640])
        sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: -8))
    }
}
