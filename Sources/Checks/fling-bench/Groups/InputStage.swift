import CBenchmark
import Glibc
import Interaction
import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

/// A device whose frames are played again and again to a reader that uses libinput.
final class InputStage {
    private let machine: VirtualEvdev
    private let frames: [EvdevFrame]
    /// The duration of one turn on the machine's clock, in nanoseconds, with a pause in which libinput's
    /// timers expire.
    private let period: Int64
    private var turns: Int64 = 0

    init(_ trace: EvdevTrace) throws {
        machine = try VirtualEvdev(start: .zero)
        try machine.plug(trace.recordings[0].device)
        frames = Self.repeatable(Array(trace.recordings[0].frames))
        period = (frames.last?.time.nanoseconds ?? 0) + 2_000_000_000
    }

    /// Returns frames that can be played repeatedly: they begin by selecting the first slot.
    private static func repeatable(_ frames: [EvdevFrame]) -> [EvdevFrame] {
        var frames = frames
        if !frames.isEmpty { frames[0].events = [EvdevEvent(.absMTSlot, 0)] + frames[0].events }
        return frames
    }

    var system: any InputSystem { machine.system }
    func open() throws -> Libinput { try machine.open() }

    /// Plays all frames once, and calls `read` with the time after each frame and each timer.
    @inline(__always)
    func turn(_ read: (Timestamp) -> Void) {
        let start = turns * period
        let device = machine.devices[0]
        for frame in frames {
            var frame = frame
            frame.time.nanoseconds += start
            runTimers(until: frame.time, read)
            machine.send(frame, from: device)
            read(frame.time)
        }
        turns += 1
        runTimers(until: Timestamp(nanoseconds: start + period), read)
    }

    @inline(__always)
    private func runTimers(until time: Timestamp, _ read: (Timestamp) -> Void) {
        while let timer = machine.next, timer <= time, machine.step() { read(timer) }
    }
}

/// The complete input path of an app: libinput's events become gestures, gestures move a value, and the value
/// is shown in every frame.
struct WholePath {
    private let stage: InputStage
    private let input: Libinput
    private var arena = GestureArena()
    private var pane: Draggable<SIMD2<Double>>
    private var nextFrame = Timestamp.zero
    private static let frameInterval: Int64 = 1_000_000_000 / 120

    init(_ trace: EvdevTrace) throws {
        stage = try InputStage(trace)
        input = try stage.open()
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        arena.add(.tap())
        arena.add(.hold())
        var rules = DragRules<SIMD2<Double>>(tolerance: .point)
        rules.bounds = Bounds(x: 0...300, y: 0...500, ends: .elastic(400))
        rules.release = .detents(at: [[0, 0], [300, 0], [0, 500], [300, 500]])
        pane = Draggable(.zero, rules: rules)
    }

    mutating func run(_ count: Int) {
        let map = GestureMap<SIMD2<Double>>(x: SIMD2(8, 0), y: SIMD2(0, 8))
        for _ in 0..<count {
            stage.turn { time in
                // The virtual device is never unplugged here, and no other error is possible.
                try? input.dispatch { event in
                    arena.handle(event) { gesture in pane.handle(gesture, through: map) }
                }
                arena.advance(to: time) { gesture in pane.handle(gesture, through: map) }
                guard time >= nextFrame else { return }
                pane.advance(to: time)
                blackHole(pane.state(at: time))
                nextFrame = Timestamp(nanoseconds: time.nanoseconds + Self.frameInterval)
            }
        }
    }
}

/// A loop in C that reads the same events and their values, and does nothing else.
final class BareLoop {
    let stage: InputStage
    private let system: any InputSystem
    private var handle: OpaquePointer?
    private var sum = fling_bare_sum()

    init(_ trace: EvdevTrace) throws {
        stage = try InputStage(trace)
        system = stage.system
        let data = Unmanaged.passUnretained(self).toOpaque()
        let previous = system.enter()
        defer { system.leave(previous) }
        handle = fling_bare_open(
            system.udev,
            { path, _, data in
                guard let path, let data else { return -EINVAL }
                return Unmanaged<BareLoop>.fromOpaque(data).takeUnretainedValue().system.open(path)
            },
            { descriptor, data in
                guard let data else { return }
                Unmanaged<BareLoop>.fromOpaque(data).takeUnretainedValue().system.close(descriptor)
            }, data)
        guard handle != nil else { throw BenchmarkFailure("libinput makes no context for the bare loop") }
    }

    deinit {
        let previous = system.enter()
        fling_bare_close(handle)
        system.leave(previous)
    }

    func run(_ count: Int) {
        for _ in 0..<count {
            stage.turn { _ in
                let previous = system.enter()
                fling_bare_read(handle, &sum)
                system.leave(previous)
            }
        }
        blackHole(sum)
    }
}
