import CDRM
import Glibc
import Testing

@testable import DRMDisplay

@Suite("A card")
struct CardTests {
    @Test("says what is connected, and gives back what it asked for")
    func connectors() throws {
        let fake = FakeCard()
        fake.plug(FakeCard.ID.displayPort, false)
        let card = try Card(path: fake.path)
        #expect(card.driver == "fake")
        #expect(card.path == fake.path)
        let connectors = try card.connectors
        #expect(connectors.map(\.name) == ["HDMI-A-1", "DP-1"])
        #expect(connectors.map(\.isConnected) == [true, false])
        #expect(connectors.map(\.size) == [[520, 290], nil])
        #expect(connectors[0].modes.map { $0.width } == [640, 400])
        #expect(connectors[0].modes.map { $0.framesPerSecond.rounded() } == [50, 100])
        #expect(connectors[1].modes.isEmpty)
        // What is plugged in later is there when it is asked again.
        fake.plug(FakeCard.ID.displayPort, true)
        fake.plug(FakeCard.ID.hdmi, false)
        #expect(try card.connectors.map(\.isConnected) == [false, true])
        #expect(fake.heldCount == 0)
    }

    @Test("is the first that has a display; if none has, the first that could is named")
    func first() throws {
        let (dark, bright) = (FakeCard(), FakeCard())
        dark.plug(FakeCard.ID.hdmi, false)
        dark.plug(FakeCard.ID.displayPort, false)
        #expect(try Card.first(of: ["/dev/null", dark.path, bright.path]).path == bright.path)
        let none = DisplayError.nothingConnected(path: dark.path, connectors: ["HDMI-A-1", "DP-1"])
        #expect(throws: none) { try Card.first(of: ["/dev/null", dark.path]) }
        bright.set(DRM_CAP_DUMB_BUFFER, 0)
        #expect(throws: none) { try Card.first(of: [dark.path, bright.path]) }
        #expect(throws: DisplayError.noDumbBuffers(path: bright.path)) { try Card.first(of: [bright.path]) }
        #expect(throws: DisplayError.noCard) { try Card.first(of: ["/dev/null"]) }
        #expect(Card.paths.allSatisfy { $0.hasPrefix("/dev/dri/card") })
        #expect(dark.heldCount == 0 && bright.heldCount == 0)
    }

    @Test("leaves out a connector that went away between the questions")
    func vanished() throws {
        let fake = FakeCard()
        let card = try fake.open()
        fake.refuse("drmModeGetConnector", ENOENT, from: 1)
        #expect(try card.connectors.map(\.name) == ["HDMI-A-1"])
        #expect(fake.heldCount == 0)
    }

    @Test("is refused when it can't show what a processor draws, or reports times of another clock")
    func capabilities() {
        let fake = FakeCard()
        fake.set(DRM_CAP_TIMESTAMP_MONOTONIC, 0)
        #expect(throws: DisplayError.noMonotonicTimes(path: "fake")) { try fake.open() }
        fake.set(DRM_CAP_DUMB_BUFFER, 0)
        #expect(throws: DisplayError.noDumbBuffers(path: "fake")) { try fake.open() }
        fake.refuse("drmGetCap", EINVAL)
        #expect(throws: DisplayError.noDumbBuffers(path: "fake")) { try fake.open() }
        fake.refuse("drmGetVersion", EINVAL)
        #expect(throws: DisplayError.notADisplay(path: "fake")) { try fake.open() }
        #expect(fake.heldCount == 0)
    }

    @Test(
        "that has no outputs is distinguished from one that fails",
        arguments: [
            (EOPNOTSUPP, DisplayError.notADisplay(path: "fake")),
            (EINVAL, .notADisplay(path: "fake")),
            (EIO, .failed(.readResources, code: EIO)),
        ])
    func resources(code: Int32, error: DisplayError) {
        let fake = FakeCard()
        fake.refuse("drmModeGetResources", code)
        #expect(throws: error) { try fake.open() }
        #expect(fake.heldCount == 0)
    }
}
