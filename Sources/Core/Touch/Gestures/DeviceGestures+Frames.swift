import Motion

/// Touchscreens: what a frame does to the recognisers.
extension DeviceGestures {
    /// Takes in what was reported since the last frame.
    mutating func closeFrame(_ book: inout ArenaBook, _ emit: Emit) {
        guard let time = contacts.frameTime else { return }
        if !contacts.moved.isEmpty { followMoves(at: time, &book, emit) }
        if !contacts.joining.isEmpty { takeJoining(at: time, &book, emit) }
        if !contacts.leaving.isEmpty { giveUpLeaving(at: time, &book, emit) }
        contacts.closeFrame()
        settle()
    }

    /// The places that gestures know fingers by, and that no other finger may have yet.
    var reserved: SlotMask {
        attempts.reduce(into: SlotMask()) { $0.insert($1.claimed) }
    }
}

// MARK: - Moving

extension DeviceGestures {
    private mutating func followMoves(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        // Most recognisers follow the same fingers.
        var known = SlotMask()
        var step = Hand.Step()
        for index in attempts.indices where attempts[index].isFollowing {
            let members = attempts[index].members
            guard members.intersects(contacts.moved) else { continue }
            if members != known {
                step = contacts.step(of: members, isShaped: book.recognizers.hasPinch)
                known = members
            }
            follow(step, index, at: time, book.recognizers)
            locate(index)
            judgeMove(of: index, at: time, &book, emit)
        }
        resolve(at: time, &book, emit)
        tellChanges(at: time, &book, emit)
    }

    private mutating func judgeMove(
        of index: Int, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        let rules = book.recognizers.entries[index].rules
        switch attempts[index].stage {
        case .possible:
            apply(verdict(of: rules, on: attempts[index]), to: index, at: time, &book)
        case .active:
            if case .hold(let hold) = rules {
                guard attempts[index].hand.way.magnitude > hold.movement else { return }
                cancel(index, .moved, at: time, &book, emit)
            } else {
                attempts[index].hasChanged = true
            }
        case .idle, .waiting, .over: break
        }
    }

    private func verdict(of rules: GestureRecognizer, on attempt: Attempt) -> Verdict {
        switch rules {
        case .pan(let pan):
            return isComplete(attempt, rules)
                ? pan.verdict(on: attempt.hand.way, source: .touchscreen) : .wait
        case .pinch(let pinch):
            return isComplete(attempt, rules) ? pinch.verdict(on: attempt.hand, source: .touchscreen) : .wait
        case .edgeSwipe(let swipe):
            return isComplete(attempt, rules)
                ? swipe.verdict(on: attempt.hand.way, from: attempt.edges) : .wait
        case .tap(let tap):
            return stays(attempt, within: tap.movement)
        case .longPress(let press):
            return stays(attempt, within: press.movement)
        case .hold(let hold):
            return attempt.hand.way.magnitude > hold.movement ? .fail(.movedTooFar) : .wait
        }
    }

    private func stays(_ attempt: Attempt, within distance: Double) -> Verdict {
        contacts.hasMoved(attempt.members, by: distance) ? .fail(.movedTooFar) : .wait
    }

    /// Whether as many fingers are down as the rules ask for.
    private func isComplete(_ attempt: Attempt, _ rules: GestureRecognizer) -> Bool {
        attempt.members.count >= rules.fingers?.lowerBound ?? 1
    }

    /// Notes where the fingers are that an attempt follows.
    private mutating func locate(_ index: Int) {
        guard let location = contacts.location(of: remaining(index)) else { return }
        attempts[index].place = location.millimetres
        attempts[index].location = touchLocation(location)
    }

    /// Notes where the fingers landed, as long as nothing has begun: for a row of taps, those of the first.
    private mutating func locateStart(_ index: Int) {
        guard attempts[index].stage != .active, attempts[index].tap.taps == 0,
            let location = contacts.startLocation(of: remaining(index))
        else { return }
        attempts[index].startLocation = touchLocation(location)
    }

    /// The fingers that an attempt goes on with after the open frame; if there are none, those of this frame.
    private func remaining(_ index: Int) -> SlotMask {
        let members = attempts[index].members
        let rest = members - contacts.leaving
        return rest.isEmpty ? members : rest
    }

    private func touchLocation(_ location: ContactTable.Location) -> TouchLocation {
        TouchLocation(
            normalized: location.normalized,
            millimetres: isSizeAssumed(on: .touchscreen) ? nil : location.millimetres)
    }
}

// MARK: - Joining

extension DeviceGestures {
    private mutating func takeJoining(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        failRowsOfTaps(at: time, &book, emit)
        for slot in contacts.joining {
            for index in attempts.indices { join(slot, index, at: time, &book) }
        }
        resolve(at: time, &book, emit)
        tellChanges(at: time, &book, emit)
    }

    /// A finger that lands elsewhere ends a row of taps, and may begin another.
    private mutating func failRowsOfTaps(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        var hasFailed = false
        for index in attempts.indices where attempts[index].stage == .possible {
            guard case .tap(let tap) = book.recognizers.entries[index].rules,
                attempts[index].members.isEmpty,
                !contacts.joining.contains(where: {
                    tap.continues(attempts[index].tap, at: contacts[$0].start)
                })
            else { continue }
            fail(index, .tooFarApart, at: time, &book)
            hasFailed = true
        }
        guard hasFailed else { return }
        resolve(at: time, &book, emit)
        settle()
    }

    private mutating func join(_ slot: Int, _ index: Int, at time: Timestamp, _ book: inout ArenaBook) {
        let entry = book.recognizers.entries[index]
        guard let range = entry.rules.fingers,
            entry.area?.contains(contacts[slot].startNormalized) ?? true
        else { return }
        let stage = attempts[index].stage
        switch stage {
        case .idle: begin(index, .touchscreen, at: time)
        case .over: return
        case .waiting where entry.rules.isTap: return
        case .possible, .waiting, .active:
            guard attempts[index].source == .touchscreen else { return }
        }
        // A finger that takes the place of another in the same frame is none too many.
        let before = attempts[index].members - contacts.leaving
        guard before.count < range.upperBound else {
            guard stage != .active else { return }
            attempts[index].claimed.insert(SlotMask(slot))
            return fail(index, .tooManyFingers, at: time, &book)
        }
        attempts[index].claimed.insert(SlotMask(slot))
        attempts[index].members.insert(SlotMask(slot))
        attempts[index].fingers = before.count + 1
        locate(index)
        locateStart(index)
        if stage == .active {
            attempts[index].hasChanged = true
            return
        }
        let becomesComplete = before.count + 1 == range.lowerBound
        if becomesComplete { attempts[index].hand.setAnchor() }
        guard attempts[index].stage == .possible else { return }
        let verdict = judgeJoin(of: slot, index, entry.rules, becomesComplete: becomesComplete, at: time)
        apply(verdict, to: index, at: time, &book)
    }

    private mutating func judgeJoin(
        of slot: Int, _ index: Int, _ rules: GestureRecognizer, becomesComplete: Bool, at time: Timestamp
    ) -> Verdict {
        switch rules {
        case .tap(let tap):
            return tap.join(&attempts[index], at: time)
        case .longPress(let press):
            if becomesComplete { attempts[index].deadline = time.advanced(by: press.delay) }
            return .wait
        case .hold(let hold):
            guard becomesComplete else { return .wait }
            guard hold.delay > 0 else { return .recognize }
            attempts[index].deadline = time.advanced(by: hold.delay)
            return .wait
        case .edgeSwipe(let swipe):
            let distances = edgeDistances(of: contacts[slot])
            let edges = attempts[index].edges.intersection(
                swipe.edges(near: distances.near, far: distances.far))
            attempts[index].edges = edges
            return edges.isEmpty ? .fail(.notAtEdge) : .wait
        case .pan, .pinch:
            return becomesComplete ? verdict(of: rules, on: attempts[index]) : .wait
        }
    }
}

// MARK: - Leaving

extension DeviceGestures {
    private mutating func giveUpLeaving(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        // What waits for others is heard once more when they have given up, before its own fingers are gone: a
        // short flick may begin and end in its last frame.
        for index in attempts.indices where attempts[index].stage != .waiting {
            leave(index, at: time, &book, emit)
        }
        resolve(at: time, &book, emit)
        for index in attempts.indices { leave(index, at: time, &book, emit) }
        resolve(at: time, &book, emit)
        tellChanges(at: time, &book, emit)
    }

    private mutating func leave(
        _ index: Int, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        let gone = attempts[index].members & contacts.leaving
        guard !gone.isEmpty, let range = book.recognizers.entries[index].rules.fingers else { return }
        let rules = book.recognizers.entries[index].rules
        let areCancelled = (gone - contacts.cancelled).isEmpty
        attempts[index].members.remove(gone)
        if !rules.isTap { attempts[index].claimed.remove(gone) }
        let count = attempts[index].members.count
        switch attempts[index].stage {
        case .possible:
            let verdict = judgeLeave(of: index, rules, areCancelled: areCancelled, at: time)
            apply(verdict, to: index, at: time, &book)
        case .waiting where count < range.lowerBound && !rules.isTap:
            fail(index, .lifted, at: time, &book)
        case .active where count < range.lowerBound:
            if areCancelled {
                cancel(index, .byDevice, at: time, &book, emit)
            } else {
                end(index, at: time, &book, emit)
            }
        case .active:
            attempts[index].fingers = count
            attempts[index].hasChanged = true
            locate(index)
        case .idle, .waiting, .over: break
        }
    }

    private mutating func judgeLeave(
        of index: Int, _ rules: GestureRecognizer, areCancelled: Bool, at time: Timestamp
    ) -> Verdict {
        let isEmpty = attempts[index].members.isEmpty
        switch rules {
        case .tap(let tap):
            let place = attempts[index].place
            return areCancelled ? .fail(.byDevice) : tap.leave(&attempts[index], place: place, at: time)
        case .longPress:
            return .fail(areCancelled ? .byDevice : .lifted)
        case .pan, .pinch, .edgeSwipe, .hold:
            attempts[index].fingers = attempts[index].members.count
            guard isEmpty else { return .wait }
            return .fail(areCancelled ? .byDevice : .lifted)
        }
    }
}
