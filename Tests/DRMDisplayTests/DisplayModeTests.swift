import CDRM
import Motion
import Testing

@testable import DRMDisplay

@Suite("Modes, events and errors")
struct DisplayTests {
    private func info(
        _ width: UInt16, _ height: UInt16, clock: UInt32, total: (UInt16, UInt16), flags: CInt = 0,
        preferred: Bool = false
    ) -> drmModeModeInfo {
        var info = drmModeModeInfo()
        (info.hdisplay, info.vdisplay, info.clock) = (width, height, clock)
        (info.htotal, info.vtotal) = total
        info.flags = UInt32(flags)
        info.type = preferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
        return info
    }

    @Test("a mode's rate is that of its pixel clock, not the whole number beside it")
    func rate() {
        let film = info(1920, 1080, clock: 148_352, total: (2200, 1125))
        #expect(abs(film.framesPerSecond - 59.9402) < 1e-4)
        #expect(DisplayMode(film).description == "1920×1080 at 59.94 Hz")
        let fields = info(1920, 1080, clock: 74_250, total: (2200, 1125), flags: DRM_MODE_FLAG_INTERLACE)
        #expect(fields.framesPerSecond == 60)
        let doubled = info(320, 240, clock: 12_587, total: (400, 262), flags: DRM_MODE_FLAG_DBLSCAN)
        #expect(abs(doubled.framesPerSecond - 60.05) < 0.01)
        #expect(drmModeModeInfo().framesPerSecond == 60)
        #expect(DisplayMode(width: 1, height: 1, framesPerSecond: .nan).description == "1×1 at nan Hz")
    }

    @Test("the mode that the display prefers comes first, then the largest, then the fastest")
    func choice() {
        let small = info(800, 600, clock: 40_000, total: (1056, 628))
        let large = info(1920, 1080, clock: 148_500, total: (2200, 1125))
        let fast = info(1920, 1080, clock: 297_000, total: (2200, 1125))
        let preferred = info(1280, 800, clock: 83_500, total: (1680, 831), preferred: true)
        #expect([small, large, preferred, fast].best(size: nil).map { $0.hdisplay } == 1280)
        #expect([small, large, fast].best(size: nil).map { $0.clock } == 297_000)
        #expect([large, small, preferred].best(size: (800, 600)).map { $0.hdisplay } == 800)
        #expect([large, preferred].best(size: (800, 600)) == nil)
        #expect([drmModeModeInfo]().best(size: nil) == nil)
    }

    private func bytes(of flip: drm_event_vblank, then sequence: drm_event_crtc_sequence) -> [UInt8] {
        withUnsafeBytes(of: flip) { Array($0) } + withUnsafeBytes(of: sequence) { Array($0) }
    }

    private func sample() -> [UInt8] {
        var flip = drm_event_vblank()
        flip.base.type = UInt32(DRM_EVENT_FLIP_COMPLETE)
        flip.base.length = UInt32(MemoryLayout<drm_event_vblank>.size)
        (flip.user_data, flip.tv_sec, flip.tv_usec, flip.sequence) = (5, 12, 345_678, .max)
        var sequence = drm_event_crtc_sequence()
        sequence.base.type = UInt32(DRM_EVENT_CRTC_SEQUENCE)
        sequence.base.length = UInt32(MemoryLayout<drm_event_crtc_sequence>.size)
        (sequence.user_data, sequence.time_ns, sequence.sequence) = (6, 12_345_678_901, 1 << 32 + 3)
        return bytes(of: flip, then: sequence)
    }

    private func parse(_ bytes: [UInt8]) -> [DisplayEvent] {
        var events: [DisplayEvent] = []
        bytes.withUnsafeBytes { DisplayEvent.parse($0) { events.append($0) } }
        return events
    }

    @Test("a card's events say when and which vertical blank")
    func events() {
        let flip = Vblank(sequence: .max, time: Timestamp(nanoseconds: 12_345_678_000))
        let blank = Vblank(sequence: 3, time: Timestamp(nanoseconds: 12_345_678_901))
        #expect(
            parse(sample()) == [
                DisplayEvent(kind: .flip, vblank: flip, tag: 5),
                DisplayEvent(kind: .vblank, vblank: blank, tag: 6),
            ])
    }

    @Test("what is no event, or cut short, is left out")
    func badEvents() {
        let whole = sample()
        for count in 0..<whole.count { #expect(parse(Array(whole[..<count])).count == (count < 32 ? 0 : 1)) }
        var unknown = whole
        unknown[0] = 99
        #expect(parse(unknown).map(\.kind) == [.vblank])
        var endless = whole
        endless[4] = 0
        #expect(parse(endless).isEmpty)
        var short = whole
        short[4] = 8
        #expect(!parse(short).contains { $0.kind == .flip })
    }

    @Test(
        "an error says what to do",
        arguments: [
            (DisplayError(opening: "/dev/dri/card0", code: 13), "\"video\""),
            (DisplayError(opening: "/dev/dri/card9", code: 2), "/dev/dri/card0"),
            (DisplayError(opening: "/dev/dri/card0", code: 16), "Ctrl-Alt-F3"),
            (.nothingConnected(path: "/dev/dri/card0", connectors: ["HDMI-A-1"]), "HDMI-A-1"),
            (.noConnector("DP-9", connectors: ["DP-1", "DP-2"]), "there is DP-1, DP-2"),
            (
                .noMode(
                    width: 1, height: 2, modes: [DisplayMode(width: 800, height: 600, framesPerSecond: 60)]),
                "800×600"
            ),
            (.failed(.flip, code: 12), "Cannot allocate memory"),
        ])
    func errors(error: DisplayError, advice: String) {
        #expect("\(error)".contains(advice))
    }

    @Test("a missing card, a file that is no card, and a card that is taken have errors of their own")
    func noCard() {
        #expect(throws: DisplayError.notADisplay(path: "/dev/dri/none")) { try Card(path: "/dev/dri/none") }
        #expect(throws: DisplayError.notADisplay(path: "/dev/null")) { try Card(path: "/dev/null") }
    }
}
