import Interaction
import Motion

/// The law of a value in a hand that is shown where it was reported last.
///
/// From within the bounds it follows the hand 1:1, and past them along the band. A value that was outside
/// when the hand caught it, or when the bounds became other ones, follows the hand inwards by at least one
/// half until it is within, and outwards by the band's derivative at the shown value.
struct FollowingLaw<Value: Coordinates> {
    /// The place of the hand's last report; nil while it is not certain.
    private var place: Value?
    private var lastReport = Timestamp(nanoseconds: .min)
    /// False when reports of one time, or late ones, have made it uncertain on which axes it is caught.
    private var isCertain = false
    /// A bit for each axis on which the value was outside when it was caught, and has not been within since.
    private var caught: UInt = 0

    /// Judges an event that found the value in a state and left it in a drag.
    ///
    /// - Parameters:
    ///   - previous: The rules before the event.
    ///   - before: What was shown before it.
    mutating func fault(
        after event: DragEvent<Value>, at time: Timestamp, in state: Activity,
        under previous: DragRules<Value>,
        before: Value, after: Value, of machine: Draggable<Value>
    ) -> String? {
        let rules = machine.rules
        switch event {
        case .grab(let new) where state != .dragging:
            place = new
            take(after, machine, at: time)
        case .grab(let new), .reanchor(let new):
            report(new, at: time)
        case .move(let new):
            let last = place
            report(new, at: time)
            guard let last, isCertain, !machine.showsPath else { return nil }
            return fault(for: new - last, from: before, to: after, in: rules.bounds)
        case .setBounds, .setRules:
            if rules.bounds != previous.bounds {
                take(after, machine, at: time)
                // At an end that has not moved the hand may go on as it was.
                if rules.bounds?.band == previous.bounds?.band,
                    caught & sameEnds(rules.bounds, previous.bounds) != 0
                {
                    isCertain = false
                }
            }
        case .rebase, .setValue:
            take(after, machine, at: time)
        default: break
        }
        return nil
    }

    /// The value is in no hand, or in one that is foreseen.
    mutating func forget() { (place, isCertain) = (nil, false) }

    private mutating func take(_ value: Value, _ machine: Draggable<Value>, at time: Timestamp) {
        isCertain = true
        caught = 0
        // Reports of a time before it are late, too.
        lastReport = max(lastReport, time, machine.latestTime)
        guard let bounds = machine.rules.bounds else { return }
        let within = bounds.clamp(value)
        for axis in 0..<Value.axisCount where value[axis: axis] != within[axis: axis] {
            caught |= 1 << UInt(axis)
            // Outside by a rounding, it may count as within.
            let distance = abs(value[axis: axis] - within[axis: axis])
            if distance <= 1e-12 * abs(value[axis: axis]) { isCertain = false }
        }
    }

    /// A bit for each axis on which one of the ends is that of other bounds.
    private func sameEnds(_ bounds: Bounds<Value>?, _ previous: Bounds<Value>?) -> UInt {
        guard let bounds, let previous else { return 0 }
        return (0..<Value.axisCount).reduce(0) { bits, axis in
            let isSame =
                bounds.lower[axis: axis] == previous.lower[axis: axis]
                || bounds.upper[axis: axis] == previous.upper[axis: axis]
            return isSame ? bits | 1 << UInt(axis) : bits
        }
    }

    private mutating func report(_ new: Value, at time: Timestamp) {
        if time <= lastReport { isCertain = false }
        (place, lastReport) = (new, max(lastReport, time))
    }

    private mutating func fault(
        for displacement: Value, from before: Value, to after: Value, in bounds: Bounds<Value>?
    ) -> String? {
        for axis in 0..<Value.axisCount {
            let bandedAxis = BandedAxis(
                lower: bounds?.lower[axis: axis] ?? -.infinity, upper: bounds?.upper[axis: axis] ?? .infinity,
                band: bounds?.band)
            let (displacement, before, after) = (
                displacement[axis: axis], before[axis: axis], after[axis: axis]
            )
            let bit: UInt = 1 << UInt(axis)
            if bandedAxis.contains(before) { caught &= ~bit }
            let keeps =
                caught & bit == 0
                ? bandedAxis.pulls(before, by: displacement, to: after)
                : bandedAxis.leads(before, by: displacement, to: after)
            guard keeps else {
                return "a hand moves it by \(displacement) on axis \(axis), from \(before) to \(after)"
                    + (caught & bit == 0 ? "" : ", caught outside")
            }
        }
        return nil
    }
}

/// The bounds along one axis.
private struct BandedAxis {
    let lower: Double
    let upper: Double
    let band: RubberBand?
    private let slack = 1e-6

    init(lower: Double, upper: Double, band: RubberBand?) {
        (self.lower, self.upper, self.band) = (lower, upper, band)
    }

    func contains(_ value: Double) -> Bool { clamp(value) == value }

    private func clamp(_ value: Double) -> Double { min(max(value, lower), upper) }

    /// True if a hand's displacement moves a value as one that the hand itself has brought where it is.
    func pulls(_ before: Double, by displacement: Double, to after: Double) -> Bool {
        let edge = clamp(before)
        let past = before - edge
        // The hand may be further out than is shown at a hard end, and nearly anywhere where the band gives
        // no more.
        if let band { guard abs(past) < 0.9 * band.dimension else { return true } }
        guard band != nil || before > lower && before < upper else { return true }
        let free = edge + (band?.inverse(of: past) ?? 0) + displacement
        let within = clamp(free)
        return abs(after - within - (band?.band(free - within) ?? 0)) <= slack
    }

    /// True if a hand's displacement moves a value as one that the hand has caught outside.
    func leads(_ before: Double, by displacement: Double, to after: Double) -> Bool {
        let edge = clamp(before)
        let outwards = before > edge ? 1.0 : -1.0
        let past = (before - edge) * outwards
        let left = (after - edge) * outwards
        let displacement = displacement * outwards
        guard displacement < 0 else {
            guard let band, past < band.dimension else { return abs(left - past) <= slack }
            let greatest = displacement * band.derivative(at: band.inverse(of: past))
            let least =
                left < 0.99 * band.dimension ? displacement * band.derivative(at: band.inverse(of: left)) : 0
            return left - past <= greatest + slack && left - past >= least - slack
        }
        if left > 0 {
            return past - left >= -displacement / 2 - slack && past - left <= -displacement + slack
        }
        // Past the other end another law holds.
        guard -left < upper - lower else { return true }
        let outside = -displacement + left
        return outside >= past - slack && outside <= 2 * past + slack
    }
}
