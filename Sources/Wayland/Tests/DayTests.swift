import CSocket
import Glibc
import Testing

@testable import Momentum
@testable import Wire

/// A day of virtual use. `FLING_HOURS` is its length; with 24 it runs alone.
@Suite("A day of use")
struct DayTests {
    @Test("flicks, frames, surfaces, pointers and registries come and go, and nothing is left of them")
    func day() throws {
        let hours = getenv("FLING_HOURS").flatMap { Double(String(cString: $0)) } ?? 0.05
        var script = try Script(holds: true)
        let end = script.now + hours * 3600
        var (sizes, memory): ([Int], [Int]) = ([], [])
        while script.now < end {
            for surface in UInt32(30)...34 {
                try script.ask { $0.appendMessage(to: Script.Number.compositor, 0, surface) }
                try script.ask { $0.appendMessage(to: surface, 3, surface + 10) }
                try script.tell { $0.appendMessage(to: surface + 10, 0, 1) }
                try script.tell { $0.appendMessage(to: 1, 1, surface + 10) }
                try script.ask { $0.appendMessage(to: surface, 0) }
                try script.tell { $0.appendMessage(to: 1, 1, surface) }
            }
            try script.flick()
            _ = script.pass(5)
            try script.tell { $0.appendMessage(to: Script.Number.pointer, 1, 1, Script.Number.surface) }
            // The pointer is released, and another one made, with the number that its hold had.
            try script.ask { $0.appendMessage(to: Script.Number.pointer, 1) }
            for word in script.asked() where word.hasSuffix(".0()") && !word.hasPrefix("3") {
                if let hold = UInt32(word.prefix { $0 != "." }), script.talk.isOwn(hold) {
                    try script.tell { $0.appendMessage(to: 1, 1, hold) }
                }
            }
            try script.tell { $0.appendMessage(to: 1, 1, Script.Number.pointer) }
            try script.ask { $0.appendMessage(to: Script.Number.seat, 0, Script.Number.pointer) }
            try script.tell { $0.appendMessage(to: Script.Number.pointer, 0, 1, Script.Number.surface, 0, 0) }
            script.said = Said()
            script.now += 2
            sizes.append(script.talk.size)
            memory.append(Int(mallinfo2().uordblks))
        }
        // The first rounds fill what is kept.
        #expect(Set(sizes.dropFirst(3)).count == 1, "\(sizes.prefix(8)) … \(sizes.suffix(3))")
        guard hours >= 1 else { return }
        let (early, late) = (memory[memory.count / 10], memory[memory.count - 1])
        // The test's own lists grow by two numbers for each round.
        #expect(late - early < 32 * memory.count + 65536, "\(early) bytes at first, \(late) at the end")
    }
}
