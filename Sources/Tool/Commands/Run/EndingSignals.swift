import CommandLineTool
import Glibc
import Synchronization

/// A counter of SIGINT, SIGTERM and SIGHUP, so that a started program can be ended.
struct EndingSignals {
    private static let count = Atomic<Int>(0)

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in EndingSignals.count.add(1, ordering: .relaxed) }
        }
    }

    var haveCome: Bool { Self.count.load(ordering: .relaxed) > 0 }
}
