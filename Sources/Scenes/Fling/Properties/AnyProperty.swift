/// A property with a value of any type: the base class of ``Property``, and a member of a scene.
///
///     // Assignments outside of blocks animate the properties of a card, and set others at once:
///     scene.defaultAnimation = { property in property.name.hasPrefix("card.") ? .snappy : nil }
public class AnyProperty {
    /// The name of the property in the event log; may be empty.
    public final let name: String
    /// The scene that animates the property; nil outside of scenes. A scene that is released removes its
    /// properties first.
    public final internal(set) unowned var scene: Scene? {
        didSet { clock = scene?.clock }
    }

    /// The index of the property among the scene's members; −1 outside of scenes.
    @usableFromInline final var memberIndex = -1
    /// The next deadline of the property, in the scene's own time.
    @usableFromInline final var due = Timestamp.never
    /// The serial of the deadline's entry in the scene's queue.
    final var ticket: UInt64 = 0
    /// True if its animations change by themselves the state that the property shows.
    final var isMoving = false

    /// A handler that is called when the property comes to rest, or is set at rest: a dynamic animator takes
    /// it back then.
    package final var heir: (() -> Void)?
    /// A handler that is called when the animations or the driver of the property have changed: a world
    /// follows an item that a finger moves.
    package final var witness: (() -> Void)?

    final var observers = Observers<Void>()
    /// True if the property is on the scene's list of those whose observers may have to be called.
    final var isWatched = false
    /// True if something has changed since the observers were called.
    final var isDirty = false
    /// The last frame for which the scene checked the observers.
    final var lastFrame: UInt64 = 0

    // A frame reads only variables that other calls do not write, so that they need no exclusivity checks.

    /// The clock of the scene; nil outside of scenes.
    @usableFromInline @exclusivity(unchecked) final var clock: SceneTime?
    /// The method that computes the state of the property.
    @usableFromInline @exclusivity(unchecked) final var movement = Movement.rests

    init(name: String) {
        self.name = name
    }

    /// True if an animation or a driver moves the property, or waits to.
    public final var isAnimating: Bool { movement != .rests }

    // Property overrides the following members.

    func isRunning(_ serial: UInt64) -> Bool { false }
    /// Handles the deadlines that have come due.
    func catchUp() {}
    func setPaused(_ isPaused: Bool, _ serial: UInt64) {}
    func reverseRun(_ serial: UInt64, _ mode: ReverseMode?) {}
    func stopRun(_ serial: UInt64, at position: StopPosition) {}
    func endAll(at position: StopPosition, _ ending: AnimationEnding) {}
    func leaveScene() {}
    /// Leaves a scene that is being released, without callbacks.
    func sceneWillGo() {}
    var isDriverMoving: Bool { false }
    /// Returns the state that the property shows at a time, not before the scene's; velocity per second of
    /// the clock.
    public func anyState(at time: Timestamp) -> AnyMotionState { AnyMotionState(MotionState(0.0)) }
    /// The model: the value at which the property rests, or will.
    public var anyValue: any Animatable { 0.0 }
}

/// The methods that compute the state of a property, from the simplest to the general one.
@usableFromInline
enum Movement: UInt8 {
    /// The property shows its value.
    case rests
    /// One spring moves the property, and nothing else.
    case springs
    /// One curve moves the property, and nothing else.
    case curves
    /// One animation of any kind moves the property, and nothing else.
    case plays
    /// A driver moves the property, and nothing else.
    case drives
    /// One spring is added to the value, and nothing else.
    case adds
    /// Any other combination moves the property.
    case moves
}

extension AnyProperty {
    /// Updates the scene after a change of the property's animations.
    ///
    /// - Parameters:
    ///   - isMoving: True if its animations change by themselves the state that the property shows.
    ///   - due: The next deadline of the property, in the scene's own time.
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
        witness?()
    }

    /// Tells the group of a run, which has been removed already, that it has ended.
    @usableFromInline
    final func didEnd(_ run: Run, _ ending: AnimationEnding) {
        guard let scene, let group = run.group else { return }
        let hasDoneItsWork = run.isLogicallyComplete || run.logical <= scene.localTime
        group.runDidEnd(
            hasDoneItsWork ? .finished : ending, wasLogicallyComplete: run.isLogicallyComplete)
    }
}
