import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("A command line")
struct ArgumentsTests {
    static let number = Option.number("--number", "NUMBER", "A number.", in: -10...10)
    static let list = Option.numbers(
        "--list", "NUMBERS", "Numbers.", count: 1...3, in: 0...9, isRepeatable: true)
    static let choice = Option.choice("--choice", "NAME", "A name.", of: [("one", 1), ("two", 2)])
    static let flag = Flag("--flag", "-f", summary: "A flag.")

    static let command = Command(
        name: "try", summary: "", synopsis: [],
        operands: [
            Command.Operand(placeholder: "FILE", summary: ""),
            Command.Operand(placeholder: "OTHER", summary: "", isRequired: false),
        ],
        sections: [
            Command.Section(
                title: "options",
                groups: [
                    Command.Group(options: [
                        number.declaration, list.declaration, choice.declaration, flag.declaration,
                    ])
                ])
        ],
        run: { _, _ in })

    private func parse(_ words: String...) throws(UsageError) -> Arguments {
        try Arguments(words, for: Self.command)
    }

    @Test("a value follows its option, or an equals sign")
    func values() throws {
        #expect(try parse("file", "--number", "1.5")[Self.number] == 1.5)
        #expect(try parse("--number=1.5", "file")[Self.number] == 1.5)
        #expect(try parse("file")[Self.number] == nil)
        #expect(try parse("file", "--choice=two")[Self.choice] == 2)
    }

    @Test("a value may be a negative number", arguments: ["-2", "-.5", "-1e-3"])
    func negative(text: String) throws {
        #expect(try parse("file", "--number", text)[Self.number] == Double(text))
        #expect(try parse("file", "--number=\(text)")[Self.number] == Double(text))
    }

    @Test("a repeated option keeps every value in its order")
    func repeated() throws {
        let arguments = try parse("--list", "1,2", "file", "--list=0.5")
        #expect(arguments.all(Self.list) == [[1, 2], [0.5]])
    }

    @Test("a flag is there or not, by any of its names")
    func flags() throws {
        #expect(try parse("file", "--flag")[Self.flag])
        #expect(try parse("file", "-f")[Self.flag])
        #expect(try !parse("file")[Self.flag])
    }

    @Test("what is no option is an operand, and after -- everything is")
    func operands() throws {
        #expect(try parse("a", "--flag", "b").operands == ["a", "b"])
        #expect(try parse("--", "--flag", "-f").operands == ["--flag", "-f"])
        #expect(try parse("-").operands == ["-"])
    }

    @Test("help is asked for anywhere before --, whatever else is wrong")
    func help() throws {
        #expect(try parse("--number", "x", "--help").wantsHelp)
        #expect(try parse("-h").wantsHelp)
        #expect(try !parse("--", "--help").wantsHelp)
    }

    @Test(
        "a mistake is named with its option and what is right",
        arguments: [
            (["file", "--number", "soon"], "--number is soon, but it must be a number from -10 through 10"),
            (["file", "--number", "11"], "--number is 11, but it must be a number from -10 through 10"),
            (["file", "--number", "nan"], "--number is nan, but it must be a number from -10 through 10"),
            (["file", "--number="], "--number is '', but it must be a number from -10 through 10"),
            (["file", "--number"], "--number needs a value, which must be a number from -10 through 10"),
            (
                ["file", "--number", "--flag"],
                "--number needs a value, which must be a number from -10 through 10"
            ),
            (["file", "--number", "1", "--number=2"], "--number is given twice"),
            (
                ["file", "--list", "1,,2"],
                "--list is 1,,2, but it must be 1 to 3 numbers from 0 through 9, separated by commas"
            ),
            (
                ["file", "--list", "1,2,3,4"],
                "--list is 1,2,3,4, but it must be 1 to 3 numbers from 0 through 9, separated by commas"
            ),
            (["file", "--choice", "three"], "--choice is three, but it must be one of one, two"),
            (["file", "--flag=1"], "--flag takes no value"),
            (["file", "--flag", "-f"], "-f is given twice"),
            ([], "try needs FILE"),
            (["a", "b", "c"], "try has no use for 'c'"),
        ])
    func mistakes(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try Arguments(words, for: Self.command) }
    }

    @Test("an unknown option brings the one that was meant")
    func unknown() {
        #expect(throws: UsageError("try has no option --nubmer", suggestion: "--number")) {
            try parse("file", "--nubmer", "3")
        }
        #expect(throws: UsageError("try has no option --elephant")) { try parse("file", "--elephant=3") }
    }
}
