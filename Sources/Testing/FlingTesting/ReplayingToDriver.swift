import Drive
import Replay

/// Plays gestures into an app that runs on a ``Driver``, and returns the trace of one of its values.
///
///     let app = try SheetApp(driver: Driver(clock: ManualClock(framesPerSecond: 60)))
///     let motion = try replay("flick.yml", into: app.driver, of: app.sheet)
///     motion.expect(.settles(at: 320, within: 0.5, by: 1))
///
/// All of the app takes part: its recognisers, scenes and callbacks. Reports, deadlines and frames come in
/// their order, each at its own time, and the clock stands at the last frame afterwards. The rate of the
/// frames is that of the clock. The replay ends when no report and no deadline is left and the value rests,
/// or ``TracePlayer/patience`` after the last report.
///
/// - Parameters:
///   - gestures: The path of a recording, relative to the test's own file unless it is absolute; a robot that
///     has made gestures; or a `Trace`.
///   - driver: A driver without devices, on a ``ManualClock``.
///   - value: The value to trace, which was added to the driver.
///   - testFile: The test's own file, beside which recordings are found.
/// - Throws: ``DriverReplayError``, which says what to do.
public func replay<Machine: GestureMachine>(
    _ gestures: some GestureSource, into driver: Driver, of value: Driven<Machine>,
    testFile: String = #filePath
) throws(DriverReplayError) -> MotionTrace<Machine.Value> {
    guard driver.input == nil else { throw .hasDevices }
    guard let clock = driver.clock as? ManualClock else { throw .clockIsNotManual }
    guard driver.drives(value) else { throw .isNotDriven }
    let player: TracePlayer
    let last: Double
    do throws(ReplayError) {
        player = try gestures.player(besideTest: testFile, arena: TracePlayer.standardArena)
        last = try player.checkedEnd(framesPerSecond: clock.framesPerSecond)
    } catch {
        throw .replay(error)
    }
    let replay = DriverReplay(player, last: last, into: driver, clock, of: value)
    do throws(DriverError) { return try replay.run() } catch { throw .driver(error) }
}

/// An error of gestures that could not be replayed into an app. The description says what to do about it.
public enum DriverReplayError: Error, Equatable, Sendable {
    /// The gestures could not be read or played.
    case replay(ReplayError)
    /// The driver can't go on.
    case driver(DriverError)
    /// The driver has devices of its own.
    case hasDevices
    /// The driver's clock runs by itself.
    case clockIsNotManual
    /// The value is not one of the driver's.
    case isNotDriven
}

extension DriverReplayError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .replay(let error): "\(error)"
        case .driver(let error): "\(error)"
        case .hasDevices:
            "the driver has devices of its own: in a test make it without, as in Driver(clock: ManualClock())"
        case .clockIsNotManual:
            "the driver's clock runs by itself: in a test give it one that is advanced, as in "
                + "Driver(clock: ManualClock())"
        case .isNotDriven:
            "the value is not one of this driver's: trace one that its add(_:through:by:) returned, and that "
                + "was not removed"
        }
    }
}

/// A replay into a driver: frame n of the trace is the one that is seen n intervals after the first report.
private final class DriverReplay<Machine: GestureMachine> {
    typealias Value = Machine.Value

    private let player: TracePlayer
    /// The time of the last report in seconds.
    private let last: Double
    private let driver: Driver
    private let clock: ManualClock
    private let value: Driven<Machine>
    private let grid: FrameGrid
    /// The number, on the clock's grid, of the frame that shows the time of the first report.
    private let first: Int64
    /// The clock's time of the first report.
    private let start: Timestamp
    private var pending: ArraySlice<InputEvent>
    private var transitions: [MotionTrace<Value>.StateChange] = []

    init(
        _ player: TracePlayer, last: Double, into driver: Driver, _ clock: ManualClock,
        of value: Driven<Machine>
    ) {
        self.player = player
        self.last = last
        self.driver = driver
        self.clock = clock
        self.value = value
        grid = clock.grid
        first = grid.number(after: clock.now)
        start = grid.time(of: first).advanced(by: clock.latency)
        pending = player.events[...]
    }

    func run() throws(DriverError) -> MotionTrace<Value> {
        let observer = value.observer
        value.observer = { [self] in
            record($0)
            observer?($0)
        }
        defer { value.observer = observer }
        var frames: [MotionTrace<Value>.Frame] = []
        let frame = try advance(toFrame: 0)
        while !isOver(after: frames.last ?? frame) {
            frames.append(try advance(toFrame: frames.count + 1))
        }
        var trace = MotionTrace(
            source: player.source, framesPerSecond: grid.framesPerSecond, latency: value.rules.latency,
            first: frame, then: frames, transitions: transitions)
        trace.libinputErrors = player.libinputErrors
        return trace
    }

    private func advance(toFrame number: Int) throws(DriverError) -> MotionTrace<Value>.Frame {
        let due = grid.time(of: first + Int64(number))
        while var event = pending.first {
            event.time = start.advanced(by: event.time.seconds(since: player.start))
            guard event.time <= due else { break }
            // What is due before the event comes before it, and a frame of the same time after it.
            try driver.advance(clock, to: event.time.advanced(by: -1e-9))
            clock.set(to: event.time)
            driver.handle(event)
            pending.removeFirst()
        }
        try driver.advance(clock, to: due)
        return MotionTrace.Frame(
            time: Double(number) / grid.framesPerSecond, activity: value.activity, state: value.state)
    }

    private func isOver(after frame: MotionTrace<Value>.Frame) -> Bool {
        guard pending.isEmpty else { return false }
        let moves = value.activity == .animating && value.machine.needsFrame
        return driver.nextDeadline == nil && !moves || frame.time > last + TracePlayer.patience
    }

    private func record(_ transition: DragTransition<Value>) {
        var change = MotionTrace<Value>.StateChange(transition, since: start)
        if let time = clock.feed.motionTime.clockTime(at: transition.time) {
            change.time = time.seconds(since: start)
        }
        transitions.append(change)
    }
}
