/// A value that a scene can animate.
///
///     let x = Property(0.0, name: "x", in: scene)
///     scene.withAnimation(.snappy) { x.value = 320 }
///     x.value           // 320: where it is going
///     x.presentation    // 0: where it is
///
/// A property has two values, always in step. The **model**, ``value``, is the one that the app assigns and
/// reads: the value at which the property rests, or will. The **presentation** is the value to be shown;
/// without animations, it is the model. A value is assigned once, whether it is animated or not. If an
/// animation ends elsewhere than at the model, because it was reversed or stopped, the model becomes the
/// value shown.
///
/// A property follows one animation at a time, and any number of additive ones, whose differences are added.
/// A new animation takes over from the followed one with its value and velocity; an additive one leaves it
/// alone. A property that is released ends its animations, and they count as removed.
///
/// A property ignores values that are not finite.
public final class Property<Value: Animatable>: AnyProperty {
    @usableFromInline @exclusivity(unchecked) var course: Course<Value>
    /// The action for assignments that no block animates; see ``PropertyAction``.
    public var action = PropertyAction<Value>.inherited

    /// Creates a property at rest.
    ///
    /// - Parameters:
    ///   - value: The value at first.
    ///   - name: The name of the property in the event log.
    ///   - tolerance: The distance and speed within which it counts as having arrived, in the value's units.
    ///   - scene: The scene that animates the property; without one, every assignment is immediate.
    public init(
        _ value: Value, name: String = "", tolerance: Tolerance = .automatic, in scene: Scene? = nil
    ) {
        course = Course(restingAt: value, tolerance: tolerance)
        super.init(name: name)
        scene?.add(self)
    }

    deinit {
        if let scene { forget(scene) }
    }

    /// The distance from its goal and the speed below which the property comes to rest there, in the value's
    /// units.
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
