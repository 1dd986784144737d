/// The judder of a position drawn under a finger: the error of its steps from frame to frame against the
/// finger's own.
public struct Judder: Sendable {
    private var squares = 0.0
    private var frames = 0.0
    /// The greatest distance by which the drawn position was ahead of the finger, in millimetres.
    public private(set) var ahead = 0.0

    public init() {}

    /// The root mean square error of the steps, in millimetres.
    public var millimetres: Double { frames > 0 ? (squares / frames).squareRoot() : 0 }

    /// Draws the frames of a stroke, without its last report, which depends on the panel more than on the
    /// finger.
    ///
    /// - Parameters:
    ///   - phase: The time from the first report to the first frame, as a fraction of the frame interval.
    ///   - take: Receives every report, at the first frame after it.
    ///   - place: Returns the position drawn in a frame at a time in seconds, in millimetres.
    public mutating func draw(
        _ stroke: Stroke, framesPerSecond: Double, phase: Double, take: (Stroke.Report) -> Void,
        place: (Double) -> SIMD2<Double>
    ) {
        var pending = stroke.reports.dropLast()
        guard let first = pending.first, let end = pending.last?.time else { return }
        // The origin of the panel differs from the finger's.
        let origin = first.position - stroke.motion.position(at: first.time)
        var last: (shown: SIMD2<Double>, truth: SIMD2<Double>)?
        var time = first.time + phase / framesPerSecond
        while time < end {
            while let report = pending.first, report.time <= time {
                take(report)
                pending.removeFirst()
            }
            let (shown, truth) = (place(time), origin + stroke.motion.position(at: time))
            if let last {
                let fault = (shown - last.shown) - (truth - last.truth)
                squares += (fault * fault).sum()
                frames += 1
            }
            let velocity = stroke.motion.velocity(at: time)
            let speed = (velocity * velocity).sum().squareRoot()
            if speed > 0 { ahead = max(ahead, ((shown - truth) * velocity).sum() / speed) }
            last = (shown, truth)
            time += 1 / framesPerSecond
        }
    }
}
