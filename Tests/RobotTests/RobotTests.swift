import Motion
import Seeded
import Testing

@testable import Robot
@testable import Traces

@Suite("Robot fingers")
struct RobotTests {
    static let panels: [RobotPanel] = [.ideal, .i2c, .ps2, .screen, .pairs, .alternating]

    @Test("a flick's truth is what was asked for")
    func knowsTheTruth() {
        var robot = RobotHand(on: .touchpad(size: [100, 70]), panel: .i2c, seed: 1)
        let swipe = robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: 900))
        #expect(swipe.fingers.count == 3)
        #expect(swipe.start == .zero)
        #expect(abs(swipe.release.seconds - 1.4 * 50 / 900) < 1e-8)
        #expect((swipe.releaseVelocity - SIMD2(900, 0)).length < 1e-6)
        #expect(((swipe.centre(at: swipe.release) ?? .zero) - SIMD2(70, 35)).length < 1e-4)
        #expect(((swipe.centre(at: .zero) ?? .zero) - SIMD2(20, 35)).length < 1e-9)
        #expect(swipe.centre(at: Timestamp(seconds: 1)) == nil)
        #expect(robot.performance.gestures == [swipe])
    }

    @Test("the same calls with the same seed give the same bytes; another seed, others", arguments: panels)
    func isDeterministic(panel: RobotPanel) {
        func text(seed: UInt64) -> [UInt8] {
            Self.performance(panel: panel, seed: seed).trace.libinputText()
        }
        #expect(text(seed: 7) == text(seed: 7))
        #expect(text(seed: 7) != text(seed: 8))
    }

    @Test("a velocity is the slope of its position", arguments: 0..<60 as Range<UInt64>)
    func velocityIsTheSlope(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let moves = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.move(using: &random) }
        let motion = HandMotion(from: [50, 40], offsets: HandMove.circle(of: 3, radius: 20), moves: moves)
        for _ in 0..<40 {
            let time = Double.random(in: 0...(motion.duration * 1.2), using: &random)
            for finger in 0..<3 {
                let step = 1e-6
                let (before, after) = (
                    motion.state(of: finger, at: time - step), motion.state(of: finger, at: time + step)
                )
                let here = motion.state(of: finger, at: time)
                // No slope where a move ends or a path has a corner.
                guard (before.velocity - after.velocity).length < 0.05 * (1 + here.velocity.length) else {
                    continue
                }
                let slope = (after.position - before.position) / (2 * step)
                let error = (slope - here.velocity).length
                #expect(
                    error < 0.05 * (1 + here.velocity.length),
                    "seed \(seed), at \(time), finger \(finger), \(moves)")
            }
        }
    }

    @Test("a hand's motion has no gap", arguments: 0..<60 as Range<UInt64>)
    func motionIsContinuous(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let moves = (0..<4).map { _ in Self.move(using: &random) }
        let motion = HandMotion(from: [50, 40], offsets: HandMove.row(of: 4), moves: moves)
        let steps = 2000
        for step in 1...steps {
            let times = [step - 1, step].map { Double($0) / Double(steps) * motion.duration * 1.1 }
            let states = times.map { motion.state(of: 2, at: $0) }
            let speed = states.map(\.velocity.length).max() ?? 0
            let distance = (states[1].position - states[0].position).length
            #expect(distance <= (speed * 2 + 500) * (times[1] - times[0]) + 1e-9, "seed \(seed)")
        }
    }

    @Test(
        "an exact panel reports the truth to its resolution",
        arguments: [RobotSurface.touchpad(), .touchscreen()])
    func idealPanelTellsTheTruth(surface: RobotSurface) throws {
        var robot = RobotHand(on: surface, panel: .ideal, seed: 3)
        robot.swipe(
            fingers: 3, from: [30, 40], by: [30, -10], .flick(speed: 600), landing: .within(0.02),
            lift: .within(0.03))
        robot.pause(0.2)
        robot.pinch(at: [50, 35], scale: 1.6, rotation: 0.5)
        let performance = robot.performance
        let decoded = Decoder(performance.trace)
        #expect(decoded.tracks.count == 5)
        for track in decoded.tracks {
            for point in track.points {
                let nearest = performance.gestures.flatMap(\.fingers).compactMap { finger -> Double? in
                    finger.position(at: point.time).map { ($0 - point.place).length }
                }.min()
                let error = try #require(nearest)
                #expect(error < 0.8 / Double(surface.resolution), "\(point)")
            }
        }
    }

    @Test("frames are such as the kernel sends", arguments: panels, 0..<8 as Range<UInt64>)
    func framesAreValid(panel: RobotPanel, seed: UInt64) throws {
        let trace = Self.performance(panel: panel, seed: seed).trace
        let frames = trace.recordings[0].frames
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time }, "seed \(seed)")
        #expect(frames.allSatisfy { $0.time.nanoseconds % 1000 == 0 })
        let decoded = Decoder(trace)
        #expect(decoded.complaints == [], "seed \(seed)")
        #expect(decoded.isUntouched, "seed \(seed)")
        let codes = trace.recordings[0].device.codes.union([.synReport])
        #expect(frames.events.allSatisfy { codes.contains($0.kind) })
        #expect(trace.mended().remarks == [], "seed \(seed)")
        #expect(try TraceFile(trace.libinputText(), name: "test").trace == .evdev(trace))
    }

    @Test("fingers land and lift one after the other where that is asked for")
    func staggers() {
        var robot = RobotHand(panel: .ideal, seed: 4)
        let random = robot.swipe(
            fingers: 4, from: [50, 35], by: [0, 20], .constant(speed: 200), landing: .within(0.05),
            lift: .within(0.04))
        #expect(Set(random.fingers.map(\.down)).count == 4 && Set(random.fingers.map(\.up)).count == 4)
        #expect(random.fingers.allSatisfy { $0.down.seconds(since: random.start) <= 0.05 })
        #expect(random.end.seconds(since: random.release) <= 0.04)
        #expect(random.fingers.allSatisfy { ($0.releaseVelocity - SIMD2(0, 200)).length < 1e-6 })
        let given = robot.tap(
            fingers: 3, at: [50, 35], landing: .at([0.01, 0, 0.03]), lift: .at([0, 0.02]))
        #expect(abs(given.start.seconds(since: random.end) - 0.5) < 1e-8)
        #expect(
            given.fingers.map { Int(($0.down.seconds(since: given.start) * 1000).rounded()) } == [10, 0, 30])
        #expect(
            given.fingers.map { Int(($0.up.seconds(since: given.release) * 1000).rounded()) } == [0, 20, 20])
        let frames = robot.performance.trace.recordings[0].frames
        let taps = frames.events.filter { $0.is(.btnToolTripleTap) }
        #expect(taps.count == 6, "three fingers on the way to four and back, and in the tap")
    }

    @Test("the lift is reported later than it is, without a position")
    func lagsAtLift() throws {
        var panel = RobotPanel(rate: 200)
        panel.liftLag = 0.03
        var robot = RobotHand(panel: panel, seed: 5)
        let swipe = robot.swipe(fingers: 1, from: [20, 20], by: [40, 0], .flick(speed: 800))
        let frames = robot.performance.trace.recordings[0].frames
        let lift = try #require(frames.first { $0.events.contains(EvdevEvent(.absMTTrackingID, -1)) })
        let lag = lift.time.seconds(since: swipe.release)
        #expect(lag >= 0.03 && lag <= 0.0351)
        #expect(!lift.events.contains { $0.is(.absMTPositionX) || $0.is(.absMTPositionY) })
        let positions = frames.filter { $0.events.contains { $0.is(.absMTPositionX) } }
        #expect(positions.allSatisfy { $0.time <= swipe.release })
    }

    @Test("a new contact can stay where it landed for a while", arguments: 0..<10 as Range<UInt64>)
    func holdsAtLanding(seed: UInt64) throws {
        var panel = RobotPanel(rate: 500)
        panel.landingHold = 0.04
        var robot = RobotHand(panel: panel, seed: seed)
        let swipe = robot.swipe(fingers: 1, from: [20, 20], by: [60, 0], .constant(speed: 500))
        let points = try #require(Decoder(robot.performance.trace).tracks.first?.points)
        let held = points[1].time.seconds(since: points[0].time)
        #expect(held < 0.0401)
        if held > 0.0021 { #expect(points[0].place.x == 20) }
        let truth = try #require(swipe.centre(at: points[1].time))
        #expect((points[1].place - truth).length < 0.1)
    }

    @Test("reports can arrive in pairs, alternate, or be lost")
    func hasBadTiming() {
        func intervals(_ change: (inout RobotPanel) -> Void) -> [Double] {
            var panel = RobotPanel(rate: 100)
            change(&panel)
            var robot = RobotHand(panel: panel, seed: 7)
            robot.swipe(fingers: 1, from: [10, 20], by: [80, 0], .constant(speed: 200))
            let times = robot.performance.trace.recordings[0].frames.map(\.time)
            return zip(times, times.dropFirst()).dropLast().map {
                ($1.seconds(since: $0) * 1e4).rounded() / 10
            }
        }
        #expect(Set(intervals { _ in }) == [10])
        #expect(Set(intervals { $0.sendsPairs = true }) == [0.7, 19.3])
        #expect(Set(intervals { $0.alternation = 0.2 }) == [12, 8])
        let lossy = intervals { $0.lostReports = 0.3 }
        #expect(Set(lossy).isSuperset(of: [10, 20]) && lossy.count < 38)
        #expect(Set(intervals { $0.jitter = 0.1 }).count > 10)
    }

    @Test("the rate can depend on the number of fingers")
    func slowsDownWithMoreFingers() {
        func count(_ fingers: Int) -> Int {
            var panel = RobotPanel(rate: 100)
            panel.rateWithMoreFingers = 0.5
            var robot = RobotHand(panel: panel, seed: 8)
            robot.swipe(fingers: fingers, from: [10, 20], by: [80, 0], .constant(speed: 100))
            return robot.performance.trace.recordings[0].frames.count
        }
        #expect((80...82).contains(count(1)) && (40...42).contains(count(2)))
    }

    @Test("a still finger is silence on most panels, and a time without a position on some")
    func staysSilent() {
        func frames(_ panel: RobotPanel) -> EvdevFrames {
            var robot = RobotHand(panel: panel, seed: 9)
            robot.hold(at: [50, 35], for: 1)
            return robot.performance.trace.recordings[0].frames
        }
        #expect(frames(.ideal).count == 2 && frames(.screen).count == 2)
        let i2c = frames(.i2c)
        #expect(i2c.count > 120)
        #expect(i2c.count { $0.events.map(\.kind) == [.mscTimestamp, .synReport] } == i2c.count - 2)
    }

    @Test("a palm is reported as one before it lifts")
    func endsAsPalm() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 10)
        let drag = robot.swipe(fingers: 1, from: [50, 50], by: [50, 0], .ease(duration: 0.2), ending: .palm)
        robot.tap(at: [50, 50])
        let frames = robot.performance.trace.recordings[0].frames
        let palm = try #require(frames.first { $0.events.contains(EvdevEvent(.absMTToolType, 2)) })
        let lift = try #require(frames.first { $0.events.contains(EvdevEvent(.absMTTrackingID, -1)) })
        #expect(palm.time >= drag.release && lift.time.seconds(since: palm.time) > 0.015)
        // The next finger in the slot is a finger again.
        #expect(frames.events.filter { $0.is(.absMTToolType) }.map(\.value) == [2, 0])
    }

    @Test("after the device is unplugged nothing comes")
    func endsUnplugged() {
        var robot = RobotHand(panel: .i2c, seed: 11)
        let drag = robot.swipe(
            fingers: 2, from: [50, 35], by: [0, 20], .constant(speed: 100), ending: .unplug)
        robot.tap(at: [50, 35])
        let performance = robot.performance
        #expect(performance.gestures == [drag] && performance.removal == drag.release)
        let frames = performance.trace.recordings[0].frames
        #expect(frames.allSatisfy { $0.time.seconds < drag.release.seconds + 0.005 })
        #expect(!frames.events.contains(EvdevEvent(.absMTTrackingID, -1)))
    }

    @Test("a fast contact can get another id on its way")
    func splitsIDs() {
        var panel = RobotPanel.ideal
        panel.splitContacts = 1
        var robot = RobotHand(panel: panel, seed: 12)
        robot.swipe(fingers: 1, from: [20, 35], by: [60, 0], .constant(speed: 600))
        robot.swipe(fingers: 1, from: [20, 35], by: [60, 0], .constant(speed: 100))
        let trace = robot.performance.trace
        #expect(trace.recordings[0].frames.events.count { $0.is(.absMTTrackingID) && $0.value >= 0 } == 3)
        #expect(trace.mended().remarks == [.splitContacts(device: 0, contacts: 1)])
    }

    @Test("a pad with two slots reports more fingers by its buttons only")
    func countsBeyondItsSlots() {
        var robot = RobotHand(on: .touchpad(slots: 2), panel: .ideal, seed: 13)
        robot.swipe(fingers: 3, from: [50, 35], by: [0, 20], .ease(duration: 0.3))
        let trace = robot.performance.trace
        #expect(Decoder(trace).tracks.count == 2)
        #expect(trace.recordings[0].frames.events.contains(EvdevEvent(.btnToolTripleTap, 1)))
    }

    @Test("a gesture that goes past an edge is known, and how far")
    func overruns() {
        var robot = RobotHand(on: .touchpad(size: [100, 70]), panel: .ideal)
        robot.swipe(fingers: 1, from: [20, 35], by: [50, 0], .ease(duration: 0.2))
        robot.swipe(fingers: 1, from: [20, 35], by: [0, 60], .flick(speed: 300))
        robot.swipe(fingers: 1, from: [20, 35], by: [-20.5, 0], .ease(duration: 0.2))
        #expect(robot.overruns.map(\.gesture) == [1])
        #expect(abs((robot.overruns.first?.distance ?? 0) - 25) < 0.01)
    }

    @Test("a pause before the first gesture is in the trace")
    func firstPause() {
        var robot = RobotHand(on: .touchpad(), panel: .ideal)
        robot.pause(0.3)
        #expect(robot.performance.trace.recordings.allSatisfy { $0.frames.isEmpty })
        robot.tap(at: [20, 20])
        let frames = robot.performance.trace.recordings[0].frames
        #expect(Array(frames[0].events) == [.synReport] && frames[0].time == .zero)
        #expect(abs(frames[1].time.seconds - 0.3) < 0.02)
        var mouse = RobotMouse()
        mouse.pause(0.3)
        #expect(mouse.trace.recordings[0].frames.isEmpty)
        mouse.turn(by: 1)
        #expect(mouse.trace.recordings[0].frames.map(\.time) == [.zero, Timestamp(seconds: 0.3)])
    }

    @Test("beyond the edge is at the edge")
    func clampsToTheSurface() {
        var robot = RobotHand(on: .touchpad(size: [100, 70], resolution: 10), panel: .ideal, seed: 14)
        robot.swipe(fingers: 1, from: [80, 35], by: [60, -60], .constant(speed: 300))
        let places = Decoder(robot.performance.trace).tracks.flatMap(\.points).map(\.place)
        #expect(places.last == SIMD2(100, 0))
        #expect(places.allSatisfy { $0.x <= 100 && $0.y >= 0 })
    }

    @Test(
        "numbers that make no sense do no harm", arguments: [Double.nan, .infinity, -.infinity, 0, -1, 1e300])
    func survivesNonsense(number: Double) {
        var panel = RobotPanel(rate: number)
        (panel.jitter, panel.alternation, panel.noise, panel.hysteresis) = (number, number, number, number)
        (panel.landingHold, panel.liftLag, panel.liftLagSpread, panel.lastStepSpread) = (
            number, number, number, number
        )
        (panel.lostReports, panel.splitContacts, panel.rateWithMoreFingers) = (number, number, number)
        let place = SIMD2(number, number)
        let surface = RobotSurface.touchpad(size: place, resolution: .max, slots: .max)
        var robot = RobotHand(
            on: surface, panel: panel, seed: 15, startingAt: Timestamp(seconds: number == 1e300 ? 0 : number))
        robot.pause(min(number, 1))
        robot.tap(fingers: -3, at: place, for: min(number, 1), landing: .within(number), lift: .at([number]))
        robot.pinch(fingers: 99, at: place, radius: number, scale: number, rotation: number, by: place)
        robot.perform(
            [
                HandMove(along: .corners([place, .zero]), .flick(speed: max(number, 1e9))),
                HandMove(along: .arc(by: [1, 1], angle: number), .constant(speed: 100)),
            ],
            fingers: 2, from: place)
        let performance = robot.performance
        #expect(performance.gestures.allSatisfy { $0.releaseVelocity.x.isFinite && $0.end >= $0.start })
        #expect(!performance.truthText().isEmpty)
        #expect(Decoder(performance.trace).isUntouched)
    }

    @Test("the truth can be kept as JSON lines beside the trace")
    func writesTheTruth() {
        var robot = RobotHand(panel: .ideal, seed: 16)
        robot.swipe(fingers: 1, from: [10, 20], by: [4, 0], .constant(speed: 1000))
        #expect(
            String(decoding: robot.performance.truthText(), as: UTF8.self)
                == "{\"gesture\":0,\"finger\":0,\"down\":0,\"up\":0.004,\"release\":[1000,0],"
                + "\"path\":[[0,10,20],[0.002,12,20],[0.004,14,20],[0.004,14,20]]}\n")
    }
}

extension RobotTests {
    /// Gestures of all kinds.
    static func performance(panel: RobotPanel, seed: UInt64) -> RobotHand.Performance {
        var robot = RobotHand(on: seed % 2 == 0 ? .touchpad() : .touchscreen(), panel: panel, seed: seed)
        robot.tap(at: [40, 30])
        robot.swipe(
            fingers: 3, from: [30, 35], by: [40, 0], .flick(speed: 800), landing: .within(0.04),
            lift: .within(0.03))
        robot.pause(0.02)
        robot.scroll(from: [50, 20], by: [0, 40], .brake(from: 500), lift: .within(0.02))
        robot.pinch(at: [50, 35], scale: 0.5, rotation: 0.7, lift: .within(0.02))
        robot.perform(
            [
                .move(by: [20, 0], .ease(duration: 0.3)), .rest(0.1),
                .move(by: [-30, 0], .flick(speed: 1200)),
            ], fingers: 4,
            from: [50, 35], landing: .at([0, 0.01, 0.02, 0.03]))
        robot.hold(fingers: 2, at: [60, 30], for: 0.3)
        return robot.performance
    }

    static func move(using random: inout SeededGenerator) -> HandMove {
        func pair() -> SIMD2<Double> {
            SIMD2(Double.random(in: -40...40, using: &random), Double.random(in: -40...40, using: &random))
        }
        let path: FingerPath =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .straight(by: .zero)
            case 1: .straight(by: pair())
            case 2: .arc(by: pair(), angle: Double.random(in: -5...5, using: &random))
            default: .corners([pair(), pair(), pair()])
            }
        let profile: SpeedProfile =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .constant(speed: Double.random(in: 50...1000, using: &random))
            case 1: .flick(speed: Double.random(in: 50...1000, using: &random))
            case 2: .ease(duration: Double.random(in: 0.05...1, using: &random))
            default: .brake(from: Double.random(in: 50...1000, using: &random))
            }
        return HandMove(
            along: path, scale: Double.random(in: 0.5...2, using: &random),
            rotation: Double.random(in: -2...2, using: &random), profile)
    }

    /// Reads frames as a program would that knows the kernel's protocol B, and complains.
    struct Decoder {
        struct Track {
            var id: Int32
            var points: [(time: Timestamp, place: SIMD2<Double>)] = []
        }

        private(set) var tracks: [Track] = []
        private(set) var complaints: [String] = []
        private var slot = 0
        private var open: [Int: Int] = [:]
        private var values: [Int: [EvdevCode: Int32]] = [:]
        private var keys: Set<EvdevCode> = []

        var isUntouched: Bool { open.isEmpty && keys.isEmpty }

        init(_ trace: EvdevTrace) {
            let device = trace.recordings[0].device
            for frame in trace.recordings[0].frames {
                for event in frame.events { follow(event, frame.time) }
                for (slot, track) in open {
                    let units = [EvdevCode.absMTPositionX, .absMTPositionY].map { code in
                        Double(values[slot]?[code] ?? 0) / Double(device.axes[code]?.resolution ?? 1)
                    }
                    tracks[track].points.append((frame.time, SIMD2(units[0], units[1])))
                }
                check(device, frame.time)
            }
        }

        private mutating func follow(_ event: EvdevEvent, _ time: Timestamp) {
            switch event.kind {
            case .absMTSlot:
                if Int(event.value) == slot { complaints.append("\(time): slot \(slot) again") }
                slot = Int(event.value)
            case .absMTTrackingID:
                if event.value < 0, open.removeValue(forKey: slot) == nil {
                    complaints.append("\(time): lift of nothing")
                }
                guard event.value >= 0 else { return }
                if open[slot] != nil { complaints.append("\(time): replaced") }
                open[slot] = tracks.count
                tracks.append(Track(id: event.value))
            case let kind where kind.isAboutContact:
                if values[slot, default: [:]][kind, default: 0] == event.value {
                    complaints.append("\(time): \(kind) again")
                }
                values[slot, default: [:]][kind] = event.value
            case let kind where kind.isButton:
                let isNew = event.value == 1 ? keys.insert(kind).inserted : keys.remove(kind) != nil
                if !isNew { complaints.append("\(time): \(kind) again") }
            default: break
            }
        }

        private mutating func check(_ device: EvdevDevice, _ time: Timestamp) {
            if keys.contains(.btnTouch) == open.isEmpty { complaints.append("\(time): BTN_TOUCH") }
            guard device.properties.contains(.pointer) else { return }
            let tools = EvdevCode.fingerTools.filter(keys.contains)
            if tools != EvdevCode.tool(forFingers: open.count).map({ [$0] }) ?? [] {
                complaints.append("\(time): \(tools)")
            }
        }
    }
}
