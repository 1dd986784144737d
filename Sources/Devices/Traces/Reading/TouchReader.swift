import Motion
import Touch

/// A reader of touch events as JSON lines, as ``TouchTraceWriter`` describes and writes them.
///
/// It returns one event at a time and keeps only those of frames that are not complete yet.
struct TouchReader {
    private let reader: LineReader
    /// The remarks on the file; complete once ``next()`` has returned nil.
    private(set) var remarks: [TraceRemark] = []
    private var isAtEnd = false
    private var waiting = WaitingEvents()

    /// Creates a reader that has read the header.
    init(_ reader: LineReader) throws(TraceError) {
        self.reader = reader
        try readHeader()
    }

    /// Reads the next event; nil at the end of the file.
    mutating func next() throws(TraceError) -> InputEvent? {
        while true {
            if let event = waiting.take() { return event }
            guard !isAtEnd else { return nil }
            try readLine()
        }
    }

    /// Reads the whole file.
    mutating func read() throws(TraceError) -> ([InputEvent], [TraceRemark]) {
        var events: [InputEvent] = []
        while let event = try next() {
            guard events.count < EventRange.touches else { throw tooMany() }
            events.append(event)
        }
        return (events, remarks)
    }

    private mutating func readLine() throws(TraceError) {
        var read: InputEvent?
        var remarks = remarks
        defer { self.remarks = remarks }
        let isThere = try reader.readLine(&remarks) { line throws(TraceError) in
            guard var cursor = JSONCursor(line.rest), !cursor.isBlank else { return }
            read = try event(try readFields(&cursor))
        }
        if let read {
            guard waiting.count < EventRange.touches else { throw tooMany() }
            waiting.append(read)
        }
        guard !isThere else { return }
        isAtEnd = true
        let left = waiting.end(isCut: remarks.contains(where: \.saysThatFileIsCut))
        if left > 0 { remarks.append(.incompleteFrame(device: 0, events: left)) }
    }

    private func tooMany() -> TraceError {
        reader.failure(.tooMany("events", limit: EventRange.touches))
    }
}

/// The fields of one line, read before the line's type is known.
private struct Fields {
    var type: UnsafeRawBufferPointer?
    var level: UnsafeRawBufferPointer?
    var version: Int64?
    var time: Int64?
    var device: Int64?
    var contact: Int64?
    var fingers: Int64?
    var phase: UnsafeRawBufferPointer?
    var kind: UnsafeRawBufferPointer?
    var delta: SIMD2<Double>?
    var accelerated: SIMD2<Double>?
    var millimetres: SIMD2<Double>?
    var normalized: SIMD2<Double>?
    var size: SIMD2<Double>?
    var scale: Double?
    var rotation: Double?
    var isNatural: Bool?
    var button: Int64?
    var isPressed: Bool?
    var v120: SIMD2<Double>?
    var source: UnsafeRawBufferPointer?
}

extension TouchReader {
    /// Reads the header, the first line that is not blank.
    private func readHeader() throws(TraceError) {
        while let line = try reader.next() {
            guard var cursor = JSONCursor(line), !cursor.isBlank else { continue }
            return try checkHeader(try readFields(&cursor))
        }
    }

    private func readFields(_ cursor: inout JSONCursor) throws(TraceError) -> Fields {
        var fields = Fields()
        do throws(JSONCursor.Failure) {
            try cursor.object { (key, cursor) throws(JSONCursor.Failure) in
                try readValue(of: key, &cursor, &fields)
            }
            try cursor.requireEnd()
        } catch {
            throw reader.failure(.unexpected(cursor.found, expected: "\(error.expected)"))
        }
        return fields
    }

    @inline(__always)
    private func readValue(
        of key: UnsafeRawBufferPointer, _ cursor: inout JSONCursor, _ fields: inout Fields
    ) throws(JSONCursor.Failure) {
        if key.equals("t") {
            try set(&fields.time, try cursor.nanoseconds())
        } else if key.equals("type") {
            try set(&fields.type, try cursor.string())
        } else if key.equals("device") {
            try set(&fields.device, try cursor.integer(in: 0...Int64(UInt32.max)))
        } else if key.equals("delta") {
            try set(&fields.delta, try cursor.pair())
        } else if key.equals("contact") {
            try set(&fields.contact, try cursor.integer(in: Int64(Int32.min)...Int64(Int32.max)))
        } else if key.equals("at") {
            try set(&fields.normalized, try cursor.pair())
        } else if key.equals("mm") {
            try set(&fields.millimetres, try cursor.pair())
        } else if key.equals("fingers") {
            try set(&fields.fingers, try cursor.integer(in: 0...1000))
        } else if key.equals("phase") {
            try set(&fields.phase, try cursor.string())
        } else if key.equals("accelerated") {
            try set(&fields.accelerated, try cursor.pair())
        } else if key.equals("scale") {
            try set(&fields.scale, try cursor.double())
        } else if key.equals("rotation") {
            try set(&fields.rotation, try cursor.double())
        } else if key.equals("natural") {
            try set(&fields.isNatural, try cursor.boolean())
        } else if key.equals("button") {
            try set(&fields.button, try cursor.integer(in: 0...Int64(UInt32.max)))
        } else if key.equals("pressed") {
            try set(&fields.isPressed, try cursor.boolean())
        } else if key.equals("v120") {
            try set(&fields.v120, try cursor.pair())
        } else if key.equals("source") {
            try set(&fields.source, try cursor.string())
        } else if key.equals("kind") {
            try set(&fields.kind, try cursor.string())
        } else if key.equals("size") {
            try set(&fields.size, try cursor.pair())
        } else if key.equals("level") {
            try set(&fields.level, try cursor.string())
        } else if key.equals("version") {
            try set(&fields.version, try cursor.integer(in: 0...1_000_000))
        } else {
            try cursor.skipValue()
        }
    }

    @inline(__always)
    private func set<Value>(_ field: inout Value?, _ value: Value) throws(JSONCursor.Failure) {
        guard field == nil else { throw JSONCursor.Failure(expected: "each key once") }
        field = value
    }

    private func checkHeader(_ fields: Fields) throws(TraceError) {
        guard fields.type?.equals("trace") == true, fields.level?.equals("touch") == true else {
            throw reader.failure(
                .missing("the first line, {\"type\":\"trace\",\"level\":\"touch\",\"version\":1},"))
        }
        guard let version = fields.version else { throw reader.failure(.missing("“version”")) }
        guard version == 1 else { throw reader.failure(.unsupportedVersion("\(version)")) }
    }

    private func event(_ fields: Fields) throws(TraceError) -> InputEvent {
        let time = try required(fields.time, "“t”, the time in seconds,")
        let device = try required(fields.device, "“device”")
        return InputEvent(
            time: Timestamp(nanoseconds: time), device: DeviceID(UInt32(device)), action: try action(fields))
    }

    private func action(_ fields: Fields) throws(TraceError) -> InputEvent.Action {
        let type = try required(fields.type, "“type”")
        if type.equals("move") { return .move(try contact(fields)) }
        if type.equals("frame") { return .frame }
        if type.equals("down") { return .down(try contact(fields)) }
        if type.equals("up") { return .up(try contactID(fields)) }
        if type.equals("cancel") { return .cancel(try contactID(fields)) }
        if type.equals("scroll") {
            let delta = try required(fields.delta, "“delta”")
            return .scroll(Scroll(delta: delta, isNatural: fields.isNatural ?? false))
        }
        if type.equals("swipe") {
            return .swipe(
                try phase(fields),
                Swipe(
                    fingers: try fingers(fields), delta: fields.delta ?? .zero,
                    accelerated: fields.accelerated ?? .zero))
        }
        if type.equals("pinch") {
            return .pinch(
                try phase(fields),
                Pinch(
                    fingers: try fingers(fields), delta: fields.delta ?? .zero, scale: fields.scale ?? 1,
                    rotation: fields.rotation ?? 0))
        }
        if type.equals("hold") { return .hold(try phase(fields), fingers: try fingers(fields)) }
        if type.equals("pointer-motion") {
            return .pointerMotion(
                PointerMotion(
                    delta: fields.delta ?? .zero, accelerated: fields.accelerated ?? .zero,
                    normalized: fields.normalized))
        }
        if type.equals("button") {
            let button = try required(fields.button, "“button”")
            let isPressed = try required(fields.isPressed, "“pressed”")
            return .button(PointerButton(UInt32(button)), isPressed: isPressed)
        }
        if type.equals("wheel") { return .wheel(try wheel(fields)) }
        if type.equals("device-added") {
            return .deviceAdded(DeviceTraits(kind: try kind(fields), size: fields.size))
        }
        if type.equals("device-removed") { return .deviceRemoved }
        if type.equals("suspend") { return .suspend }
        if type.equals("resume") { return .resume }
        throw reader.failure(.unexpected(quoted(type), expected: "a type of touch event"))
    }

    private func contact(_ fields: Fields) throws(TraceError) -> Contact {
        Contact(
            try contactID(fields), millimetres: fields.millimetres,
            normalized: try required(fields.normalized, "“at”, the position,"))
    }

    private func contactID(_ fields: Fields) throws(TraceError) -> ContactID {
        ContactID(Int32(try required(fields.contact, "“contact”")))
    }

    private func fingers(_ fields: Fields) throws(TraceError) -> Int {
        Int(try required(fields.fingers, "“fingers”"))
    }

    private func phase(_ fields: Fields) throws(TraceError) -> GesturePhase {
        let phase = try required(fields.phase, "“phase”")
        if phase.equals("update") { return .update }
        if phase.equals("begin") { return .begin }
        if phase.equals("end") { return .end }
        if phase.equals("cancelled") { return .cancelled }
        throw reader.failure(.unexpected(quoted(phase), expected: "begin, update, end or cancelled"))
    }

    private func wheel(_ fields: Fields) throws(TraceError) -> Wheel {
        var wheel = Wheel(
            v120: try required(fields.v120, "“v120”"), isNatural: fields.isNatural ?? false)
        guard let source = fields.source, !source.equals("wheel") else { return wheel }
        guard source.equals("tilt") else {
            throw reader.failure(.unexpected(quoted(source), expected: "wheel or tilt"))
        }
        wheel.source = .tilt
        return wheel
    }

    private func kind(_ fields: Fields) throws(TraceError) -> DeviceTraits.Kind {
        let kind = try required(fields.kind, "“kind”")
        if kind.equals("touchpad") { return .touchpad }
        if kind.equals("touchscreen") { return .touchscreen }
        if kind.equals("other") { return .other }
        throw reader.failure(.unexpected(quoted(kind), expected: "touchpad, touchscreen or other"))
    }

    private func required<Value>(_ value: Value?, _ what: StaticString) throws(TraceError) -> Value {
        guard let value else { throw reader.failure(.missing("\(what)")) }
        return value
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != text.utf8Start[index] { return false }
        return true
    }
}
