import Glibc
import Motion
import PanelModel
import Robot
import Traces

/// A movement of a finger as a panel reported it.
struct ReportedStroke {
    /// The recording or the panel that the stroke comes from. Predictors judged on it are fitted to other
    /// sources.
    let source: String
    /// The times of the reports in seconds, ascending.
    private(set) var times: [Double] = []
    /// The positions in the reports, in millimetres.
    private(set) var places: [SIMD2<Double>] = []

    init(source: String) {
        self.source = source
    }

    /// Adds a report; of two reports at the same time, the first one counts.
    mutating func add(_ place: SIMD2<Double>, at time: Double) {
        if let last = times.last, time <= last { return }
        times.append(time)
        places.append(place)
    }

    /// Returns the position at a time in seconds, on the line between the reports around it; nil after the
    /// last report.
    func place(at time: Double) -> SIMD2<Double>? {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        guard low < times.count else { return nil }
        guard low > 0 else { return places[0] }
        let part = (time - times[low - 1]) / (times[low] - times[low - 1])
        return places[low - 1] + (places[low] - places[low - 1]) * part
    }

    private var length: Double {
        zip(places, places.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).magnitude }
    }

    /// True if the stroke is long enough to be judged: at least 20 reports and 10 mm.
    fileprivate var isLong: Bool { times.count >= 20 && length >= 10 }
}

/// The strokes of three sources.
extension ReportedStroke {
    /// Returns the strokes of the recordings in a folder.
    ///
    /// A touchpad that does not report its size is taken to be 100 × 70 mm, a touchscreen to be one of 10.1
    /// inches.
    static func recorded(in folder: String) throws -> [ReportedStroke] {
        guard let directory = opendir(folder) else {
            throw UsageError("--traces: \(folder) is no folder that can be read")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".evemu") || name.hasSuffix(".yml") { names.append(name) }
        }
        let strokes = try names.sorted().flatMap { name -> [ReportedStroke] in
            guard case .evdev(let trace) = try TraceFile(contentsOf: "\(folder)/\(name)").trace else {
                return []
            }
            let isScreen = trace.recordings.first?.device.properties.contains(.direct) ?? false
            let size = isScreen ? SIMD2(217.0, 136) : SIMD2(100.0, 70)
            return trace.mended(Mending(assumedSize: size)).trace.recordings.flatMap { of($0, source: name) }
        }
        guard !strokes.isEmpty else {
            throw UsageError("--traces: no recording in \(folder) has a stroke of 20 reports and 10 mm")
        }
        return strokes
    }

    /// Returns the strokes of the panel model, by which the velocity tracker is judged.
    static func modelled() -> [ReportedStroke] {
        var random = SeededRandom(seed: 50_000_000)
        return StrokeKind.allCases.flatMap { kind in
            Panel.all.flatMap { panel in
                (0..<12).map { _ in
                    var stroke = ReportedStroke(source: panel.name)
                    for report in Stroke(of: kind, on: panel, seed: random.next()).reports {
                        stroke.add(report.position, at: report.time)
                    }
                    return stroke
                }
            }
        }
    }

    /// Returns the strokes of the robot hand that tests use.
    static func robots() -> [ReportedStroke] {
        let panels: [(String, RobotPanel)] = [
            ("ideal", .ideal), ("i2c", .i2c), ("PS/2", .ps2), ("screen", .screen), ("pairs", .pairs),
            ("alternating", .alternating),
        ]
        var random = SeededRandom(seed: 60_000_000)
        return panels.flatMap { name, panel in
            (0..<60).flatMap { turn in
                var robot = RobotHand(on: .touchscreen(), panel: panel, seed: UInt64(turn))
                let angle = random.uniform(0...(2 * .pi))
                let way = SIMD2(cos(angle), sin(angle)) * random.uniform(15...70)
                let speed = random.proportional(100...1500)
                let duration = random.uniform(0.15...0.8)
                let moves: [HandMove] =
                    switch turn % 6 {
                    case 0: [.move(by: way, .flick(speed: speed))]
                    case 1: [.move(by: way, .constant(speed: speed))]
                    case 2: [.move(by: way, .ease(duration: duration))]
                    case 3: [.move(by: way, .brake(from: speed))]
                    case 4: [.move(by: way, .flick(speed: speed)), .rest(duration / 3)]
                    default:
                        [.move(by: way, .ease(duration: duration)), .move(by: -way, .flick(speed: speed))]
                    }
                robot.perform(moves, fingers: 1, from: [147, 83])
                return robot.performance.trace.recordings.flatMap { of($0, source: name) }
            }
        }
    }

    /// Returns the strokes of a recording's contacts.
    private static func of(_ recording: EvdevRecording, source: String) -> [ReportedStroke] {
        let axes = recording.device.axes
        let isMultitouch = axes[.absMTPositionX] != nil
        let codes: (x: EvdevCode, y: EvdevCode) =
            isMultitouch ? (.absMTPositionX, .absMTPositionY) : (.absX, .absY)
        guard let x = axes[codes.x], let y = axes[codes.y], x.resolution > 0, y.resolution > 0 else {
            return []
        }
        let scale = SIMD2(1 / Double(x.resolution), 1 / Double(y.resolution))
        var slots: [Int32: (place: SIMD2<Double>, stroke: ReportedStroke?)] = [:]
        var strokes: [ReportedStroke] = []
        var slot: Int32 = 0
        for frame in recording.frames {
            var moved: Set<Int32> = []
            for event in frame.events {
                if event.is(.absMTSlot) { slot = event.value }
                let isContact = event.is(.absMTTrackingID) || !isMultitouch && event.is(.btnTouch)
                if isContact {
                    if let stroke = slots[slot]?.stroke { strokes.append(stroke) }
                    let isDown = isMultitouch ? event.value >= 0 : event.value > 0
                    slots[slot, default: (.zero, nil)].stroke = isDown ? ReportedStroke(source: source) : nil
                    if isDown { moved.insert(slot) }
                }
                if event.is(codes.x) { slots[slot, default: (.zero, nil)].place.x = Double(event.value) }
                if event.is(codes.y) { slots[slot, default: (.zero, nil)].place.y = Double(event.value) }
                if event.is(codes.x) || event.is(codes.y) { moved.insert(slot) }
            }
            for slot in moved {
                guard let place = slots[slot]?.place else { continue }
                slots[slot]?.stroke?.add(place * scale, at: frame.time.seconds)
            }
        }
        strokes += slots.sorted { $0.key < $1.key }.compactMap(\.value.stroke)
        return strokes.filter(\.isLong)
    }
}
