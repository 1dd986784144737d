import Glibc

/// A recording with all of its faults: the lines that break the format, and the reasons.
///
/// The format is the one that the guide “Recordings as data” specifies. Of a file in another format, which has
/// no such rules, only the first fault is found.
package struct CheckedRecording: Sendable {
    /// The format; nil if it is unknown.
    package private(set) var format: TraceFormat?
    /// The recording, as far as it can be read; nil if nothing of it can.
    package private(set) var trace: Trace?
    /// The faults, in the order in which they were found; each has a line if the file can be read at all.
    package private(set) var faults: [TraceError] = []
    private var expectedLines: [Int] = []

    /// Reads the file at `path`; one that can't be read has that as its fault.
    package init(contentsOf path: String) {
        do throws(TraceError) {
            let descriptor = try TraceFile.open(path)
            defer { close(descriptor) }
            self.init(descriptor: descriptor, name: path)
        } catch {
            self.init(fault: error)
        }
    }

    /// Reads an open file or pipe up to its end; the descriptor stays open.
    package init(descriptor: Int32, name: String) {
        self.init(LineReader(descriptor: descriptor, file: name))
    }

    /// Reads a file that is in memory already.
    package init(_ bytes: some Sequence<UInt8>, name: String) { self.init(LineReader(bytes, file: name)) }

    private init(fault: TraceError) { faults = [fault] }

    init(_ reader: LineReader) {
        do throws(TraceError) {
            let format = try TraceFile.format(reader)
            self.format = format
            if format == .libinput { readAll(reader) } else { trace = try TraceFile(reader).trace }
        } catch {
            faults = [error]
        }
    }

    private mutating func readAll(_ reader: LineReader) {
        var libinput = LibinputReader(reader, findsAll: true)
        do throws(TraceError) {
            let trace = try libinput.read().0
            if !trace.recordings.isEmpty { self.trace = .evdev(trace) }
            faults = libinput.faults
        } catch {
            faults = libinput.faults + [error]
        }
        expectedLines = libinput.expectedLines
    }

    /// Compares the events that libinput makes of the recording with those that it expects, and notes a
    /// difference as a fault.
    package mutating func compare(_ actual: [String], name: String) {
        guard let origin = trace?.evdev?.origin, let (index, found) = origin.difference(from: actual)
        else { return }
        let expected = origin.expectedEvents.indices.contains(index) ? origin.expectedEvents[index] : nil
        let line = expectedLines.indices.contains(index) ? expectedLines[index] : expectedLines.last
        let reason = TraceError.Reason.unexpected(
            found.map { "\(quoted($0)) of libinput" } ?? "nothing more of libinput",
            expected: expected.map(quoted) ?? "the end of the events")
        faults.append(TraceError(file: name, line: line, reason))
    }
}
