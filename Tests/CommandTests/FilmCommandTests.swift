import Commands
import Testing

/// The mistakes of a command line, which are reported before the program is started; tests with programs are in
/// Tests/EndToEnd.
@Suite("fling film")
struct FilmCommandTests {
    @Test(
        "a wrong command line is reported",
        arguments: [
            ("film", "film needs PROGRAM"),
            ("film -- app", "film needs --at, the times of its pictures, --every-frame or --stay"),
            ("film --at 0 --every-frame -- app", "--at and --every-frame are two answers to one question"),
            ("film --at 0.5 -- app", "--at has 0.5, but it must be whole milliseconds"),
            (
                "film --at -1 -- app",
                "--at is -1, but it must be numbers from 0 through 3600000, separated by commas"
            ),
            ("film --stay --at 0 -- app", "--at says nothing to --stay"),
            ("film --at 0 --update -- app", "--update goes with --against"),
            ("film --at 0 --force -- app", "--force is about a file: name it with -o or --hashes"),
            (
                "film --at 0 --scale 1.5 -- app",
                "--scale is 1.5, but it must be a whole number from 1 through 4"
            ),
        ])
    func mistakes(line: String, message: String) {
        let answer = Answer(line)
        #expect(answer.code == .usage && answer.errors.hasPrefix("fling: \(message)"), "\(answer.errors)")
    }

    @Test("files are looked at before the program is started")
    func files() throws {
        let folder = try Folder()
        try folder.write("old", to: "film.png")
        let cases = [
            (["-o", folder["film.png"]], "film.png"), (["--hashes", folder["film.png"]], "film.png"),
            (["--against", folder["none.png"]], "none.png can't be read: --update makes it"),
            (["--trace", folder["none.yml"]], "none.yml: it can't be opened"),
        ]
        for (words, message) in cases {
            let answer = Answer(["film", "--at", "0"] + words + ["--", "no-such-program"])
            #expect(answer.code == .failure && answer.errors.contains(message), "\(answer.errors)")
        }
    }

    @Test("a program that is not there is named")
    func missing() {
        let answer = Answer("film --at 0 -- no-such-program")
        #expect(answer.code == .failure && answer.errors == "fling: there is no program no-such-program\n")
    }
}
