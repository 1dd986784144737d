import Glibc
import Motion

/// A meter of the work that the processes of a run do.
///
/// A run is idle if, for half a second, its processes have used next to no processor time and its clients have asked their
/// compositor for none but a blinking caret's frames, and if none of its processes waits for the processor now. Time for
/// which they have waited for the processor is not part of that half second: an animation on a busy machine may draw
/// twice in it, and rest in between. So a busy machine makes the run idle later, but neither wrongly nor never.
///
/// The library that is preloaded into the compositor counts the frames.
struct IdleMeter {
    private let folder: String
    private var processes: RunProcesses
    /// The samples of the last seconds, the oldest first.
    private var samples: [Sample] = []
    private var next = Timestamp.zero

    /// The seconds without work after which a run is idle.
    static let quiet = 0.5
    /// The seconds after which it is, however long its processes have waited for the processor in them.
    static let longestQuiet = 5.0
    /// The processor time in a quiet time that counts as none: timers that do nothing take about a hundredth of it.
    private static let allowance: UInt64 = 5_000_000
    /// The frames in a quiet time that count as none: a caret that blinks is drawn anew twice a second.
    private static let frameAllowance: UInt64 = 2
    /// Those that count as none in each second that a quiet time is longer.
    private static let framesPerSecond = 2.0
    /// The file with the count of frames, in the run's folder.
    private static let frameFile = "frames-asked-for"

    struct Sample {
        var time: Timestamp
        var processes: [String: Usage] = [:]
        var frames: UInt64 = 0

        var isWaiting: Bool { processes.values.contains { $0.waits } }
    }

    struct Usage {
        /// The nanoseconds for which its threads have run, and have waited for a processor.
        var time: UInt64, waited: UInt64 = 0
        /// True if it runs, or would if the processor or a disk let it.
        var waits: Bool
    }

    init(folder: String) {
        self.folder = folder
        processes = RunProcesses(folder: folder)
    }

    mutating func isIdle(at now: Timestamp) -> Bool {
        guard now >= next else { return false }
        next = now.advanced(by: 0.05)
        return isIdle(by: sample(at: now))
    }

    /// Adds a sample, and judges by it and those before it.
    mutating func isIdle(by sample: Sample) -> Bool {
        samples.append(sample)
        // One that is older is kept as the reference for the others.
        while samples.count > 2, sample.time.seconds(since: samples[1].time) >= Self.longestQuiet {
            samples.removeFirst()
        }
        guard !sample.isWaiting, let from = samples.last(where: { isQuietLongEnough(from: $0, to: sample) })
        else { return false }
        let seconds = sample.time.seconds(since: from.time)
        let frames = Self.frameAllowance + UInt64(max(seconds - Self.quiet, 0) * Self.framesPerSecond)
        return sample.frames &- from.frames <= frames
            && Double(work(from: from, to: sample).total) <= Double(Self.allowance)
                * max(seconds / Self.quiet, 1)
    }

    private func isQuietLongEnough(from first: Sample, to last: Sample) -> Bool {
        let seconds = last.time.seconds(since: first.time)
        guard seconds >= Self.quiet, seconds < Self.longestQuiet else { return seconds >= Self.quiet }
        let waited = last.processes.reduce(0.0) { sum, process in
            let (now, before) = (process.value.waited, first.processes[process.key]?.waited ?? 0)
            return sum + Double(now - min(before, now)) / 1e9
        }
        return seconds - waited >= Self.quiet
    }

    /// The work of the last second in words.
    var activity: String {
        guard let last = samples.last, samples.count > 1,
            let first = samples.last(where: { last.time.seconds(since: $0.time) >= 1 }) ?? samples.first
        else { return "its processes were not seen" }
        let used = work(from: first, to: last)
        let seconds = last.time.seconds(since: first.time)
        var parts = used.processes.sorted { $0.value > $1.value }.prefix(3).filter { $0.value > 1_000_000 }
            .map {
                "\(name(of: $0.key)) used the processor for \($0.value / 1_000_000) ms"
            }
        if last.frames != first.frames {
            parts.append("\(last.frames &- first.frames) frames were asked for")
        }
        parts += last.processes.filter(\.value.waits).keys.sorted().filter {
            used.processes[$0] ?? 0 <= 1_000_000
        }
        .prefix(3).map { "\(name(of: $0)) waited for the processor or a disk" }
        let when = "in the last \((seconds * 10).rounded() / 10) s "
        return when
            + (parts.isEmpty
                ? "nothing was done, but there was work shortly before" : parts.joined(separator: ", "))
    }

    /// The nanoseconds for which each process has run between two samples. Of threads and processes that have ended the
    /// time is not known: their end counts as work.
    private func work(from first: Sample, to last: Sample) -> (total: UInt64, processes: [String: UInt64]) {
        var processes: [String: UInt64] = [:]
        for (process, usage) in last.processes {
            let before = first.processes[process]?.time ?? 0
            processes[process] = usage.time >= before ? usage.time - before : Self.allowance + 1
        }
        for process in first.processes.keys where last.processes[process] == nil {
            processes[process] = Self.allowance + 1
        }
        return (processes.values.reduce(0) { $0 &+ $1 }, processes)
    }

    private mutating func sample(at now: Timestamp) -> Sample {
        var sample = Sample(time: now)
        for process in processes.ids() {
            guard let usage = usage(of: process) else { continue }
            sample.processes[process] = usage
        }
        if let bytes = contents(of: "\(folder)/\(Self.frameFile)"), bytes.count == 8 {
            sample.frames = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        }
        return sample
    }

    /// Returns the usage of a process; nil if it has ended.
    private func usage(of process: String) -> Usage? {
        guard let bytes = contents(of: "/proc/\(process)/stat") else { return nil }
        // The name stands in brackets, and may have any character in it; the state is the next word.
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        let words = text[text.index(after: end)...].split(separator: " ")
        guard words.count > 12, words[0] != "Z" else { return nil }
        let threads = RunProcesses.schedules(of: process)
        let time =
            threads.isEmpty
            // A kernel without these statistics has hundredths of a second.
            ? ((UInt64(words[11]) ?? 0) + (UInt64(words[12]) ?? 0)) * 10_000_000
            : threads.reduce(0) { $0 + $1.ran }
        let waited = threads.reduce(0) { $0 + $1.waited }
        return Usage(time: time, waited: waited, waits: words[0] == "R" || words[0] == "D")
    }

    private func name(of process: String) -> String {
        let name = contents(of: "/proc/\(process)/comm").map {
            String(decoding: $0.dropLast(), as: UTF8.self)
        }
        return "\(name ?? "a process that has ended") (process \(process))"
    }
}
