import CommandLineTool
import Glibc
import LocalDevices

/// The users and groups of the machine, by their numbers.
struct Accounts {
    private var users: [UInt32: String] = [:]
    private var groups: [UInt32: String] = [:]
    private var members: [String: Set<String>] = [:]

    init(_ root: String) {
        for line in lines(of: root + "/etc/passwd") {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count > 2, let id = UInt32(parts[2]) { users[id] = String(parts[0]) }
        }
        for line in lines(of: root + "/etc/group") {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count > 3, let id = UInt32(parts[2]) else { continue }
            groups[id] = String(parts[0])
            members[String(parts[0])] = Set(parts[3].split(separator: ",").map(String.init))
        }
    }

    func userName(_ id: UInt32) -> String { users[id] ?? "\(id)" }
    func groupName(_ id: UInt32) -> String { groups[id] ?? "\(id)" }

    /// The user who runs this program.
    var user: SystemFacts.User {
        var ids = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
        let count = getgroups(CInt(ids.count), &ids)
        let name = userName(geteuid())
        let present = ids.prefix(Int(max(count, 0))) + [getegid()]
        return SystemFacts.User(
            name: name, isRoot: geteuid() == 0, groups: Set(present.map(groupName)),
            enlistedGroups: Set(members.filter { $0.value.contains(name) }.keys))
    }
}
