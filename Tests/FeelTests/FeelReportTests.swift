import CLibm
import Feel
import Testing

@Suite("The report on an app")
struct FeelReportTests {
    @Test("an app that is even has its lag for all strokes, and its friction after flicks")
    func even() throws {
        let report = report(SyntheticApp(lag: 0.03, after: AfterLiftTests.exponential(4), noise: 0.03))
        #expect(report.kinds.map(\.kind) == StrokeKind.allCases)
        for kind in report.kinds {
            #expect(kind.isFollowed && kind.goesOn == kind.kind.isFlick && kind.lost == 0)
            let lag = try #require(kind.lag)
            #expect(abs(lag.median - 0.03) <= lag.error && lag.count == 5, "\(kind.kind) \(lag)")
            guard kind.kind.isFlick else { continue }
            let curve = try #require(kind.curve)
            #expect(curve.form == .exponential && curve.platform == "GTK", "\(kind.kind) \(curve)")
            #expect(kind.distance.map { abs($0.median - 225) < $0.error } == true)
        }
        #expect(report.breaches(of: .momentum).isEmpty)
    }

    @Test("a lag above its limit is named with its stroke, and one below is not")
    func limits() throws {
        let report = report(SyntheticApp(lag: 0.03, after: AfterLiftTests.exponential(4)))
        #expect(report.breaches(of: .atMost(.lag, 32)).isEmpty)
        let breaches = report.breaches(of: .atMost(.lag, 28))
        #expect(breaches.map(\.kind) == StrokeKind.allCases)
        #expect(breaches.allSatisfy { ($0.value.map { abs($0 - 30) < 1 }) == true })
        #expect(report.breaches(of: .atMost(.hitches, 0)).isEmpty)
        #expect(report.breaches(of: .atMost(.jumps, 0)).isEmpty)
    }

    @Test("an app without momentum fails for each flick, and one that does not follow for all")
    func missing() {
        let dead = report(SyntheticApp(lag: 0.02))
        #expect(dead.breaches(of: .momentum).map(\.kind) == [.flick, .slowScroll, .fastScroll])
        let still = report(SyntheticApp(gain: 0))
        #expect(still.kinds.allSatisfy { !$0.isFollowed })
        #expect(still.breaches(of: .atMost(.lag, 100)).map(\.value) == [nil, nil, nil, nil])
        #expect(still.breaches(of: .atMost(.offset, 100)).map(\.kind) == [.drag, .flick])
        #expect(still.breaches(of: .stop).map(\.kind) == [.flick])
    }

    @Test("content that moves, but not with the finger, is told from content that stands still")
    func stray() throws {
        let finger = FingerStroke.thereAndBack()
        let frames = SyntheticApp(lag: 0.02).frames(under: finger)
        // As in a list that takes the height of its rows for another one now and then.
        let strays = frames.enumerated().map { number, frame in
            ShownFrame(time: frame.time, shift: [-316, 331.5, 80, -99, -360][number % 5])
        }
        let kind = KindReport(.drag, [MeasuredStroke(.drag, finger, strays)])
        #expect(!kind.isFollowed && kind.strayStep == -360)
        #expect(KindReport(.drag, [MeasuredStroke(.drag, finger, frames)]).strayStep == nil)
        let still = SyntheticApp(gain: 0).frames(under: finger)
        #expect(KindReport(.drag, [MeasuredStroke(.drag, finger, still)]).strayStep == nil)
        // A caret that blinks moves nothing in most refreshes.
        let blinks = still.enumerated().map { ShownFrame(time: $1.time, shift: $0 % 30 == 0 ? 12 : 0) }
        #expect(KindReport(.drag, [MeasuredStroke(.drag, finger, blinks)]).strayStep == nil)
    }

    @Test("a touch that stops the content is seen")
    func touch() {
        let finger = FingerStroke.flick()
        let touch = finger.up + 0.3
        let app = SyntheticApp(lag: 0.02, after: AfterLiftTests.exponential(2), stop: touch)
        let caught = (seen: SeenStroke(finger, app.frames(under: finger, rest: 1)), touch: touch)
        #expect(FeelReport([], caught: caught).stopsOnTouch == true)
        #expect(FeelReport([], caught: nil).stopsOnTouch == nil)
    }

    @Test("a figure of several strokes is their median, with their range")
    func spread() throws {
        let spread = try #require(Spread([3, 1, 7, 2].map { Figure($0, error: $0 / 10) }))
        #expect(spread.median == 2.5 && spread.range == 1...7 && spread.count == 4)
        #expect(Spread([]) == nil)
    }

    @Test(
        "requirements are read",
        arguments: [
            ("lag<=25, hitches<=5,momentum", [.atMost(.lag, 25), .atMost(.hitches, 5), .momentum]),
            ("stop", [.stop]), ("judder <= 0.2", [.atMost(.judder, 0.2)]),
        ] as [(String, [Requirement])])
    func requirements(text: String, expected: [Requirement]) {
        #expect(Requirement.list(text) == expected)
    }

    @Test(
        "what is no requirement is not read",
        arguments: ["", "lag", "lag<25", "lag<=", "lag<=-1", "lag<=nan", "speed<=3", "lag<=25,", "lag=25"])
    func mistakes(text: String) {
        #expect(Requirement.list(text) == nil)
    }

    private func report(_ app: SyntheticApp) -> FeelReport {
        var strokes: [(kind: StrokeKind, seen: SeenStroke)] = []
        for kind in StrokeKind.allCases {
            for number in 0..<5 {
                let finger =
                    switch kind {
                    case .drag: FingerStroke.thereAndBack(number % 2 == 0 ? 200 : -200)
                    case .slowScroll: FingerStroke.flick(900, seconds: 0.6)
                    case .flick, .fastScroll: FingerStroke.flick(900)
                    }
                let frames = app.frames(under: finger, rest: 3, seed: UInt64(number))
                strokes.append((kind, SeenStroke(finger, frames)))
            }
        }
        return FeelReport(strokes, caught: nil)
    }
}
