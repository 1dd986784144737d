/// Moves a property from outside of the scene's own animations: a finger, a property animator, a transition.
///
///     property.attach(driver, goal: end)        // from now on the driver says where it is
///     property.detach(driver, restingAt: end)   // and now it rests there
///
/// While a driver is attached, the property shows what the driver says, and its value is the driver's goal. A driver
/// that begins with ``Property/startState(for:)`` takes over with no jump. An animation that is started on the
/// property takes over from the driver in the same way, and the driver is told.
public protocol PropertyDriver<Value>: AnyObject {
    associatedtype Value: Animatable

    /// The state at a moment, not before the present, of the scene's own time; velocity per second of it.
    func state(at time: Timestamp) -> MotionState<Value>

    /// Whether what it shows changes by itself, so that frames are needed.
    var isMoving: Bool { get }

    /// Something else has taken the property, or it has left the scene. Not called by ``Property/detach(_:restingAt:)``.
    func didLose(_ property: Property<Value>)
}

extension PropertyDriver {
    /// Nothing: a driver that nobody waits for need not know.
    public func didLose(_ property: Property<Value>) {}
}

extension Property {
    /// Hands the property to a driver, which says where it is from now on.
    ///
    /// What animated it ends; additive animations go on. It does nothing outside of a scene.
    ///
    /// - Parameter goal: Where the driver is taking it: the new model.
    public func attach(_ driver: some PropertyDriver<Value>, goal: Value) {
        guard let scene else { return }
        takeSteps()
        note(.drive, goal: goal)
        let (now, origin) = (scene.localTime, course.restingPlace)
        let goal = goal.isFinite ? goal : origin
        let shown = course.mixed(course.arrival(at: now), at: now)
        let start = course.start(for: goal, at: now)
        releaseAll(.replaced)
        course.origin = origin
        course.model = goal
        // What a driver begins with is right when differences are counted from its goal.
        course.chart = goal
        course.driver = driver
        course.additives.wearOffAtTheirEnds()
        // A curve may set out at full speed from there.
        let begin = course.base(at: now).value
        if !course.additives.isEmpty, MotionState(begin).isNear(MotionState(start.value)) {
            course.keep(shown, from: MotionState(begin, velocity: start.velocity), at: now)
        }
        scene.setDriven(true, at: memberIndex)
        didChange()
        scene.deliver()
    }

    /// The driver takes it to another place than it said: the new model, unless an animation waits to take over.
    public func setGoal(_ goal: Value, of driver: some PropertyDriver<Value>) {
        guard course.driver === driver, goal.isFinite else { return }
        course.restingPlace = goal
    }

    /// Takes the property back from a driver. It does nothing when it is another's by now.
    ///
    /// - Parameter value: Where it rests: the new model, unless an animation waits to take over.
    public func detach(_ driver: some PropertyDriver<Value>, restingAt value: Value) {
        guard course.driver === driver else { return }
        note(.release, goal: value)
        course.driver = nil
        scene?.setDriven(false, at: memberIndex)
        if value.isFinite { course.restingPlace = value }
        didChange()
    }
}
