import CommandLineTool
import JSONText

/// The background of figures over time: a heading, a grid below each curve, and the axis of time.
struct PlotGround {
    let canvas: Canvas
    let left: Double
    let right: Double
    let time: PlotScale

    func drawHeading(_ title: String, _ subtitle: String) {
        canvas.fill(.zero, canvas.size, PlotInk.white)
        let room = canvas.size.x - 2 * PlotKey.margin
        canvas.text(
            canvas.cut(title, to: room, size: 16, isBold: true), at: [PlotKey.margin, 32], PlotInk.text,
            size: 16, isBold: true)
        canvas.text(
            canvas.cut(subtitle, to: room, size: 12), at: [PlotKey.margin, 50], PlotInk.label, size: 12)
    }

    /// Draws a line for each mark of the scale and of time, and the scale's unit.
    func drawGrid(_ scale: PlotScale, _ unit: String, in area: (top: Double, bottom: Double)) {
        for mark in scale.marks {
            let y = scale.place(mark)
            canvas.line([left, y], [right, y], PlotInk.grid, width: 1)
            canvas.text(scale.label(mark), at: [left - 8, y + 3.5], PlotInk.label, size: 11, .right)
        }
        drawTimeLines(in: area)
        canvas.text(unit, at: [left - 8, area.top - 8], PlotInk.label, size: 11, .right)
    }

    /// Draws a line for each mark of time, and one at the foot.
    func drawTimeLines(in area: (top: Double, bottom: Double)) {
        for mark in time.marks {
            canvas.line(
                [time.place(mark), area.top], [time.place(mark), area.bottom], PlotInk.grid, width: 1)
        }
        canvas.line([left, area.bottom], [right, area.bottom], PlotInk.axis, width: 1)
    }

    func drawTimes(below foot: Double) {
        for mark in time.marks {
            canvas.text(
                time.label(mark), at: [time.place(mark), foot + 16], PlotInk.label, size: 11, .centre)
        }
        canvas.text("seconds", at: [right, foot + 30], PlotInk.label, size: 11, .right)
    }
}
