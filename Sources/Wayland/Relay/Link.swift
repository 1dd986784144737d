import CSocket
import Glibc
import Wire

/// A connection of a program, and the one to the compositor that stands for it.
public final class Link {
    /// The reason for the link's end, in words; nil for one that ended in order.
    public private(set) var fault: String?

    var program: Channel
    var compositor: Channel
    /// Nil for a program whose messages are left as they are.
    private var talk: (any Talk)?
    private var said = Said()

    /// The most bytes that are read at once, and so about the most that wait for a reader.
    private static let readSize = 1 << 16
    /// The most descriptors that wait for the message that they belong to.
    private static let mostWaiting = 1024

    /// Joins two connected sockets, which are closed with this object.
    ///
    /// - Parameter talk: The listener in between; nil to leave all as it is.
    public init(program: Int32, compositor: Int32, talk: (any Talk)?) {
        self.program = Channel(program)
        self.compositor = Channel(compositor)
        self.talk = talk
    }

    deinit {
        program.close()
        compositor.close()
    }

    public var isOpen: Bool { program.isOpen || compositor.isOpen }

    /// The time at which a frame of the listener's own is due; nil for none.
    public var nextFrame: Timestamp? { talk?.nextFrame }

    /// Passes on the frame that is due, unless the program reads too slowly.
    public func frame(at now: Timestamp) {
        talk?.frame(at: now, into: &said, isHeard: !program.hasOutgoing)
        sendAll()
    }

    /// Reads a party's messages, and passes them on.
    ///
    /// - Parameters:
    ///   - party: The party to read from.
    ///   - hasHungUp: True if it has closed its end, so that all of it is read.
    public func read(from party: Party, at now: Timestamp, hasHungUp: Bool = false) {
        repeat {
            switch party {
            case .program: guard read(&program, to: &compositor, party, now) else { return sendAll() }
            case .compositor: guard read(&compositor, to: &program, party, now) else { return sendAll() }
            }
            sendAll()
        } while hasHungUp && isOpen
    }

    /// Reads once; false if there was nothing, or is nothing more.
    private func read(
        _ from: inout Channel, to other: inout Channel, _ party: Party, _ now: Timestamp
    ) -> Bool {
        guard from.isOpen else { return false }
        let before = from.received.count
        var descriptors = [Int32](repeating: -1, count: Int(SOCKET_MOST_DESCRIPTORS))
        var (count, size) = (0, 0)
        // One allocation for all that comes, and no byte of it is set twice.
        let fresh = [UInt8](unsafeUninitializedCapacity: Self.readSize) { bytes, filled in
            size = socket_receive(from.socket, bytes.baseAddress, bytes.count, &descriptors, &count)
            filled = max(size, 0)
        }
        other.descriptors += descriptors.prefix(count)
        if count > 0 { talk?.look(at: descriptors.prefix(count), from: party) }
        if size == -Int(EAGAIN) { return false }
        guard size > 0 else {
            if size == -Int(EMSGSIZE) {
                fault = "descriptors of a message were lost: too many files are open"
            }
            from.close()
            other.isEnding = true
            return false
        }
        guard other.descriptors.count <= Self.mostWaiting else {
            fail("more than \(Self.mostWaiting) descriptors came with no message to belong to", from: party)
            return false
        }
        if before == 0 {
            pass(fresh, of: &from, party, now)
        } else {
            let all = from.received + fresh
            pass(all, of: &from, party, now)
        }
        return fault == nil
    }

    private func pass(_ bytes: [UInt8], of channel: inout Channel, _ party: Party, _ now: Timestamp) {
        guard var talk else {
            if party == .program { said.toCompositor += bytes } else { said.toProgram += bytes }
            return
        }
        // There is one of it at any time, so that nothing of it is copied.
        self.talk = nil
        defer { self.talk = talk }
        do {
            let count = try bytes.withUnsafeBytes { bytes in
                try talk.relay(bytes, from: party, at: now, into: &said)
            }
            channel.received = count == bytes.count ? [] : Array(bytes[count...])
        } catch {
            channel.received = []
            fail("\(error)", from: party)
        }
    }

    private func fail(_ reason: String, from party: Party) {
        fault = "\(party == .program ? "the program" : "the compositor") is not understood: \(reason)"
    }

    private func sendAll() {
        if !said.toCompositor.isEmpty {
            compositor.outgoing += said.toCompositor
            said.toCompositor.removeAll(keepingCapacity: true)
        }
        if !said.toProgram.isEmpty {
            program.outgoing += said.toProgram
            said.toProgram.removeAll(keepingCapacity: true)
        }
        if fault != nil {
            program.isEnding = true
            compositor.isEnding = true
        }
        send(to: .program)
        send(to: .compositor)
        talk?.hasSent()
    }

    /// Sends what waits for a party.
    public func send(to party: Party) {
        switch party {
        case .program: program.send()
        case .compositor: compositor.send()
        }
        // Nobody reads the other end's messages once there is nothing more to send.
        if !program.isOpen { compositor.isEnding = true }
        if !compositor.isOpen { program.isEnding = true }
    }
}
