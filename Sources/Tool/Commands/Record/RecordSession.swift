import CommandLineTool
import Glibc
import LocalDevices
import JSONText
import Traces

/// A run of `fling record`: its devices, its destination, and its notes.
struct RecordSession {
    private typealias Options = Command.RecordOptions

    private let console: Console
    private let nodes: [InputNode]
    private let destination: Destination
    private let isTouchLevel: Bool
    private let showsKeys: Bool
    private let isReport: Bool

    private enum Destination {
        case file(String, ExistingFile)
        case output(Int32)

        var name: String {
            switch self {
            case .file(let path, _): path
            case .output: "standard output"
            }
        }
    }

    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        isTouchLevel = arguments[Options.touchLevel]
        showsKeys = arguments[Options.showKeys]
        isReport = arguments[Options.report]
        guard !isTouchLevel || !showsKeys else {
            throw UsageError("--touch-level has no keys to show")
        }
        guard !isReport || !showsKeys else { throw UsageError("--report hides all keys") }
        guard !isReport || !isTouchLevel else {
            throw UsageError("--report is of a device's own events, which --touch-level does not record")
        }
        guard !arguments[Options.all] || arguments.operands.isEmpty else {
            throw UsageError("--all leaves no device to name, but there is '\(arguments.operands[0])'")
        }
        if let path = arguments[Options.output], path != "-" {
            destination = .file(path, arguments[Options.force] ? .replace : .keep)
        } else {
            guard !arguments[Options.force] else {
                throw UsageError("--force is about a file: name it with -o")
            }
            guard let descriptor = console.output.descriptor else {
                throw Failure("there is no standard output to record to")
            }
            destination = .output(descriptor)
        }
        nodes =
            arguments[Options.all]
            ? try Self.allSurfaces(console)
            : try DeviceSelection(console: console).nodes(for: arguments.operands)
    }

    /// Records until the user interrupts, or all devices are gone.
    func run() throws {
        let status = StatusLine(console)
        // The device is chosen: from here on Ctrl-C ends the recording.
        let outcome = try console.machine.untilInterrupted { () throws -> Outcome in
            do {
                return try isTouchLevel ? recordTouch(status) : recordEvdev(status)
            } catch let error as TraceError where error.isForLackOfReader {
                throw OutputError.readerGone
            }
        }
        status.clear()
        console.note("\(outcome.summary), to \(destination.name).")
        guard outcome.lost.isEmpty else {
            throw Failure(
                "\(outcome.lost.joined(separator: ", ")) \(outcome.lost.count == 1 ? "is" : "are") gone; "
                    + "\(destination.name) has all that came before")
        }
    }

    private static func allSurfaces(_ console: Console) throws -> [InputNode] {
        let surfaces = InputNode.all(on: console.machine).filter(\.kind.isForFingers)
        guard !surfaces.isEmpty else {
            throw Failure(
                "there is no touchpad or touchscreen here: \"fling doctor\" says why, and what to do")
        }
        return surfaces
    }
}

extension RecordSession {
    /// The final notes of a recording.
    private struct Outcome {
        let summary: String
        /// The names of devices that were unplugged.
        let lost: [String]
    }

    private func announce(_ names: [String]) {
        console.note("Recording \(names.joined(separator: ", ")). Ctrl-C ends it.")
    }

    private func recordEvdev(_ status: StatusLine) throws -> Outcome {
        let machine = console.machine
        let recorder = try Recorder(nodes.map(\.path), on: machine)
        let options = EvdevTraceWriter.Options(showsKeys: showsKeys, startsAtZero: true)
        let report = isReport ? RecordingReport(recorder.devices, at: nodes.map(\.path), on: machine) : nil
        if report?.hasQuirks == false {
            console.note(
                "The report is without quirks, which need \"libinput quirks\" of Debian's libinput-tools."
            )
        }
        let devices = report?.devices ?? recorder.devices
        let origin = report?.origin ?? machine.origin
        let writer =
            switch destination {
            case .file(let path, let existing):
                try EvdevTraceWriter(
                    creating: path, existing: existing, devices: devices, origin: origin, options: options)
            case .output(let descriptor):
                try EvdevTraceWriter(
                    descriptor: descriptor, name: destination.name, devices: devices, origin: origin,
                    options: options)
            }
        announce(recorder.devices.map(\.name))
        var lost: Set<Int> = []
        try recorder.record(with: writer) { recorder in
            for index in recorder.lost where lost.insert(index).inserted {
                status.clear()
                console.note("\(recorder.devices[index].name) is gone.")
            }
            status.show(at: machine.now, "\(recorder.tally.text)  Ctrl-C ends it.")
        }
        return Outcome(
            summary: recorder.tally.text, lost: recorder.lost.map { recorder.devices[$0].name })
    }

    private func recordTouch(_ status: StatusLine) throws -> Outcome {
        let machine = console.machine
        let recorder = try TouchRecorder(nodes.map(\.path), on: machine)
        let writer =
            switch destination {
            case .file(let path, let existing): try TouchTraceWriter(creating: path, existing: existing)
            case .output(let descriptor):
                try TouchTraceWriter(descriptor: descriptor, name: destination.name)
            }
        announce(nodes.map(\.name))
        try recorder.record(with: writer) { recorder in
            status.show(at: machine.now, "\(recorder.text)  Ctrl-C ends it.")
        }
        return Outcome(summary: recorder.text, lost: recorder.lost)
    }
}

extension TraceError {
    /// True if the only error is that nobody reads any more: `fling record | head`.
    fileprivate var isForLackOfReader: Bool { reason == .cannotWrite(errno: EPIPE) }
}

extension Recorder.Tally {
    fileprivate var text: String {
        let gaps = overruns == 0 ? "" : ", with " + counted(overruns, "gap")
        return "\(counted(frames, "frame")) (\(counted(events, "event"))) in \(seconds.fixed(1)) s\(gaps)"
    }
}

extension TouchRecorder {
    fileprivate var text: String { "\(counted(count, "event")) in \(seconds.fixed(1)) s" }
}
