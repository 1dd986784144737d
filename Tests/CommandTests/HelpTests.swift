import CFlingHeader
import Foundation
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("Help")
struct HelpTests {
    @Test(
        "the overview names every command, however it is asked for", arguments: ["help", "--help", "-h", ""])
    func overview(line: String) {
        let answer = Answer(line)
        #expect(answer.code == (line.isEmpty ? .usage : .success) && answer.errors.isEmpty)
        for command in Tool.fling.commands { #expect(answer.output.contains("    \(command.name) ")) }
    }

    @Test("the guide to the command has a row for each command")
    func guide() throws {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../Sources/Guides/Fling.docc/TheCommand.md").standardizedFileURL
        let guide = try String(contentsOf: file, encoding: .utf8)
        let rows = guide.matches(of: /(?m)^\| `fling (\w+)` \|/).map { String($0.1) }
        #expect(rows.sorted() == Tool.fling.commands.map(\.name).filter { $0 != "help" }.sorted())
    }

    @Test("a command's page has all its options, however it is asked for")
    func page() throws {
        let answer = Answer("help spring")
        #expect(answer.code == .success && answer.errors.isEmpty)
        #expect(answer.output == Answer("spring --help").output)
        #expect(answer.output == Answer("spring --bounce soon -h").output)
        let spring = try Tool.fling.command(named: "spring")
        for option in spring.options { #expect(answer.output.contains(option.usage)) }
    }

    @Test("every option has one name of its own, and every form of a spring is on the page")
    func complete() throws {
        for command in Tool.fling.commands {
            let names = command.options.flatMap(\.names)
            #expect(Set(names).count == names.count)
            #expect(!names.contains("--help") && !names.contains("-h"))
        }
        let names = try Tool.fling.command(named: "spring").options.map(\.name)
        for option in SpringForm.all.flatMap({ $0.required + $0.optional }) {
            #expect(names.contains(option.name))
        }
    }

    @Test("a page keeps to its width", arguments: [40, 60, 80, 100, 200])
    func width(width: Int) {
        let page = Answer("help spring", appearance: Appearance(width: width)).output
        #expect(page.split(separator: "\n").allSatisfy { $0.count <= min(width, 100) })
        #expect(!page.contains("\u{1B}"))
    }

    @Test(
        "the examples on a page work",
        arguments: Tool.fling.commands.flatMap(\.examples).filter(\.isSelfContained).map(\.line))
    func examples(line: String) throws {
        let scratch = try Scratch()
        let files = [
            "flick.yml": Recorded.flick, "drag.jsonl": try scratch.write(Recorded.drag, to: "drag.jsonl"),
            "flick.svg": scratch.path("flick.svg"),
        ]
        let words = line.split(separator: " ").dropFirst().map(String.init)
        let answer = Answer(words.map { files[$0] ?? $0 })
        #expect(answer.code == .success && answer.errors.isEmpty)
        #expect(answer.output.isEmpty == words.contains("-o"))
    }

    @Test(
        "a page has all exit statuses of its command",
        arguments: ["run", "film", "measure", "reproduce", "glide"])
    func statuses(name: String) throws {
        let own = try Tool.fling.command(named: name).statuses.map(\.name)
        #expect(
            own.contains { $0.contains("N") } && own.contains(["glide": "127", "measure": "N"][name] ?? "3"))
        for page in [Answer("help \(name)").output, Answer("help \(name) --man").output] {
            let lines = page.split(separator: "\n").map { $0.drop { $0 == " " } }
            for status in ["0", "1", "2"] + own {
                #expect(lines.contains { $0.hasPrefix("\(status)  ") || $0 == ".B \(status)" })
            }
        }
    }

    @Test("headings are bold where colours are shown")
    func colours() {
        let page = Answer("help", appearance: Appearance(hasColours: true)).output
        #expect(page.hasPrefix("\u{1B}[1mNAME\u{1B}[0m\n"))
    }

    @Test("every page is a manual page, with all its options", arguments: Tool.fling.commands.map(\.name))
    func manualPages(name: String) throws {
        let page = Answer("help \(name) --man").output
        #expect(page.hasPrefix(".TH FLING\\-\(name.uppercased()) 1 "))
        #expect(page.contains(".SH NAME\nfling\\-\(name) \\- "))
        for option in try Tool.fling.command(named: name).options {
            #expect(page.contains(".B " + option.usage.replacing("-", with: "\\-")))
        }
        let macros: Set = [".TH", ".SH", ".PP", ".TP", ".B"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(macros.contains(String(line.prefix { $0 != " " })))
        }
    }

    @Test("a shell completes every command, option and choice", arguments: Shell.allCases)
    func completions(shell: Shell) {
        let script = Answer("help --completions \(shell.rawValue)").output
        for command in Tool.fling.commands {
            #expect(script.contains(command.name))
            for option in command.options {
                for name in option.names {
                    let dashes = name.hasPrefix("--") ? "-l " : "-s "
                    #expect(script.contains(shell == .fish ? dashes + name.drop { $0 == "-" } : name))
                }
                if !option.choices.isEmpty {
                    #expect(script.contains(option.choices.joined(separator: " ")))
                }
            }
        }
    }

    @Test(
        "a shell offers the values that have a name, and files where a recording is meant",
        arguments: [
            (Shell.bash, #"run --in") mapfile -t COMPREPLY < <(compgen -W "sway phoc cage "#),
            (.bash, #"replay --spring") mapfile -t COMPREPLY < <(compgen -W ""#),
            (
                .bash,
                #""play "*) mapfile -t COMPREPLY < <(compgen -W "swipe scroll drag tap hold pinch rotate" -f "#
            ),
            (.bash, #"run --trace") mapfile -t COMPREPLY < <(compgen -f "#),
            (.bash, #"run --wait") mapfile -t COMPREPLY < <(compgen -W "line= file= window window= idle" "#),
            (.bash, #"run --user") mapfile -t COMPREPLY < <(compgen -u "#),
            (.zsh, ":TARGET:(sway phoc cage "),
            (.zsh, "'*:FILE|GESTURE:{compadd -- swipe scroll drag tap hold pinch rotate; _files}'"),
            (.zsh, "'*:PROGRAM:_command_names -e'"),
            (.fish, "-l in -x -a 'sway phoc cage "),
            (.fish, "__fish_seen_subcommand_from play' -F -a 'swipe scroll drag tap hold pinch rotate'"),
            (.fish, "-l strategy -x -a 'default "),
        ])
    func offers(shell: Shell, text: String) {
        #expect(Answer("help --completions \(shell.rawValue)").output.contains(text))
    }

    @Test("under another name it is that which its lines to type begin with")
    func otherName() {
        let name = "fling-gestures"
        #expect(Answer("help sprng", named: name).errors.hasSuffix("Try: fling-gestures help\n"))
        let page = Answer("help replay --man", named: name).output
        #expect(page.hasPrefix(".TH FLING\\-GESTURES\\-REPLAY 1 "))
        #expect(page.contains(".SH NAME\nfling\\-gestures\\-replay \\- "))
        #expect(page.contains("\n.B fling\\-gestures replay flick.yml "))
        #expect(Answer("help", named: name).output.contains("    fling-gestures COMMAND [OPTION]...\n"))
        let script = Answer("help --completions bash", named: name).output
        #expect(script.hasSuffix("complete -o filenames -F _fling fling-gestures\n"))
        #expect(Answer("version", named: name).output == Answer("version").output)
    }

    @Test("the version is the one of the C libraries")
    func version() {
        let number = FLING_VERSION
        let text = "\(number / 10000).\(number / 100 % 100).\(number % 100)"
        #expect(Answer("--version").output == "fling \(text)\n")
        #expect(Answer("version").output == "fling \(text)\n")
        #expect(FLING_VERSION_TEXT == text)
    }

    @Test(
        "what is no command is a usage error, with the one that was meant",
        arguments: [
            ("sprng", "fling: there is no command 'sprng'. Did you mean spring?\nTry: fling help\n"),
            ("help sprng", "fling: there is no command 'sprng'. Did you mean spring?\nTry: fling help\n"),
            (
                "--versoin",
                "fling: there is no option --versoin before a command. Did you mean --version?\nTry: fling help\n"
            ),
            ("spring now", "fling: spring has no use for 'now'\nTry: fling help spring\n"),
        ])
    func mistakes(line: String, message: String) {
        let answer = Answer(line)
        #expect(answer.code == .usage)
        #expect(answer.output.isEmpty)
        #expect(answer.errors == message)
    }
}
