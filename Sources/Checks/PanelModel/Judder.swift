/// How much what is drawn under a finger judders: how far its steps from frame to frame are from the finger's own.
public struct Judder: Sendable {
    private var squares = 0.0
    private var frames = 0.0
    /// How far what was drawn was ahead of the finger, at most, in millimetres.
    public private(set) var ahead = 0.0

    public init() {}

    /// The root mean square of what the steps are off by, in millimetres.
    public var millimetres: Double { frames > 0 ? (squares / frames).squareRoot() : 0 }

    /// Draws the frames of a stroke, without its last step, which tells of the panel and not of the finger.
    ///
    /// - Parameters:
    ///   - phase: When the first frame is, as a part of the time between two.
    ///   - take: Is told of every report, at the first frame after it.
    ///   - place: Says what is drawn in a frame at that second, in millimetres.
    public mutating func draw(
        _ stroke: Stroke, framesPerSecond: Double, phase: Double, take: (Stroke.Report) -> Void,
        place: (Double) -> SIMD2<Double>
    ) {
        var pending = stroke.reports.dropLast()
        guard let first = pending.first, let end = pending.last?.time else { return }
        // The panel's origin is not the finger's.
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
