// The properties of a scene and their runs.

extension Scene {
    /// Adds properties to the scene: from now on they can be animated.
    ///
    /// A property of another scene leaves that one, and rests at its value.
    public func add(_ properties: AnyProperty...) {
        wake()
        for property in properties where property.scene !== self {
            property.leaveScene()
            LooseAssignments.forget(property)
            property.memberIndex = members.add(property)
            property.scene = self
            hasChanged = true
        }
    }

    /// Removes properties from the scene: they rest at their values, and can no longer be animated.
    public func remove(_ properties: AnyProperty...) {
        wake()
        for property in properties where property.scene === self {
            property.leaveScene()
        }
        deliver()
    }

    /// The properties of the scene.
    public var properties: [AnyProperty] { members.all }

    /// Ends all animations and drivers of the scene.
    func endAll(at position: StopPosition, _ ending: AnimationEnding) {
        for property in members.all { property.endAll(at: position, ending) }
        deliver()
    }

    /// Ends all animations; drivers lose their properties.
    ///
    /// - Parameter position: The place where properties rest: at their values, where they are, or where they
    ///   came from.
    public func removeAllAnimations(at position: StopPosition = .end) {
        wake()
        endAll(at: position, .removed)
    }

    func removeMember(at index: Int) {
        members.remove(at: index)
        hasChanged = true
    }

    func isLive(_ member: AnimationGroup.Member) -> Bool {
        members[member.index]?.isRunning(member.serial) ?? false
    }
}

// MARK: - Runs

extension Scene {
    /// Returns a new run of a property, and counts it in a group, if any.
    @usableFromInline
    func makeRun(_ key: AnimationKey, _ group: AnimationGroup?, of property: AnyProperty) -> Run {
        lastSerial += 1
        group?.runDidStart(lastSerial, of: property.memberIndex)
        return Run(serial: lastSerial, key: key, group: group, isLogged: log != nil)
    }

    /// Queues the next deadline of a property in place of the former one.
    func wait(for property: AnyProperty) {
        lastSerial += 1
        property.ticket = lastSerial
        guard property.due < .never else { return }
        queue.add(
            time: property.due, member: property.memberIndex, serial: property.ticket, isStale: isStale)
    }

    @usableFromInline
    package func didChange() {
        hasChanged = true
    }

    func countMoving(_ difference: Int) {
        movingCount += difference
        hasChanged = true
    }

    func setDriven(_ isDriven: Bool, at index: Int) {
        if isDriven {
            driven.insert(index)
        } else {
            driven.remove(index)
        }
        hasChanged = true
    }
}
