import Interaction
import PanelModel
import Robot

/// Trials in which a robot's hand throws a value, catches it, takes over from another, or comes to rest, as
/// they are seen.
struct GlassTrials {
    /// The displacement of the first frame after a throw, a catch or a hand-over, divided by that of the path
    /// on which all frames should lie.
    private(set) var throwRatios: [Double] = []
    private(set) var catchRatios: [Double] = []
    private(set) var handOverRatios: [Double] = []
    /// The displacement of the first frame after a throw, divided by the displacement that the value's
    /// velocity gives in the interval.
    private(set) var velocityRatios: [Double] = []
    /// The speed that is seen in the last 50 ms before a flight, in parts of the finger's in its last 50 ms.
    private(set) var speedRatios: [Double] = []
    /// The distance by which a value is seen past the place where its finger rests, in millimetres.
    private(set) var overshoots: [Double] = []

    private let rate: Double
    private let latency: Double?

    /// Makes the trials.
    ///
    /// - Parameters:
    ///   - rate: Frames per second.
    ///   - latency: The latency of the rules, in seconds; nil for the one that each timeline asks for.
    init(_ count: Int, rate: Double, latency: Double?) {
        self.rate = rate
        self.latency = latency
        var random = SeededRandom(seed: 4714)
        for trial in 0..<count {
            let panel = GlassHand.panels[trial % GlassHand.panels.count]
            let timeline = GlassTimeline(rate, using: &random)
            let moves = [
                GlassHand.throwing(using: &random), GlassHand.dragging(using: &random),
                GlassHand.dragging(using: &random), GlassHand.resting(using: &random),
            ]
            let hands = moves.map { GlassHand($0, on: panel, seed: random.next()) }
            let seed = random.next()
            if let hand = hands[0], let other = hands[1] { throwAndCatch(hand, other, timeline, seed) }
            if let hand = hands[2] { continuation(hand, timeline, seed) }
            if let hand = hands[3] { comeToRest(hand, timeline, seed) }
        }
    }

    private func rules(_ timeline: GlassTimeline) -> DragRules<SIMD2<Double>> {
        DragRules(tolerance: .point, latency: latency ?? timeline.latency, ahead: latency == 0 ? 0 : 0.006)
    }

    /// Half of the throws run out, the others go to a detent near where they would.
    private mutating func throwAndCatch(
        _ hand: GlassHand, _ other: GlassHand, _ timeline: GlassTimeline, _ seed: UInt64
    ) {
        var random = SeededRandom(seed: seed)
        var rules = rules(timeline)
        if random.chance(0.5), let last = hand.reports.last {
            rules.release = .detents([Detent(last.place + hand.releaseVelocity * 0.12)])
        }
        var screen = GlassScreen(timeline, rules: rules, seed: seed)
        let grip = hand.lift + random.uniform(0.06...0.2)
        screen.show(hand.events(), until: grip)
        guard let first = screen.frames.firstIndex(where: { $0.activity == .animating }), first > 3 else {
            return
        }
        throwRatios += ratio(screen.frames, first, to: screen.frames[first].pathDisplacement)
        velocityRatios += ratio(screen.frames, first, to: screen.frames[first].velocityDisplacement)
        speedRatios += speedRatio(of: hand, screen.frames[..<first])
        let known = screen.frames.count
        screen.show(other.events(from: grip, lifts: false), until: grip + other.lift)
        guard let caught = screen.frames[known...].firstIndex(where: { $0.activity == .dragging }) else {
            return
        }
        catchRatios += ratio(screen.frames, caught, to: screen.frames[caught].pathDisplacement)
    }

    /// Another finger joins in the middle of a drag: the place of the hand is 30 mm further from then on.
    private mutating func continuation(_ hand: GlassHand, _ timeline: GlassTimeline, _ seed: UInt64) {
        var screen = GlassScreen(timeline, rules: rules(timeline), seed: seed)
        var events = hand.events(lifts: false)
        let middle = events.count / 2
        for index in events.indices[middle...] {
            guard case .move(let place) = events[index].event else { continue }
            events[index].event = index == middle ? .reanchor(place + [30, 0]) : .move(place + [30, 0])
        }
        screen.show(events, until: hand.lift)
        let time = events[middle].time + (latency ?? timeline.latency)
        guard let first = screen.frames.firstIndex(where: { $0.time >= time }), first > 3 else { return }
        handOverRatios += ratio(screen.frames, first, to: screen.frames[first].pathDisplacement)
    }

    private mutating func comeToRest(_ hand: GlassHand, _ timeline: GlassTimeline, _ seed: UInt64) {
        var screen = GlassScreen(timeline, rules: rules(timeline), seed: seed)
        screen.show(hand.events(lifts: false), until: hand.lift + 0.1)
        guard let rest = hand.reports.last?.place, rest.magnitude > 1 else { return }
        let beyond = screen.frames.map { (($0.value - rest) * rest).sum() / rest.magnitude }
        overshoots.append(max(beyond.max() ?? 0, 0))
    }

    private func ratio(_ frames: [GlassScreen.Frame], _ index: Int, to displacement: SIMD2<Double>)
        -> [Double]
    {
        let shown = frames[index].value - frames[index - 1].value
        return displacement.magnitude * rate > 20
            ? [(shown * displacement).sum() / (displacement * displacement).sum()] : []
    }

    private func speedRatio(of hand: GlassHand, _ frames: ArraySlice<GlassScreen.Frame>) -> [Double] {
        guard let last = frames.last, let displacement = hand.lastDisplacement(0.05),
            displacement.magnitude > 1,
            let from = frames.last(where: { $0.time <= last.time - 0.05 + 0.5 / rate })
        else { return [] }
        let shown = (last.value - from.value).magnitude / (last.time - from.time)
        return [shown * 0.05 / displacement.magnitude]
    }
}
