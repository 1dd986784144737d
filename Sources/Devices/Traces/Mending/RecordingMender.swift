import Motion

/// A mender of one device's recording, which goes over the frames twice: the first time for the state that
/// they began in.
///
/// `survey` takes them first, then `mend`, and `finish` has the last ones. Either time, the frames may come in
/// pieces of any length.
struct RecordingMender {
    /// The mended description of the device.
    private(set) var device: EvdevDevice
    private let index: Int
    private let mending: Mending
    private var stages: MendingStages
    private let untouched: MendingStages
    private var start: InitialState
    private var contacts: ContactMender?

    init(_ device: EvdevDevice, index: Int, _ mending: Mending) {
        self.index = index
        self.mending = mending
        stages = MendingStages(device, mending)
        untouched = stages
        self.device = stages.device
        start = InitialState(hasSlots: stages.device.codes.contains(.absMTSlot))
        if untouched.hasPositions, !missingResolutions.isEmpty { assumeSize() }
    }

    /// Follows the next frames, for the first time.
    mutating func survey(_ frames: EvdevFrames) {
        for frame in frames { start.follow(stages.mend(frame).events) }
    }

    /// Mends the next frames, once all have been surveyed.
    mutating func mend(_ frames: EvdevFrames) -> EvdevFrames {
        var contacts = contacts ?? begin()
        for frame in frames {
            let (time, events) = stages.mend(frame)
            contacts.mend(events, at: time)
        }
        let mended = contacts.frames.takeFrames()
        self.contacts = contacts
        return mended
    }

    /// Returns the frames after the last one, which lift contacts and buttons.
    mutating func finish() -> EvdevFrames {
        contacts = contacts ?? begin()
        contacts?.finish()
        return contacts?.frames.takeFrames() ?? EvdevFrames()
    }

    /// The remarks on the changes; complete after ``finish()``.
    var remarks: [TraceRemark] {
        stages.remarks(device: index) + resolutionRemarks + (contacts?.remarks ?? [])
    }

    private mutating func begin() -> ContactMender {
        start.infer()
        stages = untouched
        return ContactMender(device, from: start, index: index, mending)
    }
}

extension RecordingMender {
    /// The axes without a resolution, each with its side: 0 for the width and 1 for the height.
    private var missingResolutions: [(code: EvdevCode, side: Int)] {
        let sides = [(EvdevCode.absX, 0), (.absMTPositionX, 0), (.absY, 1), (.absMTPositionY, 1)]
        return sides.filter { stages.device.axes[$0.0].map { $0.resolution <= 0 } ?? false }
    }

    private var assumedSize: SIMD2<Double>? {
        (mending.assumedSize ?? device.surface).flatMap { $0.x > 0 && $0.y > 0 ? $0 : nil }
    }

    private mutating func assumeSize() {
        guard let size = assumedSize else { return }
        for (code, side) in missingResolutions {
            guard let axis = device.axes[code] else { continue }
            let units = (Double(axis.maximum) - Double(axis.minimum)) / size[side]
            device.axes[code]?.resolution = Int32(max(1, min(units.rounded(), 1e6)))
        }
    }

    private var resolutionRemarks: [TraceRemark] {
        guard untouched.hasPositions, !missingResolutions.isEmpty else { return [] }
        return [
            assumedSize.map { .assumedSize(device: index, millimetres: $0) } ?? .noResolution(device: index)
        ]
    }
}
