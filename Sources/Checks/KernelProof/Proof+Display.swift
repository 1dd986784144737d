import DRMDisplay
import Glibc

/// The proofs on a graphics card and its screens.
extension Proof {
    mutating func display() throws {
        let card = try Card.first()
        let connectors = try card.connectors
        claim(
            "display: \(card.driver) has a connector with a display, and modes",
            connectors.contains { $0.isConnected && !$0.modes.isEmpty }, "\(connectors)")

        // The buffers of a screen are freed with it: the card has memory for two or three.
        var shown = 0
        for _ in 0..<10 {
            let screen = try Screen(on: card)
            for _ in 0..<3 {
                try present(on: screen)
                shown += 1
            }
        }
        claim("display: ten screens after each other find room for their pictures", shown == 30)

        let screen = try Screen(on: card)
        fails("display: a card has one screen at a time", with: .inUse(path: card.path)) {
            () throws(DisplayError) in
            _ = try Screen(on: card)
        }
        screen.suspend()
        fails("display: a screen that is suspended shows nothing", with: .suspended) {
            () throws(DisplayError) in
            try screen.present { _ in }
        }
        let other = try Card(path: card.path)
        let second = try Screen(on: other)
        claim("display: and leaves the card to others", second.mode == screen.mode)
        fails("display: while they have it, it can't come back", with: .anotherMaster(path: card.path)) {
            () throws(DisplayError) in
            try screen.resume()
        }

        let names = connectors.map(\.name)
        fails("display: no connector", with: .noConnector("Other-1", connectors: names)) {
            () throws(DisplayError) in
            _ = try Screen(connector: "Other-1")
        }
        let modes = screen.connector.modes
        fails("display: no mode", with: .noMode(width: 1, height: 1, modes: modes)) {
            () throws(DisplayError) in
            _ = try Screen(connector: screen.connector.name, size: (1, 1))
        }
    }

    /// Draws a grey frame as soon as the last one has been shown.
    private func present(on screen: Screen) throws(DisplayError) {
        for _ in 0..<1000 {
            do throws(DisplayError) {
                try screen.present { pixels in memset(pixels.memory, 0x80, pixels.height * pixels.bytesPerRow)
                }
                return
            } catch {
                guard error == .busy else { throw error }
                usleep(1000)
            }
        }
        throw .busy
    }

    private mutating func fails(
        _ claim: String, with expected: DisplayError, _ body: () throws(DisplayError) -> Void
    ) {
        do throws(DisplayError) {
            try body()
            self.claim(claim, false, "it does not fail")
        } catch {
            self.claim("\(claim): \("\(error)".prefix(60))…", error == expected, "\(expected)")
        }
    }
}
