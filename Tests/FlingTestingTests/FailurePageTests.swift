import Foundation
import Motion
import Testing

@testable import FlingTesting

@Suite("Pages of failures")
struct FailurePageTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID().uuidString)").path
    let trace = ExpectationTests.trace
    let jump = FailurePage.Failure(time: 0.3, text: "it jumps")
    let location = SourceLocation(
        fileID: "App/SheetTests.swift", filePath: "/SheetTests.swift", line: 12, column: 1)

    @Test("nothing is written where nobody asked for it", arguments: [nil, ""])
    func silent(folder: String?) {
        #expect(FailurePage.write(trace, failures: [jump], at: location, in: folder).isEmpty)
    }

    @Test("a failure is on a page that is named for its test, and the message says where")
    func written() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let page = "\(folder)/SheetTests-12-jumpy.html"
        let said = FailurePage.write(trace, failures: [jump], at: location, in: folder)
        #expect(said == ". See \(page)")
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(
            text.contains(
                #""failures":[{"time":0.3,"text":"it jumps","subject":null,"expected":null,"actual":null,"lower":[],"upper":[],"#
            ))
        #expect(text.contains(#""test":"a failure is on a page that is named for its test, and"#))
        #expect(text.contains(#""place":"SheetTests.swift:12""#))
        #expect(text.contains("[0.3,2,300,0,300,0]"))
    }

    @Test("the page of a replay has the lane of each finger, from touch-down to lift")
    func fingers() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var robot = RobotHand(on: .touchpad())
        robot.swipe(fingers: 3, from: [20, 35], by: [0, 30], .flick(speed: 900))
        let motion = try replay(robot, into: Draggable(0.0), map: GestureMap(y: 8))
        let said = FailurePage.write(motion, failures: [jump], at: location, in: folder)
        let text = try String(contentsOfFile: String(said.dropFirst(6)), encoding: .utf8)
        #expect(text.contains(#""surface":[100,70],"fingers":[{"end":"#))
        #expect(text.components(separatedBy: #"{"end":"#).count == 4)
        // A motion that was made in another way has none.
        let alone = FailurePage.write(trace, failures: [jump], at: location, in: folder)
        #expect(
            !(try String(contentsOfFile: String(alone.dropFirst(6)), encoding: .utf8)).contains(
                "\"fingers\":"))
    }

    @Test("the page has the command that runs its test again")
    func command() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let said = FailurePage.write(trace, failures: [jump], at: location, in: "\(folder)/it's")
        let text = try String(contentsOfFile: String(said.dropFirst(6)), encoding: .utf8)
        #expect(
            text.contains(
                #""command":"FLING_REPORTS='\#(folder)/it'\\''s' swift test --filter 'FlingTestingTests.FailurePageTests/command'""#
            ))
    }

    @Test("each comparison has its subject, and the expected and the actual value")
    func comparisons() throws {
        let expectations: [(MotionExpectation<Double>, [String])] = [
            (.settles(at: 0, within: 1), ["its resting place", "0, within 1", "320"]),
            (.settles(at: 320, within: 1, by: 0.4), ["its time of rest", "by 0.4 s", "0.45 s"]),
            (.staysWithin(0...320), ["in frame 4, at 0.4 s", "0 through 320", "330"]),
            (.visits(340, within: 5), ["its nearest approach to 340", "5", "10"]),
            (.passesThrough([.idle]), ["its activities", "idle", "idle, dragging, animating, idle"]),
        ]
        for (expectation, parts) in expectations {
            let comparison = try #require(expectation.find(trace)?.comparison)
            #expect([comparison.subject, comparison.expected, comparison.actual] == parts)
        }
        #expect(MotionExpectation<Double>.isContinuous(within: 1).find(trace)?.comparison == nil)
    }

    @Test("a folder that cannot be made is reported")
    func refused() {
        let said = FailurePage.write(trace, failures: [jump], at: location, in: "/proc/none")
        #expect(said.hasPrefix(". /proc/none/SheetTests-12-jumpy.html cannot be written: "))
    }

    @Test("each expectation that fails at a moment says which")
    func moments() {
        let expectations: [(MotionExpectation<Double>, Double)] = [
            (.isContinuous(within: 0.5), 0.3), (.peakSpeed(in: 0...1), 0.1), (.staysWithin(0...200), 0.3),
            (.settles(at: 0, within: 1), 0.45),
        ]
        for (expectation, time) in expectations {
            #expect(expectation.failure(trace) != nil)
            #expect(expectation.moment(trace) == time)
        }
    }

    @Test("the range and the time that are allowed are on the page")
    func limits() {
        let settles = MotionExpectation<Double>.settles(at: 0, within: 1, by: 0.2).limits
        #expect(settles.lower == [-1] && settles.upper == [1] && settles.deadline == 0.2)
        let stays = MotionExpectation.staysWithin(from: SIMD2(0.0, 1), through: [2, 3]).limits
        #expect(stays.lower == [0, 1] && stays.upper == [2, 3] && stays.deadline == nil)
        #expect(MotionExpectation<Double>.settles(at: 0, within: 1).limits.deadline == nil)
        #expect(MotionExpectation<Double>.isContinuous(within: 1).limits.lower.isEmpty)
    }

    @Test("a golden file is the motion beside the one that differs")
    func golden() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var golden = trace
        golden.source = "golden.yml"
        let file = "\(folder)/Golden/a.jsonl"
        try golden.write(golden: file)
        var frames = trace.frames
        frames[3].state.value = 301
        let changed = MotionTrace(
            source: "a.yml", framesPerSecond: 10, first: frames[0], then: Array(frames.dropFirst()),
            transitions: trace.transitions)
        do throws(GoldenError) {
            try changed.compare(golden: file, within: 1e-4)
            Issue.record("it matches")
        } catch {
            #expect(error.time == 0.3)
            let said = FailurePage.write(
                changed, expected: error.expected, failures: [error.failure], at: location,
                in: folder)
            #expect(said.hasSuffix("SheetTests-12-a.html"))
            let text = try String(contentsOfFile: "\(folder)/SheetTests-12-a.html", encoding: .utf8)
            #expect(text.contains("[0.3,2,301,0,300,0]") && text.contains("[0.3,2,300,0,300,0]"))
            #expect(text.contains("\"expected\":{\"fps\":10,\"axes\":1"))
            #expect(
                text.contains(
                    #""subject":"frame 3, at 0.3 s: the value","expected":"300","actual":"301""#))
        }
    }
}
