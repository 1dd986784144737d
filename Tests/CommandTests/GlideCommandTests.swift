import Glibc
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("fling glide")
struct GlideCommandTests {
    @Test("what cannot be meant is refused before anything is started")
    func usage() {
        for (words, reason): ([String], String) in [
            ([], "glide needs PROGRAM"),
            (["--list", "--install", "foot"], "--install and --list do not go together"),
            (["--list", "--", "foot"], "no program is started with --list"),
            (["--install", "a/b"], "be the name of a program's desktop entry"),
            (["--feel", "stone", "--", "foot"], "it must be one of ios, android, chromium, gnome"),
            (["--speed", "0", "--", "foot"], "it must be a number"),
        ] {
            let console = Console(output: TextSink(), errors: TextSink())
            #expect(Tool.fling.run(["glide"] + words, console: console) == .usage)
            #expect(console.errors.contents.replacing("\n", with: " ").contains(reason))
        }
    }

    @Test("its program is found beside the tool, in the tool's checkout, or in PATH")
    func places() throws {
        let folder = "/tmp/fling-glide-tests-\(getpid())"
        defer { removeAll(folder) }
        for part in ["bin", ".build/x/release", ".build/glide/release", "path"] {
            var made = folder
            mkdir(made, 0o755)
            for step in part.split(separator: "/") {
                made += "/\(step)"
                mkdir(made, 0o755)
            }
        }
        func put(_ part: String) { close(open("\(folder)/\(part)/fling-glide", O_CREAT | O_WRONLY, 0o755)) }
        let (installed, built) = ("\(folder)/bin/fling", "\(folder)/.build/x/release/fling")
        let failure = #expect(throws: Failure.self) {
            try GlideProgram.find(from: built, in: "\(folder)/path")
        }
        #expect(failure?.description.contains("swift build -c release --package-path Sources/Glide") == true)
        put("path")
        #expect(
            try GlideProgram.find(from: installed, in: "/none:\(folder)/path") == "\(folder)/path/fling-glide"
        )
        put(".build/glide/release")
        #expect(
            try GlideProgram.find(from: built, in: "\(folder)/path")
                == "\(folder)/.build/glide/release/fling-glide")
        put("bin")
        #expect(try GlideProgram.find(from: installed, in: nil) == "\(folder)/bin/fling-glide")
    }

    private func removeAll(_ folder: String) {
        for part in [
            "bin/fling-glide", "path/fling-glide", ".build/glide/release/fling-glide", "bin", "path",
            ".build/x/release", ".build/x", ".build/glide/release", ".build/glide", ".build", "",
        ] { remove("\(folder)/\(part)") }
    }
}
