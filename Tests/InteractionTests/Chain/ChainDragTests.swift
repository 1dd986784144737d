import Interaction
import Motion
import Testing
import Touch

private func isNear(_ values: [Double], _ expected: [Double], within tolerance: Double = 1e-9) -> Bool {
    zip(values, expected).allSatisfy { abs($0 - $1) <= tolerance }
}

@Suite("One hand on values within each other")
struct ChainDragTests {
    @Test("opens the sheet before it scrolls the list, without lifting")
    func sheetFirst() {
        var finger = ChainFinger(listInSheet())
        finger.down()
        finger.move(y: -30)
        finger.rest()
        #expect(isNear(finger.values, [0, 560]))
        finger.move(y: -30)
        finger.rest()
        #expect(isNear(finger.values, [160, 640]))
    }

    @Test("finds every value as it was when it goes back where it came from")
    func retrace() {
        var finger = ChainFinger(listInSheet(offset: 40))
        finger.down()
        finger.move(y: -60)
        finger.rest()
        #expect(isNear(finger.values, [200, 640]))
        finger.move(y: 60)
        finger.rest()
        #expect(isNear(finger.values, [40, 320]))
        // On the other side the list is before the sheet.
        finger.move(y: 10)
        finger.rest()
        #expect(isNear(finger.values, [0, 280]))
        finger.move(y: -10)
        finger.rest()
        #expect(isNear(finger.values, [40, 320]))
    }

    @Test("scrolls the list before the sheet moves, where the sheet is never first")
    func listFirst() {
        var finger = ChainFinger(listInSheet(offset: 3300, first: .never))
        finger.down()
        finger.move(y: -20)
        finger.rest()
        #expect(isNear(finger.values, [3400, 380]))
    }

    @Test("leaves the last one its rubber band, on both sides")
    func band() {
        var finger = ChainFinger(listInSheet(offset: 3390, height: 640))
        finger.down()
        finger.move(y: -20)
        finger.rest()
        let (up, height) = (finger.values[0], finger.values[1])
        #expect(up > 3410 && up < 3490 && height == 640)
        finger.move(y: 20)
        finger.rest()
        #expect(isNear(finger.values, [3390, 640]))
        var other = ChainFinger(listInSheet(height: 0))
        other.down()
        other.move(y: 20)
        other.rest()
        #expect(other.values[0] == 0 && other.values[1] < -20 && other.values[1] > -160)
    }

    @Test("scrolls a page along one axis and turns the pager along the other, at a time")
    func axes() {
        var finger = ChainFinger(pageInPager())
        finger.down()
        finger.move([-60, -20])
        finger.rest()
        // The page is 400 wider than what is seen, and the pager turns by the rest.
        #expect(finger.values[0].x == 400 && abs(finger.values[0].y - 160) < 1e-9)
        #expect(abs(finger.values[1].x - 480) < 1e-9 && finger.values[1].y == 0)
    }

    @Test("moves everything along the axis of its first movement alone, where the chain is locked")
    func locked() {
        var finger = ChainFinger(pageInPager(locksDirection: true))
        finger.down()
        finger.move([-5, -20])
        finger.move([-20, -5])
        finger.rest()
        #expect(finger.values[0].x == 0 && abs(finger.values[0].y - 200) < 1e-9)
        #expect(finger.values[1] == [400, 0])
        finger.up()
        finger.wait(2)
        // The next hand is free to take the other one.
        finger.down()
        finger.move([-20, -5])
        finger.rest()
        #expect(abs(finger.values[0].x - 160) < 1e-9 && abs(finger.values[0].y - 200) < 1e-9)
    }

    /// A list of 4000 points in a row of pages, each of which moves along one axis.
    private func listInPager(locksDirection: Bool? = nil) -> ChainFinger<Double> {
        var rules = ScrollRules<Double>()
        rules.snap = .pages
        let list = Scroller(content: 4000.0, viewport: 600)
        let pager = Scroller(content: 1600.0, viewport: 400, at: 400, rules: rules)
        return ChainFinger(
            Chain(
                [.scroller(list, through: GestureMap(y: 8)), .scroller(pager, through: GestureMap(x: 8))],
                locksDirection: locksDirection))
    }

    @Test("moves along the axis on which a stroke began, where each member moves along another one")
    func axisOfEach() {
        var finger = listInPager()
        finger.down()
        finger.move([-5, -20])
        finger.move([-20, -5])
        finger.rest()
        #expect(isNear(finger.values, [200, 400]))
        finger.up()
        finger.wait(2)
        #expect(finger.values[1] == 400)
        finger.down()
        finger.move([-20, -5])
        finger.rest()
        #expect(finger.values[1] == 560)
        // An app may want both.
        var free = listInPager(locksDirection: false)
        free.down()
        free.move([-5, -20])
        free.rest()
        #expect(isNear(free.values, [160, 440]))
    }

    @Test("hides and shows a bar at each turn, wherever the list is")
    func bar() {
        var rules = DragRules<Double>(release: .stay)
        rules.bounds = Bounds(0...80)
        // The bar is hidden by 80 points.
        let chain = Chain<Double>([
            .scroller(Scroller(content: 4000, viewport: 600), through: GestureMap(y: 8)),
            .draggable(Draggable(0, rules: rules), through: GestureMap(y: -8), first: .always),
        ])
        var finger = ChainFinger(chain)
        finger.down()
        finger.move(y: -40)
        finger.rest()
        #expect(isNear(finger.values, [240, 80]))
        finger.move(y: 5)
        finger.rest()
        #expect(isNear(finger.values, [240, 40]))
        finger.move(y: 15)
        finger.rest()
        #expect(isNear(finger.values, [160, 0]))
        finger.move(y: -5)
        finger.rest()
        #expect(isNear(finger.values, [160, 40]))
    }

    @Test("catches a list outside its ends and brings it in before anything else moves")
    func outside() {
        var finger = ChainFinger(listInSheet(offset: 3390, height: 640))
        finger.down()
        finger.move(y: -80)
        finger.rest(0.02)
        let pulled = finger.values[0] - 3400
        #expect(pulled > 100)
        finger.up()
        finger.wait(0.05)
        let before = finger.values
        #expect(before[0] > 3420)
        finger.down()
        finger.wait(0.06)
        #expect(finger.values[0] <= before[0] && finger.values[0] > 3400)
        let caught = finger.values[0] - 3400
        // Half as fast as the hand until it is within, and then all the way to its other end; then the sheet.
        let rate = 0.55
        let displacement = (caught / rate + 3400) / 8
        finger.move(y: displacement, within: 1)
        finger.rest()
        #expect(isNear(finger.values, [0, 640], within: 1))
        finger.move(y: 10)
        finger.rest()
        #expect(isNear(finger.values, [0, 560], within: 1))
    }

    @Test("goes on with what is left when a member is removed in mid-drag")
    func removal() {
        var finger = ChainFinger(listInSheet(height: 600))
        finger.down()
        finger.move(y: -20)
        finger.rest()
        #expect(isNear(finger.values, [120, 640]))
        let sheet = finger.chain.remove(at: 1, time: finger.now)
        #expect(sheet.activity == .animating)
        finger.move(y: 20)
        finger.rest()
        // The list has all of the way from then on, and stretches its band.
        #expect(finger.values[0] < 0 && finger.values[0] > -40)
        finger.move(y: -20)
        finger.rest()
        #expect(isNear(finger.values, [120]))
        finger.up()
        finger.wait(2)
        #expect(finger.chain[0].activity == .idle)
    }

    @Test(
        "shares the way out anew when content grows, sheets are sent or rules change under it, and nothing jumps"
    )
    func changes() {
        var finger = ChainFinger(listInSheet(offset: 3380, height: 600))
        finger.down()
        finger.move(y: -20)
        finger.rest()
        // 40 of the sheet, 20 of the list, and 100 of its band.
        let pulled = finger.values[0]
        #expect(pulled > 3420)
        finger.chain[0].scroller?.resize(content: 5000, time: finger.now)
        #expect(finger.values[0] == pulled && finger.values[1] == 640)
        finger.move(y: -10)
        finger.rest()
        #expect(isNear(finger.values, [pulled + 80, 640]))
        var rules = finger.chain[1].draggable!.rules
        rules.bounds = Bounds(0...800, ends: .elastic(400))
        finger.chain[1].draggable?.setRules(rules, time: finger.now)
        finger.move(y: -30)
        finger.rest()
        #expect(isNear(finger.values, [pulled + 160, 800]))
        finger.chain[1].draggable?.setValue(700, time: finger.now)
        finger.move(y: -30)
        finger.rest()
        #expect(isNear(finger.values, [pulled + 300, 800]))
        finger.chain[0].scroller?.setValue(100, time: finger.now)
        finger.move(y: -10)
        finger.rest()
        #expect(isNear(finger.values, [180, 800]))
    }

    @Test("puts everything back when it is cancelled")
    func cancel() {
        var finger = ChainFinger(listInSheet(offset: 40))
        finger.down()
        finger.move(y: -60)
        finger.cancel()
        finger.wait(3)
        #expect(finger.values == [40, 320] && !finger.chain.needsFrame)
    }

    @Test("moves the outer ones alone when the inner one is in another hand")
    func otherHand() {
        var finger = ChainFinger(listInSheet(offset: 40))
        finger.chain[0].scroller?.handle(
            Gesture(id: GestureID(99), device: DeviceID(7), kind: .pan, phase: .began, time: finger.now),
            through: GestureMap(y: 8))
        finger.down()
        finger.move(y: 20)
        finger.rest()
        #expect(isNear(finger.values, [40, 160]))
    }
}
