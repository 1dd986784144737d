import Glibc

/// The processes of a run, which are found by their environment: it contains the run's folder.
struct RunProcesses {
    private let variable: [UInt8]
    private var members: Set<String> = []

    init(folder: String) { variable = Array("XDG_RUNTIME_DIR=\(folder)".utf8) }

    /// The ids of those that there are now.
    mutating func ids() -> [String] {
        let all = entries(of: "/proc").filter { $0.allSatisfy(\.isNumber) }
        // A process that is not part of the run now may be later: an exec brings its environment.
        let found = all.filter { members.contains($0) || isPartOfRun($0) }
        members.formUnion(found)
        return found
    }

    /// The seconds for which their threads have waited for a processor; 0 where the kernel does not count them.
    mutating func secondsWaited() -> Double {
        ids().reduce(0) { $0 + Self.schedules(of: $1).reduce(0) { $0 + Double($1.waited) / 1e9 } }
    }

    /// The nanoseconds for which each thread of a process has run, and has waited for a processor.
    static func schedules(of process: String) -> [(ran: UInt64, waited: UInt64)] {
        entries(of: "/proc/\(process)/task").compactMap { thread in
            guard thread != ".", thread != "..",
                let bytes = contents(of: "/proc/\(process)/task/\(thread)/schedstat")
            else { return nil }
            let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").prefix(2).map {
                UInt64($0)
            }
            guard numbers.count == 2, let ran = numbers[0], let waited = numbers[1] else { return nil }
            return (ran, waited)
        }
    }

    private func isPartOfRun(_ process: String) -> Bool {
        guard let bytes = contents(of: "/proc/\(process)/environ") else { return false }
        return bytes.split(separator: 0).contains { $0.elementsEqual(variable) }
    }
}
