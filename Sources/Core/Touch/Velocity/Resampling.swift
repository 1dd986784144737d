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
        let age = frame.seconds(since: pace.time)
        guard age > 0 else { return age < 0 ? formerPosition(by: -age) : newest }
        let way = pace.foreseen.scaled(by: Foresight.span(after: age, interval: pace.interval))
        let place = newest.displaced(by: way)
        return place.isFinite ? place : newest
    }

    /// Where the finger was some seconds before the newest position.
    @inlinable
    @inline(never)
    func formerPosition(by seconds: Double) -> Value? {
        let way = history.withSamples { samples in samples.wayBack(by: seconds) } ?? .zero
        guard let place = newest?.displaced(by: way), place.isFinite else { return newest }
        return place
    }
}

/// How far the position of a finger is foreseen.
@usableFromInline
enum Foresight {
    /// Seconds after the newest position that are foreseen at most.
    @usableFromInline static let limit = 0.008

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
