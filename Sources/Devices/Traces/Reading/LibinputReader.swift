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
    }

    init(_ reader: LineReader, readsRows: Bool = true, take: FrameSink? = nil) {
        self.take = take
        file = reader.file
        feed = YAMLFeed(reader, readsRows: readsRows)
        yaml = YAMLStream(feed)
    }

    /// Reads the whole file.
    mutating func read() throws(TraceError) -> (EvdevTrace, [TraceRemark]) {
        do throws(TraceError) {
            try readDocument()
        } catch {
            guard feed.isCutLine(error.line) else { throw error }
            remarks.append(.cut(line: error.line ?? 0))
            if partial.hasEvents, partial.name != nil { try finishDevice() }
        }
        if feed.endsInZeros { remarks.append(.endsInZeros) }
        guard !recordings.isEmpty else { throw TraceError(file: file, .cutShort) }
        guard hasVersion else { throw TraceError(file: file, .missing("“version”")) }
        if partial.isBegun { remarks.append(.incompleteDevice) }
        if origin.isReport, !isComplete, !remarks.contains(where: \.saysThatFileIsCut) {
            remarks.append(.incompleteReport)
        }
        if let declaredDevices, declaredDevices != Int64(recordings.count) {
            remarks.append(.deviceCount(declared: Int(declaredDevices), found: recordings.count))
        }
        return (EvdevTrace(recordings: recordings, origin: origin), remarks)
    }
}

/// The levels of a recording, from the outside in.
extension LibinputReader {
    private mutating func readDocument() throws(TraceError) {
        guard case .documentStart = try yaml.next() else { throw yaml.failure(.cutShort) }
        guard case .mappingStart = try yaml.next() else {
            throw yaml.failure(.unexpected("something else", expected: "a recording of libinput record"))
        }
        while let key = try yaml.key() {
            switch key {
            case "version":
                let version = try yaml.number("the version", EventRange.value)
                guard version == 1 else { throw yaml.failure(.unsupportedVersion("\(version)")) }
                hasVersion = true
            case "ndevices": declaredDevices = try yaml.number("the number of devices", EventRange.value)
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
            case "devices":
                try yaml.readList("devices") { (item) throws(TraceError) in try readDevice(item) }
            default: try yaml.skip()
            }
        }
        guard case .documentEnd = try yaml.next(), case .end = try yaml.next() else {
            throw yaml.failure(.unexpected("a second document", expected: "the end of the file"))
        }
    }

    private mutating func readDevice(_ item: YAMLStream.Event) throws(TraceError) {
        guard recordings.count < Self.mostDevices else {
            throw yaml.failure(.tooMany("devices", limit: Self.mostDevices))
        }
        // Only the last device may lack its description, where the file is cut.
        guard !partial.isBegun else { throw yaml.failure(.missing("the name of the device before")) }
        partial.isBegun = true
        try yaml.readMapping("a device", item) { (key) throws(TraceError) in
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
            case "events":
                partial.hasEvents = true
                try yaml.readList("events") { (item) throws(TraceError) in try readItem(item) }
            default: try yaml.skip()
            }
        }
        if partial.name != nil { try finishDevice() }
    }

    private mutating func finishDevice() throws(TraceError) {
        let index = recordings.count
        if !partial.hasEvents { remarks.append(.withoutEvents(device: index)) }
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
        try yaml.readMapping("evdev") { (key) throws(TraceError) in
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
            partial.device.axes[.abs(UInt16(code))] = AbsoluteAxis(
                minimum: info[0], maximum: info[1], fuzz: info[2], flat: info[3], resolution: info[4])
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
        partial.builder.append(
            EvdevEvent(type: UInt16(type), code: UInt16(code), value: Int32(value)),
            at: Timestamp(microseconds: UInt64(seconds * 1_000_000 + microseconds)))
        try handOut()
    }

    private mutating func handOut() throws(TraceError) {
        if let take, let frames = partial.builder.takeFrames() { try take(recordings.count, frames) }
    }

    private func rowNumber(_ what: String, _ range: ClosedRange<Int64>) throws(TraceError) -> Int64 {
        try yaml.number(in: try yaml.next(), what, range)
    }
}
