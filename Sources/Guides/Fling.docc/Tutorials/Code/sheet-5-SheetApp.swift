import Drive

/// A sheet at the bottom of the screen, with a list in it.
final class SheetApp {
    let driver: Driver
    /// The visible height of the sheet, in points.
    let sheet: DrivenValue<Double>
    /// The offset of the list in the sheet, in points.
    let list: DrivenScroller<Double>

    init(driver: Driver) {
        self.driver = driver
        driver.arena.add(.pan())
        driver.arena.add(.hold())

        var rules = DragRules<Double>(spring: .snappy)
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        rules.release = .detents([0, 320, 640])
        sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: -8))

        list = driver.add(Scroller(content: 4000, viewport: 600), through: GestureMap(y: 8))
        driver.nest(list, in: sheet, first: .growing)
    }
}
