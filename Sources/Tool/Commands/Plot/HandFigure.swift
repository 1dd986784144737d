import CommandLineTool
import JSONText
import Motion

/// A picture of gestures that move no value: the lane of each finger from touch-down to lift, and below it
/// the scale and rotation of pinches, or the distance that fingers move where there is no pinch.
struct HandFigure {
    let hand: RecordedHand
    let title: String
    let subtitle: String
    let canvas: Canvas

    private static let laneHeight = 14.0
    private typealias Area = (top: Double, bottom: Double)

    /// A curve over time, in pieces.
    private struct Chart {
        let unit: String
        /// The words above the curve; nil where the unit says enough.
        var note: String?
        let pieces: [[(time: Double, value: Double)]]
        let ink: Ink
        let width: Double
        /// The values that the scale shows at least.
        let least: [Double]
        /// The height as a fraction of the room for charts.
        let share: Double
    }

    func draw() {
        let (left, right) = (64.0, canvas.size.x - 48)
        let lanes = hand.lanes
        let charts = self.charts
        let top = 136.0
        let foot = canvas.size.y - 38
        let laneFoot =
            charts.isEmpty ? foot : top + Self.laneHeight * Double(min(max(lanes.count, 1), 10))
        let time = PlotScale(
            [0, max(hand.end * 1.06, 0.1)], from: left, to: right, marks: 8, margin: 0)
        let ground = PlotGround(canvas: canvas, left: left, right: right, time: time)
        ground.drawHeading(title, subtitle)
        ground.drawTimeLines(in: (top, laneFoot))
        drawLanes(lanes, time, in: (top, laneFoot))
        var start = laneFoot
        for chart in charts {
            let area = (top: start + 34, bottom: start + (foot - laneFoot) * chart.share)
            draw(chart, time, on: ground, in: area)
            start = area.bottom
        }
        ground.drawTimes(below: foot)
        drawNames(time, right, in: (top, foot))
    }

    /// The charts below the lanes: scale and rotation if there is a pinch, else the distances of the fingers
    /// if they are known.
    private var charts: [Chart] {
        let pinches = hand.acts.filter { $0.kind == .pinch }.map(\.course)
        guard pinches.isEmpty else {
            return [
                Chart(
                    unit: "scale", pieces: pinches.map { $0.map { ($0.time, $0.scale) } },
                    ink: PlotInk.values[0], width: 2.2, least: [0.9, 1.1], share: 0.58),
                Chart(
                    unit: "degrees", pieces: pinches.map { $0.map { ($0.time, $0.turn) } },
                    ink: PlotInk.velocities[0], width: 1.8, least: [-5, 5], share: 0.42),
            ]
        }
        let distances = hand.fingers.map(\.distances).filter { !$0.isEmpty }
        guard !distances.isEmpty else { return [] }
        return [
            Chart(
                unit: "mm", note: "from the place of touch-down", pieces: distances, ink: PlotInk.values[0],
                width: 2.2, least: [0, 5], share: 1)
        ]
    }
}

// MARK: - The parts

extension HandFigure {
    private func draw(_ chart: Chart, _ time: PlotScale, on ground: PlotGround, in area: Area) {
        let scale = PlotScale(
            chart.pieces.flatMap { $0.map(\.value) } + chart.least, from: area.bottom, to: area.top, marks: 5,
            margin: 0.1)
        ground.drawGrid(scale, chart.unit, in: area)
        if let note = chart.note {
            canvas.text(note, at: [time.place(0), area.top - 8], PlotInk.label, size: 11)
        }
        for piece in chart.pieces {
            canvas.curve(
                through: piece.map { SIMD2(time.place($0.time), scale.place($0.value)) }, chart.ink,
                width: chart.width)
        }
    }

    /// Draws a bar for each finger, from touch-down to lift; fingers one after the other share a lane.
    private func drawLanes(_ lanes: [[ClosedRange<Double>]], _ time: PlotScale, in area: Area) {
        canvas.text("fingers", at: [time.place(0) - 8, area.top - 8], PlotInk.label, size: 11, .right)
        let height = (area.bottom - area.top) / Double(max(lanes.count, 1))
        for (index, lane) in lanes.enumerated() {
            let y = area.top + height * (Double(index) + 0.5)
            if height > 11 {
                canvas.text(
                    "\(index + 1)", at: [time.place(0) - 8, y + 3.5], PlotInk.label, size: 11, .right)
            }
            for span in lane {
                let start = time.place(span.lowerBound)
                canvas.fill(
                    [start, y - min(height * 0.3, 4)],
                    [max(time.place(span.upperBound) - start, 2), min(height * 0.6, 8)], PlotInk.finger)
            }
        }
    }

    /// Draws a band for each gesture, its name in the first row that has room for it, and a line at its
    /// beginning.
    private func drawNames(_ time: PlotScale, _ right: Double, in area: Area) {
        let rows = [98.0, 111.0]
        var taken = [-Double.infinity, -.infinity]
        for act in hand.acts {
            let x = time.place(act.start)
            canvas.fill([x, 68], [max(time.place(act.end) - x, 3), 18], PlotInk.state(.dragging).band)
            canvas.line([x, area.top], [x, area.bottom], PlotInk.turn, width: 1)
            let width = canvas.width(of: act.name, size: 10.5, isBold: true)
            let left = min(x, right - width)
            guard let row = rows.indices.first(where: { left > taken[$0] }) else { continue }
            canvas.text(act.name, at: [left, rows[row]], PlotInk.text, size: 10.5, isBold: true)
            taken[row] = left + width + 8
        }
    }
}
