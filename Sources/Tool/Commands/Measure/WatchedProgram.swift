import CommandLineTool
import Feel
import Stage

/// The motion of a program's content while hands play to it, in virtual time.
struct WatchedProgram {
    private let content: FilmedContent
    /// The time of the first refresh, and the refreshes in a second.
    private let zero: Double
    private let rate: Double

    /// Runs the program until all hands have played.
    ///
    /// - Parameter landings: The times of the strokes, by which progress is shown.
    init(_ setup: FilmSetup, landings: [Double], _ console: Console) throws {
        let signals = EndingSignals()
        let progress = StatusLine(console)
        defer { progress.clear() }
        do throws(FilmError) {
            let filming = try Filming(setup) { signals.haveCome }
            var content = FilmedContent()
            while let frame = try filming.next() {
                content.add(frame)
                let done = landings.count { $0 * 1000 <= Double(frame.time) }
                progress.show(at: .monotonic, "stroke \(done) of \(landings.count)")
            }
            guard let zero = filming.time(ofRefresh: 0) else { throw .interrupted }
            self.content = content
            self.zero = zero
            rate = setup.framesPerSecond
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
        content.frames(in: landing - 0.05..<end, framesPerSecond: rate) { zero + Double($0) / rate }
    }

    /// Returns a stroke with all refreshes until a time.
    func seen(_ finger: FingerStroke, to end: Double) -> SeenStroke {
        SeenStroke(finger, frames(from: finger.down, to: end))
    }
}
