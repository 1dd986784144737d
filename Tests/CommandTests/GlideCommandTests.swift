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
}
