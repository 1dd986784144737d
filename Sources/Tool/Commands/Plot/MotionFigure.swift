import CommandLineTool
import Glibc
import Interaction
import Motion
import Replay
import JSONText

/// A picture of a motion: finger, value and velocity over time, the states, and the transitions.
struct MotionFigure<Value: Coordinates> {
    let replayed: Replayed<Value>
    let title: String
    let subtitle: String
    let detents: [Double]
    let bounds: ClosedRange<Double>?

    let canvas: Canvas
    let time: PlotScale
    let value: PlotScale
    /// The scale of the velocity; nil for a figure without its curve.
    let velocity: PlotScale?
    let curves: [Curve]
    let layout: PlotLayout
    private let key: PlotKey

    /// A piece of the motion between two transitions.
    struct Curve {
        var activity: Activity
        var points: [(time: Double, state: MotionState<Value>)]
    }

    /// Lays the figure out.
    ///
    /// - Parameter hasStage: True for a picture of the value as a card on its rail, above the value's curve
    ///   alone.
    init(
        _ replayed: Replayed<Value>, title: String, subtitle: String, detents: [Double],
        bounds: ClosedRange<Double>?, hasStage: Bool = false, on canvas: Canvas
    ) {
        self.replayed = replayed
        self.title = title
        self.subtitle = subtitle
        self.detents = detents
        self.bounds = bounds
        self.canvas = canvas
        curves = MotionFigure.curves(of: replayed.trace)
        key = MotionFigure.key(hasHand: !replayed.hand.isEmpty, hasVelocity: !hasStage).placed(on: canvas)
        layout = PlotLayout(canvas.size, keyRows: key.rowCount, hasStage: hasStage)
        let states = curves.flatMap { $0.points.map(\.state) }
        func numbers(_ vectors: [Value]) -> [Double] {
            vectors.flatMap { vector in (0..<Value.axisCount).map { vector[axis: $0] } }.filter(\.isFinite)
        }
        let shown = numbers(states.map(\.value))
        // Hands may go very far beyond the held-back value; that is cut off.
        let reach = (shown.max() ?? 0) - (shown.min() ?? 0)
        let hand = numbers(replayed.hand.map(\.place)).filter {
            $0 >= (shown.min() ?? 0) - reach / 2 && $0 <= (shown.max() ?? 0) + reach / 2
        }
        time = PlotScale(
            [0, curves.last?.points.last?.time ?? 0], from: layout.left, to: layout.right, marks: 8, margin: 0
        )
        value = PlotScale(
            shown + hand + detents + (bounds.map { [$0.lowerBound, $0.upperBound] } ?? []),
            from: layout.value.bottom, to: layout.value.top, marks: 5, margin: 0.06)
        velocity = layout.velocity.map { area in
            PlotScale(
                numbers(states.map(\.velocity.perSecond)) + [0], from: area.bottom, to: area.top, marks: 5,
                margin: 0.1)
        }
    }

    func draw() {
        let ground = PlotGround(canvas: canvas, left: layout.left, right: layout.right, time: time)
        ground.drawHeading(title, subtitle)
        key.draw(on: canvas)
        drawStage()
        drawStates()
        drawGrid(on: ground)
        drawRestingPlaces()
        drawCurves()
        drawTransitions()
    }
}

/// The layout of the figure's parts, in points.
struct PlotLayout {
    let left = 64.0
    let right: Double
    /// The area of the card on its rail; nil for none.
    let stage: (top: Double, bottom: Double)?
    let states: (top: Double, bottom: Double)
    let value: (top: Double, bottom: Double)
    /// The area of the velocity; nil for a figure without it.
    let velocity: (top: Double, bottom: Double)?

    /// The lower end of the curves.
    var foot: Double { velocity?.bottom ?? value.bottom }

    init(_ size: SIMD2<Double>, keyRows: Int, hasStage: Bool = false) {
        right = size.x - 48
        stage = hasStage ? (top: 60, bottom: 216) : nil
        let top = hasStage ? 240.0 : 72
        states = (top: top, bottom: top + 18)
        let bottom = size.y - 38 - PlotKey.rowHeight * Double(keyRows)
        guard !hasStage else {
            value = (top: top + 50, bottom: bottom)
            velocity = nil
            return
        }
        let gap = 30.0
        let split = top + 50 + (bottom - top - 50 - gap) * 0.66
        value = (top: top + 50, bottom: split)
        velocity = (top: split + gap, bottom: bottom)
    }
}

// MARK: - The parts

extension MotionFigure {
    /// Returns the motion piece by piece, with the states before and after each transition.
    ///
    /// In a drag, the shown value changes when the panel reports: a line goes from report to report.
    private static func curves(of trace: MotionTrace<Value>) -> [Curve] {
        var curves = [Curve(activity: trace.frames[0].activity, points: [])]
        var turns = trace.transitions[...]
        func add(_ time: Double, _ state: MotionState<Value>) {
            curves[curves.count - 1].points.append((time, state))
        }
        for frame in trace.frames {
            while let turn = turns.first, turn.time <= frame.time {
                add(turn.time, turn.before)
                curves.append(Curve(activity: turn.to, points: [(turn.time, turn.after)]))
                turns.removeFirst()
            }
            add(frame.time, frame.state)
        }
        // Show the final rest for a while.
        if trace.last.activity == .idle { add(max(trace.duration * 1.06, 0.1), trace.last.state) }
        for index in curves.indices where curves[index].activity == .dragging {
            curves[index].points = reports(curves[index].points)
        }
        return curves
    }

    /// Drops points that only repeat the last report, unless the hand rests for longer than the interval of
    /// reports.
    private static func reports(
        _ points: [(time: Double, state: MotionState<Value>)]
    ) -> [(time: Double, state: MotionState<Value>)] {
        var kept: [(time: Double, state: MotionState<Value>)] = []
        for (index, point) in points.enumerated() {
            let isEnd = index == points.count - 1
            guard let last = kept.last, !isEnd, point.state == last.state else {
                if let last = kept.last, index > 0, point.time - last.time > 0.03 {
                    kept.append(points[index - 1])
                }
                kept.append(point)
                continue
            }
        }
        return kept
    }

    /// The spans of time in each state of the machine, without those of zero length.
    var spans: [(activity: Activity, start: Double, end: Double)] {
        var spans: [(activity: Activity, start: Double, end: Double)] = []
        for curve in curves {
            guard let start = curve.points.first?.time, let end = curve.points.last?.time else { continue }
            guard end > start else { continue }
            if spans.last?.activity == curve.activity {
                spans[spans.count - 1].end = end
            } else {
                spans.append((curve.activity, start, end))
            }
        }
        return spans
    }

    private func drawStates() {
        var taken = -Double.infinity
        for span in spans {
            let (left, right) = (time.place(span.start), time.place(span.end))
            let width = max(right - left, 0)
            let (band, tint) = PlotInk.state(span.activity)
            canvas.fill([left, layout.states.top], [width, layout.states.bottom - layout.states.top], band)
            canvas.fill([left, layout.value.top], [width, layout.value.bottom - layout.value.top], tint)
            if let area = layout.velocity {
                canvas.fill([left, area.top], [width, area.bottom - area.top], tint)
            }
            // A name that is too long for its band stands above it; where there is no room, its initial
            // stands in it.
            let name = "\(span.activity)"
            let room = canvas.width(of: name, size: 10.5, isBold: true)
            let middle = (left + right) / 2
            let inside = SIMD2(middle, layout.states.bottom - 5.5)
            if room + 10 < width {
                canvas.text(name, at: inside, PlotInk.white, size: 10.5, isBold: true, .centre)
            } else if middle - room / 2 > taken + 6, middle - room / 2 > 0, middle + room / 2 < canvas.size.x
            {
                canvas.text(
                    name, at: [middle, layout.states.top - 4], band, size: 10.5, isBold: true, .centre)
                taken = middle + room / 2
            } else if width > 11 {
                canvas.text(
                    String(name.prefix(1)), at: inside, PlotInk.white, size: 10.5, isBold: true, .centre)
            }
        }
    }

    private func drawGrid(on ground: PlotGround) {
        ground.drawGrid(value, "units", in: layout.value)
        if let velocity, let area = layout.velocity {
            ground.drawGrid(velocity, "units/s", in: area)
            let zero = velocity.place(0)
            canvas.line([layout.left, zero], [layout.right, zero], PlotInk.axis, width: 1)
        }
        ground.drawTimes(below: layout.foot)
    }

    private func drawRestingPlaces() {
        if let bounds {
            let (low, high) = (value.place(bounds.lowerBound), value.place(bounds.upperBound))
            let width = layout.right - layout.left
            canvas.fill([layout.left, layout.value.top], [width, high - layout.value.top], PlotInk.outside)
            canvas.fill([layout.left, low], [width, layout.value.bottom - low], PlotInk.outside)
        }
        for detent in detents {
            let y = value.place(detent)
            canvas.line(
                [layout.left, y], [layout.right, y], PlotInk.detent, width: 1, dashes: [4, 4])
            canvas.text(
                detent.significant(6), at: [layout.right + 8, y + 3.5], PlotInk.detent, size: 11, isBold: true
            )
        }
    }

    private func drawCurves() {
        let width = layout.right - layout.left
        canvas.clipped(to: [layout.left, layout.value.top], [width, layout.value.bottom - layout.value.top]) {
            let fingers = (0..<Value.axisCount).map { axis in
                replayed.hand.map { SIMD2(time.place($0.time), value.place($0.place[axis: axis])) }
            }
            // In a crowded column, the curve covers the positions between the highest and the lowest.
            let shown = fingers.map { Set($0.shownIndices) }
            for index in replayed.hand.indices {
                for axis in fingers.indices where shown[axis].contains(index) {
                    let finger = fingers[axis][index]
                    if finger.y.isFinite { PlotKey.drawFinger(at: finger, axis, on: canvas) }
                }
            }
            for axis in 0..<Value.axisCount {
                let points = curves.flatMap(\.points).map {
                    SIMD2(time.place($0.time), value.place($0.state.value[axis: axis]))
                }
                canvas.curve(through: points, PlotInk.values[axis % 4], width: 2.2)
            }
        }
        guard let velocity, let area = layout.velocity else { return }
        canvas.clipped(to: [layout.left, area.top], [width, area.bottom - area.top]) {
            for axis in 0..<Value.axisCount {
                let points = curves.flatMap(\.points).map {
                    SIMD2(time.place($0.time), velocity.place($0.state.velocity.perSecond[axis: axis]))
                }
                canvas.curve(through: points, PlotInk.velocities[axis % 4], width: 1.8)
            }
        }
    }

    private func drawTransitions() {
        // Names stand in two rows; one that fits in neither is left out, but for its line.
        let rows = [layout.states.bottom + 12, layout.states.bottom + 25]
        var taken = [-Double.infinity, -.infinity]
        for turn in replayed.trace.transitions {
            let x = time.place(turn.time)
            let name = turn.inWords
            let width = canvas.width(of: name, size: 10.5, isBold: true)
            let left = x + width + 6 > layout.right ? x - width - 4 : x + 4
            // A line must not cross a name in the row below its own.
            let row = rows.indices.first { row in
                left > taken[row] && taken[row...].allSatisfy { x > $0 }
            }
            if let row {
                canvas.text(name, at: [left, rows[row]], PlotInk.text, size: 10.5, isBold: true)
                taken[row] = left + width + 4
            }
            let top = row.map { rows[$0] - 9 } ?? layout.value.top
            canvas.line([x, top], [x, layout.foot], PlotInk.turn, width: 1)
            for axis in 0..<Value.axisCount {
                canvas.dot(
                    [x, value.place(turn.after.value[axis: axis])], radius: 3.8, PlotInk.white,
                    ring: PlotInk.values[axis % 4])
            }
        }
    }
}
