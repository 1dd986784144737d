import Traces

/// How fast a hand goes along its way. Speeds are millimetres a second, along the finger that moves most.
///
/// Speeds are taken to lie from 1 mm/s to 20 m/s, durations from 1 ms to a minute; no move takes longer.
public enum SpeedProfile: Hashable, Sendable {
    /// The same speed from the first moment to the last.
    case constant(speed: Double)
    /// Speeds up over two fifths of the way, then goes on at `speed` and leaves the surface with it.
    case flick(speed: Double)
    /// Sets out and arrives at rest, as a hand does that knows where it goes: least jerk.
    case ease(duration: Double)
    /// Sets out at `speed` and slows down evenly until it rests.
    case brake(from: Double)

    /// Seconds that a way of so many millimetres takes.
    func duration(of length: Double) -> Double {
        min(fullDuration(of: length), Self.durations.upperBound)
    }

    private func fullDuration(of length: Double) -> Double {
        switch self {
        case .constant(let speed): length / speed.within(Self.speeds)
        case .flick(let speed): 1.4 * length / speed.within(Self.speeds)
        case .ease(let duration): duration.within(Self.durations)
        case .brake(let speed): 2 * length / speed.within(Self.speeds)
        }
    }

    /// The fraction of the way that is done `time` seconds after the start, and how fast it grows a second.
    func progress(at time: Double, of length: Double) -> (fraction: Double, rate: Double) {
        let duration = duration(of: length)
        guard duration > 0 else { return (1, 0) }
        let part = (time / duration).within(0...1)
        let (fraction, rate) = progress(of: part)
        return (fraction, rate / duration)
    }

    /// Progress, and its derivative, for a part of the whole duration.
    private func progress(of part: Double) -> (fraction: Double, rate: Double) {
        switch self {
        case .constant: return (part, 1)
        case .flick:
            // From rest to the speed in ramp/2 of the way, which is ramp of the time at full speed.
            let ramp = 0.8 / 1.4
            let speed = 1.4
            if part < ramp { return (speed * part * part / (2 * ramp), speed * part / ramp) }
            return (1 - speed * (1 - part), speed)
        case .ease:
            let square = part * part
            return (square * part * (10 - 15 * part + 6 * square), 30 * square * (1 - part) * (1 - part))
        case .brake: return (part * (2 - part), 2 * (1 - part))
        }
    }

    static let speeds = 1.0...20_000
    static let durations = 0.001...60
}
