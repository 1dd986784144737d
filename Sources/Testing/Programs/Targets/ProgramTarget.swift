import Glibc

/// A compositor, display server or platform, with the setup to run it without a display, a seat and rights.
///
/// ```swift
/// let setup = try ProgramTarget.named("sway").setup(client: ["gtk4-demo"])
/// let program = try Program(setup)
/// try program.wait(for: .window(titled: nil))
/// let png = try program.picture()
/// ```
public struct ProgramTarget: Sendable {
    /// The target's name, such as `sway`.
    public let name: String
    /// The commands that must be installed, each with its Debian packages.
    let needed: [(command: String, package: String)]
    /// The access to the target's windows and picture.
    let view: ProgramView
    /// The options that the target supports.
    let abilities: Set<Ability>
    /// The renderers of the target, of which the first is the default.
    var renderers: [Renderer] = [.software]
    /// The first release of Debian that has the packages, if it is later than 12.
    var firstRelease: Int?
    /// The versions whose internals are known, for a target that is played to through them.
    var versions: Versions?
    /// True if the target refuses to run as root, and so runs as nobody there.
    var refusesRoot = false
    /// True if the client is a process of its own, and not the target itself.
    var isServer = true
    /// Returns the target's command, environment and files for a client, in a folder that lasts as long as
    /// it runs.
    let arrange: @Sendable (_ options: Options, _ client: [String], _ folder: String) -> Arrangement

    /// An option that not every target has.
    enum Ability: String, Sendable {
        case size, scale, fill
    }

    /// The output of a target, and how it is drawn.
    public struct Options: Sendable, Equatable {
        /// The width and height in pixels.
        public var size: (width: Int, height: Int)?
        /// The pixels per point of the clients.
        public var scale: Double?
        /// The drawing of frames; nil for the target's default.
        public var renderer: Renderer?
        /// True to start a session bus for the target and its client.
        public var hasSessionBus = false
        /// True to start a session bus and an accessibility bus, by which the client exposes its elements as to a
        /// screen reader.
        public var hasAccessibility = false

        /// Creates options that leave everything at the target's defaults.
        public init() {}

        var width: Int { size?.width ?? 1280 }
        var height: Int { size?.height ?? 800 }

        public static func == (left: Options, right: Options) -> Bool {
            left.size?.width == right.size?.width && left.size?.height == right.size?.height
                && left.scale == right.scale && left.renderer == right.renderer
                && left.hasSessionBus == right.hasSessionBus
                && left.hasAccessibility == right.hasAccessibility
        }
    }

    /// The drawing of frames: on the processor, which is the same everywhere, or by OpenGL. gnome-shell and
    /// kwin draw by OpenGL on the processor; wlroots needs a display device for it.
    public enum Renderer: String, Sendable, CaseIterable {
        /// Drawing on the processor, or by OpenGL.
        case software, gl
    }

    /// The command line, environment and files of a program.
    public struct Arrangement: Sendable {
        /// The words of the command line, of which the first is looked up in PATH.
        public var command: [String]
        /// Changes to the environment; nil removes a variable.
        public var environment: [String: String?] = [:]
        /// The files to write into the folder first, by their names.
        public var files: [String: String] = [:]

        /// Creates the arrangement of a command; without files and changes to the environment by default.
        public init(command: [String], environment: [String: String?] = [:], files: [String: String] = [:]) {
            self.command = command
            self.environment = environment
            self.files = files
        }
    }

    /// The versions of a target that is played to through its internals.
    struct Versions: Sendable {
        /// The command for sh that prints the version.
        let question: String
        /// The range of versions that were tried: major and minor number.
        let known: ClosedRange<Version>
        /// The range in words.
        let names: String
    }

    struct Version: Sendable, Comparable, CustomStringConvertible {
        let major: Int
        let minor: Int

        static func < (left: Version, right: Version) -> Bool {
            (left.major, left.minor) < (right.major, right.minor)
        }

        var description: String { "\(major).\(minor)" }
    }
}

extension ProgramTarget {
    /// All targets, in the order in which they are listed.
    public static let all = [sway, phoc, cage, labwc, xorg, gnomeShell, kwin, qt]

    private static let needsDisplay =
        "it insists on a display device, without which it does not start: use sway"

    /// Programs that cannot be played to, and the reason.
    static let refused = [
        "weston": "only its DRM backend reads libinput, and that needs a display device: use sway",
        "wayfire": needsDisplay, "Hyprland": needsDisplay, "hyprland": needsDisplay,
    ]

    /// Returns true for the name of a target, or of a program that is known not to be one, and for a line that starts
    /// with a command.
    public static func knows(_ name: String) -> Bool {
        let command = firstWord(of: name)
        return refused[name] != nil || all.contains { $0.name == name } || isInPath(command)
            || command.contains("/") && access(command, X_OK) == 0
    }

    /// Returns the target of that name, or a Wayland compositor that a command line starts.
    public static func named(_ name: String) throws(ProgramError) -> ProgramTarget {
        if let reason = refused[name] { throw .refused(target: name, reason: reason) }
        #if !arch(x86_64)
        // See kwin.c: the shim makes an object for it, which another kind of machine returns otherwise.
        if name == kwin.name {
            throw .refused(
                target: name, reason: "it gets its devices by a call that is known for x86-64 alone: use sway"
            )
        }
        #endif
        if let target = all.first(where: { $0.name == name }) { return target }
        guard knows(name) else {
            throw .refused(
                target: name,
                reason: "there is no such command, and the targets are "
                    + all.map(\.name).joined(separator: ", "))
        }
        return compositor(name)
    }

    /// Returns the setup of a program that runs in the target as its client; without a client the target
    /// runs alone.
    public func setup(client: [String] = [], _ options: Options = Options()) throws(ProgramError)
        -> ProgramSetup
    {
        try check(options)
        if name == "qt", client.isEmpty {
            throw .refused(target: name, reason: "it is a platform of Qt's: a program is needed")
        }
        let missing = needed.filter { !isInPath($0.command) }
        guard missing.isEmpty else {
            throw .notInstalled(
                program: missing[0].command, package: missing.map(\.package).joined(separator: " "),
                release: firstRelease)
        }
        try checkVersion()
        let started = isServer && !client.isEmpty ? Self.announcement : client
        var setup = ProgramSetup { [arrange] folder in
            var arrangement = arrange(options, started, folder)
            if options.hasSessionBus || options.hasAccessibility { arrangement.startBus(in: folder) }
            if options.hasAccessibility { arrangement.offerAccessibility() }
            return arrangement
        }
        if options.hasAccessibility {
            setup.hasAccessibility = true
            setup.clientEnvironment = Self.accessibleEnvironment
        }
        setup.refusesRoot = refusesRoot
        if refusesRoot, geteuid() == 0 { setup.user = ProgramSetup.User(named: "nobody") }
        setup.name = isServer ? name : client[0]
        setup.client = isServer ? client : []
        setup.view = view
        if case .wayland = view { setup.hasMouse = true }
        return setup
    }

    /// The file in the run's folder that has the environment of a target's clients.
    static let announcementFile = "client-environment"

    /// The command line that a target starts in place of its client when it is ready: it writes down its
    /// environment, in which the keeper then starts the client, whose exit no target reports. It stays,
    /// because cage ends with it.
    static let announcement = [
        "sh", "-c",
        """
        file="$XDG_RUNTIME_DIR/\(announcementFile)"; env -0 >"$file.new"; mv "$file.new" "$file"; exec sleep infinity
        """,
    ]

    private func check(_ options: Options) throws(ProgramError) {
        let given: [(Ability, Bool)] = [
            (.size, options.size != nil), (.scale, options.scale != nil),
        ]
        if let (ability, _) = given.first(where: { $0.1 && !abilities.contains($0.0) }) {
            throw .refused(target: name, reason: "its \(ability.rawValue) cannot be chosen")
        }
        if options.hasAccessibility, !isServer {
            throw .refused(target: name, reason: "its programs cannot be asked for their elements")
        }
        if let renderer = options.renderer, !renderers.contains(renderer) {
            throw .refused(
                target: name, reason: "its frames are drawn with --renderer \(renderers[0].rawValue) alone")
        }
        let devices = entries(of: "/dev/dri")
        if options.renderer == .gl, renderers[0] == .software,
            !devices.contains(where: { $0.hasPrefix("render") })
        {
            throw .refused(
                target: name,
                reason: "it draws by OpenGL with a display device alone, and there is no /dev/dri/renderD*")
        }
        if case .x11 = view, let scale = options.scale, scale < 1 || scale != scale.rounded() {
            throw .refused(
                target: name, reason: "toolkits on X are scaled by whole numbers alone, and not by \(scale)")
        }
    }

    private func checkVersion() throws(ProgramError) {
        guard let versions else { return }
        let version = Version(in: try output(of: ["sh", "-c", versions.question]))
        if let version, versions.known.contains(version) { return }
        throw .unknownVersion(target: name, version: version.map { "\($0)" }, known: versions.names)
    }
}

extension ProgramTarget.Version {
    /// Finds the first number with a point in a text, as in "GNOME Shell 43.9"; nil if there is none.
    init?(in text: String) {
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: ".")
            if parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) {
                self.init(major: major, minor: minor)
                return
            }
        }
        return nil
    }
}

extension ProgramTarget.Arrangement {
    /// The command that starts a bus, and a program with it.
    static let bus = "dbus-run-session"

    var startsBus: Bool { command.first == Self.bus }

    /// Adds a session bus, at the address where programs look for one, which root may connect to as well.
    mutating func startBus(in folder: String) {
        guard !startsBus else { return }
        command = [Self.bus, "--config-file=\(folder)/bus.conf", "--"] + command
        files["bus.conf"] = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder)/bus</listen>
              <servicedir>\(folder)</servicedir>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow user="*"/>
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>

            """
    }
}

/// Quotes words for a shell.
package func shellLine(_ words: [String]) -> String {
    words.map {
        "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
    .joined(separator: " ")
}

/// Returns true if a command is in PATH.
func isInPath(_ command: String) -> Bool { !folders(inPath: command).isEmpty }

/// Returns the folders of PATH that have a command which this process may run.
func folders(inPath command: String) -> [String] {
    guard !command.isEmpty else { return [] }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map(String.init).filter { access("\($0)/\(command)", X_OK) == 0 }
}
