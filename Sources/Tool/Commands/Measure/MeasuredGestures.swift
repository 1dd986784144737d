import Feel
import JSONText
import Stage

/// The gestures that a test makes while an app is measured, and their figures.
final class MeasuredGestures: ContentFollower {
    private let size: SIMD2<Double>
    private let framesPerSecond: Double
    private var content = FilmedContent()

    /// - Parameter size: The size of the output in points.
    init(size: SIMD2<Int>, framesPerSecond: Double) {
        self.size = SIMD2(Double(size.x), Double(size.y))
        self.framesPerSecond = framesPerSecond
    }

    func add(_ frame: FilmFrame) { content.add(frame) }

    /// The figures of each stroke as `fling measure --json` has those of a kind, with the number of its gesture.
    func figures(of gestures: [FilmedGesture], until end: Double, time: (Int) -> Double) -> [UInt8] {
        let strokes = gestures.enumerated().flatMap { number, gesture in
            ReportedStroke.all(of: gesture, size: size).map { (gesture: number, stroke: $0) }
        }
        let landings = strokes.map(\.stroke.finger.down) + [end]
        let figures = strokes.map { number, stroke in
            let next = landings.first { $0 > stroke.finger.down } ?? end
            // A refresh before the landing shows the content at rest.
            let frames = content.frames(
                in: stroke.finger.down - 0.05..<max(next, stroke.finger.up), framesPerSecond: framesPerSecond,
                time)
            let kind = stroke.isOnScreen ? StrokeKind.flick : .fastScroll
            let report = KindReport(kind, [MeasuredStroke(kind, stroke.finger, frames)])
            return JSON.object(
                [
                    ("gesture", .number(Double(number))), ("isOnScreen", .bool(stroke.isOnScreen)),
                    ("isFlick", .bool(stroke.isFlick)),
                ] + MeasureJSON.members(of: report))
        }
        let value = JSON.object([
            ("type", .string("gestures")), ("version", .number(1)), ("strokes", .array(figures)),
        ])
        return Array("\(value)".utf8)
    }
}
