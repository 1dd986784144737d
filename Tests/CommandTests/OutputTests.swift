import CommandLineTool
import Commands
import Glibc
import Testing

@Suite("Where the text goes", .serialized)
struct OutputTests {
    private func run(_ line: String, into descriptor: Int32) -> (Tool.ExitCode, String) {
        let console = Console(
            output: TextSink(descriptor: descriptor, appearance: Appearance()), errors: TextSink())
        let code = Tool.fling.run(line.split(separator: " ").map(String.init), console: console)
        return (code, console.errors.contents)
    }

    @Test("a reader that goes away ends a long answer without a complaint")
    func readerGone() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let (code, errors) = run("spring --fps 100000 --until 60 --json", into: ends[1])
        #expect(code == .success)
        #expect(errors.isEmpty)
    }

    @Test("a full device is a failure that says so")
    func full() throws {
        let device = open("/dev/full", O_WRONLY)
        try #require(device >= 0)
        defer { close(device) }
        let (code, errors) = run("spring", into: device)
        #expect(code == .failure)
        #expect(errors == "fling: standard output cannot be written: No space left on device\n")
    }

    @Test("all that is written arrives, however slowly it is read", arguments: [0, O_NONBLOCK])
    func slowReader(flags: Int32) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        try #require(fcntl(ends[1], F_SETFL, flags) == 0)
        let reader = Reader(ends[0])
        let (code, _) = run("spring --fps 20000 --json", into: ends[1])
        close(ends[1])
        #expect(code == .success)
        let expected = Answer("spring --fps 20000 --json").output
        // More than a pipe holds.
        #expect(expected.utf8.count > 1 << 17)
        #expect(reader.text() == expected)
    }

    @Test("no terminal, no colours", arguments: ["", "xterm-256color"])
    func noTerminal(terminal: String) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let appearance = Appearance(descriptor: ends[1]) { $0 == "TERM" ? terminal : nil }
        #expect(!appearance.hasColours && !appearance.hasUnicode && appearance.width == 80)
    }

    @Test(
        "a terminal has colours, but not with NO_COLOR, nor a dumb one",
        arguments: [
            ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
        ]
            as [([String: String], Bool)])
    func terminal(environment: [String: String], hasColours: Bool) throws {
        var controller: Int32 = -1
        var terminal: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
        defer { [controller, terminal].forEach { close($0) } }
        let appearance = Appearance(descriptor: terminal) { environment[$0] }
        #expect(appearance.hasColours == hasColours)
        #expect(appearance.width == 132)
    }

    @Test(
        "the locale says whether there is more than ASCII; the first that is set decides",
        arguments: [
            (["LANG": "en_GB.UTF-8"], true), (["LC_ALL": "C.utf8"], true), (["LANG": "C"], false),
            ([:], false),
            (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "C.UTF-8"], true),
        ] as [([String: String], Bool)])
    func locale(environment: [String: String], hasUnicode: Bool) {
        #expect(Appearance(descriptor: -1) { environment[$0] }.hasUnicode == hasUnicode)
    }
}
