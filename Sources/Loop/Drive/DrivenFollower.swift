import Fling
import FrameClocks

/// A value that follows a driven one by a spring.
///
///     let badge = driver.follow(sheet, by: .snappy)
///     badge.onChange { state in draw(at: state.value) }
///
/// It follows where its head is shown, in a hand, in flight and at rest, and is the same at every frame rate.
/// It may be followed in turn. When its head is removed from the driver, it comes to rest at the head's last
/// place.
public final class DrivenFollower<Value: Coordinates> {
    /// The value and its velocity that were shown last.
    public private(set) var state: MotionState<Value>
    /// The spring that draws it to its head. Another one counts from now on; value and velocity are kept.
    public var spring: Spring {
        get { follower.spring }
        set { follower.spring = newValue }
    }

    private var changeObservers = Observers<MotionState<Value>>()
    fileprivate var follower: Follower<Value>
    fileprivate var tails: [DrivenFollower] = []
    /// The last state of a head that is gone.
    private var last: MotionState<Value>?
    private var head: MotionState<Value>
    private var isNew = true
    private var isReduced = false
    private var moves = true
    var filter = GestureFilter(recognizers: [], where: nil)

    fileprivate init(at state: MotionState<Value>, head: MotionState<Value>, by spring: Spring) {
        self.state = state
        self.head = head
        follower = Follower(from: state, spring: spring)
    }

    /// The value that was shown last.
    public var value: Value { state.value }

    /// Calls a handler with ``state`` in the first frame, and in each one in which it is another than before.
    @discardableResult
    public func onChange(_ handler: @escaping (MotionState<Value>) -> Void) -> Observation {
        let observer = changeObservers.add(handler)
        return Observation { [weak self] in self?.changeObservers.remove(observer) }
    }
}

// MARK: - Following

extension DrivenFollower {
    /// Follows its head, and has its own tails follow.
    fileprivate func follow(
        to time: Timestamp, isFrame: Bool, head: MotionState<Value>,
        _ step: (inout Follower<Value>) -> Void
    ) {
        step(&follower)
        self.head = head
        for tail in tails {
            tail.follow(to: time, isFrame: isFrame, head: follower.state(at: time)) { tail in
                if isFrame { tail.follow(follower, to: time) } else { tail.follow(follower, before: time) }
            }
        }
    }

    fileprivate func end(at state: MotionState<Value>) { last = MotionState(state.value) }
}

extension DrivenFollower: DriverMember {
    var owned: AnyObject { self }
    var needsFrame: Bool { isNew || moves }

    func handle(_ gesture: Gesture) {}

    func show(_ frame: Frame, due: Timestamp) {
        if let last {
            follow(to: frame.motionTime, isFrame: true, head: last) {
                $0.advance(to: frame.motionTime) { _ in last }
            }
        }
        let new = isReduced ? head : follower.state(at: frame.motionTime)
        moves = follower.needsFrame && !isReduced
        guard new != state || isNew else { return }
        isNew = false
        state = new
        changeObservers.tell(new)
    }

    func reduceMotion(_ isReduced: Bool) {
        self.isReduced = isReduced
        if !isReduced { follower = Follower(from: state, spring: spring) }
        isNew = true
    }

    func letGo(at time: Timestamp) {
        for tail in tails { tail.end(at: state) }
        tails = []
    }
}

/// The watch by which a follower knows its head.
private final class FollowingWatch<Machine: Interactive>: DrivenWatch<Machine> {
    private weak var tail: DrivenFollower<Machine.Value>?

    init(_ tail: DrivenFollower<Machine.Value>) { self.tail = tail }

    override func look(at machine: inout Machine, before event: Timestamp) {
        guard let tail else { return }
        tail.follow(to: event, isFrame: false, head: machine.state(at: event)) {
            $0.follow(machine, before: event)
        }
    }

    override func look(at machine: inout Machine, to frame: Timestamp, due: Timestamp) {
        guard let tail else { return }
        tail.follow(to: frame, isFrame: true, head: machine.state(at: frame)) {
            $0.follow(machine, to: frame)
        }
    }

    override func end(at state: MotionState<Machine.Value>) { tail?.end(at: state) }
}

extension Driver {
    /// Adds a value that follows a driven one by a spring.
    ///
    /// - Parameters:
    ///   - head: The value to follow; added to this driver.
    ///   - start: The place at which the follower begins; nil for where the head is.
    ///   - spring: The spring that draws the follower to the head.
    /// - Returns: The follower, which the driver retains until it is removed.
    @discardableResult
    public func follow<Machine: Interactive>(
        _ head: Driven<Machine>, from start: Machine.Value? = nil, by spring: Spring
    ) -> DrivenFollower<Machine.Value> {
        let state = start.map { MotionState($0) } ?? MotionState(head.value)
        let tail = DrivenFollower(at: state, head: head.state, by: spring)
        if drives(head) { head.add(FollowingWatch(tail)) } else { tail.end(at: head.state) }
        add(tail)
        return tail
    }

    /// Adds a value that follows a follower.
    ///
    /// - Parameters:
    ///   - head: The follower to follow; added to this driver.
    ///   - start: The place at which the new one begins; nil for where the head is.
    ///   - spring: The spring that draws the new one to the head.
    /// - Returns: The new follower, which the driver retains until it is removed.
    @discardableResult
    public func follow<Value: Coordinates>(
        _ head: DrivenFollower<Value>, from start: Value? = nil, by spring: Spring
    ) -> DrivenFollower<Value> {
        let state = start.map { MotionState($0) } ?? MotionState(head.value)
        let tail = DrivenFollower(at: state, head: head.state, by: spring)
        if members.contains(where: { $0 === head }) {
            head.tails.append(tail)
        } else {
            tail.end(at: head.state)
        }
        add(tail)
        return tail
    }

    /// Removes a follower, whose own followers come to rest at its last place.
    public func remove<Value>(_ follower: DrivenFollower<Value>) { removeMember(follower) }
}
