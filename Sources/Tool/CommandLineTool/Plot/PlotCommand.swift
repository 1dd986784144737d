import Interaction
import Motion
import Replay
import JSONText
import Touch

extension Command {
    private static let output = Option<String>(
        names: ["--output", "-o"], "FILE", "Where the picture goes; it ends in .svg, .png or .pdf.",
        must: "be the name of a file"
    ) { $0.isEmpty ? nil : $0 }
    private static let title = Option<String>(
        "--title", "TEXT", "What stands above it; the trace's name if not given.", must: "be a text"
    ) { $0 }
    private static let size = Option.numbers(
        "--size", "WIDTH,HEIGHT", "In points; 960,560 if not given.", count: 2...2, in: 320...4000)

    private static let moves = Flag(
        "--moving",
        summary:
            "An SVG that plays the motion again and again, with the value on its rail; a still where people want none."
    )

    /// `fling plot`.
    static let plot = Command(
        name: "plot",
        summary: "a picture of what a recorded gesture makes of a value",
        synopsis: [
            "plot FILE -o PICTURE \(ReplayOptions.synopsis) [--title TEXT] [--size WIDTH,HEIGHT] [--moving]"
        ],
        description: [
            "Draws what fling replay tells: the finger's reports, the value and its velocity over time, what the value "
                + "does, where its course changes, and where it likes to rest. The curves are as at a high frame rate, "
                + "unless --fps says otherwise."
        ],
        operands: [ReplayOptions.file],
        sections: [
            Section(
                title: "picture",
                groups: [
                    Group(options: [
                        output.declaration, title.declaration, size.declaration, moves.declaration,
                    ])
                ])
        ] + ReplayOptions.sections,
        examples: [
            Example(
                line: "fling plot flick.yml -o flick.svg --detents 0,320,640 --units-per-mm 8",
                summary: "A sheet that is closed, half open or open.")
        ],
        run: { arguments, console in
            let file = try PictureFile(arguments.required(output))
            let isMoving = arguments[moves]
            guard !isMoving || file.format == .svg else {
                throw UsageError("--moving needs a picture that can move, which ends in .svg")
            }
            let question = try ReplayQuestion(arguments)
            console.note(question.player.libinputErrors ?? [], of: question.file.name)
            let size = arguments[size] ?? [960, 560]
            let canvas = try Canvas(size: SIMD2(size[0], size[1]), format: file.format)
            let rate = try arguments[ReplayOptions.framesPerSecond] ?? question.smoothRate(width: size[0])
            let name = question.player.source.split(separator: "/").last.map(String.init) ?? "trace"
            let title = arguments[title] ?? name
            var layer: MovingLayer?
            switch try question.answer(framesPerSecond: rate) {
            case .line(let replayed):
                let figure = question.figure(replayed, title, hasStage: isMoving, on: canvas)
                figure.draw()
                if isMoving { layer = MovingLayer(figure) }
            case .plane(let replayed):
                guard !isMoving else {
                    throw UsageError("--moving shows a value on a rail: it does not go with --axis both")
                }
                question.figure(replayed, title, on: canvas).draw()
            }
            let picture = try canvas.finish()
            try file.write(layer?.over(picture) ?? picture)
        })
}

extension ReplayQuestion {
    /// A frame rate at which curves are smooth at a width in points, whatever the length of the motion.
    fileprivate func smoothRate(width: Double) throws -> Double {
        let duration =
            switch try answer(framesPerSecond: 30) {
            case .line(let replayed): replayed.trace.duration
            case .plane(let replayed): replayed.trace.duration
            }
        return min(1000, max(30, 1.5 * width / max(duration, 0.1)))
    }

    fileprivate func figure<Value>(
        _ replayed: Replayed<Value>, _ title: String, hasStage: Bool = false, on canvas: Canvas
    ) -> MotionFigure<Value> {
        MotionFigure(
            replayed, title: title, subtitle: subtitle(replayed), detents: setup.detents,
            bounds: setup.bounds, hasStage: hasStage, on: canvas)
    }

    /// What the hand does, and how it moves the value.
    func subtitle<Value>(_ replayed: Replayed<Value>) -> String {
        let unit = "\(setup.unitsPerMillimetre.significant(3)) units per mm"
        guard let gesture = replayed.hand.first?.gesture else {
            return replayed.trace.transitions.isEmpty ? "No gesture moves it, \(unit)" : unit
        }
        let surface = gesture.source.isTouchpad ? "touchpad" : "touchscreen"
        return "\(counted(gesture.fingers, "finger")) on a \(surface), \(unit)"
    }
}
