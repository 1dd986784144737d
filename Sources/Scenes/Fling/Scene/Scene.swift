/// A set of animated properties with a common time.
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
/// **Time** comes in with ``advance(to:)`` and in no other way. Assignments and calls happen at the scene's
/// ``time``: an app that has slept advances the scene to the present before it changes anything. A driver
/// does so for the scenes that were added to it. Every deadline on the way, such as the end of a delay or a
/// completion, is handled in order and at its own time, so that neither the frame rate nor a stall makes a
/// difference.
///
/// **Ownership**: the app keeps the scene, and the owners of the properties keep those; scene and properties
/// do not keep each other alive. When the scene is released, its properties rest at their values, and no
/// callback is made.
///
/// **Isolation**: a scene, its properties, groups and callbacks are used from one isolation domain: the main
/// actor, an actor of the app's own, or a program with one thread. They are not `Sendable`, so the compiler
/// checks this. Callbacks are made in the calls that cause them, never in the middle of a change, and may
/// change the scene in any way.
public final class Scene {
    /// The time up to which all deadlines have been handled.
    public private(set) var time: Timestamp
    /// The scene's own time.
    @usableFromInline let clock: SceneTime
    /// Returns the animation for an assignment that neither a block nor the property's own action animates;
    /// nil sets the value at once.
    public var defaultAnimation: ((AnyProperty) -> Animation?)?
    /// True if animations end at once, for people who are sensitive to motion: assigned values are shown at
    /// once, and completions are called at the next advance. Drivers are not affected: a finger moves
    /// properties as before.
    public var reducesMotion = false {
        didSet { if reducesMotion { endAll(at: .end, .finished) } }
    }

    @usableFromInline var transactions: [Transaction] = []
    /// The deadlines to come.
    var queue = DeadlineQueue()
    /// The last number given to a run, a call or a deadline: no number is used twice.
    var lastSerial: UInt64 = 0
    var members = Members()
    /// The calls to come, by their serials.
    var scheduled: [UInt64: ScheduledCall] = [:]
    /// The number of properties with running animations.
    var movingCount = 0
    /// The properties that drivers move.
    var driven: Set<Int> = []
    /// The followers among the properties.
    var followings: [any SceneFollowing] = []
    /// True if something has changed since the last frame.
    var hasChanged = false

    /// The log of events, for animations that begin from now on; nil for none.
    public var log: EventLog?

    /// The bindings that animate stored properties of the app's own objects.
    var bindings: [BindingKey: Binding] = [:]
    var frameObservers = Observers<Scene>()
    /// The indices of the properties that have observers and may have to call them.
    var watched: [Int] = []
    /// The number of frames so far.
    var frame: UInt64 = 0

    /// The mistakes found in the use of the scene that show in no other way.
    public internal(set) var problems: [SetupProblem] = []
    /// True if the scene was ever advanced.
    private var hasAdvanced = false
    /// The number of blocks that began motions before the scene was ever advanced.
    private var unshownBlocks = 0

    /// The calls to make when the change in progress is complete.
    var calls: [() -> Void] = []
    var isDelivering = false
    /// The number of changes in progress that take more than one call: callbacks are made when they are
    /// complete.
    var holdCount = 0
    /// The calls to make at the next advance.
    var later: [() -> Void] = []
    private var isAdvancing = false
    /// A callback before a change that the scene does not make itself: a driver advances a scene that has
    /// slept to the present, and has the change shown.
    package var wakeHandler: (() -> Void)? {
        didSet { wakes = wakeHandler != nil }
    }
    /// True if ``wakeHandler`` is set.
    @usableFromInline var wakes = false

    /// Creates a scene without properties.
    ///
    /// - Parameter time: The scene's first moment.
    public init(at time: Timestamp = .zero) {
        self.time = time
        clock = SceneTime(at: time)
    }

    deinit {
        if !hasAdvanced, movingCount > 0 { SetupProblem.neverAdvanced.warn() }
        members.all.forEach { $0.sceneWillGo() }
        scheduled.values.forEach { $0.sceneWillGo() }
    }

    /// The scene's ``time`` in its own time, in which its animations run: at ``rate`` seconds per second.
    ///
    /// Like ``time`` it is that of the last frame, and stands still until ``advance(to:)`` is called again,
    /// however long that takes: a scene reads no clock. A stopwatch is a ``Timestamp`` of the app's own.
    @inlinable
    public var localTime: Timestamp { clock.now }
}

// MARK: - Frames

extension Scene {
    /// Advances the scene to a time, and handles every deadline up to it, in order, each at its own time.
    ///
    /// Call this for each frame, with the time at which the frame will be shown, and before changing
    /// anything. An earlier time than the scene's is clamped to it. Calls from within callbacks of an advance
    /// are ignored.
    ///
    /// However long the stall, the work is bounded: about ten thousand deadlines. The next calls handle those
    /// that are left, as of a short animation that has restarted itself for a whole night, each at its own
    /// time; the presentation is correct at once.
    public func advance(to time: Timestamp) {
        guard !isAdvancing else { return }
        isAdvancing = true
        hasAdvanced = true
        let end = max(time, self.time)
        // A property that was released has queued calls at that moment.
        deliver()
        makeLaterCalls()
        var count = 10_000 + 8 * members.count
        while count > 0, let entry = queue.first(isStale: isStale),
            entry.time <= clock.local(at: end)
        {
            count -= 1
            queue.removeFirst()
            follow(to: max(localTime, entry.time))
            clock.now = max(localTime, entry.time)
            self.time = max(self.time, min(clock.motion.clockTime(at: entry.time) ?? end, end))
            handle(entry)
            deliver()
        }
        follow(to: max(localTime, clock.local(at: end)))
        clock.now = max(localTime, clock.local(at: end))
        self.time = end
        let isShown = needsFrame
        hasChanged = false
        if isShown {
            tellObservers()
            deliver()
        }
        isAdvancing = false
    }

    /// Notes the problem of a scene in which block after block begins motions that no frame shows.
    func checkIsAdvanced() {
        guard !hasAdvanced, movingCount > 0 else { return }
        unshownBlocks += 1
        if unshownBlocks == 100 { problems.note(.neverAdvanced) }
    }

    /// Has followers follow up to a time, before anything changes then.
    private func follow(to time: Timestamp) {
        guard !followings.isEmpty else { return }
        for following in followings { following.advance(to: time) }
    }

    /// Prepares a change from outside: every verb of the scene and its properties begins with it.
    @inlinable
    package func wake() {
        if wakes { wakeUp() }
    }

    @usableFromInline
    func wakeUp() {
        // All changes of a block, a callback or an advance have one time.
        guard !isAdvancing, !isDelivering, holdCount == 0, transactions.isEmpty else { return }
        wakeHandler?()
    }

    /// True if the presentation changes, so that another frame must be drawn.
    public var needsFrame: Bool {
        if hasChanged || (movingCount > 0 && rate > 0) { return true }
        return driven.contains { members[$0]?.isDriverMoving ?? false }
    }

    /// The next time at which something happens by itself; nil if nothing will.
    ///
    /// Advance the scene at that time even if it needs no frame: a delay ends, or an animation completes.
    public var nextDeadline: Timestamp? {
        guard later.isEmpty, calls.isEmpty else { return time }
        return queue.first(isStale: isStale).flatMap { clock.motion.clockTime(at: $0.time) }
            .map { max($0, time) }
    }

    /// The seconds of the scene's own time per second of the clock: slow motion for everything, velocities
    /// included.
    ///
    /// At 0 the scene stands still; more than 1000 is clamped to 1000. A number that is negative or not
    /// finite is ignored.
    public var rate: Double {
        get { clock.rate }
        set {
            wake()
            clock.motion.setRate(newValue, from: time)
        }
    }
}
