/// The part of an animation in progress that does not depend on the type of its values: who waits for it, and
/// when something about it will happen. Times are in the scene's own time.
@usableFromInline
struct Run {
    /// 0 when there is none, or nobody asked for it.
    @usableFromInline var serial: UInt64 = 0
    @usableFromInline var key = AnimationKey.default
    @usableFromInline var group: AnimationGroup?
    /// When it first comes to its goal; only known when there is a log, which alone wants to know.
    @usableFromInline var reach = Timestamp.never
    /// Seconds until then, while it is paused.
    var reachLeft: Double?
    /// When a person takes it to be over.
    @usableFromInline var logical = Timestamp.never
    /// When it comes to rest.
    @usableFromInline var finish = Timestamp.never
    /// Whether that it is over for a person has been told.
    @usableFromInline var isLogicallyComplete = false
    /// True if its value changes by itself.
    @usableFromInline var isMoving = false
    /// Whether it is written down what becomes of it.
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

    /// The run, with the times of what moves it.
    func following<Leg>(_ playhead: Playhead<Leg>) -> Run {
        var run = self
        run.finish = playhead.finishTime ?? .never
        run.logical = min(playhead.logicalFinishTime ?? run.finish, run.finish)
        return run
    }

    /// It will come to its goal for the first time so many seconds from now, if at all.
    mutating func expectReach(after seconds: Double?, at now: Timestamp) {
        reach = isMoving ? seconds.map { now.advanced(by: $0) } ?? .never : .never
        reachLeft = isMoving ? nil : seconds
    }

    /// Whether somebody wants to know when a person takes it to be over.
    @inlinable var awaitsLogical: Bool { !isLogicallyComplete && (group != nil || isLogged) }

    /// The earliest of what is still to come and somebody wants to know of.
    @inlinable var due: Timestamp { min(finish, reach, awaitsLogical ? logical : .never) }
}

extension Timestamp {
    /// Later than everything that happens.
    @usableFromInline static var never: Timestamp { Timestamp(nanoseconds: .max) }
}

/// How an animation came to its end.
public enum AnimationEnding: Hashable, Sendable {
    /// It came to rest by itself, or everything in it did.
    case finished
    /// Another animation took over, or a value was set without one.
    case replaced
    /// It was removed or cancelled, or what it moved has gone.
    case removed
}

/// When an animation counts as done.
public enum AnimationCompletionCriteria: Hashable, Sendable {
    /// When a person takes it to be over, though it may still be settling: after the perceptual duration of a
    /// spring, at the end of a curve.
    case logicallyComplete
    /// When it has come to rest.
    case removed
}
