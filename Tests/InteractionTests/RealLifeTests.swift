import Seeded
import Interaction
import Motion
import TestSupport
import Testing
import Touch

/// Several fingers on a touchscreen, as people use them: they land far from each other, join, leave, are
/// lost, while frames are shown ahead of what is reported.
@Suite("Hands of real life")
struct RealLifeTests {
    /// A card under fingers that move smoothly, seen in frames.
    private struct Table {
        var random: SeededGenerator
        var arena = GestureArena()
        var card: Draggable<SIMD2<Double>>
        let map = GestureMap<SIMD2<Double>>(x: [10, 0], y: [0, 10])
        var now = 1000.0
        var fingers: [Int32: (place: SIMD2<Double>, velocity: SIMD2<Double>)] = [:]
        var transitions: [DragTransition<SIMD2<Double>>] = []
        var worst = 0.0
        static let screen = DeviceID(1)

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            var rules = DragRules<SIMD2<Double>>(
                release: .detents([
                    Detent([0, 0]), Detent([800, 0]), Detent([0, 600]), Detent([800, 600]),
                ]))
            rules.momentum = Bool.random(using: &random) ? .replace : .accumulate(within: 0.4, limit: 8000)
            card = direct([0, 0], rules: rules)
            let hold = arena.add(.hold())
            let direction: PanDirections = Bool.random(using: &random) ? .all : .horizontal
            let pan = PanRules(
                fingers: 1...Int.random(in: 1...4, using: &random), directions: direction)
            arena.add(.pan(pan), alongside: Bool.random(using: &random) ? [hold] : [])
            arena.add(.tap())
        }

        var time: Timestamp { Timestamp(seconds: now) }

        mutating func report(_ action: InputEvent.Action) {
            var gestures: [Gesture] = []
            arena.handle(InputEvent(time: time, device: Table.screen, action: action)) { gestures.append($0) }
            take(gestures)
        }

        mutating func take(_ gestures: [Gesture]) {
            for gesture in gestures { card.handle(gesture, through: map) { transitions.append($0) } }
        }

        func contact(_ id: Int32, _ place: SIMD2<Double>) -> Contact {
            Contact(ContactID(id), millimetres: place, normalized: place / 300)
        }

        /// What the fingers do in eight milliseconds.
        mutating func step() {
            for (id, finger) in fingers.sorted(by: { $0.key < $1.key }) {
                let turn = SIMD2(
                    Double.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
                let velocity = (finger.velocity + turn).clamped(
                    lowerBound: SIMD2(repeating: -300), upperBound: SIMD2(repeating: 300))
                fingers[id] = (finger.place + velocity * 0.008, velocity)
                report(.move(contact(id, finger.place + velocity * 0.008)))
            }
            switch Int.random(in: 0..<40, using: &random) {
            case 0, 1:
                let id = Int32.random(in: 0..<20, using: &random)
                guard fingers.count < 5, fingers[id] == nil else { break }
                let place = SIMD2(
                    Double.random(in: 20...280, using: &random), .random(in: 20...280, using: &random))
                fingers[id] = (place, [.random(in: -200...200, using: &random), 0])
                report(.down(contact(id, place)))
            case 2, 3:
                guard let id = fingers.keys.min() else { break }
                fingers[id] = nil
                report(
                    Int.random(in: 0..<5, using: &random) == 0 ? .cancel(ContactID(id)) : .up(ContactID(id)))
            default: break
            }
            report(.frame)
        }

        /// A frame that is seen so many seconds from now, and how far it is from the one before, as a part of
        /// the way that its speed explains.
        mutating func show(_ previous: MotionState<SIMD2<Double>>?, ahead: Double) -> MotionState<
            SIMD2<Double>
        > {
            let seen = Timestamp(seconds: now + ahead)
            var gestures: [Gesture] = []
            arena.advance(to: time) { gestures.append($0) }
            take(gestures)
            if let settled = card.advance(to: seen) { transitions.append(settled) }
            let shown = card.state(at: seen)
            if let previous {
                let speed = max(previous.velocity.speed, shown.velocity.speed, 3000)
                worst = max(worst, (shown.value - previous.value).magnitude / (speed * 0.008))
            }
            return shown
        }
    }

    @Test("nothing that is seen jumps, and all comes to rest", arguments: Array(UInt64(1)...30))
    func smooth(seed: UInt64) {
        var table = Table(seed: seed)
        let ahead = Double.random(in: 0...0.03, using: &table.random)
        var shown: MotionState<SIMD2<Double>>?
        for _ in 0..<500 {
            table.step()
            shown = table.show(shown, ahead: ahead)
            table.now += 0.008
        }
        // A drag is foreseen by 8 ms at most, and a flight for as long as it takes to be seen. A finger that
        // joined or left far from the others would move it by ten times as much.
        #expect(table.worst < 2 + ahead / 0.008, "seed \(seed)")
        for id in table.fingers.keys.sorted() { table.report(.up(ContactID(id))) }
        table.report(.frame)
        table.now += 10
        _ = table.show(nil, ahead: 0)
        table.card.advance(to: Timestamp(seconds: table.now + 60))
        #expect(table.arena.isIdle && table.card.activity == .idle, "seed \(seed)")
        for (one, next) in zip(table.transitions, table.transitions.dropFirst()) {
            #expect(one.to == next.from && one.time <= next.time, "seed \(seed)")
        }
    }
}

/// What a hand does at the limits of what devices and screens can.
@Suite("Slow, fast and long")
struct LimitTests {
    private func drag(
        _ machine: inout Draggable<Double>, speed: Double, rate: Double, seconds: Double, start: Double = 0
    ) -> DragTransition<Double>? {
        machine.grab(at: 0, time: at(start))
        let count = Int(seconds * rate)
        for report in 1...count {
            let time = Double(report) / rate
            machine.move(to: speed * time, time: at(start + time))
        }
        return machine.release(time: at(start + Double(count) / rate + 0.012)).transition
    }

    @Test(
        "a steady hand lets go with its speed, however slow, and however often it is reported",
        arguments: [0.5, 20, 900, 9000], [40.0, 125, 1000])
    func steady(speed: Double, rate: Double) throws {
        var machine = direct(0.0)
        let release = try #require(drag(&machine, speed: speed, rate: rate, seconds: 2))
        #expect(abs(release.after.velocity.perSecond - speed) < 0.01 * speed)
    }

    @Test("frames once a second, or once an hour, show what is there then")
    func fewFrames() throws {
        var (often, seldom) = (try sheet(), try sheet())
        for frame in 0..<1000 { often.advance(to: at(Double(frame) * 0.008)) }
        for start in [8.0, 18_000, 180_000] {
            #expect(
                drag(&often, speed: 900, rate: 125, seconds: 0.2, start: start)
                    == drag(&seldom, speed: 900, rate: 125, seconds: 0.2, start: start))
            for frame in 1...500 { often.advance(to: at(start + 0.3 + Double(frame) * 0.008)) }
            #expect(often.state(at: at(start + 0.5)).isFinite)
            seldom.advance(to: at(start + 3600))
            #expect(often.home == seldom.home && seldom.activity == .idle)
        }
    }

    @Test("a hand may rest for a day, and lets go at rest")
    func longHold() throws {
        var machine = try sheet()
        machine.grab(at: 0, time: at(0))
        machine.move(to: 100, time: at(0.02))
        machine.advance(to: at(86_400))
        #expect(machine.state(at: at(86_400)).value == 100)
        let release = try #require(machine.release(time: at(86_400)).transition)
        #expect(release.after.velocity.speed < 1e-3, "\(release)")
        #expect(release.goal == 0)
    }

    @Test("reports that all have one time, as a test of an app may make them, give a place and no speed")
    func oneTime() throws {
        var machine = try sheet()
        machine.grab(at: 0, time: at(1))
        for place in 1...50 { machine.move(to: Double(place), time: at(1)) }
        #expect(machine.state(at: at(1)) == MotionState(50))
        #expect(machine.release(time: at(1)).transition?.after == MotionState(50))
    }

    @Test("two hands move two things at once, and each lets go of its own")
    func twoHands() throws {
        var arena = GestureArena()
        let left = arena.add(.pan(), in: TouchArea(x: 0...0.5))
        let right = arena.add(.pan(), in: TouchArea(x: 0.5...1))
        var values = [left: direct(0.0), right: direct(0.0)]
        var goals: [RecognizerID: Double] = [:]
        func report(_ action: InputEvent.Action, _ time: Double) {
            arena.handle(InputEvent(time: at(time), device: DeviceID(1), action: action)) { gesture in
                let answer = values[gesture.recognizer]?.handle(gesture, through: GestureMap(y: 1))
                if gesture.phase == .ended {
                    goals[gesture.recognizer] = answer?.transition?.after.velocity.perSecond
                }
            }
        }
        func contact(_ id: Int32, _ y: Double) -> Contact {
            Contact(
                ContactID(id), millimetres: [id == 0 ? 50 : 200, y],
                normalized: [id == 0 ? 0.2 : 0.8, y / 200])
        }
        report(.down(contact(0, 100)), 0)
        report(.down(contact(1, 100)), 0)
        report(.frame, 0)
        for step in 1...20 {
            report(.move(contact(0, 100 + 4 * Double(step))), 0.008 * Double(step))
            if step <= 10 { report(.move(contact(1, 100 - 2 * Double(step))), 0.008 * Double(step)) }
            if step == 11 { report(.up(ContactID(1)), 0.008 * Double(step)) }
            report(.frame, 0.008 * Double(step))
        }
        report(.up(ContactID(0)), 0.17)
        report(.frame, 0.17)
        #expect(abs(try #require(goals[left]) - 500) < 5)
        #expect(abs(try #require(goals[right]) + 250) < 5)
    }
}
