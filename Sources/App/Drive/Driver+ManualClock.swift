import FrameClocks

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
