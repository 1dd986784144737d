import Glibc

/// An owner of a file descriptor, which closes the descriptor at the end of its life if `closes` is true.
final class OpenFile: Sendable {
    let descriptor: CInt
    private let closes: Bool

    init(_ descriptor: CInt, closes: Bool) {
        self.descriptor = descriptor
        self.closes = closes
    }

    deinit {
        if closes { close(descriptor) }
    }
}
