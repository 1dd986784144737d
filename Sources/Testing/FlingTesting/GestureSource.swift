import Replay
import Robot
import Touch
import Traces

/// A source of gestures for ``replay(_:into:map:framesPerSecond:arena:testFile:)`` and its siblings: the path
/// of a recording, a ``RobotHand``, a ``RobotMouse``, or a ``Trace``.
public protocol GestureSource {
    /// Returns the player of the gestures, which throws if there are none.
    ///
    /// - Parameters:
    ///   - testFile: The test's own file, beside which recordings are found.
    ///   - arena: The arena that recognises gestures.
    func player(besideTest testFile: String, arena: GestureArena) throws(ReplayError) -> TracePlayer
}

/// A recording of libinput or evemu, or touch events as JSON lines, at a path relative to the test's own file
/// unless it is absolute.
extension String: GestureSource {
    public func player(besideTest testFile: String, arena: GestureArena) throws(ReplayError) -> TracePlayer {
        let place = hasPrefix("/") ? self : folder(of: testFile) + self
        let file: TraceFile
        do throws(TraceError) { file = try TraceFile(contentsOf: place) } catch { throw .trace(error) }
        try file.trace.checkReports(source: self)
        // The source is the path as the test gives it, so that it is the same on every machine.
        return try TracePlayer(file, source: self, arena: arena)
    }
}

/// The gestures that a robot has made so far, with the removal of its device if that was unplugged.
extension RobotHand: GestureSource {
    public func player(besideTest testFile: String, arena: GestureArena) throws(ReplayError) -> TracePlayer {
        let source = "a robot"
        let performance = performance
        for warning in warnings { FailureReport.warn(warning) }
        try Trace.evdev(performance.trace).checkReports(source: source)
        return try TracePlayer(
            performance.trace, unplugging: performance.removal, source: source, arena: arena)
    }
}

extension RobotHand {
    /// The gestures that the surface's edges cut, in words.
    package var warnings: [String] {
        overruns.map { gesture, distance in
            "gesture \(gesture + 1) of the robot: a finger goes \(distance.significant(3)) mm past the edge of the "
                + "surface, and is reported at the edge"
        }
    }
}

/// The reports that a robot's mouse has made so far, with its removal if it was unplugged.
extension RobotMouse: GestureSource {
    public func player(besideTest testFile: String, arena: GestureArena) throws(ReplayError) -> TracePlayer {
        let source = "a robot's mouse"
        try Trace.evdev(trace).checkReports(source: source)
        return try TracePlayer(trace, unplugging: removal, source: source, arena: arena)
    }
}

extension Trace: GestureSource {
    public func player(besideTest testFile: String, arena: GestureArena) throws(ReplayError) -> TracePlayer {
        let source = "a trace"
        try checkReports(source: source)
        return try TracePlayer(self, source: source, arena: arena)
    }
}

extension Trace {
    /// Throws if the trace has no report of a finger: a test of nothing would pass.
    fileprivate func checkReports(source: String) throws(ReplayError) {
        let hasReports =
            switch self {
            case .evdev(let trace): trace.recordings.contains { !$0.frames.isEmpty }
            case .touch(let events): events.contains { !$0.action.isAboutDevice }
            }
        guard hasReports else { throw .trace(TraceError(file: source, .noReport)) }
    }
}

extension InputEvent.Action {
    fileprivate var isAboutDevice: Bool {
        switch self {
        case .deviceAdded, .deviceRemoved: true
        default: false
        }
    }
}

/// Returns the folder of a file, with a slash at its end.
func folder(of file: String) -> String {
    String(file[..<(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)])
}
