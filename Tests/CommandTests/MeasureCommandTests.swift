import Commands
import Testing

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
            (
                "measure --require speed -- app",
                "--require is speed, but it must be some of lag<=N, offset<=N, judder<=N, hitches<=N, jumps<=N, lost<=N, "
                    + "momentum, stop, separated by commas"
            ),
        ])
    func mistakes(line: String, message: String) {
        let answer = Answer(line)
        #expect(answer.code == .usage && answer.errors.hasPrefix("fling: \(message)"), "\(answer.errors)")
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
