import Testing

@testable import Momentum
@testable import Wire

/// A conversation as libwayland would have it, up to a wl_pointer that is over a surface.
struct Script {
    enum Number {
        static let registry: UInt32 = 2
        static let callback: UInt32 = 3
        static let compositor: UInt32 = 4
        static let seat: UInt32 = 5
        static let surface: UInt32 = 6
        static let pointer: UInt32 = 7
        static let keyboard: UInt32 = 8
        static let frame: UInt32 = 9
        static let touch: UInt32 = 10
    }

    var talk: Conversation
    /// The present time in seconds.
    var now = 100.0
    /// The messages since the last look.
    var said = Said()

    /// Times of the compositor's clock, near its end.
    var milliseconds: UInt32 { UInt32.max - 300 &+ UInt32((now - 100) * 1000) }

    init(_ options: GlideOptions = GlideOptions(), version: UInt32 = 7, holds: Bool = false) throws {
        talk = Conversation(options)
        try ask { $0.appendMessage(to: 1, 1, Number.registry) }
        try ask { $0.appendMessage(to: 1, 0, Number.callback) }
        try tell { bytes in
            for (name, interface, version): (UInt32, String, UInt32) in [
                (1, "wl_compositor", 4), (2, "wl_seat", version),
                (3, "zwp_pointer_gestures_v1", holds ? 3 : 2),
            ] {
                // The event has the arguments of the request, but for the last one.
                var bind: [UInt8] = []
                bind.appendBind(by: Number.registry, name, interface, version: version, as: 0)
                bind.removeLast(4)
                bind.withUnsafeMutableBytes {
                    $0.storeBytes(of: UInt32($0.count) << 16, toByteOffset: 4, as: UInt32.self)
                }
                bytes += bind
            }
        }
        try ask { $0.appendBind(by: Number.registry, 1, "wl_compositor", version: 4, as: Number.compositor) }
        try ask { $0.appendBind(by: Number.registry, 2, "wl_seat", version: version, as: Number.seat) }
        try ask { $0.appendMessage(to: Number.compositor, 0, Number.surface) }
        try ask { $0.appendMessage(to: Number.seat, 0, Number.pointer) }
        try ask { $0.appendMessage(to: Number.seat, 1, Number.keyboard) }
        try ask { $0.appendMessage(to: Number.seat, 2, Number.touch) }
        try tell { $0.appendMessage(to: Number.pointer, 0, 1, Number.surface, 0, 0) }
        said = Said()
    }

    mutating func tell(_ write: (inout [UInt8]) -> Void) throws { try relay(.compositor, write) }
    mutating func ask(_ write: (inout [UInt8]) -> Void) throws { try relay(.program, write) }

    private mutating func relay(_ party: Party, _ write: (inout [UInt8]) -> Void) throws {
        var bytes: [UInt8] = []
        write(&bytes)
        let count = try bytes.withUnsafeBytes {
            try talk.relay($0, from: party, at: Timestamp(seconds: now), into: &said)
        }
        #expect(count == bytes.count)
    }

    /// A frame of finger scrolling.
    mutating func scroll(by distance: Double, source: UInt32 = 1) throws {
        let (time, fixed) = (milliseconds, UInt32(bitPattern: Int32(distance * 256)))
        try tell {
            $0.appendMessage(to: Number.pointer, 6, source)
            $0.appendMessage(to: Number.pointer, 4, time, 0, fixed)
            $0.appendMessage(to: Number.pointer, 5)
        }
    }

    /// The frame of the fingers' lift.
    mutating func lift() throws {
        let time = milliseconds
        try tell {
            $0.appendMessage(to: Number.pointer, 6, 1)
            $0.appendMessage(to: Number.pointer, 7, time, 0)
            $0.appendMessage(to: Number.pointer, 7, time, 1)
            $0.appendMessage(to: Number.pointer, 5)
        }
    }

    /// Fingers that scroll at 1000 per second, and leave.
    mutating func flick() throws {
        for _ in 0...12 {
            try scroll(by: 8)
            draw(at: Timestamp(seconds: now))
            now += 0.008
        }
        try lift()
    }

    /// Returns the program's new events since the last look, as `object.opcode(arguments)`.
    mutating func told() -> [String] {
        defer { said.toProgram = [] }
        return Self.words(said.toProgram)
    }

    /// Returns the compositor's new requests since the last look.
    mutating func asked() -> [String] {
        defer { said.toCompositor = [] }
        return Self.words(said.toCompositor)
    }

    static func words(_ bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBytes { bytes in
            var (offset, words) = (0, [String]())
            while let message = try? WireMessage(UnsafeRawBufferPointer(rebasing: bytes[offset...])) {
                let arguments = (0..<(message.size - 8) / 4).compactMap { try? message.word($0) }
                words.append(
                    "\(message.object).\(message.opcode)(\(arguments.map(String.init).joined(separator: ",")))"
                )
                offset += message.size
            }
            #expect(offset == bytes.count)
            return words
        }
    }

    /// The width and height that the program draws for each frame, or nothing.
    var drawing: (width: UInt32, height: UInt32)? = (640, 400)

    /// The program draws.
    mutating func draw(at time: Timestamp) {
        guard let drawing else { return }
        var bytes: [UInt8] = []
        bytes.appendMessage(to: Number.surface, 9, 0, 0, drawing.width, drawing.height)
        bytes.appendMessage(to: Number.surface, 6)
        let count = try? bytes.withUnsafeBytes { try talk.relay($0, from: .program, at: time, into: &said) }
        #expect(count == bytes.count)
        said.toCompositor = []
    }

    /// Lets time pass, with the frames of glides, for each of which the program draws; returns the distance
    /// that is sent for the vertical axis.
    mutating func pass(_ seconds: Double) -> Double {
        let end = Timestamp(seconds: now + seconds)
        var distance = 0.0
        while let next = talk.nextFrame, next <= end {
            var frame = Said()
            talk.frame(at: next, into: &frame)
            frame.toProgram.withUnsafeBytes { bytes in
                var offset = 0
                while let message = try? WireMessage(UnsafeRawBufferPointer(rebasing: bytes[offset...])) {
                    if message.opcode == 4, let fixed = try? message.word(2) {
                        distance += Double(Int32(bitPattern: fixed)) / 256
                    }
                    offset += message.size
                }
            }
            said.toProgram += frame.toProgram
            draw(at: next)
        }
        now += seconds
        return distance
    }
}
