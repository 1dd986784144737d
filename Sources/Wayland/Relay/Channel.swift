import CSocket
import Glibc

/// A socket of a link, with the bytes and descriptors that wait to be passed on or sent.
struct Channel: ~Copyable {
    /// The socket; -1 when it is closed.
    private(set) var socket: Int32
    /// The beginning of a message whose end has not come yet.
    var received: [UInt8] = []
    /// The bytes that wait to be sent, and how many of them have been.
    var outgoing: [UInt8] = []
    private var sentCount = 0
    /// The descriptors that wait to be sent: no later than the bytes that came with them.
    var descriptors: [Int32] = []
    /// True if the other end takes nothing more. It may still have said something before.
    private var isDeaf = false
    /// True if there is nothing more to send after `outgoing`.
    var isEnding = false
    /// The events that epoll watches; nil before it does.
    var watched: UInt32?

    /// The most descriptors that libwayland takes with one message.
    private static let mostDescriptors = 28

    init(_ socket: Int32) { self.socket = socket }

    var isOpen: Bool { socket >= 0 }
    var hasOutgoing: Bool { !outgoing.isEmpty }

    /// Sends what waits, as far as the socket takes it.
    mutating func send() {
        while isOpen, !isDeaf, !outgoing.isEmpty {
            let count = min(descriptors.count, Self.mostDescriptors)
            // Those that don't fit go with the next byte.
            let size = descriptors.count > count ? 1 : outgoing.count - sentCount
            let sent = outgoing.withUnsafeBytes { bytes in
                socket_send(socket, bytes.baseAddress.map { $0 + sentCount }, size, descriptors, count)
            }
            if sent == -Int(EAGAIN) { return }
            guard sent >= 0 else {
                isDeaf = true
                break
            }
            for descriptor in descriptors.prefix(count) { Glibc.close(descriptor) }
            descriptors.removeFirst(count)
            sentCount += sent
            if sentCount == outgoing.count {
                outgoing.removeAll(keepingCapacity: true)
                sentCount = 0
            }
        }
        if isDeaf || !isOpen { discard() }
        if isEnding, outgoing.isEmpty { close() }
    }

    mutating func close() {
        discard()
        if isOpen { Glibc.close(socket) }
        socket = -1
    }

    private mutating func discard() {
        for descriptor in descriptors { Glibc.close(descriptor) }
        descriptors.removeAll()
        outgoing.removeAll()
        sentCount = 0
    }
}
