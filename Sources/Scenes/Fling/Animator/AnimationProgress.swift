// Properties of an animation as a whole that an animator needs: its duration, and the part of the distance
// covered at a time.

extension Animation {
    /// The perceived duration, in seconds.
    var wholeDuration: Double {
        if case .timing(let timing) = form { return timing.duration }
        return progressMotion.logicalDuration ?? form.timing.duration
    }

    private var progressMotion: AnyTrajectory<Double> {
        form.motion(from: MotionState(0), to: 1, tolerance: .fraction)
    }

    /// Returns the part of the distance covered after a part of the time until the animation rests.
    func progress(atPart part: Double) -> Double {
        guard part > 0 else { return 0 }
        guard part < 1 else { return 1 }
        let whole = WholeProgress(self)
        return whole.progress(at: part * whole.duration)
    }

    /// Returns the part of the time after which a part of the distance is covered for the first time.
    func part(ofProgress progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        if case .timing(.curve(_, let duration)) = form, duration > 0,
            let time = progressMotion.time(ofProgress: progress)
        {
            return time / duration
        }
        return WholeProgress(self).firstPart(reaching: progress)
    }
}

extension Animation.Form {
    /// True if a playhead can make further motions of the form by itself.
    var isTiming: Bool {
        if case .timing = self { return true }
        return false
    }
}

extension Timing {
    var isSpring: Bool {
        if case .spring = self { return true }
        return false
    }
}

/// An animation from 0 to 1, from its start until it rests.
private struct WholeProgress {
    private let playhead: Playhead<AnyTrajectory<Double>>
    /// The duration until the animation rests, in seconds; its perceived duration if it never rests.
    let duration: Double

    init(_ animation: Animation) {
        playhead = animation.playhead(
            from: MotionState(0), origin: 0, to: 1, tolerance: .fraction, at: .zero)
        duration = playhead.finishTime?.seconds ?? animation.wholeDuration
    }

    func progress(at time: Double) -> Double {
        playhead.state(at: Timestamp(seconds: time)).value
    }

    /// Returns the first part of the time at which a progress is reached, found on a grid finer than any
    /// visible swing, and then by bisection.
    func firstPart(reaching progress: Double) -> Double {
        let steps = 256
        let first = (1...steps).first { self.progress(at: duration * Double($0) / Double(steps)) >= progress }
        guard let first else { return 1 }
        var (low, high) = (Double(first - 1) / Double(steps), Double(first) / Double(steps))
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if self.progress(at: duration * middle) < progress { low = middle } else { high = middle }
        }
        return high
    }
}
