import Libinput

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
            do throws(LibinputError) { try input.resume { take($0) } } catch { throw .input(error) }
        }
    }
}
