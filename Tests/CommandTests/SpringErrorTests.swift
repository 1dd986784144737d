import Foundation
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("fling spring refuses")
struct SpringErrorTests {
    @Test(
        "options that do not make a spring, by their names",
        arguments: [
            ("--stiffness 100", "--stiffness alone makes no spring: give --damping as well"),
            ("--mass 1", "--mass alone makes no spring: give --stiffness and --damping as well"),
            (
                "--mass 1 --damping 3",
                "--damping and --mass alone make no spring: give --stiffness as well"
            ),
            (
                "--settling-duration 1",
                "--settling-duration alone makes no spring: give --damping-ratio as well"
            ),
            ("--uikit-damping 0.5", "--uikit-damping alone makes no spring: give --uikit-duration as well"),
            ("--damping-fraction 1", "--damping-fraction alone makes no spring: give --response as well"),
            ("--bounciness 4", "--bounciness alone makes no spring: give --speed as well"),
            ("--friction 4", "--friction alone makes no spring: give --tension as well"),
            ("--extra-bounce 0.1", "--extra-bounce alone makes no spring: give --preset as well"),
            (
                "--bounce 0.2 --stiffness 100",
                "--bounce and --stiffness do not go together: --bounce goes with --duration, "
                    + "--stiffness goes with --damping and --mass"
            ),
            (
                "--preset snappy --bounce 0.2",
                "--bounce and --preset do not go together: --bounce goes with --duration, "
                    + "--preset goes with --duration and --extra-bounce"
            ),
            (
                "--preset interactive --extra-bounce 0.1",
                "--extra-bounce goes with smooth, snappy or bouncy, not with interactive"
            ),
            ("--at 1 --fps 60", "--at and --fps do not go together: give one of them"),
            ("--at 1 --until 2", "--at and --until do not go together: give one of them"),
            ("--from 0,0 --to 320", "--from has 2 numbers, but --to has 1 number: give them as many"),
        ])
    func sets(line: String, message: String) {
        let answer = Answer("spring \(line)")
        #expect(answer.code == .usage)
        #expect(answer.output.isEmpty)
        #expect(answer.errors == "fling: \(message)\nTry: fling help spring\n")
    }

    @Test(
        "a number out of range, by its option, its text, and what it must be",
        arguments: [
            ("--bounce 1.5", "--bounce is 1.5, but it must be a number from -0.9999 through 1"),
            ("--bounce -2", "--bounce is -2, but it must be a number from -0.9999 through 1"),
            (
                "--bounce -1",
                "--bounce is -1, but such a spring never arrives: it must be greater, at least -0.9999"
            ),
            ("--duration 0", "--duration is 0, but it must be a number from 1e-06 through 1000000"),
            ("--duration 1e400", "--duration is 1e400, but it must be a number from 1e-06 through 1000000"),
            ("--response -1", "--response is -1, but it must be a number from 1e-06 through 1000000"),
            (
                "--response 1 --damping-fraction -1",
                "--damping-fraction is -1, but it must be a number from 0 through 10000"
            ),
            (
                "--mass 0 --stiffness 1 --damping 1",
                "--mass is 0, but it must be a finite number greater than 0"
            ),
            (
                "--stiffness inf --damping 1",
                "--stiffness is inf, but it must be a finite number greater than 0"
            ),
            (
                "--stiffness 1 --damping -1",
                "--damping is -1, but it must be a finite number, 0 or greater"
            ),
            (
                "--tension 1e200 --friction 1",
                "--tension is 1e200, but it must give, with the other parameters, a motion that numbers can hold"
            ),
            (
                "--settling-duration 1 --damping-ratio 0",
                "--damping-ratio is 0, but it must be a number greater than 0, at most 10000"
            ),
            (
                "--uikit-duration 1 --uikit-damping 2",
                "--uikit-damping is 2, but it must be a number from 0.01 through 1"
            ),
            ("--bounciness 21 --speed 1", "--bounciness is 21, but it must be a number from 0 through 20"),
            (
                "--preset snappy --extra-bounce 2",
                "--extra-bounce is 2, which with snappy makes a bounce of 2.15, but that must be a number "
                    + "from -0.9999 through 1"
            ),
            (
                "--preset snappy --duration nan",
                "--duration is nan, but it must be a number from 1e-06 through 1000000"
            ),
            (
                "--preset standard --duration 0",
                "--duration is 0, but it must be a number from 1e-06 through 1000000"
            ),
            ("--tolerance 0", "--tolerance is 0, but it must be a number from 1e-15 through 1e+15"),
            ("--fps 0", "--fps is 0, but it must be a number from 1e-06 through 1e+09"),
            ("--until -1", "--until is -1, but it must be a number of seconds from 0 through 1e+12"),
            (
                "--at 0.1,-1",
                "--at is 0.1,-1, but it must be numbers from 0 through 1e+12, separated by commas"
            ),
            (
                "--from nan",
                "--from is nan, but it must be 1 to 4 numbers from -1e+15 through 1e+15, separated by commas"
            ),
            (
                "--fps 1e9 --until 1",
                "--fps 1000000000 makes more than 10000000 samples in 1 s: give a lower --fps, or an earlier --until"
            ),
        ])
    func numbers(line: String, message: String) {
        let answer = Answer("spring \(line)")
        #expect(answer.code == .usage)
        #expect(answer.output.isEmpty)
        #expect(answer.errors == "fling: \(message)\nTry: fling help spring\n")
    }

    static let texts = [
        "0", "-0", "1", "-1", "0.5", "1e-320", "1e-6", "1e6", "1e15", "-1e15", "1e70", "1e308", "1e400",
        "-1e400",
        "nan", "-nan", "inf", "-inf", "infinity", "0x1p3", "1,2", "1,nan", ",", "", " ", "1 ", "--", "-",
        "soon", "é",
    ]

    @Test("nothing that is written for an option breaks it", arguments: SpringForm.all.indices)
    func anything(index: Int) throws {
        let form = SpringForm.all[index]
        let motion = [
            SpringOptions.from.declaration, SpringOptions.to.declaration, SpringOptions.velocity.declaration,
            SpringOptions.tolerance.declaration, SpringOptions.at.declaration,
            SpringOptions.framesPerSecond.declaration, SpringOptions.until.declaration,
        ]
        let usual = ["--preset=snappy", "--stiffness=300"]
        for option in form.required + form.optional + motion {
            for text in Self.texts {
                let others = form.required.filter { $0.name != option.name }.map { other in
                    usual.first { $0.hasPrefix(other.name + "=") } ?? "\(other.name)=0.5"
                }
                let words = ["spring", "--json", "\(option.name)=\(text)"] + others
                let short = option.name == "--fps" ? words + ["--until=0.001"] : words
                let answer = Answer(short)
                if answer.code == .success {
                    let samples = answer.output.split(separator: #""samples":["#)
                    #expect(samples.count == 2 && !samples[1].contains("null"), "\(words)")
                    _ = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
                } else {
                    #expect(answer.code == .usage, "\(words)")
                    #expect(answer.errors.hasPrefix("fling: --"), "\(words): \(answer.errors)")
                }
                #expect(Answer(short.filter { $0 != "--json" }).code == answer.code, "\(words)")
            }
        }
    }
}
