import Foundation
import Libinput
import Motion
import Testing
import Touch
import Traces
import VirtualEvdev

/// A file of `Recordings/`, what is true of it, and what libinput must make of it.
struct Recording: CustomTestStringConvertible, Sendable {
    let name: String
    /// The gestures, as ``outline(_:)`` lists them.
    let gestures: String
    /// The velocity of the fingers' middle at the first lift of the first gesture, in mm/s.
    let release: SIMD2<Double>

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Recordings")

    static let all = [
        Recording(name: "scroll-flick", gestures: "scroll", release: [0, -600]),
        Recording(name: "scroll-rest", gestures: "hold2 cancelled, scroll", release: [0, 0]),
        Recording(name: "swipe-left", gestures: "swipe3 end", release: [-700, 0]),
        Recording(name: "swipe-right", gestures: "swipe3 end", release: [0, 0]),
        Recording(name: "swipe-up", gestures: "swipe3 end", release: [0, -800]),
        Recording(name: "swipe-down", gestures: "swipe3 end", release: [0, 350]),
        Recording(name: "swipe-4", gestures: "swipe4 end", release: [500, 0]),
        Recording(name: "uneven-lift", gestures: "swipe3 end", release: [-500, 0]),
        Recording(name: "pinch-in", gestures: "hold2 cancelled, pinch2 end", release: [0, 0]),
        Recording(name: "pinch-out", gestures: "hold2 cancelled, pinch2 end", release: [0, 0]),
        Recording(name: "hold-stops-flight", gestures: "scroll, hold2 end", release: [0, -600]),
        Recording(
            name: "throw-and-catch", gestures: "swipe3 end, hold3 cancelled, swipe3 end, swipe3 end",
            release: [600, 0]),
        Recording(name: "touch-flick", gestures: "down, up", release: [1200, 0]),
        Recording(name: "drag-hold", gestures: "down, up", release: [0, 0]),
        Recording(name: "pinch-rotate", gestures: "down, down, up, up", release: [0, 0]),
        Recording(name: "tap", gestures: "down, up", release: [0, 0]),
        Recording(
            name: "cancel", gestures: "down, cancel", release: SIMD2(60, -40) * (200 / 5200.squareRoot())),
        Recording(name: "bursty", gestures: "down, up", release: SIMD2(90, -20) * (900 / 8500.squareRoot())),
        // Mending makes two contacts of it, as the panel meant it.
        Recording(
            name: "id-split", gestures: "down, up, down, up",
            release: SIMD2(120, 30) * (700 / 15300.squareRoot())),
    ]

    func trace() throws -> EvdevTrace {
        let file = try TraceFile(contentsOf: Self.folder.appending(path: name + ".yml").path)
        guard case .evdev(let trace) = file.trace, file.remarks.isEmpty else {
            throw Unexpected(text: "\(name).yml: \(file.remarks)")
        }
        return trace
    }

    func truth() throws -> [FingerLine] {
        let bytes = try Data(contentsOf: Self.folder.appending(path: name + ".truth.jsonl"))
        return try bytes.split(separator: 0x0a).map { try JSONDecoder().decode(FingerLine.self, from: $0) }
    }

    struct Unexpected: Error {
        let text: String
    }
}

/// A line of a file of truth.
struct FingerLine: Decodable {
    let gesture: Int
    let finger: Int
    let down: Double
    let up: Double
    let release: [Double]
    /// Time, x and y.
    let path: [[Double]]

    /// The highest speed on the path, in mm/s.
    var topSpeed: Double {
        zip(path, path.dropFirst()).map { before, after in
            let displacement = SIMD2(after[1] - before[1], after[2] - before[2])
            // The last sample may follow right upon the one before.
            return (displacement.x * displacement.x + displacement.y * displacement.y).squareRoot()
                / max(after[0] - before[0], 0.001)
        }.max() ?? 0
    }
}

/// How gestures end, and how contacts come and go, in a word each.
func outline(_ events: [InputEvent]) -> String {
    events.compactMap { event -> String? in
        switch event.action {
        case .down: "down"
        case .up: "up"
        case .cancel: "cancel"
        case .scroll(let scroll): scroll.isTerminating ? "scroll" : nil
        case .swipe(let phase, let swipe) where phase == .end || phase == .cancelled:
            "swipe\(swipe.fingers) \(phase)"
        case .pinch(let phase, let pinch) where phase == .end || phase == .cancelled:
            "pinch\(pinch.fingers) \(phase)"
        case .hold(let phase, let fingers) where phase == .end || phase == .cancelled:
            "hold\(fingers) \(phase)"
        default: nil
        }
    }.joined(separator: ", ")
}

@Suite("The recordings that come with the package")
struct RecordingsTests {
    @Test("are all known here, and small")
    func areKnown() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Recording.folder.path)
        let known =
            Recording.all.flatMap { [$0.name + ".yml", $0.name + ".truth.jsonl"] } + [
                "README.md", "throw-and-catch.svg",
            ]
        #expect(Set(files) == Set(known))
        let page = try String(contentsOf: Recording.folder.appending(path: "README.md"), encoding: .utf8)
        for recording in Recording.all { #expect(page.contains("`\(recording.name).yml`")) }
        for file in files {
            let bytes = try Data(contentsOf: Recording.folder.appending(path: file))
            #expect(bytes.count < 200_000, "\(file)")
        }
    }

    @Test("were made by libinput record on a real kernel, of one device each", arguments: Recording.all)
    func origin(recording: Recording) throws {
        let trace = try recording.trace()
        #expect(trace.recordings.count == 1)
        #expect(trace.origin.kernel?.hasPrefix("6.") == true)
        #expect(trace.origin.libinputVersion?.hasPrefix("1.") == true)
        #expect(trace.recordings.first?.frames.first?.time == .zero)
    }

    @Test("need no mending, but for the contact that a panel split", arguments: Recording.all)
    func areWhole(recording: Recording) throws {
        let remarks = try recording.trace().mended().remarks
        #expect(remarks == (recording.name == "id-split" ? [.splitContacts(device: 0, contacts: 1)] : []))
    }

    @Test("play through libinput as the gestures that they are", arguments: Recording.all)
    func play(recording: Recording) throws {
        var events: [InputEvent] = []
        var complaints: [String] = []
        let log = LogReceiver(from: .error) { complaints.append($0.text) }
        try VirtualEvdev.play(try recording.trace().mended().trace, log: log) { events.append($0) }
        #expect(outline(events) == recording.gestures)
        #expect(complaints == [])
    }

    @Test("have beside them with which velocity the fingers left", arguments: Recording.all)
    func release(recording: Recording) throws {
        let first = try recording.truth().filter { $0.gesture == 0 }
        let earliest = try #require(first.map(\.up).min())
        // Fingers that lift together leave a hand that turns or opens in several directions.
        let lifting = first.filter { $0.up - earliest < 0.1 }.map { SIMD2($0.release[0], $0.release[1]) }
        let mean = lifting.reduce(.zero, +) / Double(lifting.count)
        #expect((mean - recording.release).max() < 0.01 && (mean - recording.release).min() > -0.01)
    }

    @Test("report fingers where they were, to the panel's noise and delay", arguments: Recording.all)
    func followTheTruth(recording: Recording) throws {
        let trace = try recording.trace()
        let device = try #require(trace.recordings.first?.device)
        let resolution = Double(try #require(device.axes[.absMTPositionX]?.resolution))
        let truth = try recording.truth()
        let points = contacts(in: trace)
        #expect(!points.isEmpty)
        for point in points {
            let place = point.place / resolution
            // A panel may hold a landing finger's position for 30 ms, and mistakes the last step before a
            // lift: by the way of 10 ms at most here.
            let near = truth.filter { finger in finger.path.contains { abs($0[0] - point.time) < 0.035 } }
            let samples = near.flatMap(\.path).filter { abs($0[0] - point.time) < 0.035 }
            let distances = samples.map {
                ($0[1] - place.x) * ($0[1] - place.x) + ($0[2] - place.y) * ($0[2] - place.y)
            }
            let distance = try #require(distances.min()).squareRoot()
            #expect(distance < 1 + 0.01 * (near.map(\.topSpeed).max() ?? 0), "at \(point.time) s")
        }
        // The lift is reported late, and that of a palm even later.
        let delay = try #require(trace.recordings[0].frames.last?.time.seconds) - (truth.map(\.up).max() ?? 0)
        #expect(delay > 0 && delay < 0.1)
    }

    @Test(
        "are released about as fast as the fingers were, also where these lift one after the other",
        arguments: Recording.all.filter {
            !$0.name.contains("pinch") && $0.name != "cancel" && $0.name != "tap"
        })
    func liftedApart(recording: Recording) throws {
        var arena = GestureArena()
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        var released: Velocity<SIMD2<Double>>?
        try VirtualEvdev.play(recording.trace().mended().trace) { event in
            arena.handle(event) { gesture in
                if gesture.phase == .ended, released == nil { released = gesture.velocity }
            }
        }
        let velocity = try #require(released).perSecond
        let fault = velocity - recording.release
        #expect(
            (fault * fault).sum().squareRoot() <= 0.28
                * (recording.release * recording.release).sum().squareRoot() + 30,
            "\(velocity), not \(recording.release)")
    }

    /// Every position that the panel reported, in its units.
    private func contacts(in trace: EvdevTrace) -> [(time: Double, place: SIMD2<Double>)] {
        var points: [(time: Double, place: SIMD2<Double>)] = []
        var slot: Int32 = 0
        var places: [Int32: SIMD2<Double>] = [:]
        for step in trace.steps {
            var moved: Set<Int32> = []
            for event in step.frame.events {
                switch event.kind {
                case .absMTSlot: slot = event.value
                case .absMTPositionX:
                    places[slot, default: .zero].x = Double(event.value)
                    moved.insert(slot)
                case .absMTPositionY:
                    places[slot, default: .zero].y = Double(event.value)
                    moved.insert(slot)
                default: break
                }
            }
            for slot in moved { points.append((step.frame.time.seconds, places[slot] ?? .zero)) }
        }
        return points
    }
}
