import Touch

/// A gesture that was played to a program, as libinput reports it.
package struct FilmedGesture {
    /// A report of a device, with its time in seconds since the film's time 0.
    package typealias Report = (seconds: Double, action: InputEvent.Action)

    package let reports: [Report]
}

/// Follows what a program shows while gestures are played to it, and judges their figures.
package protocol ContentFollower: AnyObject {
    /// Takes a frame that shows something new; the first one shows what was there before the first gesture.
    func add(_ frame: FilmFrame)

    /// Returns the figures of all gestures, as the text that is asked for.
    ///
    /// - Parameters:
    ///   - end: The seconds at which the last refresh has been.
    ///   - time: The seconds of a refresh by its number.
    func figures(of gestures: [FilmedGesture], until end: Double, time: (Int) -> Double) -> [UInt8]
}
