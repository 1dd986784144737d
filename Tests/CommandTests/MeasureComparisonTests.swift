import CommandLineTool
import JSONText
import Testing
import Traces

@testable import Commands

@Suite("Two reports of fling measure")
struct MeasureComparisonTests {
    private func report(lag: Double, error: Double = 1, goesOn: Bool = true, friction: Double = 4) throws
        -> JSON
    {
        let text = """
            {"type":"feel","version":1,"stopsOnTouch":\(goesOn),"strokes":{"flick":{"follows":true,"jumps":0,\
            "lagMilliseconds":{"median":\(lag),"least":\(lag),"most":\(lag),"error":\(error)},"gain":null,\
            "goesOn":\(goesOn),"curve":{"form":"exponential","constant":{"median":\(friction),"least":\(friction),\
            "most":\(friction),"error":0.05}}}}}
            """
        return try #require(JSON(line: text))
    }

    @Test("figures that differ by less than both errors are the same")
    func same() throws {
        let comparison = try #require(
            MeasureComparison(try report(lag: 21.5), with: try report(lag: 20, friction: 4.05)))
        #expect(comparison.differences.isEmpty, "\(comparison.differences)")
    }

    @Test("figures that differ by more are told, and so are words")
    func different() throws {
        let now = try report(lag: 66, goesOn: false, friction: 2)
        let comparison = try #require(MeasureComparison(now, with: try report(lag: 20)))
        #expect(
            comparison.differences == [
                "flick: the content stops at the lift now",
                "flick: constant of the exponential 4.00 → 2.00", "flick: lag 20.0 → 66.0 ms",
                "no touch stops the content any more",
            ])
    }

    @Test("a report is read from its file, which ends with its line")
    func file() throws {
        let folder = try Folder()
        try folder.write("\(try report(lag: 20))\n", to: "before.json")
        let before = try MeasureComparison.report(at: folder["before.json"])
        #expect(MeasureComparison(try report(lag: 20), with: before)?.differences == [])
        #expect(throws: Failure.self) { try MeasureComparison.report(at: folder["none.json"]) }
    }

    @Test("what is no report is not compared")
    func mistakes() throws {
        let now = try report(lag: 20)
        for text in [#"{"type":"feel","version":2}"#, "[]", #"{"type":"feel","version":1,"strokes":{}}"#] {
            #expect(MeasureComparison(now, with: try #require(JSON(line: text))) == nil)
        }
    }
}
