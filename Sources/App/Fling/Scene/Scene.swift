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
    @usableFromInline let clock: UnsafeMutablePointer<SceneTime>
    /// What animates an assignment that neither a block nor the property's own action animates; nil to set the value.
    public var defaultAnimation: ((AnyProperty) -> Animation?)?
    /// Whether animations end at once, as someone wants who gets dizzy: what is assigned is there, and completions
    /// are called at the next advance. Drivers go on: a finger moves things as ever.
    public var reducesMotion = false {
        didSet { if reducesMotion { endAll(at: .end, .finished) } }
    }

    @usableFromInline var transactions: [Transaction] = []
    /// What is to happen by itself.
    var queue = DeadlineQueue()
    /// What names runs, calls and deadlines: no number is used twice.
    var lastSerial: UInt64 = 0
    var members = Members()
    /// The calls to come, by their serials.
    var scheduled: [UInt64: ScheduledCall] = [:]
    /// How many properties have animations that run.
    var movingCount = 0
    /// The properties that drivers move.
    var driven: Set<Int> = []
    /// Whether something changed since the last frame.
    var hasChanged = false

    /// Where it is written down what happens, of animations that begin from now on; nil for nowhere.
    public var log: EventLog?

    /// What animates stored properties of the app's own objects.
    var bindings: [BindingKey: Binding] = [:]
    var frameObservers = Observers()
    /// Which properties have observers and may have to tell them.
    var watched: [Int] = []
    /// How many frames there have been.
    var frame: UInt64 = 0

    /// What is to be called when the change in progress is complete.
    var calls: [() -> Void] = []
    var isDelivering = false
    /// The number of changes in progress that take more than one call: observers are told when they are complete.
    var holdCount = 0
    /// What is to be called at the next advance.
    var later: [() -> Void] = []
    private var isAdvancing = false

    /// - Parameter time: The scene's first moment.
    public init(at time: Timestamp = .zero) {
        self.time = time
        clock = .allocate(capacity: 1)
        clock.initialize(to: SceneTime(at: time))
    }

    deinit {
        members.all.forEach { $0.sceneWillGo() }
        scheduled.values.forEach { $0.sceneWillGo() }
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
        // A property that was released has ended its animations when that happened.
        deliver()
        makeLaterCalls()
        var count = 10_000 + 8 * members.count
        while count > 0, let entry = queue.first(isStale: isStale),
            entry.time <= clock.pointee.local(at: end)
        {
            count -= 1
            queue.removeFirst()
            clock.pointee.now = max(localTime, entry.time)
            self.time = max(self.time, min(clock.pointee.motion.clockTime(at: entry.time) ?? end, end))
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
        guard later.isEmpty, calls.isEmpty else { return time }
        return queue.first(isStale: isStale).flatMap { clock.pointee.motion.clockTime(at: $0.time) }
            .map { max($0, time) }
    }

    /// Seconds of the scene's own time per second of the clock: slow motion for everything, velocities included.
    ///
    /// 0 stands still, and more than 1000 is 1000. A number that is negative or not finite is ignored.
    public var rate: Double {
        get { clock.pointee.rate }
        set {
            clock.pointee.motion.setRate(newValue, from: time)
        }
    }
}
