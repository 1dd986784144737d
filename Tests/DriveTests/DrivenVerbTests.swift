import Drive
import Testing

@Suite("The verbs of a driven value")
struct DrivenVerbTests {
    let driver: Driver
    let sheet: DrivenValue<Double>

    init() throws {
        driver = try Driver(clock: ManualClock(framesPerSecond: 60))
        sheet = driver.add(Draggable(0, rules: .sheet), through: GestureMap(y: 8))
    }

    @Test("a value is set at once, and shown in the next frame")
    func setValue() throws {
        sheet.setValue(320)
        #expect(sheet.activity == .idle && sheet.goal == 320)
        try driver.advance(to: Timestamp(seconds: 0.1))
        #expect(sheet.value == 320)
    }

    @Test("an offset is set at once, within the content, also in flight and under a wheel")
    func setOffset() throws {
        let list = driver.add(Scroller(content: 4000, viewport: 600), through: GestureMap(y: 8))
        list.setValue(120)
        try driver.advance(to: Timestamp(seconds: 0.1))
        #expect(list.value == 120 && list.activity == .idle && driver.clock.isPaused)
        list.scroll(to: 900)
        try driver.advance(to: Timestamp(seconds: 0.2))
        list.setValue(10_000)
        try driver.advance(to: Timestamp(seconds: 0.3))
        #expect(list.value == 3400 && list.activity == .idle)
        list.turnWheel(by: -1)
        try driver.advance(to: Timestamp(seconds: 2))
        #expect(list.value == 3340)
        #expect(list.setValue(.nan) == .ignored(.notFinite) && list.goal == 3340)
    }

    @Test("a motion is paused, scrubbed, continued, reversed and stopped")
    func playing() throws {
        sheet.animate(to: 640)
        try driver.advance(to: Timestamp(seconds: 0.2))
        sheet.pause()
        sheet.scrub(to: 0.5)
        try driver.advance(to: Timestamp(seconds: 0.4))
        #expect(sheet.value == 320 && sheet.machine.goal == 640)
        sheet.resume()
        sheet.reverse()
        #expect(sheet.goal == 0)
        sheet.reverse()
        sheet.continueMotion(timing: .spring(.smooth))
        try driver.advance(to: Timestamp(seconds: 5))
        #expect(sheet.value == 640)
        sheet.animate(to: 0)
        try driver.advance(to: Timestamp(seconds: 5.2))
        sheet.stop(at: .start)
        try driver.advance(to: Timestamp(seconds: 6))
        #expect(sheet.value == 640 && sheet.activity == .idle)
    }

    @Test("a drag is cancelled, and goes back to where it began")
    func cancel() throws {
        sheet.handle(.grab(0))
        sheet.handle(.move(120))
        #expect(sheet.activity == .dragging)
        sheet.cancel()
        try driver.advance(to: Timestamp(seconds: 3))
        #expect(sheet.value == 0 && sheet.activity == .idle)
    }

    @Test("a mouse drags by verbs, each at its event's time, and lets go with its velocity")
    func hand() throws {
        sheet.grab(at: 0, time: Timestamp(seconds: 0))
        sheet.move(to: 120, time: Timestamp(seconds: 0.1))
        try driver.advance(to: Timestamp(seconds: 0.2))
        #expect(sheet.activity == .dragging && sheet.value > 0)
        sheet.release(velocity: Velocity(perSecond: 2000))
        #expect(sheet.activity == .animating)
        try driver.advance(to: Timestamp(seconds: 3))
        #expect(sheet.value > 0 && sheet.activity == .idle)
    }

    @Test("a shift moves the value, its resting place and the goal of its flight")
    func rebase() throws {
        let ball = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        ball.rebase(by: 50)
        #expect(ball.goal == 50)
        ball.animate(to: 100)
        try driver.advance(to: Timestamp(seconds: 0.1))
        ball.rebase(by: -20)
        #expect(ball.goal == 80 && ball.activity == .animating)
        try driver.advance(to: Timestamp(seconds: 3))
        #expect(ball.value == 80)
    }

    @Test("crossings of two places are reported")
    func twoPlaces() throws {
        let ball = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        var places: [Double] = []
        ball.onCrossing(of: .at(-800, 800)) { places.append($0.place) }
        ball.animate(to: 1000)
        try driver.advance(to: Timestamp(seconds: 3))
        ball.animate(to: -1000)
        try driver.advance(to: Timestamp(seconds: 6))
        #expect(places == [800, 800, -800])
    }
}
