import Foundation
import Fuzzing
import Seeded
import Testing

@Suite("Whatever bytes come")
struct FuzzTargetTests {
    static let names = FuzzTarget.all.map(\.name)
    /// Targets that take less than a millisecond.
    static let quick = names.filter { $0 != "replay" && $0 != "arguments" && $0 != "cinput" }

    private func target(_ name: String) throws -> FuzzTarget {
        try #require(FuzzTarget.all.first { $0.name == name })
    }

    @Test("nothing at all is fine", arguments: names)
    func empty(name: String) throws {
        #expect(try target(name).fault(in: []) == nil)
    }

    @Test("so are bytes of chance", arguments: quick)
    func chance(name: String) throws {
        let target = try target(name)
        for seed in UInt64(0)..<60 {
            var random = SeededGenerator(seed: seed)
            let bytes = (0..<Int(random.next() % 300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let fault = target.fault(in: bytes)
            #expect(fault == nil, "seed \(seed): \(fault ?? "")")
        }
    }

    @Test("a recording cut anywhere, or with a byte that is another, is read or refused", arguments: 0..<40)
    func damagedRecording(seed: UInt64) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        var bytes = try Data(contentsOf: folder.appending(path: "../../../../Recordings/swipe-up.yml"))
        var random = SeededGenerator(seed: seed)
        if seed % 2 == 0 {
            bytes = bytes.prefix(Int(random.next() % UInt64(bytes.count)))
        } else {
            bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        let fault = try target("libinput").fault(in: bytes)
        #expect(fault == nil, "seed \(seed): \(fault ?? "")")
    }

    @Test(
        "every function of the C interface is called",
        arguments: [
            ("C/CFling/Header/fling.h", 100, FuzzTarget.calledFunctions),
            ("C/CFlingInput/Header/fling-input.h", 50, FuzzTarget.calledInputFunctions),
        ])
    func everyFunction(header: String, least: Int, called: [String]) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "../../../\(header)"), encoding: .utf8)
        // A declaration begins its line, and what is a comment or a type of functions does not, or is no
        // function.
        let declared = text.split(separator: "\n")
            .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("/") && !$0.hasPrefix("typedef") }
            .compactMap { $0.firstMatch(of: /\b(fling_[a-z0-9_]+)\(/)?.output.1 }.map(String.init)
        #expect(declared.count > least)
        #expect(Set(declared).subtracting(called) == [])
    }

    @Test("a range without an axis is left out, and an axis without a range has one of nothing")
    func rangeWithoutAxis() throws {
        let text = """
            version: 1
            ndevices: 1
            devices:
            - node: /dev/input/event0
              evdev:
                name: "Pad"
                id: [24, 1, 1, 1]
                codes:
                  3: [0, 1]
                absinfo:
                  0: [0, 100, 0, 0, 10]
                  70: [0, 2, 0, 0, 0]
                properties: []
            """
        #expect(try target("libinput").fault(in: text.utf8) == nil)
    }
}
