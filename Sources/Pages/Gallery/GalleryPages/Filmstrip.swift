import CommandLineTool
import Gallery
import Glibc
import JSONText

/// A picture of an exhibit for a page of text: frames side by side, at equal visible distances.
struct Filmstrip {
    private static let count = 8
    private static let margin = 12.0
    private static let gap = 10.0
    private static let frame = SIMD2(105.0, 187)

    let exhibit: SampledExhibit

    /// The picture as an SVG file.
    var svg: String {
        let size = SIMD2(
            2 * Self.margin + Double(Self.count) * (Self.frame.x + Self.gap) - Self.gap,
            2 * Self.margin + Self.frame.y + 28)
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size.x.fixed(0))" height="\(size.y.fixed(0))" \
            viewBox="0 0 \(size.x.fixed(0)) \(size.y.fixed(0))" role="img">
            <title>\(exhibit.entry.summary)</title>
            <style>
            text{font:600 20px system-ui,"DejaVu Sans",sans-serif;fill:#566074;text-anchor:middle}
            .ground{fill:#dde2ea}.edge{fill:none;stroke:#b8bfcc;stroke-width:2}
            .touch{fill:#ffffff;fill-opacity:.7;stroke:#0b7a6b;stroke-width:4}
            @media (prefers-color-scheme:dark){text{fill:#a4aec0}.edge{stroke:#4a5364}}
            </style>

            """
        for (index, frame) in exhibit.frames(equallyApart: Self.count).enumerated() {
            let left = Self.margin + Double(index) * (Self.frame.x + Self.gap)
            text += picture(frame, left: left)
        }
        return text + "</svg>\n"
    }

    private func picture(_ frame: Int, left: Double) -> String {
        let seconds = exhibit.time(frame)
        let (x, y) = (left.fixed(0), Self.margin.fixed(0))
        let (width, height) = (Self.frame.x.fixed(0), Self.frame.y.fixed(0))
        let stage = "\(Stage.size.x.fixed(0)) \(Stage.size.y.fixed(0))"
        var text =
            "<svg x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(stage)\">\n"
        text += "<rect class=\"ground\" width=\"375\" height=\"667\"/>\n"
        text += exhibit.frames[frame].map { $0.svg + "\n" }.joined()
        if let finger = exhibit.finger(at: seconds) {
            text +=
                "<circle class=\"touch\" cx=\"\(finger.x.fixed(1))\" cy=\"\(finger.y.fixed(1))\" r=\"24\"/>\n"
        }
        text += "</svg>\n"
        text +=
            "<rect class=\"edge\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"6\"/>\n"
        let middle = (left + Self.frame.x / 2).fixed(1)
        let foot = (Self.margin + Self.frame.y + 24).fixed(0)
        return text + "<text x=\"\(middle)\" y=\"\(foot)\">\(seconds.fixed(2)) s</text>\n"
    }
}

extension ShapeRow {
    /// The shape as an element of SVG, drawn as the page draws it.
    fileprivate var svg: String {
        let (cosine, sine) = (cos(look[2] * .pi / 180), sin(look[2] * .pi / 180))
        let (wide, high, skew) = (look[3], look[4], look[5])
        let matrix = [
            cosine * wide, sine * wide, cosine * wide * skew - sine * high,
            sine * wide * skew + cosine * high,
            look[0], look[1],
        ]
        let transform = "transform=\"matrix(\(matrix.map { $0.fixed(3) }.joined(separator: " ")))\""
        let colour = "rgb(\(look[6...8].map { $0.fixed(0) }.joined(separator: ",")))"
        let opacity = look[9] < 1 ? " opacity=\"\(look[9].fixed(3))\"" : ""
        let numbers = outline.map { $0.fixed(2) }
        switch kind {
        case .rectangle:
            let corner = "x=\"\((-outline[0] / 2).fixed(2))\" y=\"\((-outline[1] / 2).fixed(2))\""
            return "<rect \(corner) width=\"\(numbers[0])\" height=\"\(numbers[1])\" rx=\"\(numbers[2])\" "
                + "fill=\"\(colour)\" \(transform)\(opacity)/>"
        case .circle:
            return "<circle r=\"\(numbers[0])\" fill=\"\(colour)\" \(transform)\(opacity)/>"
        case .line, .curve:
            return "<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(numbers[0])\" "
                + "stroke-linecap=\"round\" \(transform)\(opacity)/>"
        }
    }

    /// The path from point to point; for a curve, smoothly through three points, parallel to the ends'
    /// chord at the middle.
    private var path: String {
        let points = stride(from: 1, to: outline.count - 1, by: 2).map { SIMD2(outline[$0], outline[$0 + 1]) }
        func text(_ point: SIMD2<Double>) -> String { "\(point.x.fixed(2)) \(point.y.fixed(2))" }
        guard kind == .curve else { return "M" + points.map(text).joined(separator: "L") }
        let chord = (points[2] - points[0]) / 4
        return "M\(text(points[0]))Q\(text(points[1] - chord)) \(text(points[1]))"
            + "Q\(text(points[1] + chord)) \(text(points[2]))"
    }
}
