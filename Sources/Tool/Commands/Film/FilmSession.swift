import CommandLineTool
import Glibc
import Programs
import Stage
import Traces

/// A run of `fling film`.
struct FilmSession {
    private typealias Options = FilmOptions

    private let setup: FilmSetup
    private let output: String?
    private let hashes: String?
    private let golden: String?
    private let updates: Bool
    private let existing: ExistingFile
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        var setup = FilmSetup(arguments.operands)
        for (name, value) in arguments.all(Options.variable) { setup.environment[name] = value }
        if let size = arguments[Options.size] { setup.size = SIMD2(Int(size[0]), Int(size[1])) }
        setup.scale = arguments[Options.scale] ?? setup.scale
        setup.framesPerSecond = arguments[Options.rate] ?? setup.framesPerSecond
        if let place = arguments[Options.pointer] { setup.pointer = SIMD2(place[0], place[1]) }
        setup.lead = arguments[Options.after] ?? setup.lead
        setup.patience = arguments[Options.timeout] ?? setup.patience
        let times = arguments[Options.at]
        setup.stays = arguments[Options.stay]
        if setup.stays {
            let pictures = [
                Options.trace.declaration, Options.at.declaration, Options.everyFrame.declaration,
                Options.output.declaration, Options.hashes.declaration, Options.against.declaration,
                Options.update.declaration, Options.force.declaration,
            ]
            if let option = arguments.given(among: pictures).first {
                throw UsageError("\(option.name) says nothing to --stay")
            }
        }
        guard setup.stays || (times == nil) == arguments[Options.everyFrame] else {
            throw UsageError(
                times == nil
                    ? "film needs --at, the times of its pictures, --every-frame or --stay"
                    : "--at and --every-frame are two answers to one question")
        }
        if let odd = times?.first(where: { $0 != $0.rounded() }) {
            throw UsageError("--at has \(odd), but it must be whole milliseconds")
        }
        setup.times = times?.map { Int($0) } ?? []
        output = arguments[Options.output]
        hashes = arguments[Options.hashes]
        golden = arguments[Options.against]
        updates = arguments[Options.update]
        guard !updates || golden != nil else { throw UsageError("--update goes with --against") }
        guard !arguments[Options.force] || output != nil || hashes != nil else {
            throw UsageError("--force is about a file: name it with -o or --hashes")
        }
        existing = arguments[Options.force] ? .replace : .keep
        for path in [output, hashes] {
            guard let path, existing == .keep else { continue }
            // Check before the film, which may take minutes.
            guard access(path, F_OK) < 0 else { throw TraceError(file: path, .exists) }
        }
        if let golden, !updates, access(golden, R_OK) < 0 {
            throw Failure("\(golden) can't be read: --update makes it")
        }
        for path in arguments.all(Options.trace) { try setup.play(RunSession.trace(path, console)) }
        self.setup = setup
    }

    func run() throws {
        if setup.stays { return try stay() }
        let frames = try film()
        let text = frames.map { frame in
            let hash = String(frame.picture.digest, radix: 16)
            return "\(frame.time) " + String(repeating: "0", count: 16 - hash.count) + hash + "\n"
        }
        .joined()
        if let hashes {
            try WholeFile.write(Array(text.utf8), to: hashes, existing: existing)
        } else {
            try console.output.write(text)
        }
        guard output != nil || golden != nil else { return }
        guard !frames.isEmpty else {
            throw Failure(
                "\(setup.command[0]) has drawn nothing new: no picture is written. Did the hand meet its content?"
            )
        }
        guard let strip = Strip(frames.map(\.picture)), let png = strip.png() else {
            throw Failure("\(frames.count) pictures of this size are too many for one: take fewer, or no -o")
        }
        if let output { try WholeFile.write(png, to: output, existing: existing) }
        if let golden { try compare(strip, png, with: golden, frames) }
    }

    /// Runs the program for other processes to play to.
    private func stay() throws {
        let signals = EndingSignals()
        let end: (exit: ProgramExit, milliseconds: Int)
        do throws(FilmError) {
            let filming = try Filming(setup) { signals.haveCome }
            end = try filming.serve {
                MeasuredGestures(size: setup.size, framesPerSecond: setup.framesPerSecond)
            }
        } catch .interrupted {
            throw QuietEnd(status: signals.status)
        } catch {
            throw Failure(error.description)
        }
        guard end.exit != .exited(0) else { return }
        throw Failure(
            "\(setup.command[0]) ended with \(end.exit) after \(end.milliseconds) ms of its time",
            status: Tool.ExitCode(rawValue: end.exit.status))
    }

    private func film() throws -> [FilmFrame] {
        let signals = EndingSignals()
        do throws(FilmError) {
            let filming = try Filming(setup) { signals.haveCome }
            var frames: [FilmFrame] = []
            while let frame = try filming.next() { frames.append(frame) }
            return frames
        } catch .interrupted {
            throw signals.end("interrupted before the film was over")
        } catch {
            throw Failure(error.description)
        }
    }

    private func compare(
        _ strip: Strip, _ png: [UInt8], with golden: String, _ frames: [FilmFrame]
    ) throws {
        if updates, access(golden, F_OK) < 0 { return try WholeFile.write(png, to: golden, existing: .keep) }
        let what: String
        switch strip.difference(from: golden) {
        case .unreadable(let reason): throw Failure("\(golden) can't be read: \(reason)")
        case .size(let before, let now):
            what = "it has \(before.x) by \(before.y) pixels, and the film \(now.x) by \(now.y)"
        case .pixels(let different):
            guard let first = different.keys.min() else { return }
            let pictures = "\(different.count) of \(frames.count) pictures"
            what = "\(pictures), the first at \(frames[first].time) ms, in \(different[first] ?? 0) pixels"
        }
        guard updates else {
            throw Failure("the film differs from \(golden): \(what)", status: Tool.ExitCode(rawValue: 3))
        }
        try WholeFile.write(png, to: golden, existing: .replace)
        console.note("\(golden) is written anew: \(what) differed")
    }
}
