/// The benchmarks to run, selected from the groups by names on the command line.
struct Selection {
    struct Part {
        let group: Group
        let benchmarks: [Benchmark]
        /// True if the group was selected as a whole, so that its tables are printed, too.
        let isWhole: Bool
    }

    let parts: [Part]

    /// Selects benchmarks by names.
    ///
    /// - Parameter names: Names of groups, or prefixes of benchmark names, with the group's name or without;
    ///   everything when empty.
    init(_ names: [String], from groups: [Group]) throws(UsageError) {
        for name in names {
            guard groups.contains(where: { $0.isNamed(name) || !$0.benchmarks(matching: name).isEmpty })
            else {
                throw UsageError("there is no benchmark \(name); there are:\n\n\(Selection.list(groups))")
            }
        }
        let groupNames = names.filter { name in groups.contains { $0.isNamed(name) } }
        let prefixes = names.filter { !groupNames.contains($0) }
        parts = groups.compactMap { group in
            let isWhole = names.isEmpty || groupNames.contains(group.name)
            let benchmarks = group.benchmarks.filter { benchmark in
                isWhole || prefixes.contains { group.matches(benchmark, prefix: $0) }
            }
            return isWhole || !benchmarks.isEmpty
                ? Part(group: group, benchmarks: benchmarks, isWhole: isWhole) : nil
        }
    }

    /// Returns the full names of all benchmarks, one per line.
    static func list(_ groups: [Group]) -> String {
        groups.flatMap { group in
            group.benchmarks.isEmpty ? [group.name] : group.benchmarks.map { group.fullName(of: $0) }
        }.joined(separator: "\n")
    }
}

extension Group {
    /// Returns the name of a benchmark with the group's name before it, as reports print it.
    func fullName(of benchmark: Benchmark) -> String { "\(name)/\(benchmark.name)" }

    fileprivate func isNamed(_ name: String) -> Bool { self.name == name }

    fileprivate func benchmarks(matching prefix: String) -> [Benchmark] {
        benchmarks.filter { matches($0, prefix: prefix) }
    }

    fileprivate func matches(_ benchmark: Benchmark, prefix: String) -> Bool {
        benchmark.name.hasPrefix(prefix) || fullName(of: benchmark).hasPrefix(prefix)
    }
}
