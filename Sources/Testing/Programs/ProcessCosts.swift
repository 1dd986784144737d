/// The costs of a program and of the processes that it has started. A process whose parent has ended is not among them.
package struct ProcessCosts {
    /// The seconds for which their threads have run so far.
    package private(set) var processorSeconds = 0.0
    /// The number of times that their threads have gone to sleep so far, each until something woke it.
    package private(set) var sleeps = 0
    private let processes: [String]

    /// Reads the costs of a process; none of one that has ended.
    package init(of process: Int32) {
        var children: [Substring: [String]] = [:]
        for other in entries(of: "/proc") where other.allSatisfy(\.isNumber) {
            guard let parent = Self.parent(of: other) else { continue }
            children[parent, default: []].append(other)
        }
        var (tree, next) = (["\(process)"], 0)
        while next < tree.count {
            tree += children[tree[next][...]] ?? []
            next += 1
        }
        processes = tree
        for member in tree {
            processorSeconds += RunProcesses.schedules(of: member).reduce(0) { $0 + Double($1.ran) / 1e9 }
            for thread in entries(of: "/proc/\(member)/task") where thread.allSatisfy(\.isNumber) {
                sleeps +=
                    Self.number(
                        after: "voluntary_ctxt_switches:", in: "/proc/\(member)/task/\(thread)/status") ?? 0
            }
        }
    }

    /// The bytes of their memory, in which what several processes share is divided among those; nil if the kernel does not say.
    /// The processes wait while it counts.
    package var memory: Int? {
        let parts = processes.compactMap { Self.number(after: "Pss:", in: "/proc/\($0)/smaps_rollup") }
        return parts.isEmpty ? nil : parts.reduce(0) { $0 + $1 * 1024 }
    }

    /// The parent's number stands behind the name, which may have any characters, and the state.
    private static func parent(of process: String) -> Substring? {
        guard let bytes = contents(of: "/proc/\(process)/stat"),
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else {
            return nil
        }
        let words = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ", maxSplits: 2)
        return words.count > 1 ? words[1] : nil
    }

    /// The number of the line of a file that begins with a name.
    private static func number(after name: String, in path: String) -> Int? {
        guard let bytes = contents(of: path) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix(name) }?.split(whereSeparator: \.isWhitespace).dropFirst().first
            .flatMap { Int($0) }
    }
}
