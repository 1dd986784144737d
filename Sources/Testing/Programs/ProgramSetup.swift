import Glibc

/// A program, and the environment that it is started in.
public struct ProgramSetup: Sendable {
    /// Returns the program's command, environment and files, given the folder that lasts as long as the
    /// program runs.
    var arrange: @Sendable (_ folder: String) -> ProgramTarget.Arrangement
    /// The command line of the program that runs as a client of the arranged one; empty without one.
    var client: [String] = []
    /// The access to the program's windows and picture.
    var view = ProgramView.wayland(.toplevels)
    /// True to plug in a mouse, which never moves, from the start: some compositors do not start without a
    /// device.
    var hasMouse = false
    /// True if the arranged program refuses to run as root.
    var refusesRoot = false
    /// The program's name in messages.
    public var name: String
    /// The client's name in messages, where its command line begins with another program's.
    package var clientName: String?
    /// Changes to the environment of this process; nil removes a variable.
    public var environment: [String: String?] = [:]
    /// Changes to the environment of the client alone, or of the program if it has none; nil removes a variable.
    public var clientEnvironment: [String: String?] = [:]
    /// True if the client exposes its elements, as to a screen reader, through an accessibility bus.
    var hasAccessibility = false
    /// The user to run as; nil for the present one. Only root can choose.
    public var user: User?
    /// True to show the program the machine's real input devices as well.
    public var showsRealDevices = false
    /// The modalias of the machine that the program sees, by which libinput finds quirks.
    public var dmi = "dmi:"
    /// True to pass standard output to ``Program`` as well, so that lines of it can be waited for.
    public var watchesOutput = false
    /// The timeout in seconds for the program to open its devices, and for each wait.
    public var patience = 10.0

    /// Creates the setup of a command line, whose first word is looked up in PATH.
    public init(_ command: [String]) {
        arrange = { _ in ProgramTarget.Arrangement(command: command) }
        name = command.first ?? "the program"
    }

    init(_ arrange: @escaping @Sendable (_ folder: String) -> ProgramTarget.Arrangement) {
        self.arrange = arrange
        name = "the program"
    }

    /// Starts a session bus for the program, at the address where it looks for one.
    public mutating func startBus() {
        let arrange = arrange
        self.arrange = { folder in
            var arrangement = arrange(folder)
            arrangement.startBus(in: folder)
            return arrangement
        }
    }

    /// Throws if the bus of an arrangement, or the program that is started with it, cannot be started.
    func checkBus(of arrangement: ProgramTarget.Arrangement) throws(ProgramError) {
        let bus = ProgramTarget.Arrangement.bus
        guard arrangement.startsBus else { return }
        let id = user?.id ?? geteuid()
        guard getpwuid(id) != nil else {
            throw .refused(
                target: name,
                reason: "D-Bus takes a user of /etc/passwd alone, and none there has the number \(id)")
        }
        guard isInPath(bus) else { throw .notInstalled(program: bus, package: "dbus-daemon") }
        // The bus would report a missing program in words of its own.
        let program = arrangement.command[3]
        let isThere = program.contains("/") ? access(program, F_OK) == 0 : isInPath(program)
        guard isThere else { throw .notStarted(program: program, errno: ENOENT) }
    }

    /// The environment of this process.
    package static var ownVariables: [String: String] {
        var values: [String: String] = [:]
        var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        while let entry = place?.pointee {
            let parts = String(cString: entry).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
            place = place?.advanced(by: 1)
        }
        return values
    }

    /// Returns the environment as NAME=VALUE for each variable.
    func variables(
        _ arranged: [String: String?], preload: String, address: String, folder: String
    ) -> [String] {
        var values = Self.ownVariables
        // A session of its own: what belongs to the user's is not touched.
        for name in [
            "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DBUS_SESSION_BUS_ADDRESS",
        ] { values[name] = nil }
        values["XDG_RUNTIME_DIR"] = folder
        values["TMPDIR"] = "\(folder)/tmp"
        if user != nil { values["HOME"] = folder }
        for (name, value) in arranged { values[name] = value }
        for (name, value) in environment { values[name] = value }
        if client.isEmpty { for (name, value) in clientEnvironment { values[name] = value } }
        values["LD_PRELOAD"] = [preload, values["LD_PRELOAD"]].compactMap(\.self).joined(separator: ":")
        values["FLING_INPUT_SERVER"] = address
        values["FLING_REAL_DEVICES"] = showsRealDevices ? "1" : nil
        return values.map { "\($0.key)=\($0.value)" }.sorted()
    }
}

/// Returns the environment of a client whose server has the preloaded library: all but the library, with changes.
func bareEnvironment(
    _ variables: [String], without library: String, changes: [String: String?] = [:]
) -> [String] {
    let bare = variables.compactMap { variable -> String? in
        let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        switch parts[0] {
        case let name where changes.keys.contains(String(name)): return nil
        case "FLING_INPUT_SERVER", "FLING_REAL_DEVICES": return nil
        case "LD_PRELOAD":
            let others = parts.dropFirst().joined().split(separator: ":").filter { $0 != library }
            return others.isEmpty ? nil : "LD_PRELOAD=" + others.joined(separator: ":")
        default: return variable
        }
    }
    return bare
        + changes.sorted { $0.key < $1.key }.compactMap { name, value in value.map { "\(name)=\($0)" } }
}
