import JSONText
import Testing

@testable import Traces

@Suite("Reading JSON")
struct JSONReadingTests {
    @Test(
        "a value that was written reads back as it was",
        arguments: [
            #"{"t":0.1,"name":"a \"b\" \\ c","list":[1,-2.5,null,true,[]],"none":{}}"#, "[]", "null", "-0.25",
            "false",
        ])
    func readsBack(text: String) {
        #expect(JSON(line: text)?.description == text)
    }

    @Test("the escapes of a text are resolved")
    func escapes() {
        #expect(JSON(line: #""\u00e9\n\t\/\ud83d\ude00""#)?.string == "é\n\t/😀")
        #expect(JSON(line: #""\ud83d""#)?.string == "\u{fffd}")
    }

    @Test("members are found by their names")
    func members() {
        let line = JSON(line: #" { "t" : 3e2 , "value" : [ 320 , 1.5 ] , "mixed": [1, "2"], "live": true } "#)
        #expect(line?["t"]?.number == 300)
        #expect(line?["value"]?.numbers == [320, 1.5])
        #expect(line?["mixed"]?.numbers == nil && line?["nothing"] == nil && line?["t"]?.string == nil)
        #expect(line?["live"]?.bool == true)
    }

    @Test(
        "a line that holds no value, or more than one, is refused",
        arguments: [
            "", " ", "{", #"{"a":}"#, #"{"a":1"#, "[1,]", "[1 2]", "1 2", "{} x", "nul", "01", "1e999",
            #""\x""#,
            #""\u12""#, "\"", String(repeating: "[", count: 100_000),
        ])
    func refuses(text: String) {
        #expect(JSON(line: text) == nil)
    }

    @Test("a time is written with all of its nanoseconds, and none more")
    func seconds() {
        let times: [Int64] = [0, 1, -1, 1_000_000_000, 1_500_000_000, -2_000_000_001, .max, .min]
        #expect(
            times.map { JSON.seconds(nanoseconds: $0).description } == [
                "0", "0.000000001", "-0.000000001", "1", "1.5", "-2.000000001", "9223372036.854775807",
                "-9223372036.854775808",
            ])
    }
}
