/// The figures of content that follows a finger which is down.
///
/// The content is taken to be where the finger was a `lag` before, times the `gain`, plus an `offset`. The three can be
/// told apart only if the finger's speed changes: a drag there and back shows them best.
package struct Follow: Sendable {
    /// The seconds by which the content is behind the finger.
    package let lag: Figure
    /// The points of the content for a point of the finger; exactly 1 under a finger on the screen.
    package let gain: Figure
    /// The points by which the content is ahead of the finger that it lags behind; negative where the first part of the
    /// finger's distance did not count. Nil if displacements are lost.
    package let offset: Figure?
    /// The error of the content's steps from frame to frame, as a part of the steps: root mean squares of both.
    package let judder: Figure
    /// The steps that are far from the finger's.
    package let jumps: [Jump]
    /// The times of the refreshes in which the content stood still although the finger moved.
    package let missed: [Double]
    /// The milliseconds of missed refreshes in a second of motion.
    package let hitches: Double
    /// The number of refreshes whose displacement is lost.
    package let lost: Int

    /// A step of the content that is far from the finger's.
    package struct Jump: Equatable, Sendable {
        package let time: Double
        /// The points by which the step is too far.
        package let distance: Double
    }

    /// The factor between the finger's distance and the content's.
    package enum Gain: Equatable, Sendable {
        /// A finger on the screen, whose content moves with it, point by point.
        case one
        /// Fingers on a touchpad, whose content moves by any factor.
        case free
    }

    /// Fits the motion of content to that of a finger.
    ///
    /// Nil if the content does not move or does not go with the finger, or if too little of it can be seen.
    ///
    /// - Parameters:
    ///   - frames: All refreshes of the screen from the finger's landing to its lift. Others are ignored.
    ///   - known: The lag, if it is known from another stroke; a flick is too short to show it.
    package init?(
        _ frames: [ShownFrame], under finger: FingerStroke, gain: Gain, lag known: Figure? = nil
    ) {
        let held = finger.held(frames)
        guard let fit = FollowFit(ShownPath(held), under: finger, gain: gain, lag: known) else { return nil }
        (lag, self.gain, offset, judder) = (fit.lag, fit.gain, fit.offset, fit.judder)
        lost = held.count { $0.shift == nil }
        let missed = fit.steps.filter { $0.isMotion && abs($0.shown) < Self.stillness }
        self.missed = missed.map(\.time)
        let motion = fit.steps.reduce(0) { $0 + ($1.isMotion ? $1.duration : 0) }
        hitches = motion > 0 ? 1000 * missed.reduce(0) { $0 + $1.duration } / motion : 0
        jumps = fit.steps.compactMap { step in
            let fault = step.shown - step.finger
            let isJump = abs(fault) > Self.leastJump && abs(fault) > 2 * abs(step.finger)
            return isJump ? Jump(time: step.time, distance: fault) : nil
        }
    }

    /// The points of a step that is none, and those from which a fault is a jump.
    private static let (stillness, leastJump) = (0.3, 10.0)
}

/// A fit of lag, gain and offset.
private struct FollowFit {
    /// A step from a frame to the next: the content's, and the finger's as it should be seen.
    struct Step {
        let time: Double
        let duration: Double
        let shown: Double
        let finger: Double

        /// True if the finger moves so far that content which moves by whole points moves as well.
        var isMotion: Bool { abs(finger) >= 2 }
    }

    private(set) var lag: Figure
    private(set) var gain: Figure
    private(set) var offset: Figure?
    private(set) var judder: Figure
    private(set) var steps: [Step]

    /// The lags that are tried, in seconds. Content that predicts its finger can be ahead of it.
    private static let lags = stride(from: -0.05, through: 0.3, by: 0.004).map { $0 }
    /// The error of the time of a refresh, in seconds.
    private static let timeError = 0.0005
    /// The least number of frames.
    private static let leastFrames = 6
    /// The points by which content has moved when it follows.
    private static let leastMotion = 0.1

    init?(_ path: ShownPath, under finger: FingerStroke, gain kind: Follow.Gain, lag known: Figure?) {
        // A first step can be the jump to a finger that has left the place where it would be a tap.
        guard let first = path.places.firstIndex(where: { abs($0.place) > Self.leastMotion }) else {
            return nil
        }
        let places = Array(path.places[first...])
        guard places.count >= Self.leastFrames, let last = places.last else { return nil }
        let (values, pieces) = (places.map(\.place), places.map(\.piece))
        let followed = { (lag: Double) in places.map { finger.place(at: $0.time - lag) } }
        let fit = { (lag: Double) -> LeastSquares? in
            switch kind {
            case .free: LeastSquares([followed(lag)], to: values, pieces: pieces)
            case .one:
                LeastSquares([], to: zip(values, followed(lag)).map { $0 - $1 }, pieces: pieces)
            }
        }
        let best =
            known?.value ?? leastArgument(among: Self.lags) { fit($0)?.remainder ?? .infinity }
        guard let best, let result = fit(best) else { return nil }
        // Content at the end of its list moves by itself: less than a half of that is the finger's.
        guard let still = LeastSquares([], to: values, pieces: pieces),
            result.remainder <= still.remainder / 2
        else { return nil }
        let factor = result.factors.first ?? 1

        // The derivatives of the fitted places.
        let way = followed(best)
        let (later, earlier) = (followed(best - 0.001), followed(best + 0.001))
        var derivatives: [[Double]] = []
        if known == nil { derivatives.append(zip(later, earlier).map { ($0 - $1) / 0.002 * factor }) }
        if kind == .free { derivatives.append(way) }
        var deviations: [Double] = []
        if !derivatives.isEmpty {
            guard
                let found = LeastSquares.deviations(
                    of: derivatives, pieces: pieces, rests: result.rests, noise: path.noise)
            else { return nil }
            deviations = found
        }
        lag = known ?? Figure(best, error: 2 * deviations.removeFirst() + Self.timeError)
        gain = Figure(factor, error: kind == .free ? 2 * deviations[0] : 0)

        let model = way.map { factor * $0 }
        if path.places[0].piece == last.piece {
            let count = Double(values.count)
            let mean = zip(values, model).reduce(0) { $0 + $1.0 - $1.1 } / count
            // The errors of lag and gain move the mean of the model by this much.
            let drift = zip(later, earlier).reduce(0) { $0 + $1.0 - $1.1 } / count / 0.002 * factor
            let share = way.reduce(0, +) / count
            let noise = (result.remainder / count + path.noise.place * path.noise.place).squareRoot()
            let parts = [
                2 * noise / count.squareRoot(), 2 * path.noise.drift(over: values.count / 2),
                drift * lag.error,
                share * gain.error,
            ]
            offset = Figure(mean, error: parts.reduce(0) { $0 + $1 * $1 }.squareRoot())
        }

        steps = places.indices.dropFirst().compactMap { index in
            guard pieces[index] == pieces[index - 1] else { return nil }
            return Step(
                time: places[index].time, duration: places[index].time - places[index - 1].time,
                shown: values[index] - values[index - 1], finger: model[index] - model[index - 1])
        }
        let size = Self.rootMeanSquare(steps.map(\.finger))
        guard size > 0 else { return nil }
        let fault = Self.rootMeanSquare(steps.map { $0.shown - $0.finger })
        // Both ends of a step have the noise of a place.
        judder = Figure(fault / size, error: 2.0.squareRoot() * path.noise.place / size)
    }

    private static func rootMeanSquare(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
    }
}
