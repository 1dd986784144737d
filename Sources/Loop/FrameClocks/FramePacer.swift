import Motion

/// Computes the next frame of a grid, and how many were missed, for all clocks on a grid.
struct FramePacer {
    private(set) var grid: FrameGrid
    /// The seconds from when a frame is due to when it is seen; nil for one interval.
    let fixedLatency: Double?
    /// The number of the next frame; nil while paused.
    private var next: Int64?

    init(grid: FrameGrid, latency: Double?) {
        self.grid = grid
        fixedLatency = latency.map { $0.isFinite ? max($0, 0) : 0 }
    }

    var latency: Double { fixedLatency ?? grid.interval }
    var isPaused: Bool { next == nil }
    var nextTime: Timestamp? { next.map { grid.time(of: $0) } }

    mutating func setPaused(_ pauses: Bool, at now: Timestamp) {
        guard pauses != isPaused else { return }
        next = pauses ? nil : grid.number(after: now)
    }

    /// Changes the rate, from the last frame that was due by `now`.
    mutating func setFramesPerSecond(_ rate: Double, at now: Timestamp) {
        let start = grid.number(at: now).map { grid.time(of: $0) } ?? grid.start
        grid = FrameGrid(start: start, framesPerSecond: rate)
        if next != nil { next = grid.number(after: now) }
    }

    /// Takes the frame that is due, if any: the last one on the grid by `now`; those before it are missed.
    mutating func takeFrame(at now: Timestamp) -> (time: Timestamp, missed: Int)? {
        guard let next, let number = grid.number(at: now), number >= next else { return nil }
        self.next = number + 1
        return (grid.time(of: number), Int(number - next))
    }
}

extension FrameFeed {
    func deliver(_ frame: (time: Timestamp, missed: Int), _ pacer: FramePacer) {
        deliver(
            time: frame.time, presentationTime: frame.time.advanced(by: pacer.latency),
            interval: pacer.grid.interval, missed: frame.missed)
    }
}
