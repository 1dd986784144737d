import FrameClocks

extension Driver {
    /// Advances the driver's ``ManualClock``, in a test: events, deadlines and frames until then are handled in
    /// order, each at its own time.
    ///
    ///     let driver = try Driver(clock: ManualClock(framesPerSecond: 60))
    ///     let sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: 8))
    ///     sheet.animate(to: 320)
    ///     try driver.advance(to: Timestamp(seconds: 1))
    ///
    /// - Parameter time: The time at which the clock stands afterwards.
    /// - Throws: ``DriverError/clockIsNotManual`` if the driver's clock is another kind, and
    ///   ``DriverError/clockTaken`` if another driver was made with it since.
    public func advance(to time: Timestamp) throws(DriverError) {
        guard let clock = clock as? ManualClock else { throw .clockIsNotManual }
        try advance(clock, to: time)
    }

    /// Advances a test's clock, as ``advance(to:)`` does.
    ///
    /// With devices of a `VirtualEvdev`, whose time is the same:
    ///
    ///     try machine.advance(to: time) { time throws(DriverError) in try driver.advance(clock, to: time) }
    ///
    /// - Parameters:
    ///   - clock: The driver's own clock.
    ///   - time: The time at which the clock stands afterwards.
    /// - Throws: ``DriverError/otherClock`` if the clock is not the driver's own.
    public func advance(_ clock: ManualClock, to time: Timestamp) throws(DriverError) {
        guard clock === self.clock else { throw .otherClock }
        guard !hasLostClock else { throw .clockTaken }
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
