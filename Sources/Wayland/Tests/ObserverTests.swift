import Glibc
import Testing

@testable import Observer
@testable import Wire

@Suite("An observer")
struct ObserverTests {
    /// A program's side of a connection, up to a surface and a buffer of 16 by 2 pixels.
    private final class Bench {
        let observer: Observer
        let path: String
        /// The memory of the pool.
        let file: Int32
        /// The messages that were passed on since the last look.
        private var said = Said()

        enum Number {
            static let registry: UInt32 = 2
            static let callback: UInt32 = 3
            static let compositor: UInt32 = 4
            static let memory: UInt32 = 5
            static let surface: UInt32 = 6
            static let pool: UInt32 = 7
            static let buffer: UInt32 = 8
            static let seat: UInt32 = 9
            static let touch: UInt32 = 10
        }

        init(isAcross: Bool = false) throws {
            var name = Array("/tmp/observer-XXXXXX".utf8CString)
            file = mkstemp(&name)
            let text = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            unlink(text)
            path = text + ".record"
            ftruncate(file, 256)
            observer = Observer(try #require(ObservationRecord(path: path, isAcross: isAcross)))
            try ask { $0.appendMessage(to: 1, 1, Number.registry) }
            try ask { $0.appendMessage(to: 1, 0, Number.callback) }
            for (name, interface, number): (UInt32, String, UInt32) in [
                (1, "wl_compositor", Number.compositor), (2, "wl_shm", Number.memory),
                (3, "wl_seat", Number.seat),
            ] {
                try ask { $0.appendBind(by: Number.registry, name, interface, version: 4, as: number) }
            }
            try ask { $0.appendMessage(to: Number.compositor, 0, Number.surface) }
            try ask { $0.appendMessage(to: Number.seat, 2, Number.touch) }
            // A pipe that an unknown message has brought is not the pool's.
            var pipe = [Int32](repeating: -1, count: 2)
            Glibc.pipe(&pipe)
            observer.look(at: [pipe[0], file], from: .program)
            for end in pipe { close(end) }
            try ask { $0.appendMessage(to: Number.memory, 0, Number.pool, 256) }
            try ask { $0.appendMessage(to: Number.pool, 0, Number.buffer, 64, 16, 2, 64, 0) }
            _ = heard()
        }

        deinit {
            unlink(path)
            close(file)
        }

        func ask(at time: Double = 1, _ write: (inout [UInt8]) -> Void) throws {
            try relay(.program, time, write)
        }
        func tell(at time: Double = 1, _ write: (inout [UInt8]) -> Void) throws {
            try relay(.compositor, time, write)
        }

        private func relay(_ party: Party, _ time: Double, _ write: (inout [UInt8]) -> Void) throws {
            var bytes: [UInt8] = []
            write(&bytes)
            let count = try bytes.withUnsafeBytes {
                try observer.relay($0, from: party, at: Timestamp(seconds: time), into: &said)
            }
            #expect(count == bytes.count)
            observer.hasSent()
        }

        /// The messages that were passed on since the last look, as words.
        func heard() -> (program: [[UInt32]], compositor: [[UInt32]]) {
            defer { said = Said() }
            return (messages(said.toProgram), messages(said.toCompositor))
        }

        private func messages(_ bytes: [UInt8]) -> [[UInt32]] {
            var (all, place): ([[UInt32]], Int) = ([], 0)
            bytes.withUnsafeBytes { bytes in
                while place < bytes.count {
                    let size = Int(bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self) >> 16)
                    all.append(
                        stride(from: place, to: place + size, by: 4).map {
                            let word = bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
                            return $0 == place + 4 ? word & 0xffff : word
                        })
                    place += size
                }
            }
            return all
        }

        /// Draws one value into the green of every pixel, and shows the buffer.
        func show(_ green: UInt8, at time: Double) throws {
            for pixel in 0..<32 {
                pwrite(file, [0, green &+ UInt8(pixel / 16), 0, 0], 4, off_t(64 + 4 * pixel))
            }
            try ask(at: time) { $0.appendMessage(to: Number.surface, 1, Number.buffer, 0, 0) }
            try ask(at: time) { $0.appendMessage(to: Number.surface, 6) }
        }

        /// The entries of the record: the kind, the nanoseconds, and the bytes after that.
        func entries() throws -> [(kind: UInt32, time: Int64, bytes: [UInt8])] {
            let input = open(path, O_RDONLY)
            defer { close(input) }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            bytes.removeLast(bytes.count - max(read(input, &bytes, bytes.count), 0))
            var (all, place): ([(kind: UInt32, time: Int64, bytes: [UInt8])], Int) = ([], 0)
            bytes.withUnsafeBytes { bytes in
                while place < bytes.count {
                    let size = Int(bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
                    all.append(
                        (
                            bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self),
                            bytes.loadUnaligned(fromByteOffset: place + 8, as: Int64.self),
                            Array(bytes[place + 16..<place + 16 + size])
                        ))
                    place += 16 + size
                }
            }
            return all
        }
    }

    private typealias Number = Bench.Number

    private func words(_ bytes: [UInt8]) -> [UInt32] {
        bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count - 3, by: 4).map {
                bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
            }
        }
    }

    @Test("a frame is recorded with its columns when it is handed in, and again when it is shown")
    func frame() throws {
        let bench = try Bench()
        // A number that is free becomes this side's own.
        try bench.tell { $0.appendMessage(to: 1, 1, Number.callback) }
        #expect(bench.heard().program.isEmpty)
        try bench.show(20, at: 2)
        #expect(
            bench.heard().compositor == [
                [Number.surface, 1, Number.buffer, 0, 0], [Number.surface, 3, Number.callback],
                [Number.surface, 6],
            ])
        try bench.tell(at: 2.5) { $0.appendMessage(to: Number.callback, 0, 2400) }
        try bench.tell(at: 2.5) { $0.appendMessage(to: 1, 1, Number.callback) }
        #expect(bench.heard().program.isEmpty)
        let entries = try bench.entries()
        #expect(entries.map(\.kind) == [1, 2] && entries.map(\.time) == [2_000_000_000, 2_500_000_000])
        // Two columns of two rows, eight pixels apart.
        #expect(words(entries[0].bytes) == [1, Number.surface, 1000, 2, 2, 0x1514_1514])
        #expect(words(entries[1].bytes) == [1, 2400])
        // The number is taken again for the next frame.
        try bench.show(30, at: 3)
        #expect(bench.heard().compositor.contains([Number.surface, 3, Number.callback]))
    }

    /// A compositor with wp_presentation, whose name in the registry is 9, and the numbers that this side may take.
    private func benchWithPresentation(_ numbers: ClosedRange<UInt32>) throws -> Bench {
        let bench = try Bench()
        try bench.tell { bytes in
            // The event has the arguments of the request, but for the last one.
            bytes.appendBind(by: Number.registry, 9, "wp_presentation", version: 1, as: 0)
            bytes.removeLast(4)
            bytes.withUnsafeMutableBytes {
                $0.storeBytes(of: UInt32($0.count) << 16, toByteOffset: 4, as: UInt32.self)
            }
        }
        for number in numbers { try bench.tell { $0.appendMessage(to: 1, 1, number) } }
        _ = bench.heard()
        return bench
    }

    @Test(
        "wp_presentation is asked of each frame as long as it answers, and the program learns nothing of it")
    func presentation() throws {
        let bench = try benchWithPresentation(40...44)
        try bench.show(20, at: 2)
        let asked = bench.heard().compositor
        #expect(
            asked.map { [$0[0], $0[1]] } == [[6, 1], [6, 3], [Number.registry, 0], [43, 1], [6, 6]])
        #expect(asked[1] == [6, 3, 44] && asked[2].last == 43 && asked[3] == [43, 1, Number.surface, 42])
        try bench.tell(at: 2.5) { $0.appendMessage(to: 43, 0, 1) }
        try bench.tell(at: 2.5) { $0.appendMessage(to: 44, 0, 2400) }
        try bench.tell(at: 2.5) { $0.appendMessage(to: 42, 1, 0, 2, 416_000_000, 16_666_667, 0, 7, 1) }
        for number: UInt32 in [44, 42] { try bench.tell { $0.appendMessage(to: 1, 1, number) } }
        #expect(bench.heard().program.isEmpty)
        let entries = try bench.entries()
        #expect(entries.map(\.kind) == [1, 2, 6] && words(entries[2].bytes) == [1, 0, 2, 416_000_000])
        // The numbers are taken again, and it is bound once.
        try bench.show(30, at: 3)
        #expect(bench.heard().compositor.map { [$0[0], $0[1]] } == [[6, 1], [6, 3], [43, 1], [6, 6]])
    }

    @Test(
        "a wp_presentation that does not answer is asked about three frames, and one of another clock about one"
    )
    func silence() throws {
        for (clock, count): (UInt32, Int) in [(1, 3), (0, 1)] {
            let bench = try benchWithPresentation(40...51)
            var asked = 0
            for frame in 0..<6 {
                try bench.show(UInt8(20 + frame), at: Double(2 + frame))
                let requests = bench.heard().compositor
                asked += requests.count { $0[0] == 50 && $0[1] == 1 }
                try bench.tell { $0.appendMessage(to: 50, 0, clock) }
                if let callback = requests.first(where: { $0[0] == Number.surface && $0[1] == 3 })?[2] {
                    try bench.tell { $0.appendMessage(to: callback, 0, 2400) }
                    try bench.tell { $0.appendMessage(to: 1, 1, callback) }
                }
            }
            #expect(asked == count)
            #expect(try bench.entries().count { $0.kind == 2 } == 6)
        }
    }

    @Test("a registry that the program has destroyed binds nothing")
    func destroyedRegistry() throws {
        let bench = try benchWithPresentation(40...44)
        try bench.ask { $0.appendBind(by: Number.registry, 4, "wl_fixes", version: 1, as: 60) }
        try bench.ask { $0.appendMessage(to: 60, 1, Number.registry) }
        _ = bench.heard()
        try bench.show(20, at: 2)
        #expect(bench.heard().compositor.map { [$0[0], $0[1]] } == [[6, 1], [6, 3], [6, 6]])
    }

    @Test("of content that goes across, every eighth row is recorded, and scrolls along the other axis")
    func across() throws {
        let bench = try Bench(isAcross: true)
        try bench.tell { $0.appendMessage(to: 1, 1, Number.callback) }
        try bench.show(20, at: 2)
        try bench.ask { $0.appendMessage(to: Number.seat, 0, 50) }
        try bench.tell { bytes in
            bytes.appendMessage(to: 50, 6, 1)
            for axis: UInt32 in [0, 1] { bytes.appendMessage(to: 50, 4, 1000, axis, 512 + axis) }
        }
        let entries = try bench.entries()
        // One row of sixteen pixels.
        #expect(entries.map(\.kind) == [1, 5] && words(entries[0].bytes).prefix(5) == [1, 6, 1000, 1, 16])
        #expect(entries[0].bytes.count == 36 && entries[0].bytes.suffix(16).allSatisfy { $0 == 20 })
        #expect(words(entries[1].bytes) == [50, 1000, 513])
    }

    @Test("a commit without a new buffer is no frame, and the program's own callbacks pass")
    func callbacks() throws {
        let bench = try Bench()
        try bench.tell { $0.appendMessage(to: 1, 1, Number.callback) }
        try bench.ask { $0.appendMessage(to: Number.surface, 3, 20) }
        try bench.ask { $0.appendMessage(to: Number.surface, 6) }
        try bench.tell { $0.appendMessage(to: 20, 0, 5) }
        let heard = bench.heard()
        #expect(
            heard.compositor == [[Number.surface, 3, 20], [Number.surface, 6]]
                && heard.program == [[20, 0, 5]])
        #expect(try bench.entries().isEmpty)
    }

    @Test("a dozen numbers are kept back, and no more")
    func numbers() throws {
        let bench = try Bench()
        for number in UInt32(100)..<120 { try bench.tell { $0.appendMessage(to: 1, 1, number) } }
        #expect(bench.heard().program == (112..<120).map { [1, 1, UInt32($0)] })
    }

    @Test(
        "the surface that has drawn the most pixels is followed, and scale and viewport say how large its points are"
    )
    func largest() throws {
        let bench = try Bench()
        try bench.ask { $0.appendMessage(to: Number.compositor, 0, 30) }
        try bench.ask { $0.appendMessage(to: Number.pool, 0, 31, 0, 8, 2, 32, 1) }
        try bench.ask { $0.appendMessage(to: 30, 1, 31, 0, 0) }
        try bench.ask { $0.appendMessage(to: 30, 6) }
        try bench.ask { $0.appendMessage(to: Number.surface, 8, 2) }
        try bench.show(1, at: 2)
        // The smaller one is not looked at any more, until the larger one is gone or it has drawn more.
        try bench.ask { $0.appendMessage(to: 30, 1, 31, 0, 0) }
        try bench.ask { $0.appendMessage(to: 30, 6) }
        try bench.ask { $0.appendMessage(to: Number.surface, 0) }
        try bench.ask { $0.appendMessage(to: 30, 1, 31, 0, 0) }
        try bench.ask { $0.appendMessage(to: 30, 6) }
        let pictures = try bench.entries().filter { $0.kind == 1 }.map { Array(words($0.bytes)[1...2]) }
        #expect(pictures == [[30, 1000], [Number.surface, 2000], [30, 1000]])
    }

    @Test("a surface that is drawn again and again is followed, and not a larger one that was drawn once")
    func busiest() throws {
        let bench = try Bench()
        try bench.show(1, at: 2)
        try bench.ask { $0.appendMessage(to: Number.compositor, 0, 30) }
        try bench.ask { $0.appendMessage(to: Number.pool, 0, 31, 0, 8, 2, 32, 1) }
        for _ in 0..<5 {
            try bench.ask { $0.appendMessage(to: 30, 1, 31, 0, 0) }
            try bench.ask { $0.appendMessage(to: 30, 6) }
        }
        let surfaces = try bench.entries().filter { $0.kind == 1 }.map { words($0.bytes)[1] }
        #expect(surfaces.first == Number.surface && surfaces.last == 30 && Set(surfaces).count == 2)
    }

    @Test("a buffer that its file is too short for, and a format that is not known, are not looked at")
    func hidden() throws {
        let bench = try Bench()
        ftruncate(bench.file, 100)
        try bench.ask { $0.appendMessage(to: Number.surface, 1, Number.buffer, 0, 0) }
        try bench.ask { $0.appendMessage(to: Number.surface, 6) }
        try bench.ask { $0.appendMessage(to: Number.pool, 0, 31, 0, 8, 2, 32, 0x3631_4752) }
        try bench.ask { $0.appendMessage(to: Number.surface, 1, 31, 0, 0) }
        try bench.ask { $0.appendMessage(to: Number.surface, 6) }
        #expect(try bench.entries().map(\.kind) == [3, 3])
    }

    @Test("touches are recorded, and pass")
    func touches() throws {
        let bench = try Bench()
        try bench.tell { $0.appendMessage(to: Number.touch, 0, 7, 1000, Number.surface, 1, 256, 512) }
        try bench.tell { $0.appendMessage(to: Number.touch, 2, 1008, 1, 256, 768) }
        try bench.tell { $0.appendMessage(to: Number.touch, 1, 8, 1016, 1) }
        #expect(bench.heard().program.count == 3)
        let touches = try bench.entries().map { words($0.bytes) }
        #expect(
            touches == [
                [Number.touch, 1000, 1, 0, 256, 512], [Number.touch, 1008, 1, 1, 256, 768],
                [Number.touch, 1016, 1, 2, 0, 0],
            ])
    }
}
