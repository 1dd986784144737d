import Interaction
import Motion

extension Group {
    /// The costs of the state machine of drags: of a hand's events and of a screen's frames.
    static let interaction = Group(
        name: "interaction",
        benchmarks: [
            // A report of the path, which also tells a finger that is about to stay from one that is leaving, and a
            // position of the tracker, for the lift.
            Benchmark("event/move", atMost: 100, allocations: 0) {
                try held(makeSheet())
            } run: { sheet, count in
                for turn in 0..<count {
                    let step = Double(turn & 1023)
                    sheet.handle(.move(step), at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                blackHole(sheet)
            },
            Benchmark("event/move/2D", atMost: 120, allocations: 0) {
                try held(makeCard())
            } run: { card, count in
                for turn in 0..<count {
                    let step = Double(turn & 1023)
                    card.handle(
                        .move(SIMD2(step, -step)), at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                blackHole(card)
            },
            // A draggable's memory is computed with in place: a copy of it would cost more than the rest.
            Benchmark("frame/dragging", atMost: 60, allocations: 0) {
                var sheet = try held(makeSheet())
                for turn in 1...20 {
                    sheet.handle(.move(Double(turn)), at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                return sheet
            } run: { sheet, count in
                for turn in 0..<count {
                    blackHole(
                        sheet.state(at: Timestamp(nanoseconds: 140_000_000 + Int64(turn & 7) * 1_000_000)))
                }
            },
            Benchmark("frame/animating", atMost: 55, allocations: 0) {
                var sheet = try makeSheet()
                sheet.animate(to: 320, time: .zero)
                return sheet
            } run: { sheet, count in
                for turn in 0..<count {
                    blackHole(sheet.state(at: Timestamp(nanoseconds: Int64(turn & 255) * 2_000_000)))
                }
            },
            Benchmark("frame/animating/2D", atMost: 55, allocations: 0) {
                var card = try makeCard()
                card.animate(to: SIMD2(300, 500), time: .zero)
                return card
            } run: { card, count in
                for turn in 0..<count {
                    blackHole(card.state(at: Timestamp(nanoseconds: Int64(turn & 255) * 2_000_000)))
                }
            },
            // The value type of an app. Moves are inlined where the app makes them, but for the rule of a finger that falls
            // silent, which runs unspecialised, as frames do; they come once in some milliseconds, and allocate nothing.
            Benchmark("event/move/own", atMost: 620, allocations: 0) {
                held(Draggable(Camera.zero))
            } run: { camera, count in
                for turn in 0..<count {
                    let step = Double(turn & 1023)
                    camera.handle(
                        .move(Camera(x: step, y: -step, zoom: 1)),
                        at: Timestamp(nanoseconds: Int64(turn) * 7_000_000))
                }
                blackHole(camera)
            },
            frames("frame/animating/own", atMost: 1500) {
                var camera = Draggable(Camera.zero)
                camera.animate(to: Camera(x: 300, y: 500, zoom: 2), time: .zero)
                return (camera, 0)
            },
            // Each frame solves the curve for its time.
            frames("frame/curve", atMost: 160) {
                var sheet = try makeSheet()
                sheet.animate(to: 320, timing: .curve(.easeInOut, duration: 0.6), time: .zero)
                return (sheet, 0)
            },
            frames("frame/curve/own", atMost: 2500) {
                var camera = Draggable(Camera.zero)
                camera.animate(
                    to: Camera(x: 300, y: 500, zoom: 2), timing: .curve(.easeInOut, duration: 0.6),
                    time: .zero)
                return (camera, 0)
            },
            frames("frame/outside", atMost: 100) {
                let (sheet, time) = try caughtOutside()
                return (sheet, (time + 0.016).nanoseconds)
            },
            // Steps so small that the value stays outside.
            Benchmark("event/move/outside", atMost: 500, allocations: 0) {
                try caughtOutside()
            } run: { caught, count in
                for turn in 0..<count {
                    caught.time = caught.time + 0.007
                    caught.sheet.handle(.move(640 + Double(turn & 7) * 1e-6), at: caught.time)
                }
                blackHole(caught)
            },
            // Frames up to the latency after a grab show the flight that it ended.
            frames("frame/former", atMost: 60, step: 50_000) {
                var sheet = try makeSheet()
                sheet.animate(to: 320, time: .zero)
                sheet.grab(at: 0, time: Timestamp(seconds: 0.1))
                return (sheet, 100_000_000)
            },
            // A grab makes a stroke, and a release a motion and the flight that plays it: frames may still see each of them
            // when the next begins. So frames and reports allocate nothing.
            Benchmark("gesture/flick", atMost: 7400, allocations: 3) {
                try makeSheet()
            } run: { sheet, count in
                // Grab, eight moves, release, rest.
                for turn in 0..<count {
                    let start = Int64(turn) * 10_000_000_000
                    sheet.handle(.grab(0), at: Timestamp(nanoseconds: start))
                    for step in 1...8 {
                        let time = Timestamp(nanoseconds: start + Int64(step) * 7_000_000)
                        sheet.handle(.move(Double(step) * 8), at: time)
                    }
                    sheet.handle(.release(nil), at: Timestamp(nanoseconds: start + 68_000_000))
                    sheet.handle(.time, at: Timestamp(nanoseconds: start + 9_000_000_000))
                }
                blackHole(sheet)
            },
        ])

    private static func makeSheet() throws -> Draggable<Double> {
        var rules = DragRules<Double>()
        rules.bounds = Bounds(0...640, ends: .elastic(400))
        rules.release = .detents([0, 320, 640])
        rules.tolerance = .point
        return Draggable(0, rules: rules)
    }

    private static func makeCard() throws -> Draggable<SIMD2<Double>> {
        var rules = DragRules<SIMD2<Double>>()
        rules.bounds = Bounds(x: 0...300, y: 0...500, ends: .elastic(400))
        rules.release = .detents(at: [[0, 0], [300, 0], [0, 500], [300, 500]])
        rules.tolerance = .point
        return Draggable(.zero, rules: rules)
    }

    /// A sheet that a hand has caught beyond its upper end, and the time of the catch.
    private static func caughtOutside() throws -> (sheet: Draggable<Double>, time: Timestamp) {
        var sheet = try makeSheet()
        sheet.animate(to: 640, time: .zero)
        sheet.advance(to: Timestamp(seconds: 5))
        sheet.grab(at: 640, time: Timestamp(seconds: 6))
        sheet.release(velocity: Velocity(perSecond: 4000), time: Timestamp(seconds: 6.01))
        let time = Timestamp(seconds: 6.1)
        sheet.grab(at: 640, time: time)
        return (sheet, time)
    }

    /// Measures frames from a time on, `step` nanoseconds apart.
    @inline(__always)
    private static func frames<Value>(
        _ name: String, atMost nanoseconds: Double, step: Int64 = 2_000_000,
        of thing: @escaping @Sendable () throws -> (Draggable<Value>, start: Int64)
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0) {
            try thing()
        } run: { thing, count in
            for turn in 0..<count {
                let time = thing.start + Int64(turn & 255) * step
                blackHole(thing.0.state(at: Timestamp(nanoseconds: time)))
            }
        }
    }

    private static func held<Value>(_ thing: Draggable<Value>) -> Draggable<Value> {
        var thing = thing
        thing.grab(at: .zero, time: .zero)
        return thing
    }
}

/// A value type of an app.
private struct Camera: Coordinates {
    var x, y, zoom: Double

    static let zero = Camera(x: 0, y: 0, zoom: 0)
    static var axisCount: Int { 3 }

    static func + (left: Camera, right: Camera) -> Camera {
        Camera(x: left.x + right.x, y: left.y + right.y, zoom: left.zoom + right.zoom)
    }

    static func - (left: Camera, right: Camera) -> Camera {
        Camera(x: left.x - right.x, y: left.y - right.y, zoom: left.zoom - right.zoom)
    }

    func scaled(by factor: Double) -> Camera { Camera(x: x * factor, y: y * factor, zoom: zoom * factor) }

    func dot(_ other: Camera) -> Double { x * other.x + y * other.y + zoom * other.zoom }

    subscript(axis axis: Int) -> Double {
        get { axis == 0 ? x : axis == 1 ? y : zoom }
        set {
            switch axis {
            case 0: x = newValue
            case 1: y = newValue
            default: zoom = newValue
            }
        }
    }
}
