import Motion

/// A device as printed by tools for people, which may lack the description or the times.
struct DescribedDevice {
    var description = EvdevDevice(name: "")
    private var builder = FrameBuilder()
    private var hasName = false
    private var ranges: [EvdevCode: AbsoluteAxis] = [:]
    private var seen: [EvdevCode: ClosedRange<Int32>] = [:]
    /// The number of frames without a time.
    private var untimedFrames = 0

    /// The time between frames without a time, in seconds.
    static let interval = 0.01

    mutating func name(_ bytes: UnsafeRawBufferPointer) {
        var name = named(bytes)[...]
        if name.count >= 2, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
        description.name = String(name)
        hasName = true
    }

    mutating func describe(_ code: EvdevCode) {
        // EV_SYN is not among a device's own codes.
        if code.type != 0 { description.codes.insert(code) }
    }

    /// Takes a part of an axis's range, such as "Min 0" or "max 9"; returns false if there is none.
    mutating func takeRange(of axis: EvdevCode, _ cursor: inout ByteCursor) -> Bool {
        let part: WritableKeyPath<AbsoluteAxis, Int32>?
        switch String(decoding: cursor.word, as: UTF8.self).lowercased() {
        case "value": part = nil
        case "min": part = \.minimum
        case "max": part = \.maximum
        case "fuzz": part = \.fuzz
        case "flat": part = \.flat
        case "resolution": part = \.resolution
        default: return false
        }
        cursor.takeWord()
        cursor.skipBlanks()
        guard let value = cursor.takeInteger().flatMap({ Int32(exactly: $0) }) else { return false }
        if let part { ranges[axis, default: AbsoluteAxis(minimum: 0, maximum: 0)][keyPath: part] = value }
        return true
    }

    mutating func append(
        _ event: EvdevEvent, at time: Timestamp?, from reader: LineReader
    ) throws(TraceError) {
        let moment = time ?? Timestamp(seconds: Double(untimedFrames) * Self.interval)
        try builder.append(event, at: moment, from: reader)
        if time == nil, event.is(.synReport) { untimedFrames += 1 }
        let kind = event.kind
        guard kind.type == EvdevCode.absX.type || kind.type == EvdevCode.btnTouch.type else { return }
        let known = seen[kind] ?? event.value...event.value
        seen[kind] = min(known.lowerBound, event.value)...max(known.upperBound, event.value)
    }

    /// True if the device has neither a name nor codes nor events.
    var isEmpty: Bool { builder.eventCount == 0 && !hasName && description.codes.isEmpty }

    var hasEvents: Bool { builder.eventCount > 0 }

    /// Returns the device with its frames; missing parts of the description are guessed from the events.
    ///
    /// - Parameters:
    ///   - index: The index of the device in the trace.
    ///   - file: The file's name, for errors.
    ///   - isPhone: True if it is likely to be a phone's: a touchscreen unless it counts fingers.
    ///   - remarks: Receives the guesses.
    consuming func finish(
        as index: Int, file: String, isPhone: Bool = false, _ remarks: inout [TraceRemark]
    ) throws(TraceError) -> EvdevRecording {
        guard !isEmpty else { throw TraceError(file: file, .cutShort) }
        let frames = builder.finish(as: index, &remarks)
        if untimedFrames > 0 { remarks.append(.withoutTimes(device: index)) }
        if description.codes.isEmpty { guessCodes(index, isPhone: isPhone, &remarks) }
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
        return EvdevRecording(device: description, frames: frames)
    }

    /// Guesses codes that fit the events: those of a touchpad if they count fingers, else of a touchscreen.
    private mutating func guessCodes(_ index: Int, isPhone: Bool, _ remarks: inout [TraceRemark]) {
        description.codes = Set(seen.keys)
        let isPad = seen.keys.contains { kind in
            // Many touchscreens of phones report BTN_TOOL_FINGER, but none counts fingers by BTN_TOOL_DOUBLETAP.
            kind == .btnToolFinger && !isPhone
                || (EvdevCode.btnToolDoubleTap ... .btnToolQuadTap).contains(kind)
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

    /// Returns a range that contains all values of the axis.
    private func guess(_ axis: EvdevCode) -> AbsoluteAxis {
        let known = seen[axis] ?? 0...0
        switch axis {
        case .absMTSlot: return AbsoluteAxis(minimum: 0, maximum: max(known.upperBound, 9))
        case .absMTTrackingID: return AbsoluteAxis(minimum: 0, maximum: max(known.upperBound, 65_535))
        default: return AbsoluteAxis(minimum: min(known.lowerBound, 0), maximum: max(known.upperBound, 1))
        }
    }
}
