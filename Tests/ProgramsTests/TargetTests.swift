import Glibc
import Motion
import SystemCalls
import Testing
import Traces

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
        #expect(xorg.command.last?.contains("exec 'xclock'\n") == true)
        let kwin = ProgramTarget.kwin.arrange(Self.options, [], "/folder")
        #expect(
            [sway, kwin, xorg].map(\.environment["XDG_SESSION_TYPE"]) == ["wayland", "wayland", "x11"])
    }

    @Test("labwc has its output's size from a program of its session, which then becomes the client")
    func labwc() {
        let labwc = ProgramTarget.labwc.arrange(Self.options, ["say", "it's"], "/folder")
        #expect(labwc.command.prefix(4) == ["labwc", "-C", "/folder", "-s"])
        let session = labwc.command.last ?? ""
        #expect(session.contains("wlr-randr --output HEADLESS-1 --custom-mode 640x400 --scale 2.0; exec "))
        let bare = ProgramTarget.labwc.arrange(ProgramTarget.Options(), [], "/folder").command.last ?? ""
        #expect(bare.contains("--custom-mode 1280x800 --scale 1.0") && !bare.contains("exec"))
    }

    @Test("options are the same if all of them are")
    func options() {
        var other = Self.options
        #expect(other == Self.options)
        other.size = (width: 640, height: 401)
        #expect(other != Self.options)
        other = Self.options
        other.scale = 1
        #expect(other != Self.options)
        other = Self.options
        other.hasAccessibility.toggle()
        #expect(other != Self.options)
    }

    @Test(
        "what cannot be played to is named with what to do",
        arguments: [
            (
                ProgramError.ended(program: "app", .exited(0), before: "it opened its devices"),
                "app ended with exit status 0 before it opened its devices: if it goes on in the background"
            ),
            (
                .ended(program: "app", .killed(signal: 11), before: "the end"),
                "app ended with signal 11 (Segmentation fault) before the end"
            ),
            (
                .opensNothing(program: "app", seconds: 5, asked: true),
                "app has looked for devices, but opened none of those that are played within 5.0 s"
            ),
            (.opensNothing(program: "app", seconds: 5, asked: false), "app has not looked for input devices"),
            (.closesDevices(program: "app"), "app has closed its devices"),
            (.readsNothing(program: "app", seconds: 2), "app has stopped reading its devices: events wait"),
            (.cannotPreload(folder: "/tmp"), "the file system of /tmp is mounted noexec"),
            (
                .notInstalled(program: "labwc", package: "labwc", release: 13),
                "labwc is not installed: Debian has it from release 13 on: apt-get install labwc"
            ),
            (
                .unknownVersion(target: "kwin", version: nil, known: "5.27"),
                "kwin does not print its version: fling run plays to 5.27"
            ),
            (.noWindow("sh has shown no window"), "sh has shown no window; --no-window is for a program"),
            (.keeperEnded, "the process that runs the program was killed"), (.interrupted, "interrupted"),
        ])
    func texts(error: ProgramError, beginning: String) {
        #expect(error.description.hasPrefix(beginning), "\(error)")
    }

    @Test("a compositor that is not known is started by its command line")
    func command() throws {
        let target = try ProgramTarget.named("/bin/sh -c 'wait'")
        #expect(target.name == "sh")
        let alone = target.arrange(ProgramTarget.Options(), [], "/folder")
        #expect(alone.command == ["sh", "-c", "exec /bin/sh -c 'wait'"])
        #expect(alone.environment["WLR_BACKENDS"] == "headless,libinput")
        for name in ["no-such-command", "swya -c config", "", "/no/such/command"] {
            #expect(!ProgramTarget.knows(name))
            #expect(throws: ProgramError.self) { try ProgramTarget.named(name) }
        }
    }

    @Test("a target that refuses to be root says so")
    func root() throws {
        var setup = ProgramSetup(["true"])
        setup.name = "sway"
        setup.refusesRoot = true
        setup.user = ProgramSetup.User(named: "0")
        let reason = "it refuses to be root: name another user with --user, or leave it out for nobody"
        #expect(throws: ProgramError.refused(target: "sway", reason: reason)) {
            try setup.checkUser(running: "true")
        }
    }

    @Test("a folder that is closed to the program's user is named", .enabled(if: geteuid() == 0))
    func closed() throws {
        var template = Array("/tmp/closed-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { for path in ["\(folder)/in/file", "\(folder)/in", folder] { remove(path) } }
        chmod(folder, 0o755)
        mkdir("\(folder)/in", 0o700)
        close(open("\(folder)/in/file", O_WRONLY | O_CREAT, 0o755))
        var setup = ProgramSetup(["true"])
        setup.user = ProgramSetup.User(named: "nobody")
        func error() -> ProgramError? {
            do throws(ProgramError) {
                try setup.checkUser(running: "\(folder)/in/file")
                return nil
            } catch {
                return error
            }
        }
        #expect(error() == .closed(program: "\(folder)/in/file", place: "\(folder)/in", user: "nobody"))
        chmod("\(folder)/in", 0o755)
        #expect(error() == nil)
        chmod("\(folder)/in/file", 0o700)
        #expect(error() == .closed(program: "\(folder)/in/file", place: "\(folder)/in/file", user: "nobody"))
        try setup.checkUser(running: "true")
        try setup.checkUser(running: "no-such-program")
    }

    @Test(
        "the pointer is placed where libinput maps it to that fraction of the output",
        arguments: [0, 0.25, 1])
    func pointer(fraction: Double) throws {
        let recording = try #require(EvdevTrace.pointer(at: [fraction, 1 - fraction]).recordings.first)
        #expect(recording.device.isMouse && recording.frames.count == 2)
        let place = try #require(recording.frames.last?.events.first?.value)
        #expect(place == Int32(min(fraction * 32_768, 32_767)))
        #expect(recording.frames.first?.events.first?.value != place)
    }

    @Test("a client has the environment of its server, without the server's library")
    func bareClient() {
        let bare = bareEnvironment(
            ["A=b=c", "LD_PRELOAD=/folder/shim.so:/other.so", "FLING_INPUT_SERVER=x", "LD_PRELOADED="],
            without: "/folder/shim.so")
        #expect(bare == ["A=b=c", "LD_PRELOAD=/other.so", "LD_PRELOADED="])
        #expect(bareEnvironment(["LD_PRELOAD=/folder/shim.so"], without: "/folder/shim.so").isEmpty)
    }

    @Test("a desktop has a session bus at the address where programs look for it")
    func bus() throws {
        let shell = ProgramTarget.gnomeShell.arrange(Self.options, [], "/folder")
        #expect(shell.command.starts(with: ["dbus-run-session", "--config-file=/folder/bus.conf", "--"]))
        #expect(try #require(shell.files["bus.conf"]).contains("<listen>unix:path=/folder/bus</listen>"))
        #expect(try #require(shell.command.last).contains("'640x400'"))
    }

    @Test("an accessibility bus is offered to the clients of servers")
    func accessibility() throws {
        var arrangement = ProgramTarget.Arrangement(command: ["server"])
        arrangement.startBus(in: "/folder")
        #expect(arrangement.files["bus.conf"]?.contains("<servicedir>/folder</servicedir>") == true)
        arrangement.offerAccessibility()
        if let launcher = ProgramTarget.Arrangement.launcher {
            #expect(arrangement.files["org.a11y.Bus.service"]?.contains(" \(launcher)\n") == true)
        }
        var options = ProgramTarget.Options()
        options.hasAccessibility = true
        let reason = "its programs cannot be asked for their elements"
        #expect(throws: ProgramError.refused(target: "qt", reason: reason)) {
            try ProgramTarget.qt.setup(client: ["true"], options)
        }
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

    @Test("a renderer that a target does not have is refused")
    func renderers() {
        func refusal(_ target: ProgramTarget, _ renderer: ProgramTarget.Renderer) -> ProgramError? {
            var options = ProgramTarget.Options()
            options.renderer = renderer
            do throws(ProgramError) {
                _ = try target.setup(client: ["true"], options)
                return nil
            } catch {
                return error
            }
        }
        for (target, only) in [
            (ProgramTarget.kwin, "gl"), (.gnomeShell, "gl"), (.xorg, "software"), (.qt, "software"),
        ] {
            let other: ProgramTarget.Renderer = only == "gl" ? .software : .gl
            let reason = "its frames are drawn with --renderer \(only) alone"
            #expect(refusal(target, other) == .refused(target: target.name, reason: reason))
        }
    }

    @Test("toolkits on X take no scale but a whole number", arguments: [0.5, 1.5])
    func fraction(scale: Double) {
        var options = ProgramTarget.Options()
        options.scale = scale
        let reason = "toolkits on X are scaled by whole numbers alone, and not by \(scale)"
        #expect(throws: ProgramError.refused(target: "xorg", reason: reason)) {
            try ProgramTarget.xorg.setup(client: [], options)
        }
    }

    @Test("toolkits receive the scale of X once")
    func scaleOfX() {
        let xorg = ProgramTarget.xorg.arrange(Self.options, ["xclock"], "/folder")
        #expect(xorg.environment["GDK_SCALE"] == "2" && xorg.environment["QT_SCALE_FACTOR"] == "2")
        #expect(xorg.command.last?.contains("'-dpi' '96'") == true)
    }

    @Test("the size of KWin's output is that of its points, times their scale")
    func sizeInKWin() {
        let size = OutputSize.inKWin(
            "Screens\n=======\nName: Virtual-0\nGeometry: 0,0,640x400\nPhysical size: 0x0mm\nScale: 1.5\n")
        #expect(size?.width == 960 && size?.height == 600)
        for geometry in ["", "0,0,640", "0,0,axb", "0,0,640x1e30"] {
            #expect(OutputSize.inKWin("Geometry: \(geometry)\nScale: 1") == nil)
        }
        #expect(OutputSize.inKWin("Geometry: 0,0,640x400") == nil)
    }

    @Test("a bus is refused to a user whom D-Bus does not know")
    func unknownUser() throws {
        var setup = ProgramSetup(["true"])
        setup.user = ProgramSetup.User(named: "4123456789")
        setup.startBus()
        let error = ProgramError.refused(
            target: "true",
            reason: "D-Bus takes a user of /etc/passwd alone, and none there has the number 4123456789")
        #expect(throws: error) { try setup.checkBus(of: setup.arrange("/folder")) }
    }

    @Test("a target that is not installed names its packages")
    func missing() {
        let target = ProgramTarget(
            name: "none",
            needed: [("no-such-program", "package-a"), ("sh", "dash"), ("nor-this", "package-b")],
            view: .x11, abilities: [], firstRelease: 13,
            arrange: { _, _, _ in ProgramTarget.Arrangement(command: []) })
        let error = ProgramError.notInstalled(
            program: "no-such-program", package: "package-a package-b", release: 13)
        #expect(throws: error) { try target.setup() }
        #expect(
            "\(error)"
                == "no-such-program is not installed: Debian has it from release 13 on: "
                + "apt-get install package-a package-b")
    }

    @Test(
        "a version that was not tried is refused, with those that were",
        arguments: [
            ("echo Shell 42.5", "is version 42.5"), ("echo 49.0", "is version 49.0"),
            ("echo 49.beta", "does not print its version"), ("echo", "does not print its version"),
            ("echo Shell 43.9", nil), ("echo 48.12", nil),
        ])
    func versions(question: String, refused: String?) throws {
        let target = ProgramTarget(
            name: "shell", needed: [], view: .x11, abilities: [],
            versions: ProgramTarget.Versions(
                question: question, known: .init(major: 43, minor: 0) ... .init(major: 48, minor: 99),
                names: "Shell 43 to 48"),
            arrange: { _, _, _ in ProgramTarget.Arrangement(command: []) })
        guard let refused else {
            #expect(throws: Never.self) { try target.setup() }
            return
        }
        let error = #expect(throws: ProgramError.self) { try target.setup() }
        #expect(
            "\(try #require(error))"
                == "shell \(refused): fling run plays to Shell 43 to 48, through internals that other versions "
                + "may not have")
    }

    @Test("what is waited for has a text, which gives it back")
    func events() throws {
        let events: [ProgramEvent] = [
            .line("a=b"), .file("/x"), .window(titled: nil), .window(titled: "a"), .idle,
        ]
        for event in events { #expect(ProgramEvent(event.description) == event) }
        for text in ["", "line", "line=", "window=", "idle=1", "else"] { #expect(ProgramEvent(text) == nil) }
        let waits = events.map { ControlRequest.wait($0) } + events.map { .wait($0, within: 2.5) }
        for request in waits + [.picture, .place, .beginMeasuring, .endMeasuring] {
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
        try program.wait(for: "a line", within: 60) { program.takeLine(with: "ready") }
        let error = #expect(throws: ProgramError.self) { try program.wait(for: .idle) }
        let text = try #require(error).description
        #expect(text.hasPrefix("idleness did not come within 0.8 s: in the last "))
        #expect(text.contains("sh (process \(program.processID)) "))
        let file = open(program.runtimeFolder + "/enough", O_WRONLY | O_CREAT, 0o600)
        close(file)
        setup.patience = 30
        var meter = IdleMeter(folder: program.runtimeFolder)
        try program.wait(for: "idleness", within: 30) { meter.isIdle(at: Timestamp.monotonic) }
    }

    /// A run's folder, and a process that is part of it for as long as `body` runs.
    private func withRun(_ script: String, _ body: (Program) throws -> Void) throws {
        var setup = ProgramSetup(["sh", "-c", "echo ready; \(script)"])
        setup.watchesOutput = true
        let program = try Program(setup)
        try program.wait(for: "a line", within: 60) { program.takeLine(with: "ready") }
        try body(program)
    }

    @Test("a run works while frames are asked for, although they take no time")
    func frames() throws {
        try withRun("exec sleep 60") { program in
            let path = program.runtimeFolder + "/frames-asked-for"
            func write(_ count: UInt64) throws {
                let file = open(path, O_WRONLY | O_CREAT, 0o600)
                try #require(file >= 0)
                _ = withUnsafeBytes(of: count) { Glibc.write(file, $0.baseAddress, 8) }
                close(file)
            }
            try write(7)
            var meter = IdleMeter(folder: program.runtimeFolder)
            let start = Timestamp.monotonic
            // Its own start may take time still: the first samples are of a time when that is over.
            try program.wait(for: "idleness", within: 30) { meter.isIdle(at: Timestamp.monotonic) }
            meter = IdleMeter(folder: program.runtimeFolder)
            var answers: [Bool] = []
            for step in 0..<4 {
                // Two are a caret's, and three are not.
                if step > 0 { try write([7, 9, 12, 12][step]) }
                answers.append(meter.isIdle(at: start.advanced(by: 0.6 * Double(step))))
            }
            #expect(answers == [false, true, false, true])
        }
    }

    /// The milliseconds after which a run is idle by what an app has done for ten seconds, in steps of 50 ms; nil if it never is.
    private func timeOfIdleness(
        _ state: (_ milliseconds: UInt64) -> (ran: UInt64, waited: UInt64, frames: UInt64)
    ) -> UInt64? {
        var meter = IdleMeter(folder: "/not-there")
        for step in UInt64(0)..<200 {
            let (ran, waited, frames) = state(50 * step)
            var sample = IdleMeter.Sample(
                time: Timestamp(nanoseconds: Int64(50_000_000 * step)), frames: frames)
            sample.processes["1"] = .init(time: ran * 1_000_000, waited: waited * 1_000_000, waits: false)
            if meter.isIdle(by: sample) { return 50 * step }
        }
        return nil
    }

    @Test("an animation that a busy machine draws three times a second is not idle, and a caret is")
    func starved() {
        // Of each 320 ms it waits for 300, runs for 1, and rests for the others, in which it is looked at.
        #expect(timeOfIdleness { ($0 / 320, $0 / 320 * 300, $0 / 320) } == nil)
        // It comes to rest after two seconds: then half a second from its last frames is enough.
        #expect(
            timeOfIdleness { (min($0, 2000) / 320, min($0, 2000) / 320 * 300, min($0, 2000) / 320) } == 2350)
        // A caret blinks, on a machine that lets it wait for a while.
        #expect(timeOfIdleness { ($0 / 500, $0 / 500 * 100, $0 / 500) } == 600)
        #expect(timeOfIdleness { ($0 / 500, $0 / 500 * 500, $0 / 500) } == 5000)
    }

    @Test("timers that do next to nothing leave a run idle")
    func timers() throws {
        let script =
            "mkfifo $XDG_RUNTIME_DIR/none; exec bash -c 'exec 3<>$XDG_RUNTIME_DIR/none; while :; do read -t 0.1 -u 3; done'"
        try withRun(script) { program in
            var meter = IdleMeter(folder: program.runtimeFolder)
            try program.wait(for: "idleness", within: 30) { meter.isIdle(at: Timestamp.monotonic) }
        }
    }

    @Test("a process that becomes part of a run by an exec counts from then on")
    func execIntoRun() throws {
        let folder = "/not-there-\(getpid())"
        var setup = ProgramSetup([
            "sh", "-c",
            """
            while [ ! -e $XDG_RUNTIME_DIR/enough ]; do sleep 0.02; done
            exec env XDG_RUNTIME_DIR=\(folder) sh -c 'echo ready; while :; do :; done'
            """,
        ])
        setup.watchesOutput = true
        let program = try Program(setup)
        var meter = IdleMeter(folder: folder)
        let start = Timestamp.monotonic
        let isIdleAtFirst = meter.isIdle(at: start)
        let file = open(program.runtimeFolder + "/enough", O_WRONLY | O_CREAT, 0o600)
        close(file)
        try program.wait(for: "a line", within: 60) { program.takeLine(with: "ready") }
        let isIdleAfterExec = meter.isIdle(at: start.advanced(by: 2 * IdleMeter.quiet))
        #expect(!isIdleAtFirst && !isIdleAfterExec)
    }
}
