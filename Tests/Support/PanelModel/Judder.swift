/// The judder of a position drawn under a finger: the error of its steps from frame to frame against those that
/// the finger made at the time by which it lags.
public struct Judder: Sendable {
    /// The squares of the errors, if it lags by 0 ms, 2 ms and so on.
    private var squares = Array(repeating: 0.0, count: 31)
    private var frames = 0.0
    /// The greatest distance by which the drawn position was ahead of the finger, in millimetres.
    public private(set) var ahead = 0.0

    public init() {}

    /// The root mean square error of the steps, in millimetres.
    public var millimetres: Double { frames > 0 ? ((squares.min() ?? 0) / frames).squareRoot() : 0 }

    /// The seconds by which it lags.
    public var lag: Double { Double(squares.indices.min { squares[$0] < squares[$1] } ?? 0) * Judder.lagStep }

    private static let lagStep = 0.002

    /// Draws the frames of a stroke, without its last report, which depends on the panel more than on the
    /// finger.
    ///
    /// - Parameters:
    ///   - phase: The time from the first report to the first frame, as a fraction of the frame interval.
    ///   - latency: The seconds from a report to the first frame that can know of it.
    ///   - take: Receives every report, at the first frame after it.
    ///   - place: Returns the position drawn in a frame at a time in seconds, in millimetres.
    public mutating func draw(
        _ stroke: Stroke, framesPerSecond: Double, phase: Double, latency: Double,
        take: (Stroke.Report) -> Void,
        place: (Double) -> SIMD2<Double>
    ) {
        var pending = stroke.reports.dropLast()
        guard let first = pending.first, let end = pending.last?.time else { return }
        // The origin of the panel differs from the finger's.
        let origin = first.position - stroke.motion.position(at: first.time)
        var last: SIMD2<Double>?
        var time = first.time + phase / framesPerSecond
        while time < end {
            while let report = pending.first, report.time <= time - latency {
                take(report)
                pending.removeFirst()
            }
            let (shown, truth) = (place(time), origin + stroke.motion.position(at: time))
            if let last {
                for index in squares.indices {
                    let then = time - Double(index) * Judder.lagStep
                    let displacement =
                        stroke.motion.position(at: then)
                        - stroke.motion.position(at: then - 1 / framesPerSecond)
                    let fault = (shown - last) - displacement
                    squares[index] += (fault * fault).sum()
                }
                frames += 1
            }
            let velocity = stroke.motion.velocity(at: time)
            let speed = (velocity * velocity).sum().squareRoot()
            if speed > 0 { ahead = max(ahead, ((shown - truth) * velocity).sum() / speed) }
            last = shown
            time += 1 / framesPerSecond
        }
    }
}
