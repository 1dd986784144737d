/// The motion of a finger along one axis of the screen, from its landing to its lift.
package struct FingerStroke: Sendable {
    /// A place of the finger: seconds, and points from where it landed.
    package struct Sample: Equatable, Sendable {
        package let time: Double
        package let place: Double

        package init(time: Double, place: Double) {
            self.time = time
            self.place = place
        }
    }

    /// The places from the landing to the lift, in the order of their times.
    package let samples: [Sample]
    /// The times at which a device reported the finger, in their order; none if they are not known.
    package var reports: [Double] = []

    /// Creates a stroke from the finger's place at each time, relative to any point. One that does not last is made to last
    /// for a millisecond.
    package init(from down: Double, to up: Double, place: (_ time: Double) -> Double) {
        let (up, first) = (max(up, down + Self.step), place(down))
        let count = Int(((up - down) / Self.step).rounded(.up))
        samples = (0...count).map { number in
            let time = number == count ? up : down + Double(number) * Self.step
            return Sample(time: time, place: place(time) - first)
        }
    }

    /// The seconds between two samples.
    private static let step = 0.001

    package var down: Double { samples[0].time }
    package var up: Double { samples[samples.count - 1].time }

    /// Returns the refreshes while the finger is down.
    func held(_ frames: [ShownFrame]) -> [ShownFrame] { frames.filter { $0.time > down && $0.time <= up } }

    /// Returns the place at a time: before the landing and after the lift, the nearest.
    package func place(at time: Double) -> Double {
        guard time > down else { return samples[0].place }
        guard time < up else { return samples[samples.count - 1].place }
        // The first sample after the time.
        var (low, high) = (1, samples.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time > time { high = middle } else { low = middle + 1 }
        }
        let (before, after) = (samples[low - 1], samples[low])
        return before.place
            + (after.place - before.place) * (time - before.time) / (after.time - before.time)
    }

    /// The mean speed in the last 10 ms before the lift, in points per second, with its sign.
    package var liftSpeed: Double { speed(before: up) }

    /// The mean speed in the 10 ms before a time, in points per second, with its sign.
    package func speed(before time: Double) -> Double {
        (place(at: time) - place(at: time - Self.liftSpan)) / Self.liftSpan
    }

    private static let liftSpan = 0.01
}
