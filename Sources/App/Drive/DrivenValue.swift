import Fling
import FrameClocks

/// A value that a driver's fingers move and a driver's clock shows.
///
///     let sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: 8))
///     sheet.onChange = { state in draw(at: state.value) }
///     sheet.onTransition = { transition in print(transition.from, "→", transition.to) }
///     sheet.animate(to: 320)
public final class DrivenValue<Value: Coordinates> {
    /// The machine, as of the last event.
    public private(set) var draggable: Draggable<Value>
    /// How far it goes for a millimetre of the hand.
    public var map: GestureMap<Value>
    /// The recognisers whose gestures move it; nil for all.
    public var recognizers: Set<RecognizerID>?
    /// What was shown last: the value and its velocity at the time at which the last frame is seen.
    public private(set) var state: MotionState<Value>
    /// Is called in the first frame, and in each one in which ``state`` is another than before.
    public var onChange: ((MotionState<Value>) -> Void)?
    /// Is called for each change of course: a catch, a release, a rest.
    public var onTransition: ((DragTransition<Value>) -> Void)?

    /// A callback like ``onTransition``, called before it, that leaves the app's own alone.
    package var observer: ((DragTransition<Value>) -> Void)?

    private weak var driver: Driver?
    /// How it behaves, but for what the clock says of reduced motion.
    private var ownRules: DragRules<Value>
    private var isReduced = false
    /// The rate of the clock that the rules' lead is for.
    private var rate = 1.0
    /// Whether it has never been shown.
    private var isNew = true
    /// Whether something happened to it since it was shown.
    private var isStale = true
    /// True if it moves in the frames to come.
    private var moves = false

    init(
        _ draggable: Draggable<Value>, through map: GestureMap<Value>, by recognizers: Set<RecognizerID>?,
        in driver: Driver
    ) {
        self.draggable = draggable
        self.map = map
        self.recognizers = recognizers
        self.driver = driver
        ownRules = draggable.rules
        state = draggable.state(at: driver.motionTime)
    }
}

// MARK: - Questions

extension DrivenValue {
    /// What it is doing.
    public var activity: Activity { draggable.activity }

    /// The place where it rests or is heading; nil in a drag.
    public var goal: Value? { draggable.goal }

    /// The rules of its behaviour. A change counts at once: a value in a hand stays, a flight is re-aimed, and a value left outside new
    /// bounds is brought back.
    public var rules: DragRules<Value> {
        get { ownRules }
        set {
            ownRules = newValue
            handle(.setRules(effectiveRules))
        }
    }
}

// MARK: - Verbs

extension DrivenValue {
    /// Has something happen to it. What a hand does, as of a mouse whose events the app gets, counts at its own time; all
    /// else at what is on screen.
    ///
    /// In slow motion, a hand whose release doesn't say its velocity is found to be as much faster.
    ///
    /// - Parameters:
    ///   - event: Places are in the value's units, velocities per second.
    ///   - time: When, by the clock; nil for now.
    @discardableResult
    public func handle(_ event: DragEvent<Value>, at time: Timestamp? = nil) -> DragAnswer<Value> {
        guard let driver else { return act(event, at: time ?? Timestamp(nanoseconds: .min)) }
        return driver.perform {
            act(event, at: driver.clock.motionTime(at: time ?? driver.clock.now))
        }
    }

    /// Go to a value; the rules' spring draws it when no timing is given.
    @discardableResult
    public func animate(to target: Value, timing: Timing? = nil) -> DragAnswer<Value> {
        handle(.animate(target, timing))
    }

    /// Go to the next detent, and from the last to the first.
    @discardableResult
    public func tap() -> DragAnswer<Value> {
        handle(.tap)
    }

    private func act(_ event: DragEvent<Value>, at time: Timestamp) -> DragAnswer<Value> {
        followRate()
        var transitions: [DragTransition<Value>] = []
        let answer = draggable.handle(event, at: time) { transitions.append($0) }
        isStale = true
        for transition in transitions { report(transition) }
        return answer
    }

    private func report(_ transition: DragTransition<Value>) {
        observer?(transition)
        onTransition?(transition)
    }

    /// In slow motion a frame is less far ahead of the hand's reports, by the time in which the value moves.
    private func followRate() {
        guard let driver, driver.clock.rate != rate else { return }
        rate = driver.clock.rate
        draggable.setRules(effectiveRules, time: driver.motionTime)
    }

    private var effectiveRules: DragRules<Value> {
        var rules = ownRules
        rules.reducesMotion = rules.reducesMotion || isReduced
        rules.lead *= rate
        return rules
    }
}

/// What a driver does to what was added to it.
protocol DriverMember: AnyObject {
    var needsFrame: Bool { get }
    func handle(_ gesture: Gesture)
    /// Shows what will be seen with a frame that is drawn at the time `due`.
    func show(_ frame: Frame, due: Timestamp)
    func reduceMotion(_ isReduced: Bool)
}

extension DrivenValue: DriverMember {
    var needsFrame: Bool { isStale || moves }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    func handle(_ gesture: Gesture) {
        if let recognizers, !recognizers.contains(gesture.recognizer) { return }
        followRate()
        var transitions: [DragTransition<Value>] = []
        guard draggable.handle(gesture, through: map, record: { transitions.append($0) }) != nil else {
            return
        }
        isStale = true
        for transition in transitions { report(transition) }
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    func show(_ frame: Frame, due: Timestamp) {
        followRate()
        if let settled = draggable.advance(to: frame.motionTime) { report(settled) }
        let new = Self.look(at: &draggable, frame.motionTime)
        moves = new.moves
        isStale = false
        guard new.state != state || isNew else { return }
        isNew = false
        state = new.state
        onChange?(new.state)
    }

    func reduceMotion(_ isReduced: Bool) {
        guard isReduced != self.isReduced else { return }
        self.isReduced = isReduced
        guard let driver else { return }
        _ = act(.setRules(effectiveRules), at: driver.motionTime)
        if isReduced, activity == .animating { _ = act(.stop(.end), at: driver.motionTime) }
    }

    /// - Parameter draggable: Is not changed, and so not copied either.
    private static func look(
        at draggable: inout Draggable<Value>, _ time: Timestamp
    ) -> (state: MotionState<Value>, moves: Bool) {
        (draggable.state(at: time), draggable.needsFrame)
    }
}
