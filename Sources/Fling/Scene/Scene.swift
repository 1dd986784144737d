/// Things that move, and their time.
///
///     let scene = Scene(at: now)
///     let ball = Ball()
///     scene.add(ball.$position, ball.$scale)
///     scene.withAnimation(.snappy) { ball.position = [320, 80] }
///
///     // For each frame, with the time at which it will be shown:
///     scene.advance(to: frameTime)
///     draw(at: ball.$position.presentation)
///     if scene.needsFrame { askForAnotherFrame() } else { sleep(until: scene.nextDeadline) }
///
/// **Time** comes in with ``advance(to:)`` and in no other way. What is assigned or called happens at the scene's
/// ``time``: an app that has slept advances the scene to the present before it changes anything. Everything that
/// comes due on the way, such as the end of a delay or a completion, happens in order and at its own time, so that
/// it makes no difference at which frame rate, or after how long a stall, the scene is advanced.
///
/// **Ownership**: the app keeps the scene, and whatever has the properties keeps those; neither keeps the other. When the
/// scene goes, its properties rest at their values, and nobody is told.
///
/// **Isolation**: a scene, its properties, groups and callbacks are used from one isolation domain: the main actor,
/// an actor of the app's own, or a program with one thread. They are not `Sendable`, and the compiler holds an app
/// to it. Callbacks are made in the calls that cause them, never in the middle of a change, and may do whatever
/// they like to the scene.
public final class Scene {
    /// The moment up to which everything has happened.
    public private(set) var time: Timestamp
    /// In memory of its own, at which each property of the scene looks: counting a reference would cost more than
    /// what it reads.
    @usableFromInline let clock: UnsafeMutablePointer<SceneClock>
    /// What animates an assignment that neither a block nor the property's own action animates; nil to set the value.
    public var defaultAnimation: ((AnyProperty) -> Animation?)?
    /// Whether animations end at once, as someone wants who gets dizzy: what is assigned is there, and completions
    /// are called at the next advance. Drivers go on: a finger moves things as ever.
    public var reducesMotion = false {
        didSet { if reducesMotion { endAll(at: .end, .finished) } }
    }

    @usableFromInline var transactions: [Transaction] = []
    private var queue = DeadlineQueue()
    private var lastSerial: UInt64 = 0
    private var members = Members()
    private var scheduled: [UInt64: ScheduledCall] = [:]
    private var movingCount = 0
    private var driven: [Int] = []
    private var hasChanged = false

    /// Where it is written down what happens, of animations that begin from now on; nil for nowhere.
    public var log: EventLog?

    /// What animates stored properties of the app's own objects.
    var bindings: [BindingKey: Binding] = [:]
    var frameObservers: [Observer] = []
    /// Which properties have observers and may have to tell them.
    var watched: [Int] = []
    /// How many frames there have been.
    var frame: UInt64 = 0

    private var calls: [() -> Void] = []
    private var isDelivering = false
    private var later: [() -> Void] = []
    private var isAdvancing = false

    /// - Parameter time: The scene's first moment.
    public init(at time: Timestamp = .zero) {
        self.time = time
        clock = .allocate(capacity: 1)
        clock.initialize(to: SceneClock(at: time))
    }

    deinit {
        members.all.forEach { $0.sceneWillGo() }
        clock.deallocate()
    }

    /// The same as ``time`` in the scene's own time, in which its animations run: at ``rate`` seconds per second.
    @inlinable
    public var localTime: Timestamp { clock.pointee.now }
}

// MARK: - Frames

extension Scene {
    /// Lets time pass: what comes due by then happens, in order, each at its own time.
    ///
    /// Call it for each frame, with the time at which the frame will be shown, and before changing anything. A time
    /// before the scene's is the scene's. A callback that advances the scene is ignored: it is being advanced.
    ///
    /// However long the stall, it takes no longer than some ten thousand deadlines do. What is left, as of a short
    /// animation that starts itself again through all of a night, is made up for by the next calls, at their time;
    /// what is shown is right at once.
    public func advance(to time: Timestamp) {
        guard !isAdvancing else { return }
        isAdvancing = true
        let end = max(time, self.time)
        makeLaterCalls()
        var count = 10_000 + 8 * members.count
        while count > 0, let entry = queue.first(isStale: isStale),
            entry.time <= clock.pointee.local(at: end)
        {
            count -= 1
            queue.removeFirst()
            clock.pointee.now = max(localTime, entry.time)
            self.time = max(self.time, min(clock.pointee.external(of: entry.time) ?? end, end))
            handle(entry)
            deliver()
        }
        clock.pointee.now = max(localTime, clock.pointee.local(at: end))
        self.time = end
        let isShown = needsFrame
        hasChanged = false
        if isShown {
            tellObservers()
            deliver()
        }
        isAdvancing = false
    }

    /// Whether what is to be shown changes, so that another frame is needed.
    public var needsFrame: Bool {
        if hasChanged || (movingCount > 0 && rate > 0) { return true }
        return driven.contains { members[$0]?.isDriverMoving ?? false }
    }

    /// The next moment at which something happens by itself; nil when nothing will.
    ///
    /// A scene that needs no frame still wants to be advanced then: a delay ends, or something completes.
    public var nextDeadline: Timestamp? {
        guard later.isEmpty else { return time }
        return queue.first(isStale: isStale).flatMap { clock.pointee.external(of: $0.time) }
            .map { max($0, time) }
    }

    /// Seconds of the scene's own time per second of the clock: slow motion for everything, velocities included.
    ///
    /// 0 stands still, and more than 1000 is 1000. A number that is negative or not finite is ignored.
    public var rate: Double {
        get { clock.pointee.rate }
        set {
            guard newValue >= 0, newValue.isFinite else { return }
            clock.pointee.setRate(min(newValue, 1000), at: time)
        }
    }
}

// MARK: - Calls

extension Scene {
    /// Makes a call at a moment of the scene's own time, in ``advance(to:)``.
    ///
    /// - Parameter time: In the scene's own time; what has passed already is due at the next advance.
    @discardableResult
    public func schedule(at time: Timestamp, _ call: @escaping () -> Void) -> ScheduledCall {
        lastSerial += 1
        let scheduled = ScheduledCall(in: self, serial: lastSerial, at: time, call: call)
        self.scheduled[lastSerial] = scheduled
        wait(for: scheduled)
        return scheduled
    }

    func wait(for call: ScheduledCall) {
        queue.add(time: call.time, member: nil, serial: call.serial, isStale: isStale)
    }

    func forget(_ call: ScheduledCall) {
        _ = scheduled.removeValue(forKey: call.serial)
    }

    /// Makes a call when the change in progress is complete.
    func call(_ call: @escaping () -> Void) {
        calls.append(call)
    }

    /// Makes a call at the next advance.
    func afterwards(_ call: @escaping () -> Void) {
        later.append(call)
    }

    /// Makes the calls that have come up, unless a block or a call is in progress, after which they are made.
    @usableFromInline
    func deliver() {
        guard !calls.isEmpty, transactions.isEmpty, !isDelivering else { return }
        isDelivering = true
        // Calls that make calls for ever go on with the next advance.
        var count = 10_000
        while !calls.isEmpty {
            guard count > 0 else {
                later += calls
                calls = []
                break
            }
            count -= 1
            // What calls capture goes away outside of the list: it may well make new ones as it goes.
            let due = calls
            calls = []
            for call in due { call() }
        }
        isDelivering = false
    }

    private func makeLaterCalls() {
        guard !later.isEmpty else { return }
        let due = later
        later.removeAll()
        for call in due {
            call()
            deliver()
        }
    }

    private func handle(_ entry: DeadlineQueue.Entry) {
        if let index = entry.member {
            members[index]?.catchUp()
        } else {
            scheduled.removeValue(forKey: entry.serial)?.call()
        }
    }

    private func isStale(_ entry: DeadlineQueue.Entry) -> Bool {
        guard let index = entry.member else { return scheduled[entry.serial]?.time != entry.time }
        return members[index]?.ticket != entry.serial
    }
}

// MARK: - Properties

extension Scene {
    /// Takes properties in: from now on they can be animated.
    ///
    /// One that belongs to another scene leaves it, and rests at its value.
    public func add(_ properties: AnyProperty...) {
        for property in properties where property.scene !== self {
            property.leaveScene()
            property.memberIndex = members.add(property)
            property.scene = self
            hasChanged = true
        }
    }

    /// Lets properties go: they rest at their values, and can no longer be animated.
    public func remove(_ properties: AnyProperty...) {
        for property in properties where property.scene === self {
            property.leaveScene()
        }
        deliver()
    }

    /// The properties that are in it.
    public var properties: [AnyProperty] { members.all }

    /// Ends everything that the scene animates.
    func endAll(at position: StopPosition, _ ending: AnimationEnding) {
        for property in members.all { property.endAll(at: position, ending) }
        deliver()
    }

    /// Ends every animation; drivers lose their properties.
    ///
    /// - Parameter position: Where the properties rest: at their values, where they are, or where they came from.
    public func removeAllAnimations(at position: StopPosition = .end) {
        endAll(at: position, .removed)
    }

    func removeMember(at index: Int) {
        members.remove(at: index)
        hasChanged = true
    }

    func isLive(_ member: AnimationGroup.Member) -> Bool {
        members[member.index]?.isRunning(member.serial) ?? false
    }

    func property(at index: Int) -> AnyProperty? { members[index] }

    func property(of member: AnimationGroup.Member) -> AnyProperty? {
        members[member.index]
    }
}

// MARK: - Runs

extension Scene {
    /// A run that belongs to a group, if any.
    @usableFromInline
    func makeRun(_ key: AnimationKey, _ group: AnimationGroup?, of property: AnyProperty) -> Run {
        lastSerial += 1
        group?.runDidStart(lastSerial, of: property.memberIndex)
        return Run(serial: lastSerial, key: key, group: group, isLogged: log != nil)
    }

    /// The property is to be heard of when something is due, and not when it was before.
    func wait(for property: AnyProperty) {
        lastSerial += 1
        property.ticket = lastSerial
        guard property.due < .never else { return }
        queue.add(
            time: property.due, member: property.memberIndex, serial: property.ticket, isStale: isStale)
    }

    @usableFromInline
    func didChange() {
        hasChanged = true
    }

    func countMoving(_ difference: Int) {
        movingCount += difference
        hasChanged = true
    }

    func setDriven(_ isDriven: Bool, at index: Int) {
        driven.removeAll { $0 == index }
        if isDriven { driven.append(index) }
        hasChanged = true
    }
}
