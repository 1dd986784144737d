import Motion

/// A reader of the text of Android's `getevent`, of one device or all, with or without labels (`-l`) and
/// times (`-t`).
///
/// | line | meaning |
/// |---|---|
/// | `add device 1: /dev/input/event2` | a device is described |
/// | `  name:     "touch"` | its name |
/// | `    ABS (0003): ABS_MT_SLOT : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0` | an axis, of `-p` |
/// | `    KEY (0001): BTN_TOUCH  KEY_POWER` | keys, of `-p`; more may follow on the next line |
/// | `[   12.345678] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 000001f4` | an event |
/// | `/dev/input/event2: 0003 0035 000001f4` | the same, without labels and time |
struct GeteventReader {
    private let reader: LineReader
    private var devices: [(path: String, device: DescribedDevice)] = []
    /// The index of the device whose description is being read.
    private var described: Int?
    private var type: UInt16?
    private var inProperties = false
    private var leftOut = 0

    init(_ reader: LineReader) {
        self.reader = reader
    }

    /// Reads the whole file.
    mutating func read() throws(TraceError) -> (EvdevTrace, [TraceRemark]) {
        var remarks = try reader.readLines { line throws(TraceError) in try read(&line) }
        if leftOut > 0 { remarks.append(.leftOutLines(leftOut)) }
        var recordings: [EvdevRecording] = []
        // A phone has a dozen devices, most of which have sent nothing.
        let sending = devices.filter { $0.device.hasEvents }
        for (path, device) in sending.isEmpty ? devices : sending {
            var recording = try device.finish(
                as: recordings.count, file: reader.file, isPhone: true, &remarks)
            if !path.isEmpty { recording.device.node = path }
            recordings.append(recording)
        }
        guard !recordings.isEmpty else { throw TraceError(file: reader.file, .cutShort) }
        return (EvdevTrace(recordings: recordings), remarks)
    }
}

extension GeteventReader {
    private mutating func read(_ cursor: inout ByteCursor) throws(TraceError) {
        cursor.skipBlanks()
        if cursor.isAtEnd { return }
        if cursor.take("add device ") {
            while !cursor.isAtEnd, cursor.byte != 0x2f { cursor.advance() }
            described = try index(of: String(decoding: cursor.word, as: UTF8.self))
            (type, inProperties) = (nil, false)
            return
        }
        var time: Timestamp?
        if cursor.take(0x5b) {
            cursor.skipBlanks()
            time = try reader.time(&cursor)
            cursor.skipBlanks()
            guard cursor.take(0x5d) else { throw reader.unexpected(cursor, "a closing bracket") }
            cursor.skipBlanks()
        }
        var path = ""
        if cursor.byte == 0x2f {
            path = String(decoding: cursor.takeWord().dropLast(), as: UTF8.self)
            cursor.skipBlanks()
        }
        if time != nil || !path.isEmpty || isEvent(cursor) {
            try readEvent(&cursor, at: time, from: try index(of: path))
        } else if let described {
            readDescription(&cursor, of: described)
        } else if !cursor.take("could not") {
            leftOut += 1
        }
    }

    /// Returns true for three words of which the first is an event type.
    private func isEvent(_ cursor: ByteCursor) -> Bool {
        let word = cursor.word
        if word.starts(with: "EV_".utf8) { return true }
        return word.count == 4 && cursor.rest.count >= 18
            && word.allSatisfy { ByteCursor.hexadecimalDigit($0) != nil }
            && cursor.rest[4] == 0x20
    }

    private mutating func index(of path: String) throws(TraceError) -> Int {
        if let index = devices.firstIndex(where: { $0.path == path }) { return index }
        guard devices.count < LibinputReader.mostDevices else {
            throw reader.failure(.tooMany("devices", limit: LibinputReader.mostDevices))
        }
        // Events of one device alone come without its path.
        if path.isEmpty, devices.count == 1 { return 0 }
        devices.append((path, DescribedDevice()))
        return devices.count - 1
    }

    private mutating func readEvent(
        _ cursor: inout ByteCursor, at time: Timestamp?, from index: Int
    ) throws(TraceError) {
        let type = try word(&cursor, "an event's type", EventRange.type) { UInt16(eventTypeNamed: $0) }
        let code = try word(&cursor, "an event's code", EventRange.code) { name in
            EvdevCode(named: name).flatMap { $0.type == type ? $0.number : nil }
        }
        cursor.skipBlanks()
        let value: Int64
        if cursor.take("DOWN") {
            value = 1
        } else if cursor.take("UP") {
            value = 0
        } else if cursor.take("REPEAT") {
            value = 2
        } else {
            value = try reader.hexadecimal(&cursor, "an event's value")
        }
        try devices[index].device.append(
            EvdevEvent(type: type, code: code, value: Int32(truncatingIfNeeded: value)), at: time,
            from: reader)
    }

    /// Reads a name of the kernel's, or its number in hexadecimal.
    private func word(
        _ cursor: inout ByteCursor, _ what: StaticString, _ range: ClosedRange<Int64>,
        named: (String) -> UInt16?
    ) throws(TraceError) -> UInt16 {
        cursor.skipBlanks()
        let text = String(decoding: cursor.word, as: UTF8.self)
        if let number = named(text) {
            cursor.takeWord()
            return number
        }
        guard text.utf8.count <= 8, let value = Int64(text, radix: 16) else {
            throw reader.unexpected(cursor, "\(what), a name or a hexadecimal number")
        }
        cursor.takeWord()
        return UInt16(try reader.checked(value, what, range))
    }

    // MARK: The description

    private mutating func readDescription(_ cursor: inout ByteCursor, of index: Int) {
        if cursor.take("name:") {
            cursor.skipBlanks()
            devices[index].device.name(cursor.rest)
        } else if cursor.take("input props:") {
            (type, inProperties) = (nil, true)
        } else if cursor.take("events:") {
            inProperties = false
        } else if inProperties {
            if let property = Self.properties.first(where: { cursor.word.elementsEqual($0.0.utf8) })?.1 {
                devices[index].device.description.properties.insert(property)
            }
        } else {
            readCodes(&cursor, of: index)
        }
    }

    private static let properties: [(String, InputProperty)] = [
        ("INPUT_PROP_POINTER", .pointer), ("INPUT_PROP_DIRECT", .direct),
        ("INPUT_PROP_BUTTONPAD", .buttonPad), ("INPUT_PROP_SEMI_MT", .semiMultitouch),
        ("INPUT_PROP_TOPBUTTONPAD", .topButtonPad), ("0000", .pointer), ("0001", .direct),
        ("0002", .buttonPad), ("0003", .semiMultitouch), ("0004", .topButtonPad),
    ]

    /// Reads a line "KEY (0001): BTN_TOUCH …" or "ABS (0003): ABS_X : value 0, min 0, …", or its
    /// continuation.
    private mutating func readCodes(_ cursor: inout ByteCursor, of index: Int) {
        let start = cursor
        while !cursor.isAtEnd, cursor.byte != 0x28, cursor.byte != 0x3a { cursor.advance() }
        if cursor.take(0x28), let number = cursor.takeHexadecimal(), cursor.take("):") {
            type = UInt16(exactly: number).flatMap { EventRange.type.contains(Int64($0)) ? $0 : nil }
            cursor.skipBlanks()
        } else {
            cursor = start
        }
        guard let type else { return }
        while !cursor.isAtEnd {
            let text = String(decoding: cursor.word, as: UTF8.self)
            let number = EvdevCode(named: text).flatMap { $0.type == type ? $0.number : nil }
            guard let number = number ?? (text.count == 4 ? UInt16(text, radix: 16) : nil),
                EventRange.code.contains(Int64(number))
            else { return }
            cursor.takeWord()
            cursor.skipBlanks()
            let code = EvdevCode(type: type, number: number)
            devices[index].device.describe(code)
            guard cursor.take(0x3a) else { continue }
            repeat {
                cursor.skipBlanks()
            } while devices[index].device.takeRange(of: code, &cursor) && cursor.take(0x2c)
            return
        }
    }
}
