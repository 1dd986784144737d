import Foundation
import Fuzzing
import Seeded
import Testing

/// The failures that the descriptions of the C functions name, and those that random calls meet.
@Suite("What C functions fail with")
struct FailureTests {
    /// Failures that the head of the header names for all functions.
    static let general: Set = ["NULL", "NOT_MADE", "NOT_FINITE", "SIZE", "MEMORY", "BUSY"]

    @Test("the header names every failure of a function, and no other")
    func core() throws {
        let header = try Header("C/CFling/Header/fling.h")
        var found: Answers = [:]
        func unseen() -> [String] {
            found.flatMap { (function, answers) in
                header.names(of: answers.allowed.subtracting(answers.seen)).subtracting(Self.general)
                    .map { "\(function): \($0)" }
            }
        }
        for seed in UInt64(0)..<4000 {
            if seed >= 100, unseen().isEmpty { break }
            add(FuzzTarget.failures(in: bytes(2048, seed)), to: &found)
        }
        compare(header.named, found, header.numbers)
        #expect(unseen() == [], "failures that no call had")
    }

    /// Some failures need devices, which random calls do not have.
    @Test("the header of devices names every failure that random calls may meet, and no other")
    func input() throws {
        let header = try Header("C/CFlingInput/Header/fling-input.h")
        var found: Answers = [:]
        for seed in UInt64(0)..<12 { add(FuzzTarget.inputFailures(in: bytes(1024, seed)), to: &found) }
        compare(header.named, found, header.numbers)
    }

    @Test(
        "every function that can fail has an error for its last argument",
        arguments: ["C/CFling/Header/fling.h", "C/CFlingInput/Header/fling-input.h"])
    func lastArgument(path: String) throws {
        let text = try Header.text(path)
        let functions = text.matches(of: /\nfling_status (?<name>fling_[a-z0-9_]+)\((?<arguments>[^;]*)\);/)
        #expect(functions.count > 20)
        for function in functions {
            #expect(function.output.arguments.hasSuffix("fling_error *error"), "\(function.output.name)")
        }
    }

    // MARK: - Comparison

    private typealias Answers = [String: (allowed: Set<Int32>, seen: Set<Int32>)]

    private func bytes(_ count: Int, _ seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    private func add(_ answers: Answers, to found: inout Answers) {
        for (function, more) in answers {
            let known = found[function] ?? ([], [])
            found[function] = (known.allowed.union(more.allowed), known.seen.union(more.seen))
        }
    }

    private func compare(_ named: [String: Set<String>], _ found: Answers, _ numbers: [Int32: String]) {
        for (function, names) in named {
            // A function that can't fail is called, and not looked at.
            guard let answers = found[function] else {
                #expect(names == [], "\(function) was never called")
                continue
            }
            let allowed = Set(answers.allowed.compactMap { numbers[$0] }).subtracting(Self.general)
            #expect(names == allowed, "\(function)")
        }
    }
}

/// The functions of a header, with the failures that their descriptions name.
private struct Header {
    /// The names of the failures, by their numbers.
    let numbers: [Int32: String]
    let named: [String: Set<String>]

    static func text(_ path: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    init(_ path: String) throws {
        let core = try Self.text("C/CFling/Header/fling.h")
        var numbers: [Int32: String] = [:]
        for match in core.matches(of: /FLING_ERROR_([A-Z_]+) = (-[0-9]+)/) {
            guard let number = Int32(match.output.2) else { continue }
            numbers[number] = String(match.output.1)
        }
        self.numbers = numbers
        let text = try Self.text(path)
        let known = Set(numbers.values)
        var named: [String: Set<String>] = [:]
        // A description, and the function right below it.
        let pattern =
            /\/\*(?<description>(?:(?!\*\/)[\s\S])*)\*\/\n[a-z][a-z0-9_ ]*[ *](?<function>fling_[a-z0-9_]+)\(/
        for match in text.matches(of: pattern) {
            let description = match.output.description.replacing("\n *", with: "")
            let sentences = description.matches(of: /Fails with (?<list>(?:[^.(]|\([^)]*\))*)\./)
            let words = sentences.flatMap {
                $0.output.list.matches(of: /[A-Z_]{3,}/).map { String($0.output) }
            }
            named[String(match.output.function)] = known.intersection(words).subtracting(FailureTests.general)
        }
        self.named = named
    }

    func names(of statuses: Set<Int32>) -> Set<String> { Set(statuses.compactMap { numbers[$0] }) }
}
