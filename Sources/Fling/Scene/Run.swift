/// The part of an animation in progress that does not depend on the type of its values: who waits for it, and
/// when something about it will happen. Times are in the scene's own time.
@usableFromInline
struct Run {
    /// 0 when there is none.
    @usableFromInline var serial: UInt64 = 0
    var key = AnimationKey.default
    var group: AnimationGroup?
    /// When it first comes to its goal; only known when there is a log, which alone wants to know.
    var reach = Timestamp.never
    /// When a person takes it to be over.
    var logical = Timestamp.never
    /// When it comes to rest.
    var finish = Timestamp.never
    /// The earliest of those that is still to come and that somebody wants to know of.
    var due = Timestamp.never
    /// Whether its group has been told that it is logically complete.
    var isLogicallyComplete = false
    /// Whether what it shows changes by itself.
    var isMoving = false

    @usableFromInline
    init() {}

    /// The run, with the times of what moves it.
    func following<Leg>(_ playhead: Playhead<Leg>) -> Run {
        var run = self
        run.finish = playhead.finishTime ?? .never
        run.logical = min(playhead.logicalFinishTime ?? run.finish, run.finish)
        return run
    }

    /// Sets what is due next.
    ///
    /// - Parameter tellsAll: Whether someone wants to know of everything: there is a log.
    mutating func plan(tellsAll: Bool) {
        due = finish
        if !isLogicallyComplete, group != nil || tellsAll { due = min(due, logical) }
        if tellsAll { due = min(due, reach) }
    }
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
