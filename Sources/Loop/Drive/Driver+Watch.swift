extension Driver {
    /// Waits for another descriptor, too: a socket, a pipe, a signal's descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor. It stays the caller's, who cancels the watch before closing it.
    ///   - handler: A callback whenever the descriptor is readable or broken, until the watch is cancelled.
    public func watch(_ descriptor: CInt, _ handler: @escaping () -> Void) throws(DriverError) -> Watch {
        try waitSet.add(descriptor)
        let watch = Watch(descriptor, handler, in: self)
        watches[descriptor] = watch
        return watch
    }

    /// A descriptor that a driver waits for besides its own.
    ///
    ///     let watch = try driver.watch(connection) { receive() }
    ///     watch.cancel()   // before the connection is closed
    public final class Watch {
        /// The watched descriptor, which the caller closes after cancelling the watch.
        public let fileDescriptor: CInt
        let handler: () -> Void
        private weak var driver: Driver?

        init(_ fileDescriptor: CInt, _ handler: @escaping () -> Void, in driver: Driver) {
            self.fileDescriptor = fileDescriptor
            self.handler = handler
            self.driver = driver
        }

        /// Ends the watch. It may be called from within the handler.
        public func cancel() {
            guard let driver, driver.watches[fileDescriptor] === self else { return }
            driver.watches[fileDescriptor] = nil
            driver.waitSet.remove(fileDescriptor)
        }
    }
}
