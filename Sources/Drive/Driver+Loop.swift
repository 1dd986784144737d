import Fling
import Frames
import Libinput

// The loop, and its pieces for another loop.

extension Driver {
    /// Runs until someone calls for a stop: waits, and does what there is to do.
    ///
    /// It returns at once when `stop` was given before, and can be run again with another one. A callback can't run the
    /// loop that it is called from: there, too, it returns at once.
    ///
    /// - Parameter stop: Ends it from a callback, another thread or a signal handler; nil to run until an error.
    public func run(until stop: StopSignal? = nil) throws(DriverError) {
        guard depth == 0 else { return }
        if let stop { try waitSet.add(stop.fileDescriptor) }
        defer { if let stop { waitSet.remove(stop.fileDescriptor) } }
        settle()
        var isStopped = stop?.isStopped ?? false
        while !isStopped {
            isStopped = try dispatch(waits: true, stop: stop?.fileDescriptor)
        }
    }

    /// Becomes readable when there is something to ``dispatch()``, at first for the devices that are there. It belongs
    /// to the driver: wait for it, and don't close it.
    public var fileDescriptor: CInt { waitSet.fileDescriptor }

    /// The timer that wakes the driver when something has to be decided.
    package var deadlineDescriptor: CInt { deadline.fileDescriptor }

    /// Does what there is to do, and never waits.
    public func dispatch() throws(DriverError) {
        _ = try dispatch(waits: false, stop: nil)
    }

    /// - Returns: Whether `stop` is readable.
    private func dispatch(waits: Bool, stop: CInt?) throws(DriverError) -> Bool {
        // A callback that dispatches is in the midst of it.
        guard depth == 0 else { return false }
        var ready = Ready()
        let count = try waitSet.take(waits: waits) { descriptor in
            switch descriptor {
            case stop: ready.isStopped = true
            case start.fileDescriptor: ready.isFirst = true
            // What is due is looked for in any case.
            case deadline.fileDescriptor: break
            case input?.fileDescriptor: ready.hasInput = true
            case clock.fileDescriptor: ready.hasFrame = true
            default: ready.watched.append(descriptor)
            }
        }
        guard count > 0 || clock.fileDescriptor == nil || !clock.followsSystemTime else { return false }
        if count > 0 { wakeUpCount += 1 }
        enter()
        defer { leave() }
        try handle(ready)
        return ready.isStopped
    }

    /// What can be read without waiting.
    private struct Ready {
        var isStopped = false
        var isFirst = false
        var hasInput = false
        var hasFrame = false
        var watched: [CInt] = []
    }

    /// Input first, and the frame last: it is to show all that is known.
    private func handle(_ ready: Ready) throws(DriverError) {
        if ready.isFirst { waitSet.remove(start.fileDescriptor) }
        if ready.hasInput || ready.isFirst { try readInput() }
        if !ready.watched.isEmpty { catchUp() }
        for descriptor in ready.watched { watches[descriptor]?.handler() }
        if let next = nextDeadline, next <= clock.now {
            // Events of before come first.
            if !ready.hasInput { try readInput() }
            meetDeadlines()
        }
        guard ready.hasFrame || clock.fileDescriptor == nil else { return }
        do throws(FrameClockError) { try clock.dispatch() } catch { throw .clock(error) }
    }

    private func readInput() throws(DriverError) {
        guard let input else { return }
        do throws(LibinputError) { try input.dispatch { take($0) } } catch { throw .input(error) }
    }
}

extension Driver {
    /// Lets time pass in a test, on a clock that the test turns: whatever comes due until then happens, in order and
    /// at its own time, with all frames between.
    ///
    /// With devices of a `VirtualEvdev`, whose time is the same:
    ///
    ///     try machine.advance(to: time) { time throws(DriverError) in try driver.advance(clock, to: time) }
    ///
    /// - Parameter clock: The driver's own.
    public func advance(_ clock: ManualClock, to time: Timestamp) throws(DriverError) {
        try dispatch()
        while true {
            let last = clock.now
            let frame = clock.nextFrameTime ?? time
            let deadline = nextDeadline.map { $0 > last ? $0 : time } ?? time
            clock.set(to: min(time, frame, deadline))
            try dispatch()
            guard clock.now > last, clock.now < time else { return }
        }
    }
}

// MARK: - The session

extension Driver {
    /// Lets go of all devices, and cancels what fingers were doing: the session is switched away, or the machine is
    /// about to sleep. What flies goes on.
    public func suspend() {
        guard let input else { return }
        perform { input.suspend { take($0) } }
    }

    /// Takes the devices again after ``suspend()``.
    public func resume() throws(DriverError) {
        guard let input else { return }
        try perform { () throws(DriverError) in
            do throws(LibinputError) { try input.resume { take($0) } } catch { throw .input(error) }
        }
    }
}

// MARK: - Other descriptors

extension Driver {
    /// Waits for something else, too: a socket, a pipe, a signal's descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: It stays the caller's, who cancels the watch before closing it.
    ///   - handler: Is called whenever it is readable or broken, until the watch is cancelled.
    public func watch(_ descriptor: CInt, _ handler: @escaping () -> Void) throws(DriverError) -> Watch {
        try waitSet.add(descriptor)
        let watch = Watch(descriptor, handler, in: self)
        watches[descriptor] = watch
        return watch
    }

    /// Something that a driver waits for besides what it drives.
    public final class Watch {
        public let fileDescriptor: CInt
        let handler: () -> Void
        private weak var driver: Driver?

        init(_ fileDescriptor: CInt, _ handler: @escaping () -> Void, in driver: Driver) {
            self.fileDescriptor = fileDescriptor
            self.handler = handler
            self.driver = driver
        }

        /// Ends it. It may be called from within the handler.
        public func cancel() {
            guard let driver, driver.watches[fileDescriptor] === self else { return }
            driver.watches[fileDescriptor] = nil
            driver.waitSet.remove(fileDescriptor)
        }
    }
}
