import Fling

// The values, drags and scenes that a driver moves.

extension Driver {
    /// Adds a value for fingers to move: a draggable or a scroller.
    ///
    ///     let sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: 8))
    ///     let list = driver.add(Scroller(content: 4000, viewport: 600), through: GestureMap(y: 8))
    ///
    /// - Parameters:
    ///   - machine: The value, with its position and its rules.
    ///   - map: The value's distance for a millimetre of the hand.
    ///   - recognizers: The recognisers of ``arena`` whose gestures move the value; nil for all.
    ///   - contains: Returns true for the points that belong to it: see ``GestureFilter/contains``.
    /// - Returns: The driven value from now on. The driver retains it until it is removed.
    @discardableResult
    public func add<Machine: Interactive>(
        _ machine: Machine, through map: GestureMap<Machine.Value>, by recognizers: Set<RecognizerID>? = nil,
        where contains: ((SIMD2<Double>) -> Bool)? = nil
    ) -> Driven<Machine> {
        let filter = GestureFilter(recognizers: recognizers, where: contains)
        check(map)
        check(machine.rules)
        let value = Driven(machine, through: map, filter, in: self)
        add(value)
        return value
    }

    /// Adds a knob for fingers to turn: one that goes round a centre, or several that turn about each other.
    ///
    ///     driver.arena.add(.pan(PanRules(fingers: 1...1, touchpadFingers: nil)))
    ///     driver.arena.add(.rotation())
    ///     let knob = driver.add(Draggable(Angle.zero), turning: .about([160, 160]))
    ///
    /// - Parameters:
    ///   - knob: The angle, with its rules.
    ///   - turning: The centre, in the points of ``placement``.
    ///   - recognizers: The recognisers of ``arena`` whose gestures turn it; nil for all.
    ///   - contains: Returns true for the points that belong to it: see ``GestureFilter/contains``.
    /// - Returns: The driven angle from now on. The driver retains it until it is removed.
    @discardableResult
    public func add(
        _ knob: Draggable<Angle>, turning: RotationMap, by recognizers: Set<RecognizerID>? = nil,
        where contains: ((SIMD2<Double>) -> Bool)? = nil
    ) -> DrivenValue<Angle> {
        let value = add(knob, through: RotationMap.map, by: recognizers, where: contains)
        value.turning = turning
        return value
    }

    func add(_ member: any DriverMember) {
        checkIsNew(member)
        members.append(member)
        if isMotionReduced { member.reduceMotion(true) }
        perform {}
    }

    /// Adds a scene, which the clock advances and its frames show. The driver retains it until it is
    /// removed.
    ///
    /// Make the scene with ``motionTime``: one that begins earlier is advanced through all that time at
    /// once. Changes from the driver's callbacks happen at the time that has been shown last. Changes from
    /// elsewhere, such as the handler of a key, advance a scene that has slept to the present first; they
    /// happen together if they are made in ``perform(_:)``.
    public func add(_ scene: Scene) {
        guard !scenes.contains(where: { $0 === scene }) else { return }
        scenes.append(scene)
        scene.wakeHandler = { [unowned self, unowned scene] in wake(scene) }
        if isMotionReduced { scene.reducesMotion = true }
        perform {}
    }

    /// Removes a value or a drag. If a finger holds the value, the drag is cancelled; a motion is not shown any
    /// more.
    public func remove<Machine>(_ value: Driven<Machine>) { removeMember(value) }

    /// Removes a drag of a fraction, and releases it if a finger holds it.
    public func remove<Thing>(_ drag: FractionDrag<Thing>) { removeMember(drag) }

    /// Removes a drag of a property, and releases it if a finger holds it.
    public func remove<Value>(_ drag: PropertyDrag<Value>) { removeMember(drag) }

    func removeMember(_ owned: AnyObject) {
        guard let index = members.firstIndex(where: { $0.owned === owned }) else { return }
        let member = members.remove(at: index)
        removalCount += 1
        for nest in nests { nest.remove(member) }
        perform { member.letGo(at: motionTime) }
    }

    /// Removes a scene, which stays as it is.
    public func remove(_ scene: Scene) {
        guard let index = scenes.firstIndex(where: { $0 === scene }) else { return }
        scenes.remove(at: index)
        scene.wakeHandler = nil
    }
}
