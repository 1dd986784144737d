import CommandLineTool
import Interaction
import Motion
import Replay
import JSONText

extension MotionFigure {
    /// The size of the pane that stands for the value, in points.
    static var paneSize: SIMD2<Double> { [40, 30] }

    /// The scale of the rail, for places of the pane's middle.
    var rail: PlotScale {
        let states = curves.flatMap { $0.points.map(\.state) }
        let reach = states.map { $0.value[axis: 0] } + detents
        return PlotScale(
            reach + (bounds.map { [$0.lowerBound, $0.upperBound] } ?? []),
            from: layout.left + Self.paneSize.x / 2, to: layout.right - Self.paneSize.x / 2, marks: 5,
            margin: 0)
    }

    /// Returns the height of the pane's middle on the rail.
    func railHeight(_ stage: (top: Double, bottom: Double)) -> Double { stage.top + 4 + Self.paneSize.y / 2 }

    /// Draws the rail with its resting places, and faint panes at the grabs and releases.
    func drawStage() {
        guard let stage = layout.stage else { return }
        let (rail, y) = (rail, railHeight(stage))
        canvas.line([layout.left, y], [layout.right, y], PlotInk.axis, width: 2)
        var taken = -Double.infinity
        for detent in detents.sorted() {
            let x = rail.place(detent)
            canvas.line(
                [x, stage.top], [x, y + Self.paneSize.y / 2 + 4], PlotInk.detent, width: 1, dashes: [4, 4])
            let text = detent.significant(6)
            let room = canvas.width(of: text, size: 11, isBold: true)
            guard x - room / 2 > taken + 4 else { continue }
            canvas.text(text, at: [x, stage.bottom], PlotInk.detent, size: 11, isBold: true, .centre)
            taken = x + room / 2
        }
        for turn in replayed.trace.transitions where turn.to != .idle {
            let x = rail.place(turn.after.value[axis: 0])
            var ink = PlotInk.state(turn.to).band
            ink.opacity = 0.16
            canvas.fill([x, y] - Self.paneSize / 2, Self.paneSize, ink)
        }
    }
}
