import Glibc

/// The core as WebAssembly, which a script builds: `Sources/Pages/Browser/build`.
package enum StudioEngine {
    /// The outcome of looking for the module.
    package enum Search {
        case found([UInt8])
        /// There is a script that builds the module, and the folder to build it into.
        case buildable(script: String, folder: String)
        case missing
    }

    /// The environment variable that names the module's file, for those who keep it elsewhere.
    package static let variable = "FLING_WASM"
    private static let fileName = "fling.wasm.gz"

    /// Searches for the module: in the file that `FLING_WASM` names; in `share/fling` beside the program's
    /// folder; and in the repository that the program was built in, where one older than its interface is
    /// built again.
    package static func search() -> Search {
        if let path = getenv(variable) {
            return bytes(of: String(cString: path)).map(Search.found) ?? .missing
        }
        guard let program = programPath else { return .missing }
        return search(from: program)
    }

    /// Searches for the module of a program with a path.
    package static func search(from program: String) -> Search {
        var folders = program.split(separator: "/").dropLast().map(String.init)
        if let bytes = bytes(of: path(folders.dropLast() + ["share", "fling", fileName])) {
            return .found(bytes)
        }
        while !folders.isEmpty {
            folders.removeLast()
            let script = path(folders + ["Sources", "Pages", "Browser", "build"])
            guard access(script, X_OK) == 0 else { continue }
            let folder = path(folders + [".build", "browser"])
            let module = "\(folder)/\(fileName)"
            let interface = path(folders + ["Sources", "Pages", "Browser", "bridge.h"])
            guard let built = time(of: module), built >= (time(of: interface) ?? 0) else {
                return .buildable(script: script, folder: folder)
            }
            return bytes(of: module).map(Search.found) ?? .buildable(script: script, folder: folder)
        }
        return .missing
    }

    /// Runs the build script, which reports missing tools on standard error.
    ///
    /// - Returns: The bytes of the module; nil if it could not be built.
    fileprivate static func build(_ script: String, to folder: String) -> [UInt8]? {
        guard Console.builds(with: [script, "--output", folder]) else { return nil }
        return bytes(of: "\(folder)/\(fileName)")
    }
}

extension StudioEngine {
    /// The path of this program's file; nil if /proc does not give it.
    package static var programPath: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return nil }
        return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func path(_ folders: some Sequence<String>) -> String {
        "/" + folders.joined(separator: "/")
    }

    /// Returns the time of a file's last change in seconds; nil if there is none.
    private static func time(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mtim.tv_sec
    }

    /// Returns the bytes of a file of gzip; nil if it can't be read or is none.
    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
            // The module has less than a hundredth of that.
            guard bytes.count < 1 << 26 else { return nil }
        }
        return bytes.starts(with: [0x1f, 0x8b]) ? bytes : nil
    }
}

extension Console {
    /// Returns the machine for the page; nil, after a note that says what to do, if there is none.
    package func studioEngine() -> [UInt8]? {
        switch findEngine() {
        case .found(let bytes): return bytes
        case .buildable(let script, let folder):
            note("fling: building the machine for browsers, once: \(script)")
            if let bytes = StudioEngine.build(script, to: folder) { return bytes }
            note("fling: the page shows recorded frames alone, until that script has run: \(script)")
        case .missing:
            note(
                "fling: the page shows recorded frames alone: there is no fling.wasm.gz. "
                    + "Sources/Pages/Browser/build makes it, and \(StudioEngine.variable) says where it is"
            )
        }
        return nil
    }
}
