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

@Test("a long drag opens the sheet first, and then scrolls the list")
func drag() throws {
    let app = SheetApp(driver: try Driver(clock: ManualClock(framesPerSecond: 60)))
    var robot = RobotHand(on: .touchscreen())
    robot.swipe(fingers: 1, from: [100, 140], by: [0, -120], .ease(duration: 1))
    let motion = try replay(robot, into: app.driver, of: app.sheet)
    motion.expect(.settles(at: 640, within: 0.5))
    #expect((250...350).contains(app.list.state.value))
}
