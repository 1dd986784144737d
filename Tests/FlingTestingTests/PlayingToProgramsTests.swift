import FlingTesting
import Testing

@Suite("Programs in tests")
struct PlayingToProgramsTests {
    /// A script of sh's, which has no input devices.
    private func program(_ script: String, patience: Double = 0.2) throws -> Program {
        var setup = ProgramSetup(["sh", "-c", script])
        setup.patience = patience
        setup.watchesOutput = true
        return try Program(setup)
    }

    @Test("a program is started, waited for, and ended")
    func starts() throws {
        let program = try program("echo ready; exec sleep 60", patience: 60)
        try program.wait(for: .line("ready"))
        try program.wait(for: .file("fling-input-shim.so"))
        #expect(try program.end() == .killed(signal: 15))
    }

    @Test("a recording beside the test goes to a program, which must open its devices")
    func plays() throws {
        let program = try program("exec sleep 60")
        #expect(throws: ProgramError.opensNothing(program: "sh", seconds: 0.2, asked: false)) {
            try program.play("flick.yml")
        }
        let error = #expect(throws: TraceError.self) { try program.play("missing.yml") }
        #expect(error?.file.hasSuffix("FlingTestingTests/missing.yml") == true)
    }

    @Test("a program without an output has no picture and no windows")
    func unseen() throws {
        let program = try program("exec sleep 60")
        let reason = "there is no Wayland socket in the program's XDG_RUNTIME_DIR"
        #expect(throws: ProgramError.view("no picture can be taken", reason)) {
            try program.writePicture(to: "/nowhere/a.png")
        }
        #expect(throws: ProgramError.view("a window did not come within 0.2 s", reason)) {
            try program.wait(for: .window(titled: nil))
        }
    }

    @Test("a target that is refused, or unknown, says why", arguments: ["weston", "wayfire", "x"])
    func refused(name: String) throws {
        let error = #expect(throws: ProgramError.self) { try Program(in: name) }
        #expect("\(try #require(error))".hasPrefix("\(name) cannot be played to: "))
    }
}
