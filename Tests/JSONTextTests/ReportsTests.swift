import Foundation
import JSONText
import Testing

@Suite("Numbers and JSON as text")
struct ReportsTests {
    @Test(
        "a number in full is short, and reads back as itself",
        arguments: [
            (0.1, "0.1"), (320, "320"), (-0.5, "-0.5"), (1e-5, "1e-05"), (1e22, "1e+22"),
            (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
            (0.1 + 0.2, "0.30000000000000004"),
        ] as [(Double, String)])
    func shortest(number: Double, text: String) {
        #expect(number.shortest == text)
        #expect(Double(number.shortest) == number)
    }

    @Test("a number for people is rounded, and zero has no sign")
    func rounded() {
        #expect((2.0 / 3).fixed(3) == "0.667")
        #expect((-2.5).fixed(1) == "-2.5")
        #expect((-0.0001).fixed(2) == "0.00")
        #expect(157.91367.significant(6) == "157.914")
        #expect(0.5.significant(6) == "0.5")
        #expect((-0.0).significant(3) == "0")
        #expect(1e300.fixed(2).count == 304)
    }

    @Test("every kind of value, in its order")
    func kinds() {
        let json = JSON.object([
            ("b", .bool(true)), ("a", .null), ("list", .array([.number(1), .number(-2.5), .array([])])),
            ("nothing", .object([])), ("some", .optional(2.0)), ("none", .optional(nil as Double?)),
        ])
        #expect(
            json.description
                == #"{"b":true,"a":null,"list":[1,-2.5,[]],"nothing":{},"some":2,"none":null}"#)
    }

    @Test("what JSON has no number for is null", arguments: [Double.nan, .infinity, -.infinity])
    func noNumber(number: Double) {
        #expect(JSON.number(number).description == "null")
    }

    @Test("every character of a string survives")
    func strings() throws {
        let string = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))) + "\"\\/●🙂"
        let text = JSON.array([.string(string)]).description
        let back = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]
        #expect(back == [string])
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test("a lazy array is written element by element")
    func lazily() {
        struct Stop: Error {}
        var text = ""
        let endless = JSON.array((0...).lazy.map { .number(Double($0)) })
        #expect(throws: Stop.self) {
            try endless.write { piece throws(Stop) in
                text += piece
                if text.count > 8 { throw Stop() }
            }
        }
        #expect(text == "[0,1,2,3,")
    }
}
