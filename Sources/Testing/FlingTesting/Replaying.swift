// The functions in which a test states its expectations.
@_exported import Interaction
@_exported import Motion
@_exported import Replay
@_exported import Robot
@_exported import Touch
@_exported import Traces

/// Plays gestures into a draggable value, and returns the trace of its motion.
///
///     @Test("a flick opens the sheet")
///     func flick() throws {
///         let trace = try replay("flick.yml", into: sheet, map: GestureMap(y: 8))
///         trace.expect(.isContinuous(within: 0.5), .settles(at: 320, within: 0.5, by: 1.5))
///     }
///
/// It needs no device, no root and no waiting: a recording of evdev goes through an unmodified libinput
/// with a clock of its own. A robot's gestures need no file either:
///
///     var robot = RobotHand(on: .touchpad())
///     robot.swipe(fingers: 3, from: [20, 35], by: [0, 30], .flick(speed: 900))
///     let trace = try replay(robot, into: sheet, map: GestureMap(y: 8))
///
/// - Parameters:
///   - gestures: The path of a recording of libinput or evemu, or of touch events as JSON lines, relative to
///     the test's own file unless the path is absolute; a robot that has made gestures; or a `Trace`.
///   - draggable: The value before the gestures.
///   - map: The value's distance for a millimetre of the hand.
///   - framesPerSecond: The rate of the trace's frames; the motion does not depend on it.
///   - arena: The arena that recognises gestures.
///   - testFile: The test's own file, beside which recordings are found.
/// - Throws: ``ReplayError`` if the file is missing or wrong, or no finger does anything in it: it names the
///   file and the line, and says what to do.
public func replay<Value>(
    _ gestures: some GestureSource, into draggable: Draggable<Value>, map: GestureMap<Value>,
    framesPerSecond: Double = 60, arena: GestureArena = TracePlayer.standardArena,
    testFile: String = #filePath
) throws(ReplayError) -> MotionTrace<Value> {
    let player = try gestures.player(besideTest: testFile, arena: arena)
    var draggable = draggable
    return try player.play(into: &draggable, through: map, framesPerSecond: framesPerSecond)
}

/// Plays gestures into anything that gestures move, such as an app's own model, and returns the trace of its
/// motion.
///
///     let trace = try replay("flick.yml") { gesture, record in
///         model.sheet.handle(gesture, through: map, record: record)
///     } show: { time, record in
///         if let settled = model.sheet.advance(to: time) { record(settled) }
///         return Shown(model.sheet, at: time)
///     }
///
/// - Parameters:
///   - gestures: The path of a recording, a robot, or a ``Trace``.
///   - framesPerSecond: The rate of the trace's frames; the motion does not depend on it.
///   - latency: The time from a report to the first frame that knows of it, in seconds: that of the model's
///     rules.
///   - arena: The arena that recognises gestures.
///   - testFile: The test's own file, beside which recordings are found.
///   - handle: Takes a gesture, and passes on its transitions.
///   - show: Returns the shown value at the time of a frame, and passes on the transitions until then.
public func replay<Value>(
    _ gestures: some GestureSource, framesPerSecond: Double = 60,
    latency: Double = DragRules<Value>().latency,
    arena: GestureArena = TracePlayer.standardArena, testFile: String = #filePath,
    handle: (Gesture, (DragTransition<Value>) -> Void) -> Void,
    show: (Timestamp, (DragTransition<Value>) -> Void) -> Shown<Value>
) throws(ReplayError) -> MotionTrace<Value> {
    let player = try gestures.player(besideTest: testFile, arena: arena)
    return try player.play(framesPerSecond: framesPerSecond, latency: latency, handle: handle, show: show)
}
