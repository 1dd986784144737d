import Glibc
import Libinput
import Motion
import Touch
import Traces

/// The programs that record while a script is played.
struct Recordings {
    private let folder: String
    private let name: String
    private let programs: [ChildProgram]

    /// Starts the programs on a device, and returns when all of them read it.
    init(_ name: String, of node: String, in folder: String) throws {
        self.folder = folder
        self.name = name
        let files = ["", ".fling", ".touch"].map { "\(folder)/\(name)\($0)" }
        let arguments = [
            ["libinput", "record", "--with-libinput", "-o", files[0] + ".yml", node],
            ["fling", "record", "-o", files[1] + ".yml", node],
            ["fling", "record", "--touch-level", "-o", files[2] + ".jsonl", node],
        ]
        programs = try zip(arguments, files).map { try ChildProgram($0, log: $1 + ".log") }
        for file in files { try wait(for: "Recording", in: file + ".log") }
    }

    /// Ends the programs.
    func finish() throws {
        for program in programs { try program.interrupt() }
    }

    /// Keeps the file of `libinput record` and the truth, and in a folder `fling` the file of `fling record`;
    /// removes the files that only the proof needed.
    ///
    /// If libevdev hides a flaw of the panel, the recording has the kernel's frames instead, in the same
    /// format.
    func keep(_ seen: EvdevTrace, _ script: Script) throws {
        let path = "\(folder)/\(name)"
        if script.replacesIDs, case .evdev(var trace) = try libinput().trace {
            for index in trace.recordings.indices {
                trace.recordings[index].frames = seen.fromZero.recordings[index].frames
            }
            try trace.write(to: path + ".yml")
        }
        let zero = script.performance.trace.frames.first?.time ?? .zero
        try write(script.performance.truthText(since: zero), to: path + ".truth.jsonl")
        mkdir("\(folder)/fling", 0o755)
        rename(path + ".fling.yml", "\(folder)/fling/\(name).yml")
        for file in [".log", ".fling.log", ".touch.jsonl", ".touch.log"] { unlink(path + file) }
    }

    /// Returns the recording of Debian's `libinput record`.
    func libinput() throws -> TraceFile { try TraceFile(contentsOf: "\(folder)/\(name).yml") }

    /// Returns the recording of `fling record`.
    func fling() throws -> TraceFile { try TraceFile(contentsOf: "\(folder)/\(name).fling.yml") }

    /// Returns the recording of `fling record --touch-level`.
    func touch() throws -> TraceFile { try TraceFile(contentsOf: "\(folder)/\(name).touch.jsonl") }
}

extension EvdevTrace {
    /// The trace with its first frame at time zero.
    var fromZero: EvdevTrace {
        let start = recordings.compactMap { $0.frames.first?.time }.min() ?? .zero
        var trace = self
        for index in recordings.indices {
            var frames = EvdevFrames()
            for frame in recordings[index].frames {
                let time = Timestamp(nanoseconds: frame.time.nanoseconds - start.nanoseconds)
                frames.append(at: time, frame.events)
            }
            trace.recordings[index].frames = frames
        }
        return trace
    }

    /// The frames of all devices, in order.
    var frames: [EvdevFrame] { steps.map(\.frame) }
}
