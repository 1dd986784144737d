import CBenchmark

/// A counter of heap allocations of the whole process: all calls of malloc and its relatives, Swift's own
/// included.
enum AllocationCounter {
    /// Returns the number of allocations while `body` runs.
    static func count(_ body: () -> Void) -> UInt64 {
        fling_allocations_begin()
        body()
        return fling_allocations_end()
    }

    /// Checks the counter on known allocations; throws unless each counts as one, and nothing else counts.
    static func check() throws(BenchmarkFailure) {
        let expected: [(what: String, count: UInt64, body: () -> Void)] = [
            ("nothing", 0, { blackHole(1) }),
            ("one class instance", 1, { blackHole(Box()) }),
            ("one array", 1, { blackHole([opaque(1), opaque(2)]) }),
            (
                "one aligned buffer", 1,
                { UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64).deallocate() }
            ),
        ]
        for (what, count, body) in expected {
            body()  // Type metadata is made, and allocated, the first time.
            let counted = self.count(body)
            guard counted == count else {
                throw BenchmarkFailure(
                    "the allocation counter is broken: it counts \(counted) allocations for \(what)")
            }
        }
    }

    private final class Box {
        var number = 0.0
    }
}

/// The error that no figures could be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
