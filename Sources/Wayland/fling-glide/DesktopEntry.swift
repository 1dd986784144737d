import Glibc
import Relay

func systemMessage(_ error: Int32) -> String { String(cString: strerror(error)) }

/// The entry of a program in the menus of a desktop, and the one of the user's that starts it with momentum.
struct DesktopEntry {
    /// The name of its file, without the ending.
    let id: String
    let path: String
    let lines: [String]

    /// The key that only entries have which are installed here.
    private static let mark = "X-Fling-Glide"
    private static let ending = ".desktop"

    private init?(id: String, path: String) {
        guard let text = contents(of: path) else { return nil }
        (self.id, self.path) = (id, path)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private var isInstalled: Bool { lines.contains("\(Self.mark)=true") }

    /// The first word of its command.
    private var program: String? {
        lines.first { $0.hasPrefix("Exec=") }?.dropFirst(5).split(separator: " ").first
            .map { String($0.filter { $0 != "\"" }) }
    }

    /// The reason why it is not offered; nil if nothing is known against it.
    private var reason: String? {
        guard let program else { return nil }
        if lines.contains("Terminal=true") { return "it runs in a terminal, which may be installed" }
        if let reason = reasonOfMomentum(program) { return reason }
        if let server, Self.name(of: server) != Self.name(of: program) {
            return "its windows are those of \(server), which it asks for them"
        }
        switch Self.known(of: program, Toolkit.windows) {
        case .ofX11?: return "it is a program of X11, and not of Wayland"
        case .ofAnother?: return "it has no windows of its own: another program shows them"
        case .ofWayland?, nil: return nil
        }
    }

    /// The program that the session's bus starts for the entry; nil if it starts none.
    private var server: String? {
        guard lines.contains("DBusActivatable=true") else { return nil }
        let folders = Self.variable("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share").split(separator: ":")
        let text = folders.lazy.compactMap { contents(of: "\($0)/dbus-1/services/\(id).service") }.first
        return text?.split(separator: "\n").first { $0.hasPrefix("Exec=") }?.dropFirst(5).split(
            separator: " "
        ).first
            .map(String.init)
    }

    private static func name(of program: String) -> String {
        program.split(separator: "/").last.map(String.init) ?? program
    }

    /// The reason why it should scroll as it does; nil if it has no momentum of its own that is known of.
    private func reasonOfMomentum(_ program: String) -> String? {
        let name = Self.name(of: program)
        if name.hasPrefix("firefox") { return "Firefox has momentum of its own" }
        if name.hasPrefix("chromium") || name.hasPrefix("google-chrome") {
            return "Chromium has momentum of its own, with --ozone-platform=wayland"
        }
        return Self.known(of: program, Toolkit.withMomentum(inFile:)).map { "\($0) has momentum of its own" }
    }

    /// Returns what is known of the file of a program; nil if nothing is. Of a script it is what holds for each of the
    /// programs that it may become.
    private static func known<Answer: Hashable>(of program: String, _ answer: (String) -> Answer?) -> Answer?
    {
        let answers = Set(files(of: program, depth: 4).map(answer))
        return answers.count == 1 ? answers.first ?? nil : nil
    }

    /// The file of a program, or those of the programs that it becomes if it is a script.
    private static func files(of program: String, depth: Int) -> [String] {
        guard let file = executable(program) else { return [] }
        guard depth > 0, let programs = ShellScript(file)?.programs else { return [file] }
        return programs.flatMap { files(of: $0, depth: depth - 1) }
    }

    private static func executable(_ program: String) -> String? {
        if program.hasPrefix("/") { return program }
        return variable("PATH", or: "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}

// MARK: - Folders

extension DesktopEntry {
    private static func variable(_ name: String, or other: String) -> String {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? other
    }

    /// The folder of the user's own entries, before which no other comes.
    private static var ownFolder: String {
        variable("XDG_DATA_HOME", or: variable("HOME", or: "") + "/.local/share") + "/applications"
    }

    private static var folders: [String] {
        variable("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share").split(separator: ":").map {
            "\($0)/applications"
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let list = opendir(folder) else { return [] }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(ending) { names.append(String(name.dropLast(ending.count))) }
        }
        return names.sorted()
    }

    /// Finds an entry of the system by its name, or by the last part of a name such as org.gnome.gedit.
    private static func find(_ name: String) throws(GlideFailure) -> DesktopEntry {
        var found: [(id: String, folder: String)] = []
        for folder in folders {
            let ids = names(in: folder)
            if ids.contains(name) {
                found = [(name, folder)]
                break
            }
            found += ids.filter { $0.lowercased().hasSuffix("." + name.lowercased()) }.map { ($0, folder) }
        }
        guard let first = found.first else {
            throw GlideFailure("there is no \(name)\(ending) in \(folders.joined(separator: " or "))")
        }
        guard Set(found.map(\.id)).count == 1 else {
            throw GlideFailure("\(name) may be \(Set(found.map(\.id)).sorted().joined(separator: " or "))")
        }
        guard let entry = DesktopEntry(id: first.id, path: "\(first.folder)/\(first.id)\(ending)") else {
            throw GlideFailure("\(first.folder)/\(first.id)\(ending) cannot be read", error: errno)
        }
        return entry
    }
}

// MARK: - Deeds

extension DesktopEntry {
    /// Writes an entry of the user's that starts a program with momentum.
    ///
    /// - Parameters:
    ///   - name: The name of the program's entry.
    ///   - words: The options of its glides.
    static func install(_ name: String, _ words: [String]) throws(GlideFailure) -> String {
        let entry = try find(name)
        if let reason = entry.reason { throw GlideFailure("\(entry.id) is left as it is: \(reason)") }
        guard entry.lines.contains(where: { $0.hasPrefix("Exec=") }) else {
            throw GlideFailure("\(entry.path) starts no program: it has no line Exec")
        }
        let path = "\(ownFolder)/\(entry.id)\(ending)"
        if access(path, F_OK) == 0, DesktopEntry(id: entry.id, path: path)?.isInstalled != true {
            throw GlideFailure("\(path) is there already, and is not of fling glide: it stays as it is")
        }
        let command = ([quoted(ownPath)] + words + ["--"]).joined(separator: " ")
        var lines: [String] = []
        for line in entry.lines {
            if line.hasPrefix("Exec=") {
                lines.append("Exec=\(command) \(line.dropFirst(5))")
            } else if !line.hasPrefix("DBusActivatable=") {
                // A program that the bus starts would be started as it is.
                lines.append(line)
            }
            if line == "[Desktop Entry]" { lines.append("\(mark)=true") }
        }
        try write(lines.joined(separator: "\n"), to: path)
        return "\(path) starts \(entry.id) with momentum"
    }

    /// Removes the entry that ``install(_:_:)`` has written.
    static func uninstall(_ name: String) throws(GlideFailure) -> String {
        let ids = names(in: ownFolder)
        guard
            let id = ids.first(where: { $0 == name })
                ?? ids.first(where: { $0.lowercased().hasSuffix("." + name.lowercased()) })
        else { throw GlideFailure("there is no \(name)\(ending) in \(ownFolder)") }
        let path = "\(ownFolder)/\(id)\(ending)"
        guard DesktopEntry(id: id, path: path)?.isInstalled == true else {
            throw GlideFailure("\(path) is not of fling glide: it stays as it is")
        }
        guard unlink(path) == 0 else { throw GlideFailure("\(path) cannot be removed", error: errno) }
        return "\(id) starts as it did before"
    }

    /// Lists the programs of the menus, with their known momentum.
    static func list() -> [String] {
        var seen: Set<String> = []
        var lines: [String] = []
        for folder in folders {
            for id in names(in: folder) where seen.insert(id).inserted {
                guard let entry = DesktopEntry(id: id, path: "\(folder)/\(id)\(ending)"),
                    entry.program != nil,
                    !entry.lines.contains("NoDisplay=true")
                else { continue }
                let own = DesktopEntry(id: id, path: "\(ownFolder)/\(id)\(ending)")
                let state = own?.isInstalled == true ? "installed" : entry.reason ?? "can be installed"
                lines.append("\(id): \(state)")
            }
        }
        return lines.sorted()
    }

    private static var ownPath: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        return String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The word as it stands in a line Exec.
    private static func quoted(_ word: String) -> String {
        guard word.contains(where: { " \t\"'\\><~|&;$*?#()`%".contains($0) }) else { return word }
        var text = ""
        for character in word {
            // Backslashes are taken away twice: by the file's format, and by the quotes.
            if "\"`$\\".contains(character) { text += "\\\\" }
            text += character == "%" ? "%%" : String(character)
        }
        return "\"\(text)\""
    }

    private static func write(_ text: String, to path: String) throws(GlideFailure) {
        var folder = ""
        for part in ownFolder.split(separator: "/") {
            folder += "/\(part)"
            mkdir(folder, 0o777)
        }
        let draft = "\(path).new"
        guard let file = fopen(draft, "we") else {
            throw GlideFailure("\(draft) cannot be written", error: errno)
        }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten, rename(draft, path) == 0 else {
            let error = errno
            unlink(draft)
            throw GlideFailure("\(path) cannot be written", error: error)
        }
    }
}

/// Returns the text of a file; nil if it can't be read or is too large for a desktop entry.
private func contents(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return ferror(file) == 0 && count < bytes.count ? String(decoding: bytes[..<count], as: UTF8.self) : nil
}
