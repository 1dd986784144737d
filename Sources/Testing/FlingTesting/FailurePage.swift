import FoundationEssentials
import Replay
import Pages
import Programs
import Testing

/// The page that shows a failure in a browser: the motion, the failing frame, and the expected motion
/// beside it.
///
/// The page is written into the folder that the variable `FLING_REPORTS` names, so that a CI run can keep
/// it.
enum FailurePage {
    static let variable = "FLING_REPORTS"

    typealias Failure = MotionFailure

    /// Writes the page of a failed test.
    ///
    /// - Returns: The text to add to a message: the path of the page, or the reason why there is none.
    ///   Empty unless `FLING_REPORTS` is set.
    static func write<Value: Coordinates>(
        _ trace: MotionTrace<Value>, expected: RecordedMotion? = nil, failures: [Failure],
        at location: SourceLocation, in folder: String? = ProcessInfo.processInfo.environment[variable]
    ) -> String {
        guard let folder, !folder.isEmpty else { return "" }
        let test = Test.current.map { $0.displayName ?? $0.name } ?? ""
        let recording = StudioRecording(
            trace, expected: expected, failures: failures, of: test,
            at: "\(location.fileName):\(location.line)",
            command: Test.current.map { command(for: $0, folder) })
        let page = StudioPage(.report, title: trace.source, recordings: [recording], engine: nil)
        let path = folder + (folder.hasSuffix("/") ? "" : "/") + name(trace.source, location)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(page.bytes).write(to: URL(filePath: path))
            return ". See \(path)"
        } catch {
            return ". \(path) cannot be written: \(error)"
        }
    }

    /// Returns the command that runs a test again and writes its page.
    private static func command(for test: Test, _ folder: String) -> String {
        let names = test.id.nameComponents.map { $0.prefix { $0 != "(" } }.joined(separator: "/")
        return "\(variable)=\(shellLine([folder])) swift test --filter "
            + shellLine(["\(test.id.moduleName).\(names)"])
    }

    /// The name of a page, such as "SheetTests-12-flick.html": one for each line of a test, and for each
    /// trace that it plays.
    private static func name(_ source: String, _ location: SourceLocation) -> String {
        let file = location.fileName.split(separator: ".").first.map(String.init) ?? "test"
        let last = source.split(separator: "/").last.map(String.init) ?? ""
        let stem = last.split(separator: ".").first.map(String.init) ?? "trace"
        let plain = stem.unicodeScalars.map { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? String(scalar) : "-"
        }
        return "\(file)-\(location.line)-\(plain.joined()).html"
    }
}
