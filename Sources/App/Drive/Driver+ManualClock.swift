import FrameClocks

extension Driver {
    /// Advances a test's clock: events, deadlines and frames until then are handled in order, each at its
    /// own time.
    ///
    /// With devices of a `VirtualEvdev`, whose time is the same:
    ///
    ///     try machine.advance(to: time) { time throws(DriverError) in try driver.advance(clock, to: time) }
    ///
    /// - Parameters:
    ///   - clock: The driver's own clock.
    ///   - time: The time at which the clock stands afterwards.
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
