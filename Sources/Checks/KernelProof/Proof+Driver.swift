import Robot
import Traces

extension Proof {
    /// Proves that one of the kernel's touchpads drives the example that README.md leads to.
    mutating func driver() throws {
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        robot.swipe(fingers: 3, from: [50, 15], by: [0, 30], .flick(speed: 700))
        robot.pause(0.15)
        robot.swipe(fingers: 3, from: [50, 45], by: [0, -30], .flick(speed: 700))
        let trace = robot.performance.trace
        let stage = try Stage(trace.recordings.map(\.device))
        let log = "/tmp/drive.log"
        let program = try ChildProgram(["DriveExample"], log: log)
        try program.waitUntilOpen(stage.devices[0].node)
        try stage.play(trace)
        try stage.wait(2)
        let count = program.wakeUpCount
        try stage.wait(5)
        let later = program.wakeUpCount
        claim(
            "driver: nothing wakes it in five seconds in which nothing moves", count == later,
            "\(later - count)")
        try program.interrupt()

        let lines = content(of: log).split(separator: "\n", omittingEmptySubsequences: false)
        let course = lines.filter { $0.contains("→") }.map { $0.split(separator: " ").prefix(3).joined() }
        same(
            "driver: fingers throw the sheet, catch it in flight, and throw it back",
            course,
            [
                "idle→dragging", "dragging→animating", "animating→dragging", "dragging→animating",
                "animating→idle",
            ])
        // The text after the last newline is no line.
        let bars = lines.dropLast().filter { !$0.contains("→") }.map(\.count)
        claim(
            "driver: it shows frames while the sheet moves, 60 a second", bars.count > 40 && bars.count < 240,
            "\(lines)")
        // Between two frames, the sheet moves no further than it flies in four: at first it catches up with
        // the fingers.
        let steps = zip(bars, bars.dropFirst()).map { abs($1 - $0) }
        claim("driver: the sheet does not jump", (steps.max() ?? 99) <= 21, "\(bars)")
        claim("driver: it is closed in the end", bars.last == 0 && bars.max() ?? 0 > 20, "\(bars)")
    }
}
