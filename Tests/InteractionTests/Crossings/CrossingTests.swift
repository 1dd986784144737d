import Glibc
import Interaction
import Motion
import TestSupport
import Testing

@Suite("Crossings")
struct CrossingTests {
    private func crossings(
        _ value: inout Draggable<Double>, _ thresholds: Thresholds, until end: Double, frame: Double = 1 / 60,
        act: (inout Draggable<Double>, Double) -> Void = { _, _ in }
    ) -> [Crossing] {
        var detector = Crossings(thresholds)
        var crossings: [Crossing] = []
        detector.check(value, to: at(0)) { crossings.append($0) }
        for index in 0..<Int(end / frame) {
            let time = Double(index) * frame
            detector.check(value, before: at(time)) { crossings.append($0) }
            act(&value, time)
            detector.check(value, to: at(time + frame)) { crossings.append($0) }
            value.advance(to: at(time + frame))
        }
        return crossings
    }

    @Test("a spring's crossing is reported with the time of its root, to a nanosecond")
    func exactTime() throws {
        var value = Draggable(0.0, rules: DragRules(spring: .smooth))
        value.animate(to: 640, time: at(0))
        let motion = Spring.smooth.motion(from: 0, to: 640)
        let found = crossings(&value, .at(120), until: 3)
        #expect(found.count == 1)
        let crossing = try #require(found.first)
        let seconds = crossing.time.seconds(since: at(0))
        #expect(motion.state(at: seconds).value >= 120 && motion.state(at: seconds - 1.5e-9).value < 120)
        #expect(crossing.direction == .rising && crossing.place == 120)
        #expect(abs(crossing.velocity.perSecond - motion.state(at: seconds).velocity.perSecond) < 1e-3)
    }

    @Test(
        "a bounce across a threshold and back between two frames is two crossings",
        arguments: [0.004, 0.5, 3])
    func doubleCrossing(frame: Double) throws {
        // The overshoot of a spring, and a threshold a little below its peak.
        let spring = Spring(duration: 0.4, bounce: 0.4)
        let motion = spring.motion(from: 0, to: 100)
        let peak = stride(from: 0, to: 1, by: 1e-4).map { motion.state(at: $0).value }.max() ?? 0
        var value = Draggable(0.0, rules: DragRules(spring: spring))
        value.animate(to: 100, time: at(0))
        let found = crossings(&value, .at(peak - 0.01), until: 6, frame: frame)
        #expect(found.map(\.direction) == [.rising, .falling])
        let seconds = found.map { $0.time.seconds(since: at(0)) }
        #expect(seconds.count == 2 && seconds[1] - seconds[0] < 0.01 && seconds[1] > seconds[0])
        #expect(crossings(&value, .at(peak + 0.01), until: 6, frame: frame) == [])
    }

    @Test("a value that touches a threshold crosses nothing; it does when it leaves on the other side")
    func touching() {
        var value = Draggable(0.0, rules: DragRules(spring: .smooth, tolerance: .point))
        value.animate(to: 80, time: at(0))
        #expect(crossings(&value, .every(40, from: 0), until: 3).map(\.place) == [40])
        for (target, expected) in [(70.0, [40.0]), (90, [40, 80])] {
            var value = Draggable(0.0, rules: DragRules(spring: .smooth, tolerance: .point))
            value.animate(to: 80, time: at(0))
            let found = crossings(&value, .every(40, from: 0), until: 5) { value, time in
                if abs(time - 2) < 1e-3 { value.animate(to: target, time: at(time)) }
            }
            #expect(found.map(\.place) == expected)
            // It has left it a moment after it set out, not when it came to rest there.
            if target == 90 { #expect(found.last.map { $0.time > at(2) && $0.time < at(2.1) } == true) }
        }
    }

    @Test("a jump crosses all thresholds between, at its own time")
    func jump() {
        var value = Draggable(10.0)
        let found = crossings(&value, .every(40), until: 1) { value, time in
            if abs(time - 0.5) < 1e-3 { value.setValue(130, time: at(time)) }
            if abs(time - 0.75) < 1e-3 { value.setValue(80, time: at(time)) }
        }
        #expect(found.map(\.place) == [40, 80, 120, 120])
        #expect(found.map(\.direction) == [.rising, .rising, .rising, .falling])
        #expect(found.map { abs($0.time.seconds(since: at(0.5))) < 1e-6 } == [true, true, true, false])
    }

    @Test("other thresholds count from the value as it is then")
    func movedThresholds() {
        var value = Draggable(0.0, rules: DragRules(spring: .smooth))
        value.animate(to: 100, time: at(0))
        var detector = Crossings(.at(50))
        var found: [Crossing] = []
        for frame in 0..<120 {
            let time = at(Double(frame) / 60)
            detector.check(value, to: time) { found.append($0) }
            value.advance(to: time)
            // It moves across the value, from above it to below.
            if frame == 1 { detector.thresholds = .at(-10) }
            if frame == 2 { detector.thresholds = .at(90) }
        }
        #expect(found.map(\.place) == [90])
    }

    @Test("a value that begins on a threshold leaves it to either side without crossing it")
    func beginsOn() {
        for target in [-30.0, 30] {
            var value = Draggable(0.0)
            value.animate(to: target, time: at(0))
            #expect(crossings(&value, .every(40), until: 3) == [])
        }
    }

    @Test(
        "a hand that rests after its last report, and its prediction, cross thresholds without another report"
    )
    func restingHand() {
        var value = Draggable(0.0)
        var detector = Crossings(.every(1, from: 0.5))
        var found: [Crossing] = []
        detector.check(value, to: at(0)) { found.append($0) }
        for report in 0...12 {
            let time = at(Double(report) * 0.008)
            detector.check(value, before: time) { found.append($0) }
            value.handle(report == 0 ? .grab(0) : .move(Double(report) * 8), at: time)
        }
        for frame in 0..<60 {
            let time = at(0.1 + Double(frame) / 60)
            detector.check(value, to: time) { found.append($0) }
            value.advance(to: time)
        }
        let rest = value.state(at: at(3)).value
        let net = found.reduce(0) { $0 + ($1.direction == .rising ? 1 : -1) }
        #expect(net == Int((rest + 0.5).rounded(.down)))
    }

    @Test("thresholds that mean nothing are none")
    func unusable() {
        for thresholds: Thresholds in [
            .at(.nan), .at(.infinity), .at([]), .every(0), .every(-3), .every(.nan), .every(.infinity),
            .every(40, from: .nan),
        ] {
            var value = Draggable(0.0)
            value.animate(to: 1000, time: at(0))
            #expect(crossings(&value, thresholds, until: 3) == [])
        }
        #expect(Thresholds.at([3, .nan, 1, 3]) == .at([1, 3]))
    }

    @Test("a jump across more than a thousand thresholds reports a thousand, and ends")
    func farJump() {
        for step in [1e-12, 1e-3, 1] {
            var value = Draggable(0.5)
            var detector = Crossings(.every(step))
            var count = 0
            for (index, place) in [0.5, 1e15, -1e15, 0.5].enumerated() {
                value.setValue(place, time: at(Double(index)))
                detector.check(value, to: at(Double(index))) { _ in count += 1 }
            }
            #expect(count <= 3000)
        }
    }

    @Test("a clock that is set back reports nothing twice, and goes on")
    func clockSetBack() {
        var value = Draggable(0.0, rules: DragRules(spring: .smooth))
        var detector = Crossings(.every(40))
        var found: [Double] = []
        func frame(_ time: Double) {
            detector.check(value, to: at(time)) { found.append($0.place) }
            value.advance(to: at(time))
        }
        frame(1000)
        value.animate(to: 100, time: at(1000))
        for index in 0..<10 { frame(1000 + Double(index) / 60) }
        for index in 0..<600 { frame(-500 + Double(index) / 60) }
        #expect(found == [40, 80])
    }

    @Test("a value in the plane is measured along an axis")
    func plane() {
        var card = Draggable(SIMD2(0.0, 0), rules: DragRules(spring: .smooth))
        var detector = Crossings(.at([-50, 50]))
        var found: [Crossing] = []
        detector.check(card, along: [0.6, -0.8], to: at(0)) { found.append($0) }
        card.animate(to: [0, 100], time: at(0))
        for index in 0..<120 {
            detector.check(card, along: [0.6, -0.8], to: at(Double(index) / 60)) { found.append($0) }
            card.advance(to: at(Double(index) / 60))
        }
        #expect(found.map(\.place) == [-50] && found.first?.direction == .falling)
    }

    @Test(
        "of thresholds that lie too close to be distinguished, a thousand are reported in 8 ms, at any rate of frames"
    )
    func flood() {
        func times(of frames: Int) -> [Timestamp] {
            var value = Draggable(0.0)
            var ticks = Crossings(.every(1e-6))
            ticks.check(value, to: .zero) { _ in }
            value.animate(to: 400, time: .zero)
            var times: [Timestamp] = []
            for frame in 1...frames {
                ticks.check(value, to: Timestamp(seconds: 0.04 / Double(frames) * Double(frame))) {
                    times.append($0.time)
                }
            }
            return times
        }
        let (few, many) = (times(of: 2), times(of: 14))
        #expect(few == many && (4990...5000).contains(few.count))
    }

    @Test("an app that stood still for a minute receives fifty thousand of them, and then of the next ones")
    func standstill() {
        var ticks = Crossings(.every(0.1))
        var (count, last) = (0, 0.0)
        for time in [Timestamp.zero, Timestamp(seconds: 50), Timestamp(seconds: 50.001)] {
            if count > 0 { #expect((49_000...50_000).contains(count)) }
            ticks.scan(SettledSpan(now: time, reported: .zero, end: time, isHeld: false, change: nil)) {
                MotionState(1e4 * $0.seconds, perSecond: 1e4)
            } _: {
                (count, last) = (count + 1, $0.place)
            }
        }
        #expect(abs(last - 500_010) <= 0.11)
    }

    @Test("a motion that turns every 1.5 ms reports all its crossings")
    func quickTurns() {
        #expect(count(of: 0.5, until: 0.024, isHeld: false) { 0.5 - 0.5 * cos($0 / 0.0015 * .pi) } == 16)
    }

    @Test("in a hand, whose motion may turn with each report, no crossing lies between pieces of 2 ms")
    func handPieces() {
        let period = 8.388608e-3
        let found = count(of: 0.7, until: 10 * period, isHeld: true) {
            0.5 - 0.5 * cos($0 / period * 2 * .pi)
        }
        #expect(found == 20)
    }

    /// The number of crossings of a place by a motion whose value is a function of the seconds.
    private func count(
        of place: Double, until end: Double, isHeld: Bool, _ value: (Double) -> Double
    ) -> Int {
        var (ticks, count) = (Crossings(.at(place)), 0)
        for limit in [.zero, Timestamp(seconds: end)] {
            ticks.scan(SettledSpan(now: limit, reported: .zero, end: limit, isHeld: isHeld, change: nil)) {
                let slope = (value($0.seconds + 1e-7) - value($0.seconds - 1e-7)) / 2e-7
                return MotionState(value($0.seconds), perSecond: slope)
            } _: { _ in
                count += 1
            }
        }
        return count
    }

    @Test("after a minute in which nobody asked, each crossing is still reported at its own time")
    func minute() {
        var (value, ticks, times) = (Draggable(0.0), Crossings(.every(10)), [Double]())
        ticks.check(value, to: at(0)) { _ in }
        value.animate(to: 65, timing: .curve(.linear, duration: 65), time: at(0))
        ticks.check(value, to: at(65)) { times.append($0.time.seconds(since: at(0))) }
        #expect(times.map { $0.rounded() } == [10, 20, 30, 40, 50, 60])
    }
}
