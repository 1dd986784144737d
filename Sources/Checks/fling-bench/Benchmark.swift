import CBenchmark
import Glibc

/// One operation whose cost is measured.
///
/// The `run` closure performs the operation `count` times in a loop of its own, so that nothing but the
/// operation is between two turns:
///
///     Benchmark("timestamp/advanced", atMost: 2, allocations: 0) {
///         Timestamp.zero
///     } run: { time, count in
///         for _ in 0..<count { time = time.advanced(by: opaque(0.016)) }
///         blackHole(time)
///     }
struct Benchmark: Sendable {
    /// The name of the operation: "subject/variant".
    let name: String
    /// The target for the time of one operation, in nanoseconds of a machine on which the reference takes
    /// `referenceNanoseconds`. It is about 1.3 times what the operation took there, so that it is missed
    /// when the operation gets slower. Processors differ: on an AMD EPYC six operations that are more of memory and branches
    /// than the reference took 2 to 19 % longer than that, by code that had met the targets elsewhere; theirs are 1.15 times
    /// what they took on that one.
    let nanosecondLimit: Double?
    /// The target for the heap allocations of one operation.
    let allocationLimit: Double?
    /// The number of operations in one turn of the loop.
    let operationsPerTurn: Int
    /// Sets up, outside of the measured time, and returns a function that runs a number of turns.
    let prepare: @Sendable () throws -> (_ turns: Int) -> Void

    /// Creates a benchmark.
    ///
    /// - Parameters:
    ///   - nanoseconds: The target for the time of one operation.
    ///   - allocations: The target for the allocations of one operation.
    ///   - operationsPerTurn: The number of operations in one turn, for a turn that does a batch.
    ///   - setUp: Returns the state that the operation works on.
    ///   - run: Performs a number of turns on the state.
    init<State>(
        _ name: String, atMost nanoseconds: Double? = nil, allocations: Double? = nil,
        operationsPerTurn: Int = 1,
        setUp: @escaping @Sendable () throws -> State,
        run: @escaping @Sendable (_ state: inout State, _ count: Int) -> Void
    ) {
        self.name = name
        nanosecondLimit = nanoseconds
        allocationLimit = allocations
        self.operationsPerTurn = operationsPerTurn
        prepare = {
            var state = try setUp()
            return { run(&state, $0) }
        }
    }
}

extension Benchmark {
    /// Functions of the C library that springs use, as a measure of how fast the machine is while a group
    /// runs: targets are multiples of its time, so that they hold on slower machines, too, and on busy ones.
    static let reference = Benchmark("reference") {
        0.7
    } run: { number, count in
        for _ in 0..<count { blackHole(exp(-opaque(number)) * sin(opaque(number)) + log(opaque(number))) }
    }

    /// The time of the reference on the machine that the targets are stated for.
    static let referenceNanoseconds = 17.5
}

/// A group of benchmarks of one subject.
struct Group: Sendable {
    let name: String
    let benchmarks: [Benchmark]
    /// The comparisons in the group's result, by the names of its benchmarks.
    var ratios: [Ratio] = []
    /// The function that computes the group's tables, which are printed when the group is run as a whole; if it is
    /// to be brief, of as few trials as show that it works.
    var tables: @Sendable (_ isBrief: Bool) throws -> [Table] = { _ in [] }
}

/// A comparison: the time of one benchmark as a multiple of another's, from the same run.
struct Ratio: Sendable {
    let name: String
    let base: String
    /// The target for the ratio.
    var limit: Double?
    /// The target for the difference in allocations per operation.
    var allocationLimit: Double?

    init(
        of name: String, to base: String, atMost limit: Double? = nil, moreAllocations: Double? = nil
    ) {
        self.name = name
        self.base = base
        self.limit = limit
        allocationLimit = moreAllocations
    }
}

/// Makes the optimiser believe that `value` is used.
@inline(__always)
func blackHole<T>(_ value: T) {
    withUnsafePointer(to: value) { fling_black_hole($0) }
}

/// Returns `value` in a way that keeps the optimiser from knowing it.
@inline(__always)
func opaque<T>(_ value: T) -> T {
    var copy = value
    withUnsafeMutablePointer(to: &copy) { fling_black_hole($0) }
    return copy
}
