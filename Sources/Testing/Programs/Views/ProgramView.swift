import CPrograms
import Glibc

/// The access to a program's windows and picture from outside.
enum ProgramView: Sendable {
    /// The protocols of a Wayland compositor, which puts a socket into its folder.
    case wayland(WindowList)
    case x11
    case gnomeShell
    case kwin
    /// There is nothing to see, for the reason given.
    case none(String)

    enum WindowList: Sendable {
        /// The compositor lists its windows.
        case toplevels
        /// The compositor does not list its windows: a picture that shows more than an empty output counts as one.
        case picture
    }
}

/// A running program with its view; used on a thread of its own.
struct ProgramSight: Sendable {
    let view: ProgramView
    let folder: String
    let user: ProgramSetup.User?

    /// Returns the titles of the shown windows; an empty one stands for a window whose title is not known.
    func titles() throws(ViewError) -> [String] {
        switch view {
        case .wayland(.toplevels): return try WaylandWindows.titles(at: try wayland())
        case .wayland(.picture):
            guard let picture = Pixmap(try grim(["-t", "ppm", "-"])) else {
                throw ViewError("grim has written no picture")
            }
            return picture.isBare ? [] : [""]
        case .x11: return try XWindows(display: try display()).titles()
        case .gnomeShell:
            // Each title as a line; windows that no client has made have none.
            let answer = try evaluate(
                "global.get_window_actors().map(actor => actor.meta_window).filter(window => window.get_pid() > 0 "
                    + "&& !window.is_override_redirect()).map(window => '=' + window.title).join('\\n')")
            return answer.split(separator: "\n").filter { $0.hasPrefix("=") }.map { String($0.dropFirst()) }
        case .kwin: return try kwinTitles()
        case .none(let reason): throw ViewError(reason)
        }
    }

    /// Returns true until GNOME Shell has shown itself for the first time.
    func isStarting() throws(ViewError) -> Bool {
        try evaluate("String(Main.layoutManager._startingUp)") == "true"
    }

    /// Makes all windows fill the output.
    func fill() throws(ViewError) {
        switch view {
        case .wayland(.toplevels): try WaylandWindows.fill(at: try wayland())
        // The compositor's one window fills the output already.
        case .wayland(.picture): return
        case .x11: try XWindows(display: try display(), patience: LocalSocket.longPatience).fill()
        case .gnomeShell:
            // The shell begins with its overview, in which windows are pictures of themselves.
            _ = try evaluate(
                "Main.overview.hide(), "
                    + "global.get_window_actors().forEach(actor => actor.meta_window.make_fullscreen()), ''",
                patience: LocalSocket.longPatience)
        case .kwin:
            var bus = try BusConnection("\(folder)/bus", patience: LocalSocket.longPatience)
            // The target's arrangement writes the script into the folder.
            for (method, arguments) in [
                ("loadScript", [.text("\(folder)/fill.js"), .text("fill")]), ("start", []),
            ] as [(String, [BusConnection.Argument])] {
                _ = try bus.call("org.kde.KWin", "/Scripting", "org.kde.kwin.Scripting", method, arguments)
            }
        case .none(let reason): throw ViewError(reason)
        }
    }

    /// Takes a picture of the output, as a PNG.
    func picture() throws(ViewError) -> [UInt8] {
        switch view {
        case .wayland: return try grim(["-"])
        case .x11:
            return try output(
                "import", package: "imagemagick",
                ["-display", ":\(try display())", "-window", "root", "png:-"])
        case .gnomeShell:
            let path = "\(folder)/picture.png"
            var bus = try BusConnection("\(folder)/bus", patience: LocalSocket.longPatience)
            _ = try bus.call(
                "org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot",
                "Screenshot", [.flag(true), .flag(false), .text(path)])
            defer { unlink(path) }
            guard let bytes = contents(of: path), !bytes.isEmpty else {
                throw ViewError("GNOME Shell has not written its picture")
            }
            return bytes
        case .kwin: return try kwinPicture()
        case .none(let reason): throw ViewError(reason)
        }
    }
}

extension ProgramSight {
    /// Returns the path of the compositor's socket.
    private func wayland() throws(ViewError) -> String {
        let names = entries(of: folder).filter { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
        guard let name = names.min() else {
            throw ViewError("there is no Wayland socket in the program's XDG_RUNTIME_DIR")
        }
        return "\(folder)/\(name)"
    }

    /// Returns the number of the X server's display.
    private func display() throws(ViewError) -> Int {
        let text = contents(of: "\(folder)/display").map { String(decoding: $0.dropLast(), as: UTF8.self) }
        guard let number = text.flatMap({ Int($0) }) else { throw ViewError("the X server is not ready yet") }
        return number
    }

    private func grim(_ arguments: [String]) throws(ViewError) -> [UInt8] {
        let path = try wayland()
        return try output("grim", package: "grim", arguments, environment: ["WAYLAND_DISPLAY=\(path)"])
    }

    /// Returns the standard output of a command that inspects the program, run as the same user.
    private func output(
        _ command: String, package: String, _ arguments: [String], environment: [String] = []
    ) throws(ViewError) -> [UInt8] {
        guard isInPath(command) else {
            throw ViewError("\(command) is not installed: apt-get install \(package)", isFinal: true)
        }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        do throws(ProgramError) {
            return try read(
                [command] + arguments,
                environment: ["PATH=\(path)", "XDG_RUNTIME_DIR=\(folder)", "HOME=\(folder)"] + environment,
                user: user)
        } catch {
            throw ViewError(error.description)
        }
    }

    private func evaluate(
        _ script: String, patience: Int = LocalSocket.patience
    ) throws(ViewError) -> String {
        var bus = try BusConnection("\(folder)/bus", patience: patience)
        let body = try bus.call(
            "org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval", [.text(script)])
        // Success, and a text in JSON.
        let text = body.text(at: 8, count: Int(body.word(at: 4)))
        guard body.word(at: 0) == 1 else { throw ViewError("GNOME Shell refuses: \(text)") }
        return text.dropFirst().dropLast().split(separator: "\\n").joined(separator: "\n")
    }
}

// MARK: Files and commands

/// Returns the names of the entries of a folder.
func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        names.append(
            withUnsafePointer(to: &entry.pointee.d_name) { place in
                place.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            })
    }
    return names
}

/// Returns the path that a symbolic link has; nil if there is no link.
func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    return count < 0 ? nil : String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Reads a descriptor to its end.
func bytes(from descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = Glibc.read(descriptor, &part, part.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return all }
        all += part[..<count]
    }
}

/// Returns the bytes of a file; nil if there is none.
package func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return bytes(from: descriptor)
}

/// Runs a command, and returns its standard output; throws if it fails.
func read(_ command: [String], environment: [String], user: ProgramSetup.User?) throws(ProgramError)
    -> [UInt8]
{
    var (ends, errors): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard program_pipe(&ends) == 0, program_pipe(&errors) == 0 else {
        throw .system("a pipe cannot be made", errno: errno)
    }
    defer {
        close(ends[0])
        close(errors[0])
    }
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let process = launch(command, environment: environment, standard: (null, ends[1], errors[1]), user: user)
    for descriptor in [null, ends[1], errors[1]] { close(descriptor) }
    guard process > 0 else { throw .notStarted(program: command[0], errno: -process) }
    let output = bytes(from: ends[0])
    let complaint = bytes(from: errors[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
        let text = String(decoding: complaint.suffix(400), as: UTF8.self).split(separator: "\n")
        throw .complaint(
            "\(command[0]): \(text.last.map(String.init) ?? ProgramExit(status: status).description)")
    }
    return output
}

/// Runs a command, and returns its standard output as text.
func output(of command: [String]) throws(ProgramError) -> String {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let bytes = try read(command, environment: ["PATH=\(path)", "HOME=/nonexistent"], user: nil)
    return String(decoding: bytes, as: UTF8.self)
}
