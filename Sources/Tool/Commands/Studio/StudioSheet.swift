import CommandLineTool
import Replay
import Pages

/// The recordings of a page, played with the rules of the command line.
struct StudioSheet {
    private(set) var recordings: [StudioRecording] = []
    /// The errors of recordings that could not be played; the page shows them too.
    private(set) var problems: [String] = []
    let title: String

    init(_ arguments: Arguments) throws {
        let files = arguments.operands
        title = files.count == 1 ? files[0] : "Studio"
        for file in files {
            do {
                recordings.append(try ReplayQuestion(arguments, file: file).recording())
            } catch let error as UsageError {
                throw error
            } catch {
                problems.append("\(error)")
                recordings.append(StudioRecording(file, problem: "\(error)"))
            }
        }
        // Report wrong rules before a page is written.
        if files.isEmpty { _ = try SpringForm.spring(arguments) }
    }
}

extension ReplayQuestion {
    /// Returns the recording as a page shows it.
    func recording() throws -> StudioRecording {
        guard setup.strategy == .default else {
            throw UsageError(
                "--strategy does not go with a page, whose own machine knows the default strategy alone")
        }
        return switch try answer() {
        case .line(let answer):
            StudioRecording(player, setup: setup, direction: axis, motion: answer.trace)
        case .plane(let answer):
            StudioRecording(player, setup: setup, direction: axis, motion: answer.trace)
        }
    }
}
