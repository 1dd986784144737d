import CBenchmark

/// Counts heap allocations of the whole process: what went through malloc and its kin, Swift's own included.
enum AllocationCounter {
    /// The number of allocations while `body` runs.
    static func count(_ body: () -> Void) -> UInt64 {
        fling_allocations_begin()
        body()
        return fling_allocations_end()
    }

    /// Throws unless known allocations are counted, each as one, and nothing else is.
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

/// Why no figures could be had.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
