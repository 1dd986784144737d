import CommandLineTool
import Glibc
import Synchronization

/// The first of SIGINT, SIGTERM and SIGHUP that has come, so that a started program can be ended.
struct EndingSignals {
    private static let number = Atomic<Int32>(0)

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                _ = EndingSignals.number.compareExchange(expected: 0, desired: number, ordering: .relaxed)
            }
        }
    }

    var haveCome: Bool { first != 0 }
    /// The number of the signal; 0 if none has come.
    var first: Int32 { Self.number.load(ordering: .relaxed) }
}
