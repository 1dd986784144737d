import Motion

/// Fingers of a touchscreen that a recogniser follows from their landing to their lift.
extension RecognizerState {
    /// Records the current location of the fingers.
    mutating func locate(_ contacts: ContactTable, on surface: Surface) {
        guard let location = contacts.location(of: remaining(of: contacts)) else { return }
        touches.location = surface.touchLocation(location, on: touches.source)
    }

    /// Records the start location of the fingers, until the gesture begins: in a row of taps, that of the
    /// first.
    private mutating func locateStart(_ location: ContactTable.Location?, on surface: Surface) {
        guard touches.claimed == touches.members, let location else { return }
        touches.startLocation = surface.touchLocation(location, on: touches.source)
    }

    /// The fingers that remain after the open frame; if there are none, those of this frame.
    private func remaining(of contacts: ContactTable) -> SlotMask {
        let rest = touches.members - contacts.leaving
        return rest.isEmpty ? touches.members : rest
    }
}

// MARK: - Joining

extension RecognizerState {
    /// True if the recogniser waits without a finger, and none of the joining ones can continue.
    func isLeft(for contacts: ContactTable) -> Bool {
        guard stage == .possible, touches.members.isEmpty else { return false }
        return !contacts.joining.contains { behavior.continues(at: contacts[$0].start) }
    }

    /// - Returns: True if it has failed, since there are more fingers than it looks for.
    @inline(never)
    mutating func join(
        _ slot: Int, of contacts: ContactTable, _ now: Moment, _ context: inout ArenaContext
    ) -> Bool {
        guard let range = traits.fingers,
            context.recognizers[id].takesFinger(at: contacts[slot].startNormalized)
        else { return false }
        let source = contacts[slot].isPointer ? Gesture.Source.pointer : .touchscreen
        switch stage {
        case .idle:
            begin(at: now.time)
            touches.source = source
        case .over: return false
        case .waiting where traits.isDiscrete: return false
        case .possible, .waiting, .active: guard touches.source == source else { return false }
        }
        // A finger that replaces another in the same frame does not exceed the limit.
        let before = touches.members - contacts.leaving
        guard before.count < range.upperBound else {
            guard stage != .active else { return false }
            touches.claimed.insert(SlotMask(slot))
            fail(.tooManyFingers, now, &context)
            return true
        }
        touches.claimed.insert(SlotMask(slot))
        touches.members.insert(SlotMask(slot))
        touches.setCount(before.count + 1, isComplete: touches.members.count >= range.lowerBound)
        locate(contacts, on: now.surface)
        if stage == .active {
            progress.hasChanged = true
            return false
        }
        let becomesComplete = before.count + 1 == range.lowerBound
        if becomesComplete { touches.setAnchor() }
        let start = contacts.startLocation(of: remaining(of: contacts))
        if stage == .possible {
            let finger = Touches.Landing(contacts[slot], centre: start, on: now.surface)
            decide(on: .landed(finger), now, &context)
        }
        locateStart(start, on: now.surface)
        if stage == .possible, becomesComplete { decide(on: .complete, now, &context) }
        return false
    }
}

extension Touches.Landing {
    fileprivate init(_ finger: ContactTable.Finger, centre: ContactTable.Location?, on surface: Surface) {
        let distances = surface.edgeDistances(of: finger)
        self.init(
            place: finger.start, centre: centre?.millimetres ?? finger.start, near: distances.near,
            far: distances.far)
    }
}

// MARK: - Leaving

extension RecognizerState {
    @inline(never)
    mutating func leave(_ contacts: ContactTable, _ now: Moment, _ context: inout ArenaContext) {
        let gone = touches.members & contacts.leaving
        guard !gone.isEmpty, let range = traits.fingers else { return }
        let areCancelled = (gone - contacts.cancelled).isEmpty
        touches.members.remove(gone)
        if !traits.isDiscrete { touches.claimed.remove(gone) }
        let count = touches.members.count
        switch stage {
        case .possible:
            touches.setCount(count, isComplete: count >= range.lowerBound)
            decideOnLift(fewest: range.lowerBound, areCancelled: areCancelled, now, &context)
            // It waits for the next touch of a row, and competes for it by the last one.
            if stage == .possible, count == 0, !traits.isDiscrete { touches.claimed = gone }
        case .waiting where count < range.lowerBound && !traits.isDiscrete:
            fail(.lifted, now, &context)
        case .active where count < range.lowerBound:
            if areCancelled {
                cancel(.byDevice, now, &context)
            } else {
                end(now, &context)
            }
        case .active:
            touches.count = count
            progress.hasChanged = true
            locate(contacts, on: now.surface)
        case .idle, .waiting, .over: break
        }
    }

    private mutating func decideOnLift(
        fewest: Int, areCancelled: Bool, _ now: Moment, _ context: inout ArenaContext
    ) {
        var verdict = verdict(on: .lifted, at: now.time)
        if touches.members.isEmpty {
            switch verdict {
            case .fail: break
            case .waitUntil: break
            case .recognize where traits.isDiscrete: break
            default: verdict = .fail(touches.peak < fewest ? .tooFewFingers : .lifted)
            }
        }
        if areCancelled, verdict != .wait || traits.isDiscrete { verdict = .fail(.byDevice) }
        apply(verdict, now, &context)
    }
}
