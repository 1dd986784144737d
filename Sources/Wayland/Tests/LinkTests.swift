import CSocket
import Glibc
import Momentum
import Testing
import Wire

@testable import Relay

@Suite("A link between a program and its compositor")
struct LinkTests {
    /// The files that a test opens: what it leaves open is found, and not what others do beside it.
    private final class Files {
        private var known: Set<[UInt]> = []

        func note(_ descriptors: [Int32]) {
            known.formUnion(descriptors.compactMap(Self.file))
        }

        func pipe() -> [Int32] {
            var ends = [Int32](repeating: -1, count: 2)
            Glibc.pipe(&ends)
            note(ends)
            return ends
        }

        /// The number of this process's descriptors that lead to one of them.
        var openCount: Int { (0..<1024).count { Self.file(of: $0).map(known.contains) ?? false } }

        private static func file(of descriptor: Int32) -> [UInt]? {
            var status = stat()
            return fstat(descriptor, &status) == 0 ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
        }
    }

    /// Two ends that the test holds, and the link between them.
    private final class Bench {
        let program: Int32
        let compositor: Int32
        let link: Link

        init(_ options: GlideOptions? = GlideOptions(), files: Files = Files()) {
            var (left, right) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            socketpair(AF_UNIX, type, 0, &left)
            socketpair(AF_UNIX, type, 0, &right)
            files.note(left + right)
            (program, compositor) = (left[0], right[0])
            link = Link(program: left[1], compositor: right[1], talk: options.map { Conversation($0) })
        }

        deinit {
            close(program)
            close(compositor)
        }

        /// Relays until nothing more moves.
        func settle() {
            for _ in 0..<4 {
                link.send(to: .program)
                link.send(to: .compositor)
                for party in [Party.program, .compositor] where !isBlocked(party) {
                    link.read(from: party, at: Timestamp(seconds: 1))
                }
            }
        }

        private func isBlocked(_ party: Party) -> Bool {
            party == .program ? link.compositor.hasOutgoing : link.program.hasOutgoing
        }

        func receive(_ socket: Int32) -> (bytes: [UInt8], descriptors: [Int32], result: Int) {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            var descriptors = [Int32](repeating: -1, count: 253)
            var count = 0
            let result = socket_receive(socket, &bytes, bytes.count, &descriptors, &count)
            return (Array(bytes.prefix(max(result, 0))), Array(descriptors.prefix(count)), result)
        }
    }

    private func message(_ object: UInt32, words: Int = 1) -> [UInt8] {
        var bytes: [UInt8] = []
        for word in [object, UInt32(8 + 4 * words) << 16 | 1] + (0..<UInt32(words)) {
            withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    @Test("bytes and descriptors pass both ways, in order, and a message is passed on whole")
    func passes() {
        let files = Files()
        do {
            let bench = Bench(files: files)
            for (from, to) in [(bench.program, bench.compositor), (bench.compositor, bench.program)] {
                let bytes = message(500) + message(600, words: 40)
                let pipe = files.pipe()
                #expect(socket_send(from, Array(bytes[..<20]), 20, pipe, 2) == 20)
                bench.settle()
                let first = bench.receive(to)
                #expect(first.bytes == message(500) && first.descriptors.count == 2)
                #expect(socket_send(from, Array(bytes[20...]), bytes.count - 20, nil, 0) == bytes.count - 20)
                bench.settle()
                #expect(bench.receive(to).bytes == message(600, words: 40))
                // The pipe is the one that was sent.
                write(first.descriptors[1], "x", 1)
                var byte: UInt8 = 0
                #expect(read(pipe[0], &byte, 1) == 1 && byte == UInt8(ascii: "x"))
                for descriptor in pipe + first.descriptors { close(descriptor) }
            }
        }
        #expect(files.openCount == 0)
    }

    @Test("more descriptors than libwayland takes at once come in pieces")
    func many() {
        let files = Files()
        do {
            let bench = Bench(files: files)
            let pipe = files.pipe()
            let bytes = message(500, words: 30)
            #expect(
                socket_send(bench.program, bytes, bytes.count, [Int32](repeating: pipe[0], count: 100), 100)
                    == bytes.count)
            bench.settle()
            var (got, counts): ([UInt8], [Int]) = ([], [])
            while case let part = bench.receive(bench.compositor), part.result > 0 {
                got += part.bytes
                counts.append(part.descriptors.count)
                for descriptor in part.descriptors { close(descriptor) }
            }
            for end in pipe { close(end) }
            #expect(got == bytes && counts == [28, 28, 28, 16])
        }
        #expect(files.openCount == 0)
    }

    @Test("who reads nothing is sent no more than a little, and then all of it", arguments: [true, false])
    func backPressure(glides: Bool) {
        let files = Files()
        do {
            let bench = Bench(glides ? GlideOptions() : nil, files: files)
            let piece = message(500, words: 999)
            var (sent, offset) = (0, 0)
            // The writer is held up before all of it is on its way.
            while sent < 8 << 20 {
                let count = Array(piece[offset...]).withUnsafeBytes {
                    socket_send(bench.compositor, $0.baseAddress, $0.count, nil, 0)
                }
                if count > 0 {
                    sent += count
                    offset = (offset + count) % piece.count
                } else if bench.link.program.hasOutgoing {
                    break
                }
                bench.settle()
            }
            #expect(sent < 4 << 20)
            var got = 0
            while case let part = bench.receive(bench.program), part.result > 0 {
                got += part.result
                bench.settle()
            }
            #expect(got == sent - offset % piece.count || got == sent)
        }
        #expect(files.openCount == 0)
    }

    @Test("one that ends is ended at the other side, after all that it has said", arguments: [true, false])
    func ends(program: Bool) {
        let bench = Bench()
        let (from, to) = program ? (bench.program, bench.compositor) : (bench.compositor, bench.program)
        let bytes = message(500)
        #expect(socket_send(from, bytes, bytes.count, nil, 0) == bytes.count)
        shutdown(from, Int32(SHUT_RDWR))
        bench.link.read(from: program ? .program : .compositor, at: .zero, hasHungUp: true)
        bench.settle()
        #expect(bench.receive(to).bytes == bytes)
        #expect(bench.receive(to).result == 0)
        #expect(!bench.link.isOpen && bench.link.fault == nil)
    }

    @Test("a message that is none ends its link alone, says why, and loses no descriptor")
    func malformed() {
        let files = Files()
        do {
            let (bench, other) = (Bench(files: files), Bench(files: files))
            let pipe = files.pipe()
            let bytes = message(500) + [9, 0, 0, 0, 1, 0, 6, 0]
            #expect(socket_send(bench.program, bytes, bytes.count, [pipe[0]], 1) == bytes.count)
            for end in pipe { close(end) }
            bench.settle()
            for descriptor in bench.receive(bench.compositor).descriptors { close(descriptor) }
            #expect(!bench.link.isOpen)
            #expect(
                bench.link.fault?.hasPrefix(
                    "the program is not understood: a message with opcode 1 of object 9") == true)
            #expect(bench.receive(bench.program).result == 0)
            #expect(socket_send(other.program, message(7), 12, nil, 0) == 12)
            other.settle()
            #expect(other.receive(other.compositor).bytes == message(7))
        }
        #expect(files.openCount == 0)
    }
}
