import Motion

/// Fingers of a touchscreen that join an attempt, and leave it.
extension Attempt {
    /// Records the current location of the attempt's fingers.
    @inline(never)
    mutating func locate(_ contacts: ContactTable, on surface: Surface) {
        guard let location = contacts.location(of: remaining(of: contacts)) else { return }
        fingers.location = surface.touchLocation(location, on: fingers.source)
    }

    /// Records the start location of the fingers, until the gesture begins: in a row of taps, that of the
    /// first.
    private mutating func locateStart(_ contacts: ContactTable, on surface: Surface) {
        guard stage != .active, clues.tap.taps == 0,
            let location = contacts.startLocation(of: remaining(of: contacts))
        else { return }
        fingers.startLocation = surface.touchLocation(location, on: fingers.source)
    }

    /// The fingers that remain after the open frame; if there are none, those of this frame.
    private func remaining(of contacts: ContactTable) -> SlotMask {
        let rest = fingers.members - contacts.leaving
        return rest.isEmpty ? fingers.members : rest
    }
}

// MARK: - Joining

extension Attempt {
    /// True if the attempt is a row of taps with no finger down, and none of the joining fingers can continue
    /// it.
    func isRowLeft(for contacts: ContactTable) -> Bool {
        guard stage == .possible, case .tap(let tap) = rules, fingers.members.isEmpty else { return false }
        return !contacts.joining.contains { tap.continues(clues.tap, at: contacts[$0].start) }
    }

    mutating func join(
        _ slot: Int, of contacts: ContactTable, _ now: Moment, _ book: inout ArenaBook
    ) {
        guard let range = rules.fingers,
            book.recognizers[id].takesFinger(at: contacts[slot].startNormalized)
        else { return }
        let source = contacts[slot].isPointer ? Gesture.Source.pointer : .touchscreen
        switch stage {
        case .idle: begin(with: Fingers(source: source), at: now.time)
        case .over: return
        case .waiting where rules.isTap: return
        case .possible, .waiting, .active: guard fingers.source == source else { return }
        }
        // A finger that replaces another in the same frame does not exceed the limit.
        let before = fingers.members - contacts.leaving
        guard before.count < range.upperBound else {
            guard stage != .active else { return }
            fingers.claimed.insert(SlotMask(slot))
            return fail(.tooManyFingers, now, &book)
        }
        fingers.claimed.insert(SlotMask(slot))
        fingers.members.insert(SlotMask(slot))
        fingers.count = before.count + 1
        locate(contacts, on: now.surface)
        locateStart(contacts, on: now.surface)
        if stage == .active {
            course.hasChanged = true
            return
        }
        let becomesComplete = before.count + 1 == range.lowerBound
        if becomesComplete { hand.setAnchor() }
        guard stage == .possible else { return }
        let verdict = judgeJoin(of: slot, contacts, becomesComplete: becomesComplete, now, &book)
        apply(verdict, now, &book)
    }

    private mutating func judgeJoin(
        of slot: Int, _ contacts: ContactTable, becomesComplete: Bool, _ now: Moment,
        _ book: inout ArenaBook
    ) -> Verdict {
        switch rules {
        case .tap(let tap):
            return judgeTouch(contacts, by: tap, now, &book)
        case .longPress(let press):
            if becomesComplete { deadline = now.time.advanced(by: press.delay) }
            return .wait
        case .hold(let hold):
            guard becomesComplete else { return .wait }
            guard hold.delay > 0 else { return .recognize }
            deadline = now.time.advanced(by: hold.delay)
            return .wait
        case .edgeSwipe(let swipe):
            let distances = now.surface.edgeDistances(of: contacts[slot])
            clues.edges.formIntersection(swipe.edges(near: distances.near, far: distances.far))
            return clues.edges.isEmpty ? .fail(.notAtEdge) : .wait
        case .pan, .pinch, .rotation:
            return becomesComplete ? verdict(on: contacts) : .wait
        }
    }

    /// Judges a finger of a tap that has landed.
    private mutating func judgeTouch(
        _ contacts: ContactTable, by rules: TapRules, _ now: Moment, _ book: inout ArenaBook
    ) -> Verdict {
        guard !clues.tap.isLifting else { return .fail(.lifted) }
        if clues.tap.peak == 0 { deadline = now.time.advanced(by: rules.maximumDuration) }
        clues.tap.peak = max(clues.tap.peak, fingers.count)
        guard clues.tap.peak == rules.fingers,
            let place = contacts.startLocation(of: remaining(of: contacts))?.millimetres
        else { return .wait }
        if clues.tap.taps > 0, !clues.tap.isNear(place, by: rules) {
            // The row is over, and these fingers may begin another.
            note(.failed(.tooFarApart), now, &book)
            fingers.claimed = fingers.members
            clues.tap = TapProgress(peak: clues.tap.peak)
            course.isWaitLogged = false
            locateStart(contacts, on: now.surface)
        }
        if clues.tap.taps == 0 { clues.tap.place = place }
        return .wait
    }
}

// MARK: - Leaving

extension Attempt {
    mutating func leave(
        _ contacts: ContactTable, _ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit
    ) {
        let gone = fingers.members & contacts.leaving
        guard !gone.isEmpty, let range = rules.fingers else { return }
        let areCancelled = (gone - contacts.cancelled).isEmpty
        fingers.members.remove(gone)
        if !rules.isTap { fingers.claimed.remove(gone) }
        let count = fingers.members.count
        switch stage {
        case .possible:
            apply(judgeLeave(areCancelled: areCancelled, at: now.time), now, &book)
        case .waiting where count < range.lowerBound && !rules.isTap:
            fail(.lifted, now, &book)
        case .active where count < range.lowerBound:
            if areCancelled {
                cancel(.byDevice, now, &book, emit)
            } else {
                end(now, &book, emit)
            }
        case .active:
            fingers.count = count
            course.hasChanged = true
            locate(contacts, on: now.surface)
        case .idle, .waiting, .over: break
        }
    }

    private mutating func judgeLeave(areCancelled: Bool, at time: Timestamp) -> Verdict {
        switch rules {
        case .tap(let tap):
            guard !areCancelled else { return .fail(.byDevice) }
            let verdict = clues.tap.lift(isLast: fingers.members.isEmpty, by: tap)
            if verdict == .wait, fingers.members.isEmpty { deadline = time.advanced(by: tap.interval) }
            return verdict
        case .longPress:
            return .fail(areCancelled ? .byDevice : .lifted)
        case .pan, .pinch, .rotation, .edgeSwipe, .hold:
            fingers.count = fingers.members.count
            guard fingers.members.isEmpty else { return .wait }
            return .fail(areCancelled ? .byDevice : .lifted)
        }
    }
}
