import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("Did you mean")
struct SuggestionTests {
    static let candidates = ["--duration", "--bounce", "--damping", "--damping-ratio", "--at", "--fps"]

    @Test(
        "a slip finds the word that was meant",
        arguments: [
            ("--bouce", "--bounce"), ("--buonce", "--bounce"), ("--bounces", "--bounce"),
            ("--Duration", "--duration"), ("--dur", "--duration"), ("--dampng", "--damping"),
            ("--damping-ration", "--damping-ratio"), ("--fsp", "--fps"),
        ])
    func slips(word: String, meant: String) {
        #expect(nearest(to: word, among: Self.candidates) == meant)
    }

    @Test("what is near to nothing finds nothing", arguments: ["--velocity", "--x", "--", "elephant", ""])
    func strangers(word: String) {
        #expect(nearest(to: word, among: Self.candidates) == nil)
    }
}
