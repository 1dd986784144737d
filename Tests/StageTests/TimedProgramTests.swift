import Foundation
import Programs
import Testing

@testable import Stage

@Suite("Programs in virtual time")
struct TimedProgramTests {
    /// The program of Tests/Support/VirtualWaits, which is built beside the tests.
    private static let program: String = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "VirtualWaits").path
    }()

    /// The file that a program writes its standard output to.
    private let output = FileManager.default.temporaryDirectory.appending(path: "fling-waits-\(UUID())")

    /// Runs a program to its end, turning its clock from deadline to deadline; returns its exit, or another error.
    private func run(_ words: [String], patience: Double = 60) throws -> FilmError {
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let file = try FileHandle(forWritingTo: output)
        let program = try TimedProgram(
            words, environment: { _ in [:] }, output: file.fileDescriptor, patience: patience,
            isInterrupted: { false })
        do {
            try program.start()
            while true {
                try program.rest()
                guard let deadline = program.time.deadline else {
                    try program.check()
                    Issue.record("it waits for nothing")
                    throw FilmError.interrupted
                }
                program.time.turn(to: deadline)
            }
        } catch let error as FilmError {
            printed = try String(contentsOf: output, encoding: .utf8)
            return error
        }
    }

    private final class Text { var value = "" }
    private let text = Text()
    private var printed: String {
        get { text.value }
        nonmutating set { text.value = newValue }
    }

    @Test(
        "a wait for 100,000 seconds ends at once, and the clock has gone on by as much",
        arguments: [
            "by_nanosleep", "by_sleep", "by_thrd_sleep", "by_clock_nanosleep", "until_realtime",
            "by_system_call",
            "by_poll", "by_poll_of_many", "by_ppoll", "by_select", "by_pselect", "by_epoll",
            "by_epoll_with_mask",
            "by_epoll_to_the_nanosecond", "by_timer", "by_timer_at", "by_copied_timer", "closed_timer",
            "timer_after_fork", "by_condition", "by_monotonic_condition", "by_condition_of_clock",
            "by_c11_condition", "by_semaphore", "by_semaphore_of_clock", "by_futex", "by_futex_at",
            "of_command",
        ])
    func wait(kind: String) throws {
        let end = try run([Self.program, kind])
        #expect(end == .ended(program: Self.program, .exited(0), milliseconds: 100_000_000))
        #expect(printed == "100000000\n")
    }

    @Test(
        "other waits end at their time, and what comes before it ends them as ever",
        arguments: [
            ("by_usleep", 2), ("interrupted_sleep", 250), ("woken_poll", 250), ("by_interval", 130_000),
            ("signalled_condition", 250), ("posted_semaphore", 250), ("by_lock", 250), ("by_lost_lock", 250),
            ("by_join", 250), ("by_signal", 250), ("by_other_futex", 0), ("of_clocks", 3000),
            ("spins", 1000), ("of_child", 200_000_000), ("of_threads", 200_000_000),
            ("after_cancel", 200_000_001),
        ])
    func otherWait(kind: String, milliseconds: Int) throws {
        let end = try run([Self.program, kind])
        #expect(end == .ended(program: Self.program, .exited(0), milliseconds: milliseconds))
        #expect(printed == "\(milliseconds)\n")
    }

    @Test(
        "timers that send signals are refused by name",
        arguments: [
            ("refused_setitimer", "setitimer"), ("refused_alarm", "alarm"), ("refused_timer", "timer_create"),
        ])
    func refusal(kind: String, call: String) throws {
        let end = try run([Self.program, kind])
        guard case .refused(let text) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(text.hasPrefix("VirtualWaits (process ") && text.hasSuffix(" calls \(call)"))
    }

    @Test("a program that never waits is named")
    func work() throws {
        let end = try run([Self.program, "works"], patience: 1)
        guard case .busy(let thread, _) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(thread.hasPrefix("VirtualWaits (process "))
    }

    @Test("a program that is not there, or that is none, is named")
    func missing() throws {
        #expect(throws: FilmError.program(.notStarted(program: "no-such-program", errno: ENOENT))) {
            throw try run(["no-such-program"])
        }
        #expect(throws: FilmError.program(.notExecutable("/etc/passwd", isFolder: false))) {
            throw try run(["/etc/passwd"])
        }
    }
}
