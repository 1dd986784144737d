import Motion
import Touch

/// The coordinator of a chain: divides the movement of one hand among its members, and hands throws on.
///
/// The members come innermost first. When a hand takes hold, its path is planned: for each direction of the
/// hand, an order of the members, each with the room that it has. When the hand returns, each value is as it
/// was; the path differs only beyond the place where the hand took hold, or with a bar that moves first at
/// each turn.
package struct Nesting: Sendable {
    /// True to move everything along the axis of the hand's first movement alone, false never to; nil to do so
    /// if each member moves along one axis and the axes differ.
    package var locksDirection: Bool?

    /// The gesture that moves the chain, or moved it last, as it began or ended; nil for none yet.
    private var gesture: Gesture?
    /// The gesture's number and the hand's translation, as last reported. They are kept apart, because reading
    /// them from the gesture would copy all of it.
    private var gestureID: GestureID?
    private var translation = SIMD2<Double>.zero
    /// True while a hand moves the chain.
    package private(set) var isMoving = false
    /// True if the hand moves along one axis alone, and the axis once it is known.
    private var isLocked = false
    private var lockedAxis: Int?
    /// The sign of the hand's last movement along each axis.
    private var heading = SIMD2<Double>.zero
    /// The number of members in the hand that the path was planned for; nil if it has to be planned.
    private var plannedCount: Int?
    /// The parts of a wheel's notch that have not made a whole one yet.
    private var wheelParts = SIMD2<Double>.zero

    package init() {}
}

// MARK: - Gestures

extension Nesting {
    package mutating func handle<Link: ChainLink>(
        _ gesture: Gesture, _ links: inout [Link], record: (Int, Link.Transition) -> Void
    ) {
        let isOwn = isMoving && gesture.id == gestureID
        let begins = gesture.phase == .began && (!isMoving || gesture.device == self.gesture?.device)
        let previous = (isLocked, lockedAxis)
        if begins {
            isLocked = locksDirection ?? haveOwnAxes(links, gesture)
            lockedAxis = nil
        }
        if isLocked, begins || isOwn {
            take(locked(gesture), begins: begins, isOwn: isOwn, &links, record)
        } else {
            take(gesture, begins: begins, isOwn: isOwn, &links, record)
        }
        if begins, gesture.id != gestureID { (isLocked, lockedAxis) = previous }
    }

    /// True if a hold moves the chain and the other gesture is on the same device, which means the same
    /// fingers.
    package func isHold(beside other: Gesture) -> Bool {
        guard isMoving, let gesture else { return false }
        return gesture.kind == .hold && gesture.device == other.device
    }

    /// True if each member moves along one axis, and not all along the same.
    @inline(never)
    private func haveOwnAxes<Link: ChainLink>(_ links: [Link], _ gesture: Gesture) -> Bool {
        var isMoved = (false, false)
        for index in links.indices {
            let movesAcross = links.span[index].room(.right, for: gesture) != nil
            let movesDown = links.span[index].room(.down, for: gesture) != nil
            guard movesAcross != movesDown else { return false }
            isMoved = (isMoved.0 || movesAcross, isMoved.1 || movesDown)
        }
        return isMoved.0 && isMoved.1
    }

    @inline(never)
    private mutating func take<Link: ChainLink>(
        _ gesture: Gesture, begins: Bool, isOwn: Bool, _ links: inout [Link],
        _ record: (Int, Link.Transition) -> Void
    ) {
        if links.indices.contains(where: { links.span[$0].activity == .animating }) {
            passThrows(upTo: gesture.time.advanced(by: latency(of: links)), &links, record: record)
        }
        switch gesture.phase {
        case .began where begins:
            deliver(gesture, &links, record)
            guard links.indices.contains(where: { links.span[$0].isHeld(by: gesture.id) }) else { return }
            isMoving = true
            heading = .zero
            _ = turns(gesture.velocity.perSecond, links)
            plan(&links, gesture, atOnce: true)
            (self.gesture, gestureID, translation) = (gesture, gesture.id, gesture.translation)
        case .changed where isOwn:
            if turns(gesture.translation - translation, links) || !isPlanned(links, gesture) {
                plan(&links, gesture, atOnce: false)
            }
            translation = gesture.translation
            deliver(gesture, &links, record)
        case .ended where isOwn, .cancelled where isOwn:
            setLeaders(&links, gesture)
            isMoving = false
            self.gesture = gesture
            deliver(gesture, &links, record)
        default:
            deliver(gesture, &links, record)
        }
    }

    private func deliver<Link: ChainLink>(
        _ gesture: Gesture, _ links: inout [Link], _ record: (Int, Link.Transition) -> Void
    ) {
        for index in links.indices { links[index].handle(gesture) { record(index, $0) } }
    }

    // Members are read through spans: the subscript of an array would copy each of them.
    private func latency<Link: ChainLink>(of links: [Link]) -> Double {
        var latency = 0.0
        for index in links.indices { latency = max(latency, links.span[index].latency) }
        return latency
    }

    /// The gesture with its movement along the locked axis alone.
    private mutating func locked(_ gesture: Gesture) -> Gesture {
        if lockedAxis == nil {
            let velocity = gesture.velocity.perSecond
            let direction = velocity == .zero ? gesture.translation : velocity
            if direction != .zero { lockedAxis = abs(direction.y) > abs(direction.x) ? 1 : 0 }
        }
        var locked = gesture
        for axis in 0..<2 where axis != lockedAxis {
            locked.translation[axis] = 0
            locked.velocity.perSecond[axis] = 0
        }
        return locked
    }
}

// MARK: - The path

extension Nesting {
    /// Notes where the hand is heading, and returns true if it turns where a member is first at each turn.
    private mutating func turns<Link: ChainLink>(_ step: SIMD2<Double>, _ links: [Link]) -> Bool {
        var turns = false
        for axis in 0..<2 where step[axis] != 0 {
            turns = turns || step[axis] * heading[axis] < 0
            heading[axis] = step[axis] > 0 ? 1 : -1
        }
        return turns && links.indices.contains { links.span[$0].priority == .always }
    }

    /// True if all members have their ranges. It changes nothing, and is `mutating` only so that the nesting
    /// is not copied.
    private mutating func isPlanned<Link: ChainLink>(_ links: [Link], _ gesture: Gesture) -> Bool {
        var count = 0
        for index in links.indices where links.span[index].isHeld(by: gesture.id) {
            guard links.span[index].isPlanned else { return false }
            if links.span[index].follows(gesture.id) { count += 1 }
        }
        return count == plannedCount
    }

    /// Divides the hand's displacement among the members from its last place on.
    private mutating func plan<Link: ChainLink>(
        _ links: inout [Link], _ gesture: Gesture, atOnce: Bool
    ) {
        var count = 0
        for index in links.indices where links.span[index].isHeld(by: gesture.id) {
            var ranges = ConsumedRanges()
            guard links.span[index].follows(gesture.id) else {
                links[index].follow(ranges, atOnce: atOnce, for: gesture)
                continue
            }
            for axis in 0..<2 {
                let (forth, back) = (
                    HandDirection(axis: axis, isForward: true), HandDirection(axis: axis, isForward: false)
                )
                ranges[forth] = consumedRange(of: index, forth, links, gesture)
                ranges[back] = consumedRange(of: index, back, links, gesture)
            }
            links[index].follow(ranges, atOnce: atOnce, for: gesture)
            count += 1
        }
        plannedCount = count
    }

    @inline(never)
    private func consumedRange<Link: ChainLink>(
        of index: Int, _ direction: HandDirection, _ links: [Link], _ gesture: Gesture
    ) -> (start: Double, end: Double) {
        var (start, end) = (0.0, 0.0)
        var (isPassed, isLast) = (false, true)
        Nesting.visit(links, direction, gesture) { other, room in
            guard links.span[other].follows(gesture.id) else { return true }
            if other == index {
                (isPassed, end) = (true, start + room.distance)
            } else if isPassed {
                isLast = false
            } else {
                start += room.distance
            }
            return true
        }
        guard isPassed else { return (0, 0) }
        return (start, isLast ? .infinity : end)
    }

    /// Visits the members that move in a direction, in their order, until the visitor returns false.
    ///
    /// Outer ones that are first there come before all others, the outermost before the rest; then the others
    /// from the inside out.
    private static func visit<Link: ChainLink>(
        _ links: [Link], _ direction: HandDirection, _ gesture: Gesture?,
        _ visitor: (_ index: Int, _ room: ChainRoom) -> Bool
    ) {
        func isFirst(_ index: Int, _ room: ChainRoom) -> Bool {
            switch links.span[index].priority {
            case .never: false
            case .growing: room.grows
            case .shrinking: !room.grows
            case .always: true
            }
        }
        for index in links.indices.reversed() {
            guard let room = links.span[index].room(direction, for: gesture), isFirst(index, room) else {
                continue
            }
            guard visitor(index, room) else { return }
        }
        for index in links.indices {
            guard let room = links.span[index].room(direction, for: gesture), !isFirst(index, room) else {
                continue
            }
            guard visitor(index, room) else { return }
        }
    }

    /// Gives the velocity of a hand that lets go to the member that it moves, on each axis.
    @inline(never)
    private mutating func setLeaders<Link: ChainLink>(_ links: inout [Link], _ gesture: Gesture) {
        var leaders: (Int?, Int?) = (nil, nil)
        // A member may have been changed since the last report.
        let isPlanned = isPlanned(links, gesture)
        for axis in 0..<2 {
            let rate = gesture.velocity.perSecond[axis]
            // The first member that the hand moves; at a border, by rounding, the last.
            var taker: Int?
            Nesting.visit(links, HandDirection(axis: axis, isForward: rate > 0), gesture) { index, _ in
                guard links.span[index].follows(gesture.id) else { return true }
                taker = index
                return !links.span[index].leads(
                    on: axis, rate: rate, of: gesture, isPlanned: isPlanned)
            }
            if axis == 0 { leaders.0 = taker } else { leaders.1 = taker }
        }
        for index in links.indices where links.span[index].isHeld(by: gesture.id) {
            links[index].setLeader(
                x: leaders.0 == index, y: leaders.1 == index, for: gesture, isPlanned: isPlanned)
        }
    }
}

// MARK: - Throws

extension Nesting {
    /// Hands on each throw that runs into an end by then, at its own time.
    package func passThrows<Link: ChainLink>(
        upTo time: Timestamp, _ links: inout [Link], record: (Int, Link.Transition) -> Void
    ) {
        guard let gesture else { return }
        // Each throw is handed on further along its direction's order, so there are fewer than this.
        for _ in 0..<4 * links.count {
            guard let (giver, end, taker) = nextPass(links, gesture), end.time <= time else { return }
            links[giver].stop(at: end) { record(giver, $0) }
            links[taker].throwOn(end, for: gesture) { record(taker, $0) }
        }
    }

    /// The time of the next throw to be handed on; nil if there is none.
    package func nextPassTime<Link: ChainLink>(_ links: [Link]) -> Timestamp? {
        gesture.flatMap { nextPass(links, $0)?.end.time }
    }

    @inline(never)
    private func nextPass<Link: ChainLink>(
        _ links: [Link], _ gesture: Gesture
    ) -> (giver: Int, end: ChainEnd, taker: Int)? {
        var next: (giver: Int, end: ChainEnd, taker: Int)?
        for index in links.indices where links.span[index].passesFlings {
            guard let end = links.span[index].runOut(for: gesture),
                end.time < next?.end.time ?? Timestamp(nanoseconds: .max)
            else { continue }
            var isPassed = false
            Nesting.visit(links, end.direction, gesture) { other, room in
                if isPassed, room.distance > 0, links.span[other].activity != .dragging {
                    next = (index, end, other)
                    return false
                }
                if other == index { isPassed = true }
                return true
            }
        }
        return next
    }
}

// MARK: - Wheels

extension Nesting {
    /// Turns a wheel: the first member with room takes it, and the next one takes the rest of a notch.
    ///
    /// - Parameter notches: Positive ones scroll on, to the right and down.
    package mutating func turnWheel<Link: ChainLink>(
        by notches: SIMD2<Double>, at time: Timestamp, _ links: inout [Link],
        record: (Int, Link.Transition) -> Void
    ) {
        guard notches.isFinite else { return }
        passThrows(upTo: time, &links, record: record)
        var notches = notches
        let hasY = links.indices.contains {
            links.span[$0].room(HandDirection(axis: 1, isForward: true), for: nil) != nil
        }
        // In a row of pages, the wheel that is turned towards the person scrolls to the right.
        if !hasY, notches.x == 0 { notches = [notches.y, 0] }
        for axis in 0..<2 where notches[axis] != 0 {
            let direction = HandDirection(axis: axis, isForward: notches[axis] < 0)
            var left = min(max(notches[axis], -1000), 1000)
            var asked = -1
            while left != 0, let next = taker(after: asked, direction, links) {
                left = links[next].turnWheel(
                    by: left, on: axis, parts: &wheelParts[axis], at: time, record: { record(next, $0) })
                asked = next
            }
        }
    }

    /// The next member in a direction's order that has room in it; -1 for the first one.
    @inline(never)
    private func taker<Link: ChainLink>(
        after previous: Int, _ direction: HandDirection, _ links: [Link]
    ) -> Int? {
        var found: Int?
        var isPassed = previous < 0
        Nesting.visit(links, direction, nil) { index, room in
            if isPassed, room.distance > 0 { found = index }
            if index == previous { isPassed = true }
            return found == nil
        }
        return found
    }
}
