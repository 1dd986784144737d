import CDRM
import FrameClocks
import Glibc
import Motion
import Testing

@testable import DRMDisplay

@Suite("A screen on a card")
struct ScreenTests {
    @Test("takes the first display in the mode that it prefers, and gives it back as it was")
    func takesOver() throws {
        let fake = FakeCard()
        var screen: Screen? = try Screen(on: fake.open())
        #expect(screen?.connector.name == "HDMI-A-1")
        #expect(screen?.mode.width == 400 && screen?.mode.height == 300)
        #expect(screen?.reportsVblanks == true)
        // Two buffers, a framebuffer of each, and both in memory.
        #expect(fake.heldCount == 6)
        #expect(fake.takeLog() == ["master", "crtc 31 shows 101 at 400x300 on 11"])
        screen = nil
        #expect(fake.takeLog() == ["crtc 31 shows 7 at 800x600 on 11"])
        #expect(fake.heldCount == 0)
    }

    @Test("takes another display and mode by their names")
    func names() throws {
        let fake = FakeCard()
        let card = try fake.open()
        var screen: Screen? = try Screen(on: card, connector: "HDMI-A-1", size: (640, 480))
        #expect(screen?.mode.framesPerSecond.rounded() == 50)
        screen = nil
        // The first CRTC shows the console on the other connector, which goes on doing so.
        screen = try Screen(on: card, connector: "DP-1")
        #expect(screen?.crtc == FakeCard.ID.crtcs.1)
        _ = fake.takeLog()
        screen = nil
        #expect(fake.takeLog() == ["crtc 32 off"])
    }

    @Test("says which display or mode is missing")
    func missing() throws {
        let fake = FakeCard()
        let card = try fake.open()
        #expect(throws: DisplayError.noConnector("DP-9", connectors: ["HDMI-A-1", "DP-1"])) {
            try Screen(on: card, connector: "DP-9")
        }
        #expect(throws: DisplayError.noMode(width: 1, height: 2, modes: try card.connectors[0].modes)) {
            try Screen(on: card, size: (1, 2))
        }
        fake.plug(FakeCard.ID.hdmi, false)
        #expect(throws: DisplayError.notConnected("HDMI-A-1")) {
            try Screen(on: card, connector: "HDMI-A-1")
        }
        var screen: Screen? = try Screen(on: card)
        #expect(screen?.connector.name == "DP-1")
        screen = nil
        fake.plug(FakeCard.ID.displayPort, false)
        #expect(throws: DisplayError.nothingConnected(path: "fake", connectors: ["HDMI-A-1", "DP-1"])) {
            try Screen(on: card)
        }
        #expect(fake.heldCount == 0)
    }

    @Test("has no CRTC when all that could drive its connector drive others")
    func noCRTC() throws {
        let fake = FakeCard(possibleCRTCs: (0b01, 0b01))
        #expect(throws: DisplayError.noCRTC(connector: "DP-1")) {
            try Screen(on: fake.open(), connector: "DP-1")
        }
        let dark = FakeCard(showsConsole: false, possibleCRTCs: (0b10, 0b01))
        #expect(try Screen(on: dark.open()).crtc == FakeCard.ID.crtcs.1)
        // One whose encoder can't be asked has none either.
        dark.refuse("drmModeGetEncoder", ENOENT)
        #expect(throws: DisplayError.noCRTC(connector: "HDMI-A-1")) { try Screen(on: dark.open()) }
        #expect(fake.heldCount == 0 && dark.heldCount == 0)
    }

    @Test("is the only one on its card, until it is gone")
    func inUse() throws {
        let fake = FakeCard()
        let card = try fake.open()
        var screen: Screen? = try Screen(on: card)
        #expect(throws: DisplayError.inUse(path: "fake")) { try Screen(on: card) }
        #expect(screen?.card === card)
        screen = nil
        screen = try Screen(on: card)
        #expect(screen?.isSuspended == false)
    }

    @Test(
        "that can't be made holds nothing, and can be made when the reason is gone",
        arguments: [
            ("drmModeCreateDumbBuffer", DisplayError.failed(.allocate, code: ENOMEM), 0...1),
            ("drmModeAddFB", .failed(.allocate, code: ENOMEM), 0...1),
            ("drmModeMapDumbBuffer", .failed(.map, code: ENOMEM), 0...1),
            ("drmModeSetCrtc", .failed(.setMode, code: ENOMEM), 0...0),
        ])
    func fails(function: String, error: DisplayError, calls: ClosedRange<Int>) throws {
        for call in calls {
            let fake = FakeCard()
            let card = try fake.open()
            fake.refuse(function, ENOMEM, from: call)
            #expect(throws: error, "call \(call)") { try Screen(on: card) }
            #expect(fake.heldCount == 0, "call \(call)")
            fake.refuse(nil)
            #expect(try Screen(on: card).mode.width == 400, "call \(call)")
            #expect(fake.heldCount == 0, "call \(call)")
        }
    }

    @Test("fails when another program shows on the card, or takes it in between")
    func otherMaster() throws {
        let fake = FakeCard()
        fake.isTaken = true
        let card = try fake.open()
        #expect(throws: DisplayError.anotherMaster(path: "fake")) { try Screen(on: card) }
        fake.isTaken = false
        fake.refuse("drmModeSetCrtc", EACCES)
        #expect(throws: DisplayError.anotherMaster(path: "fake")) { try Screen(on: card) }
        #expect(fake.heldCount == 0)
    }

    @Test("switches the display off when the picture of before can't be shown again")
    func formerIsGone() throws {
        let fake = FakeCard()
        let card = try fake.open()
        var screen: Screen? = try Screen(on: card)
        fake.removeConsole()
        _ = fake.takeLog()
        screen = nil
        #expect(fake.takeLog() == ["crtc 31 refused", "crtc 31 off"])
        // Without rights it can't do either.
        screen = try Screen(on: card)
        #expect(screen != nil)
        fake.isTaken = true
        _ = fake.takeLog()
        screen = nil
        #expect(fake.takeLog() == ["crtc 31 refused"])
        #expect(fake.heldCount == 0)
    }

    @Test("shows its two buffers in turn, and draws into the one that isn't seen")
    func flips() throws {
        let fake = FakeCard()
        let screen = try Screen(on: fake.open())
        _ = fake.takeLog()
        var memories: [UnsafeMutableRawPointer] = []
        for number in 1...4 {
            let size = try screen.present { pixels in
                memories.append(pixels.memory)
                memset(pixels.memory, CInt(number), pixels.height * pixels.bytesPerRow)
                return (pixels.width, pixels.height, pixels.bytesPerRow)
            }
            #expect(size == (400, 300, 1792))
            #expect(screen.isPresenting)
            #expect(throws: DisplayError.busy) { try screen.present { _ in } }
            #expect(fake.flip(UInt32(number), at: Timestamp(seconds: Double(number))))
            // The picture before it is there as it was drawn.
            if number > 1 { #expect(memories[number - 2].load(as: UInt8.self) == UInt8(number - 1)) }
        }
        #expect(fake.takeLog() == ["flip to 102", "flip to 101", "flip to 102", "flip to 101"])
        #expect(memories[0] == memories[2] && memories[1] == memories[3] && memories[0] != memories[1])
    }

    @Test("is notified of its own pictures alone")
    func tags() throws {
        let fake = FakeCard()
        let screen = try Screen(on: fake.open())
        var events: [DisplayEvent] = []
        screen.eventHandler = { events.append($0) }
        try screen.present { _ in }
        fake.flipOfAnother(at: Timestamp(seconds: 1))
        try screen.readEvents()
        #expect(screen.isPresenting && events.isEmpty)
        // More of them than are read at once.
        for _ in 0..<100 { fake.flipOfAnother(at: Timestamp(seconds: 1)) }
        fake.flip(9, at: Timestamp(seconds: 2))
        try screen.readEvents()
        #expect(!screen.isPresenting)
        #expect(events.map(\.vblank) == [Vblank(sequence: 9, time: Timestamp(seconds: 2))])
    }

    @Test(
        "that can't show a picture says why, and can show the next",
        arguments: [
            (EACCES, DisplayError.anotherMaster(path: "fake")), (EPERM, .anotherMaster(path: "fake")),
            (EBUSY, .busy), (EINVAL, .failed(.flip, code: EINVAL)), (ENOMEM, .failed(.flip, code: ENOMEM)),
        ])
    func refusedFlip(code: Int32, error: DisplayError) throws {
        let fake = FakeCard()
        let screen = try Screen(on: fake.open())
        _ = fake.takeLog()
        fake.refuse("drmModePageFlip", code)
        #expect(throws: error) { try screen.present { _ in } }
        #expect(!screen.isPresenting)
        fake.refuse(nil)
        try screen.present { _ in }
        #expect(fake.takeLog() == ["flip to 102"])
    }

    @Test("gives the card to another program, and comes back with the picture that it showed last")
    func suspends() throws {
        let fake = FakeCard()
        let screen = try Screen(on: fake.open())
        try screen.present { _ in }
        fake.flip(1, at: Timestamp(seconds: 1))
        try screen.readEvents()
        _ = fake.takeLog()
        var changes: [Bool] = []
        screen.suspensionHandler = { changes.append(screen.isSuspended) }
        screen.suspend()
        screen.suspend()
        #expect(throws: DisplayError.suspended) { try screen.present { _ in } }
        fake.isTaken = true
        #expect(throws: DisplayError.anotherMaster(path: "fake")) { try screen.resume() }
        #expect(screen.isSuspended)
        fake.isTaken = false
        fake.refuse("drmModeSetCrtc", EIO)
        #expect(throws: DisplayError.failed(.setMode, code: EIO)) { try screen.resume() }
        #expect(screen.isSuspended)
        fake.refuse(nil)
        try screen.resume()
        try screen.resume()
        #expect(changes == [true, false])
        #expect(fake.takeLog() == ["no master", "master", "crtc 31 shows 102 at 400x300 on 11"])
    }

    @Test("that is suspended leaves the picture of the other program alone when it goes")
    func goesSuspended() throws {
        let fake = FakeCard()
        var screen: Screen? = try Screen(on: fake.open())
        screen?.suspend()
        _ = fake.takeLog()
        screen = nil
        #expect(fake.takeLog().isEmpty)
        #expect(fake.heldCount == 0)
    }

    @Test("has a clock whose frames come with the card's vertical blanks and pictures")
    func clock() throws {
        let fake = FakeCard()
        let screen = try Screen(on: fake.open())
        var time = Timestamp(seconds: 10)
        let clock = try DRMClock(source: screen, now: { time })
        var frames: [Frame] = []
        clock.feed.frameHandler = { frame in
            frames.append(frame)
            _ = try? screen.present { _ in }
        }
        clock.isPaused = false
        #expect(abs(clock.refreshInterval - 0.01) < 1e-6)
        time = Timestamp(seconds: 10.004)
        #expect(fake.blank(7, at: time))
        try clock.dispatch()
        for (sequence, seconds) in [(8, 10.014), (10, 10.034)] {
            time = Timestamp(seconds: seconds)
            #expect(fake.flip(UInt32(sequence), at: time))
            try clock.dispatch()
        }
        #expect(frames.map { ($0.time.seconds * 1000).rounded() } == [10_004, 10_014, 10_034])
        #expect(frames.map(\.missedCount) == [0, 0, 1])
        // Another program has the display meanwhile.
        screen.suspend()
        fake.flip(11, at: Timestamp(seconds: 10.044))
        time = Timestamp(seconds: 20)
        try clock.dispatch()
        #expect(frames.count == 3 && clock.nextFrameTime == nil)
        try screen.resume()
        time = Timestamp(seconds: 20.004)
        #expect(fake.blank(1007, at: time))
        try clock.dispatch()
        #expect(frames.count == 4 && frames[3].missedCount == 0)
    }

    @Test("has a clock that says why it can't go on")
    func refusedVblank() throws {
        let fake = FakeCard()
        let screen = try Screen(on: fake.open())
        let clock = try DRMClock(screen)
        fake.refuse("drmCrtcQueueSequence", EINVAL)
        clock.isPaused = false
        #expect(throws: FrameClockError("ask for the next vertical blank", code: EINVAL)) {
            try clock.dispatch()
        }
    }

    @Test("keeps the mode's rate by itself on a card that knows no vertical blanks")
    func timer() throws {
        let fake = FakeCard()
        fake.refuse("drmCrtcGetSequence", EOPNOTSUPP)
        let screen = try Screen(on: fake.open())
        #expect(!screen.reportsVblanks)
        var time = Timestamp(seconds: 10)
        let clock = try DRMClock(source: screen, now: { time })
        var frames: [Frame] = []
        clock.feed.frameHandler = { frame in
            frames.append(frame)
            _ = try? screen.present { _ in }
            fake.flip(0, at: .zero)
        }
        clock.isPaused = false
        for seconds in [10.0101, 10.0201, 10.0501] {
            time = Timestamp(seconds: seconds)
            try clock.dispatch()
        }
        #expect(frames.map(\.missedCount) == [0, 0, 2])
        #expect(!screen.isPresenting)
    }
}
