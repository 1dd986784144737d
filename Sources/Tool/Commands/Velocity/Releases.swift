import CommandLineTool
import JSONText
import Motion
import Replay
import Touch

/// The velocities at the end of touches, swipes and scrolls in a recording, as their devices reported them.
struct Releases {
    /// The end of one touch, swipe or scroll.
    struct Release {
        let time: Timestamp
        /// The name: "touch 0", "swipe", "scroll".
        let what: String
        let fingers: Int
        let reports: Int
        /// The velocities by each strategy, in millimetres per second.
        let velocities: [SIMD2<Double>]
    }

    let strategies: [VelocityStrategy]
    private(set) var all: [Release] = []
    private let start: Timestamp
    private var strokes: [StrokeKey: Stroke] = [:]
    private var jumps = ContactJumps()
    /// The sizes of the surfaces, in millimetres.
    private var sizes: [DeviceID: SIMD2<Double>] = [:]

    /// The key of a stroke: a contact of a touchscreen, or the hand on a touchpad.
    private struct StrokeKey: Hashable {
        let device: DeviceID
        let contact: ContactID?
    }

    private struct Stroke {
        var trackers: [VelocityTracker<SIMD2<Double>>]
        var reports = 0
        var fingers = 1
        var lastReport = Timestamp.zero

        init(_ strategies: [VelocityStrategy]) {
            trackers = strategies.map { VelocityTracker(strategy: $0) }
        }

        mutating func reset() {
            for index in trackers.indices { trackers[index].reset() }
        }

        mutating func add(_ place: SIMD2<Double>, at time: Timestamp) {
            for index in trackers.indices { trackers[index].add(place, at: time) }
            reports += 1
            lastReport = time
        }

        mutating func add(delta: SIMD2<Double>, at time: Timestamp) {
            for index in trackers.indices { trackers[index].add(delta: delta, at: time) }
            reports += 1
            lastReport = time
        }
    }

    init(_ events: [InputEvent], _ strategies: [VelocityStrategy]) {
        self.strategies = strategies
        start = events.first?.time ?? .zero
        for event in events { take(event) }
    }
}

extension Releases {
    private mutating func take(_ event: InputEvent) {
        let pad = StrokeKey(device: event.device, contact: nil)
        let isJump = jumps.follow(event) != nil
        switch event.action {
        case .down(let contact), .move(let contact):
            let size = sizes[event.device] ?? GestureArena.standardAssumedSize
            let place = contact.millimetres ?? contact.normalized * size
            let key = StrokeKey(device: event.device, contact: contact.id)
            if case .down = event.action { strokes[key] = nil }
            if isJump { strokes[key]?.reset() }
            strokes[key, default: Stroke(strategies)].add(place, at: event.time)
        case .up(let id):
            end(StrokeKey(device: event.device, contact: id), "touch \(id.rawValue)", at: event.time)
        case .cancel(let id):
            strokes[StrokeKey(device: event.device, contact: id)] = nil
        case .swipe(let phase, let swipe):
            follow(pad, "swipe", phase, fingers: swipe.fingers, by: swipe.delta, at: event.time)
        case .scroll(let scroll):
            let isNew = strokes[pad] == nil
            if scroll.isTerminating {
                end(pad, "scroll", at: event.time)
            } else {
                if isNew { strokes[pad] = Stroke(strategies) }
                strokes[pad]?.fingers = 2
                // A scroll has no begin event: its first report counts as the start, without a distance.
                strokes[pad]?.add(delta: isNew ? .zero : scroll.delta, at: event.time)
            }
        case .deviceAdded(let traits):
            sizes[event.device] = traits.size
        case .deviceRemoved:
            strokes = strokes.filter { $0.key.device != event.device }
            sizes[event.device] = nil
        case .suspend:
            // The event comes from no device, and is about all of them.
            strokes = [:]
        default: break
        }
    }

    private mutating func follow(
        _ key: StrokeKey, _ what: String, _ phase: GesturePhase, fingers: Int, by delta: SIMD2<Double>,
        at time: Timestamp
    ) {
        switch phase {
        case .begin:
            strokes[key] = Stroke(strategies)
            strokes[key]?.fingers = fingers
            strokes[key]?.add(delta: .zero, at: time)
        case .update: strokes[key]?.add(delta: delta, at: time)
        case .end:
            let last = strokes[key]?.lastReport ?? time
            end(key, what, at: time, leaving: UnevenLift.time(reported: time, after: last))
        case .cancelled: strokes[key] = nil
        }
    }

    private mutating func end(
        _ key: StrokeKey, _ what: String, at time: Timestamp, leaving lift: Timestamp? = nil
    ) {
        guard let stroke = strokes.removeValue(forKey: key) else { return }
        all.append(
            Release(
                time: time, what: what, fingers: stroke.fingers, reports: stroke.reports,
                velocities: stroke.trackers.map { $0.velocity(at: lift ?? time).perSecond }))
    }
}

extension Releases {
    func write(to output: TextSink, asJSON: Bool) throws(OutputError) {
        if asJSON {
            for release in all { try output.writeLine(json(release).description) }
            return
        }
        guard !all.isEmpty else {
            let nothing = "Nothing ends that has moved: no touch, no swipe, no scroll."
            return try output.writeLine(nothing.wrapped(to: output.appearance.limit))
        }
        let header = ["t", "what", "fingers", "reports"] + strategies.map(\.description)
        let rows = [header] + all.map(cells)
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let columns = zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }
            try output.writeLine(columns.row(indent: 0, output.appearance))
        }
    }

    private func cells(_ release: Release) -> [String] {
        let velocities = release.velocities.map { "(\($0.x.fixed(0)), \($0.y.fixed(0)))" }
        let time = release.time.seconds(since: start).fixed(3)
        return [time, release.what, "\(release.fingers)", "\(release.reports)"] + velocities
    }

    private func json(_ release: Release) -> JSON {
        let velocities = zip(strategies, release.velocities).map { strategy, velocity in
            (name: strategy.description, value: JSON.array([.number(velocity.x), .number(velocity.y)]))
        }
        return .object([
            ("t", .number(release.time.seconds(since: start))), ("what", .string(release.what)),
            ("fingers", .number(Double(release.fingers))), ("reports", .number(Double(release.reports))),
            ("velocity", .object(velocities)),
        ])
    }
}
