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
/// catch it in flight, and a double tap, a call of the app, other rules or another size turn it. Nothing
/// jumps.
///
/// It has the states of a ``Draggable``, and reacts to events as ``DragTable`` says. It reads no clock and
/// allocates nothing.
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
    /// The state of the machine after the last event.
    public internal(set) var activity = Activity.idle
    /// The transform at which the content rests or last rested.
    var home: ContentTransform
    /// The hand that holds the content, or held it last.
    var hand: AnchoredHand
    /// The drag that goes on, or was the last.
    var hold: TransformHold
    /// The motion without a hand that goes on, or was the last.
    var flight: AnchoredFlight
    /// The time from which on frames know of it, and the activity that they show before.
    var turn = Timestamp(nanoseconds: .min)
    var former = Activity.idle
    /// The hand as frames show it before its last grip.
    var formerHand: AnchoredHand
    /// The time of the hand's last grip.
    var gripTime = Timestamp(nanoseconds: .min)
    /// The gestures that hold the content.
    var grip = TransformGrip()
    /// The earliest time of the next transition.
    var lastTime = Timestamp(nanoseconds: .min)

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
        home = limits.fitting()
        hand = AnchoredHand(at: Anchor().place(in: home), time: lastTime)
        formerHand = hand
        hold = TransformHold(retreat: home)
        flight = AnchoredFlight(restingAt: Anchor().place(in: home), by: rules, at: lastTime)
    }
}

// MARK: - Questions

extension TransformDrag {
    /// The transform and its velocity to show at a moment: that at which the frame will be seen.
    public func state(at time: Timestamp) -> MotionState<ContentTransform> {
        switch time < turn ? former : activity {
        case .idle: MotionState(home)
        case .dragging where activity == .animating: hand.anchor.transform(in: hand.motion(at: time))
        case .dragging: (time < turn ? formerHand : hand).state(at: time)
        case .animating: flight.state(at: time)
        }
    }

    /// The transform after the last event or frame that it was advanced to, for decisions; a frame shows
    /// ``state(at:)``.
    public var value: ContentTransform { state(at: latestTime).value }

    /// The transform at which the content rests or is heading; nil in a drag.
    public var goal: ContentTransform? {
        switch activity {
        case .idle: home
        case .dragging: nil
        case .animating: flight.goal
        }
    }

    /// The zoom of a transform: 1 where the whole content is as large as the viewport has room for.
    public func zoom(of transform: ContentTransform) -> Double { transform.scale / limits.fit }

    /// True if the content changes without further input after the last frame that it was advanced to.
    public var needsFrame: Bool {
        switch activity {
        case .idle: false
        case .dragging: hand.lastFrame < hand.restTime
        case .animating: true
        }
    }

    /// The time at which the content comes to rest; nil when it rests or is held.
    public var settlingTime: Timestamp? {
        activity == .animating ? flight.finishTime : nil
    }

    /// The time of the last event, or the latest for which it was shown.
    var latestTime: Timestamp {
        activity == .dragging ? max(lastTime, hand.lastReport, hand.lastFrame) : lastTime
    }

    /// The ways, in points, that the content at its present scale can still go to either side before it shows
    /// its end: back to the left or up, and on to the right or down. Both are 0 where all of it is seen.
    package func room(at time: Timestamp) -> (back: Point, on: Point) {
        let (anchor, shown) = (Anchor(point: content / 2), state(at: time).value)
        let place = anchor.place(in: shown)
        let (lower, upper) = limits.range(of: anchor, at: place)
        return (
            pointwiseMax(place.place - lower, .zero), pointwiseMax(upper - place.place, .zero)
        )
    }
}

extension SIMD2<Double> {
    /// The same with 1 for what is no size.
    var usableSize: SIMD2 {
        mapAxes { $1 > 0 && $1 <= 1e9 ? $1 : 1 }
    }
}
