import Glibc
import LocalDevices
import Motion
import Robot
import Traces

/// The proof that an event costs a program hardly more under `fling run` than from the kernel's own devices.
extension Proof {
    /// The greatest cost of an event under `fling run`, relative to its cost without the preloaded library.
    private static let limit = 1.05

    /// Plays a hundred thousand events to a program twice: from a device of the kernel's, and by `fling run`.
    mutating func eventPath() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 12)
        let round = HandMove(along: .corners([[80, 0], [80, 40], [0, 40], [0, 0]]), .constant(speed: 50))
        robot.perform(Array(repeating: round, count: 13), fingers: 5, from: [80, 40])
        let trace = robot.performance.trace
        let file = "/tmp/path.yml"
        try write(trace.libinputText(), to: file)

        let bare = try {
            let device = try UinputDevice(trace.recordings[0].device)
            let program = try ChildProgram(["event-path", "5"], log: "/tmp/bare.log")
            try program.waitUntilOpen(device.node)
            try play(trace.recordings[0].frames, on: device)
            try wait(for: "in all", in: "/tmp/bare.log")
            try program.interrupt()
            return try EventPath(content(of: "/tmp/bare.log"))
        }()
        let program = try ChildProgram(
            ["fling", "run", "--trace", file, "--", "event-path", "5"], log: "/tmp/played.log")
        try program.wait()
        let played = try EventPath(content(of: "/tmp/played.log"))

        let count = trace.frames.reduce(0) { $0 + $1.events.count }
        claim(
            "event path: \(count) events of a touchscreen become as many of libinput's under fling run",
            count >= 100_000 && played.count == bare.count, "\(played.count) and \(bare.count)")
        func compare(_ what: String, _ played: Double, _ bare: Double) {
            let ratio = (played / bare * 1000).rounded() / 1000
            claim(
                "event path: an event costs \(played) µs \(what), and \(bare) µs without the library: \(ratio) times",
                ratio <= Self.limit, "more than \(Self.limit)")
        }
        compare("from the poll that reports it until it is handled", played.handling, bare.handling)
        compare("of the process's time in all", played.total, bare.total)
    }

    /// Sends frames to a device at their times.
    private func play(_ frames: EvdevFrames, on device: UinputDevice) throws {
        guard let first = frames.first?.time else { return }
        let machine = LocalMachine()
        let start = machine.now.advanced(by: 0.2)
        for frame in frames {
            let due = start.advanced(by: frame.time.seconds(since: first))
            while case let rest = due.nanoseconds - machine.now.nanoseconds, rest > 0 {
                var time = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
                nanosleep(&time, nil)
            }
            try device.send(frame.events)
        }
    }
}

/// The figures in the line that `event-path` prints.
private struct EventPath {
    let count: Int
    /// The time per event from the poll that reports it until it is handled, in microseconds.
    let handling: Double
    let total: Double

    init(_ text: String) throws(ProofError) {
        let line = text.split(separator: "\n").last { $0.hasSuffix("in all") }
        let numbers = line?.split(separator: " ").compactMap { Double($0) } ?? []
        guard numbers.count == 3 else { throw .program("event-path", "printed \(text)") }
        (count, handling, total) = (Int(numbers[0]), numbers[1], numbers[2])
    }
}
