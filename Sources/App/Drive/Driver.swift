import Fling
import FrameClocks
import Libinput

/// Drives an app: devices, a clock, gestures and what they move, in one loop.
///
///     let driver = try Driver(Libinput(.udev()), clock: TimerClock(framesPerSecond: 60))
///     driver.arena.add(.pan())
///     let sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: 8))
///     sheet.onChange = { state in draw(at: state.value) }
///     try driver.run()
///
/// What the devices report goes through ``arena``, and the gestures that come of it to what was added. The clock runs
/// while something moves, and each of its frames asks what moves for its state at the time at which the frame will be
/// seen. When everything rests the clock is paused, and nothing wakes the program until a finger or a deadline does.
///
/// ``run(until:)`` is the loop. A program with a loop of its own waits for ``fileDescriptor`` to become readable, and
/// calls ``dispatch()``; or it has ``makeSource(queue:onError:)`` do so on a dispatch queue; or it goes through
/// ``outputs`` with `for try await`. There is no thread but the caller's, unless one asks for a ``DriverThread``.
///
/// A driver, what was added to it and its callbacks are used from one thread, or one isolation domain. Callbacks may do
/// whatever they like to it.
public final class Driver {
    /// The devices; nil when events come from elsewhere, by ``handle(_:)``.
    public let input: Libinput?
    public let clock: any FrameClock
    /// Turns what fingers do into gestures: add the recognisers that the app wants.
    public var arena: GestureArena

    /// Is called for each event of the devices, before its gestures.
    public var onEvent: ((InputEvent) -> Void)?
    /// Is called for each gesture, before what was added gets it. Its time is that which passes for what moves; see
    /// ``Frame/motionTime``.
    public var onGesture: ((Gesture) -> Void)?
    /// Is called for each frame, when everything that was added has moved.
    public var onFrame: ((Frame) -> Void)?

    /// How often the driver was woken, or found something to do: by input, a frame, a deadline, or what the app watches.
    public internal(set) var wakeUpCount = 0

    let waitSet: WaitSet
    let deadline: SystemTimer
    /// Makes the descriptor readable at first: what devices there are is to be told.
    let start: StopSignal
    var scenes: [Scene] = []
    var members: [any DriverMember] = []
    var watches: [CInt: Watch] = [:]
    /// Gestures of an event, until they are handed on.
    var pending: [Gesture] = []
    /// Where outputs go that someone waits for.
    var sink: ((Output) -> Void)?
    /// How many of the driver's calls are in progress.
    var depth = 0
    /// Whether something may have changed since the last frame.
    var hasActed = false
    private var isFrameRequested = false
    /// What scenes and values have been told of the clock's.
    private var isMotionReduced = false

    /// - Parameters:
    ///   - input: The devices; nil when events come from elsewhere, by ``handle(_:)``.
    ///   - clock: What says when to draw. From now on its feed is the driver's, and so is whether it is paused.
    ///   - arena: With the recognisers that the app wants; more can be added.
    public init(
        _ input: Libinput? = nil, clock: any FrameClock, arena: GestureArena = GestureArena()
    ) throws(DriverError) {
        self.input = input
        self.clock = clock
        self.arena = arena
        waitSet = try WaitSet()
        do throws(FrameClockError) { deadline = try SystemTimer() } catch { throw .clock(error) }
        do throws(LibinputError) { start = try StopSignal() } catch { throw .input(error) }
        start.stop()
        for descriptor in [
            start.fileDescriptor, deadline.fileDescriptor, input?.fileDescriptor, clock.fileDescriptor,
        ] {
            if let descriptor { try waitSet.add(descriptor) }
        }
        clock.feed.onFrame = { [unowned self] in take($0) }
        clock.feed.onSettingsChange = { [unowned self] in perform {} }
        clock.feed.owner = self
    }

    deinit {
        // Another driver may have the clock by now; this one is no longer to be seen where it goes.
        guard clock.feed.owner == nil else { return }
        clock.feed.onFrame = nil
        clock.feed.onSettingsChange = nil
        clock.isPaused = true
    }
}

// MARK: - What it drives

extension Driver {
    /// Puts a value under the fingers.
    ///
    /// - Parameters:
    ///   - draggable: Where it rests, and how it behaves.
    ///   - map: How far it goes for a millimetre of the hand.
    ///   - recognizers: The recognisers of ``arena`` whose gestures move it; nil for all.
    /// - Returns: What to ask and to tell it from now on. The driver keeps it until it is removed.
    @discardableResult
    public func add<Value>(
        _ draggable: Draggable<Value>, through map: GestureMap<Value>,
        by recognizers: Set<RecognizerID>? = nil
    ) -> DrivenValue<Value> {
        let value = DrivenValue(draggable, through: map, by: recognizers, in: self)
        members.append(value)
        value.reduceMotion(isMotionReduced)
        perform {}
        return value
    }

    /// Advances a scene with the clock, and shows it in the clock's frames. The driver keeps it until it is removed.
    ///
    /// Make it with ``motionTime``: to one that begins earlier, all that time happens at once. What the app's callbacks do
    /// to it happens at the time that has been shown last. Elsewhere, change it in ``perform(_:)``.
    public func add(_ scene: Scene) {
        guard !scenes.contains(where: { $0 === scene }) else { return }
        scenes.append(scene)
        if isMotionReduced { scene.reducesMotion = true }
        perform {}
    }

    /// Lets a value go: it stays as it is.
    public func remove<Value>(_ value: DrivenValue<Value>) {
        members.removeAll { $0 === value }
    }

    /// Lets a scene go: it stays as it is.
    public func remove(_ scene: Scene) {
        scenes.removeAll { $0 === scene }
    }
}

// MARK: - Questions

extension Driver {
    /// The time to change things at: what was shown last, or the present if that is later; as it passes for what moves.
    public var motionTime: Timestamp {
        let now = clock.motionTime(at: clock.now)
        return max(now, clock.feed.lastFrame?.motionTime ?? now)
    }

    /// Whether another frame is wanted: something moves, or has changed.
    public var needsFrame: Bool {
        if isFrameRequested { return true }
        // While time stands still, nothing changes by itself.
        guard hasActed || clock.rate > 0 else { return false }
        return members.contains { $0.needsFrame } || scenes.contains { $0.needsFrame }
    }

    /// When the driver is to be woken though no event comes, by the clock's time; nil when it need not be.
    ///
    /// Frames are not counted: they are the clock's business.
    public var nextDeadline: Timestamp? {
        var earliest = arena.nextDeadline
        for scene in scenes {
            guard let time = scene.nextDeadline.flatMap(clock.feed.motionTime.clockTime) else { continue }
            earliest = min(earliest ?? time, time)
        }
        return earliest
    }
}

// MARK: - Verbs

extension Driver {
    /// Changes things from outside the driver's callbacks: scenes are advanced to the present before, and the clock
    /// runs afterwards if something moves.
    public func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        enter()
        defer { leave() }
        catchUp()
        return try body()
    }

    /// Has another frame come though nothing moves: the app draws something of its own.
    public func requestFrame() {
        isFrameRequested = true
        settle()
    }

    /// Takes in an event that comes from elsewhere: a toolkit, a test, a recording.
    public func handle(_ event: InputEvent) {
        perform { take(event) }
    }

    /// Decides what has to be decided by now.
    func meetDeadlines() {
        catchUp()
        arena.advance(to: clock.now) { pending.append($0) }
        deliverGestures()
    }

    /// A frame of the clock's.
    private func take(_ frame: Frame) {
        enter()
        isFrameRequested = false
        hasActed = false
        for scene in scenes { scene.advance(to: frame.motionTime) }
        for member in members { member.show(frame, due: clock.motionTime(at: frame.time)) }
        sink?(.frame(frame))
        onFrame?(frame)
        leave()
    }

    func take(_ event: InputEvent) {
        catchUp()
        sink?(.event(event))
        onEvent?(event)
        arena.handle(event) { pending.append($0) }
        deliverGestures()
    }

    private func deliverGestures() {
        guard !pending.isEmpty else { return }
        // A callback may feed events in turn.
        var gestures: [Gesture] = []
        swap(&gestures, &pending)
        for var gesture in gestures {
            gesture.time = clock.motionTime(at: gesture.time)
            sink?(.gesture(gesture))
            onGesture?(gesture)
            for member in members { member.handle(gesture) }
        }
        gestures.removeAll(keepingCapacity: true)
        if pending.isEmpty { swap(&gestures, &pending) }
    }
}

// MARK: - Rest

extension Driver {
    /// Something is about to happen.
    func enter() {
        depth += 1
        guard depth == 1, clock.reducesMotion != isMotionReduced else { return }
        isMotionReduced = clock.reducesMotion
        for scene in scenes { scene.reducesMotion = isMotionReduced }
        for member in members { member.reduceMotion(isMotionReduced) }
    }

    func leave() {
        depth -= 1
        settle()
    }

    /// Something happens that may change what is shown: scenes that have slept are advanced to the present before.
    func catchUp() {
        hasActed = true
        guard !scenes.isEmpty else { return }
        let now = clock.motionTime(at: clock.now)
        for scene in scenes where scene.time < now || scene.nextDeadline.map({ $0 <= now }) ?? false {
            scene.advance(to: now)
        }
    }

    /// Has the clock run if something moves, and the timer wait for what comes next.
    func settle() {
        guard depth == 0 else { return }
        let needsFrame = needsFrame
        if clock.isPaused == needsFrame { clock.isPaused = !needsFrame }
        guard clock.followsSystemTime else { return }
        // While the clock runs, its frames come before whatever is due in a scene.
        deadline.update(to: needsFrame ? arena.nextDeadline : nextDeadline)
    }
}
