import Interaction
import Motion
import PanelModel
import Touch

/// Trials of what is seen when a hand throws a value, catches it, takes over from another, or comes to rest.
struct GlassTrials: Sendable {
    /// The time from a report to the first frame that knows of it by the rules, in seconds; nil for the right one.
    var lead: Double?
    /// Frames per second.
    var rate: Double
    var count: Int

    /// The displacement of the first frame after a throw, a catch or a hand-over, in parts of what the velocity of the value
    /// makes of it; and for a throw, in parts of what its flight makes of it.
    var throwRatios: [Double] = []
    var flightRatios: [Double] = []
    var catchRatios: [Double] = []
    var handOverRatios: [Double] = []
    /// The speed that is seen in the last 50 ms before a flight, in parts of the finger's in its last 50 ms.
    var speedRatios: [Double] = []
    /// The way by which a value is seen past the place where its finger rests, in millimetres.
    var overshoots: [Double] = []

    private static let panels = Panel.all.filter { !$0.isIdeal }
    private static let throwKinds: [StrokeKind] = [.steady, .flick, .dragThenFlick, .braking, .reversal]

    init(rate: Double, count: Int, lead: Double? = nil) {
        self.rate = rate
        self.count = count
        self.lead = lead
        var random = SeededRandom(seed: 4714)
        for trial in 0..<count {
            let panel = Self.panels[trial % Self.panels.count]
            let timeline = GlassTimeline.random(rate, using: &random)
            let kind = Self.throwKinds[trial / Self.panels.count % Self.throwKinds.count]
            let stroke = Stroke(of: kind, on: panel, seed: random.next())
            throwAndCatch(stroke, on: panel, timeline, isCoast: random.chance(0.5), seed: random.next())
            let drag = Stroke(of: .steady, on: panel, seed: random.next())
            handOver(drag, timeline, seed: random.next())
            let rest = Stroke(of: .flickThenRest, on: panel, seed: random.next())
            comeToRest(rest, timeline, seed: random.next())
        }
    }

    private func rules(_ timeline: GlassTimeline) -> DragRules<SIMD2<Double>> {
        DragRules(tolerance: .point, lead: lead ?? timeline.lead)
    }

    private mutating func throwAndCatch(
        _ stroke: Stroke, on panel: Panel, _ timeline: GlassTimeline, isCoast: Bool, seed: UInt64
    ) {
        var random = SeededRandom(seed: seed)
        var rules = rules(timeline)
        if !isCoast {
            let goal = stroke.motion.position(at: stroke.motion.duration) + stroke.velocity * 0.12
            rules.release = .detents([Detent(goal)])
        }
        var screen = GlassScreen(timeline, rules: rules, seed: seed)
        let grip = stroke.lift + random.uniform(0.06...0.2)
        screen.show(stroke.events(), until: grip)
        guard let first = screen.frames.firstIndex(where: { $0.activity == .animating }), first > 3 else { return }
        note(screen.frames, first, in: &throwRatios)
        if let playhead = screen.value.playhead {
            let (before, after) = (screen.frames[first - 1], screen.frames[first])
            let shown = after.state.value - before.state.value
            let velocity = playhead.leg.departureVelocity.perSecond
            if velocity.magnitude > 100 {
                let way = velocity * timeline.interval
                flightRatios.append((shown * way).sum() / (way * way).sum())
            }
        }
        noteSpeed(of: stroke, screen.frames, first)
        let catching = Stroke(of: .steady, on: panel, seed: random.next())
        let known = screen.frames.count
        screen.show(catching.events(from: grip, release: false), until: grip + catching.lift)
        if let caught = screen.frames[known...].firstIndex(where: { $0.activity == .dragging }) {
            note(screen.frames, caught, in: &catchRatios)
        }
    }

    private mutating func handOver(_ stroke: Stroke, _ timeline: GlassTimeline, seed: UInt64) {
        var screen = GlassScreen(timeline, rules: rules(timeline), seed: seed)
        var events = stroke.events(release: false)
        guard events.count > 8 else { return }
        let middle = events.count / 2
        // Another finger joins: the place of the hand is 30 mm further from now on.
        events = events.enumerated().map { index, event in
            guard index >= middle, case .move(let place) = event.event else { return event }
            return (event.time, index == middle ? .regrip(place + [30, 0]) : .move(place + [30, 0]))
        }
        screen.show(events, until: stroke.lift)
        let time = events[middle].time + timeline.lead
        if let first = screen.frames.firstIndex(where: { $0.time >= time }), first > 3 {
            note(screen.frames, first, in: &handOverRatios)
        }
    }

    private mutating func comeToRest(_ stroke: Stroke, _ timeline: GlassTimeline, seed: UInt64) {
        var screen = GlassScreen(timeline, rules: rules(timeline), seed: seed)
        screen.show(stroke.events(release: false), until: stroke.lift + 0.1)
        guard let last = stroke.reports.last, let first = stroke.reports.first else { return }
        let rest = last.position - first.position
        guard rest.magnitude > 1 else { return }
        let direction = rest / rest.magnitude
        let furthest = screen.frames.map { (($0.state.value - rest) * direction).sum() }.max() ?? 0
        overshoots.append(max(furthest, 0))
    }

    private func note(_ frames: [GlassScreen.Frame], _ index: Int, in ratios: inout [Double]) {
        let shown = frames[index].state.value - frames[index - 1].state.value
        let way = frames[index].velocity / rate
        guard way.magnitude > 0.2 else { return }
        ratios.append((shown * way).sum() / (way * way).sum())
    }

    private mutating func noteSpeed(of stroke: Stroke, _ frames: [GlassScreen.Frame], _ first: Int) {
        let end = stroke.motion.duration
        let way = stroke.motion.position(at: end) - stroke.motion.position(at: end - 0.05)
        let start = frames[first].time - 0.05
        guard let from = frames[..<first].lastIndex(where: { $0.time <= start }), from < first - 1 else { return }
        let seconds = frames[first - 1].time - frames[from].time
        let shown = (frames[first - 1].state.value - frames[from].state.value).magnitude / seconds
        guard way.magnitude > 1 else { return }
        speedRatios.append(shown / (way.magnitude / 0.05))
    }
}
