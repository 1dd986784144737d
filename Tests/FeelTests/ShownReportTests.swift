import Feel
import Testing

@Suite("The time from input to what is shown of it")
struct ShownReportTests {
    /// A finger that is reported every 8 ms, as drags and flicks are.
    private func finger(_ points: Double = 200) -> FingerStroke {
        var finger = FingerStroke.thereAndBack(points)
        finger.reports = Array(stride(from: finger.down, through: finger.up, by: 0.008))
        return finger
    }

    /// The times of five drags, in turns up and down.
    private func times(_ app: SyntheticApp, drawnBefore seconds: Double = 0) throws -> InputToShown {
        let strokes = (0..<5).map { number in
            let finger = finger(number % 2 == 0 ? 200 : -200)
            let frames = app.frames(under: finger, rest: 1, seed: UInt64(number)).map { frame in
                let isNew = frame.shift != 0
                return ShownFrame(
                    time: frame.time, shift: frame.shift, drawn: isNew ? frame.time - seconds : nil)
            }
            return MeasuredStroke(.drag, finger, frames)
        }
        return try #require(KindReport(.drag, strokes).inputToShown)
    }

    @Test(
        "it is the lag and the time to a refresh by the pixels, and that of a frame by the next one",
        arguments: [0, 0.02, 0.05, 0.12], [false, true])
    func lag(lag: Double, isRounded: Bool) throws {
        let app = SyntheticApp(lag: lag, isRounded: isRounded, noise: isRounded ? 0 : 0.03)
        // Each frame is handed in 10 ms before its refresh.
        let input = try times(app, drawnBefore: 0.01)
        let interval = 1 / app.framesPerSecond
        let (refresh, pixels) = (input.refresh, try #require(input.pixels))
        // Reports come at any time within a refresh.
        #expect(abs(refresh.median.value - interval / 2) < 0.002 && refresh.nearlyAll < interval)
        #expect(abs(pixels.median.value - lag - interval / 2) <= pixels.median.error + 0.001)
        #expect(abs(pixels.nearlyAll - lag - 0.95 * interval) < 0.004 && pixels.median.error < 0.006)
        // A frame of which nothing is known but its time is soon there, however old its content is.
        let next = try #require(input.nextFrame)
        #expect(abs(next.median.value - 0.01 - interval / 2) < 0.002)
        #expect(pixels.count == refresh.count && pixels.count > 200)
    }

    @Test("frames that are not drawn make it longer for some reports")
    func missed() throws {
        let even = try times(SyntheticApp(lag: 0.02))
        let missing = try times(SyntheticApp(lag: 0.02, missed: Set(stride(from: 5, to: 200, by: 10))))
        let (before, after) = (try #require(even.pixels), try #require(missing.pixels))
        #expect(after.nearlyAll > before.nearlyAll + 0.005)
        #expect(abs(after.median.value - before.median.value) < 0.004)
    }

    @Test(
        "it is not known of a finger without reports, of content that is lost, and of content that does not follow"
    )
    func unknown() {
        let reported = finger()
        var unreported = reported
        unreported.reports = []
        let app = SyntheticApp(lag: 0.02)
        let frames = app.frames(under: reported)
        #expect(KindReport(.drag, [MeasuredStroke(.drag, unreported, frames)]).inputToShown == nil)
        let lost = SyntheticApp(lag: 0.02, lost: Set(20..<60)).frames(under: reported)
        #expect(KindReport(.drag, [MeasuredStroke(.drag, reported, lost)]).inputToShown == nil)
        let still = SyntheticApp(gain: 0).frames(under: reported)
        #expect(KindReport(.drag, [MeasuredStroke(.drag, reported, still)]).inputToShown == nil)
    }

    @Test("a finger that turns back is not taken for content that waits for it")
    func turn() throws {
        // Content is 0.25 s behind a finger that turns after 0.1 s of rest.
        let input = try times(SyntheticApp(lag: 0.25))
        let pixels = try #require(input.pixels)
        #expect(abs(pixels.median.value - 0.25 - 1 / 120) <= pixels.median.error + 0.001)
    }
}
