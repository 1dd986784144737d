// Properties become members of a board, and get the remaining time and the remaining part of the distance.

extension TrackBoard {
    /// The fraction and the time left for members that are added at a moment.
    struct Opening {
        /// The fraction at which the members are added.
        var begin: Double
        /// The seconds left for the members, forwards and on the way back.
        var left: Double
        var leftBack: Double
    }

    /// The opening at present; a late member gets the time that is left, but enough of it not to jump.
    var opening: Opening {
        guard hasBegun else { return Opening(begin: 0, left: duration, leftBack: duration) }
        let part = elapsedPart
        return Opening(
            begin: min(max(masterFraction, 0), 0.75), left: max(duration * (1 - part), duration / 4),
            leftBack: max(duration * part, duration / 4))
    }

    /// Adds a property, or retargets it if it is a member already.
    ///
    /// - Parameters:
    ///   - origin: The resting place at the start, if it is not to be found from the property.
    ///   - own: The property's own animation, with its delay; nil for the board's.
    ///   - delayFactor: The part of the time left, 0 through 1, for which the property waits.
    func add<Value>(
        _ property: Property<Value>, from origin: Value? = nil, to end: Value, _ own: Animation? = nil,
        in opening: Opening, delayFactor: Double = 0, relativeVelocity: RelativeVelocity? = nil,
        presets: Presets = Presets()
    ) {
        let now = now
        let animation = own ?? self.animation
        let delay = delayFactor * opening.left + (own?.delay ?? 0)
        let isHurried = own == nil && (hasBegun || delay > 0)
        let time = isHurried ? max(opening.left - delay, duration / 20) : nil
        if let member = member(of: property) {
            isHeldWhole = false
            member.retarget(
                to: end, by: animation, lasting: isReversed ? opening.leftBack : time, after: delay, at: now)
            expect(member)
            return planSoon()
        }
        guard end != property.value || property.isAnimating || origin != nil else { return }
        isHeldWhole = false
        var start = property.startState(for: end)
        if let velocity = presets.velocity(of: property) {
            start.velocity = velocity
        } else if let relativeVelocity {
            start.velocity = relativeVelocity.velocity(along: end.displacement(from: start.value))
        }
        let share = delay > 0 ? delay / (delay + (time ?? animation.wholeDuration)) : 0
        let place = origin ?? presets.origin(of: property) ?? property.place(before: end)
        let player = animation.playhead(
            from: start, origin: place, to: end, lasting: time, delay: delay, tolerance: property.tolerance,
            at: now)
        let window = min(opening.begin + (1 - opening.begin) * share, 0.95)
        let member = TrackDriver(
            property, of: self, along: Track(player, by: animation, from: start, window: window, at: now))
        insert(member, for: property)
        member.attach()
        if isReversed { member.reverse(.turn, at: now) }
        if hasBegun, !isRunning { member.pause(at: now) }
        expect(member)
        planSoon()
    }

    private func member<Value>(of property: Property<Value>) -> TrackDriver<Value>? {
        guard let slot = slots[ObjectIdentifier(property)], let member = members[slot] as? TrackDriver<Value>
        else { return nil }
        // A property that was released may have had the same address.
        return member.property === property ? member : nil
    }

    private func insert<Value>(_ member: TrackDriver<Value>, for property: Property<Value>) {
        member.slot = members.count
        members.append(member)
        slots[ObjectIdentifier(property)] = member.slot
        memberCount += 1
    }

    /// The part of the duration for which the board has run, 0 through 1.
    private var elapsedPart: Double {
        let progress = min(max(master.state(at: now).value, 0), 1)
        guard progress < 1 else { return 1 }
        return animation.part(ofProgress: progress)
    }
}

extension Property {
    /// Returns the resting place from which the property starts towards an end: its resting place or present
    /// goal; or, if that equals the end, the one before.
    fileprivate func place(before end: Value) -> Value {
        isAnimating && value == end ? course.origin : value
    }
}
