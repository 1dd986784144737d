/// A property of any kind of value: what a scene lists, and what it needs not know the type for.
public class AnyProperty {
    /// What the event log calls it; may be empty.
    public final let name: String
    /// The scene that animates it, if there is one. A scene that goes away lets go of its properties first.
    public final internal(set) unowned(unsafe) var scene: Scene? {
        didSet { clock = scene?.clock }
    }

    /// Which of the scene's members it is.
    @usableFromInline final var memberIndex = -1
    /// The animation that it follows; additive ones are beside it.
    final var main = Run()

    final var observers: [Observer] = []
    /// Whether the scene will look whether the observers are to be called.
    final var isWatched = false
    /// Whether something changed since they were.
    final var isDirty = false
    /// The last frame for which they were.
    final var lastFrame: UInt64 = 0

    // What a frame reads stands together, and goes on in the subclass. A frame reads nothing else of what other
    // calls write, so that it needs no checks that nobody is writing.

    /// The scene's.
    @usableFromInline @exclusivity(unchecked) final var clock: UnsafeMutablePointer<SceneClock>?
    /// When the animation that it follows started, in the scene's own time.
    @usableFromInline @exclusivity(unchecked) final var anchor = Timestamp.zero
    /// What is to be done to know its state.
    @usableFromInline @exclusivity(unchecked) final var movement = Movement.rests

    @usableFromInline
    enum Movement: UInt8 {
        /// It shows its value.
        case rests
        /// One spring moves it, and nothing else.
        case springs
        /// Anything else.
        case moves
    }

    init(name: String) {
        self.name = name
    }

    /// Whether anything animates or drives it, or waits to.
    public final var isAnimating: Bool { movement != .rests }

    // What follows is overridden by Property.

    func findRun(_ serial: UInt64) -> Run? { nil }
    func handleDeadline(_ serial: UInt64) {}
    func pauseRun(_ serial: UInt64) {}
    func resumeRun(_ serial: UInt64) {}
    func reverseRun(_ serial: UInt64, _ mode: ReverseMode?) {}
    func stopRun(_ serial: UInt64, at position: StopPosition) {}
    func endAll(at position: StopPosition, _ ending: AnimationEnding) {}
    func leaveScene() {}
    /// The scene goes away, and nobody is told.
    func sceneWillGo() {}
    var isDriverMoving: Bool { false }
    var movesByItself: Bool { false }
    /// What it shows at a moment, not before the scene's time; velocity per second of the clock.
    public func anyState(at time: Timestamp) -> AnyMotionState { AnyMotionState(MotionState(0.0)) }
    /// Where it rests, or will.
    public var anyValue: any Animatable { 0.0 }
}

extension AnyProperty {
    /// The animation that it follows is another from now on.
    ///
    /// - Parameters:
    ///   - duration: Seconds until it rests.
    ///   - logicalDuration: Seconds until a person takes it to be over.
    @usableFromInline
    final func begin(_ run: Run, duration: Double, logicalDuration: Double, in scene: Scene) {
        var run = run
        run.finish = scene.localTime.advanced(by: duration)
        run.logical = min(scene.localTime.advanced(by: logicalDuration), run.finish)
        begin(run, in: scene)
    }

    /// - Parameter run: With the times at which it will be done.
    final func begin(_ run: Run, in scene: Scene) {
        anchor = scene.localTime
        main = run
        main.isMoving = true
        main.plan(tellsAll: scene.log != nil)
        scene.countMoving(1)
        scene.wait(for: main, of: self)
        didChange()
    }

    @usableFromInline
    final func endMain(_ ending: AnimationEnding) {
        guard main.serial != 0 else { return }
        let run = main
        main = Run()
        end(run, ending)
    }

    /// Tells everyone that a run, which is no longer anywhere, has ended.
    final func end(_ run: Run, _ ending: AnimationEnding) {
        guard let scene else { return }
        if run.isMoving { scene.countMoving(-1) }
        didChange()
        guard let group = run.group else { return }
        let hasDoneItsWork = run.isLogicallyComplete || run.logical <= scene.localTime
        group.runDidEnd(
            hasDoneItsWork ? .finished : ending, wasLogicallyComplete: run.isLogicallyComplete)
    }

    /// What it shows may be another than a moment ago.
    @usableFromInline
    final func didChange() {
        guard let scene else { return }
        scene.didChange()
        if !observers.isEmpty {
            isDirty = true
            scene.watch(self)
        }
    }
}
