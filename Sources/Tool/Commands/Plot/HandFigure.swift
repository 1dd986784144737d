import CommandLineTool
import JSONText
import Motion

/// A picture of gestures that move no value: the time span of each, and the scale and rotation of pinches.
struct HandFigure {
    let hand: RecordedHand
    let title: String
    let subtitle: String
    let canvas: Canvas

    func draw() {
        let (left, right) = (64.0, canvas.size.x - 48)
        let split = canvas.size.y * 0.6
        let areas = [(top: 130.0, bottom: split), (top: split + 30, bottom: canvas.size.y - 38)]
        let courses = hand.acts.map(\.course)
        let end = hand.acts.map(\.end).max() ?? 0
        let time = PlotScale([0, max(end * 1.06, 0.1)], from: left, to: right, marks: 8, margin: 0)
        let ground = PlotGround(canvas: canvas, left: left, right: right, time: time)
        ground.drawHeading(title, subtitle)
        let scales = [
            PlotScale(
                courses.flatMap { $0.map(\.scale) } + [0.9, 1.1], from: areas[0].bottom, to: areas[0].top,
                marks: 5,
                margin: 0.1),
            PlotScale(
                courses.flatMap { $0.map(\.turn) } + [-5, 5], from: areas[1].bottom, to: areas[1].top,
                marks: 5,
                margin: 0.1),
        ]
        ground.drawGrid(scales[0], "scale", in: areas[0])
        ground.drawGrid(scales[1], "degrees", in: areas[1])
        ground.drawTimes(below: areas[1].bottom)
        drawNames(time, right)
        for act in hand.acts {
            let rest = scales[0].place(1)
            if act.kind == .pinch {
                canvas.curve(
                    through: act.course.map { SIMD2(time.place($0.time), scales[0].place($0.scale)) },
                    PlotInk.values[0], width: 2.2)
                canvas.curve(
                    through: act.course.map { SIMD2(time.place($0.time), scales[1].place($0.turn)) },
                    PlotInk.velocities[0], width: 1.8)
            } else {
                canvas.line(
                    [time.place(act.start), rest], [time.place(act.end), rest], PlotInk.finger, width: 4)
                canvas.dot([time.place(act.end), rest], radius: 5, PlotInk.finger)
            }
        }
    }

    /// Draws a band for each gesture, and its name in the first row that has room for it.
    private func drawNames(_ time: PlotScale, _ right: Double) {
        let rows = [98.0, 111.0]
        var taken = [-Double.infinity, -.infinity]
        for act in hand.acts {
            let x = time.place(act.start)
            canvas.fill([x, 68], [max(time.place(act.end) - x, 3), 18], PlotInk.state(.dragging).band)
            let width = canvas.width(of: act.name, size: 10.5, isBold: true)
            let left = min(x, right - width)
            guard let row = rows.indices.first(where: { left > taken[$0] }) else { continue }
            canvas.text(act.name, at: [left, rows[row]], PlotInk.text, size: 10.5, isBold: true)
            taken[row] = left + width + 8
        }
    }
}
