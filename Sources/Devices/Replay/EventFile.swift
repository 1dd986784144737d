import Libinput
import Touch
import Traces
import VirtualEvdev

/// A file whose touch events are made anew for each reading, so that memory does not grow with it.
package struct EventFile: Sendable {
    private let file: RereadFile
    /// The frames that libinput makes the events of; nil in a file of touch events.
    private let evdev: EvdevFile?

    /// Takes a file; nil if it has to be read as a whole.
    package init?(_ file: RereadFile) throws(TraceError) {
        self.file = file
        evdev = try EvdevFile(file)
        guard file.format == .touch || evdev != nil else { return nil }
    }

    /// The file's path, or the name that was given for it.
    package var name: String { file.name }

    /// The format of the file.
    package var format: TraceFormat { file.format }

    /// Gives each event to `take`.
    ///
    /// - Returns: The remarks on the file, and libinput's errors; nil for touch events, which do not pass
    ///   through libinput.
    func read(
        _ take: @escaping (InputEvent) throws -> Void
    ) throws -> (remarks: [TraceRemark], libinputErrors: [LogMessage]?) {
        guard let evdev else { return (try file.readTouches(take), nil) }
        var events: [InputEvent] = []
        var errors: [LogMessage] = []
        func play(_ step: () throws(VirtualEvdevError) -> Void) throws {
            do throws(VirtualEvdevError) { try step() } catch {
                throw ReplayError.libinput(source: name, error)
            }
            for event in events { try take(event) }
            events.removeAll(keepingCapacity: true)
        }
        var machine: PiecewisePlay?
        let log = LogReceiver(from: .error) { errors.append($0) }
        try play { () throws(VirtualEvdevError) in
            machine = try PiecewisePlay(evdev.trace, device: evdev.device, start: evdev.start, log: log) {
                events.append($0)
            }
        }
        let remarks = try evdev.read { frames in
            try play { () throws(VirtualEvdevError) in
                try machine?.play(frames) { events.append($0) }
            }
        }
        try play { () throws(VirtualEvdevError) in try machine?.finish { events.append($0) } }
        return (remarks, errors)
    }
}
