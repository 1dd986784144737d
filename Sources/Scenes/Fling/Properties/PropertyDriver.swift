/// A driver that moves a property from outside of the scene's own animations: a finger, a property animator,
/// a transition.
///
///     property.attach(driver, goal: end)        // from now on the driver says where it is
///     property.detach(driver, restingAt: end)   // and now it rests there
///
/// While a driver is attached, the property shows the driver's state, and its value is the driver's goal. A
/// driver that begins with ``Property/startState(for:)`` takes over with no jump. An animation that is started
/// on the property takes over from the driver likewise, and notifies the driver.
public protocol PropertyDriver<Value>: AnyObject {
    /// The type of the moved value.
    associatedtype Value: Animatable

    /// Returns the state at a time, not before the present, of the scene's own time; velocity per second of
    /// it.
    func state(at time: Timestamp) -> MotionState<Value>

    /// True if the driver's state changes by itself, so that frames are needed.
    var isMoving: Bool { get }

    /// Handles the loss of the property to another animation or driver, or by its leaving the scene.
    /// ``Property/detach(_:restingAt:)`` does not call this.
    func didLose(_ property: Property<Value>)
}

extension PropertyDriver {
    /// Does nothing: the default for drivers that need not know.
    public func didLose(_ property: Property<Value>) {}
}

extension Property {
    /// Attaches a driver, which moves the property from now on.
    ///
    /// The animation that the property followed ends; additive animations go on. Outside of a scene, the call
    /// does nothing.
    ///
    /// - Parameters:
    ///   - driver: The driver; the property keeps it while it is attached.
    ///   - goal: The value to which the driver is taking the property: the new model.
    public func attach(_ driver: some PropertyDriver<Value>, goal: Value) {
        guard let scene else { return }
        scene.wake()
        takeSteps()
        note(.drive, goal: goal)
        let (now, origin) = (scene.localTime, course.restingPlace)
        let goal = goal.isFinite ? goal : origin
        let shown = course.mixed(course.arrival(at: now), at: now)
        let start = course.start(for: goal, at: now)
        releaseAll(.replaced)
        course.origin = origin
        course.model = goal
        // The state that a driver begins with holds with differences counted from its goal.
        course.chart = goal
        course.driver = driver
        course.additives.wearOffAtTheirEnds()
        // A curve may start at full speed from there.
        let begin = course.base(at: now).value
        if !course.additives.isEmpty, MotionState(begin).isNear(MotionState(start.value)) {
            course.keep(shown, from: MotionState(begin, velocity: start.velocity), at: now)
        }
        scene.setDriven(true, at: memberIndex)
        didChange()
        scene.deliver()
    }

    /// Changes the goal of the attached driver: the new model, unless an animation waits to take over.
    public func setGoal(_ goal: Value, of driver: some PropertyDriver<Value>) {
        guard course.driver === driver, goal.isFinite else { return }
        course.restingPlace = goal
    }

    /// Detaches a driver, if it is still attached.
    ///
    /// - Parameters:
    ///   - driver: The driver; one that is not attached is ignored.
    ///   - value: The value at which the property rests: the new model, unless an animation waits to take
    ///     over.
    public func detach(_ driver: some PropertyDriver<Value>, restingAt value: Value) {
        guard course.driver === driver else { return }
        note(.release, goal: value)
        course.driver = nil
        scene?.setDriven(false, at: memberIndex)
        if value.isFinite { course.restingPlace = value }
        didChange()
    }
}
