import Glibc
import Testing

@testable import Momentum
@testable import Observer
@testable import Wire

/// Random messages of both sides. `FLING_WIRES` is the number of messages, and `FLING_SEED` the first seed.
@Suite("Random messages")
struct FuzzTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var word = state
            word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
            word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
            return word ^ word >> 31
        }
    }

    private static func number(_ name: String, or other: Int) -> Int {
        getenv(name).flatMap { Int(String(cString: $0)) } ?? other
    }

    /// A message that is likely to be about an object that is followed, and may end too early.
    private func message(_ random: inout Random) -> [UInt8] {
        var bytes: [UInt8] = []
        let object = UInt32.random(in: 1...24, using: &random)
        let opcode = Int.random(in: 0...11, using: &random)
        if object == 2, opcode < 2 {
            let interfaces = [
                "wl_compositor", "wl_seat", "wl_fixes", "wl_output", "zwp_pointer_gestures_v1", "wl_shm", "",
            ]
            bytes.appendBind(
                by: 2, .random(in: 0...3, using: &random), interfaces.randomElement(using: &random) ?? "",
                version: .random(in: 0...9, using: &random), as: .random(in: 2...24, using: &random))
            return bytes
        }
        let count = Int.random(in: 0...6, using: &random)
        let words = (0..<max(count, 1)).map { _ in
            UInt32.random(in: 0...(Bool.random(using: &random) ? 24 : .max), using: &random)
        }
        let size = UInt32(8 + words.count * 4)
        for word in [object, size << 16 | UInt32(opcode)] + words {
            Swift.withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    private func relay(
        _ bytes: [UInt8], from party: Party, at seconds: Double, by talk: inout Conversation,
        into said: inout Said
    ) -> Bool {
        (try? bytes.withUnsafeBytes {
            try talk.relay($0, from: party, at: Timestamp(seconds: seconds), into: &said) == bytes.count
        }) ?? false
    }

    @Test(
        "the output has whole messages, is the same for input in pieces, and adds only frames of glides to the input"
    )
    func lives() throws {
        let total = Self.number("FLING_WIRES", or: 20_000)
        var (seed, done) = (UInt64(Self.number("FLING_SEED", or: 1)), 0)
        while done < total {
            var random = Random(state: seed)
            var script = try Script(
                version: .random(in: 4...9, using: &random), holds: .random(using: &random))
            var (whole, said) = (script.talk, Said())
            for _ in 0..<200 {
                done += 1
                let party = Bool.random(using: &random) ? Party.program : .compositor
                if .random(in: 0..<8, using: &random) == 0 { try? script.flick() }
                let batch = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in message(&random) }
                script.said = Said()
                whole = script.talk
                said = Said()
                let isGood = relay(batch, from: party, at: script.now, by: &whole, into: &said)
                // Message by message, as a socket may give them.
                var (offset, pieces, piecesAreGood) = (0, Said(), true)
                while offset < batch.count, piecesAreGood {
                    let size = Int(batch[offset + 6]) | Int(batch[offset + 7]) << 8
                    piecesAreGood = relay(
                        Array(batch[offset..<offset + size]), from: party, at: script.now, by: &script.talk,
                        into: &pieces)
                    offset += size
                }
                #expect(isGood == piecesAreGood, "seed \(seed)")
                guard isGood else { break }
                #expect(said.toProgram == pieces.toProgram, "seed \(seed)")
                #expect(said.toCompositor == pieces.toCompositor, "seed \(seed)")
                _ = Script.words(said.toProgram)
                _ = Script.words(said.toCompositor)
                script.now += .random(in: 0...0.03, using: &random)
                if let next = script.talk.nextFrame, next <= Timestamp(seconds: script.now) {
                    _ = script.pass(0)
                }
            }
            seed += 1
        }
    }

    @Test("bytes of chance are relayed, or refused")
    func chance() {
        var random = Random(state: UInt64(Self.number("FLING_SEED", or: 1)))
        for _ in 0..<Self.number("FLING_WIRES", or: 20_000) / 10 {
            var talk = Conversation(GlideOptions())
            var said = Said()
            let bytes = (0..<Int.random(in: 0...96, using: &random)).map { _ in
                Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0
            }
            for party in [Party.program, .compositor] {
                _ = relay(bytes, from: party, at: 1, by: &talk, into: &said)
            }
            #expect(said.toProgram.count <= bytes.count && said.toCompositor.count <= bytes.count)
        }
    }

    @Test("messages of objects that are not followed pass byte for byte")
    func unknown() {
        var random = Random(state: UInt64(Self.number("FLING_SEED", or: 1)))
        var talk = Conversation(GlideOptions())
        for _ in 0..<Self.number("FLING_WIRES", or: 20_000) / 10 {
            var said = Said()
            var bytes: [UInt8] = []
            for _ in 0..<3 {
                bytes.appendMessage(
                    to: .random(in: 100...UInt32.max, using: &random), .random(in: 0...99, using: &random),
                    .random(in: 0...UInt32.max, using: &random))
            }
            for party in [Party.program, .compositor] {
                #expect(relay(bytes, from: party, at: 1, by: &talk, into: &said))
            }
            #expect(said.toProgram == bytes && said.toCompositor == bytes)
        }
    }

    @Test("an observer passes all messages that it understands, and survives the others")
    func observer() throws {
        let seed = Self.number("FLING_SEED", or: 1)
        var random = Random(state: UInt64(seed))
        let path = "/tmp/observed-\(getpid())"
        defer { unlink(path) }
        let observer = Observer(try #require(ObservationRecord(path: path)))
        let file = open("/proc/self/exe", O_RDONLY)
        defer { close(file) }
        for number in 0..<Self.number("FLING_WIRES", or: 3000) {
            let bytes = message(&random)
            var said = Said()
            let party = Bool.random(using: &random) ? Party.program : .compositor
            if number.isMultiple(of: 7) { observer.look(at: [file], from: party) }
            let count = try? bytes.withUnsafeBytes {
                try observer.relay($0, from: party, at: Timestamp(seconds: 1), into: &said)
            }
            observer.hasSent()
            if count != nil, party == .program {
                #expect(
                    said.toCompositor.suffix(bytes.count).elementsEqual(bytes),
                    "seed \(seed), message \(number)")
            }
        }
    }
}
