import Interaction
import Motion

/// The errors that frames show at the ends of strokes.
///
///     var errors = EndErrors()
///     errors.add(stroke, framesPerSecond: 120)
///     errors.passed(by: 90)   // millimetres
///
/// A path that goes on in a silence suits fingers that lift, and passes those that stop. So both errors are judged
/// at once.
struct EndErrors: Sendable {
    /// The distance by which the shown place passes each finger that stops, beyond the finger's own overshoot, in
    /// millimetres.
    private(set) var stops: [Double] = []
    /// The speed of the slowest frame about each lift, divided by the lesser of the usual speeds before and after it.
    private(set) var lifts: [Double] = []

    /// The time from a report to the first frame that shows it, in seconds.
    static let latency = 0.016

    /// Adds the end of a stroke. A stop after less than 5 mm doesn't count, nor does a lift at less than 15 mm/s.
    mutating func add(_ stroke: EndedStroke, framesPerSecond rate: Double) {
        if let lift = stroke.lift {
            if let speed = Self.slowest(stroke, liftedAt: lift, rate) { lifts.append(speed) }
        } else if let distance = Self.passing(stroke, rate) {
            stops.append(distance)
        }
    }

    /// The distance in millimetres that some percent of the stops do not exceed.
    func passed(by percent: Int) -> Double { Self.quantile(stops, percent) }

    /// The percentage of the stops that are passed by more than a distance in millimetres.
    func passed(over distance: Double) -> Double {
        100 * Double(stops.count { $0 > distance }) / Double(stops.count)
    }

    /// The relative speed of the slowest frame that some percent of the lifts do not exceed.
    func slowest(_ percent: Int) -> Double { Self.quantile(lifts, percent) }

    /// The percentage of the lifts about which a frame is under half as fast as its neighbours.
    var blinks: Double { 100 * Double(lifts.count { $0 < 0.5 }) / Double(lifts.count) }

    private static func quantile(_ values: [Double], _ percent: Int) -> Double {
        values.sorted()[(values.count - 1) * percent / 100]
    }
}

extension EndErrors {
    private static func passing(_ stroke: EndedStroke, _ rate: Double) -> Double? {
        let end = stroke.reports[stroke.reports.count - 1].place
        guard (end - stroke.reports[0].place).length > 5,
            let moving = stroke.reports.lastIndex(where: { ($0.place - end).length > 0.5 })
        else { return nil }
        // From this report on the finger stays, but for the panel's noise.
        let stop = stroke.reports[moving + 1].time
        guard let before = stroke.reports.last(where: { $0.time < stop - 0.05 && $0.place != end }) else {
            return nil
        }
        let direction = (end - before.place) / (end - before.place).length
        let own =
            stroke.reports.filter { $0.time > stop - 0.05 }.map { ($0.place - end).along(direction) }.max()
            ?? 0
        let shown =
            frames(of: stroke, until: stop + 0.4, rate).filter { $0.time > stop - 0.05 }
            .map { ($0.place - end).along(direction) }.max() ?? 0
        return max(shown - max(own, 0), 0)
    }

    private static func slowest(_ stroke: EndedStroke, liftedAt lift: Double, _ rate: Double) -> Double? {
        let frames = frames(of: stroke, until: lift + 0.15, rate)
        let shown = lift + latency
        func speeds(_ range: Range<Double>) -> [Double] {
            zip(frames.dropFirst(), frames).filter { range.contains($0.0.time - shown) }
                .map { ($0.0.place - $0.1.place).length * rate }.sorted()
        }
        let (before, after) = (speeds(-0.075 ..< -0.02), speeds(0.05..<0.1))
        guard !before.isEmpty, !after.isEmpty,
            let slowest = speeds(-1.5 / rate..<0.045).first
        else { return nil }
        let usual = min(before[before.count / 2], after[after.count / 2])
        return usual > 15 ? slowest / usual : nil
    }

    /// The places that frames show, each of which knows of the events until its time.
    private static func frames(
        of stroke: EndedStroke, until end: Double, _ rate: Double
    ) -> [(time: Double, place: SIMD2<Double>)] {
        let first = stroke.reports[0]
        var thing = Draggable(
            first.place, rules: DragRules(tolerance: .fraction, latency: latency, unitsPerMillimetre: 1))
        // A second later, since a stroke's times may be below 0.
        func timestamp(_ time: Double) -> Timestamp { Timestamp(seconds: 1 + time) }
        thing.grab(at: first.place, time: timestamp(first.time))
        var (next, isLifted) = (1, false)
        var frames: [(time: Double, place: SIMD2<Double>)] = []
        var index = (first.time * rate).rounded(.up)
        while index / rate < end {
            let time = index / rate
            while next < stroke.reports.count, stroke.reports[next].time <= time {
                let report = stroke.reports[next]
                thing.move(to: report.place, time: timestamp(report.time))
                next += 1
            }
            if let lift = stroke.lift, lift <= time, !isLifted {
                thing.release(time: timestamp(lift))
                isLifted = true
            }
            frames.append((time, thing.state(at: timestamp(time)).value))
            index += 1
        }
        return frames
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
    fileprivate func along(_ direction: Self) -> Double { (self * direction).sum() }
}
