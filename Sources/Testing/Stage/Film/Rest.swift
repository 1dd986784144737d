import CStage
import Glibc
import Motion
import SystemCalls

/// The rest of a program: the state in which all its threads wait, and only time or input goes on.
final class Rest {
    private let watch: OpaquePointer
    private let time: VirtualTime
    /// The program's name, for messages about processes that have ended.
    private let program: String
    /// The seconds of real time after which a program that works is given up.
    private let patience: Double
    /// The most seconds that count between two looks. In a longer time this process did not run itself, as on a machine
    /// that was held up, and so has seen nothing of a program that was held up as well.
    private static let longestGap = 0.1

    init(
        of program: String, below process: pid_t, time: VirtualTime, patience: Double
    ) throws(FilmError) {
        guard let watch = stage_watch_new(process) else { throw .system("no memory is left", errno: ENOMEM) }
        (self.program, self.watch, self.time, self.patience) = (program, watch, time, patience)
    }

    deinit { stage_watch_free(watch) }

    /// Waits until the program is at rest.
    ///
    /// - Parameter check: Called again and again meanwhile, to throw if the wait is in vain.
    func wait(_ check: () throws(FilmError) -> Void) throws(FilmError) {
        var (lastLook, waited) = (Timestamp.monotonic, 0.0)
        var pause: UInt32 = 20
        var nudges = 0
        while true {
            try check()
            let first = stage_watch_look(watch)
            var last = first
            var late: pid_t?
            if first.busy == 0 {
                stage_watch_flush_terminals(watch)
                last = stage_watch_look(watch)
                if last.busy == 0, last.digest == first.digest {
                    late = time.late()
                    guard let late else { return try judge(last) }
                    nudges += 1
                    if nudges > 100 { throw .late(process: name(of: late)) }
                }
            }
            let now = Timestamp.monotonic
            waited += min(now.seconds(since: lastLook), Self.longestGap)
            lastLook = now
            guard waited < patience else {
                throw unrest(first.busy > 0 ? first : last, late: late)
            }
            stage_pause(pause)
            pause = min(pause * 2, 500)
        }
    }

    /// The reason why the program was not at rest by a look that it was given up at.
    ///
    /// - Parameter late: A process that was asleep then, though its time had come.
    private func unrest(_ look: StageLook, late: pid_t?) -> FilmError {
        if let late { return .late(process: name(of: late)) }
        if look.busy_process != 0 {
            return .busy(thread: name(of: look.busy_process, thread: look.busy_thread), seconds: patience)
        }
        if look.threads == 0 { return .unreported(program: program, seconds: patience) }
        // All waited at each of two looks, and one has run in between.
        guard look.changed_process != 0 else { return .busy(thread: program, seconds: patience) }
        return .busy(thread: name(of: look.changed_process, thread: look.changed_thread), seconds: patience)
    }

    /// Throws if what is at rest will not stay so by itself.
    private func judge(_ look: StageLook) throws(FilmError) {
        if look.error != 0 { throw .hidden(process: name(of: look.hidden_process), errno: look.error) }
        if look.bare_process != 0 { throw .bare(process: name(of: look.bare_process)) }
        if look.waiting_process != 0 {
            throw .waitsInRealTime(
                process: name(of: look.waiting_process), call: Self.name(ofCall: look.waiting_call))
        }
    }

    private func name(of process: pid_t, thread: pid_t? = nil) -> String {
        func comm(_ path: String) -> String {
            let ended = "what has ended of \(program)"
            guard let file = fopen(path, "re") else { return ended }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 64)
            guard fgets(&line, Int32(line.count), file) != nil else { return ended }
            return String(
                decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        let name = "\(comm("/proc/\(process)/comm")) (process \(process))"
        guard let thread, thread != process, thread != 0 else { return name }
        return "the thread \(comm("/proc/\(process)/task/\(thread)/comm")) of \(name)"
    }

    private static func name(ofCall number: Int) -> String {
        String(cString: stage_call_name(number))
    }
}
