import Motion
import Seeded
import Testing

@testable import Touch

@Suite("Many recognisers")
struct RecognizerTableTests {
    @Test("a recogniser takes room for its own relations, however many others there are")
    func isLinear() {
        var table = RecognizerTable()
        let entry = RecognizerTable.Entry(rules: .tap(), area: nil)
        let count = 2000
        var last = table.add(entry, after: [], alongside: [])
        for _ in 1..<count {
            last = table.add(entry, after: [RecognizerID(0)], alongside: [last])
        }
        #expect(table.count == count)
        let relations = (0..<count).map { index in
            let entry = table[RecognizerID(index)]
            return entry.after.count + entry.alongside.count
        }
        #expect(relations.reduce(0, +) == 2 * (count - 1))
    }

    @Test("recognisers stand to each other as was said when they were added", arguments: UInt64(0)..<50)
    func relations(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = RecognizerTable()
        let count = 40
        var after: [[Bool]] = []
        var alongside = Array(repeating: Array(repeating: false, count: count), count: count)
        for index in 0..<count {
            // Numbers that are not there yet, or never, are among them, and some twice.
            let others = (0..<random.index(below: 12)).map { _ in random.index(below: count + 20) - 10 }
            let company = (0..<random.index(below: 12)).map { _ in random.index(below: count + 20) - 10 }
            let id = table.add(
                RecognizerTable.Entry(rules: .pan(), area: nil), after: others.map(RecognizerID.init),
                alongside: company.map(RecognizerID.init))
            #expect(id == RecognizerID(index))
            after.append((0..<count).map { $0 < index && others.contains($0) })
            for other in company where (0..<index).contains(other) {
                alongside[index][other] = true
                alongside[other][index] = true
            }
        }
        let pairs = (0..<count).flatMap { one in (0..<count).map { (one, $0) } }.filter { $0 != $1 }
        let wrong = pairs.filter { one, other in
            table.waits(one, for: other) != after[one][other]
                || table.isAlongside(one, other) != alongside[one][other]
        }
        #expect(wrong.isEmpty, "seed \(seed): \(wrong)")
    }

    @Test("the last of a thousand recognisers works", .timeLimit(.minutes(1)))
    func isHeard() {
        var arena = GestureArena()
        for _ in 0..<999 { arena.add(.pan(PanRules(fingers: 2...2))) }
        let last = arena.add(.tap())
        var stage = GestureStage(arena)
        stage.tap(from: 0, to: 50)
        #expect(stage.gestures.map(\.recognizer) == [last])
    }
}

extension SeededGenerator {
    fileprivate mutating func index(below bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }
}
