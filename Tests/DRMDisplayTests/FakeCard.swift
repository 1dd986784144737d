import CDRM
import CFakeCard
import Glibc
import Motion

@testable import DRMDisplay

/// A card that is not there, under the functions of libdrm: with two connectors, an encoder for each, and
/// two CRTCs, the first of which shows a console on the first connector.
final class FakeCard {
    enum ID {
        static let hdmi: UInt32 = 11, displayPort: UInt32 = 12
        static let encoders: (UInt32, UInt32) = (21, 22)
        static let crtcs: (UInt32, UInt32) = (31, 32)
    }

    private let card = fake_card_create()

    /// - Parameter possibleCRTCs: What each of the encoders can use, a bit for each CRTC.
    init(showsConsole: Bool = true, possibleCRTCs: (UInt32, UInt32) = (0b01, 0b11)) {
        fake_card_add_crtc(card, ID.crtcs.0, showsConsole ? 800 : 0, 600)
        fake_card_add_crtc(card, ID.crtcs.1, 0, 0)
        fake_card_add_encoder(card, ID.encoders.0, possibleCRTCs.0, showsConsole ? ID.crtcs.0 : 0)
        fake_card_add_encoder(card, ID.encoders.1, possibleCRTCs.1, 0)
        fake_card_add_connector(
            card, ID.hdmi, UInt32(DRM_MODE_CONNECTOR_HDMIA), ID.encoders.0, showsConsole, 520, 290)
        fake_card_add_connector(
            card, ID.displayPort, UInt32(DRM_MODE_CONNECTOR_DisplayPort), ID.encoders.1, false, 0, 0)
        fake_card_add_mode(card, ID.hdmi, 640, 480, 50, false)
        fake_card_add_mode(card, ID.hdmi, 400, 300, 100, true)
        fake_card_add_mode(card, ID.displayPort, 320, 200, 100, false)
    }

    deinit {
        fake_card_free(card)
    }

    func open() throws(DisplayError) -> Card {
        try Card(descriptor: fake_card_open(card), path: "fake")
    }

    /// A path by which the card is opened, as by a device node.
    var path: String { "/proc/self/fd/\(fake_card_file(card))" }

    func plug(_ connector: UInt32, _ isConnected: Bool) { fake_card_plug(card, connector, isConnected) }

    func set(_ capability: CInt, _ value: UInt64) {
        fake_card_set_capability(card, UInt64(capability), value)
    }

    /// Has another program be master.
    var isTaken = false {
        didSet { fake_card_set_taken(card, isTaken) }
    }

    /// Has the picture be gone that was shown before.
    func removeConsole() { fake_card_remove_console(card) }

    /// Has a function of libdrm fail from a call on.
    func refuse(_ function: String?, _ code: Int32 = 0, from call: Int = 0) {
        fake_card_refuse(card, function, code, CInt(call))
    }

    /// Shows what was presented; false if nothing was.
    @discardableResult
    func flip(_ sequence: UInt32, at time: Timestamp) -> Bool {
        fake_card_flip(card, sequence, time.nanoseconds)
    }

    func flipOfAnother(at time: Timestamp) { fake_card_flip_of_another(card, 1, time.nanoseconds) }

    /// Has the vertical blank come that was asked for; false if none was.
    @discardableResult
    func blank(_ sequence: UInt64, at time: Timestamp) -> Bool {
        fake_card_blank(card, sequence, time.nanoseconds)
    }

    /// Returns the calls that changed the card since the last time, a line each.
    func takeLog() -> [String] {
        String(cString: fake_card_take_log(card)).split(separator: "\n").map(String.init)
    }

    /// The number of answers, buffers, framebuffers and mappings that were not given back.
    var heldCount: Int { Int(fake_card_held(card)) }
}
