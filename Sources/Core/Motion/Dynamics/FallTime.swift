import CLibm

// The times at which a motion on a line falls through 0. Between two turns it is monotone, so that one sign
// change between them is one root; an oscillation that has not passed 0 by its second turn never will.

extension ForcedMotion<Double> {
    /// The first time, in seconds after `time`, at which the value falls from above 0 to below it.
    package func fall(after time: Double) -> Double? {
        let rest = time > 0 ? forces.motion(from: state(at: time)) : self
        var (low, lowValue) = (0.0, rest.start.value)
        var turn = rest.firstTurn
        for _ in 0..<5 {
            let highValue = turn.map { rest.state(at: $0).value } ?? rest.limit
            if lowValue > 0, highValue < 0, let root = rest.root(from: low, to: turn) { return root }
            guard let end = turn else { return nil }
            (low, lowValue) = (end, highValue)
            turn = halfSwing.map { end + $0 }
        }
        return nil
    }

    /// True if the value is at 0 or below, and falling.
    package var isLeaving: Bool {
        guard start.value <= 0 else { return false }
        let rate = start.velocity.perSecond
        return rate < 0 || rate == 0 && forces.acceleration(in: start) < 0
    }

    /// Seconds from one turn to the next; nil if there is at most one turn.
    private var halfSwing: Double? {
        guard let spring = forces.spring, spring.oscillates else { return nil }
        return .pi / spring.root
    }

    /// The first time after the start at which the velocity is 0 and changes its sign.
    private var firstTurn: Double? {
        let rate = start.velocity.perSecond
        if let spring = forces.spring, let swing {
            // v(t) is 0 where v(0)·C = (ω²·x(0) + a·v(0))·S.
            let push =
                spring.angularFrequency * spring.angularFrequency * swing.offset.displacement
                + spring.decayRate * rate
            guard rate != 0 || push != 0 else { return nil }
            if spring.oscillates {
                let phase = atan2(spring.root * rate, push)
                return (phase > 0 ? phase : phase + .pi) / spring.root
            }
            return push == 0 ? nil : spring.time(ofRatio: rate / push)
        }
        let ratio = -rate / forces.acceleration
        guard ratio > 0, ratio < .infinity else { return nil }
        return forces.drag > 0 ? log1p(ratio * forces.drag) / forces.drag : ratio
    }

    /// The value that the motion approaches; infinite if it goes on for ever.
    private var limit: Double {
        if let swing { return swing.target }
        if let destination { return destination }
        let force = forces.acceleration != 0 ? forces.acceleration : start.velocity.perSecond
        return force < 0 ? -.infinity : .infinity
    }

    /// The root between `low`, at which the value is above 0, and `high`, at which it is below.
    private func root(from low: Double, to high: Double?) -> Double? {
        var low = low
        // A spring a rounding below critical damping has its next turn years later.
        var high = high.flatMap { $0 < Self.latest ? $0 : nil } ?? end(after: low)
        guard high < Self.latest else { return nil }
        var time = low + (high - low) / 2
        for _ in 0..<200 {
            let state = state(at: time)
            if state.value > 0 { low = time } else { high = time }
            if state.value == 0 { return time }
            var next = time - state.value / state.velocity.perSecond
            if !(next > low && next < high) { next = low + (high - low) / 2 }
            if abs(next - time) <= time.ulp || high - low <= 2 * high.ulp { return next }
            time = next
        }
        return time
    }

    /// A time at which a value that falls for ever is below 0.
    private func end(after low: Double) -> Double {
        var step = 1 / 64.0
        while low + step < Self.latest, state(at: low + step).value >= 0 { step *= 2 }
        return low + step
    }

    /// The latest time that is searched, in seconds: 30 years.
    private static var latest: Double { 1e9 }
}

extension SpringMotion<Double> {
    /// Returns the first time, in seconds, at which the motion leaves a range from within; infinite if it
    /// never does.
    package func exit(from lower: Double, through upper: Double) -> Double {
        min(passage(of: lower, side: 1), passage(of: upper, side: -1))
    }

    /// Returns the first time, in seconds, at which the motion passes an edge of a range from within.
    ///
    /// - Parameter side: 1 if the range lies above the edge, −1 if below.
    private func passage(of edge: Double, side: Double) -> Double {
        guard edge.isFinite else { return .infinity }
        let forces = Forces(
            acceleration: 0.0, drag: 2 * spring.decayRate, anchor: (target - edge) * side, spring: spring)
        let height = forces.motion(
            from: MotionState((start.value - edge) * side, perSecond: start.velocity.perSecond * side))
        if start.value == edge, height.isLeaving { return 0 }
        return height.fall(after: 0) ?? .infinity
    }
}
