import Foundation
import Libinput

// The declarations around the examples in the doc comments of Libinput.

nonisolated(unsafe) let input: Libinput! = nil
nonisolated(unsafe) let pad: InputDevice! = nil
let settings = DeviceConfiguration()

/// The seat of a session, with the functions of logind's.
enum Seat {
    static func openDevice(_ path: String) throws(SystemError) -> CInt { throw SystemError(ENOENT) }
    static func closeDevice(_ descriptor: CInt) {}
}
let seat = Seat.self
