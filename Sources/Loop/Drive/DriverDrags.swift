import Fling
import FrameClocks

extension Driver {
    /// Adds a transition, a property animator, or anything with a fraction, for fingers to drag from one end
    /// to the other.
    ///
    ///     try driver.add(opening, through: GestureMap(y: -8), distance: 320)
    ///
    /// A finger catches it in flight, and its velocity at the lift goes on to the end that the drag's rules
    /// choose.
    ///
    /// - Parameters:
    ///   - driven: The transition or animator. Its scene has to be added to the driver as well.
    ///   - map: The points along the path for a millimetre of the hand.
    ///   - distance: The points from the start to the end; finite and not 0.
    ///   - flickSpeed: The speed, in points per second, from which a release is a flick.
    ///   - recognizers: The recognisers of ``arena`` whose gestures move it; nil for all.
    ///   - contains: Returns true for the points that belong to it: see ``GestureFilter/contains``.
    /// - Returns: The drag, with its rules. The driver retains it until it is removed.
    @discardableResult
    public func add<Thing: FractionDriven>(
        _ driven: Thing, through map: GestureMap<Double>, distance: Double, flickSpeed: Double = 300,
        by recognizers: Set<RecognizerID>? = nil, where contains: ((SIMD2<Double>) -> Bool)? = nil
    ) throws(ParameterError) -> FractionDrag<Thing> {
        let drag = try FractionDrag(of: driven, distance: distance, flickSpeed: flickSpeed)
        let filter = GestureFilter(recognizers: recognizers, where: contains)
        check(map)
        add(FractionMember(drag, through: map, filter))
        return drag
    }

    /// Adds a property of a scene, for fingers to drag and throw.
    ///
    ///     driver.add(scene)
    ///     driver.add(card.$position, through: 8)
    ///
    /// - Parameters:
    ///   - property: The property. Its scene has to be added to the driver as well.
    ///   - rules: Its behaviour in a drag.
    ///   - map: The displacement of the property for a millimetre of the hand.
    ///   - recognizers: The recognisers of ``arena`` whose gestures move it; nil for all.
    ///   - contains: Returns true for the points that belong to it: see ``GestureFilter/contains``.
    /// - Returns: The drag. The driver retains it until it is removed.
    @discardableResult
    public func add<Value: Coordinates>(
        _ property: Property<Value>, rules: DragRules<Value> = DragRules(), through map: GestureMap<Value>,
        by recognizers: Set<RecognizerID>? = nil, where contains: ((SIMD2<Double>) -> Bool)? = nil
    ) -> PropertyDrag<Value> {
        let drag = PropertyDrag(of: property, rules: rules)
        let filter = GestureFilter(recognizers: recognizers, where: contains)
        check(map)
        check(rules)
        add(PropertyMember(drag, through: map, filter))
        return drag
    }
}

/// A drag of a fraction in a driver.
private final class FractionMember<Thing: FractionDriven>: DriverMember {
    let drag: FractionDrag<Thing>
    let map: GestureMap<Double>
    var filter: GestureFilter
    private var isStale = false
    private var ownReducesMotion = false

    init(_ drag: FractionDrag<Thing>, through map: GestureMap<Double>, _ filter: GestureFilter) {
        self.drag = drag
        self.map = map
        self.filter = filter
    }

    var owned: AnyObject { drag }
    var subject: AnyObject? { drag.driven }
    var needsFrame: Bool { isStale || drag.needsFrame }

    func problem(among scenes: [Scene]) -> SetupProblem? {
        let scene: Scene?
        switch drag.driven {
        case let animator as PropertyAnimator:
            if animator.state == .stopped { return .animatorIsStopped }
            if animator.isSpent { return .animatorHasFinished }
            scene = animator.scene
        case let transition as Transition: scene = transition.scene
        default: return nil
        }
        return scene.map { scene in scenes.contains { $0 === scene } } ?? true ? nil : .sceneWithoutDriver
    }

    func handle(_ gesture: Gesture) {
        // A drag that the app has ended under the finger is released.
        if (try? drag.handle(gesture, through: map)) ?? true { isStale = true }
    }

    func show(_ frame: Frame, due: Timestamp) {
        isStale = false
        try? drag.update(at: frame.motionTime)
    }

    func reduceMotion(_ isReduced: Bool) {
        if isReduced { ownReducesMotion = drag.rules.reducesMotion }
        drag.rules.reducesMotion = isReduced || ownReducesMotion
    }

    func letGo(at time: Timestamp) { _ = try? drag.cancel(time: time) }
}

/// A drag of a property in a driver; its scene shows it.
private final class PropertyMember<Value: Coordinates>: DriverMember {
    let drag: PropertyDrag<Value>
    let map: GestureMap<Value>
    var filter: GestureFilter
    let needsFrame = false
    private var ownReducesMotion = false

    init(_ drag: PropertyDrag<Value>, through map: GestureMap<Value>, _ filter: GestureFilter) {
        self.drag = drag
        self.map = map
        self.filter = filter
    }

    var owned: AnyObject { drag }
    var subject: AnyObject? { drag.property }

    func problem(among scenes: [Scene]) -> SetupProblem? {
        guard let scene = drag.property.scene else { return .propertyWithoutScene(name: drag.property.name) }
        return scenes.contains { $0 === scene } ? nil : .sceneWithoutDriver
    }

    func handle(_ gesture: Gesture) { drag.handle(gesture, through: map) }

    func show(_ frame: Frame, due: Timestamp) {}

    func reduceMotion(_ isReduced: Bool) {
        if isReduced { ownReducesMotion = drag.rules.reducesMotion }
        drag.rules.reducesMotion = isReduced || ownReducesMotion
    }

    func letGo(at time: Timestamp) { drag.cancel(time: time) }
}
