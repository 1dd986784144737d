import Dispatch

extension Driver {
    /// Makes a dispatch source that dispatches the driver on a queue; it begins with `activate()`, and ends
    /// with `cancel()`.
    ///
    /// The driver, and everything that belongs to it, is used on that queue alone from then on. The source
    /// retains it.
    ///
    /// - Parameters:
    ///   - queue: A serial queue, such as the main one.
    ///   - onError: A callback for the error that the driver can't go on after; the source is cancelled.
    public func makeSource(
        queue: DispatchQueue = .main, onError: @escaping (DriverError) -> Void = { _ in }
    ) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(fileDescriptor: fileDescriptor, queue: queue)
        nonisolated(unsafe) let (driver, made, report) = (self, source, onError)
        source.setEventHandler {
            do throws(DriverError) {
                try driver.dispatch()
            } catch {
                made.cancel()
                report(error)
            }
        }
        return source
    }
}
