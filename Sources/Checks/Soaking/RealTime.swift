import CLinux
import Glibc
import Motion
import SystemCalls

/// A life in real time: a loop that sleeps until the next step is due, as an app's does.
public struct RealTime {
    public let seconds: Double
    public let seed: UInt64
    public private(set) var tally = Life.Tally()
    /// The processor time used, in seconds.
    public private(set) var processor = 0.0
    /// The number of wake-ups of the loop, and of context switches because it slept.
    public private(set) var wakes = 0
    public private(set) var switches = 0
    /// The delay of wake-ups, in seconds: the median, the 99th percentile and the maximum.
    public private(set) var lateness = (median: 0.0, most: 0.0, worst: 0.0)
    /// The longest sleep between two wake-ups, in seconds.
    public private(set) var longestSleep = 0.0
    public private(set) var before = Memory.present
    public private(set) var after = Memory.present

    /// Runs a life for `seconds`; throws if an invariant is broken or memory grows.
    public init(seconds: Double, seed: UInt64, isFlooded: Bool = false) throws {
        self.seconds = seconds
        self.seed = seed
        let life = try Life(seed: seed, isFlooded: isFlooded)
        let timer = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_CLOEXEC))
        guard timer >= 0 else { throw Broken("there is no timer: \(systemMessage())") }
        defer { close(timer) }
        let start = RealTime.now
        let (usage, used) = RealTime.usage
        // Delays are counted in bins of 10 µs, so that the histogram's size does not depend on the duration.
        var delays = [Int](repeating: 0, count: 100_000)
        var isWarm = false
        while life.next.seconds < seconds {
            let due = life.next
            let slept = RealTime.now
            try RealTime.sleep(until: start &+ due.nanoseconds, timer)
            wakes += 1
            let passed = RealTime.now &- start
            longestSleep = max(longestSleep, Double(RealTime.now &- slept) / 1e9)
            delays[min(max(Int((passed - due.nanoseconds) / 10_000), 0), delays.count - 1)] += 1
            let now = Timestamp(nanoseconds: passed)
            while life.next <= now { try life.step() }
            if !isWarm, life.now.seconds > min(120, seconds / 4) {
                isWarm = true
                before = .present
            }
        }
        after = .present
        tally = life.tally
        let (endUsage, endUsed) = RealTime.usage
        processor = endUsage - usage
        switches = endUsed - used
        lateness = (
            RealTime.quantile(0.5, of: delays), RealTime.quantile(0.99, of: delays),
            RealTime.quantile(1, of: delays)
        )
        guard after.allocated <= before.allocated + Day.slack else {
            throw Broken("memory grows from \(before.allocated) to \(after.allocated) bytes")
        }
    }
}

extension RealTime {
    /// The present time of CLOCK_MONOTONIC, in nanoseconds.
    private static var now: Int64 { Timestamp.monotonic.nanoseconds }

    /// The processor time in seconds, and the number of times that the process has gone to sleep.
    private static var usage: (seconds: Double, switches: Int) {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        let times = [usage.ru_utime, usage.ru_stime]
        return (times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }, usage.ru_nvcsw)
    }

    private static func sleep(until time: Int64, _ timer: CInt) throws(Broken) {
        var value = itimerspec()
        value.it_value = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        guard timerfd_settime(timer, CInt(TFD_TIMER_ABSTIME), &value, nil) == 0 else {
            throw Broken("the timer can't be set: \(systemMessage())")
        }
        var poll = pollfd(fd: timer, events: Int16(POLLIN), revents: 0)
        while Glibc.poll(&poll, 1, -1) < 0, errno == EINTR {}
    }

    private static func quantile(_ fraction: Double, of counts: [Int]) -> Double {
        let rank = (Double(counts.reduce(0, +)) * fraction).rounded(.up)
        var sum = 0
        for (step, count) in counts.enumerated() where count > 0 {
            sum += count
            if Double(sum) >= rank { return Double(step + 1) * 1e-5 }
        }
        return 0
    }
}
