import CommandLineTool
import Glibc
import Interaction
import Motion
import Replay
import JSONText

extension MotionFigure {
    /// The size of the card that stands for the value, and the radius of its corners, in points.
    static var cardSize: SIMD2<Double> { [72, 96] }
    static var corner: Double { 12 }
    /// The radius of a fingertip.
    static var fingertip: Double { 7 }
    /// The seconds between two ghosts of the card in flight.
    private static var strobe: Double { 0.05 }
    /// The seconds whose distance is the length of the arrow.
    private static var arrowSeconds: Double { 0.12 }

    /// The scale of the rail, for places of the card's middle.
    var rail: PlotScale {
        let states = curves.flatMap { $0.points.map(\.state) }
        let reach = states.map { $0.value[axis: 0] } + detents
        let margin = PlotKey.margin + Self.cardSize.x / 2
        return PlotScale(
            reach + (bounds.map { [$0.lowerBound, $0.upperBound] } ?? []), from: margin,
            to: canvas.size.x - margin, marks: 5, margin: 0)
    }

    /// Returns the height of the card's middle on the rail.
    func railHeight(_ stage: (top: Double, bottom: Double)) -> Double {
        stage.top + 24 + Self.cardSize.y / 2
    }

    /// Returns the places of the fingers on a card with a middle.
    func fingertips(at middle: SIMD2<Double>) -> [SIMD2<Double>] {
        let count = max(replayed.hand.first?.gesture.fingers ?? 1, 1)
        return (0..<count).map { finger in
            let x = (Double(finger) - Double(count - 1) / 2) * 19
            return middle + [x, count > 1 && finger % 2 == 0 ? 14 : 6]
        }
    }

    /// Draws the rail with its resting places, and the first throw: the fingers that let go, their direction,
    /// ghosts of the card at equal times, and the catch.
    func drawStage() {
        guard let stage = layout.stage else { return }
        let (rail, y) = (rail, railHeight(stage))
        let foot = y + Self.cardSize.y / 2
        canvas.line(
            [rail.place(rail.range.lowerBound), y], [rail.place(rail.range.upperBound), y], PlotInk.axis,
            width: 2)
        var taken = -Double.infinity
        for detent in detents.sorted() {
            let x = rail.place(detent)
            canvas.line([x, foot + 5], [x, foot + 12], PlotInk.detent, width: 2)
            let text = detent.significant(6)
            let room = canvas.width(of: text, size: 12, isBold: true)
            guard x - room / 2 > taken + 4 else { continue }
            canvas.text(text, at: [x, foot + 27], PlotInk.detent, size: 12, isBold: true, .centre)
            taken = x + room / 2
        }
        drawThrow(at: y, head: stage.top + 15)
    }

    private func drawThrow(at y: Double, head: Double) {
        let turns = replayed.trace.transitions
        guard let index = turns.firstIndex(where: { $0.event == .release && $0.to == .animating }) else {
            return
        }
        let release = turns[index]
        let landing = turns[(index + 1)...].first
        let end = landing?.time ?? curves.last?.points.last?.time ?? release.time
        var ghost = PlotInk.state(.animating).band
        for time in stride(from: release.time + Self.strobe, to: end, by: Self.strobe) {
            guard let value = value(at: time) else { continue }
            ghost.opacity = 0.1
            canvas.card(around: [rail.place(value), y], Self.cardSize, corner: Self.corner, ghost)
            ghost.opacity = 0.7
            canvas.card(
                around: [rail.place(value), y], Self.cardSize, corner: Self.corner, ghost, width: 1.2)
        }
        let thrown = SIMD2(rail.place(release.after.value[axis: 0]), y)
        canvas.card(around: thrown, Self.cardSize, corner: Self.corner, PlotInk.state(.dragging).band)
        let speed = rail.place(release.after.velocity.perSecond[axis: 0]) - rail.place(0)
        let way = min(max(speed * Self.arrowSeconds, -100), 100)
        if abs(way) > 12 {
            let (tail, tip) = (thrown - [0, 24], thrown + [way, -24])
            let back = way < 0 ? 9.0 : -9
            for end in [tail, tip + [back, -7], tip + [back, 7]] {
                canvas.line(end, tip, PlotInk.velocities[0], width: 3.5)
            }
        }
        for finger in fingertips(at: thrown) {
            canvas.dot(finger, radius: Self.fingertip, PlotInk.finger, ring: PlotInk.white)
        }
        canvas.text(
            "thrown", at: [thrown.x, head], PlotInk.text, size: 13, isBold: true, .centre)
        guard let landing, landing.to == .dragging else { return }
        let caught = SIMD2(rail.place(landing.after.value[axis: 0]), y)
        canvas.ring(caught, radius: 20, PlotInk.finger, width: 4)
        canvas.text(
            "caught in flight", at: [caught.x, head], PlotInk.text, size: 13, isBold: true, .centre)
    }

    /// Returns the value that is shown at a time.
    private func value(at time: Double) -> Double? {
        let points = curves.flatMap(\.points)
        guard let next = points.firstIndex(where: { $0.time >= time }), next > 0 else { return nil }
        let (before, after) = (points[next - 1], points[next])
        let share = after.time > before.time ? (time - before.time) / (after.time - before.time) : 1
        let (from, to) = (before.state.value[axis: 0], after.state.value[axis: 0])
        return from + (to - from) * share
    }
}
