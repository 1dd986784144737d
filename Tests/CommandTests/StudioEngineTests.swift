import Foundation
import Testing

@testable import CommandLineTool

@Suite("The core for browsers")
struct StudioEngineTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")
        .path
    private var module: String { "\(root)/.build/browser/fling.wasm.gz" }
    private var interface: String { "\(root)/Sources/Pages/Browser/bridge.h" }

    /// Makes a checkout with a script that builds the module.
    init() throws {
        for path in [module, interface] {
            let folder = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let script = "\(root)/Sources/Pages/Browser/build"
        #expect(
            FileManager.default.createFile(
                atPath: script, contents: nil, attributes: [.posixPermissions: 0o755]))
    }

    private func write(_ path: String, at seconds: Double) {
        let attributes = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: seconds)]
        #expect(FileManager.default.createFile(atPath: path, contents: Data([0x1f, 0x8b, 1])))
        try? FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    }

    private var isFound: Bool {
        if case .found([0x1f, 0x8b, 1]) = StudioEngine.search(from: "\(root)/.build/debug/fling") {
            return true
        }
        return false
    }

    @Test("is built once and kept, and again when its interface has changed since")
    func kept() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        write(interface, at: 1000)
        #expect(!isFound)
        write(module, at: 2000)
        #expect(isFound)
        write(interface, at: 3000)
        #expect(!isFound)
        write(module, at: 3000)
        #expect(isFound)
    }

    @Test("is in share/fling beside the folder of an installed program")
    func installed() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let shared = "\(root)/share/fling"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        write("\(shared)/fling.wasm.gz", at: 1000)
        guard case .found = StudioEngine.search(from: "\(root)/bin/fling") else {
            Issue.record("it is not found")
            return
        }
    }
}
