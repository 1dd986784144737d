import Fling

extension Driver {
    /// Releases all devices and cancels their gestures: the session is switched away, or the machine is
    /// about to sleep. Thrown values go on.
    public func suspend() {
        guard let input else { return }
        perform { input.suspend { take($0) } }
    }

    /// Takes the devices again after ``suspend()``.
    public func resume() throws(DriverError) {
        guard let input else { return }
        try perform { () throws(DriverError) in
            try input.takeBack { take($0) }
        }
    }
}

extension InputSource {
    /// Resumes; an error of the source is one of the driver's.
    fileprivate func takeBack(_ take: (InputEvent) -> Void) throws(DriverError) {
        do throws(Failure) { try resume(take) } catch { throw .input(error) }
    }
}
