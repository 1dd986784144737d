/// The motion of content after the lift of its finger.
package struct AfterLift: Sendable {
    /// The points from the lift to the rest, with their sign; those that the content was still behind the finger at the
    /// lift do not count.
    package let distance: Figure
    /// The seconds from the lift, seen a lag later, to the last motion; 0 for content that stops with its finger.
    package let duration: Figure
    /// The content's speed at the lift as a part of the finger's, times the gain; nil for content that stops.
    package let speed: Figure?
    /// The curve; nil for content that stops, or that moves for too short a time.
    package let curve: RunOut?
    /// The points by which the content passes the place where it rests.
    package let overshoot: Figure
    /// True if the content was still fast when it stopped: at the end of a list, for example.
    package let isCutOff: Bool
    /// The number of refreshes whose displacement is lost.
    package let lost: Int

    /// True if the content goes on after the lift.
    package var goesOn: Bool { duration.value > 0 }

    /// The points by which content that goes on moves at least, and the seconds of the finger's speed.
    private static let (leastPoints, leastSeconds) = (4.0, 0.03)
    /// The least part of the first speed at the end that is a cut.
    private static let cut = 0.3

    /// Measures the motion from the lift to the rest; nil if nothing of it can be seen.
    ///
    /// - Parameters:
    ///   - frames: All refreshes of the screen from the finger's landing until the content rests.
    ///   - follow: How the content followed the finger.
    package init?(_ frames: [ShownFrame], after finger: FingerStroke, follow: Follow) {
        let path = ShownPath(frames)
        let lift = finger.up + follow.lag.value
        guard let before = path.places.lastIndex(where: { $0.time <= lift }),
            path.places.indices.contains(before + 1)
        else { return nil }
        let interval = path.places[before + 1].time - path.places[before].time
        let liftSpeed = finger.liftSpeed * follow.gain.value
        lost = frames.count { $0.time > lift && $0.shift == nil }

        let moves = frames.lastIndex { $0.time > lift && ($0.shift.map { abs($0) > Self.stillness } ?? true) }
        // The finger may still have moved in a part of the first interval after the lift.
        let first = path.places.firstIndex { $0.time >= lift + interval }
        let fit =
            if let first, let moves, first < moves {
                CurveFit(Array(path.places[first...moves]), since: lift, noise: path.noise)
            } else { nil as CurveFit? }
        let found = fit?.best
        let parts = Self.parts(frames, after: before, finger, follow, found)
        let error = 2 * path.noise.drift(over: frames.count - before) + abs(liftSpeed) * follow.lag.error
        let whole = parts.reduce(0, +)
        let least = max(Self.leastPoints, abs(liftSpeed) * Self.leastSeconds, error)
        guard let moves, abs(whole) > least else {
            distance = Figure(whole, error: error)
            duration = Figure(0, error: interval)
            (speed, curve, isCutOff) = (nil, nil, false)
            overshoot = Figure(0, error: error)
            return
        }
        distance = Figure(whole, error: error)
        duration = Figure(frames[moves].time - lift, error: interval + follow.lag.error)
        curve = found
        speed = found.flatMap { curve in
            guard abs(liftSpeed) > 0 else { return nil }
            let relative = follow.gain.value == 0 ? 0 : follow.gain.error / abs(follow.gain.value)
            let ratio = curve.speed.value / liftSpeed
            return Figure(ratio, error: curve.speed.error / abs(liftSpeed) + abs(ratio) * relative)
        }
        let sign = whole < 0 ? -1.0 : 1
        var (sum, highest) = (0.0, 0.0)
        for part in parts {
            sum += sign * part
            highest = max(highest, sum)
        }
        overshoot = Figure(
            max(highest - sign * whole, 0), error: 2 * path.noise.drift(over: parts.count))
        let steps = parts.map { abs($0) }.filter { $0 > Self.stillness }
        let final = steps.suffix(3).dropLast().min() ?? 0
        isCutOff = steps.count > 5 && final > Self.cut * (steps.dropFirst().first ?? 0)
    }

    /// The points of a step that is none.
    private static let stillness = 0.08

    /// The displacements in the part of the first interval after the lift, and in each one after it. Those that are lost
    /// are taken from the curve.
    private static func parts(
        _ frames: [ShownFrame], after before: Int, _ finger: FingerStroke, _ follow: Follow, _ curve: RunOut?
    ) -> [Double] {
        let lift = finger.up + follow.lag.value
        return frames.indices.dropFirst(before + 1).map { index in
            let (start, end) = (max(frames[index - 1].time, lift), frames[index].time)
            guard let shift = frames[index].shift else {
                return curve.map { $0.displacement(end - lift) - $0.displacement(start - lift) } ?? 0
            }
            guard index == before + 1 else { return shift }
            // The content went with the finger in the first part of this interval.
            let held = finger.place(at: finger.up) - finger.place(at: frames[before].time - follow.lag.value)
            return shift - follow.gain.value * held
        }
    }
}

extension AfterLift {
    /// Returns true if a new touch stops content that moves, false if it does not, and nil if the content did not move
    /// then.
    ///
    /// - Parameters:
    ///   - frames: All refreshes of the screen while the finger of the new touch rests, and those just before.
    ///   - landing: The time of its landing.
    ///   - lag: The seconds by which the content is behind a finger.
    package static func stops(_ frames: [ShownFrame], atTouch landing: Double, lag: Double) -> Bool? {
        let moving = frames.filter { $0.time <= landing }.suffix(3).compactMap(\.shift)
        guard moving.count > 1, moving.allSatisfy({ abs($0) >= 1 }) else { return nil }
        // The frame in which the content learns of the finger is not the first one that shows it.
        let stopped = landing + max(lag, 0) + 0.05
        let after = frames.filter { $0.time > stopped }.compactMap(\.shift)
        guard !after.isEmpty else { return nil }
        return after.reduce(0) { $0 + abs($1) } < 2
    }
}
