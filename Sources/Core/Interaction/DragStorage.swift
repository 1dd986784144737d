import Motion
import Touch

/// The memory of a draggable, which all its copies share until one of them changes.
///
/// It is large, so that frames and events reckon with it where it is, and a copy of a draggable is a reference.
@usableFromInline
final class DragStorage<Value: Coordinates>: @unchecked Sendable {
    // Only draggables reach it, each of which is read or changed by one at a time.
    @exclusivity(unchecked) @usableFromInline var rules: DragRules<Value>
    /// The place where it rests or last rested; while a flight goes on, a shift may have put it outside the
    /// bounds.
    @exclusivity(unchecked) @usableFromInline var requestedHome: RequestedPlace<Value>
    /// The state of the machine after the last event.
    @exclusivity(unchecked) @usableFromInline var machineState = DragState<Value>.idle {
        didSet { activity = machineState.activity }
    }
    /// The same without what it remembers, since to read that of the state copies all of it.
    @exclusivity(unchecked) @usableFromInline private(set) var activity = Activity.idle
    /// The path on which frames see the value.
    @exclusivity(unchecked) @usableFromInline var path: ShownPath<Value>
    /// The earliest time of the next transition: that of the last one, or the latest at which a flight was
    /// shown.
    @exclusivity(unchecked) @usableFromInline var lastTime = Timestamp(nanoseconds: .min)
    /// The hold that has let the value go, whose fingers may take hold again.
    @exclusivity(unchecked) @usableFromInline var endedHold: EndedHold<Value>?
    #if !hasFeature(Embedded)
    /// The app's own motion that it follows or followed last, which its flight does not keep.
    @exclusivity(unchecked) var custom: CustomTrajectory<Value>?
    #endif

    init(rules: DragRules<Value>, home: RequestedPlace<Value>) {
        self.rules = rules
        requestedHome = home
        path = ShownPath(restingAt: home.place, time: Timestamp(nanoseconds: .min))
    }

    @usableFromInline
    init(_ other: DragStorage) {
        (rules, requestedHome) = (other.rules, other.requestedHome)
        (machineState, activity) = (other.machineState, other.activity)
        (path, lastTime, endedHold) = (other.path, other.lastTime, other.endedHold)
        #if !hasFeature(Embedded)
        custom = other.custom
        #endif
    }
}

extension DragStorage {
    /// The state to show at a time.
    ///
    /// The usual cases are inlined. The rare ones have functions of their own, since Swift copies a large value
    /// that is handed to a function, and would do so in the usual cases too.
    @inlinable
    @inline(never)
    func state(at time: Timestamp) -> MotionState<Value> {
        switch activity {
        case _ where time < path.turn: return formerState(at: time)
        case .idle: return MotionState(requestedHome.place)
        case .dragging: return path.hand.simpleState(at: time) ?? handState(at: time)
        case .animating: return path.playback.playhead.simpleState(at: time) ?? pieceState(at: time)
        }
    }

    @inlinable
    @inline(never)
    func formerState(at time: Timestamp) -> MotionState<Value> { path.formerState(at: time) }

    @inlinable
    @inline(never)
    func handState(at time: Timestamp) -> MotionState<Value> { path.hand.shown(at: time) }

    @inlinable
    @inline(never)
    func pieceState(at time: Timestamp) -> MotionState<Value> {
        guard let legTime = path.playback.playhead.legTime(at: time),
            let state = path.playback.playhead.leg.pieces(at: legTime)
        else { return anyState(at: time) }
        return path.playback.playhead.seen(state)
    }

    @inlinable
    @inline(never)
    func anyState(at time: Timestamp) -> MotionState<Value> { path.playback.playhead.state(at: time) }
}

extension Draggable {
    /// Takes a storage of its own, if a copy has the same one, before it changes.
    @inlinable
    mutating func own() {
        if !isKnownUniquelyReferenced(&storage) { storage = DragStorage(storage) }
    }

    /// The rules of its behaviour, which ``setRules(_:time:)`` and ``setBounds(_:time:)`` change.
    public internal(set) var rules: DragRules<Value> {
        @inlinable _read { yield storage.rules }
        _modify {
            own()
            yield &storage.rules
        }
    }

    /// The place where it rests or last rested, to which a reversed motion goes back.
    public internal(set) var home: Value {
        get { requestedHome.place }
        set { requestedHome = rules.requestedPlace(for: newValue) }
    }

    var requestedHome: RequestedPlace<Value> {
        _read { yield storage.requestedHome }
        _modify {
            own()
            yield &storage.requestedHome
        }
    }

    @usableFromInline var machineState: DragState<Value> {
        @inlinable _read { yield storage.machineState }
        _modify {
            own()
            yield &storage.machineState
        }
    }

    @usableFromInline var path: ShownPath<Value> {
        @inlinable _read { yield storage.path }
        @inlinable _modify {
            own()
            yield &storage.path
        }
    }

    @usableFromInline var lastTime: Timestamp {
        @inlinable _read { yield storage.lastTime }
        _modify {
            own()
            yield &storage.lastTime
        }
    }

    var endedHold: EndedHold<Value>? {
        _read { yield storage.endedHold }
        _modify {
            own()
            yield &storage.endedHold
        }
    }

    #if !hasFeature(Embedded)
    var custom: CustomTrajectory<Value>? {
        _read { yield storage.custom }
        _modify {
            own()
            yield &storage.custom
        }
    }
    #endif
}
