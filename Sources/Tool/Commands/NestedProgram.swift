import CommandLineTool
import Glibc

/// A program that a package within this one makes, and that takes the place of the tool's process.
struct NestedProgram {
    /// The relay of `fling glide`, and the observer of `fling measure`. It knows the core alone, and runs for as long as a
    /// program does: it is built for release, in a folder of its own.
    static let glide = NestedProgram(
        name: "glide", package: "Sources/Wayland", sharesModules: false,
        sources: ["Package.swift", "Sources/Core", "Sources/Scenes", "Sources/System", "Sources/Wayland"])
    /// It knows nearly all modules of the tool, which are compiled already.
    static let gallery = NestedProgram(
        name: "gallery", package: "Sources/Pages/Gallery", sharesModules: true,
        sources: [
            "Package.swift", "Sources/C/CFling/Header", "Sources/Core", "Sources/Devices", "Sources/Dynamics",
            "Sources/Pages", "Sources/Scenes", "Sources/System", "Sources/Tool/CDemoTrace",
            "Sources/Tool/CommandLineTool",
        ])

    /// The command's name, which is the program's after "fling-".
    let name: String
    /// The folder of the package in a checkout.
    let package: String
    /// True if the program is built in the folder and the configuration of the tool's own build.
    let sharesModules: Bool
    /// The files and folders of a checkout with the sources of all modules in the program.
    let sources: [String]

    private var file: String { "fling-\(name)" }

    /// The outcome of looking for the program.
    enum Search: Equatable {
        case found(String)
        case buildable(Build)
    }

    /// The command that builds the program in a checkout.
    struct Build: Equatable {
        var command: [String]
        /// The path that the program then has.
        var program: String
        /// The file in which SwiftPM keeps the plan of a build. It would take one package's for the other's in
        /// the same folder, so that each makes it anew.
        var plan: String?
        /// The source that has changed since the program was built; nil if it has not been.
        var change: String?
    }

    /// Searches for the program: beside the tool, in the checkout that the tool was built in, and in the folders
    /// of PATH. One that the checkout builds is taken as long as it is newer than its sources.
    ///
    /// - Parameters:
    ///   - tool: The path of the tool's file.
    ///   - searchPath: The value of PATH.
    func find(from tool: String?, in searchPath: String?) throws(Failure) -> Search {
        let own = (tool ?? "").split(separator: "/").dropLast().map(String.init)
        let beside = path(own + [file])
        if let root = checkout(around: own) {
            var build = build(in: root, for: own)
            if beside != build.program, isProgram(beside) { return .found(beside) }
            guard isProgram(build.program), let time = FileTime(of: build.program) else {
                return .buildable(build)
            }
            build.change = sources.lazy.compactMap { sourceChanged(since: time, at: path(root + [$0])) }.first
            return build.change == nil ? .found(build.program) : .buildable(build)
        }
        if isProgram(beside) { return .found(beside) }
        let searched = (searchPath ?? "").split(separator: ":").map { "\($0)/\(file)" }
        guard let found = searched.first(where: isProgram) else {
            throw Failure("\(file) is not there: it belongs beside fling, or into a folder of PATH")
        }
        return .found(found)
    }

    /// The innermost checkout that a folder is in; nil if it is in none.
    private func checkout(around own: [String]) -> [String]? {
        (0..<own.count).reversed().lazy.map { Array(own[..<$0]) }
            .first { access(path($0 + [package, "Package.swift"]), R_OK) == 0 }
    }

    /// The build in a checkout for a tool in a folder.
    private func build(in root: [String], for own: [String]) -> Build {
        var (scratch, configuration) = (root + [".build", name], "release")
        var folder = scratch + [configuration]
        var plan: String?
        if sharesModules, let last = own.last, ["debug", "release"].contains(last),
            own.dropFirst(root.count).first == ".build"
        {
            (scratch, configuration, folder) = (root + [".build"], last, own)
            plan = path(scratch + ["\(configuration).yaml"])
        }
        let command = [
            "swift", "build", "-c", configuration, "--package-path", path(root + [package]),
            "--scratch-path", path(scratch), "--product", file,
        ]
        return Build(command: command, program: path(folder + [file]), plan: plan)
    }

    private func path(_ parts: [String]) -> String { "/" + parts.joined(separator: "/") }
    private func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Builds the program, after a note of the reason. A user who can't write there keeps the program as it is.
    private func make(_ build: Build, _ console: Console) throws(Failure) {
        let line = build.command.joined(separator: " ")
        let folder = String(build.program.dropLast(file.count))
        if let change = build.change, access(folder, W_OK) != 0 {
            return console.note("fling: \(file) is older than \(change): this builds it: \(line)")
        }
        let reason = build.change.map { "anew, since \($0) has changed" } ?? "once"
        console.note("fling: building \(file), \(reason): \(line)")
        let start = FileTime.now
        if let plan = build.plan { remove(plan) }
        let isBuilt = Console.builds(with: build.command)
        if let plan = build.plan { remove(plan) }
        guard isBuilt, isProgram(build.program) else {
            throw Failure("\(file) is not built: this fails: \(line)")
        }
        // A build that finds nothing to do leaves the program's time as it was. A source that has changed
        // since the start may not be in the program.
        start.set(for: build.program)
    }

    /// The path of the program, which is built before if need be.
    func locate(_ console: Console) throws(Failure) -> String {
        let searchPath = getenv("PATH").map { String(cString: $0) }
        switch try find(from: StudioEngine.programPath, in: searchPath) {
        case .found(let path): return path
        case .buildable(let build):
            try make(build, console)
            return build.program
        }
    }

    /// Replaces this process by the program, which is built before if need be.
    func become(with words: [String], _ console: Console) throws(Failure) -> Never {
        let program = try locate(console)
        // It names itself in messages as the tool does, which may be installed under another name.
        var arguments: [UnsafeMutablePointer<CChar>?] =
            ([console.toolName] + words).map { strdup($0) } + [nil]
        execv(program, &arguments)
        throw Failure("\(program) cannot be started: \(String(cString: strerror(errno)))")
    }
}
