import Motion

extension VelocityTracker {
    /// Where the finger is at the time of a frame; nil before the first position.
    ///
    ///     let finger = tracker.position(at: frameTime)
    ///
    /// Panels report at times of their own. What is drawn where the finger was last reported lags behind it by
    /// another time in every frame, and judders. This is between two positions where the frame lies between them.
    /// After the newest it is where the finger must have come to, as far as its last 20 ms tell: by 8 ms at most, and by
    /// less where the finger slows down. There it stays for the 50 ms in which fingers lift, and then goes back to the
    /// newest position, for the finger has stopped. At the time of a position it is that position, and it never jumps as
    /// time goes on.
    ///
    /// - Parameter frame: When what is drawn will be seen.
    @inlinable
    public func position(at frame: Timestamp) -> Value? {
        guard let newest else { return nil }
        let way = history.withSamples { samples in samples.way(to: frame) }
        guard let way, way.isFinite else { return newest }
        return newest.displaced(by: way)
    }
}

/// How far the position of a finger is foreseen.
@usableFromInline
enum Foresight {
    /// Seconds after the newest position that are foreseen at most.
    @usableFromInline static let limit = 0.008
    /// Seconds from one end to the other of what a speed is told from, at least: what panels report nearer to each
    /// other came in a burst.
    @usableFromInline static let shortestBase = 0.006
    /// Seconds beyond which what came before says nothing.
    @usableFromInline static let longestBase = 0.06

    /// For how many seconds the finger is taken to have gone on, so many seconds after its newest position.
    ///
    /// A silence of up to 50 ms may be a lift, and the finger went on; a longer one means that it stopped.
    @inlinable
    static func span(after age: Double, interval: Double) -> Double {
        let reach = min(age, limit)
        let part = (age - interval - 0.05) / 0.06
        guard part > 0 else { return reach }
        return part < 1 ? reach * (1 - part * part * (3 - 2 * part)) : 0
    }
}

extension Samples {
    /// The way from the newest sample to where the finger is at a moment.
    @inlinable
    func way(to time: Timestamp) -> Vector {
        let age = time.seconds(since: self[0].time)
        guard age > 0 else { return wayBack(by: -age) }
        guard let (step, index) = step(from: 0) else { return .zero }
        // Nobody knows yet how fast it is after one step out of nowhere, as from panels that hold the first position.
        guard let (former, _) = self.step(from: index) else { return .zero }
        let (squared, along) = (former.magnitudeSquared, step.dot(former))
        guard squared > 0, along > 0 else { return .zero }
        // A finger that slows down goes on slowing down; one that speeds up twofold or more may as well have been late.
        let ratio = along / squared
        let velocity = step.scaled(by: ratio < 1 ? ratio : min(2 / ratio, 1))
        return velocity.scaled(by: Foresight.span(after: age, interval: usualInterval))
    }

    /// The velocity from an older sample, far enough away to tell one, to that at `index`, and which one that is.
    @inlinable
    func step(from index: Int) -> (velocity: Vector, from: Int)? {
        let newer = self[index]
        var older = index + 1
        while older < count {
            let seconds = newer.time.seconds(since: self[older].time)
            if seconds > Foresight.longestBase { return nil }
            if seconds >= Foresight.shortestBase {
                return ((newer.position - self[older].position).scaled(by: 1 / seconds), older)
            }
            older += 1
        }
        return nil
    }

    /// The mean of the newest intervals, at most 6 of them and no further back than ``Foresight/longestBase``.
    @inlinable
    var usualInterval: Double {
        var index = 0
        while index + 1 < count, index < 6, age(of: index + 1) <= Foresight.longestBase { index += 1 }
        return index > 0 ? age(of: index) / Double(index) : Foresight.longestBase
    }

    /// The way from the newest sample to where the finger was some seconds before.
    @inlinable
    func wayBack(by seconds: Double) -> Vector {
        var index = 0
        while index + 1 < count {
            let (newer, older) = (age(of: index), age(of: index + 1))
            if seconds <= older {
                let part = (seconds - newer) / (older - newer)
                let step = self[index + 1].position - self[index].position
                return self[index].position - self[0].position + step.scaled(by: part)
            }
            index += 1
        }
        return self[count - 1].position - self[0].position
    }
}
