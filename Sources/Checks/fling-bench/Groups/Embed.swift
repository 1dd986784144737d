import CFlingHeader
import Glibc
import Interaction
import Motion
import SystemCalls

extension Group {
    /// The costs of calls through the C interface, beside those of the same calls in Swift, and the size of
    /// the library.
    static let embed = Group(
        name: "embed",
        benchmarks: springs + moves + frames,
        ratios: [
            // The library is compiled for size, and the call is nothing but mathematics.
            Ratio(of: "embed/spring/state/C", to: "embed/spring/state/Swift", atMost: 2.2),
            Ratio(of: "embed/spring/state2D/C", to: "embed/spring/state2D/Swift"),
            // In C each value has four axes, and the library is made for size: a number costs what a point does.
            Ratio(of: "embed/drag/step/C", to: "embed/drag/step/Swift", atMost: 4.5),
            Ratio(of: "embed/drag/step2D/C", to: "embed/drag/step2D/Swift", atMost: 2.6),
            Ratio(of: "embed/drag/frame/C", to: "embed/drag/frame/Swift", atMost: 2.2),
        ],
        tables: { isBrief in
            // The library with devices takes minutes to build.
            let libraries = isBrief ? ["fling"] : ["fling", "fling-input"]
            return [try sizes(of: libraries), try startUp(with: libraries, runs: isBrief ? 1 : 200)]
        })

    // MARK: Springs

    private static var springs: [Benchmark] {
        [
            Benchmark("spring/state/Swift", allocations: 0) {
                Spring(duration: 0.5, bounce: 0.2).motion(from: MotionState(0, perSecond: 900), to: 320)
            } run: { motion, count in
                for turn in 0..<count { blackHole(motion.state(at: time(turn))) }
            },
            springInC("spring/state/C", dimensions: 1),
            Benchmark("spring/state2D/Swift", allocations: 0) {
                Spring(duration: 0.5, bounce: 0.2).motion(
                    from: MotionState(SIMD2(0, 0), perSecond: SIMD2(900, -200)), to: SIMD2(320, 0))
            } run: { motion, count in
                for turn in 0..<count { blackHole(motion.state(at: time(turn))) }
            },
            springInC("spring/state2D/C", dimensions: 2),
        ]
    }

    private static func springInC(_ name: String, dimensions: Int32) -> Benchmark {
        Benchmark(name, allocations: 0) {
            let interface = try CInterface()
            return (interface.motionState, try interface.motion(dimensions: dimensions, bounce: 0.2))
        } run: { state, count in
            let call = state.0
            var shown = fling_state()
            for turn in 0..<count {
                _ = call(&state.1, time(turn), &shown)
                blackHole(shown)
            }
        }
    }

    /// Returns a time up to one second, in a scattered order of turns.
    @inline(__always)
    private static func time(_ turn: Int) -> Double { Double((turn &* 389) & 1023) * 0x1p-10 }

    // MARK: Moves

    private static var moves: [Benchmark] {
        [
            Benchmark("drag/step/Swift", allocations: 0) {
                try held(sheet())
            } run: { sheet, count in
                step(&sheet, count) { $0 }
            },
            stepInC("drag/step/C") { interface throws(CInterfaceError) in try sheet(interface) },
            Benchmark("drag/step2D/Swift", allocations: 0) {
                try held(card())
            } run: { card, count in
                step(&card, count) { SIMD2($0, $0) }
            },
            stepInC("drag/step2D/C") { interface throws(CInterfaceError) in try card(interface) },
        ]
    }

    /// Performs one step of a drag: the hand moves, and a frame reads the state.
    @inline(__always)
    private static func step<Value>(
        _ thing: inout Draggable<Value>, _ count: Int, _ place: (Double) -> Value
    ) {
        for turn in 0..<count {
            let time = Timestamp(nanoseconds: Int64(turn) * 7_000_000)
            thing.handle(.move(place(Double(turn & 1023))), at: time)
            blackHole(thing.state(at: time))
        }
    }

    private static func stepInC(
        _ name: String,
        _ make: @escaping @Sendable (CInterface) throws(CInterfaceError) -> CInterface.Draggable
    ) -> Benchmark {
        Benchmark(name, allocations: 0) {
            let interface = try CInterface()
            let thing = try make(interface)
            _ = interface.grab(thing.pointer, [0, 0], 0)
            return (interface, thing)
        } run: { state, count in
            let (interface, thing) = state
            let (move, question) = (interface.move, interface.draggableState)
            var shown = fling_state()
            for turn in 0..<count {
                let time = Int64(turn) * 7_000_000
                var place = (Double(turn & 1023), Double(turn & 1023))
                withUnsafePointer(to: &place.0) { _ = move(thing.pointer, $0, time) }
                _ = question(thing.pointer, time, &shown)
                blackHole(shown)
            }
        }
    }

    private static var frames: [Benchmark] {
        [
            Benchmark("drag/frame/Swift", allocations: 0) {
                var sheet = try held(sheet())
                for turn in 1...8 {
                    sheet.move(to: Double(turn) * 8, time: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                sheet.release(time: Timestamp(nanoseconds: 56_000_000))
                return sheet
            } run: { sheet, count in
                for turn in 0..<count {
                    let time = Timestamp(nanoseconds: 56_000_000 + Int64(turn & 255) * 2_000_000)
                    blackHole(sheet.state(at: time))
                }
            },
            Benchmark("drag/frame/C", allocations: 0) {
                let interface = try CInterface()
                let sheet = try sheet(interface)
                _ = interface.grab(sheet.pointer, [0], 0)
                for turn in 1...8 {
                    _ = interface.move(sheet.pointer, [Double(turn) * 8], Int64(turn) * 7_000_000)
                }
                _ = interface.release(sheet.pointer, nil, 56_000_000)
                return (interface.draggableState, sheet)
            } run: { state, count in
                let (question, sheet) = state
                var shown = fling_state()
                for turn in 0..<count {
                    _ = question(sheet.pointer, 56_000_000 + Int64(turn & 255) * 2_000_000, &shown)
                    blackHole(shown)
                }
            },
        ]
    }

    private static func sheet() throws -> Draggable<Double> {
        var rules = DragRules<Double>()
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        rules.release = .detents([0, 320, 640])
        rules.tolerance = .point
        return Draggable(0, rules: rules)
    }

    private static func card() throws -> Draggable<SIMD2<Double>> {
        var rules = DragRules<SIMD2<Double>>()
        rules.bounds = Bounds(x: 0...300, y: 0...500, ends: .elastic(400))
        rules.release = .detents(at: [[0, 0], [300, 0], [0, 500], [300, 500]])
        rules.tolerance = .point
        return Draggable(.zero, rules: rules)
    }

    private static func sheet(_ interface: CInterface) throws(CInterfaceError) -> CInterface.Draggable {
        try interface.draggable(dimensions: 1, upper: (640, 0), detents: [(0, 0), (320, 0), (640, 0)])
    }

    private static func card(_ interface: CInterface) throws(CInterfaceError) -> CInterface.Draggable {
        try interface.draggable(
            dimensions: 2, upper: (300, 500), detents: [(0, 0), (300, 0), (0, 500), (300, 500)])
    }

    private static func held<Value>(_ thing: Draggable<Value>) -> Draggable<Value> {
        var thing = thing
        thing.grab(at: .zero, time: .zero)
        return thing
    }

    // MARK: Weight

    private static func sizes(of libraries: [String]) throws -> Table {
        var table = Table(title: "Size", columns: ["", "bytes"])
        for library in libraries {
            var status = stat()
            let name = "lib\(library).so"
            guard stat(try CInterface.prefix(of: library) + "/lib/\(name)", &status) == 0 else {
                throw CInterfaceError("\(name) is not there")
            }
            table.rows.append([.text(name), .number(Double(status.st_size), decimals: 0)])
        }
        return table
    }

    /// Measures C programs from start to exit: one without a library, one with each library of Fling's, and
    /// one with the libraries that `libfling-input.so` depends on.
    private static func startUp(with built: [String], runs: Int) throws -> Table {
        let programs = [
            ("nothing", "fling", "int main(void) { return 0; }", ""),
            (
                "libfling.so", "fling",
                "#include <fling.h>\\nint main(void) { return fling_version() == FLING_VERSION ? 0 : 1; }",
                "-lfling"
            ),
            (
                "libfling-input.so", "fling-input",
                "#include <fling-input.h>\\n"
                    + "int main(void) { return fling_input_version() == FLING_INPUT_VERSION ? 0 : 1; }",
                "-lfling-input"
            ),
            (
                "libinput, libevdev, libyaml, libstdc++", "fling", "int main(void) { return 0; }",
                "-Wl,--no-as-needed -linput -ludev -levdev -lyaml -lstdc++"
            ),
        ]
        var table = Table(title: "Start and end of a C program", columns: ["with", "median µs", "least µs"])
        for (name, library, text, libraries) in programs where built.contains(library) {
            let prefix = try CInterface.prefix(of: library)
            try CInterface.run(
                "cd '\(prefix)' && printf '\(text)' | cc -O2 -xc - -Iinclude -Llib \(libraries) "
                    + "-Wl,-rpath,'\(prefix)/lib' -o program")
            let times = try (0..<runs).map { _ in try microseconds(toRun: "\(prefix)/program") }.sorted()
            table.rows.append(
                [
                    .text(name), .number(times[times.count / 2], decimals: 0),
                    .number(times[0], decimals: 0),
                ])
        }
        return table
    }

    private static func microseconds(toRun path: String) throws(CInterfaceError) -> Double {
        var child = pid_t()
        var status: Int32 = 0
        let start = Timestamp.monotonic
        let spawned = path.withCString { path in
            var arguments: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: path), nil]
            return posix_spawn(&child, path, nil, nil, &arguments, environ)
        }
        guard spawned == 0, waitpid(child, &status, 0) == child, status == 0 else {
            throw CInterfaceError("\(path) does not run")
        }
        return Timestamp.monotonic.seconds(since: start) * 1e6
    }
}
