import Drive
import Libinput

@main
struct Sheet {
    static func main() throws {
        let driver = try Driver(Libinput(.udev()), clock: TimerClock(framesPerSecond: 60))
        let app = SheetApp(driver: driver)
        driver.onFrame { _ in
            let height = app.sheet.state.value
            let bar = String(repeating: "█", count: max(0, Int(height / 16)))
            print(bar, "height", Int(height), "list", Int(app.list.state.value))
        }
        try driver.run()
    }
}
