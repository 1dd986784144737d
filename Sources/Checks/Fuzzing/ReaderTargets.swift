import Traces

extension FuzzTarget {
    static let libinput = reader(
        .libinput, header: "# libinput record\n", "reads libinput's YAML, writes it, and reads it again")
    static let evemu = reader(.evemu, header: "# EVEMU 1.3\n", "reads evemu's text")
    static let touch = reader(
        .touch, header: "{\"type\":\"trace\",\"level\":\"touch\",\"version\":1}\n",
        "reads touch events as JSON lines, writes them, and reads them again")

    /// Returns a target that reads recordings of one format.
    ///
    /// - Parameter header: The text put before the bytes, so that they are always read as this format.
    private static func reader(_ recordings: Recordings, header: String, _ summary: String) -> FuzzTarget {
        FuzzTarget(
            name: recordings.rawValue, summary: summary, recordings: recordings, maximumLength: 1 << 16
        ) { bytes in
            let text = Array(header.utf8) + bytes
            do throws(TraceError) {
                return try fault(in: TraceFile(text, name: "input"))
            } catch {
                let lineCount = text.count { $0 == 0x0a } + 1
                if let line = error.line, !(1...lineCount).contains(line) {
                    return "the error is in line \(line), of \(lineCount): \(error)"
                }
                return nil
            }
        }
    }

    /// Checks that a recording can be written, and that reading it again gives the same.
    private static func fault(in file: TraceFile) -> String? {
        do throws(TraceError) {
            switch file.trace {
            case .evdev(let trace):
                let again = try TraceFile(trace.libinputText(), name: "written").trace
                guard case .evdev(let again) = again, again == trace else {
                    return "it is another trace when it has been written: \(difference(trace, again))"
                }
                // A cursor visits all frames in the order of their times, of the mended trace, too.
                var steps = trace.mended().trace.steps.makeIterator()
                while steps.next() != nil {}
            case .touch(let events):
                let again = try TraceFile(TouchTraceWriter.text(of: events), name: "written").trace
                if again != file.trace { return "these are other events when they have been written" }
            }
            return nil
        } catch {
            return "what was read cannot be written and read again: \(error)"
        }
    }

    private static func difference(_ one: EvdevTrace, _ other: Trace) -> String {
        guard case .evdev(let other) = other else { return "of touch events" }
        if one.origin != other.origin { return "\(one.origin) and \(other.origin)" }
        for (one, other) in zip(one.recordings, other.recordings) {
            if one.device != other.device { return difference(one.device, other.device) }
            for (one, other) in zip(one.frames, other.frames) where one != other {
                return "\(one) and \(other)"
            }
        }
        return "\(one.recordings.map(\.frames.count)) frames and \(other.recordings.map(\.frames.count))"
    }

    private static func difference(_ one: EvdevDevice, _ other: EvdevDevice) -> String {
        let axes = one.axes.filter { other.axes[$0.key] != $0.value }
        return """
            \(one.name) \(other.name), \(one.id) \(other.id), \(one.node ?? "") \(other.node ?? ""), \
            axes \(axes), codes \(one.codes.symmetricDifference(other.codes)), \
            properties \(one.properties.symmetricDifference(other.properties)), \
            udev \(one.udevProperties) \(other.udevProperties), quirks \(one.quirks) \(other.quirks)
            """
    }
}
