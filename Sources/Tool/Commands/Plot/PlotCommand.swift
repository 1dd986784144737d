import CommandLineTool
import Interaction
import Motion
import Replay
import JSONText
import Touch
import Traces

extension Command {
    private static let output = Option<String>(
        names: ["--output", "-o"], "FILE", "The picture to write, whose name ends in .svg, .png or .pdf.",
        must: "be the name of a file"
    ) { $0.isEmpty ? nil : $0 }
    private static let force = Flag("--force", summary: "Overwrite an existing picture.")
    private static let title = Option<String>(
        "--title", "TEXT", "The title; the trace's name if not given.", must: "be a text"
    ) { $0 }
    private static let size = Option.numbers(
        "--size", "WIDTH,HEIGHT", "The size in points; 960,560 if not given.", count: 2...2, in: 320...4000)

    private static let moves = Flag(
        "--moving",
        summary:
            "An SVG that plays the motion again and again, with the value on its rail; a still picture for people "
            + "who prefer no animations."
    )

    /// The command `fling plot`.
    static let plot = Command(
        name: "plot",
        summary: "a picture of the motion of a value under a recorded gesture",
        synopsis: [
            "plot FILE -o PICTURE [--force] \(ReplayOptions.synopsis) [--title TEXT] [--size WIDTH,HEIGHT] [--moving]"
        ],
        description: [
            "Draws the result of fling replay: the finger's reports, the value and its velocity over time, the "
                + "states, the transitions and the detents. The curves are as at a high frame rate, unless --fps "
                + "says otherwise.",
            "Gestures that move no value are drawn by themselves: the fingers of a tap and how far they move, the "
                + "scale and rotation of a pinch. With --axis, a pinch is drawn as the motion of a value that "
                + "follows its middle.",
        ],
        operands: [ReplayOptions.file],
        sections: [
            Section(
                title: "picture",
                groups: [
                    Group(options: [
                        output.declaration, force.declaration, title.declaration, size.declaration,
                        moves.declaration,
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
            let existing: ExistingFile = arguments[force] ? .replace : .keep
            let question = try ReplayQuestion(arguments)
            for remark in question.player.remarks { console.note("\(question.file.name): \(remark)") }
            console.note(question.player.libinputErrors ?? [], of: question.file.name)
            let size = arguments[size] ?? [960, 560]
            let canvas = try Canvas(size: SIMD2(size[0], size[1]), format: file.format)
            let rate = try arguments[ReplayOptions.framesPerSecond] ?? question.smoothRate(width: size[0])
            let name = question.player.source.split(separator: "/").last.map(String.init) ?? "trace"
            let title = arguments[title] ?? name
            var layer: MovingLayer?
            switch try question.answer(framesPerSecond: rate) {
            case .line(let replayed):
                layer = try question.draw(replayed, title, isMoving: isMoving, on: canvas)
            case .plane(let replayed):
                guard !isMoving else {
                    throw UsageError("--moving shows a value on a rail: it does not go with --axis both")
                }
                _ = try question.draw(replayed, title, on: canvas)
            }
            let picture = try canvas.finish()
            try WholeFile.write(layer?.over(picture) ?? picture, to: file.path, existing: existing)
        })
}

extension ReplayQuestion {
    /// Returns a frame rate at which curves are smooth at a width in points, whatever the length of the
    /// motion.
    fileprivate func smoothRate(width: Double) throws -> Double {
        let duration =
            switch try answer(framesPerSecond: 30) {
            case .line(let replayed): replayed.trace.duration
            case .plane(let replayed): replayed.trace.duration
            }
        return min(1000, max(30, 1.5 * width / max(duration, 0.1)))
    }

    /// Draws the motion of the value, or the gestures in a recording that moves none.
    ///
    /// - Returns: The layer that makes the picture move, if that is asked for.
    fileprivate func draw<Value>(
        _ replayed: Replayed<Value>, _ title: String, isMoving: Bool = false, on canvas: Canvas
    ) throws(UsageError) -> MovingLayer? {
        let hand = RecordedHand(player)
        let subtitle = subtitle(replayed, hand)
        guard isMoved(replayed, by: hand) || hand.acts.isEmpty else {
            guard !isMoving else {
                throw UsageError("--moving shows a value on a rail, which no gesture of \(file.name) moves")
            }
            HandFigure(hand: hand, title: title, subtitle: subtitle, canvas: canvas).draw()
            return nil
        }
        let figure = MotionFigure(
            replayed, title: title, subtitle: subtitle, detents: setup.detents, bounds: setup.bounds,
            hasStage: isMoving, on: canvas)
        figure.draw()
        return isMoving ? MovingLayer(figure) : nil
    }

    /// Returns true if the picture is of the value: a pinch moves one only if its axis is given.
    private func isMoved<Value>(_ replayed: Replayed<Value>, by hand: RecordedHand) -> Bool {
        !replayed.trace.transitions.isEmpty && !(isAxisFound && hand.isPinchAlone)
    }

    /// Returns the gestures in words, with the scale in units per millimetre if they move the value.
    func subtitle<Value>(_ replayed: Replayed<Value>, _ hand: RecordedHand) -> String {
        let unit = "\(setup.unitsPerMillimetre.significant(3)) units per mm"
        guard !hand.acts.isEmpty else { return "No gesture moves it, \(unit)" }
        let names = hand.names.joined(separator: ", ")
        let gestures = "\(names.prefix(1).uppercased())\(names.dropFirst()) on \(hand.surfaces)"
        return isMoved(replayed, by: hand) ? "\(gestures), \(unit)" : gestures
    }
}
