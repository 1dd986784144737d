import CStage
import Glibc
import Motion
import SystemCalls

/// The rest of a program: the state in which all its threads wait, and only time or input goes on.
final class Rest {
    private let watch: OpaquePointer
    private let time: VirtualTime
    /// The seconds of real time after which a program that works is given up.
    private let patience: Double

    init(below process: pid_t, time: VirtualTime, patience: Double) throws(FilmError) {
        guard let watch = stage_watch_new(process) else { throw .system("no memory is left", errno: ENOMEM) }
        (self.watch, self.time, self.patience) = (watch, time, patience)
    }

    deinit { stage_watch_free(watch) }

    /// Waits until the program is at rest.
    ///
    /// - Parameter check: Called again and again meanwhile, to throw if the wait is in vain.
    func wait(_ check: () throws(FilmError) -> Void) throws(FilmError) {
        let start = Timestamp.monotonic
        var pause: UInt32 = 20
        var nudges = 0
        while true {
            try check()
            let first = stage_watch_look(watch)
            var last = first
            if first.busy == 0 {
                stage_watch_flush_terminals(watch)
                last = stage_watch_look(watch)
                if last.busy == 0, last.digest == first.digest {
                    guard let late = time.late() else { return try judge(last) }
                    nudges += 1
                    if nudges > 100 { throw .late(process: Self.name(of: late)) }
                }
            }
            guard Timestamp.monotonic.seconds(since: start) < patience else {
                let busy = last.busy > 0 ? last : first
                throw .busy(
                    thread: Self.name(of: busy.busy_process, thread: busy.busy_thread), seconds: patience)
            }
            stage_pause(pause)
            pause = min(pause * 2, 500)
        }
    }

    /// Throws if what is at rest will not stay so by itself.
    private func judge(_ look: StageLook) throws(FilmError) {
        if look.error != 0 { throw .hidden(process: Self.name(of: look.hidden_process), errno: look.error) }
        if look.bare_process != 0 { throw .bare(process: Self.name(of: look.bare_process)) }
        if look.waiting_process != 0 {
            throw .waitsInRealTime(
                process: Self.name(of: look.waiting_process), call: Self.name(ofCall: look.waiting_call))
        }
    }

    private static func name(of process: pid_t, thread: pid_t? = nil) -> String {
        func comm(_ path: String) -> String {
            guard let file = fopen(path, "re") else { return "a process that has ended" }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 64)
            guard fgets(&line, Int32(line.count), file) != nil else { return "a process that has ended" }
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
