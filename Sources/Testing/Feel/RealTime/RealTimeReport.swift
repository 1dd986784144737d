/// The figures of a run in real time that are not those of a program's design alone.
package struct RealTimeReport: Sendable {
    package let framesPerSecond: Double
    /// True if refreshes are known by wp_presentation, and false if they are known by frame callbacks, to the millisecond.
    package let isByPresentation: Bool
    /// The frames that the program has drawn.
    package let frameCount: Int
    /// The milliseconds of a processor that the program has taken for a frame; nil if they are not known.
    package let processorMilliseconds: Double?
    /// The frames that were drawn in a second in which nothing moved.
    package let framesAtRest: Double
    /// The wake-ups of the program's threads in a second before the first stroke; nil if they are not known.
    package let wakeUpsAtRest: Double?
    /// The bytes of the program's memory after the strokes; nil if they are not known.
    package let memory: Int?
    /// The missed refreshes of all strokes, by their reasons.
    package let missed: [MissedRefresh: Int]
    /// The part of the time in which some process of the machine waited for a processor; nil if the kernel does not say.
    package let pressure: Double?

    /// The pressure from which on the figures are also those of other processes.
    private static let mostPressure = 0.1

    /// True if other processes have kept the processors from the program or the compositor.
    package var isNoisy: Bool { pressure.map { $0 > Self.mostPressure } ?? false }

    /// The seconds before a finger lands in which content is at rest.
    private static let rest = 1.0

    /// - Parameters:
    ///   - landings: The times at which a finger lands after a rest.
    ///   - processorSeconds: Those that the program has run in all.
    ///   - wakeUpsAtRest: Those in a second before the first stroke.
    ///   - memory: Its bytes after the last.
    package init(
        _ report: FeelReport, _ frames: RealFrames, isByPresentation: Bool = false, landings: [Double],
        processorSeconds: Double?, wakeUpsAtRest: Double? = nil, memory: Int? = nil, pressure: Double?
    ) {
        self.wakeUpsAtRest = wakeUpsAtRest
        self.memory = memory
        self.isByPresentation = isByPresentation
        framesPerSecond = 1 / frames.interval
        frameCount = frames.frames.count
        processorMilliseconds = processorSeconds.map { 1000 * $0 / Double(max(frames.frames.count, 1)) }
        let still = frames.frames.filter { frame in
            frame.shift == 0 && landings.contains { (0..<Self.rest).contains($0 - frame.shown) }
        }
        framesAtRest = Double(still.count) / (Self.rest * Double(max(landings.count, 1)))
        let times = report.kinds.flatMap(\.strokes).compactMap(\.follow).flatMap(\.missed)
        missed = Dictionary(grouping: times.map { MissedRefresh(at: $0, in: frames) }, by: \.self).mapValues(
            \.count)
        self.pressure = pressure
    }
}
