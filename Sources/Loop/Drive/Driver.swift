import Fling
import FrameClocks
import SystemCalls

/// The loop of an app: it reads devices, recognises gestures, moves values and has frames drawn.
///
///     let driver = try Driver(Libinput(.udev()), clock: TimerClock(framesPerSecond: 60))
///     driver.arena.add(.pan())
///     let sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: 8))
///     sheet.onChange { state in draw(at: state.value) }
///     try driver.run()
///
/// Events of the devices go through ``arena``, and the recognised gestures to the values that were added.
/// The clock runs while something moves, and each of its frames asks the values for their state at the time
/// at which the frame will be seen. When everything rests the clock is paused, and nothing wakes the
/// program until a finger or a deadline does.
///
/// ``run(until:)`` is the loop. A program with a loop of its own waits for ``fileDescriptor`` to become
/// readable, and calls ``dispatch()``; or it lets ``makeSource(queue:onError:)`` do so on a dispatch queue;
/// or it goes through ``outputs`` with `for try await`. The driver has no thread of its own, except in a
/// ``DriverThread``.
///
/// A driver, the values added to it and its callbacks are used from one thread, or one isolation domain.
/// Callbacks may change the driver in any way.
public final class Driver {
    /// The source of events, such as the devices of `Libinput`; nil when all events come by ``handle(_:)``.
    public let input: (any InputSource)?
    /// The clock that delivers the frames.
    public let clock: any FrameClock
    /// The arena that turns events into gestures: add the recognisers that the app wants.
    public var arena: GestureArena

    /// The place of a touchscreen in the picture, for gestures and for the points that
    /// ``GestureFilter/contains`` is asked for; without one, points are fractions of the surface.
    public var placement: Placement?
    /// The places of those touchscreens that have one of their own, where there are several.
    public var placements: [DeviceID: Placement] = [:]
    /// The point at which mice and the fingers of a touchpad act; nil until a mouse reports, or the app sets
    /// it.
    ///
    /// Mice move it within ``placement``; without one, it is a fraction of the surface. An app that draws a
    /// pointer draws it here, and requests a frame in ``onEvent(_:)`` when it moves.
    public var pointer: SIMD2<Double>?

    /// The number of times the driver was woken, or found something to do: by input, a frame, a deadline,
    /// or a watch.
    public internal(set) var wakeUpCount = 0

    var eventObservers = Observers<InputEvent>()
    var gestureObservers = Observers<Gesture>()
    var frameObservers = Observers<Frame>()
    let waitSet: WaitSet
    let deadline: SystemTimer
    /// A signal that makes the descriptor readable at first, so that the devices are reported.
    let start: StopSignal
    var scenes: [Scene] = []
    var members: [any DriverMember] = []
    /// The values that are within others.
    var nests: [Nest] = []
    /// The number of members that were removed so far.
    var removalCount = 0
    /// The number of fingers on each touchscreen.
    private var fingers: [DeviceID: Set<ContactID>] = [:]
    /// The touchpads on which fingers scroll.
    private var scrolling: Set<DeviceID> = []
    var watches: [CInt: Watch] = [:]
    /// The gestures of an event, until they are handed on.
    private var pending: [Delivery] = []
    private var isDelivering = false

    /// A gesture, or a report of a device that may be about the pointer, on its way to the members.
    private enum Delivery {
        case gesture(Gesture)
        case pointer(InputEvent)
    }
    /// The receiver of outputs, if someone waits for them.
    var sink: ((Output) -> Void)?
    /// The depth of nested calls to the driver.
    var depth = 0
    /// True if something may have changed since the last frame.
    var hasActed = false
    private var isFrameRequested = false
    /// The problems that were found, apart from those of scenes.
    var ownProblems: [SetupProblem] = []
    /// True if another driver has been made with the clock since.
    private(set) var hasLostClock = false
    /// True until the driver has shown a frame, or has noted that it shows none.
    var awaitsFrame = true
    /// The time of the first event that was handled while something moved that no frame had shown.
    var unshownSince: Timestamp?
    /// The last `reducesMotion` of the clock that was passed on to scenes and values.
    var isMotionReduced = false

    /// Makes a driver.
    ///
    /// - Parameters:
    ///   - input: The source of events, such as the devices of `Libinput`; nil when all events come by
    ///     ``handle(_:)``.
    ///   - clock: The source of frames. From now on the driver owns its feed, and pauses and resumes it.
    ///   - arena: The arena, with the recognisers that the app wants; more can be added.
    public init(
        _ input: (any InputSource)? = nil, clock: any FrameClock, arena: GestureArena = GestureArena()
    ) throws(DriverError) {
        self.input = input
        self.clock = clock
        self.arena = arena
        waitSet = try WaitSet()
        do throws(FrameClockError) { deadline = try SystemTimer() } catch { throw .clock(error) }
        do throws(SystemError) { start = try StopSignal() } catch { throw .system("wait for events", error) }
        start.stop()
        for descriptor in [
            start.fileDescriptor, deadline.fileDescriptor, input?.fileDescriptor, clock.fileDescriptor,
        ] {
            if let descriptor { try waitSet.add(descriptor) }
        }
        clock.feed.frameHandler = { [unowned self] in take($0) }
        clock.feed.settingsHandler = { [unowned self] in perform {} }
        (clock.feed.owner as? Driver)?.hasLostClock = true
        clock.feed.owner = self
    }

    deinit {
        for scene in scenes { scene.wakeHandler = nil }
        // Another driver may have the clock by now; this one is no longer to be seen where it goes.
        guard clock.feed.owner == nil else { return }
        clock.feed.frameHandler = nil
        clock.feed.settingsHandler = nil
        clock.isPaused = true
    }
}

// MARK: - Handlers

extension Driver {
    /// Calls a handler for each event of the devices, before its gestures.
    @discardableResult
    public func onEvent(_ handler: @escaping (InputEvent) -> Void) -> Observation {
        let observer = eventObservers.add(handler)
        return Observation { [weak self] in self?.eventObservers.remove(observer) }
    }

    /// Calls a handler for each gesture, before the added values get it. Its time is motion time; see
    /// ``Frame/motionTime``.
    @discardableResult
    public func onGesture(_ handler: @escaping (Gesture) -> Void) -> Observation {
        let observer = gestureObservers.add(handler)
        return Observation { [weak self] in self?.gestureObservers.remove(observer) }
    }

    /// Calls a handler for each frame, when everything that was added has moved.
    @discardableResult
    public func onFrame(_ handler: @escaping (Frame) -> Void) -> Observation {
        let observer = frameObservers.add(handler)
        return Observation { [weak self] in self?.frameObservers.remove(observer) }
    }
}

// MARK: - Questions

extension Driver {
    /// The motion time to change things at: that of the last frame, or the present if that is later.
    public var motionTime: Timestamp {
        let now = clock.motionTime(at: clock.now)
        return max(now, clock.feed.lastFrame?.motionTime ?? now)
    }

    /// True if another frame is wanted: something moves, or has changed.
    public var needsFrame: Bool {
        if isFrameRequested { return true }
        // While time stands still, nothing changes by itself.
        guard hasActed || clock.rate > 0 else { return false }
        return members.contains { $0.needsFrame } || scenes.contains { $0.needsFrame }
    }

    /// The time at which the driver must be woken without an event, by the clock's time; nil if there is
    /// none.
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

extension Driver {
    /// Returns true if a value was added to this driver, and not removed.
    package func drives<Machine>(_ value: Driven<Machine>) -> Bool {
        members.contains { $0 === value }
    }
}

// MARK: - Verbs

extension Driver {
    /// Changes values and scenes from outside the driver's callbacks: scenes are advanced to the present
    /// before, and the clock runs afterwards if something moves.
    public func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        enter()
        defer { leave() }
        catchUp()
        return try body()
    }

    /// Enables or disables a recogniser of ``arena``. One that is disabled takes no fingers, and its gesture
    /// is cancelled.
    public func setEnabled(_ isEnabled: Bool, _ recognizer: RecognizerID) {
        perform {
            arena.setEnabled(isEnabled, recognizer, at: clock.now) { pending.append(.gesture($0)) }
            deliver()
        }
    }

    /// Requests another frame though nothing moves, for an app that draws something of its own.
    public func requestFrame() {
        isFrameRequested = true
        settle()
    }

    /// Handles an event that comes from elsewhere: a toolkit, a test, a recording.
    public func handle(_ event: InputEvent) {
        perform { take(event) }
    }

    /// Handles the deadlines that have come.
    func meetDeadlines() {
        catchUp()
        arena.advance(to: clock.now) { pending.append(.gesture($0)) }
        deliver()
    }

    /// Handles a frame of the clock's.
    private func take(_ frame: Frame) {
        enter()
        isFrameRequested = false
        hasActed = false
        awaitsFrame = false
        for scene in scenes { scene.advance(to: frame.motionTime) }
        for nest in nests { nest.pass(upTo: frame.motionTime) }
        for member in members { member.show(frame, due: clock.motionTime(at: frame.time)) }
        sink?(.frame(frame))
        frameObservers.tell(frame)
        leave()
    }

    func take(_ event: InputEvent) {
        if awaitsFrame { checkIsShown(at: event.time) }
        catchUp()
        let placed = followPointer(event)
        sink?(.event(event))
        eventObservers.tell(event)
        aim(event)
        arena.handle(placed) { pending.append(.gesture($0)) }
        #if DEBUG
        warnIfUnwanted()
        #endif
        switch event.action {
        case .wheel, .pointerMotion: pending.append(.pointer(event))
        default: break
        }
        deliver()
    }

    /// Finds the members on which the first finger of a hand has landed.
    private func aim(_ event: InputEvent) {
        let point: SIMD2<Double>?
        switch event.action {
        case .down(let contact):
            let isFirst = fingers[event.device, default: []].isEmpty
            fingers[event.device, default: []].insert(contact.id)
            guard isFirst else { return }
            let location = TouchLocation(normalized: contact.normalized)
            point = placement(of: event.device)?.place(of: location) ?? contact.normalized
        case .up(let id), .cancel(let id):
            fingers[event.device]?.remove(id)
            return
        case .deviceRemoved, .suspend:
            fingers[event.device] = nil
            scrolling.remove(event.device)
            return
        case .scroll(let scroll):
            // A scroll has no report of its beginning, and ends with a step of length 0.
            let isFirst = !scrolling.contains(event.device)
            if scroll.isTerminating { scrolling.remove(event.device) } else { scrolling.insert(event.device) }
            guard isFirst else { return }
            point = pointer
        case .swipe(.begin, _), .pinch(.begin, _), .hold(.begin, _), .button(.primary, isPressed: true):
            point = pointer
        default: return
        }
        for member in members {
            // The app may change whatever it likes when it is asked.
            guard let contains = member.filter.contains else { continue }
            member.filter.note(event.device, hits: point.map(contains) ?? true)
        }
    }

    func placement(of device: DeviceID) -> Placement? { placements[device] ?? placement }

    /// Delivers the pending gestures and events, in order. Those that a callback causes come after the gesture
    /// that the callback is about, once every member has received that.
    private func deliver() {
        guard !isDelivering else { return }
        isDelivering = true
        var next = 0
        while next < pending.count {
            let delivery = pending[next]
            next += 1
            switch delivery {
            case .gesture(let gesture): deliver(gesture)
            case .pointer(let event): deliverPointer(event)
            }
        }
        pending.removeAll(keepingCapacity: true)
        isDelivering = false
    }

    private func deliver(_ gesture: Gesture) {
        var gesture = gesture
        gesture.time = clock.motionTime(at: gesture.time)
        if let placement = placement(of: gesture.device) { gesture = placement.seen(gesture) }
        sink?(.gesture(gesture))
        gestureObservers.tell(gesture)
        let removalCount = removalCount
        for nest in nests { nest.handle(gesture) }
        for member in members where member.filter.passes(gesture) && nest(of: member) == nil {
            // Another one's callback may have removed it.
            let isThere = removalCount == self.removalCount || members.contains { $0 === member }
            guard isThere else { continue }
            if gesture.phase == .began, let problem = member.problem(among: scenes) { note(problem) }
            member.handle(gesture)
        }
    }
}

// MARK: - Rest

extension Driver {
    /// Begins a call: counts its depth, and passes the clock's `reducesMotion` on.
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

    /// Advances scenes that have slept to the present, before an event changes them.
    func catchUp() {
        hasActed = true
        guard !scenes.isEmpty else { return }
        let now = clock.motionTime(at: clock.now)
        for scene in scenes where scene.time < now || scene.nextDeadline.map({ $0 <= now }) ?? false {
            scene.advance(to: now)
        }
    }

    /// Prepares a scene for a change from outside the driver's callbacks.
    func wake(_ scene: Scene) {
        guard depth == 0 else { return }
        // A clock may run without frames: that of a window that is hidden.
        let pause = clock.motionTime(at: clock.now).seconds(since: scene.time)
        if clock.isPaused || pause > Self.longestFrame { perform {} }
        requestFrame()
    }

    /// The seconds without a frame after which a scene has slept though the clock runs.
    private static let longestFrame = 0.1

    /// Runs the clock if something moves, otherwise pauses it, and arms the timer for the next deadline.
    func settle() {
        guard depth == 0 else { return }
        let needsFrame = needsFrame
        if hasLostClock, needsFrame { note(.clockTaken) }
        if clock.isPaused == needsFrame { clock.isPaused = !needsFrame }
        guard clock.followsSystemTime else { return }
        // While the clock runs, its frames come before whatever is due in a scene.
        deadline.update(to: needsFrame ? arena.nextDeadline : nextDeadline)
    }
}
