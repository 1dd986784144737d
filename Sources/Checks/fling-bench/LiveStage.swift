import Drive
import Glibc
import Robot
import Traces
import VirtualEvdev

/// A driver in its real loop, with a panel that reports fingers 1000 times a second by the real clock.
///
/// The panel is a virtual device: a timer of the kernel's stands for its interrupts, and each report has the
/// time at which the timer was due. So the latency of waking the program counts.
final class LiveStage {
    let driver: Driver
    let machine: VirtualEvdev
    private let reports: [EvdevFrame]
    private let timer: SystemTimer
    private let stop: StopSignal
    private let start: Timestamp
    private var next = 0
    /// The delays from the timer's due time until the program was awake, in microseconds.
    private(set) var delays: [Double] = []

    init(_ trace: EvdevTrace, clock: any FrameClock) throws {
        start = Timestamp.now.advanced(by: 0.1)
        machine = try VirtualEvdev(start: .now)
        try machine.plug(trace.recordings[0].device)
        reports = Array(trace.recordings[0].frames)
        driver = try Driver(try machine.open(), clock: clock)
        timer = try SystemTimer()
        stop = try StopSignal()
    }

    /// Runs the loop until the panel has sent all reports and a tenth of a second has passed.
    func run() throws {
        let watch = try driver.watch(timer.fileDescriptor) { [unowned self] in report() }
        defer { watch.cancel() }
        timer.set(to: time(of: 0))
        try driver.run(until: stop)
    }

    private func time(of index: Int) -> Timestamp? {
        guard index < reports.count else { return nil }
        // The rate is a little lower than 1000 Hz, so that reports come at all phases of a clock's frames.
        return start.advanced(by: reports[index].time.seconds(since: reports[0].time) * 1.0007)
    }

    private func report() {
        guard let time = time(of: next) else { return stop.stop() }
        delays.append(Timestamp.now.seconds(since: time) * 1e6)
        var report = reports[next]
        report.time = time
        machine.send(report, from: machine.devices[0])
        next += 1
        timer.set(to: self.time(of: next) ?? time.advanced(by: 0.1))
    }
}

/// The latency from a report of the panel until the app has the value.
enum Latency {
    /// Returns the latencies as a table.
    ///
    /// - Parameter frameRates: The frame rates in hertz of the clock that passes the values on; nil to pass
    ///   each value on as soon as the gesture is known.
    static func table(frameRates: [Double?]) throws -> Table {
        var table = Table(
            title: "From the panel's report, 1000 a second, to the value in the app's hands",
            columns: ["", "reports", "p50 µs", "p99 µs", "max µs"])
        for (name, trace) in [("touchscreen", touchscreen), ("touchpad", touchpad)] {
            for rate in frameRates {
                let (times, delays) = try measure(trace, frameRate: rate)
                let pacing = rate.map { "frames at \(Int($0)) Hz" } ?? "as it comes"
                table.rows.append(try row("\(name), \(pacing)", times))
                if rate == nil { table.rows.append(try row("  of that, until the program is awake", delays)) }
            }
        }
        return table
    }

    private static func row(_ title: String, _ times: [Double]) throws -> [Table.Cell] {
        guard !times.isEmpty else { throw BenchmarkFailure("nothing reached the app") }
        let times = times.sorted()
        return [.text(title), .number(Double(times.count), decimals: 0)]
            + [0.5, 0.99, 1].map { .number(times[Int($0 * Double(times.count - 1))], decimals: 1) }
    }

    /// Returns the latency of each report that moved the value, and the delay of each wake-up, in
    /// microseconds.
    private static func measure(
        _ trace: EvdevTrace, frameRate: Double?
    ) throws -> (times: [Double], delays: [Double]) {
        let stage = try LiveStage(trace, clock: try TimerClock(framesPerSecond: frameRate ?? 60))
        let driver = stage.driver
        driver.arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        var pane = try Group.somePane()
        var pending: [Timestamp] = []
        var times: [Double] = []
        func hand() {
            blackHole(pane.state(at: .now))
            let now = Timestamp.now
            for time in pending { times.append(now.seconds(since: time) * 1e6) }
            pending.removeAll(keepingCapacity: true)
        }
        driver.onGesture { gesture in
            pane.handle(gesture, through: GestureMap(x: 8))
            guard gesture.phase == .changed else { return }
            pending.append(gesture.time)
            if frameRate == nil { hand() } else { driver.requestFrame() }
        }
        driver.onFrame { _ in if frameRate != nil { hand() } }
        try stage.run()
        return (times, stage.delays)
    }

    private static let panel = RobotPanel(rate: 1000)

    private static let touchscreen: EvdevTrace = {
        var robot = RobotHand(on: .touchscreen(), panel: panel, seed: 1)
        robot.swipe(fingers: 1, from: [60, 80], by: [180, 0], .constant(speed: 60))
        return robot.performance.trace
    }()

    private static let touchpad: EvdevTrace = {
        var robot = RobotHand(on: .touchpad(resolution: 40), panel: panel, seed: 1)
        robot.swipe(fingers: 3, from: [20, 35], by: [60, 0], .constant(speed: 20))
        return robot.performance.trace
    }()
}

/// The cost of the loop while devices are plugged in and nothing moves.
enum Idleness {
    static func table(seconds: Double) throws -> Table {
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: 900))
        let stage = try LiveStage(robot.performance.trace, clock: try TimerClock(framesPerSecond: 240))
        let driver = stage.driver
        driver.arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        let pane = driver.add(try Group.somePane(), through: GestureMap(x: 8))
        let scene = Scene(at: .now)
        driver.add(scene)
        try stage.run()
        while driver.needsFrame { try run(driver, for: 0.1) }
        guard pane.activity == .idle else { throw BenchmarkFailure("the pane doesn't rest") }

        let before = Usage()
        let count = driver.wakeUpCount
        try run(driver, for: seconds)
        let after = Usage()
        var table = Table(
            title: "While nothing moves: \(Int(seconds)) seconds with a touchpad, a pane and a scene",
            columns: ["", "count"])
        // The wake-up that ends the loop is not counted.
        table.rows = [
            ["wake-ups", .number(Double(driver.wakeUpCount - count - 1), decimals: 0)],
            ["context switches", .number(Double(after.switches - before.switches - 1), decimals: 0)],
            ["CPU time, µs", .number(after.microseconds - before.microseconds, decimals: 0)],
        ]
        return table
    }

    /// Runs the loop until another thread stops it after `seconds`.
    private static func run(_ driver: Driver, for seconds: Double) throws {
        let stop = try StopSignal()
        let end = Timestamp.now.advanced(by: seconds)
        let thread = try DriverThread {
            let timer = try SystemTimer()
            let driver = try Driver(clock: ManualClock())
            timer.set(to: end)
            _ = try driver.watch(timer.fileDescriptor) {
                stop.stop()
                timer.set(to: nil)
            }
            return driver
        }
        try driver.run(until: stop)
        try thread.stop()
    }

    /// The resources that the calling thread has used so far.
    private struct Usage {
        let switches: Int
        let microseconds: Double

        init() {
            var usage = rusage()
            getrusage(__rusage_who_t(1), &usage)  // RUSAGE_THREAD
            switches = usage.ru_nvcsw + usage.ru_nivcsw
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            microseconds = Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) * 1e-3
        }
    }
}
