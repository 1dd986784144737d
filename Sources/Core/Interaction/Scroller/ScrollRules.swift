import Motion

/// The rules by which content scrolls.
///
///     var rules = ScrollRules<Double>()
///     rules.deceleration = .androidSpline
///     rules.snap = .every(400)
public struct ScrollRules<Value: Coordinates>: InteractionRules {
    /// The ends of the content.
    public var edges: ScrollEdges = .elastic
    /// The places at which a throw ends.
    public var snap: ScrollSnap<Value> = .none
    /// The app's last word on the place at which a throw ends; nil to leave it as proposed.
    public var willEnd: (@Sendable (ScrollEnd<Value>) -> Value)?
    /// True for content that begins again where it ends.
    public var loops = false
    /// True if content that fits in the viewport can be dragged as well.
    public var alwaysScrolls = false
    /// True if the content may rest beyond its ends at a place that ``willEnd`` returns, for example to show a
    /// refresh.
    public var allowsRestOutside = false
    /// True if a flick adds to the speed of the one before.
    public var flicksAddUp = true
    /// The distance that a notch of the wheel scrolls.
    public var wheelStep = 60.0
    /// The spring that draws the content to the wheel's target.
    public var wheelSpring = Spring(duration: 0.25)
    /// The things besides fingers that stop content in flight.
    public var stops: ScrollInterruption = []
    /// The rules that all machines share: spring, deceleration, tolerance, latency and others.
    public var motion = MotionRules(tolerance: .point)

    /// Creates rules with the defaults of each property.
    public init() {}
}

/// The ends of scrolling content.
///
///     var rules = list.rules
///     rules.edges = isTerminal ? .hard : .elastic   // there is nothing to see past the last line
///     list.setRules(rules, time: now)
public enum ScrollEdges: Hashable, Sendable {
    /// A hand pulls the content past its end, against a growing resistance, and a throw springs back from
    /// there.
    case elastic
    /// The content never leaves its ends.
    case hard
}

/// The places at which a throw of scrolling content ends.
///
///     var rules = ScrollRules<Double>()
///     rules.snap = .pages
///     var gallery = Scroller(content: 4000.0, viewport: 800, rules: rules)
///     gallery.turnWheel(by: 2, time: now)
///     gallery.goal  // 1600: the third picture
public enum ScrollSnap<Value: Coordinates>: Sendable {
    /// Anywhere.
    case none
    /// At multiples of a distance; on an axis where it is 0, anywhere.
    case every(Value)
    /// At one of some places, separately on each axis.
    case places([Value])
    /// At whole viewports, of which a flick turns one.
    case pages
}

/// Things besides fingers that may stop content in flight.
///
///     var rules = ScrollRules<Double>()
///     rules.stops = [.key, .focusLoss]
///     var text = Scroller(content: 4000.0, viewport: 600, rules: rules)
///     text.scroll(to: 2000, time: now)
///     text.interrupt(by: .key, time: now + 0.1)
///     text.activity  // .idle
public struct ScrollInterruption: OptionSet, Sendable {
    /// The bits of the interruptions.
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A key was pressed.
    public static let key = ScrollInterruption(rawValue: 1)
    /// The pointer was moved.
    public static let pointerMotion = ScrollInterruption(rawValue: 2)
    /// The window lost the focus.
    public static let focusLoss = ScrollInterruption(rawValue: 4)
}

/// The end of a throw, on which an app may have the last word.
///
///     // A list that is let go more than 60 points past its top rests there, with a spinner above it:
///     var rules = ScrollRules<Double>()
///     rules.allowsRestOutside = true
///     rules.willEnd = { end in end.state.value < -60 ? -60 : end.proposed }
public struct ScrollEnd<Value: Coordinates>: Sendable {
    /// The offset at which the hand let go, and its velocity.
    public var state: MotionState<Value>
    /// The offset at which the throw would end, by the places to snap to.
    public var proposed: Value
}

/// The sizes of content and viewport.
struct ScrollExtent<Value: Coordinates> {
    let content: Value
    let viewport: Value

    /// The greatest offset.
    var end: Value { content.mapAxes { max(0, $1 - viewport[axis: $0]) } }
}

extension ScrollRules {
    /// The rules of the machine that moves the offset.
    func dragRules(in extent: ScrollExtent<Value>) -> DragRules<Value> {
        var bounds: Bounds<Value>?
        if !loops {
            // A band is as long as the viewport is: the further one pulls, the less it gives.
            let reach = (0..<Value.axisCount).map { extent.viewport[axis: $0] }.max() ?? 0
            bounds = try? Bounds(
                from: .zero, to: extent.end, ends: edges == .elastic ? .elastic(max(reach, 1)) : .hard)
        }
        var rules = DragRules(
            bounds: bounds, release: policy(in: extent), allowsRestOutside: allowsRestOutside,
            momentum: flicksAddUp ? .accumulate(within: 0.4, limit: 20_000) : .replace)
        rules.motion = motion
        return rules
    }

    private func policy(in extent: ScrollExtent<Value>) -> ReleasePolicy<Value> {
        guard snap.isSnapping || willEnd != nil else { return .coast }
        let (snap, willEnd, viewport) = (snap, willEnd, extent.viewport)
        return .custom { release in
            let inside = release.bounds?.clamp(release.projection) ?? release.projection
            let proposed = snap.end(of: release, near: inside, page: viewport)
            guard let willEnd else { return .decelerate(to: proposed) }
            let place = willEnd(ScrollEnd(state: release.state, proposed: proposed))
            return .decelerate(to: place.isFinite ? place : proposed)
        }
    }
}
