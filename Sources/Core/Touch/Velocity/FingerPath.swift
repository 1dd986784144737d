import CLibm
import Motion

/// The path by which frames show a finger.
///
///     var path = FingerPath<SIMD2<Double>>()
///     if let place = contact.millimetres { path.add(place, at: event.time) }   // for every report
///     // For a frame that is seen 16 ms after it is drawn:
///     let shown = path.state(at: frameTime.advanced(by: -0.016))
///
/// Panels report at times of their own. A value drawn at the newest report lags behind its finger by a
/// different time in every frame, and judders. The path is a function of the reports and the time, independent
/// of the frames: the line between the reports, 5 ms behind, plus a smoothed velocity times ``ahead``. It is
/// continuous: the error that a report reveals fades, most of it before the next report is due. An error ahead
/// of the finger fades so slowly that the path does not turn back while the finger goes on.
///
/// - A finger at a constant velocity is followed exactly until half the time to its next report.
/// - A finger that brakes is about to stay: the slower its last 10 ms are than its velocity, the less of the velocity
///   counts. A finger that lifts does not brake.
/// - In a silence the path goes on for half the time between two reports, and then slows down: within the time to the
///   next for a finger that brakes or is slow, or 12 ms if that is longer, and within 100 ms for one that is leaving.
///   Then it stands still, and returns to the newest report too slowly for anyone to see.
/// - At the beginning of a stroke the path is not ahead at all, and fully ahead only after 40 ms, so that the
///   value does not leap to the finger.
public struct FingerPath<Value: Animatable>: Sendable {
    /// The seconds by which a smoothed velocity moves the path ahead of the reports. A greater number lags
    /// less and judders more.
    public var ahead: Double
    /// The distance of the value per millimetre of the finger, which distinguishes a fast finger from a slow one.
    public var unitsPerMillimetre: Double

    /// The prediction after the newest report, and the two before that, which frames still show that know of less.
    /// While there are fewer reports, the first stands for those before it.
    @usableFromInline var prediction, previous, earlier: Prediction
    /// The time of the first report, before which it stands, and that from which on it is ahead in full.
    @usableFromInline var start = Timestamp.zero, onsetEnd = Timestamp.zero
    /// The usual seconds between two reports.
    @usableFromInline var interval = 0.01
    @usableFromInline var fit = ForgettingParabola<Value.AnimatableData>()
    /// The sum of the last steps, which are forgotten by a part e in 10 ms, and of their seconds.
    @usableFromInline var recentStep = Value.AnimatableData.zero, recentSeconds = 0.0

    /// Creates a path without reports.
    ///
    /// - Parameters:
    ///   - ahead: The seconds by which it is ahead of the reports: with fewer than the default the value lags,
    ///     with more it judders.
    ///   - unitsPerMillimetre: The distance of the value for a millimetre of the finger; that of points if not given.
    public init(ahead: Double = 0.006, unitsPerMillimetre: Double = 96 / 25.4) {
        self.ahead = ahead
        self.unitsPerMillimetre = unitsPerMillimetre
        let none = Prediction(position: nil, time: .zero)
        (prediction, previous, earlier) = (none, none, none)
    }
}

extension FingerPath {

    /// The seconds by which a path is ahead of its newest report. It follows the line between the reports 5 ms
    /// behind, since most come 8 ms apart or less.
    @inlinable
    var reach: Double { ahead - 0.005 }
    /// The seconds after the beginning of a stroke from which on it is ahead in full.
    @inlinable
    static var onset: Double { 0.04 }
    /// The seconds in which it stands at most after it has slowed down, since the newest report.
    @inlinable
    static var standing: Double { 0.1 }
    /// The seconds in which it comes back from there to the newest report.
    @inlinable
    static var returning: Double { 0.3 }

    /// Adds a report. One that is older than the newest counts as if it came with it, and one that is no number is
    /// ignored.
    @inlinable
    public mutating func add(_ position: Value, at time: Timestamp) {
        guard position.isFinite else { return }
        guard let last = prediction.position else { return begin(at: position, time: time) }
        let time = max(time, prediction.time)
        let seconds = time.seconds(since: prediction.time)
        let step = position.displacement(from: last)
        let usual = interval
        let fitted = velocity(after: step, in: seconds, at: time)
        let pace = pace(of: fitted, after: step, in: seconds, usually: usual)
        let velocity = fitted.scaled(by: pace.kept)
        // Over two steps, since a finger that lifts in the midst of one makes it short.
        let spacing = max(seconds, prediction.time.seconds(since: previous.time))
        let next = Prediction(
            position: position, time: time, velocity: velocity, reach: reach,
            shown: prediction.displacement(after: seconds).displacement - step,
            // Past the next report, so that frames between the reports go evenly.
            fading: max(prediction.fading - seconds, 1.8 * min(spacing, 0.016)),
            interval: interval, slowing: pace.slowing, haste: min(max((0.016 - spacing) * (1 / 0.006), 0), 1))
        // No frame is further ahead than a second of its velocity.
        guard position.displaced(by: velocity).isFinite, position.displaced(by: next.error).isFinite else {
            return begin(at: position, time: time)
        }
        // Of two reports at a time the later one counts.
        if seconds > 0 {
            earlier = previous
            previous = prediction
        }
        prediction = next
    }

    /// Begins a stroke.
    @usableFromInline
    package mutating func begin(at position: Value, time: Timestamp) {
        self = FingerPath(ahead: ahead, unitsPerMillimetre: unitsPerMillimetre)
        stand(Prediction(position: position, time: time))
        start = time
        onsetEnd = time.advanced(by: Self.onset)
    }

    /// Begins a stroke in the midst of the finger's path, with the velocity that it has had.
    package mutating func begin(
        at position: Value, velocity: Velocity<Value>, time: Timestamp
    ) {
        begin(at: position, time: time)
        let step = velocity.perSecond.scaled(by: interval)
        guard step.isFinite else { return }
        var known = Value.AnimatableData.zero
        for _ in 0..<3 { known = fit.add(step, after: interval) }
        (recentStep, recentSeconds) = (step, interval)
        onsetEnd = time
        stand(Prediction(position: position, time: time, velocity: known, reach: reach))
    }

    private mutating func stand(_ first: Prediction) {
        (prediction, previous, earlier) = (first, first, first)
    }

    /// Measures the velocity at a report after a step.
    @inlinable
    mutating func velocity(
        after step: Value.AnimatableData, in seconds: Double, at time: Timestamp
    ) -> Value.AnimatableData {
        interval += (min(seconds, 0.03) - interval) * min(seconds * 10, 0.5)
        guard seconds < Self.standing else {
            // It stood, and sets out anew.
            fit = ForgettingParabola()
            onsetEnd = time.advanced(by: Self.onset)
            return .zero
        }
        let velocity = fit.add(step, after: seconds)
        let unknown = onsetEnd.seconds(since: time)
        return unknown > 0 ? velocity.scaled(by: 1 - unknown / Self.onset) : velocity
    }

    /// The part of a velocity that the last steps have kept, and the seconds in which the path slows down if the finger
    /// falls silent.
    ///
    /// The fitted velocity shows only later that a finger brakes. A finger whose last 10 ms are less than 0.8 times as
    /// fast as that is about to stay, for certain at 0.15. One that is not braking lifts if it is faster than 60 mm/s,
    /// and stays below 40. Of one whose last step took three times the usual seconds nothing is known. The numbers make
    /// two errors small at once: the distance by which the path passes a finger that stops, and the dip in its speed
    /// before a lift is reported. Over 44 stops and 67 lifts of real hands, at 60 to 240 frames/s, the slowest frame about
    /// a lift is under half as fast as its neighbours in 1 to 3 % of the lifts, and 90 % of the stops are passed by less
    /// than 1 mm.
    @inlinable
    mutating func pace(
        of velocity: Value.AnimatableData, after step: Value.AnimatableData, in seconds: Double,
        usually expected: Double
    ) -> (kept: Double, slowing: Double) {
        let weight = ForgettingParabola<Value.AnimatableData>.weight(seconds * 100)
        recentStep = recentStep.scaled(by: weight) + step
        // A late report may carry the finger's place at its due time: a finger that had slowed down would make a short
        // step.
        recentSeconds = recentSeconds * weight + min(seconds, 1.25 * interval)
        // Half of the lifts are reported within 12 ms, at any report rate.
        let usual = max(interval, 0.012)
        let square = velocity.dot(velocity)
        guard square > 1e-100, square < .infinity else { return (1, usual) }
        // Reports in pairs take less time than their steps.
        let part = recentStep.dot(velocity) / (max(recentSeconds, interval / 2) * square)
        // NaN counts as 0.
        let kept = min(max(0, (part - 0.15) * (1 / 0.65)), 1)
        var longer = (Self.standing - usual) * kept
        // A finger may stop in a gap between the reports, and none of its steps says so.
        if seconds > 2.2 * expected { longer *= max(0, (3 * expected - seconds) / (0.8 * expected)) }
        // One whose last step leads back has stopped.
        if step.dot(velocity) < 0 { longer = 0 }
        // Few fingers need the root and the division: most are faster.
        let leaving = 60 * unitsPerMillimetre
        guard longer > 0, part * part * square < leaving * leaving else { return (kept, usual + longer) }
        let speed = part * square.squareRoot() / unitsPerMillimetre
        return (kept, usual + longer * min(max(0, speed * (1 / 20) - 2), 1))
    }
}

extension FingerPath {
    /// The position and velocity to show in a frame that knows of the reports up to a time; nil before the
    /// first report.
    ///
    /// The velocity is that of the finger, without what is left of the last error.
    @inlinable
    @inline(__always)
    public func state(at time: Timestamp) -> MotionState<Value>? {
        let time = max(time, start)
        let prediction = prediction(at: time)
        guard let position = prediction.position else { return nil }
        let (displacement, velocity) = prediction.displacement(after: time.seconds(since: prediction.time))
        return MotionState(position.displaced(by: displacement), velocity: Velocity(perSecond: velocity))
    }

    /// The rate at which the shown position changes; at the time of a report, that until then.
    @inlinable
    package func rate(at time: Timestamp) -> Velocity<Value> {
        guard time > start else { return .zero }
        let prediction = prediction(at: Timestamp(nanoseconds: time.nanoseconds - 1))
        return Velocity(perSecond: prediction.rate(after: time.seconds(since: prediction.time)))
    }

    /// The prediction that a frame shows which knows of the reports up to a time. Inlined, since the call would copy
    /// the path.
    @inlinable
    @inline(__always)
    func prediction(at time: Timestamp) -> Prediction {
        guard time < prediction.time else { return prediction }
        return time < previous.time ? earlier : previous
    }

    /// The time from which on it stands at the newest report.
    package var restTime: Timestamp {
        guard prediction.velocity != .zero || prediction.error != .zero else { return prediction.time }
        return prediction.time.advanced(by: max(Self.standing, prediction.stands) + Self.returning)
    }

    /// The time of the newest report.
    @usableFromInline
    package var newestTime: Timestamp { prediction.time }

    /// Returns the rest of a velocity that was known at the newest report, as a ``VelocityTracker`` does.
    @usableFromInline
    package func remainder(of velocity: Velocity<Value>, at time: Timestamp) -> Velocity<Value> {
        var pace = Pace<Value.AnimatableData>()
        (pace.time, pace.velocity, pace.interval) = (prediction.time, velocity.perSecond, interval)
        return Velocity(perSecond: pace.velocity(at: time))
    }

    /// The position at which the finger itself is taken to be; nil before the first report.
    package func position(at time: Timestamp) -> Value? {
        var prediction = prediction
        (prediction.reach, prediction.error) = (0, .zero)
        return prediction.position?.displaced(
            by: prediction.displacement(after: time.seconds(since: prediction.time)).displacement)
    }

    /// The path from one report to the next.
    @usableFromInline
    struct Prediction: Sendable {
        /// The position of the report; nil before the first.
        @usableFromInline let position: Value?
        @usableFromInline let time: Timestamp
        /// The velocity of the finger by the last reports, per second, and the seconds by which it is ahead.
        @usableFromInline let velocity: Value.AnimatableData
        @usableFromInline var reach: Double
        /// The position shown when the report came, minus the reported one.
        @usableFromInline var error: Value.AnimatableData
        /// The seconds in which the error fades, at first three times as fast as evenly: one ahead of the finger so
        /// slowly that a seventh of its speed is left.
        @usableFromInline let fading: Double
        /// The usual seconds between two reports, and those in which it slows down in a silence.
        @usableFromInline let interval, slowing: Double
        /// 1 for an error that fades with the third power of the time left, 0 for the second: one behind the finger is
        /// large if reports come further apart than frames, or in pairs, and would catapult the value.
        @usableFromInline let haste: Double

        /// - Parameters:
        ///   - shown: The displacement from the report's position to the one shown when it came.
        ///   - left: The least seconds in which an error behind the finger fades; at first, when the panel's pace isn't
        ///     known, as for one that reports in pairs.
        @inlinable
        init(
            position: Value?, time: Timestamp, velocity: Value.AnimatableData = .zero, reach: Double = 0,
            shown: Value.AnimatableData = .zero, fading left: Double = 0.02, interval: Double = 0.01,
            slowing: Double = 0.01, haste: Double = 1
        ) {
            self.position = position
            self.time = time
            self.velocity = velocity
            self.reach = reach
            self.interval = interval
            self.slowing = slowing
            error = shown - velocity.scaled(by: reach)
            let usual = 1.4 * interval + 1e-4
            let ahead = error.dot(velocity)
            self.haste = ahead > 0 ? 1 : haste
            // Where the finger turns, an error that faded slowly doesn't fade at once.
            fading = max(usual, ahead > 0 ? min(3.5 * ahead / velocity.dot(velocity), standing) : left)
        }
    }
}

extension FingerPath.Prediction {
    /// The seconds after which it stands.
    @inlinable var stands: Double { interval / 2 + slowing }

    @inlinable
    func rate(after seconds: Double) -> Value.AnimatableData {
        let rate = displacement(after: seconds).velocity
        let left = 1 - seconds / fading
        guard left > 0, seconds >= 0 else { return rate }
        return rate - error.scaled(by: left * (2 - 2 * haste + 3 * haste * left) / fading)
    }

    /// The displacement from the report, and the velocity without what is left of the error.
    ///
    /// Before the report it came on evenly.
    @inlinable
    @inline(__always)
    func displacement(
        after seconds: Double
    ) -> (displacement: Value.AnimatableData, velocity: Value.AnimatableData) {
        let seconds = max(seconds, -0.1)
        let left = 1 - max(seconds, 0) / fading
        let rest = left > 0 ? error.scaled(by: left * left * (1 - haste + haste * left)) : .zero
        let slows = interval / 2
        guard seconds > slows else { return (velocity.scaled(by: seconds + reach) + rest, velocity) }
        let furthest = slows + slowing / 2 + reach
        let before = slows + slowing - seconds
        if before > 0 {
            let part = before / slowing
            return (
                velocity.scaled(by: furthest - before * part / 2) + rest, velocity.scaled(by: part)
            )
        }
        let part = min((seconds - max(FingerPath<Value>.standing, stands)) / FingerPath<Value>.returning, 1)
        guard part > 0 else { return (velocity.scaled(by: furthest) + rest, .zero) }
        let kept = (1 - part) * (1 - part) * (1 + 2 * part)
        return (
            velocity.scaled(by: furthest * kept),
            velocity.scaled(by: -6 * furthest * part * (1 - part) / FingerPath<Value>.returning)
        )
    }
}

/// A parabola through the last positions, which are forgotten: the weight of each falls by a part e in 35 ms.
///
/// Only sums are kept, about the newest position and its time, so that one costs the same after any history.
@usableFromInline
struct ForgettingParabola<Vector: VectorArithmetic>: Sendable {
    /// The sums of weight × age to the power of 0 to 4, ages being negative; and of weight × position × age.
    @usableFromInline var s0 = 1.0, s1 = 0.0, s2 = 0.0, s3 = 0.0, s4 = 0.0
    @usableFromInline var y0 = Vector.zero, y1 = Vector.zero, y2 = Vector.zero

    @inlinable
    init() {}

    /// e^−x for an x from 0 on, by its power series up to x⁴: exact to 10⁻³ where a weight still counts.
    @inlinable
    static func weight(_ x: Double) -> Double {
        1 / (1 + x * (1 + x * (1 / 2 + x * (1 / 6 + x * (1 / 24)))))
    }

    /// Adds a position, and returns the velocity there.
    @inlinable
    mutating func add(_ step: Vector, after t: Double) -> Vector {
        let memory = 0.035
        let weight = Self.weight(t * (1 / memory))
        let (t2, t3, t4) = (t * t, t * t * t, t * t * t * t)
        y2 = (y2 - y1.scaled(by: 2 * t) + y0.scaled(by: t2)).scaled(by: weight)
        y1 = (y1 - y0.scaled(by: t)).scaled(by: weight)
        y0 = y0.scaled(by: weight)
        s4 = weight * (s4 - 4 * t * s3 + 6 * t2 * s2 - 4 * t3 * s1 + t4 * s0)
        s3 = weight * (s3 - 3 * t * s2 + 3 * t2 * s1 - t3 * s0)
        s2 = weight * (s2 - 2 * t * s1 + t2 * s0)
        s1 = weight * (s1 - t * s0)
        s0 *= weight
        // From now on all is counted from the new position.
        y0 = y0 - step.scaled(by: s0)
        y1 = y1 - step.scaled(by: s1)
        y2 = y2 - step.scaled(by: s2)
        s0 += 1
        // The curvature of three positions is mostly noise, so that it has to be earned.
        let ridge = 2 * memory * memory * memory * memory
        // All are s0 times as large, so that there is one division.
        let (spread, skew) = (s0 * (s2 + 1e-6) - s1 * s1, s0 * s3 - s1 * s2)
        let tail = s0 * (s4 + ridge) - s2 * s2
        let slope = y1.scaled(by: s0) - y0.scaled(by: s1)
        let bend = y2.scaled(by: s0) - y0.scaled(by: s2)
        return (slope.scaled(by: tail) - bend.scaled(by: skew)).scaled(by: 1 / (tail * spread - skew * skew))
    }
}
