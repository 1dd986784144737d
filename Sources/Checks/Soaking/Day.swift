import Glibc
import Motion

/// A life in virtual time, run as fast as it can be computed, with memory samples at least once an hour.
public struct Day {
    public let hours: Double
    public let seed: UInt64
    public private(set) var tally = Life.Tally()
    public private(set) var digest: UInt64 = 0
    /// Memory samples, each with its time in virtual hours since the beginning.
    public private(set) var memory: [(hours: Double, Memory)] = []
    /// The duration of the run, in seconds of real time.
    public private(set) var duration = 0.0

    /// The tolerance for temporary allocations, in bytes.
    public static let slack = 256 << 10
    /// The tolerance for resident memory, in bytes: it includes what the allocator keeps free after a page of the gallery that
    /// has taken 8 MB for a moment. A page of memory that is lost with each of a day's 2,294 pages is more.
    public static let residentSlack = 8 << 20

    /// Runs a life for the given hours; throws if an invariant is broken or memory grows.
    public init(hours: Double, seed: UInt64, isFlooded: Bool = false) throws {
        self.hours = hours
        self.seed = seed
        let begin = ContinuousClock.now
        let life = try Life(seed: seed, isFlooded: isFlooded)
        let samples = max(6, hours.rounded(.up))
        for sample in 0...Int(samples) {
            let end = Timestamp(seconds: hours * 3600 * Double(sample) / samples)
            do {
                while life.next <= end { try life.step() }
            } catch {
                throw Broken("seed \(seed), after \(life.now.seconds) s: \(error)")
            }
            memory.append((hours * Double(sample) / samples, .present))
        }
        tally = life.tally
        digest = life.digest
        duration = Double((ContinuousClock.now - begin) / .nanoseconds(1)) / 1e9
        try checkMemory()
    }

    private func checkMemory() throws(Broken) {
        let last = memory.suffix(max(1, memory.count / 3)).map(\.1)
        let first = memory.dropFirst().prefix(max(1, memory.count / 3)).map(\.1)
        guard let before = first.map(\.allocated).max(), let after = last.map(\.allocated).min(),
            let pagesBefore = first.map(\.resident).max(), let pagesAfter = last.map(\.resident).min()
        else { return }
        guard after <= before + Day.slack, pagesAfter <= pagesBefore + Day.residentSlack else {
            throw Broken(
                "seed \(seed): memory grows from \(before) to \(after) bytes, \(pagesAfter - pagesBefore) resident"
            )
        }
    }
}
