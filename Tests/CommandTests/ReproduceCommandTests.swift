import Commands
import Motion
import Testing
import Traces
import VirtualMachine

/// The mistakes of a command line, which are reported before the program is started. The tests of the Python package
/// start programs.
@Suite("fling reproduce")
struct ReproduceCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test("reports that can't be played are refused with the reason")
    func refusals() throws {
        var trace = EvdevTrace(Fingers.touchscreen, frames: Fingers.drag(Fingers.touchscreen))
        try folder.write(String(decoding: trace.libinputText(), as: UTF8.self), to: "recording.yml")
        trace.origin.isReport = true
        let text = String(decoding: trace.libinputText(), as: UTF8.self)
        try folder.write(String(text.dropLast("complete: true\n".count)), to: "cut.yml")
        try folder.write(String(text.prefix(text.count / 2)), to: "half.yml")
        trace.recordings[0].frames = EvdevFrames()
        try folder.write(String(decoding: trace.libinputText(), as: UTF8.self), to: "still.yml")
        try folder.write("Dear diary", to: "diary.yml")
        let cases = [
            ("none.yml", "none.yml: it can't be opened: No such file"),
            ("diary.yml", "diary.yml:1: this is no trace"),
            ("recording.yml", "is a recording, but no report of \"fling record --report\""),
            ("cut.yml", "cut.yml can't be reproduced: the report is cut off: its last line"),
            ("half.yml", "half.yml can't be reproduced: "),
            ("still.yml", "still.yml has no frame to play"),
        ]
        for (name, message) in cases {
            let answer = Answer(["reproduce", folder[name], "--", "app"])
            #expect(answer.code == .failure && answer.errors.contains(message), "\(answer.errors)")
        }
    }

    @Test(
        "a wrong command line is reported",
        arguments: [
            ("reproduce", "reproduce needs FILE"), ("reproduce a.yml", "reproduce needs PROGRAM"),
            ("reproduce a.yml --in nowhere -- app", "--in is nowhere, but it must be one of sway, "),
            ("reproduce a.yml --force -- app", "--force is about a test: ask for one with --test"),
        ])
    func mistakes(line: String, message: String) {
        let answer = Answer(line)
        #expect(answer.code == .usage && answer.errors.hasPrefix("fling: \(message)"), "\(answer.errors)")
    }
}
