import FoundationEssentials
import Glibc
import Interaction
import JSONText
import Libinput
import Motion
import Replay
import Pages
import Testing

extension MotionTrace {
    /// Compares the motion with a good one that was stored before, in `Golden/NAME.jsonl` beside the test.
    ///
    ///     trace.expectMatches(golden: "flick opens the sheet")
    ///
    /// To store a changed motion, run the test with `FLING_UPDATE_GOLDEN=1` in the environment: it then
    /// writes the file, with the lines of ``MotionTrace/jsonLines`` and the version of libinput that played
    /// the trace, and says so.
    ///
    /// A file that another version of libinput made is compared within ``VersionTolerance``, since versions
    /// differ in the report with which a gesture begins.
    ///
    /// - Parameters:
    ///   - name: The name of the file in the folder `Golden` beside the test, without its extension.
    ///   - tolerance: The largest difference of two numbers; for numbers greater than 1, as a fraction of
    ///     them. The C library's mathematics differs in its last bits from machine to machine.
    ///   - versionTolerance: The tolerance if another version of libinput made the file.
    ///   - testFile: The test's own file.
    ///   - fileID: The file to which a failure is attributed, as its module and name.
    ///   - filePath: The path of that file.
    ///   - line: The line to which a failure is attributed.
    ///   - column: The column in that line.
    /// - Returns: True if the motion matches.
    @discardableResult
    public func expectMatches(
        golden name: String, within tolerance: Double = 1e-4,
        acrossVersions versionTolerance: VersionTolerance = VersionTolerance(),
        testFile: String = #filePath, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        expectMatches(
            golden: name, within: tolerance, acrossVersions: versionTolerance, testFile: testFile,
            sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Compares the motion with a good one that was stored before, and attributes a failure to a place that a
    /// function of the test's own was given.
    ///
    /// - Returns: True if the motion matches.
    @discardableResult
    public func expectMatches(
        golden name: String, within tolerance: Double = 1e-4,
        acrossVersions versionTolerance: VersionTolerance = VersionTolerance(),
        testFile: String = #filePath, sourceLocation: SourceLocation
    ) -> Bool {
        let environment = ProcessInfo.processInfo.environment["FLING_UPDATE_GOLDEN"] ?? ""
        let file = folder(of: testFile) + "Golden/\(name).jsonl"
        do throws(GoldenError) {
            guard ["", "0"].contains(environment) else {
                try write(golden: file)
                FailureReport.warn("\(file) is written anew", at: sourceLocation)
                return true
            }
            try compare(golden: file, within: tolerance, acrossVersions: versionTolerance)
            return true
        } catch {
            let page = FailurePage.write(
                self, expected: error.expected, failures: [error.failure], at: sourceLocation)
            FailureReport.fail("\(error.message)\(page)\(hints)", at: sourceLocation)
            return false
        }
    }

    /// Throws if the motion differs from a golden file.
    func compare(
        golden file: String, within tolerance: Double,
        acrossVersions versionTolerance: VersionTolerance = VersionTolerance()
    ) throws(GoldenError) {
        let golden = try MotionRecord(golden: file)
        let record = try MotionRecord(goldenLines, name: source)
        if let made = golden.libinput, let mine = record.libinput, made != mine {
            guard let difference = record.difference(from: golden, versionTolerance) else { return }
            throw GoldenError(
                "\(source) moves otherwise with libinput \(mine) than \(file) says, which libinput \(made) made: "
                    + "\(difference.words). \(updateAdvice)",
                difference, expected: golden.motion)
        }
        guard let difference = record.difference(from: golden, tolerance) else { return }
        throw GoldenError(
            "\(source) moves otherwise than \(file) says: \(difference.words). \(updateAdvice)",
            difference, expected: golden.motion)
    }

    /// The lines of a golden file: those of the motion and, after the first, the version of libinput, if it
    /// had a part in the motion.
    var goldenLines: String {
        var lines = jsonLines
        if libinputErrors != nil, let version = Libinput.libraryVersion, let end = lines.firstIndex(of: "\n")
        {
            let line = JSON.object([("type", .string("libinput")), ("release", .string("\(version)"))])
            lines.insert(contentsOf: "\n\(line)", at: end)
        }
        return lines
    }

    func write(golden file: String) throws(GoldenError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder(of: file), withIntermediateDirectories: true)
            try Data(goldenLines.utf8).write(to: URL(filePath: file))
        } catch {
            throw GoldenError("\(file) cannot be written: \(error)")
        }
    }
}

let updateAdvice = "If that is how it should be, run the test once with FLING_UPDATE_GOLDEN=1"

/// The error of a trace that could not be compared, or that differs.
struct GoldenError: Error {
    let message: String
    /// The time of the first difference in seconds; nil if it has none.
    let time: Double?
    /// The first difference in parts; nil if it has none.
    let comparison: MotionFailure.Comparison?
    /// The golden motion; nil if there is none.
    let expected: RecordedMotion?

    init(_ message: String, _ difference: MotionRecord.Difference? = nil, expected: RecordedMotion? = nil) {
        self.message = message
        time = difference?.time
        comparison = difference?.comparison
        self.expected = expected
    }

    /// The error as a failure of a motion.
    var failure: MotionFailure {
        MotionFailure(time: time, text: message, comparison: comparison)
    }
}
