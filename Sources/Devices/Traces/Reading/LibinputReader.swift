import Motion

/// A reader of the YAML that `libinput record` writes, version 1.
///
/// Unknown keys are skipped, as the format requires; so are HID reports and libinput's own events. A frame
/// ends at a SYN_REPORT, in any item of the list.
struct LibinputReader {
    static let mostDevices = 256

    /// Takes frames of the device with an index while they are read; nil to keep them all.
    typealias FrameSink = (_ device: Int, _ frames: EvdevFrames) throws(TraceError) -> Void

    private let file: String
    private let take: FrameSink?
    private let feed: YAMLFeed
    private let yaml: YAMLStream
    private var origin = EvdevTrace.Origin()
    private var declaredDevices: Int64?
    private var hasVersion = false
    /// True at the end of a whole report.
    private var isComplete = false
    private var recordings: [EvdevRecording] = []
    /// The number of events in the recordings so far.
    private var eventsOfOthers = 0
    private var remarks: [TraceRemark] = []
    private var partial = PartialDevice()

    /// The device being read, which is kept once it has a name and its events begin.
    private struct PartialDevice {
        var device = EvdevDevice(name: "")
        var builder = FrameBuilder()
        var isBegun = false
        var name: String?
        var hasEvents = false
        /// The rules that are checked, if all faults are wanted.
        var rules = DeviceRules()
    }

    /// The lines of the events that libinput must make of the recording.
    private(set) var expectedLines: [Int] = []
    private var deviceCountLine: Int?

    /// Creates a reader.
    ///
    /// - Parameter findsAll: True to go on after a fault, and to check rules without which a recording can be read;
    ///   ``faults`` has them all.
    init(_ reader: LineReader, readsRows: Bool = true, findsAll: Bool = false, take: FrameSink? = nil) {
        self.take = take
        file = reader.file
        feed = YAMLFeed(reader, readsRows: readsRows && !findsAll)
        yaml = YAMLStream(feed, findsAll: findsAll)
    }

    /// The faults that were found, unless reading ends at the first.
    var faults: [TraceError] { yaml.faults ?? [] }

    /// Reads the whole file.
    mutating func read() throws(TraceError) -> (EvdevTrace, [TraceRemark]) {
        do throws(TraceError) {
            try readDocument()
        } catch {
            guard feed.isCutLine(error.line) else { throw error }
            try remark(.cut(line: error.line ?? 0), error.line)
            if partial.hasEvents, partial.name != nil { try finishDevice() }
        }
        if feed.endsInZeros { try remark(.endsInZeros, feed.lineCount) }
        guard !recordings.isEmpty else {
            if yaml.faults?.isEmpty ?? true { throw TraceError(file: file, line: endLine, .cutShort) }
            return (EvdevTrace(recordings: [], origin: origin), remarks)
        }
        guard hasVersion else {
            throw TraceError(file: file, line: yaml.faults.map { _ in 1 }, .missing("“version”"))
        }
        if partial.isBegun, faults.isEmpty { try remark(.incompleteDevice, partial.rules.line) }
        if origin.isReport, !isComplete, !remarks.contains(where: \.saysThatFileIsCut) {
            try remark(.incompleteReport, feed.lineCount)
        }
        if let declaredDevices, declaredDevices != Int64(recordings.count) {
            try remark(
                .deviceCount(declared: Int(declaredDevices), found: recordings.count), deviceCountLine)
        }
        return (EvdevTrace(recordings: recordings, origin: origin), remarks)
    }
}

extension LibinputReader {
    /// Keeps a remark, which is a fault if all of them are wanted.
    private mutating func remark(_ remark: TraceRemark, _ line: Int?) throws(TraceError) {
        remarks.append(remark)
        try yaml.note(TraceError(file: file, line: line, .malformed(remark.description)))
    }

    /// The last line, for a fault that must have one.
    private var endLine: Int? { yaml.faults.map { _ in max(feed.lineCount, 1) } }
}

/// The levels of a recording, from the outside in.
extension LibinputReader {
    private mutating func readDocument() throws(TraceError) {
        guard case .documentStart = try yaml.next() else { throw yaml.failure(.cutShort) }
        let start = try yaml.next()
        guard case .mappingStart = start else {
            throw yaml.failure(.unexpected("something else", expected: "a recording of libinput record"))
        }
        try yaml.readMapping("a recording", start) { (key) throws(TraceError) in
            switch key {
            case "version":
                let version = try yaml.number("the version", EventRange.value)
                hasVersion = true
                guard version == 1 else { throw yaml.failure(.unsupportedVersion("\(version)")) }
            case "ndevices":
                declaredDevices = try yaml.number("the number of devices", EventRange.value)
                deviceCountLine = yaml.fileLine
            case "libinput":
                try yaml.readMapping("libinput") { (key) throws(TraceError) in
                    if key == "version" { origin.libinputVersion = try yaml.text() } else { try yaml.skip() }
                }
            case "system":
                try yaml.readMapping("system") { (key) throws(TraceError) in
                    switch key {
                    case "os": origin.os = try yaml.text()
                    case "kernel": origin.kernel = try yaml.text()
                    case "dmi": origin.dmi = try yaml.text()
                    default: try yaml.skip()
                    }
                }
            case "report":
                _ = try yaml.number("the version of the report", EventRange.value)
                origin.isReport = true
            case "complete": isComplete = try yaml.text() == "true"
            case "fling": try readNotes()
            case "devices":
                try yaml.readList("devices") { (item) throws(TraceError) in try readDevice(item) }
            default: try yaml.skip()
            }
        }
        guard case .documentEnd = try yaml.next(), case .end = try yaml.next() else {
            throw yaml.failure(.unexpected("a second document", expected: "the end of the file"))
        }
    }

    private mutating func readNotes() throws(TraceError) {
        try yaml.readMapping("fling") { (key) throws(TraceError) in
            switch key {
            case "label": origin.label = try RecordingNotes.label(yaml)
            case "hand": origin.hand = try RecordingNotes.hand(yaml)
            case "expect":
                try yaml.readList(key) { (item) throws(TraceError) in
                    origin.expectedEvents.append(try RecordingNotes.event(item, yaml))
                    expectedLines.append(yaml.fileLine)
                }
            default: try skip(key, besides: "label, hand or expect")
            }
        }
    }

    /// Skips a key that Fling's mappings don't have, and which is likely to be misspelt.
    private func skip(_ key: String, besides known: String) throws(TraceError) {
        try yaml.note(yaml.failure(.unexpected("the key \(quoted(key))", expected: known)))
        try yaml.skip()
    }

    private mutating func readDevice(_ item: YAMLStream.Event) throws(TraceError) {
        guard recordings.count < Self.mostDevices else {
            throw yaml.failure(.tooMany("devices", limit: Self.mostDevices))
        }
        // Only the last device may lack its description, where the file is cut.
        if partial.isBegun {
            guard !faults.isEmpty else { throw yaml.failure(.missing("the name of the device before")) }
            partial = PartialDevice()
        }
        partial.isBegun = true
        partial.rules.begin(yaml)
        try yaml.readMapping("a device", item) { (key) throws(TraceError) in
            try partial.rules.checkOrder(of: key, yaml)
            switch key {
            case "node": partial.device.node = try yaml.text()
            case "evdev": try readDescription()
            case "udev":
                try yaml.readMapping("udev") { (key) throws(TraceError) in
                    guard key == "properties" else { return try yaml.skip() }
                    try readPairs(into: \.udevProperties, of: key)
                }
            case "quirks":
                try yaml.readList("quirks") { (item) throws(TraceError) in
                    partial.device.quirks.append(try yaml.text(item))
                }
            case "configuration": try readPairs(into: \.configuration, of: key)
            case "fling":
                try yaml.readMapping("fling") { (key) throws(TraceError) in
                    guard key == "surface" else { return try skip(key, besides: "surface") }
                    partial.device.surface = try yaml.size(key)
                    try partial.rules.checkSurface(of: partial.device, yaml)
                }
            case "events":
                partial.hasEvents = true
                try partial.rules.checkDescription(partial.device, yaml)
                try yaml.readList("events") { (item) throws(TraceError) in try readItem(item) }
            default: try yaml.skip()
            }
        }
        // If all faults are wanted, a missing name is one of them already.
        if partial.name != nil || yaml.faults != nil && partial.hasEvents { try finishDevice() }
    }

    private mutating func finishDevice() throws(TraceError) {
        let index = recordings.count
        if !partial.hasEvents { try remark(.withoutEvents(device: index), partial.rules.line) }
        try partial.rules.checkEnd(isCut: remarks.contains(where: \.saysThatFileIsCut), yaml)
        partial.device.name = partial.name ?? ""
        partial.device.completeAxes()
        eventsOfOthers += partial.builder.eventCount
        var recording = EvdevRecording(
            device: partial.device, frames: partial.builder.finish(as: index, &remarks))
        if let take {
            try take(index, recording.frames)
            recording.frames = EvdevFrames()
        }
        partial = PartialDevice()
        recordings.append(recording)
    }

    private mutating func readDescription() throws(TraceError) {
        partial.rules.beginDescription(yaml)
        try yaml.readMapping("evdev") { (key) throws(TraceError) in
            partial.rules.describe(key)
            switch key {
            case "name": partial.name = try yaml.text()
            case "id":
                let id = try yaml.numbers("id", EventRange.id)
                guard id.count == 4 else {
                    throw yaml.failure(
                        .unexpected("\(id.count) numbers", expected: "bus, vendor, product, version"))
                }
                partial.device.id = EvdevDevice.ID(
                    bus: UInt16(id[0]), vendor: UInt16(id[1]), product: UInt16(id[2]), version: UInt16(id[3]))
            case "codes": try readCodes()
            case "absinfo": try readAxes()
            case "properties":
                for number in try yaml.numbers("properties", EventRange.property) {
                    partial.device.properties.insert(InputProperty(UInt16(number)))
                }
            default: try yaml.skip()
            }
        }
    }

    private mutating func readCodes() throws(TraceError) {
        try yaml.readMapping("codes") { (key) throws(TraceError) in
            let type = try yaml.number(key, "an event type", EventRange.type)
            let codes = try yaml.numbers("codes", EventRange.code)
            // Every device has the codes of EV_SYN.
            guard type > 0 else { return }
            for code in codes {
                partial.device.codes.insert(EvdevCode(type: UInt16(type), number: UInt16(code)))
            }
        }
    }

    private mutating func readAxes() throws(TraceError) {
        try yaml.readMapping("absinfo") { (key) throws(TraceError) in
            let code = try yaml.number(key, "an axis", EventRange.code)
            let info = try yaml.numbers("absinfo", EventRange.value).map { Int32($0) }
            guard info.count == 5 else {
                throw yaml.failure(
                    .unexpected("\(info.count) numbers", expected: "minimum, maximum, fuzz, flat, resolution")
                )
            }
            let axis = AbsoluteAxis(
                minimum: info[0], maximum: info[1], fuzz: info[2], flat: info[3], resolution: info[4])
            partial.device.axes[.abs(UInt16(code))] = axis
            try partial.rules.check(axis, .abs(UInt16(code)), yaml)
        }
    }

    private mutating func readPairs(
        into pairs: WritableKeyPath<EvdevDevice, [String: String]>, of key: String
    ) throws(TraceError) {
        try yaml.readList(key) { (item) throws(TraceError) in
            let property = try yaml.text(item)
            guard let equals = property.utf8.firstIndex(of: 0x3d) else {
                throw yaml.failure(.unexpected(quoted(property), expected: "NAME=value"))
            }
            partial.device[keyPath: pairs][String(property[..<equals])] =
                String(property[property.utf8.index(after: equals)...])
        }
    }

    private mutating func readItem(_ item: YAMLStream.Event) throws(TraceError) {
        if case .mappingStart = item, let block = feed.takeBlock(atFed: yaml.line) {
            partial.builder.append(block)
            if let excess = partial.builder.excess(with: 0, besides: eventsOfOthers) {
                throw yaml.failure(excess)
            }
            try handOut()
        }
        try yaml.readMapping("an item of events", item) { (key) throws(TraceError) in
            guard key == "evdev" else { return try yaml.skip() }
            try yaml.readList("evdev") { (row) throws(TraceError) in try readRow(row) }
        }
    }

    private mutating func readRow(_ row: YAMLStream.Event) throws(TraceError) {
        let line = yaml.line
        guard case .sequenceStart = row else {
            throw yaml.failure(
                .unexpected(row.name, expected: "a list [seconds, microseconds, type, code, value]"))
        }
        let seconds = try rowNumber("an event's seconds", EventRange.seconds)
        let microseconds = try rowNumber("an event's microseconds", EventRange.microseconds)
        let type = try rowNumber("an event's type", EventRange.type)
        let code = try rowNumber("an event's code", EventRange.code)
        let value = try rowNumber("an event's value", EventRange.value)
        guard case .sequenceEnd = try yaml.next() else {
            throw feed.failure(atFed: line, .unexpected("a sixth number", expected: "the end of the event"))
        }
        if let excess = partial.builder.excess(besides: eventsOfOthers) { throw yaml.failure(excess) }
        let event = EvdevEvent(type: UInt16(type), code: UInt16(code), value: Int32(value))
        let time = Timestamp(microseconds: UInt64(seconds * 1_000_000 + microseconds))
        try partial.rules.check(event, at: time, of: partial.device, yaml)
        partial.builder.append(event, at: time)
        try handOut()
    }

    private mutating func handOut() throws(TraceError) {
        if let take, let frames = partial.builder.takeFrames() { try take(recordings.count, frames) }
    }

    private func rowNumber(_ what: String, _ range: ClosedRange<Int64>) throws(TraceError) -> Int64 {
        try yaml.number(in: try yaml.next(), what, range)
    }
}
