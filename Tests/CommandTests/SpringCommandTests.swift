import Motion
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("fling spring")
struct SpringCommandTests {
    @Test("its object has the keys that scripts rely on, in this order, and numbers in full")
    func object() throws {
        let answer = Answer(
            "spring --duration 0.5 --bounce 0.25 --from 0 --to 320 --velocity 900 --at 0 --json")
        #expect(answer.code == .success && answer.errors.isEmpty)
        let settling = try #require(
            Spring(duration: 0.5, bounce: 0.25).motion(from: MotionState(0, perSecond: 900), to: 320)
                .settlingTime(within: Tolerance(distance: 0.32)))
        #expect(
            answer.output == """
                {"mass":1,"stiffness":157.91367041742973,"damping":18.84955592153876,"dampingRatio":0.75,\
                "duration":0.5,"bounce":0.25,"settling":\(settling),\
                "samples":[{"t":0,"value":0,"velocity":900}]}

                """)
    }

    /// Computed with 40 digits from the equation of motion.
    static let states: [(line: String, value: Double, velocity: Double)] = [
        (
            "--duration 0.5 --bounce 0.2 --from 0 --to 320 --velocity 900 --at 0.1", 157.66130849248478,
            1618.3290008745146
        ),
        (
            "--duration 0.5 --bounce 0.2 --from 0 --to 320 --velocity 900 --at 0.2", 276.24134588743011,
            742.87127841068164
        ),
        ("--stiffness 300 --damping 20 --at 0.25", 1.098076206216401, -0.66835902990401665),
        (
            "--stiffness 100 --damping 20 --from 5 --to -1 --velocity -40 --at 0.125", 1.4352907733116159,
            -18.622811795912357
        ),
        ("--stiffness 100 --damping 20 --from 5 --to -1 --velocity -40 --at 3600", -1, 0),
        (
            "--mass 1 --stiffness 4 --damping 80 --from 1 --to 0 --velocity 2 --at 0.5", 1.0003182598895701,
            -0.050047212076193701
        ),
        (
            "--mass 1 --stiffness 4 --damping 80 --from 1 --to 0 --velocity 2 --at 60", 0.050968703392146096,
            -0.0025500299356696227
        ),
        (
            "--response 0.7 --damping-fraction 0 --from 2 --to 0 --velocity 1 --at 7200",
            -0.55365708537213492, 17.279344018578646
        ),
        ("--duration 0.5 --bounce -0.5 --at 0.3", 0.60766540252101526, 1.3210463799219201),
    ]

    @Test("values and velocities are right to twelve digits", arguments: states)
    func state(line: String, value: Double, velocity: Double) throws {
        let sample = try #require(SpringAnswer(line).samples.first)
        #expect(abs(sample.value - value) <= 1e-12 * abs(value))
        #expect(abs(sample.velocity - velocity) <= 1e-12 * abs(velocity))
    }

    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let spring: @Sendable () throws -> Spring

        init(_ line: String, _ spring: @escaping @Sendable () throws -> Spring) {
            testDescription = line
            self.spring = spring
        }
    }

    static let forms = [
        Form("", { .smooth }),
        Form("--duration 0.4", { Spring(duration: 0.4) }),
        Form("--bounce -0.3", { Spring(bounce: -0.3) }),
        Form("--duration 0.4 --bounce 1", { Spring(duration: 0.4, bounce: 1) }),
        Form("--response 0.3", { Spring(response: 0.3) }),
        Form("--response 0.3 --damping-fraction 20", { Spring(response: 0.3, dampingFraction: 20) }),
        Form("--stiffness 300 --damping 20", { try Spring(stiffness: 300, damping: 20) }),
        Form("--mass 2 --stiffness 300 --damping 0", { try Spring(mass: 2, stiffness: 300, damping: 0) }),
        Form(
            "--settling-duration 0.8 --damping-ratio 0.7",
            { try Spring(settlingDuration: 0.8, dampingRatio: 0.7) }
        ),
        Form(
            "--uikit-duration 0.5 --uikit-damping 0.7",
            { try Spring(withDuration: 0.5, usingSpringWithDamping: 0.7) }
        ),
        Form("--bounciness 4 --speed 12", { try Spring(bounciness: 4, speed: 12) }),
        Form("--tension 342 --friction 30", { try Spring(tension: 342, friction: 30) }),
        Form("--preset smooth", { .smooth }), Form("--preset snappy", { .snappy }),
        Form("--preset bouncy", { .bouncy }),
        Form("--preset standard", { .standard }), Form("--preset interactive", { .interactive }),
        Form("--preset snappy --duration 0.3", { .snappy(duration: 0.3) }),
        Form("--preset bouncy --extra-bounce 0.7", { .bouncy(extraBounce: 0.7) }),
        Form("--preset smooth --duration 2 --extra-bounce -0.5", { .smooth(duration: 2, extraBounce: -0.5) }),
        Form("--preset interactive --duration 0.2", { Spring(response: 0.2, dampingFraction: 0.86) }),
    ]

    @Test("every way to write a spring is understood", arguments: forms)
    func form(form: Form) throws {
        let answer = try SpringAnswer(form.testDescription)
        let spring = try form.spring()
        #expect(answer.mass == spring.mass)
        #expect(answer.stiffness == spring.stiffness)
        #expect(answer.damping == spring.damping)
        #expect(answer.dampingRatio == spring.dampingRatio)
        #expect(answer.duration == spring.duration)
        #expect(answer.bounce == spring.bounce)
    }

    @Test("settling is that of this motion and tolerance, and null when there is none")
    func settling() throws {
        let line = "--bounce 0.2 --from 10 --to 330 --velocity -900"
        let motion = Spring(bounce: 0.2).motion(from: MotionState(10, perSecond: -900), to: 330)
        #expect(
            try SpringAnswer("\(line) --tolerance 0.5").settling
                == motion.settlingTime(within: Tolerance(distance: 0.5)))
        #expect(
            try SpringAnswer(line).settling == motion.settlingTime(within: Tolerance(distance: 0.32)),
            "a thousandth of the way")
        #expect(try SpringAnswer("--bounce 1").settling == nil)
        #expect(try SpringAnswer("--from 3 --to 3").settling == 0)
        #expect(Answer("spring --bounce 1 --json").output.contains(#""settling":null,"#))
    }

    @Test("values of several numbers are arrays, each number swinging for itself")
    func vectors() throws {
        let times = "--at 0.1,0.4"
        let samples = try SpringAnswer(
            "--from 1,-2 --to 3,5 --velocity 0.5,40 \(times)", of: [Double].self
        ).samples
        let x = try SpringAnswer("--from 1 --to 3 --velocity 0.5 \(times)").samples
        let y = try SpringAnswer("--from -2 --to 5 --velocity 40 \(times)").samples
        #expect(samples.map(\.value) == zip(x, y).map { [$0.value, $1.value] })
        #expect(samples.map(\.velocity) == zip(x, y).map { [$0.velocity, $1.velocity] })
        #expect(Answer("spring --from 0,0,0,0,0").code == .usage)
    }

    @Test("the text says what the motion does")
    func text() {
        let answer = Answer(
            "spring --duration 0.5 --bounce 0.2 --to 320 --velocity 900 --tolerance 0.5 --at 0,0.1")
        #expect(answer.code == .success && answer.errors.isEmpty)
        #expect(
            answer.output == """
                Spring
                  duration, bounce                  0.5, 0.2
                  response, damping fraction        0.5, 0.8
                  mass, stiffness, damping          1, 157.9137, 20.10619
                  settling duration, damping ratio  0.6743024, 0.8
                  UIKit's duration, damping         0.7157434, 0.8
                  pop's tension, friction           157.9137, 20.10619
                  pop's bounciness, speed           2.413382, 3.32866

                Motion
                  from                              0
                  to                                320
                  velocity                          900 per second
                  seems to be over after            0.5 s
                  passes its target first after     0.3098153 s
                  overshoots by                     5.010955 (1.57 %), at 0.3951623 s
                  stays within 0.5 after            0.6325017 s

                Samples
                    t     value  velocity  from                                           to
                  0.0    0.0000   900.000  *                                              |
                  0.1  157.6613  1618.329                         *                       |

                """)
    }

    @Test("what a spring is not is said in words")
    func words() {
        let swinging = Answer("spring --bounce 1").output
        #expect(swinging.contains("never: it is undamped and never settles"))
        #expect(swinging.contains("overshoots by                     1 (100 %), at 0.5 s") == false)
        #expect(swinging.contains("overshoots by                     1 (100 %), at 0.25 s"))
        let creeping = Answer("spring --bounce -0.5").output
        #expect(creeping.contains("passes its target first after     never\n"))
        #expect(!creeping.contains("overshoots"))
        #expect(creeping.contains("none: the damping ratio is not from 0.01 through 1"))
    }

    @Test("the table fits its terminal, and a narrow one has no picture", arguments: [30, 50, 80, 120])
    func width(width: Int) {
        let appearance = Appearance(width: width, hasUnicode: true)
        let output = Answer("spring --to 320 --velocity -900", appearance: appearance).output
        let table = output.split(separator: "\n").drop { $0 != "Samples" }.dropFirst()
        #expect(table.allSatisfy { $0.count <= max(width, 34) })
        #expect(table.contains { $0.contains("●") } == (width >= 50))
    }
}
