import Drive
import Robot
import Traces
import VirtualEvdev

/// A driver on devices that exist only here, with a clock that the test turns.
struct Stage {
    let machine: VirtualEvdev
    let clock: ManualClock
    let driver: Driver

    /// - Parameter trace: What happens on the devices.
    init(_ trace: EvdevTrace, framesPerSecond: Double = 60) throws {
        machine = try VirtualEvdev(trace)
        clock = ManualClock(start: machine.now, framesPerSecond: framesPerSecond)
        driver = try Driver(try machine.open(reportsPointers: trace.hasMouse), clock: clock)
    }

    func advance(to time: Timestamp) throws {
        try machine.advance(to: time) { time throws(DriverError) in try driver.advance(clock, to: time) }
    }

    /// Until nothing has happened for some seconds.
    func finish() throws {
        try advance(to: (machine.end ?? machine.now).advanced(by: 10))
    }
}

extension DragRules<Double> {
    /// Three places to rest, 320 points apart.
    static var sheet: DragRules {
        var rules = DragRules(
            release: .detents([0, 320, 640]), spring: .snappy, tolerance: .point)
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        return rules
    }

    /// The same for a hand that is shown at its last report.
    static var direct: DragRules {
        var rules = sheet
        (rules.latency, rules.ahead) = (0, 0)
        return rules
    }
}

/// Three fingers flick a touchpad to the right.
func flick(speed: Double = 900, seed: UInt64 = 1) -> EvdevTrace {
    var robot = RobotHand(on: .touchpad(size: [100, 70]), panel: .i2c, seed: seed)
    robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: speed))
    return robot.performance.trace
}
