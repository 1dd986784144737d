import Fling
import FrameClocks

/// A value that a driver's fingers move and a driver's clock shows.
///
///     let sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: 8))
///     sheet.onChange { state in draw(at: state.value) }
///     sheet.onTransition { transition in print(transition.from, "→", transition.to) }
///     sheet.animate(to: 320)
public final class Driven<Machine: Interactive> {
    /// The type of the moved value, that of the machine.
    public typealias Value = Machine.Value

    /// The machine after the last event.
    public private(set) var machine: Machine
    /// The displacement of the value for a millimetre of the hand.
    public var map: GestureMap<Value> {
        didSet { driver?.check(map) }
    }
    /// The gestures that may move it.
    public var filter: GestureFilter
    /// The value and its velocity that were shown last, at the time at which the last frame is seen.
    public private(set) var state: MotionState<Value>
    /// Its place among the values that it is nested with.
    var nestPlace = NestPlace()
    /// The centre about which fingers turn it; nil for a value that follows their movement.
    var turning: RotationMap?
    private var changeObservers = Observers<MotionState<Value>>()
    private var transitionObservers = Observers<DragTransition<Value>>()
    private var watches: [DrivenWatch<Machine>] = []
    private(set) weak var driver: Driver?
    /// The rules without the clock's reduced motion and rate.
    private var ownRules: Machine.Rules
    private var isReduced = false
    /// The rate of the clock that the rules' times are for.
    private var rate = 1.0
    /// The transitions that no callback has received yet.
    private var unreported: [DragTransition<Value>] = []
    private var isTelling = false
    /// True until it is shown for the first time.
    private var isNew = true
    /// True if something happened to it since it was shown.
    private var isStale = true
    /// True if it moves in the frames to come.
    private var moves = false
    /// True if the watches have not yet seen the value stop in a drag.
    private var isUnseen = false

    init(_ machine: Machine, through map: GestureMap<Value>, _ filter: GestureFilter, in driver: Driver) {
        self.machine = machine
        self.map = map
        self.filter = filter
        self.driver = driver
        ownRules = machine.rules
        state = machine.state(at: driver.motionTime)
    }
}

/// A draggable value that a driver's fingers move.
public typealias DrivenValue<Value: Coordinates> = Driven<Draggable<Value>>
/// A scrolling position that a driver's fingers and wheels move.
public typealias DrivenScroller<Value: Coordinates> = Driven<Scroller<Value>>
/// Content that a driver's fingers pinch, turn and pan.
public typealias DrivenTransform = Driven<TransformDrag>

// MARK: - Questions

extension Driven {
    /// The value that was shown last.
    public var value: Value { state.value }

    /// The state of the machine after the last event.
    public var activity: Activity { machine.activity }

    /// The place where it rests or is heading; nil in a drag.
    public var goal: Value? { machine.goal }

    /// The rules of its behaviour. A change counts at once: a value in a hand stays, a flight is re-aimed,
    /// and a value left outside new bounds is brought back.
    public var rules: Machine.Rules {
        get { ownRules }
        set {
            ownRules = newValue
            driver?.check(newValue)
            change { machine, time, _ in machine.setRules(self.effectiveRules, time: time) }
        }
    }
}

// MARK: - Handlers

extension Driven {
    /// Calls a handler with ``state`` in the first frame, and in each one in which it is another than before.
    @discardableResult
    public func onChange(_ handler: @escaping (MotionState<Value>) -> Void) -> Observation {
        let observer = changeObservers.add(handler)
        return Observation { [weak self] in self?.changeObservers.remove(observer) }
    }

    /// Calls a handler for each change of course: a catch, a release, a rest.
    @discardableResult
    public func onTransition(_ handler: @escaping (DragTransition<Value>) -> Void) -> Observation {
        let observer = transitionObservers.add(handler)
        return Observation { [weak self] in self?.transitionObservers.remove(observer) }
    }
}

// MARK: - Changes

extension Driven {
    /// Changes the machine at a moment, and notifies of its transitions.
    ///
    /// - Parameter time: The moment by the clock; nil for now.
    @discardableResult
    func change(
        at time: Timestamp? = nil,
        _ body: (inout Machine, Timestamp, _ record: (DragTransition<Value>) -> Void) -> DragResult<Value>
    ) -> DragResult<Value> {
        guard let driver else { return act(at: time ?? Timestamp(nanoseconds: .min), body) }
        return driver.perform {
            act(at: driver.clock.motionTime(at: time ?? driver.clock.now), body)
        }
    }

    private func act(
        at time: Timestamp,
        _ body: (inout Machine, Timestamp, _ record: (DragTransition<Value>) -> Void) -> DragResult<Value>
    ) -> DragResult<Value> {
        followRate()
        for watch in watches { watch.look(at: &machine, before: time) }
        var transitions: [DragTransition<Value>] = []
        let answer = body(&machine, time) { transitions.append($0) }
        isStale = true
        for watch in watches { watch.tell() }
        report(transitions)
        return answer
    }

    /// Calls the callbacks for transitions in order. One that a callback causes comes after those that were waiting.
    private func report(_ transitions: [DragTransition<Value>]) {
        unreported += transitions
        guard !isTelling else { return }
        isTelling = true
        while !unreported.isEmpty {
            transitionObservers.tell(unreported.removeFirst())
        }
        isTelling = false
    }

    /// In slow motion a frame is less far ahead of the hand's reports, by the time in which the value moves.
    private func followRate() {
        guard let driver, driver.clock.rate != rate else { return }
        rate = driver.clock.rate
        machine.setRules(effectiveRules, time: driver.motionTime)
    }

    private var effectiveRules: Machine.Rules {
        var rules = ownRules
        rules.reducesMotion = rules.reducesMotion || isReduced
        rules.latency *= rate
        rules.ahead *= rate
        return rules
    }
}

// MARK: - In the driver

extension Driven: DriverMember {
    var owned: AnyObject { self }
    var needsFrame: Bool { isStale || moves || isUnseen }

    @specialized(where Machine == Draggable<Double>)
    @specialized(where Machine == Draggable<SIMD2<Double>>)
    func handle(_ gesture: Gesture) {
        followRate()
        for watch in watches { watch.look(at: &machine, before: gesture.time) }
        var transitions: [DragTransition<Value>] = []
        var gesture = gesture
        let point = driver?.place(of: gesture)
        if turning != nil {
            guard let turned = turning?.turned(gesture, at: point) else { return }
            gesture = turned
        }
        let answer = machine.handle(gesture, through: map, at: point) { transitions.append($0) }
        guard answer != nil else { return }
        isStale = true
        for watch in watches { watch.tell() }
        report(transitions)
    }

    func handle(_ event: InputEvent) {
        followRate()
        for watch in watches { watch.look(at: &machine, before: event.time) }
        var transitions: [DragTransition<Value>] = []
        guard machine.handle(event, through: map, record: { transitions.append($0) }) != nil else { return }
        isStale = true
        for watch in watches { watch.tell() }
        report(transitions)
    }

    /// Changes the machine for its nest, without notifications.
    func changeInNest<Answer>(_ body: (inout Machine) -> Answer) -> Answer {
        isStale = true
        return body(&machine)
    }

    /// Changes the machine for its nest, and notifies of its transitions.
    func tell<Answer>(
        at time: Timestamp, _ body: (inout Machine, _ note: (DragTransition<Value>) -> Void) -> Answer
    ) -> Answer {
        for watch in watches { watch.look(at: &machine, before: time) }
        var transitions: [DragTransition<Value>] = []
        let answer = changeInNest { machine in body(&machine) { transitions.append($0) } }
        for watch in watches { watch.tell() }
        report(transitions)
        return answer
    }

    @specialized(where Machine == Draggable<Double>)
    @specialized(where Machine == Draggable<SIMD2<Double>>)
    func show(_ frame: Frame, due: Timestamp) {
        followRate()
        for watch in watches { watch.look(at: &machine, to: frame.motionTime, due: due) }
        let settled = machine.advance(to: frame.motionTime)
        for watch in watches { watch.tell() }
        if let settled { report([settled]) }
        let new = Self.look(at: &machine, frame.motionTime)
        moves = new.moves
        isUnseen = !watches.isEmpty && !moves && Self.isUnseen(&machine, frame.motionTime)
        isStale = false
        guard new.state != state || isNew else { return }
        isNew = false
        state = new.state
        changeObservers.tell(new.state)
    }

    func reduceMotion(_ isReduced: Bool) {
        guard isReduced != self.isReduced else { return }
        self.isReduced = isReduced
        guard let driver else { return }
        _ = act(at: driver.motionTime) { machine, time, _ in machine.setRules(effectiveRules, time: time) }
        guard isReduced, activity == .animating else { return }
        _ = act(at: driver.motionTime) { machine, time, record in
            let answer = machine.finish(time: time)
            if let transition = answer.transition { record(transition) }
            return answer
        }
    }

    func letGo(at time: Timestamp) {
        for watch in watches { watch.end(at: state) }
        guard activity == .dragging else { return }
        _ = act(at: time) { machine, time, record in
            let answer = machine.cancel(time: time)
            if let transition = answer.transition { record(transition) }
            return answer
        }
    }

    /// - Parameter machine: Is not changed, and so not copied either.
    private static func look(
        at machine: inout Machine, _ time: Timestamp
    ) -> (state: MotionState<Value>, moves: Bool) {
        (machine.state(at: time), machine.needsFrame)
    }

    /// True if the value that a hand holds at rest is still another up to where it is final.
    private static func isUnseen(_ machine: inout Machine, _ frame: Timestamp) -> Bool {
        machine.activity == .dragging
            && machine.state(at: machine.settledSpan(to: frame, isEvent: false).end).value
                != machine.state(at: frame).value
    }
}

// MARK: - Watches

extension Driven {
    func add(_ watch: DrivenWatch<Machine>) {
        let now = driver?.motionTime ?? Timestamp(nanoseconds: .min)
        watch.look(at: &machine, to: now, due: now)
        watches.append(watch)
    }

    func remove(_ watch: DrivenWatch<Machine>) { watches.removeAll { $0 === watch } }
}
