import Interaction
import Motion
import Replay
import Touch

/// The pane that the demo shows, and the hand on it.
struct DemoPane {
    private(set) var pane: Draggable<Double>
    private(set) var arena = TracePlayer.standardArena
    /// The hand's pan or hold, while it lasts.
    private(set) var gesture: Gesture?
    /// The events in words, each with its time.
    private(set) var story: [(time: Timestamp, text: String)] = []

    /// The detents of the pane, in points.
    static let detents = [0.0, 320, 640, 960, 1280]
    static let rules: DragRules<Double> = {
        var rules = DragRules<Double>(
            release: .detents(at: detents, flick: FlickPolicy(threshold: 150, allowsLongFlicks: true)),
            spring: Spring(duration: 0.7, bounce: 0.35), tolerance: .point)
        rules.bounds = Bounds(0...1280, ends: .elastic(640))
        return rules
    }()

    private let map: GestureMap<Double>

    /// Makes a pane at rest.
    ///
    /// - Parameter unitsPerMillimetre: The pane's distance for a millimetre of the hand to the right.
    init(unitsPerMillimetre: Double = 3) {
        map = GestureMap(x: unitsPerMillimetre)
        pane = Draggable(0, rules: Self.rules)
    }

    mutating func take(_ event: InputEvent) {
        var gestures: [Gesture] = []
        arena.handle(event) { gestures.append($0) }
        take(gestures)
    }

    mutating func advance(to time: Timestamp) {
        var gestures: [Gesture] = []
        arena.advance(to: time) { gestures.append($0) }
        take(gestures)
        if let settled = pane.advance(to: time) { tell(settled) }
    }

    private mutating func take(_ gestures: [Gesture]) {
        for gesture in gestures {
            switch gesture.phase {
            case .began, .changed: self.gesture = gesture
            case .ended, .cancelled: if self.gesture?.id == gesture.id { self.gesture = nil }
            }
            var transitions: [DragTransition<Double>] = []
            pane.handle(gesture, through: map) { transitions.append($0) }
            for transition in transitions { tell(transition) }
        }
    }

    private mutating func tell(_ transition: DragTransition<Double>) {
        let place = transition.after.value.fixed(0)
        let speed = transition.after.velocity.perSecond.fixed(0)
        let text =
            switch (transition.event, transition.from, transition.to) {
            case (.grab, .animating, _):
                "caught in flight at \(place), which went at \(transition.before.velocity.perSecond.fixed(0)) points/s"
            case (.grab, _, _): "taken hold of at \(place)"
            case (.release, _, .animating), (.cancel, _, .animating):
                "let go at \(place) with \(speed) points/s: a spring carries it to "
                    + (transition.goal ?? transition.after.value).fixed(0)
            case (_, .animating, .idle): "rests at \(place)"
            default: "\(transition.event) at \(place)"
            }
        story.append((transition.time, text))
    }
}
