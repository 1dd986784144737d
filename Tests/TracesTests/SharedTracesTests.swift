import Glibc
import Testing

@testable import Traces

/// Recordings from real hardware that lie beside the package on its developers' machines.
@Suite(
    "Recordings from real hardware",
    .enabled(if: !SharedTraces.paths.isEmpty, "../shared/traces is not there"))
struct SharedTracesTests {
    @Test("every recording is read, mended and written without loss", arguments: SharedTraces.paths)
    func readsAll(path: String) throws {
        let file = try TraceFile(contentsOf: path)
        let trace = try #require(evdev(file))
        let recording = try #require(trace.recordings.first)
        #expect(!recording.device.name.isEmpty && !recording.frames.isEmpty)
        let axes = [EvdevCode.absX, .absMTPositionX].filter(recording.device.codes.contains)
        #expect(!axes.isEmpty && axes.allSatisfy { recording.device.axes[$0] != nil })
        #expect(evdev(try read(trace.libinputText())) == trace)
        let mended = trace.mended().trace
        #expect(MendingTests.open(mended).isEmpty)
        let again = mended.mended()
        #expect(again.trace == mended, "\(again.remarks)")
    }
}

enum SharedTraces {
    static let paths: [String] = {
        let package = #filePath.split(separator: "/").dropLast(3).map(String.init)
        // Beside the package, or beside the folder of a worktree.
        let folders = (1...2).map {
            "/" + (package.dropLast($0) + ["shared", "traces"]).joined(separator: "/")
        }
        return folders.lazy.map(files).first { !$0.isEmpty } ?? []
    }()

    private static func files(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var paths: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".evemu") || name.hasSuffix(".yml") { paths.append("\(folder)/\(name)") }
        }
        return paths.sorted()
    }
}
