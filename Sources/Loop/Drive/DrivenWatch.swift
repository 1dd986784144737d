import Fling

/// Whatever looks at a driven value between its changes: for crossings, or to follow it.
class DrivenWatch<Machine: Interactive> {
    /// Checks the shown states before an event changes the machine. The machine itself is not changed.
    func look(at machine: inout Machine, before event: Timestamp) {}
    /// Checks the state that a frame shows, before the machine advances to the frame.
    ///
    /// - Parameter due: The time at which the frame is drawn, when all events up to then have been handled.
    func look(at machine: inout Machine, to frame: Timestamp, due: Timestamp) {}
    /// Reports the findings to the app.
    func tell() {}
    /// The value is driven no more.
    func end(at state: MotionState<Machine.Value>) {}
}

/// A watch for the crossings of a driven value, until it is cancelled.
///
///     let refresh = list.onCrossing(of: -80) { crossing in label.isHidden = crossing.direction == .rising }
///     refresh.thresholds = .at(-120)
public protocol CrossingWatch: AnyObject {
    /// The places of the crossings. Others count from the value as it is then.
    var thresholds: Thresholds { get set }
    /// Ends the watch: its callback is not called again.
    func cancel()
}

final class CrossingDetector<Machine: Interactive>: DrivenWatch<Machine>, CrossingWatch {
    private var detector: Crossings
    private let axis: Machine.Value?
    private let action: (Crossing) -> Void
    private weak var value: Driven<Machine>?
    /// The crossings that the callback has not received yet.
    private var found: [Crossing] = []

    init(
        _ thresholds: Thresholds, along axis: Machine.Value?, of value: Driven<Machine>,
        _ action: @escaping (Crossing) -> Void
    ) {
        detector = Crossings(thresholds)
        self.axis = axis
        self.action = action
        self.value = value
    }

    var thresholds: Thresholds {
        get { detector.thresholds }
        set { detector.thresholds = newValue }
    }

    func cancel() {
        found = []
        value?.remove(self)
        value = nil
    }

    override func look(at machine: inout Machine, before event: Timestamp) {
        detector.check(machine, along: axis, before: event) { found.append($0) }
    }

    override func look(at machine: inout Machine, to frame: Timestamp, due: Timestamp) {
        detector.check(machine, along: axis, to: frame, knowingReportsUntil: due) { found.append($0) }
    }

    override func tell() {
        guard !found.isEmpty else { return }
        var crossings: [Crossing] = []
        swap(&crossings, &found)
        for crossing in crossings where value != nil { action(crossing) }
        crossings.removeAll(keepingCapacity: true)
        if found.isEmpty { swap(&crossings, &found) }
    }
}

extension Driven {
    /// Calls an action whenever the value crosses one of some thresholds.
    ///
    ///     pane.onCrossing(of: .at(200), along: [1, 0]) { crossing in print(crossing.time) }
    ///
    /// - Parameters:
    ///   - thresholds: The places to cross.
    ///   - axis: The direction in which a value in the plane, or with more coordinates, is measured: the place
    ///     is its scalar product with the value. Nil for the first coordinate.
    ///   - action: Receives each crossing at the frame that shows it, or before. If that frame is drawn earlier
    ///     than the rules' latency before it is seen, later reports of a hand may delay it: see ``Crossings``.
    /// - Returns: The watch, to move its thresholds or to cancel it. The value retains it.
    @discardableResult
    public func onCrossing(
        of thresholds: Thresholds, along axis: Value? = nil, _ action: @escaping (Crossing) -> Void
    ) -> any CrossingWatch {
        let watch = CrossingDetector(thresholds, along: axis, of: self, action)
        add(watch)
        return watch
    }
}

extension Driven where Machine.Value: Comparable {
    /// Calls an action whenever the value crosses a threshold.
    ///
    ///     sheet.onCrossing(of: 120) { crossing in print(crossing.direction, crossing.time) }
    @discardableResult
    public func onCrossing(
        of place: Value, _ action: @escaping (Crossing) -> Void
    ) -> any CrossingWatch {
        onCrossing(of: .at(place[axis: 0]), action)
    }

    /// Calls an action whenever the value crosses a multiple of a step.
    ///
    ///     list.onCrossing(every: 40) { tick in print(tick.place) }
    ///
    /// A crossing's place is in radians if the value is an angle.
    @discardableResult
    public func onCrossing(
        every step: Value, from offset: Value = .zero, _ action: @escaping (Crossing) -> Void
    ) -> any CrossingWatch {
        onCrossing(of: .every(step[axis: 0], from: offset[axis: 0]), action)
    }
}
