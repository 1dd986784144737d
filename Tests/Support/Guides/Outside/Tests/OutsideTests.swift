import Drive
import FlingTesting
import XCTest

/// Expectations that are not met, in tests of XCTest.
final class OutsideTests: XCTestCase {
    private func motion(fingers: Int = 1, of recognizers: [GestureRecognizer] = [.pan()]) throws
        -> MotionTrace<Double>
    {
        let driver = try Driver(clock: ManualClock(framesPerSecond: 60))
        for recognizer in recognizers { driver.arena.add(recognizer) }
        let sheet = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        var hand = RobotHand(on: .touchscreen())
        hand.swipe(fingers: fingers, from: [150, 20], by: [0, 60], .ease(duration: 0.6))
        return try replay(hand, into: driver, of: sheet)
    }

    func test_golden() throws { try motion().expectMatches(golden: "of another time") }

    func test_place() throws { try motion().expect(.settles(at: 1e6, within: 1)) }

    func test_fingers() throws {
        try motion(fingers: 3, of: []).expect(.settles(at: 1e6, within: 1))
    }
}
