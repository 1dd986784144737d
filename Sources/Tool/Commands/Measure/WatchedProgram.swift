import CommandLineTool
import Feel
import Stage
import Touch

/// The motion of a program's content while hands play to it.
struct WatchedProgram {
    /// All refreshes of a span of seconds.
    private let refreshes: (Range<Double>) -> [ShownFrame]
    /// The frames of a run in real time; nil for one in virtual time.
    let realRun: RealRun?

    init(_ run: RealRun) {
        refreshes = { run.frames.refreshes(in: $0) }
        realRun = run
    }

    /// Runs the program in virtual time until all hands have played.
    ///
    /// - Parameter landings: The times of the strokes, by which progress is shown.
    init(
        _ setup: FilmSetup, along axis: Axis = .vertical, landings: [Double], _ console: Console
    ) throws {
        let signals = EndingSignals()
        let progress = StatusLine(console)
        defer { progress.clear() }
        do throws(FilmError) {
            let filming = try Filming(setup) { signals.haveCome }
            var content = FilmedContent(along: axis)
            while let frame = try filming.next() {
                content.add(frame)
                let done = landings.count { $0 * 1000 <= Double(frame.time) }
                progress.show(at: .monotonic, "stroke \(done) of \(landings.count)")
            }
            guard let zero = filming.time(ofRefresh: 0) else { throw .interrupted }
            let (seen, rate) = (content, setup.framesPerSecond)
            refreshes = { span in
                seen.frames(in: span, framesPerSecond: rate) { zero + Double($0) / rate }
            }
            realRun = nil
        } catch .interrupted {
            throw signals.end("interrupted before all strokes were measured")
        } catch .ended(let program, let exit, let milliseconds) {
            let status = exit.status == 0 ? Tool.ExitCode.failure : Tool.ExitCode(rawValue: exit.status)
            let strokes = "before all strokes were measured"
            throw Failure(
                "\(program) ended with \(exit) after \(milliseconds) ms of its time, \(strokes)",
                status: status)
        } catch {
            throw Failure(error.description)
        }
    }

    /// Returns all refreshes from the landing of a finger until a time.
    func frames(from landing: Double, to end: Double) -> [ShownFrame] {
        // A refresh before the landing shows the content at rest.
        refreshes(landing - 0.05..<end)
    }

    /// Returns a stroke with all refreshes until a time.
    func seen(_ finger: FingerStroke, to end: Double) -> SeenStroke {
        SeenStroke(finger, frames(from: finger.down, to: end))
    }
}
