import Glibc
import Libinput
import Motion
import LocalDevices
import Testing
import Traces
import VirtualMachine

@testable import CommandLineTool
@testable import Commands

/// A folder of a test's own, gone with all that is in it afterwards.
private final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/fling-privilege-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }
        }
        path = String(cString: try #require(made))
    }

    deinit {
        for name in entries(of: path) where rmdir(file(name)) < 0 { unlink(file(name)) }
        rmdir(path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to name: String, mode: mode_t = 0o644) {
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
        _ = Glibc.write(descriptor, text, text.utf8.count)
        fchmod(descriptor, mode)
        close(descriptor)
    }

    func mode(of name: String) -> mode_t {
        var status = stat()
        return stat(file(name), &status) == 0 ? status.st_mode & 0o777 : 0
    }
}

@Suite("What is written, and where to")
struct OutputFileTests {
    private let folder: Folder
    private let machine: VirtualMachine

    init() throws {
        folder = try Folder()
        machine = try VirtualMachine(EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad)))
    }

    private func fling(_ words: String...) -> (code: Tool.ExitCode, errors: String) {
        let errors = TextSink()
        let console = Console(output: TextSink(), errors: errors, machine: machine)
        return (Tool.fling.run(words, console: console), errors.contents)
    }

    @Test("a recording is for its owner's eyes only", arguments: [[], ["--touch-level"]])
    func ownerOnly(options: [String]) {
        let words = ["record", "-o", folder.file("out")] + options
        let console = Console(output: TextSink(), errors: TextSink(), machine: machine)
        #expect(Tool.fling.run(words, console: console) == .success)
        #expect(folder.mode(of: "out") == 0o600)
    }

    @Test("so is one in place of a file that others could read, and what is made of a recording")
    func ownerOnlyAgain() throws {
        folder.write("notes", to: "out.yml", mode: 0o644)
        #expect(fling("record", "-o", folder.file("out.yml"), "--force").code == .success)
        #expect(folder.mode(of: "out.yml") == 0o600)
        #expect(fling("convert", folder.file("out.yml"), "-o", folder.file("copy.yml")).code == .success)
        #expect(folder.mode(of: "copy.yml") == 0o600)
    }

    @Test(
        "what is no regular file is never written to, also where files are overwritten",
        arguments: ["link", "dangling", "folder", "pipe", "/dev/full", "/dev/null"])
    func noFile(name: String) {
        folder.write("precious", to: "target", mode: 0o644)
        symlink(folder.file("target"), folder.file("link"))
        symlink(folder.file("nowhere"), folder.file("dangling"))
        mkdir(folder.file("folder"), 0o755)
        mkfifo(folder.file("pipe"), 0o644)
        let path = name.hasPrefix("/") ? name : folder.file(name)
        for words in [["record", "-o", path], ["record", "-o", path, "--force"]] {
            let errors = TextSink()
            let code = Tool.fling.run(
                words, console: Console(output: TextSink(), errors: errors, machine: machine))
            #expect(code == .failure, "\(words)")
            #expect(errors.contents.contains("\(path): "), "\(errors.contents)")
        }
        #expect(access(folder.file("nowhere"), F_OK) != 0)
        #expect(lines(of: folder.file("target")) == ["precious"])
    }

    @Test("a picture follows no link either")
    func picture() throws {
        folder.write("precious", to: "target.svg")
        symlink(folder.file("target.svg"), folder.file("link.svg"))
        let error = #expect(throws: Failure.self) {
            try WholeFile.write(Array("<svg/>".utf8), to: folder.file("link.svg"))
        }
        #expect(error?.description.contains("a symbolic link") == true)
        #expect(lines(of: folder.file("target.svg")) == ["precious"])
        try WholeFile.write(Array("<svg/>".utf8), to: folder.file("target.svg"))
        #expect(lines(of: folder.file("target.svg")) == ["<svg/>"])
    }

    @Test("an existing file is left alone without --force")
    func exists() {
        folder.write("precious", to: "out.yml")
        let answer = fling("record", "-o", folder.file("out.yml"))
        #expect(answer.code == .failure && answer.errors.contains("there is such a file already"))
        #expect(lines(of: folder.file("out.yml")) == ["precious"])
    }

    @Test("a recording has no keystrokes in it, unless asked", arguments: [false, true])
    func keystrokes(isAsked: Bool) throws {
        // A password.
        var frames = EvdevFrames()
        for (index, key) in [UInt16(33), 38, 23, 49, 34].enumerated() {
            for (step, value) in [Int32(1), 0].enumerated() {
                frames.append(
                    at: Timestamp(seconds: 1 + Double(index) * 0.1 + Double(step) * 0.05),
                    [EvdevEvent(.mscScan, Int32(key)), EvdevEvent(.key(key), value), .synReport])
            }
        }
        let machine = try VirtualMachine(EvdevTrace(Fingers.keyboard, frames: frames))
        let words =
            ["record", "-o", folder.file("keys.yml"), machine.nodes[0]] + (isAsked ? ["--show-keycodes"] : [])
        let console = Console(output: TextSink(), errors: TextSink(), machine: machine)
        try #require(Tool.fling.run(words, console: console) == .success)
        guard case .evdev(let trace) = try TraceFile(contentsOf: folder.file("keys.yml")).trace else {
            Issue.record("it is no recording")
            return
        }
        let events = trace.recordings[0].frames.events
        let keys = Set(events.filter { $0.type == 1 }.map(\.code))
        let scans = Set(events.filter { $0.is(.mscScan) }.map(\.value))
        #expect(keys.count == (isAsked ? 5 : 1))
        #expect(isAsked ? scans.count == 5 : scans.count <= 1)
    }
}

@Suite("What is read, and with whose rights")
struct RightsTests {
    @Test("only input devices are opened as such")
    func devices() throws {
        let folder = try Folder()
        folder.write("no device", to: "file")
        mkfifo(folder.file("pipe"), 0o644)
        let machine = LocalMachine()
        for path in [folder.file("file"), folder.file("pipe"), folder.path, "/dev/null", "/dev/zero"] {
            #expect(throws: SystemError(ENOTTY)) { try machine.open(path) }
            #expect(throws: RecordingError.notAnInputDevice(path: path)) { try Recorder([path]) }
        }
        #expect(throws: SystemError(ENOENT)) { try machine.open(folder.file("none")) }
    }

    @Test("rights that are not the user's own are refused, with what to do instead")
    func raised() {
        func answer(_ identity: Surroundings.Identity) -> (Tool.ExitCode, String) {
            let errors = TextSink()
            let console = Console(output: TextSink(), errors: errors)
            return (Tool.fling.run(["spring"], as: identity, console: console), errors.contents)
        }
        typealias Identity = Surroundings.Identity
        let own = Identity(user: 1000, effectiveUser: 1000, group: 1000, effectiveGroup: 1000)
        #expect(own.objection == nil)
        #expect(answer(own).0 == .success)
        let setuid = answer(Identity(user: 1000, effectiveUser: 0, group: 1000, effectiveGroup: 1000))
        #expect(setuid.0 == .failure)
        for text in ["setuid", "chmod u-s", "fling doctor"] { #expect(setuid.1.contains(text)) }
        let setgid = answer(Identity(user: 1000, effectiveUser: 1000, group: 1000, effectiveGroup: 101))
        #expect(setgid.0 == .failure && setgid.1.contains("chmod g-s"))
        #expect(Identity.present.objection == nil)
    }
}
