import Glibc
import Testing

/// The reports of failures: issues of the test that runs. Without one nobody would receive them, and the
/// process ends instead.
enum FailureReport {
    /// Reports an expectation that is not met.
    static func fail(_ text: String, at location: SourceLocation) {
        guard isReceived else {
            print("error: \(location.fileName):\(location.line): \(text)\n\(advice)")
            exit(1)
        }
        Issue.record("\(text)", sourceLocation: location)
    }

    /// Reports something that fails no test.
    static func warn(_ text: String, at location: SourceLocation? = nil) {
        guard isReceived else { return print("warning: \(text)") }
        if let location {
            Issue.record("\(text)", severity: .warning, sourceLocation: location)
        } else {
            Issue.record("\(text)", severity: .warning)
        }
    }

    private static func print(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// True if Swift Testing runs, and receives issues.
    private static var isReceived: Bool { isReceived(inTest: Test.current != nil, by: CommandLine.arguments) }

    /// Returns true if Swift Testing receives issues.
    ///
    /// - Parameters:
    ///   - isInTest: True in the task of a test. A detached task of a test is in none, but its issues fail
    ///     the run.
    ///   - arguments: The arguments of the process: `swift test` runs the tests of XCTest in a process of
    ///     their own.
    static func isReceived(inTest isInTest: Bool, by arguments: [String]) -> Bool {
        isInTest
            || zip(arguments, arguments.dropFirst()).contains { $0 == ("--testing-library", "swift-testing") }
    }

    private static let advice =
        "Swift Testing runs no test here to which that could be reported. In a test of XCTest, assert that "
        + "MotionExpectation.failure(_:) is nil, as in XCTAssertNil(expectation.failure(motion))"
}
