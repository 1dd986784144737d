/// The additive animations of a property, in the order in which they began, with their next deadline and
/// their sum at a time.
@usableFromInline
struct Additives<Vector: VectorArithmetic> {
    @usableFromInline typealias Sum = Offset<Vector>

    /// The tracks, in order of ``AdditiveTrack/order``. Finished ones stay until half of all are finished.
    @usableFromInline var tracks: [AdditiveTrack<Vector>] = []
    private(set) var count = 0
    private var movingCount = 0
    private var nextOrder = 0
    /// The deadlines of the tracks. A track whose deadline changes gets another entry; the old one is stale.
    private var deadlines = Heap<AdditiveDeadline>()
    /// The motion of the only track, if it is a running spring: a frame then reads nothing else.
    @usableFromInline private(set) var sole: AdditiveSpring<Vector>?
    /// The cached sum at a time; nil after a change.
    @usableFromInline var known: (time: Timestamp, sum: Sum)?

    @usableFromInline
    init() {}
}

extension Additives {
    var isEmpty: Bool { count == 0 }

    /// True if the value of any track changes by itself.
    var isMoving: Bool { movingCount > 0 }

    /// The earliest deadline of the tracks.
    var due: Timestamp { deadlines.first?.time ?? .never }

    /// The index of the track that has the earliest deadline; nil if there is none.
    var indexOfDue: Int? { deadlines.first.flatMap { index(of: $0) } }

    func firstIndex(of serial: UInt64) -> Int? {
        tracks.firstIndex { !$0.isOver && $0.run.serial == serial }
    }

    var runs: [Run] { tracks.lazy.filter { !$0.isOver }.map(\.run) }

    /// Returns the runs that a caller asked for under a key.
    func runs(_ key: AnimationKey) -> [Run] { runs.filter { $0.serial != 0 && $0.key == key } }

    /// Returns the sum of all tracks at a time.
    @inlinable
    func sum(at time: Timestamp) -> Sum {
        if let known, known.time == time { return known.sum }
        var sum = Sum(displacement: .zero, rate: .zero)
        for track in tracks where !track.isOver { track.add(to: &sum, at: time) }
        return sum
    }

    subscript(index: Int) -> AdditiveTrack<Vector> { tracks[index] }
}

extension Additives {
    /// Returns the same as ``sum(at:)``, and caches it for further calls at that time.
    mutating func knownSum(at time: Timestamp) -> Sum {
        let sum = sum(at: time)
        known = (time, sum)
        return sum
    }

    /// Appends a track.
    ///
    /// - Parameters:
    ///   - spring: The spring that plays the track, if it runs from now on.
    ///   - now: The time at which the track starts.
    mutating func append(
        _ run: Run, _ playhead: AdditiveTrack<Vector>.Player, spring: Spring? = nil, at now: Timestamp
    ) {
        let track = AdditiveTrack(run, playhead, spring: spring, order: nextOrder, at: now)
        nextOrder += 1
        count += 1
        movingCount += track.run.isMoving ? 1 : 0
        tracks.append(track)
        findSole()
        expect(track)
        if var known, known.time == now {
            track.add(to: &known.sum, at: now)
            self.known = known
        } else {
            known = nil
        }
    }

    /// Lets the remainders of all present tracks wear off at their ends: a driver moves the property from now
    /// on, so that they do not become a part of its resting place.
    mutating func wearOffAtTheirEnds() {
        for index in tracks.indices { tracks[index].wearsOff = true }
    }

    /// Replaces the playhead of a track.
    mutating func replace(_ index: Int, by playhead: AdditiveTrack<Vector>.Player) {
        let old = tracks[index]
        var new = AdditiveTrack(old.run, playhead, order: old.order, at: .zero)
        new.wearsOff = old.wearsOff
        movingCount += (new.run.isMoving ? 1 : 0) - (old.run.isMoving ? 1 : 0)
        tracks[index] = new
        known = nil
        findSole()
        expect(new)
        dropStale()
    }

    mutating func remove(at index: Int) -> AdditiveTrack<Vector> {
        let track = tracks[index]
        tracks[index].end()
        count -= 1
        movingCount -= track.run.isMoving ? 1 : 0
        known = nil
        if tracks.count > 8, count < tracks.count / 2 {
            tracks.removeAll { $0.isOver }
        } else if count == 0 {
            tracks = []
        }
        findSole()
        dropStale()
        return track
    }

    private mutating func findSole() {
        sole = count == 1 ? tracks.first { !$0.isOver }?.spring : nil
    }

    /// Removes the tracks under a key.
    ///
    /// - Returns: The removed tracks.
    mutating func remove(_ key: AnimationKey) -> [AdditiveTrack<Vector>] {
        guard !isEmpty else { return [] }
        let removed = tracks.filter { !$0.isOver && $0.run.serial != 0 && $0.run.key == key }
        for track in removed {
            if let index = index(ofOrder: track.order) { _ = remove(at: index) }
        }
        return removed
    }

    /// Reports the next event of a track that is due before its end.
    ///
    /// - Returns: The event; nil if the track's end is due.
    mutating func pass<Value>(_ index: Int, at now: Timestamp) -> CourseStep<Value>? {
        guard let step: CourseStep<Value> = tracks[index].run.pass(at: now) else { return nil }
        expect(tracks[index])
        dropStale()
        return step
    }
}

// MARK: - Deadlines

extension Additives {
    private func index(ofOrder order: Int) -> Int? {
        var (low, high) = (0, tracks.count)
        while low < high {
            let middle = (low + high) / 2
            if tracks[middle].order < order { low = middle + 1 } else { high = middle }
        }
        return low < tracks.count && tracks[low].order == order && !tracks[low].isOver ? low : nil
    }

    /// Returns the index of the track that has a deadline; nil if the deadline is stale.
    private func index(of deadline: AdditiveDeadline) -> Int? {
        index(ofOrder: deadline.order).flatMap { tracks[$0].run.due == deadline.time ? $0 : nil }
    }

    private mutating func expect(_ track: AdditiveTrack<Vector>) {
        let time = track.run.due
        if time < .never { deadlines.add(AdditiveDeadline(time: time, order: track.order)) }
    }

    /// Removes stale deadlines from the front: the first one has to be valid.
    private mutating func dropStale() {
        while let first = deadlines.first, index(of: first) == nil { deadlines.removeFirst() }
    }
}

/// The deadline of an additive track.
private struct AdditiveDeadline: Comparable {
    var time: Timestamp
    var order: Int

    static func < (left: AdditiveDeadline, right: AdditiveDeadline) -> Bool {
        left.time == right.time ? left.order < right.order : left.time < right.time
    }
}

/// An animation that is added to the state that a property shows without it.
@usableFromInline
struct AdditiveTrack<Vector: VectorArithmetic> {
    @usableFromInline typealias Player = Playhead<AnyTrajectory<Difference<Vector>>>

    /// The run; its serial is 0 if no caller asked for it, as when a difference wears off.
    var run: Run
    let order: Int
    /// True if a difference that is left at the end wears off; false if it becomes a part of the resting
    /// place.
    var wearsOff = false
    @usableFromInline private(set) var isOver = false
    /// The motion of a running spring, which needs no playhead; nil for other animations.
    @usableFromInline let spring: AdditiveSpring<Vector>?
    @usableFromInline let shared: Shared

    @usableFromInline
    final class Shared {
        @usableFromInline let playhead: Player

        init(_ playhead: Player) {
            self.playhead = playhead
        }
    }

    init(_ run: Run, _ playhead: Player, spring: Spring? = nil, order: Int, at now: Timestamp) {
        self.run = run.following(playhead)
        self.run.isMoving = !playhead.isPaused
        self.order = order
        shared = Shared(playhead)
        self.spring = spring.flatMap { AdditiveSpring($0, in: playhead, at: now) }
    }

    @inlinable var playhead: Player { shared.playhead }

    @inlinable
    func add(to sum: inout Offset<Vector>, at time: Timestamp) {
        guard let spring else { return shared.playhead.state(at: time).add(to: &sum) }
        spring.add(to: &sum, at: time)
    }

    /// Ends the track, and releases its group.
    fileprivate mutating func end() {
        isOver = true
        run = Run()
    }
}

/// A spring that takes a difference to zero.
@usableFromInline
struct AdditiveSpring<Vector: VectorArithmetic> {
    @usableFromInline let motion: SettlingMotion<SpringMotion<Difference<Vector>>>
    /// The time at which the spring started.
    @usableFromInline let anchor: Timestamp

    /// Creates the spring's motion; nil if it never settles.
    init?(_ spring: Spring, in playhead: AdditiveTrack<Vector>.Player, at now: Timestamp) {
        guard
            let motion = SettlingMotion(
                spring.motion(from: playhead.state(at: now), to: playhead.end), within: playhead.tolerance)
        else { return nil }
        self.motion = motion
        anchor = now
    }

    @inlinable
    func add(to sum: inout Offset<Vector>, at time: Timestamp) {
        motion.state(at: time.seconds(since: anchor)).add(to: &sum)
    }
}

/// A difference between two values, as a value that can be animated.
@usableFromInline
struct Difference<Vector: VectorArithmetic>: Animatable {
    @usableFromInline var animatableData: Vector

    @usableFromInline
    init(_ vector: Vector) {
        animatableData = vector
    }
}

extension MotionState {
    @inlinable
    func add<Vector>(to sum: inout Offset<Vector>) where Value == Difference<Vector> {
        guard isFinite else { return }
        sum.displacement = sum.displacement + value.animatableData
        sum.rate = sum.rate + velocity.perSecond
    }
}
