import CLibm
import Feel
import Seeded

/// An app whose lag, gain and motion after the lift are known, seen at the refreshes of a screen.
struct SyntheticApp {
    var lag = 0.0
    var gain = 1.0
    /// The points of the finger's distance that do not count.
    var slop = 0.0
    /// The displacement after the lift, by the speed there and the seconds since.
    var after: (_ speed: Double, _ seconds: Double) -> Double = { _, _ in 0 }
    /// The time at which a new touch stops the content.
    var stop = Double.infinity
    /// True if the content moves by whole points.
    var isRounded = false
    /// The numbers of the refreshes in which nothing new is shown.
    var missed: Set<Int> = []
    /// The numbers of the refreshes whose displacement is lost.
    var lost: Set<Int> = []
    /// The noise of the displacements, as a greatest error.
    var noise = 0.0
    var framesPerSecond = 60.0

    private func place(at time: Double, under finger: FingerStroke) -> Double {
        let then = min(time, stop + lag) - lag
        guard let start = finger.samples.first(where: { abs($0.place) > slop }), start.time <= then else {
            return 0
        }
        let drag = finger.place(at: then) - (start.place < 0 ? -slop : slop)
        return gain * drag + (then > finger.up ? after(gain * finger.liftSpeed, then - finger.up) : 0)
    }

    /// The refreshes from the landing until some seconds after the lift.
    func frames(under finger: FingerStroke, rest: Double = 4, seed: UInt64 = 1) -> [ShownFrame] {
        var random = SeededGenerator(seed: seed)
        var frames: [ShownFrame] = []
        let count = Int((finger.up - finger.down + rest) * framesPerSecond)
        // The refreshes are not those of the finger.
        let phase = 0.0043
        var (shown, real) = (0.0, 0.0)
        for number in 0..<count {
            let time = finger.down + phase + Double(number) / framesPerSecond
            if !missed.contains(number) { real = place(at: time, under: finger) }
            let next = isRounded ? real.rounded() : real
            // What stands still is seen to stand still.
            let fault = noise > 0 && next != shown ? Double.random(in: -noise...noise, using: &random) : 0
            let shift = next - shown + fault
            frames.append(ShownFrame(time: time, shift: lost.contains(number) ? nil : shift))
            shown = next
        }
        return frames
    }
}

extension FingerStroke {
    /// A drag by some points and back, that starts and ends at rest, with a rest at both ends.
    static func thereAndBack(_ points: Double = 200, seconds: Double = 0.7) -> FingerStroke {
        made(lasting: 2 * seconds + 0.3) { time in
            let back = time - seconds - 0.1
            return points * (ease(time / seconds) - ease(back / seconds))
        }
    }

    /// A flick that accelerates and leaves with a speed in points per second.
    static func flick(_ speed: Double = 900, seconds: Double = 0.16) -> FingerStroke {
        made(lasting: seconds) { time in
            let ramp = 0.55 * seconds
            return time < ramp ? speed * time * time / (2 * ramp) : speed * (time - ramp / 2)
        }
    }

    private static func made(lasting seconds: Double, _ place: (Double) -> Double) -> FingerStroke {
        FingerStroke(from: 5, to: 5 + seconds) { place($0 - 5) }
    }

    /// The path of least jerk from 0 to 1.
    private static func ease(_ part: Double) -> Double {
        let part = min(max(part, 0), 1)
        return part * part * part * (10 - 15 * part + 6 * part * part)
    }
}
