import CommandLineTool
import Interaction
import JSONText
import Motion
import Replay

/// The parts of a picture that move: the card on its rail with the fingers on it, a line at the present
/// time, and a dot on the value's curve. They are animated by CSS keyframes; without them, the card rests at the
/// end of the motion.
struct MovingLayer {
    /// The seconds for which the end is shown before the motion begins again.
    private static let pause = 1.2
    /// The tolerance in points within which a keyframe may be left out.
    private static let slack = 0.2

    private let total: Double
    private var rules = ""
    private var elements = ""

    init<Value>(_ figure: MotionFigure<Value>) {
        let points = figure.curves.flatMap(\.points)
        let end = points.last?.time ?? 0
        total = end + Self.pause
        addPane(figure)
        let (left, right) = (figure.time.place(0), figure.time.place(end))
        addKeyframes(
            "head",
            [
                (0, "transform:translateX(\(left.fixed(1))px);opacity:1"),
                (end, "transform:translateX(\(right.fixed(1))px);opacity:1"),
            ])
        elements += "<g class=\"head\" opacity=\"0\">"
        let ink = PlotInk.text
        elements +=
            "<path d=\"M0 \(figure.layout.states.top.fixed(1))V\(figure.layout.foot.fixed(1))\" "
            + "fill=\"none\" stroke-width=\"1.5\" style=\"\(Self.style("stroke", ink))\"/>"
        addDot(
            "value", points.map { ($0.time, figure.value.place($0.state.value[axis: 0])) }, PlotInk.values[0])
        elements += "</g>\n"
    }

    /// Returns a picture with this layer on top of it.
    func over(_ svg: [UInt8]) -> [UInt8] {
        let foot = Array("</svg>".utf8)
        guard let end = svg.indices.last(where: { svg[$0...].starts(with: foot) }) else { return svg }
        let style =
            "<style>\n\(rules).pane,.fingers,.head,.head circle,.pane rect{animation-duration:\(total.fixed(3))s;"
            + "animation-iteration-count:infinite;animation-timing-function:linear}\n"
            + "@media (prefers-reduced-motion:reduce){.pane,.fingers,.head,.head circle,.pane rect{animation:none}}\n</style>\n"
        return svg[..<end] + Array((style + elements).utf8) + svg[end...]
    }
}

// MARK: - The parts

extension MovingLayer {
    private mutating func addPane<Value>(_ figure: MotionFigure<Value>) {
        guard let stage = figure.layout.stage else { return }
        let points = figure.curves.flatMap(\.points)
        let (rail, y) = (figure.rail, figure.railHeight(stage))
        let size = MotionFigure<Value>.cardSize
        let places = points.map { ($0.time, rail.place($0.state.value[axis: 0])) }
        addKeyframes("pane", thinned(places).map { ($0.0, "transform:translateX(\($0.1.fixed(1))px)") })
        elements += "<g class=\"pane\" transform=\"translate(\((places.last?.1 ?? 0).fixed(1)) 0)\">"
        for activity in Activity.allCases {
            let name = "\(activity)"
            let isLast = figure.spans.last?.activity == activity
            addSteps(name, figure.spans.map { ($0.start, $0.activity == activity) })
            elements +=
                "<rect class=\"\(name)\" opacity=\"\(isLast ? 1 : 0)\" x=\"\((-size.x / 2).fixed(1))\" "
                + "y=\"\((y - size.y / 2).fixed(1))\" width=\"\(size.x.fixed(1))\" height=\"\(size.y.fixed(1))\" rx=\"\(MotionFigure<Value>.corner.fixed(0))\" "
                + "style=\"\(Self.style("fill", PlotInk.state(activity).band))\"/>"
        }
        addSteps("fingers", figure.spans.map { ($0.start, $0.activity == .dragging) })
        elements += "<g class=\"fingers\" opacity=\"0\">"
        for finger in figure.fingertips(at: [0, y]) {
            elements +=
                "<circle cx=\"\(finger.x.fixed(1))\" cy=\"\(finger.y.fixed(1))\" r=\"\(MotionFigure<Value>.fingertip.fixed(1))\" "
                + "stroke-width=\"2\" style=\"\(Self.style("fill", PlotInk.finger));\(Self.style("stroke", PlotInk.white))\"/>"
        }
        elements += "</g></g>\n"
    }

    private mutating func addDot(_ name: String, _ places: [(Double, Double)], _ ink: Ink) {
        addKeyframes(name, thinned(places).map { ($0.0, "transform:translateY(\($0.1.fixed(1))px)") })
        elements +=
            "<circle class=\"\(name)\" r=\"5\" stroke-width=\"1.5\" "
            + "style=\"\(Self.style("fill", ink));\(Self.style("stroke", PlotInk.white))\"/>"
    }

    /// Returns a CSS declaration of a colour, in the text that is replaced where dark is preferred.
    private static func style(_ property: String, _ ink: Ink) -> String {
        "\(property):\(SVGPreferences.cairoText(of: ink.rgb))"
    }
}

// MARK: - Keyframes

extension MovingLayer {
    /// Adds keyframes and the rule of the class of their name; the last one holds to the end.
    private mutating func addKeyframes(_ name: String, _ frames: [(time: Double, style: String)]) {
        var text = ""
        var last = -1.0
        for frame in frames {
            // Two at one time are a jump.
            let percent = max(frame.time / total * 100, last + 0.002)
            text += "\(percent.fixed(3))%{\(frame.style)}"
            last = percent
        }
        text += "100%{\(frames.last?.style ?? "")}"
        rules += "@keyframes \(name){\(text)}\n.\(name){animation-name:\(name)}\n"
    }

    /// Adds keyframes that show or hide an element, from each time to the next.
    private mutating func addSteps(_ name: String, _ steps: [(time: Double, isThere: Bool)]) {
        addKeyframes(
            name, steps.map { ($0.time, "opacity:\($0.isThere ? 1 : 0);animation-timing-function:step-end") })
    }

    /// Returns the points without those that nearly lie on the line between their neighbours.
    private func thinned(_ points: [(Double, Double)]) -> [(Double, Double)] {
        guard points.count > 2 else { return points }
        var kept = [0]
        var start = 0
        for end in 2..<points.count {
            let (from, to) = (points[start], points[end])
            let span = to.0 - from.0
            let isStraight = (start + 1..<end).allSatisfy { index in
                let share = span > 0 ? (points[index].0 - from.0) / span : 1
                return abs(from.1 + (to.1 - from.1) * share - points[index].1) <= Self.slack
            }
            guard !isStraight else { continue }
            start = end - 1
            kept.append(start)
        }
        return (kept + [points.count - 1]).map { points[$0] }
    }
}
