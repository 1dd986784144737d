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
    /// When something happens to it by itself, in the scene's own time.
    @usableFromInline final var due = Timestamp.never
    /// Which entry of the scene's queue stands for that.
    final var ticket: UInt64 = 0
    /// Whether its animations change by themselves what it shows.
    final var isMoving = false

    /// Called when the property comes to rest, or is set at rest: a dynamic animator takes it back then.
    final var heir: (() -> Void)?

    final var observers = Observers()
    /// Whether the scene will look whether the observers are to be called.
    final var isWatched = false
    /// Whether something changed since they were.
    final var isDirty = false
    /// The last frame for which they were.
    final var lastFrame: UInt64 = 0

    // A frame reads nothing of what other calls write, so that it needs no checks that nobody is writing.

    /// The scene's.
    @usableFromInline @exclusivity(unchecked) final var clock: UnsafeMutablePointer<SceneTime>?
    /// What is to be done to know its state.
    @usableFromInline @exclusivity(unchecked) final var movement = Movement.rests

    init(name: String) {
        self.name = name
    }

    /// Whether anything animates or drives it, or waits to.
    public final var isAnimating: Bool { movement != .rests }

    // What follows is overridden by Property.

    func isRunning(_ serial: UInt64) -> Bool { false }
    /// Does what has come due.
    func catchUp() {}
    func setPaused(_ isPaused: Bool, _ serial: UInt64) {}
    func reverseRun(_ serial: UInt64, _ mode: ReverseMode?) {}
    func stopRun(_ serial: UInt64, at position: StopPosition) {}
    func endAll(at position: StopPosition, _ ending: AnimationEnding) {}
    func leaveScene() {}
    /// The scene goes away, and nobody is told.
    func sceneWillGo() {}
    var isDriverMoving: Bool { false }
    /// What it shows at a moment, not before the scene's time; velocity per second of the clock.
    public func anyState(at time: Timestamp) -> AnyMotionState { AnyMotionState(MotionState(0.0)) }
    /// Where it rests, or will.
    public var anyValue: any Animatable { 0.0 }
}

/// What is to be done to know a property's state.
@usableFromInline
enum Movement: UInt8 {
    /// It shows its value.
    case rests
    /// One spring moves it, and nothing else.
    case springs
    /// One curve moves it, and nothing else.
    case curves
    /// One animation of any kind moves it, and nothing else.
    case plays
    /// One spring is added to its value, and nothing else.
    case adds
    /// Anything else.
    case moves
}

extension AnyProperty {
    /// What moves it has changed.
    ///
    /// - Parameters:
    ///   - isMoving: Whether its animations change by themselves what it shows.
    ///   - due: When something happens to it by itself, in the scene's own time.
    @usableFromInline
    final func didChange(_ movement: Movement, isMoving: Bool, due: Timestamp) {
        self.movement = movement
        guard let scene else { return }
        if isMoving != self.isMoving {
            self.isMoving = isMoving
            scene.countMoving(isMoving ? 1 : -1)
        }
        if due != self.due {
            self.due = due
            scene.wait(for: self)
        }
        scene.didChange()
        if !observers.isEmpty {
            isDirty = true
            scene.watch(self)
        }
        if movement == .rests, let heir { scene.call(heir) }
    }

    /// Tells everyone that a run, which is no longer anywhere, has ended.
    @usableFromInline
    final func didEnd(_ run: Run, _ ending: AnimationEnding) {
        guard let scene, let group = run.group else { return }
        let hasDoneItsWork = run.isLogicallyComplete || run.logical <= scene.localTime
        group.runDidEnd(
            hasDoneItsWork ? .finished : ending, wasLogicallyComplete: run.isLogicallyComplete)
    }
}
