import Foundation
import Traces

/// A folder of a test's own, which goes away with it.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { path + "/" + name }

    /// The names of what is in it.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// Writes a file, and makes the folders on the way to it.
    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: self[name])
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func text(of name: String) throws -> String { try String(contentsOfFile: self[name], encoding: .utf8) }

    /// The recording in a file, which has nothing to remark.
    func recording(_ name: String) throws -> EvdevTrace {
        let file = try TraceFile(contentsOf: self[name])
        guard file.remarks.isEmpty, case .evdev(let trace) = file.trace else { throw Unexpected() }
        return trace
    }

    struct Unexpected: Error {}
}
