import CommandLineTool
import Foundation
import Testing

/// Files and options that are wrong. The status of the process is that of the answer: 1 for a failure, 2 for a wrong line.
@Suite("A failure is reported in one message: the file, the line where there is one, and why")
struct MistakeTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(contentsOf: root.appending(path: "Recordings/swipe-left.yml"), encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines[199] = "      - [nonsense, 99, here]"
        for (name, text) in [
            ("folder/in", ""), ("empty.yml", ""), ("diary.yml", "Dear diary\n"),
            ("zero.yml", String(repeating: "\0", count: 3000)), ("header.yml", String(text.prefix(2000))),
            ("cut.yml", String(text.prefix(9000))), ("broken.yml", lines.joined(separator: "\n")),
        ] { try folder.write(text, to: name) }
    }

    /// The answer to a line in which `@` stands for the folder.
    private func answer(_ line: String) -> Answer {
        Answer(line.replacing("@", with: folder.path + "/"))
    }

    @Test(
        "a file that is no recording",
        arguments: ["replay", "convert", "plot -o @out.svg"],
        [
            ("none.yml", "none.yml: it can't be opened: No such file"),
            ("folder", "folder: it can't be read: Is a directory"),
            ("empty.yml", "empty.yml: the file is empty"), ("diary.yml", "diary.yml:1: this is no trace"),
            ("zero.yml", "zero.yml: this is binary data"), ("header.yml", "header.yml: the file ends before"),
            ("broken.yml", "broken.yml:"),
        ])
    func file(command: String, _ file: (name: String, message: String)) {
        let answer = answer("\(command) @\(file.name)")
        #expect(answer.code == .failure && answer.errors.hasPrefix("fling: "), "\(answer.errors)")
        #expect(answer.errors.contains(file.message), "\(answer.errors)")
        #expect(!folder.names.contains("out.svg"), "a picture is left of what could not be drawn")
    }

    @Test(
        "a file that is another's, which nothing is to root", .enabled(if: geteuid() != 0),
        arguments: ["replay", "convert", "plot -o @out.svg"])
    func closedFile(command: String) throws {
        try folder.write("", to: "closed.yml")
        chmod(folder["closed.yml"], 0)
        let answer = answer("\(command) @closed.yml")
        #expect(answer.code == .failure && answer.errors.contains("it can't be opened: Permission denied"))
    }

    @Test(
        "what can't be done",
        arguments: [
            ("replay @cut.yml --fps 1e6", "Give a lower frame rate"),
            ("convert @cut.yml -o none/out.yml", "it can't be created: No such file"),
            ("synthesize tap -o @diary.yml", "there is such a file already"),
            ("synthesize tap --truth none/truth.jsonl", "it can't be created: No such file"),
            ("synthesize swipe --duration 60 --rate 1000 --times 1000", "reports, and no more than"),
            ("record nonsense -o @new.yml", "there is no device 'nonsense'"),
            ("record @diary.yml -o @new.yml", "diary.yml"),
            ("watch nonsense", "there is no device 'nonsense'"), ("watch @diary.yml", "diary.yml"),
        ])
    func failure(line: String, message: String) {
        let answer = answer(line)
        #expect(answer.code == .failure && answer.errors.contains("fling: "), "\(answer.errors)")
        #expect(answer.errors.contains(message), "\(answer.errors)")
    }

    @Test(
        "a line that is wrong, and where to look",
        arguments: [
            "--fps 0", "--fps 1e9", "--fps nan", "--strategy best", "--units-per-mm 1e300", "--detents 1,x",
            "--bounds 1",
        ].map { ("replay @cut.yml \($0)", "but it must be") }
            + ["devices", "doctor", "machine", "demo"].map { ("\($0) nonsense", "has no use for") }
            + ["replay", "convert", "plot"].map { ("\($0) --nonsense", "has no option --nonsense") } + [
                ("demo --live --fast", "--fast is about the recording")
            ])
    func usage(line: String, message: String) {
        expectUsage(answer(line), message)
    }

    @Test("an empty word is no file", arguments: ["replay", "convert", "plot"])
    func emptyWord(command: String) {
        expectUsage(Answer([command, ""]), "FILE is empty")
    }

    private func expectUsage(_ answer: Answer, _ message: String) {
        #expect(answer.code == .usage && answer.errors.hasPrefix("fling: "), "\(answer.errors)")
        #expect(answer.errors.contains(message), "\(answer.errors)")
        #expect(answer.errors.split(separator: "\n").last?.hasPrefix("Try: fling help") == true)
    }

    @Test("a recording that is cut off is played as far as it goes")
    func cut() {
        let answer = answer("replay @cut.yml")
        #expect(answer.code == .success)
        #expect((answer.errors + answer.output).contains("are left out"), "\(answer.errors)")
        #expect(answer.output.contains("It rests at"))
    }
}
