import Motion
import Testing

@testable import Programs

@Suite("A timeout on a busy machine")
struct PatienceTests {
    private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

    @Test("is over at its end where the program has waited for no processor, or hardly")
    func idle() {
        for lost in [0, 0.1] {
            var patience = Patience(6, from: at(100), lost: 3)
            let isEarly = patience.isOver(at: at(105.9)) {
                Issue.record("nobody needs to know")
                return 0
            }
            #expect(!isEarly)
            #expect(patience.rest(at: at(105)) == 1)
            #expect(patience.isOver(at: at(106)) { 3 + lost })
        }
    }

    @Test("goes on for the seconds that the program has waited for a processor, and then for none")
    func busy() {
        var patience = Patience(6, from: at(100), lost: 1)
        #expect(!patience.isOver(at: at(106)) { 5 })
        #expect(patience.rest(at: at(106)) == 4)
        #expect(!patience.isOver(at: at(109)) { 9 })
        #expect(!patience.isOver(at: at(110)) { 6 })
        #expect(patience.isOver(at: at(111)) { 6.1 })
    }

    @Test("is never longer than four times itself, as of a program that keeps all processors busy")
    func limit() {
        var patience = Patience(6, from: at(100), lost: 0)
        for second in 1..<24 {
            let now = 100 + Double(second)
            #expect(!patience.isOver(at: at(now)) { 10 * Double(second) })
        }
        #expect(patience.isOver(at: at(124)) { 240 })
    }

    @Test("knows how long the threads of a process have run and waited")
    func schedules() throws {
        let threads = RunProcesses.schedules(of: "self")
        // Some kernels do not count.
        guard !threads.isEmpty else { return }
        #expect(threads.contains { $0.ran > 0 })
        #expect(RunProcesses.schedules(of: "0").isEmpty)
    }
}
