// The scheduling and delivery of a scene's callbacks.

extension Scene {
    /// Schedules a call; ``advance(to:)`` makes it when the scene's own time has reached `time`.
    ///
    /// - Parameters:
    ///   - time: The time of the call, in the scene's own time; a past time is due at the next advance.
    ///   - call: A closure that is called once.
    @discardableResult
    public func schedule(at time: Timestamp, _ call: @escaping () -> Void) -> ScheduledCall {
        wake()
        lastSerial += 1
        let scheduled = ScheduledCall(in: self, serial: lastSerial, at: time, call: call)
        self.scheduled[lastSerial] = scheduled
        wait(for: scheduled)
        return scheduled
    }

    func wait(for call: ScheduledCall) {
        guard call.time < .never else { return }
        queue.add(time: call.time, member: nil, serial: call.serial, isStale: isStale)
    }

    func forget(_ call: ScheduledCall) {
        _ = scheduled.removeValue(forKey: call.serial)
    }

    /// Makes a call when the change in progress is complete.
    func call(_ call: @escaping () -> Void) {
        calls.append(call)
    }

    /// Makes a call at the next advance.
    func afterwards(_ call: @escaping () -> Void) {
        later.append(call)
    }

    /// Makes the pending calls, unless a block or a call is in progress; then they are made after it.
    @usableFromInline
    func deliver() {
        guard !calls.isEmpty, transactions.isEmpty, holdCount == 0, !isDelivering else { return }
        isDelivering = true
        // An endless chain of calls continues at the next advance.
        var count = 10_000
        while !calls.isEmpty {
            guard count > 0 else {
                later += calls
                calls = []
                break
            }
            count -= 1
            // The list is emptied first: releasing the objects that a call captures may add new calls.
            let due = calls
            calls = []
            for call in due { call() }
        }
        isDelivering = false
    }

    /// Makes a change of several calls, and holds back callbacks until it is complete.
    package func holdingCalls(_ change: () -> Void) {
        wake()
        holdCount += 1
        change()
        holdCount -= 1
        deliver()
    }

    func makeLaterCalls() {
        guard !later.isEmpty else { return }
        let due = later
        later.removeAll()
        for call in due {
            call()
            deliver()
        }
    }

    func handle(_ entry: DeadlineQueue.Entry) {
        if let index = entry.member {
            members[index]?.catchUp()
        } else {
            scheduled.removeValue(forKey: entry.serial)?.call()
        }
    }

    func isStale(_ entry: DeadlineQueue.Entry) -> Bool {
        guard let index = entry.member else { return scheduled[entry.serial]?.time != entry.time }
        return members[index]?.ticket != entry.serial
    }
}
