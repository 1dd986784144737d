import Drive

extension Group {
    /// The latency from a finger's report until the app has the value, in the real loop and by the real
    /// clock; and the cost of the loop while nothing moves.
    static let latency = Group(
        name: "latency",
        benchmarks: [driverEvent, driverFrame],
        tables: { isBrief in
            [
                try Latency.table(frameRates: isBrief ? [nil] : [nil, 1000, 240, 60]),
                try Idleness.table(seconds: isBrief ? 0.2 : 3),
            ]
        })

    /// The cost of an event of a finger, through the driver to the value that it moves.
    private static let driverEvent = Benchmark("driver/event", allocations: 0) {
        let driver = try Driver(clock: ManualClock())
        driver.arena.add(.pan())
        let pane = driver.add(try somePane(), through: GestureMap(x: 8))
        driver.handle(InputEvent(time: .zero, device: DeviceID(1), action: .deviceAdded(screen)))
        touch(driver, at: 0) { .down($0) }
        for turn in 1...20 { touch(driver, at: turn) { .move($0) } }
        guard pane.activity == .dragging else { throw BenchmarkFailure("the finger doesn't drag") }
        return (driver, 20)
    } run: { state, count in
        for _ in 0..<count {
            state.1 += 1
            let contact = contact(at: state.1)
            let time = Timestamp(nanoseconds: Int64(state.1) * 1_000_000)
            let action: InputEvent.Action = state.1 & 1 == 0 ? .frame : .move(contact)
            state.0.handle(InputEvent(time: time, device: DeviceID(1), action: action))
        }
    }

    /// The cost of a frame of the driver, which reads the state of a moving value and reports it to the app.
    private static let driverFrame = Benchmark("driver/frame", allocations: 0) {
        let clock = ManualClock(framesPerSecond: 60)
        let driver = try Driver(clock: clock)
        let pane = driver.add(try somePane(), through: GestureMap(x: 8))
        pane.rules.spring = Spring(duration: 1e6)
        pane.onChange { blackHole($0) }
        pane.animate(to: 640)
        return (driver, clock)
    } run: { state, count in
        for _ in 0..<count {
            guard let next = state.1.nextFrameTime else { return }
            state.1.set(to: next)
            state.1.dispatch()
        }
    }

    private static let screen = DeviceTraits(kind: .touchscreen, size: SIMD2(300, 200))

    static func somePane() throws -> Draggable<Double> {
        var rules = DragRules<Double>(tolerance: .point)
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        rules.release = .detents([0, 320, 640])
        return Draggable(320, rules: rules)
    }

    private static func contact(at turn: Int) -> Contact {
        let x = 150 + Double(turn & 63)
        return Contact(ContactID(0), millimetres: SIMD2(x, 100), normalized: SIMD2(x / 300, 0.5))
    }

    private static func touch(_ driver: Driver, at turn: Int, _ action: (Contact) -> InputEvent.Action) {
        let time = Timestamp(nanoseconds: Int64(turn) * 1_000_000)
        driver.handle(InputEvent(time: time, device: DeviceID(1), action: action(contact(at: turn))))
        driver.handle(InputEvent(time: time, device: DeviceID(1), action: .frame))
    }
}
