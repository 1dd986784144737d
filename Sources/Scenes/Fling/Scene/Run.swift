/// The part of an animation in progress that does not depend on the type of its values: its group and its
/// deadlines. Times are in the scene's own time.
@usableFromInline
struct Run {
    /// The number of the run; 0 if there is none, or if no caller asked for it.
    @usableFromInline var serial: UInt64 = 0
    @usableFromInline var key = AnimationKey.default
    @usableFromInline var group: AnimationGroup?
    /// The time at which the run first reaches its goal; known only if there is a log, which alone needs it.
    @usableFromInline var reach = Timestamp.never
    /// The seconds left until ``reach`` while the run is paused.
    var reachLeft: Double?
    /// The time at which the run is logically complete.
    @usableFromInline var logical = Timestamp.never
    /// The time at which the run comes to rest.
    @usableFromInline var finish = Timestamp.never
    /// True if the logical completion of the run has been reported.
    @usableFromInline var isLogicallyComplete = false
    /// True if the run's value changes by itself.
    @usableFromInline var isMoving = false
    /// True if the events of the run are logged.
    @usableFromInline var isLogged = false

    @usableFromInline
    init() {}

    @usableFromInline
    init(serial: UInt64, key: AnimationKey, group: AnimationGroup?, isLogged: Bool) {
        self.serial = serial
        self.key = key
        self.group = group
        self.isLogged = isLogged
    }

    /// Returns the run with the deadlines of a playhead.
    func following<Leg>(_ playhead: Playhead<Leg>) -> Run {
        var run = self
        run.finish = playhead.finishTime ?? .never
        run.logical = min(playhead.logicalFinishTime ?? run.finish, run.finish)
        return run
    }

    /// Sets the time at which the run first reaches its goal, in seconds from now; nil if it never does.
    mutating func expectReach(after seconds: Double?, at now: Timestamp) {
        reach = isMoving ? seconds.map { now.advanced(by: $0) } ?? .never : .never
        reachLeft = isMoving ? nil : seconds
    }

    /// True if the run's logical completion is still to be reported to a group or a log.
    @inlinable var awaitsLogical: Bool { !isLogicallyComplete && (group != nil || isLogged) }

    /// The earliest deadline of the run that has yet to be reported.
    @inlinable var due: Timestamp { min(finish, reach, awaitsLogical ? logical : .never) }
}

extension Timestamp {
    /// A time later than every event.
    @usableFromInline static var never: Timestamp { Timestamp(nanoseconds: .max) }
}

/// The cause of an animation's end.
///
///     scene.withAnimation(.snappy) { banner.y = -80 } completion: { ending in
///         if ending == .finished { showNextNotice() }   // not if a finger has caught the banner
///     }
public enum AnimationEnding: Hashable, Sendable {
    /// The animation, or the whole group, came to rest by itself.
    case finished
    /// Another animation took over, or a value was set without one.
    case replaced
    /// The animation was removed or cancelled, or its property was released.
    case removed
}

/// The criteria by which an animation counts as done.
///
///     let opening = scene.withAnimation(.bouncy) { sheet.scale = 1 }
///     opening.onCompletion(criteria: .logicallyComplete) { _ in takeClicks() }  // may still settle
///     opening.onCompletion(criteria: .removed) { _ in drawSharply() }           // stands still
public enum AnimationCompletionCriteria: Hashable, Sendable {
    /// The animation is done when it looks finished, though it may still be settling: after the perceptual
    /// duration of a spring, at the end of a curve.
    case logicallyComplete
    /// The animation is done when it has come to rest.
    case removed
}
