import Drive
import FlingTesting

// A program that expects what is not so: of a motion, of a golden file, or of fingers that no recogniser looks for.
let expected = CommandLine.arguments.last
let driver = try Driver(clock: ManualClock(framesPerSecond: 60))
if expected != "fingers" { driver.arena.add(.pan()) }
let sheet = driver.add(Draggable(0.0), through: GestureMap(y: 8))
var hand = RobotHand(on: .touchscreen())
hand.swipe(fingers: expected == "fingers" ? 3 : 1, from: [150, 20], by: [0, 60], .ease(duration: 0.6))
let motion = try replay(hand, into: driver, of: sheet)
switch expected {
case "golden": motion.expectMatches(golden: "of another time")
default: motion.expect(.settles(at: 1e6, within: 1))
}
print("it still runs")
