import Motion

/// The rules of a device in a recording that its reader can do without, and players cannot.
///
/// They are checked only if all faults of a file are wanted: see ``CheckedRecording``.
struct DeviceRules {
    /// The line in which the device begins.
    private(set) var line: Int?
    private var descriptionLine: Int?
    /// The keys of the description so far.
    private var described: Set<String> = []
    /// True once events have begun.
    private var hasEvents = false
    /// False if the description has a fault, which events would only repeat.
    private var isSound = true
    private var faultsBefore = 0
    /// The lines of axes.
    private var axisLines: [EvdevCode: Int] = [:]
    /// The codes whose faults are noted already, since an event may come a thousand times.
    private var noted: Set<EvdevCode> = []
    /// The time of the last frame, and of the open one with its number of events and the line of the last.
    private var last: Timestamp?
    private var open: (time: Timestamp, events: Int, line: Int)?

    /// The keys that a description must have.
    private static let required = ["name", "id", "codes", "properties"]

    mutating func begin(_ yaml: YAMLStream) {
        line = yaml.fileLine
        faultsBefore = yaml.faults?.count ?? 0
    }

    mutating func beginDescription(_ yaml: YAMLStream) { descriptionLine = yaml.fileLine }

    mutating func describe(_ key: String) { described.insert(key) }
}

/// The rules of a description.
extension DeviceRules {
    func checkOrder(of key: String, _ yaml: YAMLStream) throws(TraceError) {
        guard hasEvents, key == "evdev" || key == "fling" else { return }
        try yaml.note(yaml.failure(.malformed("\(quoted(key)) stands behind “events”, which it is about")))
    }

    mutating func check(_ axis: AbsoluteAxis, _ code: EvdevCode, _ yaml: YAMLStream) throws(TraceError) {
        guard yaml.faults != nil else { return }
        axisLines[code] = yaml.fileLine
        if axis.minimum > axis.maximum {
            try yaml.note(
                yaml.failure(
                    .malformed(
                        "the minimum of \(code.name), \(axis.minimum), is above its maximum, "
                            + "\(axis.maximum)")))
        }
        for (name, number) in [("fuzz", axis.fuzz), ("flat", axis.flat), ("resolution", axis.resolution)]
        where number < 0 {
            let range = 0...Int64(Int32.max)
            try yaml.note(
                yaml.failure(.outOfRange("the \(name) of \(code.name)", value: "\(number)", range: range)))
        }
    }

    /// Checks the description as a whole, before the events.
    mutating func checkDescription(_ device: EvdevDevice, _ yaml: YAMLStream) throws(TraceError) {
        hasEvents = true
        guard yaml.faults != nil else { return }
        guard let line = descriptionLine else {
            // It is missing, or stands behind the events, each of which is a fault of its own.
            isSound = false
            return
        }
        func note(_ line: Int?, _ reason: TraceError.Reason) throws(TraceError) {
            try yaml.note(TraceError(file: yaml.feed.file, line: line, reason))
        }
        for key in Self.required where !described.contains(key) { try note(line, .missing("“\(key)”")) }
        isSound = (yaml.faults?.count ?? 0) == faultsBefore
        guard isSound else { return }
        let axes = Set(device.codes.filter { $0.type == EvdevCode.absX.type })
        for code in axes.subtracting(device.axes.keys).sorted() {
            try note(line, .missing("\(code.name), \(code.number), in “absinfo”"))
        }
        for code in Set(device.axes.keys).subtracting(axes).sorted() {
            try note(axisLines[code], .missing("\(code.name), \(code.number), in “codes”"))
        }
        isSound = (yaml.faults?.count ?? 0) == faultsBefore
    }

    /// Checks that a surface agrees with the resolution that the device reports.
    func checkSurface(of device: EvdevDevice, _ yaml: YAMLStream) throws(TraceError) {
        guard let surface = device.surface else { return }
        let names: [[EvdevCode]] = [[.absMTPositionX, .absX], [.absMTPositionY, .absY]]
        for side in 0...1 {
            let reported = names[side].lazy.compactMap { device.axes[$0]?.millimetres }.first
            guard let reported, abs(reported - surface[side]) > 1 else { continue }
            let what = side == 0 ? "width" : "height"
            try yaml.note(
                yaml.failure(
                    .malformed(
                        "the \(what) of the surface is \(surface[side]) mm, but by “absinfo” it is "
                            + "\(reported) mm")))
        }
    }
}

/// The rules of events.
extension DeviceRules {
    mutating func check(
        _ event: EvdevEvent, at time: Timestamp, of device: EvdevDevice, _ yaml: YAMLStream
    ) throws(TraceError) {
        guard yaml.faults != nil else { return }
        if let open, open.time != time {
            try yaml.note(
                yaml.failure(
                    .malformed("an event has another time than the one before it in its frame")))
        } else if open == nil, let last, time < last {
            try yaml.note(yaml.failure(.malformed("a frame has an earlier time than the one before it")))
        }
        open = (time, (open?.events ?? 0) + 1, yaml.fileLine)
        if event.is(.synReport) { (last, open) = (time, nil) }
        guard isSound, let reason = reason(against: event, device) else { return }
        guard noted.insert(event.kind).inserted else { return }
        try yaml.note(yaml.failure(reason))
    }

    private func reason(against event: EvdevEvent, _ device: EvdevDevice) -> TraceError.Reason? {
        let code = event.kind
        guard code.type != 0 else { return nil }
        guard device.codes.contains(code) else {
            // Drivers sent codes that later kernels know nothing of, and do not pass on.
            guard code.isNamed else { return nil }
            return .missing("\(code.name), \(code.number), of this event in “codes” of \(code.typeName)")
        }
        func out(of range: ClosedRange<Int64>) -> TraceError.Reason? {
            range.contains(Int64(event.value))
                ? nil : .outOfRange("the value of \(code.name)", value: "\(event.value)", range: range)
        }
        switch code {
        case .absMTSlot:
            guard let axis = device.axes[code], axis.minimum <= axis.maximum else { return nil }
            return out(of: Int64(axis.minimum)...Int64(axis.maximum))
        case .absMTTrackingID: return out(of: -1...Int64(Int32.max))
        case let code where code.type == EvdevCode.btnTouch.type: return out(of: 0...2)
        default: return nil
        }
    }

    /// Checks that there is a description, and that the last frame is whole, unless the file is cut in it.
    func checkEnd(isCut: Bool, _ yaml: YAMLStream) throws(TraceError) {
        if descriptionLine == nil {
            try yaml.note(TraceError(file: yaml.feed.file, line: line, .missing("“evdev”")))
        }
        guard let open, !isCut else { return }
        let what = open.events == 1 ? "the last event is" : "the last \(open.events) events are"
        let reason = TraceError.Reason.malformed("\(what) no whole frame: SYN_REPORT is missing")
        try yaml.note(TraceError(file: yaml.feed.file, line: open.line, reason))
    }
}
