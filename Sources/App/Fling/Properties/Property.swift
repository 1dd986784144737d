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
    @usableFromInline @exclusivity(unchecked) var course: Course<Value>
    /// What an assignment does that no block animates; see ``PropertyAction``.
    public var action = PropertyAction<Value>.inherited

    /// - Parameters:
    ///   - name: What the event log calls it.
    ///   - tolerance: What counts as having arrived, in the value's units.
    ///   - scene: The scene that animates it; without one it is set at once, always.
    public init(
        _ value: Value, name: String = "", tolerance: Tolerance = .fraction, in scene: Scene? = nil
    ) {
        course = Course(restingAt: value, tolerance: tolerance)
        super.init(name: name)
        scene?.add(self)
    }

    deinit {
        if let scene { forget(scene) }
    }

    /// How near to its goal, and how slow, it must be to be brought to rest there, in the value's units.
    public var tolerance: Tolerance { course.tolerance }

    override func isRunning(_ serial: UInt64) -> Bool { course.run(serial) != nil }
    override func catchUp() { takeSteps() }
    override func setPaused(_ isPaused: Bool, _ serial: UInt64) { set(paused: isPaused, serial) }
    override func reverseRun(_ serial: UInt64, _ mode: ReverseMode?) { reverse(serial, mode) }
    override func stopRun(_ serial: UInt64, at position: StopPosition) { stop(serial, at: position) }
    override func endAll(at position: StopPosition, _ ending: AnimationEnding) { stop(at: position, ending) }
    override func leaveScene() { leave() }
    override func sceneWillGo() { abandon() }
    override var isDriverMoving: Bool { course.driver?.isMoving ?? false }
    override public func anyState(at time: Timestamp) -> AnyMotionState { AnyMotionState(state(at: time)) }
    override public var anyValue: any Animatable { value }
}
