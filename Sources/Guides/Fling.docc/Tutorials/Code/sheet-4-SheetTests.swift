import Drive
import FlingTesting
import Testing

@testable import Sheet

@Test("a flick upwards opens the sheet half-way")
func flick() throws {
    let app = SheetApp(driver: try Driver(clock: ManualClock(framesPerSecond: 60)))
    let motion = try replay("flick.yml", into: app.driver, of: app.sheet)
    motion.expect(
        .passesThrough([.idle, .dragging, .animating, .idle]),
        .isContinuous(within: 1),
        .settles(at: 320, within: 0.5, by: 1.5))
}
