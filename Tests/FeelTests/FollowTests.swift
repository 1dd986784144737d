import Feel
import Testing

@Suite("Content under a finger")
struct FollowTests {
    @Test("the lag is found within its error", arguments: [0, 0.02, 0.05, 0.12], [false, true])
    func lag(_ lag: Double, isRounded: Bool) throws {
        let app = SyntheticApp(lag: lag, isRounded: isRounded, noise: isRounded ? 0 : 0.05)
        let follow = try follow(app)
        #expect(follow.lag.agrees(with: lag) && follow.lag.error < 0.003, "\(follow.lag)")
        #expect(follow.gain == Figure(1, error: 0))
        let offset = try #require(follow.offset)
        #expect(offset.agrees(with: 0) && offset.error < 1, "\(offset)")
        #expect(follow.jumps.isEmpty && follow.missed.isEmpty && follow.lost == 0 && follow.hitches == 0)
    }

    @Test("a wrong lag is outside the error", arguments: [0.004, -0.004])
    func wrongLag(_ difference: Double) throws {
        let follow = try follow(SyntheticApp(lag: 0.02, noise: 0.05))
        #expect(!follow.lag.agrees(with: 0.02 + difference))
    }

    @Test("the first points, that do not count, are the offset and no lag", arguments: [1.0, -1.0])
    func slop(_ direction: Double) throws {
        let finger = FingerStroke.thereAndBack(direction * 200)
        let app = SyntheticApp(lag: 0.03, slop: 12, noise: 0.05)
        let follow = try #require(Follow(app.frames(under: finger), under: finger, gain: .one))
        #expect(follow.lag.agrees(with: 0.03), "\(follow.lag)")
        let offset = try #require(follow.offset)
        #expect(offset.agrees(with: -12 * direction) && offset.error < 1, "\(offset)")
    }

    @Test("the gain of a touchpad is found beside the lag", arguments: [0.4, 1, 3.5])
    func gain(_ gain: Double) throws {
        let app = SyntheticApp(lag: 0.02, gain: gain, noise: 0.05)
        let follow = try follow(app, gain: .free)
        #expect(follow.gain.agrees(with: gain) && follow.gain.error < 0.05, "\(follow.gain)")
        #expect(follow.lag.agrees(with: 0.02), "\(follow.lag)")
    }

    @Test("a known lag is taken as it is")
    func known() throws {
        let lag = Figure(0.03, error: 0.001)
        let finger = FingerStroke.flick()
        let frames = SyntheticApp(lag: 0.03, gain: 2).frames(under: finger)
        let follow = try #require(Follow(frames, under: finger, gain: .free, lag: lag))
        #expect(follow.lag == lag && follow.gain.agrees(with: 2), "\(follow.gain)")
    }

    @Test("a refresh in which the content stands still is missed, and no other")
    func missed() throws {
        let finger = FingerStroke.thereAndBack()
        let app = SyntheticApp(lag: 0.02, missed: [20, 30], noise: 0.05)
        let frames = app.frames(under: finger)
        let follow = try #require(Follow(frames, under: finger, gain: .one))
        #expect(follow.missed == [frames[20].time, frames[30].time])
        #expect(follow.lag.agrees(with: 0.02), "\(follow.lag)")
        // Two of some 60 refreshes of 16.7 ms.
        #expect(follow.hitches > 25 && follow.hitches < 45, "\(follow.hitches)")
    }

    @Test("a lost displacement costs the offset, and not the lag")
    func lost() throws {
        let app = SyntheticApp(lag: 0.02, lost: [30, 31, 55], noise: 0.05)
        let follow = try follow(app)
        #expect(follow.lost == 3 && follow.offset == nil && follow.missed.isEmpty)
        #expect(follow.lag.agrees(with: 0.02) && follow.lag.error < 0.004, "\(follow.lag)")
    }

    @Test("content that is shown evenly has no judder, and content at whole points has that of the rounding")
    func judder() throws {
        let even = try follow(SyntheticApp(lag: 0.02))
        #expect(even.judder.value < 0.01 && even.judder.error < 0.03, "\(even.judder)")
        let rounded = try follow(SyntheticApp(lag: 0.02, isRounded: true))
        #expect(rounded.judder.value <= rounded.judder.error * 1.2, "\(rounded.judder)")
        let uneven = try follow(SyntheticApp(lag: 0.02, missed: Set(stride(from: 10, to: 90, by: 3))))
        #expect(uneven.judder.value > 0.4, "\(uneven.judder)")
    }

    @Test("a row too far is a jump")
    func jumps() throws {
        let finger = FingerStroke.thereAndBack()
        var frames = SyntheticApp(lag: 0.02, noise: 0.05).frames(under: finger)
        frames[25] = ShownFrame(time: frames[25].time, shift: (frames[25].shift ?? 0) + 40)
        frames[26] = ShownFrame(time: frames[26].time, shift: (frames[26].shift ?? 0) - 40)
        let follow = try #require(Follow(frames, under: finger, gain: .one))
        #expect(follow.jumps.map(\.time) == [frames[25].time, frames[26].time])
        #expect(follow.jumps.map { $0.distance.rounded() } == [40, -40])
    }

    @Test("content that shakes at the end of its list follows nothing")
    func end() {
        let finger = FingerStroke.flick(900, seconds: 0.6)
        let frames = SyntheticApp().frames(under: finger).enumerated().map { number, frame in
            ShownFrame(time: frame.time, shift: number % 4 < 2 ? 3 : -3)
        }
        #expect(Follow(frames, under: finger, gain: .free) == nil)
        #expect(Follow(frames, under: finger, gain: .one) == nil)
    }

    @Test("content that does not move follows nothing")
    func still() throws {
        let finger = FingerStroke.thereAndBack()
        #expect(Follow(SyntheticApp(gain: 0).frames(under: finger), under: finger, gain: .one) == nil)
        #expect(Follow([], under: finger, gain: .free) == nil)
    }

    private func follow(_ app: SyntheticApp, gain: Follow.Gain = .one) throws -> Follow {
        let finger = FingerStroke.thereAndBack()
        return try #require(Follow(app.frames(under: finger), under: finger, gain: gain))
    }
}
