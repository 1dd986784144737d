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
/// frames is that of the clock. The replay ends when no report and no deadline is left and nothing moves, or
/// ``TracePlayer/patience`` after the last report.
///
/// - Parameters:
///   - gestures: The path of a recording, relative to the test's own file unless it is absolute; a robot that
///     has made gestures; or a `Trace`.
///   - driver: A driver without devices, on a ``ManualClock``.
///   - value: The value to trace, which was added to the driver.
///   - end: The seconds after the first report at which the replay ends, whatever moves then; nil to wait
///     until nothing moves.
///   - testFile: The test's own file, beside which recordings are found.
/// - Throws: ``DriverReplayError``, which says what to do.
public func replay<Machine: Interactive>(
    _ gestures: some GestureSource, into driver: Driver, of value: Driven<Machine>,
    until end: Double? = nil, testFile: String = #filePath
) throws(DriverReplayError) -> MotionTrace<Machine.Value> {
    guard driver.drives(value) else { throw .isNotDriven }
    let replay = try DriverReplay(gestures, into: driver, until: end, testFile)
    var transitions: [MotionTrace<Machine.Value>.StateChange] = []
    let observation = value.onTransition { transitions.append(replay.change($0)) }
    defer { observation.cancel() }
    let frames = try replay.frames { time, _ in
        MotionTrace.Frame(time: time, activity: value.activity, state: value.state)
    }
    return replay.trace(frames, transitions, latency: value.rules.latency)
}

/// Plays gestures into an app that runs on a ``Driver``, and returns the trace of anything that its frames
/// show, such as a property of a scene.
///
///     let motion = try replay("flick.yml", into: app.driver) { frame in
///         app.card.$place.state(at: frame.motionTime)
///     }
///     motion.expect(.isContinuous(within: 1), .settles(at: 320, within: 0.5, by: 1))
///
/// The replay goes on like one of a driven value. The trace is animating from each frame at which the state
/// differs from the one before, and idle from each at which it no longer does, and from the last one, if
/// nothing moves any more.
///
/// - Parameters:
///   - gestures: The path of a recording, relative to the test's own file unless it is absolute; a robot that
///     has made gestures; or a `Trace`.
///   - driver: A driver without devices, on a ``ManualClock``.
///   - end: The seconds after the first report at which the replay ends, whatever moves then; nil to wait
///     until nothing moves.
///   - testFile: The test's own file, beside which recordings are found.
///   - state: Returns the state that a frame shows, when everything in the driver has moved.
/// - Throws: ``DriverReplayError``, which says what to do.
public func replay<Value: Coordinates>(
    _ gestures: some GestureSource, into driver: Driver, until end: Double? = nil,
    testFile: String = #filePath, state: (Frame) -> MotionState<Value>
) throws(DriverReplayError) -> MotionTrace<Value> {
    let replay = try DriverReplay(gestures, into: driver, until: end, testFile)
    let frames = try replay.frames { time, frame in
        MotionTrace.Frame(time: time, activity: .idle, state: state(frame))
    }
    return replay.trace(ofShown: frames)
}

/// Plays gestures into an app that runs on a ``Driver``, and returns the trace of a value that its frames
/// show, such as the fraction of a transition.
///
///     let motion = try replay("flick.yml", into: app.driver) { _ in app.opening.fractionComplete }
///     motion.expect(.settles(at: 1, within: 0, by: 1))
///
/// The velocities are those from frame to frame: at each, the lower of the one before it and the one after
/// it, so that `.isContinuous` finds a jump.
///
/// - Parameters:
///   - gestures: The path of a recording, relative to the test's own file unless it is absolute; a robot that
///     has made gestures; or a `Trace`.
///   - driver: A driver without devices, on a ``ManualClock``.
///   - end: The seconds after the first report at which the replay ends, whatever moves then; nil to wait
///     until nothing moves.
///   - testFile: The test's own file, beside which recordings are found.
///   - value: Returns the value that a frame shows, when everything in the driver has moved.
/// - Throws: ``DriverReplayError``, which says what to do.
public func replay<Value: Coordinates>(
    _ gestures: some GestureSource, into driver: Driver, until end: Double? = nil,
    testFile: String = #filePath, value: (Frame) -> Value
) throws(DriverReplayError) -> MotionTrace<Value> {
    let replay = try DriverReplay(gestures, into: driver, until: end, testFile)
    let frames = try replay.frames { time, frame in
        MotionTrace.Frame(time: time, activity: .idle, state: MotionState(value(frame)))
    }
    return replay.trace(ofShown: replay.withVelocities(frames))
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
