import Drive

/// A sheet at the bottom of the screen.
final class SheetApp {
    let driver: Driver

    init(driver: Driver) {
        self.driver = driver
        driver.arena.add(.pan())
        driver.arena.add(.hold())
    }
}
