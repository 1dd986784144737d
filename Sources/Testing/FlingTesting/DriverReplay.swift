import Drive
import Replay

/// A replay into a driver: frame n of the trace is the one that is seen n intervals after the first report.
final class DriverReplay {
    private let player: TracePlayer
    /// The time of the last report in seconds.
    private let last: Double
    /// The seconds after which it ends, whatever moves then; nil to wait until nothing moves.
    private let end: Double?
    private let driver: Driver
    private let clock: ManualClock
    private let grid: FrameGrid
    /// The number, on the clock's grid, of the frame that shows the time of the first report.
    private let first: Int64
    /// The clock's time of the first report.
    private let start: Timestamp
    private var pending: ArraySlice<InputEvent>

    init(
        _ gestures: some GestureSource, into driver: Driver, until end: Double?, _ testFile: String
    ) throws(DriverReplayError) {
        guard driver.input == nil else { throw .hasDevices }
        guard let clock = driver.clock as? ManualClock else { throw .clockIsNotManual }
        do throws(ReplayError) {
            player = try gestures.player(besideTest: testFile, arena: TracePlayer.standardArena)
            last = try player.checkedEnd(framesPerSecond: clock.framesPerSecond)
            if let end { try player.check(end: end, framesPerSecond: clock.framesPerSecond) }
        } catch {
            throw .replay(error)
        }
        self.end = end
        self.driver = driver
        self.clock = clock
        grid = clock.grid
        first = grid.number(after: clock.now)
        start = grid.time(of: first).advanced(by: clock.latency)
        pending = player.events[...]
    }

    /// Plays all, and returns the frames that `show` makes of a time in seconds and the driver's frame: never
    /// none.
    func frames<Value>(
        show: (Double, Frame) -> MotionTrace<Value>.Frame
    ) throws(DriverReplayError) -> [MotionTrace<Value>.Frame] {
        var frames: [MotionTrace<Value>.Frame] = []
        while frames.last.map({ !isOver(after: $0.time) }) ?? true {
            frames.append(try self.show(frame: frames.count, by: show))
        }
        return frames
    }

    func trace<Value>(
        _ frames: [MotionTrace<Value>.Frame], _ transitions: [MotionTrace<Value>.StateChange],
        latency: Double = 0
    ) -> MotionTrace<Value> {
        var trace = MotionTrace(
            source: player.source, framesPerSecond: grid.framesPerSecond, latency: latency,
            first: frames[0], then: Array(frames.dropFirst()), transitions: transitions)
        trace.libinputErrors = player.libinputErrors
        trace.unwanted = driver.arena.log.unwanted(since: start)
        trace.fingers = player.fingers
        return trace
    }

    /// A transition of a driven value, timed like the frames.
    func change<Value>(_ transition: DragTransition<Value>) -> MotionTrace<Value>.StateChange {
        var change = MotionTrace<Value>.StateChange(transition, since: start)
        if let time = clock.feed.motionTime.clockTime(at: transition.time) {
            change.time = time.seconds(since: start)
        }
        return change
    }

    private func show<Value>(
        frame number: Int, by show: (Double, Frame) -> MotionTrace<Value>.Frame
    ) throws(DriverReplayError) -> MotionTrace<Value>.Frame {
        let due = grid.time(of: first + Int64(number))
        do throws(DriverError) { try advance(to: due) } catch { throw .driver(error) }
        let seen = due.advanced(by: clock.latency)
        let frame = Frame(
            number: number, time: due, presentationTime: seen, motionTime: clock.motionTime(at: seen),
            interval: grid.interval, reducesMotion: clock.reducesMotion)
        return show(Double(number) / grid.framesPerSecond, frame)
    }

    private func advance(to due: Timestamp) throws(DriverError) {
        while var event = pending.first {
            event.time = start.advanced(by: event.time.seconds(since: player.start))
            guard event.time <= due else { break }
            // Work that is due before the event comes before it, and a frame of the same time after it.
            try driver.advance(clock, to: event.time.advanced(by: -1e-9))
            clock.set(to: event.time)
            driver.handle(event)
            pending.removeFirst()
        }
        try driver.advance(clock, to: due)
    }

    private func isOver(after seconds: Double) -> Bool {
        if let end { return seconds >= end }
        guard pending.isEmpty else { return false }
        return driver.nextDeadline == nil && !driver.needsFrame || seconds > last + TracePlayer.patience
    }
}

// MARK: - Anything that is shown

extension DriverReplay {
    /// The frames with velocities from their values: at each, the lower of the one before it and the one
    /// after it.
    func withVelocities<Value>(_ frames: [MotionTrace<Value>.Frame]) -> [MotionTrace<Value>.Frame] {
        frames.indices.map { index in
            var frame = frames[index]
            let before = frame.value - frames[max(index - 1, 0)].value
            let after = frames[min(index + 1, frames.count - 1)].value - frame.value
            frame.state.velocity.perSecond = before.mapAxes { axis, way in
                let next = after[axis: axis]
                return way * next > 0 ? (abs(way) < abs(next) ? way : next) * grid.framesPerSecond : 0
            }
            return frame
        }
    }

    /// The trace that is animating at each frame whose state differs from the one before, and idle at the
    /// others; at the last one, too, if it shows no velocity and nothing in the driver moves any more.
    func trace<Value>(ofShown frames: [MotionTrace<Value>.Frame]) -> MotionTrace<Value> {
        var shown: [MotionTrace<Value>.Frame] = []
        var changes: [MotionTrace<Value>.StateChange] = []
        for var frame in frames {
            let former = shown.last ?? frame
            // The motion ends in the frame that shows the driver at rest, which no other one follows.
            let rests =
                shown.count == frames.count - 1 && frame.state.velocity == .zero && !driver.needsFrame
            let moves = frame.state != former.state && !rests
            frame.activity = moves ? .animating : .idle
            if frame.activity != former.activity {
                changes.append(
                    MotionTrace.StateChange(
                        time: frame.time, from: former.activity, event: moves ? .animate : .time,
                        to: frame.activity, before: frame.state, after: frame.state,
                        goal: moves ? nil : frame.value))
            }
            shown.append(frame)
        }
        return trace(shown, changes)
    }
}
