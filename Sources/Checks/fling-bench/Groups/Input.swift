import Interaction
import Motion
import Replay
import Robot
import Touch
import Traces

extension Group {
    /// The costs of input from the kernel's events to the value on screen, beside the least that a program
    /// with libinput can have; and the speeds of replaying and of reading recordings.
    static let input = Group(
        name: "input",
        benchmarks: [
            whole("touchscreen", touchscreen), bare("touchscreen", touchscreen),
            whole("touchpad", touchpad), bare("touchpad", touchpad),
            replay, setUp,
            reading("libinput") { $0.libinputText() }, reading("evemu", evemuText),
        ],
        ratios: ["touchscreen", "touchpad"].map { name in
            // The loop has no gestures, no velocity and no value: these take a quarter as long again, and up to 0.8 where
            // the processor changes its pace between the two. A drag makes two objects: its stroke, and its flight.
            Ratio(
                of: "input/\(name)/whole path", to: "input/\(name)/bare C loop", atMost: 2,
                moreAllocations: 0.01)
        })

    /// Measures the whole path; one operation is one event of the kernel's, SYN_REPORT included.
    private static func whole(_ name: String, _ trace: EvdevTrace) -> Benchmark {
        Benchmark("\(name)/whole path", operationsPerTurn: trace.recordings[0].frames.events.count) {
            try WholePath(trace)
        } run: { path, count in
            path.run(count)
        }
    }

    private static func bare(_ name: String, _ trace: EvdevTrace) -> Benchmark {
        Benchmark("\(name)/bare C loop", operationsPerTurn: trace.recordings[0].frames.events.count) {
            try BareLoop(trace)
        } run: { loop, count in
            loop.run(count)
        }
    }

    /// The replay of a millisecond of a recording; 4 µs are 250 times real time.
    private static let replay = Benchmark("replay/millisecond", atMost: 4000, operationsPerTurn: 60_000) {
        scrolls(for: 60)
    } run: { trace, count in
        for _ in 0..<count { play(trace) }
    }

    /// The fixed cost of a replay: creating a machine, and a libinput of its own.
    private static let setUp = Benchmark("replay/set up") {
        var robot = RobotHand()
        robot.tap(at: [50, 35])
        return robot.performance.trace
    } run: { trace, count in
        for _ in 0..<count { play(trace) }
    }

    private static func play(_ trace: EvdevTrace) {
        var pane = Draggable(0.0)
        guard let player = try? TracePlayer(.evdev(trace)) else { return }
        blackHole(try? player.play(into: &pane, through: GestureMap(y: 8)).frames.count)
    }

    /// Measures reading a format; 1 µs per event is a million events per second.
    private static func reading(
        _ format: String, _ write: @escaping @Sendable (EvdevTrace) -> [UInt8]
    ) -> Benchmark {
        let trace = scrolls(for: 20)
        let count = trace.recordings[0].frames.events.count
        return Benchmark("read/\(format)/event", atMost: 1000, operationsPerTurn: count) {
            write(trace)
        } run: { text, count in
            for _ in 0..<count {
                guard let file = try? TraceFile(text, name: format) else { continue }
                blackHole(file)
            }
        }
    }
}

// MARK: - Recordings

extension Group {
    /// A recording of three fingers that drag for two seconds.
    private static let touchscreen: EvdevTrace = {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 1)
        robot.swipe(fingers: 3, from: [60, 80], by: [120, 20], .constant(speed: 60))
        return robot.performance.trace
    }()

    /// A recording of three fingers that swipe for a second.
    private static let touchpad: EvdevTrace = {
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        robot.swipe(fingers: 3, from: [20, 35], by: [50, 10], .constant(speed: 50))
        return robot.performance.trace
    }()

    /// Returns a recording of two fingers that scroll again and again, for `seconds`.
    private static func scrolls(for seconds: Double) -> EvdevTrace {
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        while (robot.gestures.last?.end.seconds ?? 0) < seconds - 0.5 {
            robot.scroll(from: [50, 55], by: [0, -40], .flick(speed: 300))
        }
        return robot.performance.trace
    }

    /// Returns the recording in the format of evemu-record.
    private static func evemuText(_ trace: EvdevTrace) -> [UInt8] {
        func hexadecimal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 16)
            return String(repeating: "0", count: max(digits - text.count, 0)) + text
        }
        var text = "# EVEMU 1.3\nN: Robot\nI: 0018 f11e 0001 0100\n"
        for event in trace.recordings[0].device.axes.sorted(by: { $0.key < $1.key }) {
            let axis = event.value
            text +=
                "A: \(hexadecimal(Int(event.key.number), 2)) \(axis.minimum) \(axis.maximum) 0 0 \(axis.resolution)\n"
        }
        for frame in trace.recordings[0].frames {
            let microseconds = Int(frame.time.nanoseconds / 1000)
            let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
            for event in frame.events {
                text +=
                    "E: \(microseconds / 1_000_000).\(fraction) \(hexadecimal(Int(event.type), 4)) "
                    + "\(hexadecimal(Int(event.code), 4)) \(event.value)\n"
            }
        }
        return Array(text.utf8)
    }
}
