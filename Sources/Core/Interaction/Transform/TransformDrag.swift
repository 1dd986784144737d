import Motion
import Touch

/// Content in a viewport that fingers pinch, turn and pan at once, such as a photo or a map.
///
///     var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
///     photo.handle(gesture, through: GestureMap(scale: 8))   // pans, pinches, rotations, holds, double taps
///     let shown = photo.state(at: frameTime).value           // a ContentTransform, to draw with
///
/// The points under the fingers stay under them, within the limits of the scale. When the fingers let go,
/// place, scale and rotation run on under friction, each to a place at which the content may rest. Fingers
/// catch it in flight, and a double tap, a call of the app, other rules or another size redirect it. Its
/// motion can be paused, reversed and scrubbed. Nothing jumps.
///
/// It is built on a ``Draggable`` of four numbers, with the same guarantees: the place of the point under the
/// fingers, the scale and the rotation. It reads no clock, and allocates as a draggable does.
public struct TransformDrag: Sendable {
    /// The width and height of the content, in its own units.
    public internal(set) var content: SIMD2<Double>
    /// The width and height of the part of the picture in which the content is seen, in points.
    public internal(set) var viewport: SIMD2<Double>
    /// The top left corner of the viewport, in points.
    public internal(set) var origin: Point
    /// The rules, which ``setRules(_:time:)`` changes.
    public internal(set) var rules: TransformRules

    var limits: TransformLimits
    /// The machine that moves the place of an anchor, the scale and the rotation.
    var mover: Draggable<AnchoredPlace>
    /// The points about which the content is moved, each from the moment on at which the mover has its coordinates.
    var anchors = Recent(Anchor())
    /// The gestures that hold the content; nil for none.
    var gestures: ContentGestures?

    /// Creates content that is seen as a whole, at rest.
    ///
    /// - Parameters:
    ///   - content: The width and height of the content, in its own units. A size that is no size counts as
    ///     1.
    ///   - viewport: The width and height of the viewport in points.
    ///   - origin: The top left corner of the viewport, in the points of the picture.
    ///   - rules: The limits of the zoom, the rotation, and the motions.
    public init(
        content: SIMD2<Double>, viewport: SIMD2<Double>, origin: Point = .zero,
        rules: TransformRules = TransformRules()
    ) {
        self.content = content.usableSize
        self.viewport = viewport.usableSize
        self.origin = origin.usable
        self.rules = rules
        limits = TransformLimits(
            content: self.content, viewport: self.viewport, origin: self.origin, rules: rules)
        mover = Draggable(Anchor().place(in: limits.fitting()), rules: rules.dragRules())
    }
}

// MARK: - Questions

extension TransformDrag {
    /// The state of the machine after the last event.
    public var activity: Activity { mover.activity }

    /// The transform and its velocity to show at a moment: that at which the frame will be seen.
    public func state(at time: Timestamp) -> MotionState<ContentTransform> {
        anchor(at: time).transform(in: mover.state(at: time))
    }

    /// The transform after the last event or frame that it was advanced to, for decisions; a frame shows
    /// ``state(at:)``.
    public var value: ContentTransform { anchors.newest.transform(at: mover.value) }

    /// The transform at which the content rests or is heading; nil in a drag.
    public var goal: ContentTransform? { mover.goal.map { anchors.newest.transform(at: $0) } }

    /// The transform at which the content rests or last rested, to which a reversed motion goes back.
    public var home: ContentTransform { anchors.newest.transform(at: mover.home) }

    /// The zoom of a transform: 1 where the whole content, turned as it is, is as large as the viewport has
    /// room for.
    public func zoom(of transform: ContentTransform) -> Double {
        transform.scale / limits.fit(at: transform.rotation.radians)
    }

    /// True if the content changes without further input after the last frame that it was advanced to.
    public var needsFrame: Bool { mover.needsFrame }

    /// The time at which the content comes to rest; nil when it rests, is held or paused.
    public var settlingTime: Timestamp? { mover.settlingTime }

    /// True if its motion is paused.
    public var isPaused: Bool { mover.isPaused }

    /// True if its motion is reversed.
    public var isReversed: Bool { mover.isReversed }

    /// The fraction of its motion's path, 0 where it last rested and 1 at the end; nil at rest and in a drag.
    public func fraction(at time: Timestamp) -> Double? { mover.fraction(at: time) }

    public func motion(at time: Timestamp) -> MotionState<ContentTransform> {
        anchor(at: time).transform(in: mover.motion(at: time))
    }

    public func settledSpan(to time: Timestamp, isEvent: Bool) -> SettledSpan {
        mover.settledSpan(to: time, isEvent: isEvent)
    }

    /// The distances, in points, that the content at its present scale can still move before it shows its end:
    /// back to the left or up, and on to the right or down. Both are 0 where all of it is seen.
    package func room(at time: Timestamp) -> (back: Point, on: Point) {
        let (anchor, shown) = (Anchor(point: content / 2), state(at: time).value)
        let place = anchor.place(in: shown)
        let (lower, upper) = limits.range(of: anchor, at: place)
        return (
            pointwiseMax(place.place - lower, .zero), pointwiseMax(upper - place.place, .zero)
        )
    }
}

// MARK: - Events

extension TransformDrag {
    /// Has the machine handle an event that leaves the anchor where it is.
    mutating func handle(
        _ event: DragEvent<AnchoredPlace>, at time: Timestamp, on terms: EventTerms<AnchoredPlace>? = nil,
        record: (DragTransition<ContentTransform>) -> Void = { _ in }
    ) -> DragResult<ContentTransform> {
        let anchor = anchors.newest
        mover.own()
        let answer = mover.machine.handle(event, at: time, on: terms) { record($0.seen(from: anchor)) }
        keepAnchors()
        return answer.seen(from: anchor)
    }

    /// Has the machine handle an event from whose moment on the content is moved about another point.
    ///
    /// - Parameters:
    ///   - bounds: The bounds of a hand that takes hold or goes on.
    ///   - kind: The kind of event that the record names.
    mutating func handle(
        _ event: DragEvent<AnchoredPlace>, about anchor: Anchor, in bounds: HandBounds? = nil,
        at time: Timestamp, named kind: DragEventKind? = nil,
        record: (DragTransition<ContentTransform>) -> Void = { _ in }
    ) -> DragResult<ContentTransform> {
        let previous = anchors.newest
        let terms = EventTerms(bounds: bounds?.bounds, slant: bounds?.slant ?? .none) {
            anchor.place(in: previous.transform(in: $0))
        }
        var hasTurned = false
        mover.own()
        let answer = mover.machine.handle(event, at: time, on: terms) { transition in
            // It may come to rest before the event, and after it.
            hasTurned = hasTurned || transition.event != .time
            record(transition.seen(from: hasTurned ? anchor : previous, named: kind))
        }
        if case .ignored = answer { return answer.seen(from: previous) }
        anchors.begin(
            anchor, at: mover.machine.change,
            shown: mover.machine.keptTime(for: Timestamp(nanoseconds: .min)))
        return answer.seen(from: anchor, named: kind)
    }

    /// The point about which the content is shown at a time.
    private func anchor(at time: Timestamp) -> Anchor {
        time >= anchors.start ? anchors.newest : anchors[mover.machine.keptTime(for: time)]
    }

    /// Lets the newest anchor hold from an earlier moment on where the machine shows its last change earlier, as after
    /// a clock that was set back.
    private mutating func keepAnchors() {
        let change = mover.machine.change
        if anchors.start > change { anchors.begin(earlierAt: change) }
    }

    /// Makes the hand's newest map and anchor apply from the moment of a call by the app on, and show the same
    /// content. Both might otherwise apply from a later moment on.
    mutating func holdShown(at moment: Timestamp) {
        guard anchors.start > moment else { return }
        mover.own()
        guard let stroke = mover.machine.stroke else { return }
        let shown = anchors.newest.place(in: state(at: moment).value)
        mover.machine.hold(stroke, at: shown, in: stroke.map.bounds, moment)
        anchors.begin(earlierAt: moment)
    }

    /// Brings content to rest if its motion has reached its end by the time of an event.
    @discardableResult
    mutating func settle(by time: Timestamp) -> DragTransition<ContentTransform>? {
        // A clock that was set back is so for all that follows.
        let settled = mover.machine.isSetBack(to: time) ? mover.advance(to: time) : mover.settle(by: time)
        keepAnchors()
        return settled?.seen(from: anchors.newest)
    }

    /// Advances the machine to a time: content that has settled by then comes to rest.
    ///
    /// The time may be that at which a frame will be seen, as for ``Draggable/advance(to:)``.
    ///
    /// - Returns: The transition to rest, if there was one, at its own time.
    @discardableResult
    public mutating func advance(to time: Timestamp) -> DragTransition<ContentTransform>? {
        let settled = mover.advance(to: time)
        keepAnchors()
        return settled?.seen(from: anchors.newest)
    }
}

extension DragTransition<AnchoredPlace> {
    func seen(
        from anchor: Anchor, named kind: DragEventKind? = nil
    ) -> DragTransition<ContentTransform> {
        DragTransition<ContentTransform>(
            time: time, from: from, event: event == .time ? event : kind ?? event, to: to,
            before: anchor.transform(in: before), after: anchor.transform(in: after),
            goal: goal.map { anchor.transform(at: $0) }, refused: refused.map { anchor.transform(at: $0) })
    }
}

extension DragResult<AnchoredPlace> {
    func seen(
        from anchor: Anchor, named kind: DragEventKind? = nil
    ) -> DragResult<ContentTransform> {
        switch self {
        case .ignored(let reason): .ignored(reason)
        case .accepted: .accepted
        case .changed(let transition): .changed(transition.seen(from: anchor, named: kind))
        }
    }
}

extension SIMD2<Double> {
    /// The size with every side that is not finite or not greater than 0 set to 1.
    var usableSize: SIMD2 {
        mapAxes { $1 > 0 && $1 <= 1e9 ? $1 : 1 }
    }
}
