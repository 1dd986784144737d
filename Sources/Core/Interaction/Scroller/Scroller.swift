import Motion
import Touch

/// A scrolling position: the offset of a viewport in its content, along a line or in the plane.
///
///     var list = Scroller(content: 4000.0, viewport: 600)
///     list.handle(gesture, through: GestureMap(y: 8))    // the content follows the fingers
///     list.turnWheel(by: 1, time: now)
///     let offset = list.state(at: frameTime).value       // and its velocity
///
/// A finger drags the content and throws it, a wheel and the app scroll it by a spring that keeps its
/// velocity, and all of them may interrupt each other; but while a finger holds the content, the wheel does
/// nothing, and a place to which the app scrolls waits until the finger lets go. It is built on a
/// ``Draggable`` whose value is the offset, with the same guarantees: nothing jumps, and every motion comes to
/// rest.
public struct Scroller<Value: Coordinates>: Sendable {
    /// The size of the content.
    public private(set) var content: Value
    /// The size of the part that is seen.
    public private(set) var viewport: Value
    /// The rules, which ``setRules(_:time:)`` changes.
    public private(set) var rules: ScrollRules<Value>
    /// The machine that moves the offset.
    @usableFromInline package var mover: Draggable<Value>
    /// The turns of the wheel, in notches, that have not made a whole one yet, where only whole ones count.
    private var openTurns = Value.zero
    /// The last target that a wheel or the app has set.
    private var sentTo: Value?

    /// Creates a scrolling position at rest.
    ///
    /// - Parameters:
    ///   - content: The size of the content. An infinite one has no end; one that is negative or no number
    ///     counts as 0.
    ///   - viewport: The size of the part that is seen; one that is not finite or negative counts as 0.
    ///   - offset: The offset at first.
    ///   - rules: The deceleration, the ends and the places to snap to.
    public init(
        content: Value, viewport: Value, at offset: Value = .zero, rules: ScrollRules<Value> = ScrollRules()
    ) {
        self.content = content.usableSize(upTo: .infinity)
        self.viewport = viewport.usableSize(upTo: 1e15)
        self.rules = rules
        let extent = ScrollExtent(content: self.content, viewport: self.viewport)
        mover = Draggable(offset, rules: rules.dragRules(in: extent))
    }
}

// MARK: - Questions

extension Scroller {
    /// Returns the offset and its velocity to show at the time at which a frame will be seen.
    ///
    /// Content that loops goes on for ever: ``place(at:)`` is the place within it.
    @inlinable
    public func state(at time: Timestamp) -> MotionState<Value> { mover.state(at: time) }

    /// The offset after the last event or frame that it was advanced to, for decisions; a frame shows
    /// ``state(at:)``.
    public var offset: Value { mover.value }

    /// The offset at the place of the hand in its last report.
    package var liftPlace: Value { mover.liftPlace }

    /// The offset within content that loops, from 0 up to the content's size; for other content the same as
    /// the offset.
    public func place(at time: Timestamp) -> Value {
        let offset = state(at: time).value
        guard rules.loops else { return offset }
        return offset.mapAxes { axis, coordinate in
            let size = content[axis: axis]
            guard size > 0, size < .infinity else { return coordinate }
            let place = coordinate - (coordinate / size).rounded(.down) * size
            return place < size ? place : 0
        }
    }

    /// The state of the machine after the last event.
    @inlinable
    public var activity: Activity { mover.activity }

    /// True if the offset changes without further input after the last frame that it was advanced to.
    @inlinable
    public var needsFrame: Bool { mover.needsFrame }

    /// The offset at which it rests or will come to rest; nil in a drag.
    public var goal: Value? { mover.goal }

    /// The time at which the content will come to rest; nil when it rests or is held.
    public var settlingTime: Timestamp? { mover.settlingTime }

    /// The least and the greatest offset at which it rests; infinite where the content has no end.
    public var range: (lower: Value, upper: Value) {
        let extent = ScrollExtent(content: content, viewport: viewport)
        guard rules.loops else { return (.zero, extent.end) }
        return (Value.zero.mapAxes { _, _ in -.infinity }, Value.zero.mapAxes { _, _ in .infinity })
    }
}

// MARK: - Input

extension Scroller {
    /// Handles a gesture: a pan drags the content with the fingers, a hold stops it.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - map: The displacement of the content for a millimetre of the hand.
    ///   - record: Receives each transition, in order.
    /// - Returns: The machine's answer; nil when the gesture has no meaning for a scrolling position.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragResult<Value>? {
        mover.handle(gesture, through: against(map), record: record)
    }

    /// The map from the hand's displacement to that of the offset, which moves against the content; none where
    /// all content is seen.
    func against(_ map: GestureMap<Value>) -> GestureMap<Value> {
        func against(_ displacement: Value) -> Value {
            displacement.mapAxes { axis, coordinate in isScrollable(axis) ? -coordinate : 0 }
        }
        return GestureMap(x: against(map.x), y: against(map.y), direction: map.direction)
    }

    /// True if not all content is seen along an axis.
    public func isScrollable(_ axis: Int) -> Bool {
        rules.loops || rules.alwaysScrolls || content[axis: axis] > viewport[axis: axis]
    }

    /// Turns the wheel: the content goes by ``ScrollRules/wheelStep`` for each notch, or to the next place to
    /// snap to.
    ///
    /// - Parameters:
    ///   - notches: Positive ones scroll on. Parts of a notch come from wheels with high resolution.
    ///   - time: The time of the turn.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @discardableResult
    public mutating func turnWheel(by notches: Value, time: Timestamp) -> DragResult<Value> {
        roll(by: notches, at: time)
    }

    mutating func roll(
        by notches: Value, at time: Timestamp, record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragResult<Value> {
        guard notches.isFinite else { return .ignored(.notFinite) }
        // A finger wins.
        guard activity != .dragging else { return .ignored(.inState(activity)) }
        // No report of a wheel has more; so large a number would have no whole part.
        let turned = notches.mapAxes { axis, turn in isScrollable(axis) ? min(max(turn, -1000), 1000) : 0 }
        // A report that comes late counts from what frames have shown since.
        let shown = state(at: mover.moment(of: .animate, at: time)).value
        let from = isRolling ? goal ?? shown : shown
        return roll(
            to: wheelGoal(from: from, turnedBy: turned), timing: .spring(rules.wheelSpring), at: time,
            record: record)
    }

    /// Scrolls to an offset, or as near as the content allows.
    ///
    /// - Parameters:
    ///   - offset: The offset to scroll to; ignored unless finite.
    ///   - timing: Nil for the rules' spring. A finger that holds the content wins: it goes there when it is
    ///     let go.
    ///   - time: The time of the call.
    @discardableResult
    public mutating func scroll(
        to offset: Value, timing: Timing? = nil, time: Timestamp
    ) -> DragResult<Value> {
        guard offset.isFinite else { return .ignored(.notFinite) }
        return roll(to: offset, timing: timing, at: time)
    }

    /// Reports an event that may stop content in flight: see ``ScrollRules/stops``.
    @discardableResult
    public mutating func interrupt(by interruption: ScrollInterruption, time: Timestamp) -> DragResult<Value>
    {
        guard rules.stops.contains(interruption), activity == .animating else {
            return .ignored(.inState(activity))
        }
        return mover.handle(.stop(.current), at: time)
    }

    /// Advances the machine to a time: see ``Draggable/advance(to:)``.
    @inlinable
    @discardableResult
    public mutating func advance(to time: Timestamp) -> DragTransition<Value>? { mover.advance(to: time) }
}

// MARK: - Changes

extension Scroller {
    /// Changes the sizes of content and viewport. What is shown stays where that is possible: content in a
    /// hand or in flight goes on within its new ends, and from beyond them a spring brings it back.
    @discardableResult
    public mutating func resize(
        content: Value? = nil, viewport: Value? = nil, time: Timestamp
    ) -> DragResult<Value> {
        let previous = self
        self.content = content.map { $0.usableSize(upTo: .infinity) } ?? self.content
        self.viewport = viewport.map { $0.usableSize(upTo: 1e15) } ?? self.viewport
        return obey(after: previous, at: time)
    }

    /// Changes the rules; a motion under way is re-aimed from its value and velocity.
    @discardableResult
    public mutating func setRules(_ rules: ScrollRules<Value>, time: Timestamp) -> DragResult<Value> {
        let previous = self
        self.rules = rules
        return obey(after: previous, at: time)
    }

    private mutating func obey(after previous: Scroller, at time: Timestamp) -> DragResult<Value> {
        // On an axis that does not scroll, the hand has no place in the content.
        let isOther = (0..<Value.axisCount).contains { isScrollable($0) != previous.isScrollable($0) }
        if isOther {
            mover.own()
            mover.machine.stroke?.holder?.isInSight = false
        }
        let extent = ScrollExtent(content: content, viewport: viewport)
        return mover.setRules(rules.dragRules(in: extent), time: time)
    }

    /// Shifts the offset and everything derived from it, such as when content is inserted before the visible
    /// part. The app sets the content's new size at the same time.
    @discardableResult
    public mutating func rebase(by displacement: Value, time: Timestamp) -> DragResult<Value> {
        mover.rebase(by: displacement, time: time)
    }

    /// Sets the offset without animation, or as near to it as the content allows. A hand that holds the content goes
    /// on from there.
    ///
    ///     list.setValue(1200, time: now)   // where the reader left it
    ///
    /// - Parameters:
    ///   - offset: The new offset; ignored unless finite.
    ///   - time: The time of the call.
    @discardableResult
    public mutating func setValue(_ offset: Value, time: Timestamp) -> DragResult<Value> {
        guard offset.isFinite else { return .ignored(.notFinite) }
        return mover.setValue(nearest(to: offset), time: time)
    }
}

// MARK: - Rolling

extension Scroller {
    /// True while a wheel or the app has sent it somewhere.
    private var isRolling: Bool { activity == .animating && sentTo == goal }

    private mutating func roll(
        to offset: Value, timing: Timing?, at time: Timestamp,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragResult<Value> {
        let goal = nearest(to: offset)
        if goal == mover.goal, !mover.machine.isAnimating(for: .animate, at: time) { return .accepted }
        sentTo = goal
        return mover.handle(.animate(goal, timing ?? .spring(rules.spring)), at: time, record: record)
    }

    /// Returns the offset within the content's ends that is nearest to an offset.
    private func nearest(to offset: Value) -> Value {
        let (lower, upper) = range
        return offset.mapAxes { axis, coordinate in
            min(max(coordinate, lower[axis: axis]), upper[axis: axis])
        }
    }

    /// The place to which a wheel sends the content.
    private mutating func wheelGoal(from place: Value, turnedBy notches: Value) -> Value {
        guard rules.snap.isSnapping else { return place + notches.scaled(by: rules.wheelStep) }
        // Parts of a notch add up to one.
        let turns = openTurns + notches
        let whole = turns.mapAxes { $1.rounded(.towardZero) }
        openTurns = turns - whole
        let extent = ScrollExtent(content: content, viewport: viewport)
        return place.mapAxes { axis, coordinate in
            rules.snap.place(
                whole[axis: axis], stepsFrom: coordinate, axis: axis, page: extent.viewport[axis: axis])
        }
    }
}

extension Coordinates {
    /// The size with every coordinate that is not finite, negative or beyond a limit set to 0.
    fileprivate func usableSize(upTo limit: Double) -> Self {
        mapAxes { $1 > 0 && $1 <= limit ? $1 : 0 }
    }
}
