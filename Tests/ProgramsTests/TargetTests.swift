import Glibc
import Testing

@testable import Programs

@Suite("Targets")
struct TargetTests {
    private static let options: ProgramTarget.Options = {
        var options = ProgramTarget.Options()
        options.size = (width: 640, height: 400)
        options.scale = 2
        return options
    }()

    @Test(
        "a compositor's configuration has the output's size and scale, and its client as one word of a shell")
    func configuration() throws {
        let sway = ProgramTarget.sway.arrange(Self.options, ["say", "it's"], "/folder")
        #expect(sway.command == ["sway", "-c", "/folder/config"])
        #expect(sway.environment["WLR_BACKENDS"] == "headless,libinput")
        let text = try #require(sway.files["config"])
        #expect(text.contains("output HEADLESS-1 resolution 640x400 scale 2.0\n"))
        #expect(text.contains("exec 'say' 'it'\\''s'\n"))
        #expect(
            ProgramTarget.phoc.arrange(Self.options, [], "/folder").files["config"]?.contains(
                "mode = 640x400") == true)
        let xorg = ProgramTarget.xorg.arrange(Self.options, ["xclock"], "/folder")
        #expect(xorg.files["config"]?.contains("Virtual 640 400") == true)
        // The client of a shell that has the library itself.
        #expect(xorg.command.last?.contains("env -u LD_PRELOAD -u FLING_INPUT_SERVER 'xclock'") == true)
    }

    @Test("a desktop has a session bus at the address where programs look for it")
    func bus() throws {
        let shell = ProgramTarget.gnomeShell.arrange(Self.options, [], "/folder")
        #expect(shell.command.starts(with: ["dbus-run-session", "--config-file=/folder/bus.conf", "--"]))
        #expect(try #require(shell.files["bus.conf"]).contains("<listen>unix:path=/folder/bus</listen>"))
        #expect(try #require(shell.command.last).contains("'640x400'"))
    }

    @Test("an option that a target has no answer for is refused")
    func pointless() {
        var scaled = ProgramTarget.Options()
        scaled.scale = 2
        #expect(throws: ProgramError.refused(target: "cage", reason: "its size cannot be chosen")) {
            try ProgramTarget.cage.setup(client: [], Self.options)
        }
        #expect(throws: ProgramError.refused(target: "gnome-shell", reason: "its scale cannot be chosen")) {
            try ProgramTarget.gnomeShell.setup(client: [], scaled)
        }
        #expect(throws: ProgramError.self) { try ProgramTarget.qt.setup() }
    }

    @Test("a target that is not installed names its packages")
    func missing() {
        let target = ProgramTarget(
            name: "none",
            needed: [("no-such-program", "package-a"), ("sh", "dash"), ("nor-this", "package-b")],
            view: .x11, abilities: [], arrange: { _, _, _ in ProgramTarget.Arrangement(command: []) })
        #expect(throws: ProgramError.notInstalled(program: "no-such-program", package: "package-a package-b"))
        {
            try target.setup()
        }
    }

    @Test(
        "a version whose internals are not known is refused",
        arguments: [
            ("echo Shell 42.5", "42.5"), ("echo 49.0", "49.0"), ("echo", nil), ("echo Shell 43.9", ""),
        ])
    func versions(question: String, refused: String?) {
        let target = ProgramTarget(
            name: "shell", needed: [], view: .x11, abilities: [],
            versions: ProgramTarget.Versions(
                question: question, known: .init(major: 43, minor: 0) ... .init(major: 48, minor: 99)),
            arrange: { _, _, _ in ProgramTarget.Arrangement(command: []) })
        guard refused != "" else {
            #expect(throws: Never.self) { try target.setup() }
            return
        }
        #expect(
            throws: ProgramError.unknownVersion(
                target: "shell", version: refused, known: "43.0 through 48.99")
        ) { try target.setup() }
    }

    @Test("what is waited for has a text, which gives it back")
    func events() throws {
        let events: [ProgramEvent] = [
            .line("a=b"), .file("/x"), .window(titled: nil), .window(titled: "a"), .idle,
        ]
        for event in events { #expect(ProgramEvent(event.description) == event) }
        for text in ["", "line", "line=", "window=", "idle=1", "else"] { #expect(ProgramEvent(text) == nil) }
        for request in events.map({ ControlRequest.wait($0) }) + [.picture] {
            #expect(try ControlRequest(request.text) == request)
        }
        #expect(try ControlRequest(Array("# libinput record\n".utf8)) == nil)
        #expect(throws: ViewError.self) { try ControlRequest(Array("fling-run: dance".utf8)) }
    }

    @Test("a run is idle when its processes have done nothing for a while, and not before")
    func idle() throws {
        var setup = ProgramSetup([
            "sh", "-c", "echo ready; while [ ! -e $XDG_RUNTIME_DIR/enough ]; do :; done; sleep 60",
        ])
        setup.watchesOutput = true
        setup.patience = 0.8
        let program = try Program(setup)
        try program.wait(for: .line("ready"))
        #expect(throws: ProgramError.waitedInVain("idleness", seconds: 0.8)) { try program.wait(for: .idle) }
        let file = open(program.runtimeFolder + "/enough", O_WRONLY | O_CREAT, 0o600)
        close(file)
        setup.patience = 30
        var meter = IdleMeter(folder: program.runtimeFolder)
        try program.wait(for: "idleness", within: 30) { meter.isIdle(at: PlayedDevices.now) }
    }
}
