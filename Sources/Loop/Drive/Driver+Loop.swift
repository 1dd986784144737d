import Fling
import FrameClocks
import SystemCalls

// The loop, and its pieces for another loop.

extension Driver {
    /// Runs the loop until a stop signal: waits for events, and handles them.
    ///
    /// It returns at once if `stop` was given before, and can be run again with another signal. A callback
    /// can't run the loop that it is called from: there, too, it returns at once.
    ///
    /// - Parameter stop: Ends the loop from a callback, another thread or a signal handler; nil to run
    ///   until an error.
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

    /// A descriptor that is readable when there is something to ``dispatch()``, at first to report the
    /// devices. It belongs to the driver: wait for it, and don't close it.
    public var fileDescriptor: CInt { waitSet.fileDescriptor }

    /// The descriptor of the timer that wakes the driver at its next deadline.
    package var deadlineDescriptor: CInt { deadline.fileDescriptor }

    /// Handles all pending events, deadlines and frames, and never waits.
    public func dispatch() throws(DriverError) {
        _ = try dispatch(waits: false, stop: nil)
    }

    /// Handles the sources that are ready, after a wait if asked.
    ///
    /// - Returns: True if `stop` is readable.
    private func dispatch(waits: Bool, stop: CInt?) throws(DriverError) -> Bool {
        // A dispatch is in progress already if a callback dispatches.
        guard depth == 0 else { return false }
        var ready = Ready()
        let count = try waitSet.take(waits: waits) { descriptor in
            switch descriptor {
            case stop: ready.isStopped = true
            case start.fileDescriptor: ready.isFirst = true
            // Deadlines are checked after every wait.
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

    /// The descriptors that can be read without waiting.
    private struct Ready {
        var isStopped = false
        var isFirst = false
        var hasInput = false
        var hasFrame = false
        var watched: [CInt] = []
    }

    /// Handles ready descriptors: input first, and the frame last, so that it shows everything known.
    private func handle(_ ready: Ready) throws(DriverError) {
        if ready.isFirst { waitSet.remove(start.fileDescriptor) }
        if ready.hasInput || ready.isFirst { try readInput() }
        if !ready.watched.isEmpty { catchUp() }
        for descriptor in ready.watched { watches[descriptor]?.handler() }
        if let next = nextDeadline, next <= clock.now {
            // Events from before the deadline come first.
            if !ready.hasInput { try readInput() }
            meetDeadlines()
        }
        guard ready.hasFrame || clock.fileDescriptor == nil else { return }
        do throws(FrameClockError) { try clock.dispatch() } catch { throw .clock(error) }
    }

    private func readInput() throws(DriverError) {
        try input?.read { take($0) }
    }
}

extension InputSource {
    /// Dispatches; an error of the source is one of the driver's.
    fileprivate func read(_ take: (InputEvent) -> Void) throws(DriverError) {
        do throws(Failure) { try dispatch(take) } catch { throw .input(error) }
    }
}
