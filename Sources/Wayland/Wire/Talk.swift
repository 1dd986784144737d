@_exported import Fling

/// The parties of a connection.
public enum Party: Sendable {
    case program, compositor
}

/// The whole messages to send on.
public struct Said: Sendable {
    public var toProgram: [UInt8] = []
    public var toCompositor: [UInt8] = []

    public init() {}
}

/// The listener between a program and its compositor, who speak Wayland with each other through it.
///
///     let count = try talk.relay(bytes, from: .compositor, at: now, into: &said)   // whole messages
///     if let time = talk.nextFrame, time <= now { talk.frame(at: now, into: &said, isHeard: true) }
public protocol Talk {
    /// The time at which ``frame(at:into:isHeard:)`` is to be called; nil for none.
    var nextFrame: Timestamp? { get }

    /// Relays the whole messages at the beginning of `bytes`.
    ///
    /// - Returns: The number of bytes that were relayed; the rest is the beginning of a message.
    mutating func relay(
        _ bytes: UnsafeRawBufferPointer, from party: Party, at now: Timestamp, into said: inout Said
    ) throws(WireError) -> Int

    /// Says what is due at a time of this side's own.
    ///
    /// - Parameter isHeard: False for a program that reads too slowly.
    mutating func frame(at now: Timestamp, into said: inout Said, isHeard: Bool)

    /// Looks at descriptors that come with the bytes that are relayed next. They are not its own.
    mutating func look(at descriptors: ArraySlice<Int32>, from party: Party)

    /// Called when the relayed messages have been sent, before any others are read.
    mutating func hasSent()
}

extension Talk {
    public var nextFrame: Timestamp? { nil }
    public mutating func frame(at now: Timestamp, into said: inout Said, isHeard: Bool) {}
    public mutating func look(at descriptors: ArraySlice<Int32>, from party: Party) {}
    public mutating func hasSent() {}
}
