import Motion

/// The changes to single frames: of their times, of contacts of protocol A, and of positions out of range.
struct MendingStages {
    /// The device of the changed frames.
    private(set) var device: EvdevDevice
    /// True if the device has positions.
    let hasPositions: Bool
    private let mending: Mending
    private var last: Timestamp?
    private var backwardFrames = 0
    private var converter: ProtocolAConverter?
    /// The axes whose positions have a range.
    private var axes: [EvdevCode: AbsoluteAxis] = [:]
    private var worst: [EvdevCode: (count: Int, excess: Double)] = [:]
    private var changed = 0

    init(_ device: EvdevDevice, _ mending: Mending) {
        self.device = device
        self.mending = mending
        hasPositions = device.codes.contains(.absMTPositionX) || device.codes.contains(.absX)
        if mending.convertsProtocolA, ProtocolAConverter.applies(to: device) {
            let converter = ProtocolAConverter(device)
            self.device = converter.converted
            self.converter = converter
        }
        guard hasPositions else { return }
        axes = self.device.axes.filter { code, axis in
            Self.positions.contains(code) && axis.maximum > axis.minimum
        }
    }

    private static let positions: Set<EvdevCode> = [.absX, .absY, .absMTPositionX, .absMTPositionY]

    /// Changes the next frame.
    mutating func mend(_ frame: EvdevFrame) -> (time: Timestamp, events: [EvdevEvent]) {
        if let last, frame.time < last { backwardFrames += 1 }
        let time = max(last ?? frame.time, frame.time)
        last = time
        let events = converter?.convert(frame) ?? Array(frame.events)
        return (time, events.compactMap { event in mendPosition(event) })
    }

    /// The remarks on the changes so far.
    func remarks(device index: Int) -> [TraceRemark] {
        var remarks: [TraceRemark] = []
        if backwardFrames > 0 { remarks.append(.timesWentBackwards(device: index, frames: backwardFrames)) }
        if let converter {
            remarks.append(.convertedProtocolA(device: index, contacts: converter.contacts))
        }
        for (code, found) in worst.sorted(by: { $0.key < $1.key }) {
            remarks.append(.outOfRange(device: index, axis: code, events: found.count, worst: found.excess))
        }
        guard changed > 0 else { return remarks }
        remarks.append(
            mending.outOfRange == .clamp
                ? .clamped(device: index, events: changed) : .leftOutGlitches(device: index, events: changed))
        return remarks
    }
}

extension MendingStages {
    private mutating func mendPosition(_ event: EvdevEvent) -> EvdevEvent? {
        guard event.type == 3, let axis = axes[event.kind] else { return event }
        let excess = axis.excess(of: event.value)
        guard excess > 0 else { return event }
        let known = worst[event.kind] ?? (0, 0)
        worst[event.kind] = (known.count + 1, max(known.excess, excess))
        let mended = mend(event, excess, axis)
        if mended != event { changed += 1 }
        return mended
    }

    private func mend(_ event: EvdevEvent, _ excess: Double, _ axis: AbsoluteAxis) -> EvdevEvent? {
        switch mending.outOfRange {
        case .keep: event
        case .clamp: EvdevEvent(event.kind, min(max(event.value, axis.minimum), axis.maximum))
        case .dropGlitches(let fraction): excess > fraction ? nil : event
        }
    }
}

extension AbsoluteAxis {
    /// Returns the distance of `value` beyond the range, as a fraction of the range; 0 within.
    fileprivate func excess(of value: Int32) -> Double {
        let range = Double(maximum) - Double(minimum)
        return max(0, Double(minimum) - Double(value), Double(value) - Double(maximum)) / range
    }
}
