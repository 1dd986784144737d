import Interaction
import Motion
import Testing
import Touch

/// A list of 900 points within another one of 6000; 600 and 800 are seen.
private func listInList(
    inner: Double = 200, outer: Double = 3000, passesFlings: Bool = true
) -> Chain<Double> {
    Chain([
        .scroller(
            Scroller(content: 900, viewport: 600, at: inner), through: GestureMap(y: 8),
            passesFlings: passesFlings),
        .scroller(Scroller(content: 6000, viewport: 800, at: outer), through: GestureMap(y: 8)),
    ])
}

@Suite("A throw of values within each other")
struct ChainThrowTests {
    @Test("belongs to the member that the hand moves, and leaves the others at rest")
    func charge() {
        var finger = ChainFinger(listInSheet())
        finger.down()
        finger.move(y: -60)
        finger.up()
        let releases = finger.transitions.filter { $0.transition.event == .release }
        #expect(releases.map(\.transition.before.velocity.perSecond) == [3000, 0])
        finger.wait(3)
        #expect(finger.values[0] > 1000 && finger.values[1] == 640)
        // Before the sheet is open, it is the sheet's.
        var other = ChainFinger(listInSheet())
        other.down()
        other.move(y: -20)
        other.up()
        other.wait(3)
        #expect(other.values == [0, 640])
    }

    @Test("that meets the end of the list stops there and throws the sheet, at that very time")
    func continuation() {
        var finger = ChainFinger(listInSheet(offset: 300, height: 640))
        finger.down()
        finger.move(y: 20)
        finger.up()
        finger.wait(3)
        #expect(finger.values[0] == 0 && finger.values[1] < 640)
        let stop = finger.transitions.first { $0.index == 0 && $0.transition.event == .stop }?.transition
        let thrown = finger.transitions.first { $0.index == 1 && $0.transition.event == .animate }?.transition
        #expect(stop?.time == thrown?.time && stop != nil)
        #expect(stop?.after == MotionState(0))
        // What the list loses is the sheet's, which grows the other way.
        let left = stop?.before.velocity.perSecond ?? 0
        #expect(left < -300 && thrown?.after.velocity.perSecond == left)
        #expect(thrown?.goal == 320)
    }

    @Test("that meets its end before what was shown has passed into it does not jump there")
    func meetsEndAtOnce() {
        for step in 0..<12 {
            var rules = ScrollRules<Double>()
            (rules.latency, rules.ahead) = (0.016, 0.007)
            let room = 80 + 1.7 * Double(step)
            var finger = ChainFinger(
                Chain([
                    .scroller(
                        Scroller(content: 900, viewport: 600, at: 300 - room, rules: rules),
                        through: GestureMap(y: 8)),
                    .scroller(Scroller(content: 6000, viewport: 800, at: 3000), through: GestureMap(y: 8)),
                ]))
            finger.down()
            finger.move(y: -10)
            finger.up()
            var last = finger.values[0]
            for _ in 0..<250 {
                finger.now += 0.0002
                let foreseen = finger.values[0]
                finger.chain.advance(to: finger.now)
                #expect(abs(finger.values[0] - foreseen) < 1e-6)
                #expect(abs(finger.values[0] - last) < 0.8, "\(room): \(last) to \(finger.values[0])")
                last = finger.values[0]
            }
        }
    }

    @Test("goes on from an inner list to an outer one with all that is left of its velocity")
    func lists() {
        var finger = ChainFinger(listInList())
        finger.down()
        finger.move(y: -10)
        finger.up()
        let released = finger.transitions.last?.transition
        finger.wait(5)
        let stop = finger.transitions.first { $0.index == 0 && $0.transition.event == .stop }?.transition
        let thrown = finger.transitions.first { $0.index == 1 && $0.transition.event == .animate }?.transition
        #expect(released?.event == .release)
        #expect(finger.values[0] == 300 && finger.values[1] > 3000)
        #expect(stop?.before.velocity == thrown?.after.velocity && stop?.before.value == 300)
        // As far as one list would have run that is as long as both.
        var single = ChainFinger(
            Chain([.scroller(Scroller(content: 9000, viewport: 600, at: 3200), through: GestureMap(y: 8))]))
        single.down()
        single.move(y: -10)
        single.up()
        single.wait(5)
        #expect(abs(finger.values[0] + finger.values[1] - single.values[0]) < 1)
    }

    @Test("goes on along the axis of the end that it met alone")
    func axis() {
        var finger = ChainFinger(
            Chain([
                .scroller(
                    Scroller<SIMD2<Double>>(content: [4000, 900], viewport: [400, 600], at: [2000, 200]),
                    through: 8),
                .scroller(
                    Scroller<SIMD2<Double>>(content: [4000, 6000], viewport: [400, 800], at: [2000, 3000]),
                    through: 8),
            ]))
        finger.down()
        finger.move([-4, -10])
        finger.up()
        finger.wait(5)
        #expect(finger.values[0].x > 2032 && finger.values[0].y == 300)
        #expect(finger.values[1].x == 2000 && finger.values[1].y > 3000)
    }

    @Test("goes to the next one if the member that the hand moved has lost its room since the last report")
    func resized() {
        var finger = ChainFinger(listInList())
        finger.down()
        finger.move(y: -10)
        #expect(finger.values[0] > 250 && finger.values[1] == 3000)
        finger.chain[0].scroller?.resize(content: 850, time: finger.now)
        finger.up()
        let releases = finger.transitions.filter { $0.transition.event == .release }
        #expect(releases.map(\.transition.before.velocity.perSecond) == [0, 500])
        finger.wait(5)
        #expect(finger.values[0] == 250 && finger.values[1] > 3050)
    }

    @Test("springs back where the inner one keeps it, or nothing outside has room")
    func kept() {
        for chain in [listInList(passesFlings: false), listInList(outer: 5200)] {
            var finger = ChainFinger(chain)
            finger.down()
            finger.move(y: -10)
            finger.up()
            var furthest = 0.0
            for _ in 0..<120 {
                finger.wait(1.0 / 60)
                furthest = max(furthest, finger.values[0])
            }
            #expect(furthest > 310 && finger.values[0] == 300)
            #expect(finger.values[1] == chain.state(of: 1, at: .zero).value)
        }
    }

    @Test("is foreseen as it is shown, at any frame rate", arguments: [30.0, 60, 144, 1000])
    func frames(framesPerSecond: Double) {
        var finger = ChainFinger(listInList())
        finger.down()
        finger.move(y: -10)
        finger.up()
        let foreseen = finger.chain
        let start = finger.now
        for _ in 0..<20 {
            finger.wait(0.05, framesPerSecond: framesPerSecond)
            for index in 0..<2 {
                let (asked, shown) = (
                    foreseen.state(of: index, at: finger.now), finger.chain.state(of: index, at: finger.now)
                )
                #expect(abs(asked.value - shown.value) < 1e-6, "\(index) after \(finger.now - start) s")
            }
        }
    }

    @Test("does not go on when the list is caught before its end")
    func caught() {
        var finger = ChainFinger(listInList(inner: 0))
        finger.down()
        finger.move(y: -10, within: 0.2)
        finger.up()
        finger.wait(0.08)
        #expect(finger.chain[0].activity == .animating && finger.values[0] < 300)
        finger.down(.hold)
        finger.wait(2)
        #expect(finger.values[0] < 300 && finger.values[1] == 3000)
        finger.up()
        finger.wait(2)
        #expect(finger.values[1] == 3000)
    }
}

@Suite("A wheel on values within each other")
struct ChainWheelTests {
    private func turn(_ notches: Double, _ chain: inout Chain<Double>, at seconds: Double) {
        let wheel = Wheel(notches: [0, notches])
        chain.handle(
            InputEvent(time: Timestamp(seconds: seconds), device: DeviceID(1), action: .wheel(wheel)))
        chain.advance(to: Timestamp(seconds: seconds + 3))
    }

    private func values(_ chain: Chain<Double>) -> [Double] {
        (0..<chain.count).map { chain.state(of: $0, at: Timestamp(seconds: 1000)).value }
    }

    @Test("turns the first that has room, and the next by what is left of a notch")
    func notches() {
        var chain = listInList(inner: 270)
        turn(1, &chain, at: 10)
        #expect(values(chain) == [300, 3030])
        turn(-6, &chain, at: 20)
        #expect(values(chain) == [0, 2970])
    }

    @Test("opens a sheet by a detent for a notch, and scrolls the list once it is open")
    func detents() {
        var chain = listInSheet()
        turn(0.5, &chain, at: 10)
        #expect(values(chain) == [0, 320])
        turn(0.5, &chain, at: 20)
        #expect(values(chain) == [0, 640])
        turn(2, &chain, at: 30)
        #expect(values(chain) == [120, 640])
        turn(-2, &chain, at: 40)
        #expect(values(chain) == [0, 640])
        turn(-1, &chain, at: 50)
        #expect(values(chain) == [0, 320])
    }
}
