import Glibc
import Motion

/// A meter of the work that the processes of a run do.
///
/// A run is idle if, for half a second, its processes have used next to no processor time and its clients have asked their
/// compositor for none but a blinking caret's frames, and if none of its processes waits for the processor now. A busy machine, on which a process
/// waits long for the little that it has to do, makes the run idle later, but neither wrongly nor never.
///
/// The library that is preloaded into the compositor counts the frames.
struct IdleMeter {
    private let folder: String
    private var processes: RunProcesses
    /// The samples of the last second, the oldest first.
    private var samples: [Sample] = []
    private var next = Timestamp.zero

    /// The seconds without work after which a run is idle.
    static let quiet = 0.5
    /// The processor time in that time that counts as none: timers that do nothing take about a hundredth of it.
    private static let allowance: UInt64 = 5_000_000
    /// The frames in that time that count as none: a caret that blinks is drawn anew twice a second.
    private static let frameAllowance: UInt64 = 2
    /// The file with the count of frames, in the run's folder.
    private static let frameFile = "frames-asked-for"

    private struct Sample {
        var time: Timestamp
        var processes: [String: Usage] = [:]
        var frames: UInt64 = 0

        var isWaiting: Bool { processes.values.contains { $0.waits } }
    }

    private struct Usage {
        /// The nanoseconds for which its threads have run.
        var time: UInt64
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
        let sample = sample(at: now)
        samples.append(sample)
        // One that is older than the second is kept as the reference for the others.
        while samples.count > 2, now.seconds(since: samples[1].time) >= 1 { samples.removeFirst() }
        guard let from = samples.last(where: { now.seconds(since: $0.time) >= Self.quiet }) else {
            return false
        }
        return !sample.isWaiting && sample.frames &- from.frames <= Self.frameAllowance
            && work(from: from, to: sample).total <= Self.allowance
    }

    /// The work of the last second in words.
    var activity: String {
        guard let first = samples.first, let last = samples.last, samples.count > 1 else {
            return "its processes were not seen"
        }
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
        return Usage(time: time, waits: words[0] == "R" || words[0] == "D")
    }

    private func name(of process: String) -> String {
        let name = contents(of: "/proc/\(process)/comm").map {
            String(decoding: $0.dropLast(), as: UTF8.self)
        }
        return "\(name ?? "a process that has ended") (process \(process))"
    }
}
