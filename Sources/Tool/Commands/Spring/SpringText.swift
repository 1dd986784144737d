import CommandLineTool
import Motion
import JSONText

/// The answer of `fling spring` for people.
struct SpringText {
    private let question: SpringQuestion
    private let appearance: Appearance

    init(_ question: SpringQuestion, _ appearance: Appearance) {
        self.question = question
        self.appearance = appearance
    }

    func write(to output: TextSink) throws(OutputError) {
        try write("Spring", forms, to: output)
        try output.writeLine()
        try write("Motion", arrival, to: output)
        try output.writeLine()
        try SpringTable(question, appearance).write(to: output)
    }

    private func write(
        _ title: String, _ rows: [(name: String, meaning: String)], to output: TextSink
    ) throws(OutputError) {
        try output.writeLine(appearance.styled(title, .bold))
        for row in rows {
            let name = row.name + String(repeating: " ", count: max(0, 32 - row.name.count))
            try output.writeLine([name, row.meaning].row(appearance).wrapped(to: appearance.limit))
        }
    }
}

extension SpringText {
    /// The spring in all forms in which springs are written.
    private var forms: [(name: String, meaning: String)] {
        let spring = question.spring
        func list(_ numbers: Double...) -> String {
            numbers.map { $0.significant(7) }.joined(separator: ", ")
        }
        let pop = spring.bouncinessAndSpeed
        return [
            ("duration, bounce", list(spring.duration, spring.bounce)),
            ("response, damping fraction", list(spring.response, spring.dampingFraction)),
            ("mass, stiffness, damping", list(spring.mass, spring.stiffness, spring.damping)),
            (
                "settling duration, damping ratio",
                spring.settlingDuration.map { list($0, spring.dampingRatio) } ?? "none: it never settles"
            ),
            (
                "UIKit's duration, damping",
                spring.uiKitDuration.map { list($0, spring.dampingRatio) }
                    ?? "none: the damping ratio is not from 0.01 through 1"
            ),
            ("pop's tension, friction", list(spring.tension, spring.friction)),
            (
                "pop's bounciness, speed",
                pop.map { list($0.bounciness, $0.speed) } ?? "none: beyond what its sliders make"
            ),
        ]
    }

    /// The start, the target and the settling of the motion.
    private var arrival: [(name: String, meaning: String)] {
        let start = question.motion.start
        let settling = question.settling.map { "\($0.significant(7)) s" }
        return [
            ("from", list(start.value)),
            ("to", list(question.motion.target)),
            ("velocity", "\(list(start.velocity.perSecond)) per second"),
            ("seems to be over after", "\(question.spring.duration.significant(7)) s"),
        ] + passage + [
            (
                "stays within \(question.tolerance.distance.significant(7)) after",
                settling ?? "never: it is undamped and never settles"
            )
        ]
    }

    private var passage: [(name: String, meaning: String)] {
        let name = "passes its target first after"
        guard let overshoot = question.overshoot else { return [(name, "never")] }
        let part = (overshoot.distance / question.way * 100).significant(3)
        let share = question.way > 0 ? " (\(part) %)" : ""
        return [
            (name, "\(overshoot.start.significant(7)) s"),
            (
                "overshoots by",
                "\(overshoot.distance.significant(7))\(share), at \(overshoot.turn.significant(7)) s"
            ),
        ]
    }

    private func list(_ vector: SIMD4<Double>) -> String {
        question.numbers(vector).map { $0.significant(7) }.joined(separator: ", ")
    }
}
