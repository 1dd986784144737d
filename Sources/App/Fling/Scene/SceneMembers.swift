// What is in a scene, and what runs on it.

extension Scene {
    /// Takes properties in: from now on they can be animated.
    ///
    /// One that belongs to another scene leaves it, and rests at its value.
    public func add(_ properties: AnyProperty...) {
        for property in properties where property.scene !== self {
            property.leaveScene()
            property.memberIndex = members.add(property)
            property.scene = self
            hasChanged = true
        }
    }

    /// Lets properties go: they rest at their values, and can no longer be animated.
    public func remove(_ properties: AnyProperty...) {
        for property in properties where property.scene === self {
            property.leaveScene()
        }
        deliver()
    }

    /// The properties that are in it.
    public var properties: [AnyProperty] { members.all }

    /// Ends everything that the scene animates.
    func endAll(at position: StopPosition, _ ending: AnimationEnding) {
        for property in members.all { property.endAll(at: position, ending) }
        deliver()
    }

    /// Ends every animation; drivers lose their properties.
    ///
    /// - Parameter position: Where the properties rest: at their values, where they are, or where they came from.
    public func removeAllAnimations(at position: StopPosition = .end) {
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
    /// A run that belongs to a group, if any.
    @usableFromInline
    func makeRun(_ key: AnimationKey, _ group: AnimationGroup?, of property: AnyProperty) -> Run {
        lastSerial += 1
        group?.runDidStart(lastSerial, of: property.memberIndex)
        return Run(serial: lastSerial, key: key, group: group, isLogged: log != nil)
    }

    /// The property is to be heard of when something is due, and not when it was before.
    func wait(for property: AnyProperty) {
        lastSerial += 1
        property.ticket = lastSerial
        guard property.due < .never else { return }
        queue.add(
            time: property.due, member: property.memberIndex, serial: property.ticket, isStale: isStale)
    }

    @usableFromInline
    func didChange() {
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
