import Motion

/// A reader of the text that `evtest` prints: a description of one device, if it was kept, and its events.
///
/// | line | meaning |
/// |---|---|
/// | `Input device name: "name"` | the device's name |
/// | `Input device ID: bus 0x18 vendor 0x4f3 product 0x311c version 0x100` | its numbers |
/// | `  Event type 3 (EV_ABS)` | the codes of this type follow |
/// | `    Event code 53 (ABS_MT_POSITION_X)` | a code; `Min`, `Max` and the rest of an axis follow |
/// | `  Property type 0 (INPUT_PROP_POINTER)` | a property |
/// | `Event: time 1.5, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 77` | an event |
/// | `Event: time 1.5, -------------- SYN_REPORT ------------` | the end of a frame; `Report Sync` in old ones |
/// | `Event: time 1.5, -------------- Config Sync ------------` | in old ones the end of a contact, a SYN_MT_REPORT |
///
/// Published texts often include other output of the terminal: lines of another kind are left out.
struct EvtestReader {
    private let reader: LineReader
    private var device = DescribedDevice()
    private var type: UInt16?
    private var axis: EvdevCode?
    private var leftOut = 0

    init(_ reader: LineReader) {
        self.reader = reader
    }

    /// Reads the whole file.
    mutating func read() throws(TraceError) -> (EvdevTrace, [TraceRemark]) {
        var remarks = try reader.readLines { line throws(TraceError) in try read(&line) }
        if leftOut > 0 { remarks.append(.leftOutLines(leftOut)) }
        let recording = try device.finish(as: 0, file: reader.file, &remarks)
        return (EvdevTrace(recordings: [recording]), remarks)
    }
}

extension EvtestReader {
    private mutating func read(_ cursor: inout ByteCursor) throws(TraceError) {
        cursor.skipBlanks()
        if cursor.isAtEnd { return }
        if cursor.take("Event: time ") {
            try readEvent(&cursor)
        } else if cursor.take("Event type ") {
            type = number(&cursor, in: EventRange.type)
            axis = nil
        } else if cursor.take("Event code ") {
            axis = nil
            guard let type, let code = number(&cursor, in: EventRange.code) else { return }
            let kind = EvdevCode(type: type, number: code)
            device.describe(kind)
            if type == EvdevCode.absX.type { axis = kind }
        } else if cursor.take("Property type ") {
            axis = nil
            if let property = number(&cursor, in: EventRange.property) {
                device.description.properties.insert(InputProperty(property))
            }
        } else if cursor.take("Input device name: ") {
            device.name(cursor.rest)
        } else if cursor.take("Input device ID: ") {
            readID(&cursor)
        } else if let axis, device.takeRange(of: axis, &cursor) {
            return
        } else if !isExpected(&cursor) {
            leftOut += 1
        }
    }

    private mutating func readEvent(_ cursor: inout ByteCursor) throws(TraceError) {
        let time = try reader.time(&cursor)
        guard cursor.take(0x2c) else { throw reader.unexpected(cursor, "a comma") }
        cursor.skipBlanks()
        guard cursor.take("type ") else { return try readMark(&cursor, at: time) }
        let type = try reader.number(&cursor, "an event's type", EventRange.type)
        try skip(&cursor, to: "code ")
        let code = try reader.number(&cursor, "an event's code", EventRange.code)
        try skip(&cursor, to: "value ")
        let value: Int64
        if type == EvdevCode.mscScan.type, code == EvdevCode.mscScan.number {
            // This is the only value in hexadecimal.
            value = try reader.hexadecimal(&cursor, "an event's value")
        } else {
            value = try reader.number(&cursor, "an event's value", EventRange.value)
        }
        try device.append(
            EvdevEvent(type: UInt16(type), code: UInt16(code), value: Int32(truncatingIfNeeded: value)),
            at: time, from: reader)
    }

    /// Reads an event of EV_SYN, which stands between marks of its own.
    private mutating func readMark(_ cursor: inout ByteCursor, at time: Timestamp) throws(TraceError) {
        while !cursor.isAtEnd, !(0x41...0x5a).contains(cursor.byte) { cursor.advance() }
        let kind: EvdevCode
        if cursor.take("SYN_REPORT") || cursor.take("Report Sync") || cursor.take("EV_SYN") {
            kind = .synReport
        } else if cursor.take("SYN_MT_REPORT") || cursor.take("Config Sync") {
            kind = .synMTReport
        } else if cursor.take("SYN_DROPPED") {
            kind = .synDropped
        } else {
            throw reader.unexpected(cursor, "SYN_REPORT, SYN_MT_REPORT or SYN_DROPPED")
        }
        try device.append(EvdevEvent(kind, 0), at: time, from: reader)
    }

    /// Skips a name in brackets and a comma up to the next word.
    private func skip(_ cursor: inout ByteCursor, to word: StaticString) throws(TraceError) {
        while !cursor.isAtEnd, cursor.byte != 0x2c { cursor.advance() }
        _ = cursor.take(0x2c)
        cursor.skipBlanks()
        guard cursor.take(word) else { throw reader.unexpected(cursor, "\(word)and a number") }
    }

    private func number(_ cursor: inout ByteCursor, in range: ClosedRange<Int64>) -> UInt16? {
        cursor.takeInteger().flatMap { range.contains($0) ? UInt16($0) : nil }
    }

    private mutating func readID(_ cursor: inout ByteCursor) {
        func part(_ word: StaticString) -> UInt16? {
            cursor.skipBlanks()
            guard cursor.take(word), cursor.take("0x"), let value = cursor.takeHexadecimal() else {
                return nil
            }
            return UInt16(exactly: value)
        }
        guard let bus = part("bus "), let vendor = part("vendor "), let product = part("product "),
            let version = part("version ")
        else { return }
        device.description.id = EvdevDevice.ID(bus: bus, vendor: vendor, product: product, version: version)
    }

    /// Returns true for the other lines that evtest prints.
    private func isExpected(_ cursor: inout ByteCursor) -> Bool {
        for start in [
            "Input driver version", "Supported events", "Properties", "Testing", "No device specified",
            "Available devices", "/dev/input/event", "Select the device", "Repeat ", "Value ", "State ",
            "Key repeat", "***", "This device is grabbed",
        ] as [StaticString] where cursor.take(start) {
            return true
        }
        return false
    }
}
