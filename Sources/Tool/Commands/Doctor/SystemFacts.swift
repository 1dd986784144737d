import CommandLineTool
import Glibc
import Libinput
import LocalDevices

/// The facts that decide whether this program can read a touchpad.
struct SystemFacts: Equatable {
    /// True if `/dev/input` exists.
    var hasInputFolder = true
    /// The number of devices that the kernel has, with nodes or without.
    var kernelDevices = 0
    var nodes: [Node] = []
    /// The kind of container that the program runs in; nil for none.
    var container: String?
    var isVirtualMachine = false
    /// True if udevd runs, or did when the machine started.
    var isUdevRunning = true
    var user = User()
    /// The session that this program runs in; nil for none, or without logind.
    var session: Session?
    var presence = Presence.inFront
    /// True if the rule of ``DevicePermission`` is installed.
    var hasRule = false
    /// The kind of display server that has a seat of this machine: `wayland`, `x11`; nil for none.
    var desktop: String?

    struct Node: Equatable {
        var path: String
        var name = "?"
        var kind = InputNode.Kind.other
        /// True if udev has tagged the node as an input device.
        var isTagged = true
        /// True if udev has applied a rule that gives the node to the user who is logged in at the machine.
        var isGivenToSeat = false
        var access = Access.granted
        var owner = "root"
        var group = "input"
        /// The permission bits of the node.
        var mode: UInt32 = 0o660
    }

    enum Access: Equatable {
        case granted
        /// The node could not be opened, for the reason in errno.
        case refused(Int32)
        case notAnInputDevice
        /// The device is grabbed by other programs, as far as they can be seen.
        case held(by: [String])
    }

    struct User: Equatable {
        var name = "user"
        var isRoot = false
        /// The groups that this program runs with.
        var groups: Set<String> = []
        /// The groups that the user will have after the next login.
        var enlistedGroups: Set<String> = []
    }

    /// The presence of the user at the machine, in any session.
    enum Presence: Equatable {
        /// The user has the session in front of a seat.
        case inFront
        /// The user has a session at a seat, of this name, but another one is in front.
        case inBackground(session: String)
        /// The user has no session at a seat: one over ssh, a service, or a system without logind.
        case remote
    }

    struct Session: Equatable {
        /// The session's seat; nil for one without a seat, as over ssh.
        var seat: String?
        var isActive = true
    }
}

extension SystemFacts {
    /// Collects the facts of a machine.
    ///
    /// - Parameters:
    ///   - root: The folder in which system files are looked up.
    ///   - environment: Returns the value of an environment variable.
    init(
        of machine: any InputMachine, root: String = "",
        environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) {
        hasInputFolder = access(root + "/dev/input", F_OK) == 0
        kernelDevices = entries(of: root + "/sys/class/input").count { $0.hasPrefix("event") }
        container = Self.container(root, environment)
        isVirtualMachine = text(of: root + "/proc/cpuinfo").split(whereSeparator: \.isWhitespace).contains(
            "hypervisor")
        isUdevRunning = access(root + "/run/udev/control", F_OK) == 0
        let accounts = Accounts(root)
        user = accounts.user
        let sessions = Self.sessions(root)
        session = environment("XDG_SESSION_ID").flatMap { sessions[$0] }.map {
            Session(seat: $0["SEAT"], isActive: $0["ACTIVE"] != "0")
        }
        presence = Self.presence(sessions)
        desktop = Self.desktop(sessions, environment)
        hasRule = access(root + DevicePermission.rulePath, F_OK) == 0
        nodes = InputNode.all(on: machine).map { Node($0, machine, root, accounts) }
    }

    private static func container(_ root: String, _ environment: (String) -> String?) -> String? {
        if let name = firstLine(of: root + "/run/systemd/container") ?? environment("container") {
            return name
        }
        if access(root + "/.dockerenv", F_OK) == 0 { return "docker" }
        return access(root + "/run/.containerenv", F_OK) == 0 ? "podman" : nil
    }

    /// Returns the properties of logind's sessions, by the names of the sessions.
    private static func sessions(_ root: String) -> [String: [String: String]] {
        let folder = root + "/run/systemd/sessions"
        var sessions: [String: [String: String]] = [:]
        for id in entries(of: folder) {
            for line in lines(of: "\(folder)/\(id)") {
                let parts = line.split(separator: "=", maxSplits: 1)
                if parts.count == 2 { sessions[id, default: [:]][String(parts[0])] = String(parts[1]) }
            }
        }
        return sessions
    }

    private static func presence(_ sessions: [String: [String: String]]) -> Presence {
        let own = sessions.filter { $0.value["UID"] == "\(geteuid())" && $0.value["SEAT"] != nil }
        if own.contains(where: { $0.value["ACTIVE"] != "0" }) { return .inFront }
        return own.keys.min().map { .inBackground(session: $0) } ?? .remote
    }

    private static func desktop(
        _ sessions: [String: [String: String]], _ environment: (String) -> String?
    ) -> String? {
        let types = sessions.values.filter { $0["SEAT"] != nil && $0["ACTIVE"] != "0" }.compactMap {
            $0["TYPE"]
        }
        if let type = types.filter({ ["wayland", "x11", "mir"].contains($0) }).min() { return type }
        if environment("WAYLAND_DISPLAY")?.isEmpty == false { return "wayland" }
        return nil
    }
}

extension SystemFacts.Node {
    init(_ node: InputNode, _ machine: any InputMachine, _ root: String, _ accounts: Accounts) {
        self.init(
            path: node.path, name: node.name, kind: node.kind, isTagged: node.isTagged,
            isGivenToSeat: node.isGivenToSeat)
        var status = stat()
        if stat(root + node.path, &status) == 0 {
            owner = accounts.userName(status.st_uid)
            group = accounts.groupName(status.st_gid)
            mode = status.st_mode & 0o777
        }
        switch node.failure {
        case nil:
            let isHeld = node.kind.isForFingers && node.isHeld(on: machine)
            access = isHeld ? .held(by: Self.programs(with: node.path, root)) : .granted
        case .cannotOpen(_, let error), .cannotRead(_, let error), .cannotWait(let error):
            access = .refused(error.code)
        case .notAnInputDevice: access = .notAnInputDevice
        }
    }

    /// Returns other programs that have the node open; only the user's own can be seen, and root sees all.
    private static func programs(with path: String, _ root: String) -> [String] {
        entries(of: root + "/proc").compactMap { id in
            guard let number = Int32(id), number != getpid() else { return nil }
            let folder = "\(root)/proc/\(id)"
            let hasIt = entries(of: folder + "/fd").contains { descriptor in
                target(of: "\(folder)/fd/\(descriptor)") == path
            }
            return hasIt ? "\(firstLine(of: folder + "/comm") ?? "process") (\(id))" : nil
        }.sorted()
    }

    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        return String(decoding: bytes[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
