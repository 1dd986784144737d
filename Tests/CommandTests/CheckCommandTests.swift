import CommandLineTool
import Foundation
import Seeded
import Testing
import TestSupport
import Traces

@Suite("fling check")
struct CheckCommandTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private struct Report: Decodable {
        struct Fault: Decodable {
            let line: Int?
            let reason: String
        }

        let file: String
        let format: String?
        let devices: Int?
        let frames: Int?
        let seconds: Double?
        let faults: [Fault]
        let remarks: [String]
    }

    /// The answers on files, as JSON, with the status.
    private func reports(_ paths: [String]) throws -> (code: Tool.ExitCode, reports: [Report]) {
        let answer = Answer(["check", "--json"] + paths)
        let lines = answer.output.split(separator: "\n")
        return (answer.code, try lines.map { try JSONDecoder().decode(Report.self, from: Data($0.utf8)) })
    }

    private func report(on text: String) throws -> Report {
        let (code, reports) = try reports([scratch.write(text, to: "gesture.yml")])
        let report = try #require(reports.first)
        #expect(code == (report.faults.isEmpty ? .success : .failure))
        return report
    }

    @Test("the page's example has no fault, and libinput makes of it what it expects")
    func example() throws {
        let report = try report(on: Page.example)
        #expect(report.faults.isEmpty && report.remarks.count == 1, "\(report)")
        #expect(report.remarks.first?.contains("200.0 mm × 125.0 mm") ?? false)
        #expect((report.format, report.devices, report.frames) == ("libinput", 1, 2))
    }

    @Test("each rule of the page names line and reason", arguments: Breach.all)
    func rules(breach: Breach) throws {
        let text = try breach.text()
        let report = try report(on: text)
        #expect(report.faults.count == 1, "\(report.faults)")
        let fault = try #require(report.faults.first)
        let line = try breach.line(in: text)
        #expect(fault.line == line && fault.reason.contains(breach.reason), "line \(line): \(fault)")
    }

    @Test("each rule of the page has a file that breaks it, and gives the message beside the rule")
    func page() {
        #expect(Page.rules.map(\.number) == Array(1...25))
        for rule in Page.rules {
            let breaches = Breach.all.filter { $0.rule == rule.number }
            #expect(breaches.contains { $0.reason == rule.message }, "rule \(rule.number): \(rule.message)")
        }
    }

    @Test("all faults of a file are named, in the order of lines")
    func allFaults() throws {
        let text = try [
            ("hand: right", "hand: foot"), ("[0, 0, 1, 330, 1]", "[0, 0, 1, 330]"),
            ("[0, 0, 3, 1, 1250]", "[0, x, 3, 1, 1250]"), ("ndevices: 1", "ndevices: one"),
        ].reduce(Page.example) { text, edit in try text.edited(edit.0, edit.1) }
        let path = try scratch.write(text, to: "gesture.yml")
        let answer = Answer(["check", path])
        #expect(answer.code == .failure && answer.errors == "fling: the recording has faults\n")
        let lines = answer.output.split(separator: "\n").map { $0.dropFirst(path.count) }
        #expect(
            lines == [
                ":3: “one” stands where the number of devices, a whole number is expected",
                ":6: “foot” stands where left, right, both, robot is expected",
                ":36: the end of a list stands where an event's value, a whole number is expected",
                ":38: “x” stands where an event's microseconds, a whole number is expected",
            ])
    }

    @Test("files are judged one by one, and the status is that of all")
    func files() throws {
        let good = Recorded.named("tap")
        let bad = try scratch.write("version: 1\n", to: "bad.yml")
        let answer = Answer(["check", good, bad, scratch.path("none.yml")])
        #expect(answer.code == .failure && answer.errors == "fling: 2 of 3 recordings have faults\n")
        let lines = answer.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0] == "\(good): no fault; 1 device, 2 frames, 0.083 s")
        #expect(lines[1] == "\(bad):1: the file ends before a device is described")
        #expect(
            lines[2].hasPrefix("\(scratch.path("none.yml")): it can't be opened: No such file or directory."))
        #expect(Answer("check").code == .usage && Answer("check --jsn x").code == .usage)
    }

    @Test("a file has at most 1000 faults")
    func manyFaults() throws {
        let rows = String(repeating: "    - [0, 0, 3, 57]\n", count: 2000)
        let text = try Page.example.edited("    - [0, 0, 3, 57, 1]\n", rows)
        let report = try report(on: text)
        #expect(
            report.faults.count == 1001 && report.faults.last?.reason == "there are more than 1000 faults")
    }

    @Test("the recordings of the repository have no fault")
    func recordings() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Recorded.folder)
        let paths = names.filter { $0.hasSuffix(".yml") }.sorted().map { "\(Recorded.folder)/\($0)" }
        #expect(paths.count >= 19)
        for report in try reports(paths + [Recorded.flick]).reports {
            #expect(report.faults.isEmpty, "\(report)")
        }
    }

    @Test(
        "recordings of real hardware, with all of its faults, have none of the format's",
        .enabled(if: !SharedTraces.paths.isEmpty, Comment(rawValue: SharedTraces.absence)),
        arguments: SharedTraces.paths)
    func hardware(path: String) throws {
        let copy = scratch.path("copy.yml")
        #expect(Answer(["convert", path, "-o", copy, "--to", "libinput"]).code == .success)
        for report in try reports([path, copy]).reports { #expect(report.faults.isEmpty, "\(report)") }
    }

    @Test(
        "robots' recordings on panels with flaws have no fault", arguments: ["swipe", "pinch", "drag", "tap"])
    func synthesized(gesture: String) throws {
        let path = scratch.path("robot.yml")
        let answer = Answer(["synthesize", gesture, "-o", path])
        #expect(answer.code == .success, "\(answer.errors)")
        #expect(try reports([path]).reports.first?.faults.isEmpty ?? false)
    }

    @Test("touch events and other formats are read as everywhere")
    func otherFormats() throws {
        let drag = try scratch.write(Recorded.drag, to: "drag.jsonl")
        let bad = try scratch.write(Recorded.drag + "{\"t\":\n", to: "bad.jsonl")
        let (code, reports) = try reports([drag, bad])
        #expect(code == .failure && reports.map(\.format) == ["touch", "touch"])
        #expect(reports[0].faults.isEmpty && reports[1].faults.map(\.line) == [27], "\(reports)")
    }

    @Test("damage of any kind is named in a line that exists, or is none", arguments: 0..<60 as Range<UInt64>)
    func damage(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = try FileManager.default.contentsOfDirectory(atPath: Recorded.folder)
            .filter { $0.hasSuffix(".yml") }.sorted()
        let name = try #require(names.randomElement(using: &random))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Recorded.folder)/\(name)")))
        for _ in 0..<4 {
            let damaged = Damage.random(bytes, using: &random)
            let checked = CheckedRecording(damaged, name: name)
            let lines = damaged.count { $0 == 0x0a } + 1
            for fault in checked.faults {
                #expect(fault.line.map { (1...lines).contains($0) } ?? true, "seed \(seed): \(fault)")
            }
            // A file without a fault is one that every command reads, with nothing left out.
            guard checked.faults.isEmpty else { continue }
            let file = try TraceFile(damaged, name: name)
            #expect(file.remarks.isEmpty && file.trace == checked.trace, "seed \(seed)")
        }
    }

    @Test("a copy keeps Fling's keys, and a part keeps no list of what the whole gives")
    func copies() throws {
        let path = try scratch.write(Page.example, to: "tap.yml")
        let copy = Answer(["convert", path]).output
        for line in [
            "  label: \"A finger taps the middle of a tablet\"", "  hand: right",
            "    surface: [200.0, 125.0]",
        ] {
            #expect(copy.contains(line + "\n"))
        }
        #expect(copy.contains("  expect:\n  - down\n  - up\n"))
        #expect(try report(on: copy).faults.isEmpty)
        let part = Answer(["convert", path, "--gesture", "1"]).output
        #expect(part.contains("hand: right") && !part.contains("expect:"))
    }
}
