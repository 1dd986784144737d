import Commands
import Feel
import Foundation
import TestSupport
import Testing
import Traces

/// The mistakes of a command line, which are reported before the program is started; tests with programs are in
/// Tests/EndToEnd.
@Suite("fling measure")
struct MeasureCommandTests {
    @Test(
        "a wrong command line is reported",
        arguments: [
            ("measure", "measure needs PROGRAM"),
            ("measure --times 0 -- app", "--times is 0, but it must be a whole number from 1 through 20"),
            ("measure --force -- app", "--force is about a file: name it with -o or --json"),
            ("measure --in sway --fps 90 -- app", "--fps is about virtual time, and --in is real"),
            (
                "measure --conformance --in sway -- app",
                "--in is about figures, and --conformance has none: leave one of them out"
            ),
            (
                "measure --require speed -- app",
                "--require is speed, but it must be some of lag<=N, offset<=N, judder<=N, hitches<=N, jumps<=N, lost<=N, "
                    + "momentum, stop, separated by commas"
            ),
            (
                "measure --conformance --horizontal -- app",
                "--conformance judges lists that go up and down: leave --horizontal out"
            ),
            ("measure --write hands", "--write goes with --conformance"),
            ("measure --conformance", "measure needs PROGRAM"),
            (
                "measure --conformance --write hands -- app",
                "--write measures no program: leave app out"
            ),
            (
                "measure --conformance --write hands --json feel.json",
                "--json is about a program, and --write measures none"
            ),
            (
                "measure --conformance --write hands --size 800,400",
                "--size is 800,400, but it must be 504 points high at least, so that the hands have room"
            ),
        ])
    func mistakes(line: String, message: String) {
        let answer = Answer(line)
        #expect(answer.code == .usage && answer.errors.hasPrefix("fling: \(message)"), "\(answer.errors)")
    }

    private struct Hands: Decodable {
        struct Hand: Decodable {
            struct Part: Decodable {
                let from: Double
                let to: Double
                let distance: Double?
                let liftSpeed: Double?
            }

            let name: String
            let file: String
            let motion: String
            let rule: String
            let expect: [String]
            let parts: [Part]
        }

        let type: String
        let size: [Double]
        let pointsPerMillimetre: Double
        let hands: [Hand]
    }

    @Test("the nine hands are recordings without a fault, of which libinput makes what they expect")
    func recordings() throws {
        let scratch = try Scratch()
        let folder = scratch.path("hands")
        let words = ["measure", "--conformance", "--write", folder]
        let answer = Answer(words)
        #expect(answer.code == .success, "\(answer.errors)")
        let data = try Data(contentsOf: URL(filePath: folder + "/hands.json"))
        let list = try JSONDecoder().decode(Hands.self, from: data)
        #expect(list.type == "conformance hands" && list.size == [800, 600])
        #expect(list.hands.map(\.name) == ScrollingHand.allCases.map(\.rawValue))
        for (hand, kind) in zip(list.hands, ScrollingHand.allCases) {
            let file = folder + "/" + hand.file
            let check = Answer(["check", file])
            #expect(
                check.code == .success && !check.output.contains("remark"), "\(check.output)\(check.errors)")
            let trace = try #require(try TraceFile(contentsOf: file).trace.evdev)
            #expect(trace.origin.label == kind.motion && trace.origin.hand == .robot)
            #expect(trace.origin.expectedEvents == kind.events && hand.expect == kind.events)
            #expect(hand.motion == kind.motion && hand.rule == kind.rule)
            // A finger lands a little before the first report.
            let first = try #require(hand.parts.first)
            #expect(first.from <= 0 && first.from > -0.05)
            #expect(hand.parts.allSatisfy { $0.to > $0.from || kind == .wheel })
            let travels = hand.parts.map { $0.distance ?? 0 }
            // Content goes on from its beginning: towards its end.
            #expect(travels.allSatisfy { $0 <= 0 } && ((first.distance ?? 0) < -30 || kind == .wheel))
        }
        let flick = try #require(list.hands.first?.parts.first)
        let (distance, speed) = (try #require(flick.distance), try #require(flick.liftSpeed))
        #expect(abs(distance + 60 * list.pointsPerMillimetre) < 1)
        #expect(abs(speed + 240 * list.pointsPerMillimetre) < 40)
        // What is there stays, unless it may be replaced.
        let again = Answer(words)
        #expect(
            again.code == .failure && again.errors.contains("flick.yml can't be written: it is there already")
        )
        #expect(Answer(words + ["--force"]).code == .success)
        let nowhere = Answer(["measure", "--conformance", "--write", scratch.path("none/hands")])
        #expect(nowhere.code == .failure && nowhere.errors.contains("can't be made: No such file"))
    }

    @Test("a file that is there, and a program that is not, are reported before anything is done")
    func files() throws {
        let folder = try Folder()
        try folder.write("old", to: "feel.json")
        let answer = Answer(["measure", "--json", folder["feel.json"], "--", "no-such-program"])
        #expect(answer.code == .failure && answer.errors.contains("feel.json"), "\(answer.errors)")
        let old = Answer(["measure", "--compare", folder["feel.json"], "--", "no-such-program"])
        #expect(old.code == .failure && old.errors.contains("feel.json is no report that"), "\(old.errors)")
        let missing = Answer("measure -- no-such-program")
        #expect(missing.code == .failure && missing.errors == "fling: there is no program no-such-program\n")
    }
}
