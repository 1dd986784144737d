/// A value that a scene can animate.
///
///     let x = Property(0.0, name: "x", tolerance: .point, in: scene)
///     scene.withAnimation(.snappy) { x.value = 320 }
///     x.value           // 320: where it is going
///     x.presentation    // 0: where it is
///
/// It has two values, always in step. The **model**, ``value``, is what the app assigns and reads: the place where
/// the property rests, or will. The **presentation** is what is to be shown; when nothing animates, it is the model.
/// A value is assigned once, whether it is animated or not. An animation that ends elsewhere than at the model,
/// because it went back on its path or was stopped, takes the model with it: what is seen wins.
///
/// What runs on it is one animation that it follows, and any number of additive ones, whose differences are added.
/// Another animation takes over from the first with the value and the velocity that it has; an additive one leaves it
/// alone. A property that is released takes its animations along, and they count as removed.
///
/// A value that is not finite is not taken.
public final class Property<Value: Animatable>: AnyProperty {
    @usableFromInline @exclusivity(unchecked) var model: Value
    /// The motion that it follows, when there is one and it is a spring that runs.
    @usableFromInline @exclusivity(unchecked) var spring: SettlingMotion<SpringMotion<Value>>

    /// The value before the animation that it follows.
    @usableFromInline var origin: Value
    /// The motion that it follows, when it is more than that.
    var track: PlayheadTrack<Value>?
    var driver: (any PropertyDriver<Value>)?
    var pending: PendingAnimation<Value>?
    /// The place from which differences are counted while there are any, so that what they add up to is right in
    /// curved spaces, too. It is the model, or what that was before a wait.
    @usableFromInline var chart: Value
    @usableFromInline var additives: [AdditiveTrack<Value.AnimatableData>] = []

    /// How near to its goal, and how slow, it must be to be brought to rest there.
    public let tolerance: Tolerance
    /// What an assignment does that no block animates; see ``PropertyAction``.
    public var action = PropertyAction<Value>.inherited

    /// - Parameters:
    ///   - name: What the event log calls it.
    ///   - tolerance: What counts as having arrived, in the value's units.
    ///   - scene: The scene that animates it; without one it is set at once, always.
    public init(
        _ value: Value, name: String = "", tolerance: Tolerance = .fraction, in scene: Scene? = nil
    ) {
        self.tolerance = tolerance
        model = value
        origin = value
        chart = value
        spring = SettlingMotion(restingAt: value)
        super.init(name: name)
        scene?.add(self)
    }

    deinit {
        if let scene { forget(scene) }
    }

    override func findRun(_ serial: UInt64) -> Run? { runs(serial) }
    override func handleDeadline(_ serial: UInt64) { runIsDue(serial) }
    override func pauseRun(_ serial: UInt64) { pause(serial) }
    override func resumeRun(_ serial: UInt64) { resume(serial) }
    override func reverseRun(_ serial: UInt64, _ mode: ReverseMode?) { reverse(serial, mode) }
    override func stopRun(_ serial: UInt64, at position: StopPosition) { stop(serial, at: position) }
    override func endAll(at position: StopPosition, _ ending: AnimationEnding) { stop(at: position, ending) }
    override func leaveScene() { leave() }
    override func sceneWillGo() { abandon() }
    override var isDriverMoving: Bool { driver?.isMoving ?? false }
    override var movesByItself: Bool {
        main.isMoving || isDriverMoving || additives.contains(where: \.run.isMoving)
    }
    override public func anyState(at time: Timestamp) -> AnyMotionState { AnyMotionState(state(at: time)) }
    override public var anyValue: any Animatable { model }
}
