import Motion
import Touch

/// Values within each other that one hand moves: a list in a sheet, a page in a pager, one list in another.
///
///     var chain = Chain([
///         .scroller(list, through: GestureMap(y: 8)),
///         .draggable(sheet, through: GestureMap(y: -8), first: .growing),
///     ])
///     chain.handle(gesture)
///     chain.advance(to: frameTime)
///     let offset = chain.state(of: 0, at: frameTime).value
///     let height = chain.state(of: 1, at: frameTime).value
///
/// The members come innermost first. The hand moves one of them at a time: one that is at its end leaves the
/// rest of the distance to the next, without a jump in value or velocity, and the last one stretches its
/// rubber band. When the hand returns to where it took hold, every value is as it was. At the release, the
/// member that is moving gets the hand's velocity; if it meets its end, it stops there, and the next member is
/// thrown with the remaining velocity at that very time.
///
/// Each member keeps its machine and its rules, and may be changed at any time; the hand's later movement is
/// shared out anew.
public struct Chain<Value: Coordinates>: Sendable {
    private var members: [ChainMember<Value>]
    private var nesting = Nesting()

    /// Creates a chain of members at rest.
    ///
    /// - Parameters:
    ///   - members: The members, innermost first.
    ///   - locksDirection: True to move everything along the axis of the hand's first movement alone, false
    ///     never to; nil to do so where each member moves along one axis, and not all along the same.
    public init(_ members: [ChainMember<Value>], locksDirection: Bool? = nil) {
        self.members = members
        nesting.locksDirection = locksDirection
    }

    /// The number of members.
    public var count: Int { members.count }

    /// The member at an index, 0 for the innermost, to read or to change.
    ///
    ///     chain[0].scroller?.resize(content: 5000, time: now)
    public subscript(index: Int) -> ChainMember<Value> {
        _read { yield members[index] }
        _modify { yield &members[index] }
    }

    /// True to move all members along the axis of the hand's first movement alone, false never to; nil to do
    /// so if each member moves along one axis and the axes differ. A change counts from the next hand on.
    public var locksDirection: Bool? {
        get { nesting.locksDirection }
        set { nesting.locksDirection = newValue }
    }
}

// MARK: - Questions

extension Chain {
    /// True if a member changes without further input, so that another frame must be drawn.
    public var needsFrame: Bool { members.indices.contains { members.span[$0].needsFrame } }

    /// Returns the value and velocity of a member to show at the time at which a frame will be seen.
    ///
    /// It includes throws that are handed on by then.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public func state(of index: Int, at time: Timestamp) -> MotionState<Value> { shown(index, at: time) }

    // Separate from ``state(of:at:)``, as ``pass(to:_:)`` is from ``advance(to:record:)``: a function that is
    // called from another module and uses its generic arguments looks up their types in each call; one that
    // only passes them on does not.
    private func shown(_ index: Int, at time: Timestamp) -> MotionState<Value> {
        guard isFlying, let pass = nesting.nextPassTime(members), pass <= time else {
            return members.span[index].shell.mover.state(at: time)
        }
        // With the throws that are handed on by then.
        var (nesting, members) = (nesting, members)
        nesting.passThrows(upTo: time, &members) { _, _ in }
        return members[index].shell.mover.state(at: time)
    }

    /// True if a throw may have to be handed on.
    private var isFlying: Bool { members.indices.contains { members.span[$0].activity == .animating } }
}

// MARK: - Events

extension Chain {
    /// Handles a gesture of an arena: see ``Draggable/handle(_:through:record:)``.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - record: Receives each transition with the index of its member, in order.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public mutating func handle(
        _ gesture: Gesture, record: (Int, DragTransition<Value>) -> Void = { _, _ in }
    ) {
        nesting.handle(gesture, &members, record: record)
    }

    /// Handles the turn of a wheel: the first member with room takes it, and the next one takes the rest of a
    /// notch. A draggable goes to its next detent.
    ///
    /// - Parameters:
    ///   - event: A report of a device; only those of wheels count.
    ///   - record: Receives each transition with the index of its member, in order.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public mutating func handle(
        _ event: InputEvent, record: (Int, DragTransition<Value>) -> Void = { _, _ in }
    ) {
        guard case .wheel(let wheel) = event.action else { return }
        nesting.turnWheel(by: wheel.scrolledNotches, at: event.time, &members, record: record)
    }

    /// Advances the members to a time: a throw that meets an end is handed on, and a motion that has settled
    /// by then comes to rest.
    ///
    /// - Parameters:
    ///   - time: The time; it may be that at which a frame will be seen.
    ///   - record: Receives each transition with the index of its member, in order.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public mutating func advance(
        to time: Timestamp, record: (Int, DragTransition<Value>) -> Void = { _, _ in }
    ) {
        pass(to: time, record)
    }

    private mutating func pass(to time: Timestamp, _ record: (Int, DragTransition<Value>) -> Void) {
        if isFlying { nesting.passThrows(upTo: time, &members, record: record) }
        for index in members.indices {
            if let settled = members[index].shell.mover.advance(to: time) { record(index, settled) }
        }
    }

    /// Removes a member, and returns it. If a hand holds it, its drag is cancelled, and the others share out
    /// the rest.
    ///
    /// - Parameters:
    ///   - index: The member's index, 0 for the innermost.
    ///   - time: The time of the call.
    @discardableResult
    public mutating func remove(at index: Int, time: Timestamp) -> ChainMember<Value> {
        var member = members.remove(at: index)
        if member.activity == .dragging { member.shell.mover.cancel(time: time) }
        return member
    }
}
