import Motion
import Robot
import Traces

// The declarations around the examples in the doc comments of Robot.

nonisolated(unsafe) var robot = RobotHand(on: .touchpad(size: [100, 70]))
nonisolated(unsafe) let truth = robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: 900))
