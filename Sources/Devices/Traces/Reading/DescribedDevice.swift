import Motion

/// A device as tools for people print it, which may have left out the description, or the times.
struct DescribedDevice {
    var description = EvdevDevice(name: "")
    private var builder = FrameBuilder()
    private var hasName = false
    private var ranges: [EvdevCode: AbsoluteAxis] = [:]
    private var seen: [EvdevCode: ClosedRange<Int32>] = [:]
    /// The frames that came without a time.
    private var untimedFrames = 0

    /// The time between frames that came without one.
    static let interval = 0.01

    mutating func name(_ bytes: UnsafeRawBufferPointer) {
        let text = bytes.filter { $0 >= 0x20 }
        var name = String(decoding: text, as: UTF8.self)[...]
        while name.last == " " { name.removeLast() }
        if name.count >= 2, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
        description.name = String(name)
        hasName = true
    }

    mutating func describe(_ code: EvdevCode) {
        // EV_SYN is not among a device's own codes.
        if code.type != 0 { description.codes.insert(code) }
    }

    mutating func setRange(of axis: EvdevCode, _ part: WritableKeyPath<AbsoluteAxis, Int32>, to value: Int32)
    {
        ranges[axis, default: AbsoluteAxis(minimum: 0, maximum: 0)][keyPath: part] = value
    }

    mutating func append(_ event: EvdevEvent, at time: Timestamp?, in reader: LineReader) throws(TraceError) {
        if let excess = builder.excess() { throw reader.failure(excess) }
        let moment = time ?? Timestamp(seconds: Double(untimedFrames) * Self.interval)
        builder.append(event, at: moment)
        if time == nil, event.is(.synReport) { untimedFrames += 1 }
        let kind = event.kind
        guard kind.type == EvdevCode.absX.type || kind.type == EvdevCode.btnTouch.type else { return }
        let known = seen[kind] ?? event.value...event.value
        seen[kind] = min(known.lowerBound, event.value)...max(known.upperBound, event.value)
    }

    /// True if there is anything of the device.
    var isEmpty: Bool { builder.eventCount == 0 && !hasName && description.codes.isEmpty }

    var hasEvents: Bool { builder.eventCount > 0 }

    /// The device with its frames; what is not described is guessed from what it sent.
    ///
    /// - Parameter index: Its number among the trace's devices.
    consuming func finish(
        as index: Int, file: String, _ remarks: inout [TraceRemark]
    ) throws(TraceError) -> EvdevRecording {
        guard !isEmpty else { throw TraceError(file: file, .cutShort) }
        if builder.hasOwnTimes { remarks.append(.eventsHaveOwnTimes(device: index)) }
        if builder.openCount > 0 {
            remarks.append(.incompleteFrame(device: index, events: builder.openCount))
        }
        if untimedFrames > 0 { remarks.append(.withoutTimes(device: index)) }
        if description.codes.isEmpty { guessCodes(index, &remarks) }
        var guessed: [EvdevCode] = []
        for axis in description.codes where axis.type == EvdevCode.absX.type {
            if let range = ranges[axis] {
                description.axes[axis] = range
            } else {
                description.axes[axis] = guess(axis)
                if seen[axis] != nil, axis != .absMTTrackingID, axis != .absMTSlot { guessed.append(axis) }
            }
        }
        if !guessed.isEmpty { remarks.append(.guessedAxes(device: index, axes: guessed.sorted())) }
        if !hasName { description.name = "Device without a description" }
        description.completeAxes()
        return EvdevRecording(device: description, frames: builder.finish())
    }

    /// A device that could have sent what came: a touchpad if it counts fingers, else a touchscreen.
    private mutating func guessCodes(_ index: Int, _ remarks: inout [TraceRemark]) {
        description.codes = Set(seen.keys)
        let isPad = seen.keys.contains { kind in
            kind == .btnToolFinger || (EvdevCode.btnToolDoubleTap ... .btnToolQuadTap).contains(kind)
        }
        description.properties = [isPad ? .pointer : .direct]
        var needed: [EvdevCode] = [.btnTouch, .absX, .absY]
        if isPad { needed += [.btnToolFinger, .btnLeft] }
        if seen[.absMTTrackingID] != nil { needed.append(.absMTSlot) }
        description.codes.formUnion(needed)
        for (single, multiple) in [(EvdevCode.absX, EvdevCode.absMTPositionX), (.absY, .absMTPositionY)]
        where seen[single] == nil {
            seen[single] = seen[multiple]
        }
        remarks.append(.guessedDevice(device: index, isTouchpad: isPad))
    }

    /// A range that has all the values that came in it.
    private func guess(_ axis: EvdevCode) -> AbsoluteAxis {
        let known = seen[axis] ?? 0...0
        switch axis {
        case .absMTSlot: return AbsoluteAxis(minimum: 0, maximum: max(known.upperBound, 9))
        case .absMTTrackingID: return AbsoluteAxis(minimum: 0, maximum: max(known.upperBound, 65_535))
        default: return AbsoluteAxis(minimum: min(known.lowerBound, 0), maximum: max(known.upperBound, 1))
        }
    }
}

/// Numbers in the text of such tools.
extension LineReader {
    func failure(_ reason: TraceError.Reason) -> TraceError {
        TraceError(file: file, line: lineNumber, reason)
    }

    func unexpected(_ cursor: ByteCursor, _ expected: String) -> TraceError {
        failure(.unexpected(cursor.isAtEnd ? "the end of the line" : quoted(cursor.rest), expected: expected))
    }

    func number(
        _ cursor: inout ByteCursor, _ what: StaticString, _ range: ClosedRange<Int64>
    ) throws(TraceError) -> Int64 {
        cursor.skipBlanks()
        let start = cursor
        guard let value = cursor.takeInteger() else { throw unexpected(start, "\(what), a whole number") }
        guard range.contains(value) else {
            throw failure(.outOfRange("\(what)", value: "\(value)", range: range))
        }
        return value
    }

    /// A number of 32 bits.
    func hexadecimal(_ cursor: inout ByteCursor, _ what: StaticString) throws(TraceError) -> Int64 {
        cursor.skipBlanks()
        let start = cursor
        guard let value = cursor.takeHexadecimal() else {
            throw unexpected(start, "\(what), a hexadecimal number")
        }
        return value
    }

    /// Seconds with a point and up to nine digits after it.
    func time(_ cursor: inout ByteCursor) throws(TraceError) -> Timestamp {
        let seconds = try number(&cursor, "an event's time in seconds", EventRange.seconds)
        guard cursor.take(0x2e) else { throw unexpected(cursor, "a point and parts of a second") }
        var (microseconds, digits): (Int64, Int) = (0, 0)
        while cursor.isDigit {
            if digits < 6 { microseconds = microseconds * 10 + Int64(cursor.byte - 0x30) }
            digits += 1
            cursor.advance()
        }
        guard digits > 0 else { throw unexpected(cursor, "parts of a second") }
        for _ in min(digits, 6)..<6 { microseconds *= 10 }
        return Timestamp(microseconds: UInt64(seconds * 1_000_000 + microseconds))
    }
}
