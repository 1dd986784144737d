import CommandLineTool
import Glibc

/// The Python package pytest-fling, which judges what came of gestures, and starts `fling run` for that.
enum PythonPackage {
    /// Turns this process into a module of the package, with words for it; returns why that failed.
    ///
    /// - Parameter feature: The command or option that needs the package, for a message.
    static func become(_ module: String, for feature: String, _ words: [String]) -> Failure {
        let start = """
            import sys
            try:
                from pytest_fling.\(module) import main
            except ImportError as error:
                sys.exit(f"fling: \(feature) needs the Python package pytest-fling: {error}")
            main(sys.argv[1:])
            """
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        if getenv("FLING") == nil, readlink("/proc/self/exe", &path, path.count - 1) > 0 {
            setenv("FLING", path, 1)
        }
        let line = (["python3", "-c", start] + words).map { strdup($0) } + [nil]
        defer { for word in line { free(word) } }
        execvp("python3", line)
        return Failure("python3 cannot be started: \(String(cString: strerror(errno)))")
    }

    /// Returns the words that say where a program runs.
    static func place(_ arguments: Arguments) -> [String] {
        typealias Options = RunOptions
        var words = ["--in", arguments[Options.target] ?? "sway"]
        if let size = arguments[Options.size] { words += ["--size", "\(Int(size[0])),\(Int(size[1]))"] }
        if let scale = arguments[Options.scale] { words += ["--scale", "\(scale)"] }
        return words + ["--timeout", "\(arguments[Options.timeout] ?? 30)"]
    }
}
