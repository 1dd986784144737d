import Motion

/// A detector of the moments in which a moving value crosses thresholds: ticks, haptics, "release to
/// refresh".
///
///     var ticks = Crossings(.every(40))
///     ticks.check(list, before: gesture.time) { crossing in tick(at: crossing.time) }
///     list.handle(gesture, through: GestureMap(y: 8))
///
///     ticks.check(list, to: frameTime) { crossing in tick(at: crossing.time) }
///     list.advance(to: frameTime)
///
/// A crossing belongs to the shown motion, not to the frames: its time is exact to a nanosecond and the same
/// at every frame rate. It is reported once it is certain: at the frame that shows it or before. In a drag, a
/// report that may still come delays it by at most the latency.
///
/// A value that touches a threshold and turns back doesn't cross it; one that rests on it and leaves on the
/// other side does, when it leaves. A value that jumps, as the app sets it, crosses all thresholds between,
/// at that time.
public struct Crossings: Sendable {
    /// The thresholds. A change counts from the value at that time: a threshold that moves across the value
    /// is not crossed.
    public var thresholds: Thresholds {
        didSet { if thresholds != oldValue { zone = nil } }
    }
    /// The time up to which crossings were reported; nil before the first check.
    package private(set) var checkedTime: Timestamp?
    /// The range between two thresholds in which the value is; nil until it is known.
    private var zone: Zone?
    /// The time up to which the motion, as it is, stays in the zone, with the state then.
    private var clear: TimedState?
    /// The time at which the last event changes the motion.
    private var eventTime = Timestamp(nanoseconds: .min)
    /// The time of the last crossing.
    private var lastTime = Timestamp(nanoseconds: .min)
    /// The number of crossings of a motion that were reported in the span of the last one, and in this check.
    private var reported = (count: 0, span: Int64.min)
    private var reportedAtOnce = 0

    /// Creates a detector. Its first check finds the place of the value, and reports nothing.
    public init(_ thresholds: Thresholds) {
        self.thresholds = thresholds
    }
}

// MARK: - Checks

extension Crossings {
    /// Reports the crossings up to a frame. Call it before the machine is advanced to the frame.
    ///
    ///     ticks.check(card, along: [1, 0], to: frameTime) { crossing in tick(at: crossing.time) }
    ///
    /// - Parameters:
    ///   - machine: The machine that moves the value.
    ///   - axis: The direction in which a value in the plane, or with more coordinates, is measured: the place
    ///     is its scalar product with the value. Nil for the first coordinate.
    ///   - frame: The time at which the frame is seen.
    ///   - report: Receives each crossing, in order.
    @inlinable
    public mutating func check<Machine: Interactive>(
        _ machine: Machine, along axis: Machine.Value? = nil, to frame: Timestamp, report: (Crossing) -> Void
    ) {
        scan(machine, along: axis, in: machine.settledSpan(to: frame, isEvent: false), report)
    }

    /// Reports the crossings up to a frame that is drawn when all reports up to a time are known.
    package mutating func check<Machine: Interactive>(
        _ machine: Machine, along axis: Machine.Value?, to frame: Timestamp,
        knowingReportsUntil known: Timestamp, report: (Crossing) -> Void
    ) {
        let span = machine.settledSpan(to: frame, isEvent: false).knowingReports(until: known)
        scan(machine, along: axis, in: span, report)
    }

    /// Reports the crossings up to an event. Call it before the machine handles the event, with the event's
    /// time.
    ///
    /// - Parameters:
    ///   - machine: The machine that moves the value.
    ///   - axis: The direction in which the value is measured; nil for the first coordinate.
    ///   - event: The time of the event.
    ///   - report: Receives each crossing, in order.
    @inlinable
    public mutating func check<Machine: Interactive>(
        _ machine: Machine, along axis: Machine.Value? = nil, before event: Timestamp,
        report: (Crossing) -> Void
    ) {
        scan(machine, along: axis, in: machine.settledSpan(to: event, isEvent: true), report)
    }

    @inlinable
    mutating func scan<Machine: Interactive>(
        _ machine: Machine, along axis: Machine.Value?, in span: SettledSpan, _ report: (Crossing) -> Void
    ) {
        let axis = axis ?? .firstAxis
        scan(span) {
            machine.motion(at: $0).along(axis)
        } _: {
            report($0.shown(machine.state(at: $0.time).along(axis)))
        }
    }

    /// Checks any motion in the span in which it no longer changes.
    @usableFromInline
    package mutating func scan(
        _ span: SettledSpan, _ state: (Timestamp) -> MotionState<Double>, _ report: (Crossing) -> Void
    ) {
        look(along: span, state, report)
        guard let change = span.change else { return }
        // The predicted motion no longer holds.
        clear = nil
        eventTime = change
    }

    private mutating func look(
        along span: SettledSpan, _ state: (Timestamp) -> MotionState<Double>, _ report: (Crossing) -> Void
    ) {
        let limit = span.end
        guard let checked = checkedTime, !span.now.isSetBack(from: checked) else {
            // The first check, or the first on a clock that was set back.
            if checkedTime == nil { zone = nil }
            checkedTime = limit
            clear = nil
            lastTime = Timestamp(nanoseconds: .min)
            eventTime = limit
            reconcile(with: state(limit), at: limit, report)
            return
        }
        if let clear, limit <= clear.time, zone != nil {
            checkedTime = max(checked, limit)
            return
        }
        let handTime = span.isHeld ? Timestamp(nanoseconds: .max) : span.reported
        search(from: checked, to: max(limit, checked), handUntil: handTime, state, report)
    }
}

// MARK: - The search

/// A state of the motion at a time.
private struct TimedState: Sendable {
    var time: Timestamp
    var state: MotionState<Double>
}

extension Crossings {
    /// The pieces in which the motion is searched, in nanoseconds: 8 ms, halved down to 1 ms wherever a
    /// threshold may be near. They lie at fixed times, so that frames don't cut them otherwise.
    private static var greatestPiece: Int64 { 1 << 23 }
    /// The pieces in a drag, in which the shown value may turn with each report and blends into it in 4 ms.
    private static var greatestPieceInHand: Int64 { 1 << 21 }
    private static var leastPiece: Int64 { 1 << 20 }
    /// The longest time that is searched: a minute, in a program that stood still. Earlier changes count as a
    /// jump.
    private static var longestSearch: Int64 { 1 << 36 }

    /// - Parameter handTime: The time up to which a hand moves it.
    private mutating func search(
        from checked: Timestamp, to limit: Timestamp, handUntil handTime: Timestamp,
        _ state: (Timestamp) -> MotionState<Double>, _ report: (Crossing) -> Void
    ) {
        func greatestSize(from time: Timestamp) -> Int64 {
            time < handTime ? Self.greatestPieceInHand : Self.greatestPiece
        }
        (checkedTime, reportedAtOnce) = (limit, 0)
        var from = clear ?? TimedState(time: checked, state: state(checked))
        let earliest = limit.nanoseconds.subtractingReportingOverflow(Self.longestSearch)
        if !earliest.overflow, from.time.nanoseconds < earliest.partialValue {
            let time = Timestamp(nanoseconds: earliest.partialValue)
            from = TimedState(time: time, state: state(time))
        }
        reconcile(with: from.state, at: from.time, report)
        var size = greatestSize(from: from.time)
        while from.time < limit {
            let next = (from.time.nanoseconds | (size - 1)).addingReportingOverflow(1)
            guard !next.overflow, let zone else { break }
            let time = Timestamp(nanoseconds: next.partialValue)
            let to = TimedState(time: time, state: state(time))
            if !zone.keeps(from, to) {
                if size > Self.leastPiece {
                    size >>= 1
                    continue
                }
                guard crossAll(from, to, limit, state, report) else {
                    // The crossing is still to come.
                    clear = nil
                    return
                }
            }
            from = to
            size = greatestSize(from: to.time)
        }
        clear = from
    }

    /// Reports the crossings in a piece with at most one turn.
    ///
    /// - Returns: False if one of them lies after the limit.
    private mutating func crossAll(
        _ from: TimedState, _ to: TimedState, _ limit: Timestamp,
        _ state: (Timestamp) -> MotionState<Double>, _ report: (Crossing) -> Void
    ) -> Bool {
        let (before, after) = (from.state.velocity.perSecond, to.state.velocity.perSecond)
        guard before * after < 0 else { return cross(from, to, limit, state, report) }
        let time = Self.firstTime(after: from.time, to: to.time) {
            state($0).velocity.perSecond * before <= 0
        }
        let turn = TimedState(time: time, state: state(time))
        return cross(from, turn, limit, state, report) && cross(turn, to, limit, state, report)
    }

    /// Reports the crossings in a piece without a turn.
    private mutating func cross(
        _ from: TimedState, _ to: TimedState, _ limit: Timestamp,
        _ state: (Timestamp) -> MotionState<Double>, _ report: (Crossing) -> Void
    ) -> Bool {
        while let zone, let side = zone.exit(of: to.state.value) {
            // No piece reaches from one span into the next.
            let span = (to.time.nanoseconds - 1) & -Self.greatestPiece
            if reported.span != span { reported = (0, span) }
            guard reported.count < Self.greatestCount, reportedAtOnce < Self.greatestCountAtOnce else {
                let last = to.time <= limit ? to : TimedState(time: limit, state: state(limit))
                self.zone = Zone(of: last.state.value, among: thresholds)
                return to.time <= limit
            }
            let time = Self.firstTime(after: from.time, to: to.time) {
                zone.exit(of: state($0).value) == side
            }
            guard time <= limit else { return false }
            leave(zone, side, with: state(time), at: time, report)
            reported.count += 1
            reportedAtOnce += 1
        }
        return true
    }

    /// The first nanosecond of a span at which a condition holds that holds at its end and, once it holds,
    /// until then.
    private static func firstTime(
        after start: Timestamp, to end: Timestamp, _ holds: (Timestamp) -> Bool
    ) -> Timestamp {
        var (low, high) = (start.nanoseconds, end.nanoseconds)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if holds(Timestamp(nanoseconds: middle)) { high = middle } else { low = middle }
        }
        return Timestamp(nanoseconds: high)
    }
}

// MARK: - Zones

/// A range between neighbouring thresholds, or a threshold on which a value rests that has come from neither
/// side.
private struct Zone: Sendable {
    var below: Double
    var above: Double

    /// The zone in which a value is.
    init(of value: Double, among thresholds: Thresholds) {
        guard !thresholds.contains(value) else {
            self.init(below: value, above: value)
            return
        }
        self.init(below: thresholds.next(below: value), above: thresholds.next(above: value))
    }

    init(below: Double, above: Double) {
        self.below = below
        self.above = above
    }

    /// The direction in which a value has left it; nil for one in it.
    func exit(of value: Double) -> CrossingDirection? {
        value > above ? .rising : value < below ? .falling : nil
    }

    /// True if a motion between two states in the zone certainly stays in it: even at twice their speeds it
    /// could not leave.
    func keeps(_ from: TimedState, _ to: TimedState) -> Bool {
        let speed = abs(from.state.velocity.perSecond) + abs(to.state.velocity.perSecond)
        let reach =
            speed * to.time.seconds(since: from.time) + abs(to.state.value - from.state.value)
        let (lowest, highest) = (min(from.state.value, to.state.value), max(from.state.value, to.state.value))
        return lowest - reach >= below && highest + reach <= above
    }
}

extension Crossings {
    /// The greatest number of crossings that are reported for a jump, and for 8 ms of a motion; thresholds
    /// this close are as good as none.
    private static var greatestCount: Int { 1000 }
    /// The greatest number that is reported for a motion in one check, which no frame within 0.4 s of the one
    /// before reaches; an app that stood still would be busy with the rest for seconds.
    private static var greatestCountAtOnce: Int { 50_000 }

    /// Reports the thresholds between the zone and a value that has jumped.
    private mutating func reconcile(
        with state: MotionState<Double>, at time: Timestamp, _ report: (Crossing) -> Void
    ) {
        guard var zone else {
            zone = Zone(of: state.value, among: thresholds)
            return
        }
        var reported = 0
        while let side = zone.exit(of: state.value), reported < Self.greatestCount {
            leave(zone, side, with: state, at: max(lastTime, min(time, eventTime)), report)
            zone = self.zone ?? zone
            reported += 1
        }
        if reported == Self.greatestCount { self.zone = Zone(of: state.value, among: thresholds) }
    }

    private mutating func leave(
        _ zone: Zone, _ direction: CrossingDirection, with state: MotionState<Double>, at time: Timestamp,
        _ report: (Crossing) -> Void
    ) {
        let place = direction == .rising ? zone.above : zone.below
        let next = direction == .rising ? thresholds.next(above: place) : thresholds.next(below: place)
        self.zone =
            direction == .rising ? Zone(below: place, above: next) : Zone(below: next, above: place)
        // A value that began on a threshold has left it to one side only now.
        guard zone.below < zone.above else { return }
        lastTime = time
        report(Crossing(place: place, time: time, direction: direction, velocity: state.velocity))
    }
}

extension Crossing {
    /// The crossing with the shown velocity, which in a drag is the hand's.
    @usableFromInline
    func shown(_ state: MotionState<Double>) -> Crossing {
        var crossing = self
        crossing.velocity = state.velocity
        return crossing
    }
}

extension Coordinates {
    /// The direction of the first coordinate.
    @inlinable
    static var firstAxis: Self {
        var axis = zero
        axis[axis: 0] = 1
        return axis
    }
}

extension MotionState where Value: Coordinates {
    /// The part of the state along an axis.
    @inlinable
    package func along(_ axis: Value) -> MotionState<Double> {
        MotionState<Double>(value.dot(axis), velocity: Velocity(perSecond: velocity.perSecond.dot(axis)))
    }
}
