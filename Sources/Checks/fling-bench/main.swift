// fling-bench: the cost of the library, in time and in allocations.
import Glibc

/// Returns all groups. A new group is a file in Groups, and a line here.
func groups(_ arguments: Arguments) -> [Group] {
    [
        .values,
        .motion,
        .curves,
        .velocity,
        .path,
        .glass,
        .interaction,
        .scroll,
        .transform,
        .nested,
        .crossing,
        .gestures,
        .input,
        .latency,
        .animation,
        .dynamics,
        .growth,
        .embed,
    ]
}

do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let groups = groups(arguments)
    if arguments.listsNames {
        print(Selection.list(groups))
        exit(0)
    }
    let selection = try Selection(arguments.names, from: groups)
    if arguments.checksTargets && Report.isDebug {
        throw UsageError("targets are for release builds: swift run -c release fling-bench --check")
    }
    try AllocationCounter.check()
    let report = try run(selection, arguments)
    exit(arguments.checksTargets && report.missedCount > 0 ? 1 : 0)
} catch let error as UsageError {
    fail(error, status: 2)
} catch {
    fail(error, status: 1)
}

func run(_ selection: Selection, _ arguments: Arguments) throws -> Report {
    if Report.isDebug {
        printError("This is a debug build: its figures mean nothing. Run: swift run -c release fling-bench\n")
    }
    var report = Report()
    for part in selection.parts {
        let reference = try Benchmark.reference.measure(sampleCount: arguments.sampleCount).undisturbed
        let results = try part.benchmarks.map { benchmark in
            Report.Result(
                name: part.group.fullName(of: benchmark), benchmark: benchmark,
                measurement: try benchmark.measure(sampleCount: arguments.sampleCount),
                slowness: reference / Benchmark.referenceNanoseconds * arguments.slack)
        }
        let tables = part.isWhole ? try part.group.tables(arguments.sampleCount != nil) : []
        report.results += results
        if part.isWhole { try part.group.ratios.forEach { try report.compare($0, slack: arguments.slack) } }
        if !results.isEmpty { print(Report.text(group: part.group.name, results: results) + "\n") }
        tables.forEach { print($0.text + "\n") }
    }
    if !report.comparisons.isEmpty { print(report.comparisonText) }
    return report
}

func fail(_ error: any Error, status: Int32) -> Never {
    printError("fling-bench: \(error)")
    exit(status)
}

func printError(_ text: String) {
    var text = text + "\n"
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
