import CLibm
import Feel
import Testing

@Suite("The judge of hands")
struct ConformanceTests {
    /// Content that goes on along an exponential.
    @Sendable private static func smooth(_ speed: Double, _ seconds: Double) -> Double {
        speed / 4 * (1 - exp(-4 * seconds))
    }

    /// The refreshes of five seconds, in which the content moves at some speeds.
    private func frames(of speeds: [(from: Double, to: Double, perSecond: Double)]) -> [ShownFrame] {
        (0..<300).map { number in
            let time = Double(number) / 60
            let speed = speeds.first { time > $0.from && time <= $0.to }?.perSecond ?? 0
            return ShownFrame(time: time, shift: speed / 60)
        }
    }

    private func verdict(
        _ hand: ScrollingHand, _ app: SyntheticApp, under finger: FingerStroke
    ) -> HandVerdict {
        .judging([PlayedHand(hand, [.init(finger)], app.frames(under: finger, rest: 5))], lag: app.lag)
    }

    private func isBroken(_ verdict: HandVerdict, _ words: String) -> Bool {
        if case .broken(let text) = verdict { return text.contains(words) }
        return false
    }

    private func isKept(_ verdict: HandVerdict) -> Bool {
        if case .kept = verdict { true } else { false }
    }

    @Test(
        "a flick goes with the finger and on at its speed, without turning back, and rests",
        arguments: [0.0, 0.035])
    func flick(lag: Double) {
        let finger = FingerStroke.flick()
        var app = SyntheticApp(lag: lag, after: Self.smooth)
        #expect(isKept(verdict(.flick, app, under: finger)))
        app.gain = 0.3
        #expect(isBroken(verdict(.flick, app, under: finger), "with a finger that goes"))
        app.gain = 1
        app.after = { _, _ in 0 }
        #expect(isBroken(verdict(.flick, app, under: finger), "px after a lift at"))
        app.after = { speed, seconds in Self.smooth(1.8 * speed, seconds) }
        #expect(isBroken(verdict(.flick, app, under: finger), "of the finger's speed"))
        app.after = { speed, seconds in Self.smooth(speed, seconds) - (seconds > 1 ? 20 : 0) }
        #expect(isBroken(verdict(.flick, app, under: finger), "turns back by 20 px"))
        app.after = { speed, seconds in speed * min(seconds, 20) }
        #expect(isBroken(verdict(.flick, app, under: finger), "still moves"))
    }

    @Test("a short flick moves the content by half of its distance at least")
    func shortFlick() {
        let finger = FingerStroke.flick(756, seconds: 0.07)
        #expect(isKept(verdict(.shortFlick, SyntheticApp(after: Self.smooth), under: finger)))
        #expect(isBroken(verdict(.shortFlick, SyntheticApp(gain: 0.2), under: finger), "under a finger"))
        let back = SyntheticApp(after: { _, seconds in seconds > 0.5 ? -10 : 0 })
        #expect(isBroken(verdict(.shortFlick, back, under: finger), "turns back"))
    }

    @Test("a finger that rests before its lift leaves the content where it is")
    func rest() {
        let finger = FingerStroke(from: 5, to: 6) { 150 * min(($0 - 5) / 0.6, 1) }
        #expect(isKept(verdict(.restBeforeLift, SyntheticApp(), under: finger)))
        let goesOn = SyntheticApp(after: { _, seconds in 40 * min(seconds, 1) })
        #expect(isBroken(verdict(.restBeforeLift, goesOn, under: finger), "of a finger that rested"))
    }

    @Test(
        "a touch stops the content in time, and for good",
        arguments: [(ScrollingHand.touchedAgain, 0.1), (.hold, 0.3)])
    func stop(hand: ScrollingHand, seconds: Double) {
        let parts = [
            PlayedHand.Part(0...0.2, distance: 100, liftSpeed: 900), .init(0.45...1.25, distance: 0),
        ]
        let judge = { (speeds: [(from: Double, to: Double, perSecond: Double)]) in
            HandVerdict.judging([PlayedHand(hand, parts, frames(of: speeds))], lag: 0)
        }
        #expect(isKept(judge([(0, 0.45 + seconds - 0.02, 500)])))
        #expect(isBroken(judge([(0, 0.45 + seconds + 0.1, 500)]), "while the hand rests on it"))
        #expect(isBroken(judge([(0, 0.5, 500), (1.25, 1.5, 500)]), "when the hand that stopped it leaves"))
        #expect(judge([(0, 0.3, 500)]) == .unanswered("no content moves at the touch"))
    }

    @Test("a report without motion is no rest")
    func emptyReport() {
        let finger = FingerStroke.flick()
        let part = PlayedHand.Part(
            finger.down...finger.up, distance: finger.place(at: finger.up), liftSpeed: finger.liftSpeed)
        let judge = { (app: SyntheticApp) in
            HandVerdict.judging([PlayedHand(.emptyReport, [part], app.frames(under: finger))], lag: 0)
        }
        #expect(isKept(judge(SyntheticApp(gain: 2.5, after: Self.smooth))))
        #expect(isBroken(judge(SyntheticApp(gain: 2.5)), "px after a lift at"))
    }

    @Test("a finger that leaves across the list throws nothing along it")
    func axisChange() {
        let finger = FingerStroke(from: 5, to: 5.5) { 110 * min(($0 - 5) / 0.25, 1) }
        #expect(isKept(verdict(.axisChange, SyntheticApp(), under: finger)))
        let thrown = SyntheticApp(after: { _, seconds in 60 * min(seconds, 1) })
        #expect(isBroken(verdict(.axisChange, thrown, under: finger), "moved across"))
    }

    @Test("a notch moves the content at once, and three notches further")
    func wheel() {
        let parts = [PlayedHand.Part(1...1, distance: -1), .init(3...3.1, distance: -1)]
        let judge = { (speeds: [(from: Double, to: Double, perSecond: Double)]) in
            HandVerdict.judging([PlayedHand(.wheel, parts, frames(of: speeds))], lag: 0.03)
        }
        #expect(isKept(judge([(1, 1.2, -300), (3, 3.2, -900)])))
        #expect(isBroken(judge([(1, 1.2, -20), (3, 3.2, -900)]), "a notch moves the content by 4 px"))
        #expect(isBroken(judge([(1, 1.2, 300), (3, 3.2, -900)]), "a notch moves the content by -60 px"))
        #expect(isBroken(judge([(1, 2.5, -300), (3, 3.2, -900)]), "a second after a notch"))
        #expect(isBroken(judge([(1, 1.2, -300), (3, 3.2, -400)]), "and three by 80"))
        #expect(isBroken(judge([(1, 1.2, -300), (3, 3.2, -900), (3.5, 3.7, 100)]), "turns back"))
    }

    @Test("two devices at a time neither make the content jump, nor keep it from resting and following")
    func twoDevices() {
        let parts = [
            PlayedHand.Part(0.1...1.2, distance: 150), .init(0.4...0.6, distance: 60),
            .init(3...3.5, distance: 100),
        ]
        let judge = { (speeds: [(from: Double, to: Double, perSecond: Double)]) in
            HandVerdict.judging([PlayedHand(.twoDevices, parts, frames(of: speeds))], lag: 0)
        }
        #expect(isKept(judge([(0.1, 1.2, 150), (3, 3.5, 200)])))
        #expect(isBroken(judge([(0.4, 0.42, 24_000), (3, 3.5, 200)]), "jumps by 400 px"))
        #expect(isBroken(judge([(0.1, 3, 150), (3, 3.5, 200)]), "does not come to rest"))
        #expect(isBroken(judge([(0.1, 1.2, 150)]), "goes 0 px with a finger"))
    }

    @Test("what cannot be seen is not judged, and one broken play of two breaks a hand")
    func judging() {
        let finger = FingerStroke.flick()
        let app = SyntheticApp(after: Self.smooth)
        #expect(
            verdict(.flick, SyntheticApp(gain: 0), under: finger) == .unanswered("the content does not move"))
        var lost = app
        lost.lost = [20, 21]
        #expect(verdict(.flick, lost, under: finger) == .unanswered("the motion of 2 refreshes is lost"))
        let plays = [app, SyntheticApp()].map {
            PlayedHand(.flick, [.init(finger)], $0.frames(under: finger, rest: 5))
        }
        #expect(isBroken(.judging(plays, lag: 0), "after a lift"))
        #expect(isKept(.judging([plays[0], plays[0]], lag: 0)))
        #expect(HandVerdict.judging([], lag: 0) == .unanswered("was not played"))
    }

    @Test("a report has every hand, with the lag that a drag shows")
    func report() {
        let (app, finger, drag) = (
            SyntheticApp(lag: 0.06, after: Self.smooth), FingerStroke.flick(), FingerStroke.thereAndBack()
        )
        let report = ConformanceReport(
            [PlayedHand(.flick, [.init(finger)], app.frames(under: finger, rest: 5))],
            drag: SeenStroke(drag, app.frames(under: drag)))
        #expect(report.entries.map(\.hand) == ScrollingHand.allCases)
        #expect(report.keptCount == 1 && report.broken.isEmpty)
        #expect(isKept(report.entries[0].verdict))
        // Without a finger that moves the content, the last hand is not judged.
        #expect(
            report.entries[8].verdict == .unanswered("no finger on the screen moves the content"))
    }
}
