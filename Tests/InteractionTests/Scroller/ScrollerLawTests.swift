import Interaction
import Motion
import Seeded
import Testing
import Touch

/// Random fingers, wheels, sizes and rules, and the laws of scrolling.
@Suite("Whatever happens to a scrolling position")
struct ScrollerLawTests {
    @Test("nothing jumps, what is foreseen is shown, and it comes to rest within its ends", arguments: 0..<8)
    func laws(batch: UInt64) {
        for seed in (batch << 32)..<(batch << 32 + 250) {
            var life = ScrollingLife(seed: seed)
            guard let fault = life.fault() else { continue }
            Issue.record("seed \(seed): \(fault)")
            return
        }
    }
}

private struct ScrollingLife {
    private var random: SeededGenerator
    private var scroller: Scroller<SIMD2<Double>>
    private var now = Timestamp(seconds: 10)
    private var gesture: Gesture?
    private var gestures: UInt64 = 0
    private var lead = 0.025
    /// The time that is on screen.
    private var frame = Timestamp(seconds: 10)

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        scroller = Scroller(content: .zero, viewport: .zero)
        if chance(0.5) { lead = 0 }
        scroller = Scroller(
            content: size(3000), viewport: size(700), at: size(2000), rules: rules())
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &random)
    }

    private mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    private mutating func size(_ limit: Double) -> SIMD2<Double> {
        [chance(0.05) ? .nan : number(-50...limit), chance(0.05) ? .infinity : number(0...limit)]
    }

    private mutating func rules() -> ScrollRules<SIMD2<Double>> {
        var rules = ScrollRules<SIMD2<Double>>()
        let decelerations: [Deceleration] = [.normal, .fast, .androidSpline, .chromium]
        rules.deceleration = decelerations.randomElement(using: &random) ?? .normal
        rules.edges = chance(0.5) ? .elastic : .hard
        switch Int.random(in: 0..<4, using: &random) {
        case 0: rules.snap = .every([number(-10...500), 0])
        case 1: rules.snap = .places([[0, 0], [300, 200], [.nan, 900]])
        case 2: rules.snap = .pages
        default: break
        }
        rules.loops = chance(0.2)
        rules.alwaysScrolls = chance(0.3)
        rules.flicksAddUp = chance(0.5)
        rules.lead = lead
        rules.stops = chance(0.5) ? [.key] : []
        rules.reducesMotion = chance(0.05)
        if chance(0.2) { rules.willEnd = { $0.proposed + [7, .nan] } }
        return rules
    }

    mutating func fault() -> String? {
        for step in 0..<Int.random(in: 1...30, using: &random) {
            now = now.advanced(by: number(0...0.12))
            // A report changes what is shown from its time plus the lead on, all else what is on screen.
            frame = now.advanced(by: lead)
            scroller.advance(to: frame)
            let before = scroller.state(at: frame)
            let what = act()
            let after = scroller.state(at: frame)
            guard after.isFinite else { return "step \(step), \(what): it shows \(after)" }
            let jump = (after.value - before.value).magnitude
            // A drag may move it, and a shift does.
            let isMoved = what == "drag" || what == "rebase" || scroller.rules.reducesMotion
            if !isMoved, jump > 1e-6 * (1 + before.value.magnitude) {
                return "step \(step), \(what), \(scroller.activity): it jumps from \(before) to \(after)"
            }
            let later = frame.advanced(by: number(0...0.5))
            let foreseen = scroller.state(at: later)
            if scroller.activity == .animating {
                var shown = scroller
                shown.advance(to: later)
                let frame = shown.state(at: later)
                if (frame.value - foreseen.value).magnitude > 1 {
                    return "step \(step), \(what): \(foreseen) was foreseen, and \(frame) is shown"
                }
            }
        }
        finish(.ended)
        for _ in 0..<2 {
            now = now.advanced(by: 60)
            scroller.advance(to: now)
        }
        let (lower, upper) = scroller.range
        let place = scroller.state(at: now).value
        guard scroller.activity == .idle, !scroller.needsFrame else { return "it does not come to rest" }
        for axis in 0...1 where place[axis] < lower[axis] - 1e-6 || place[axis] > upper[axis] + 1e-6 {
            return "it rests at \(place), outside \(lower) and \(upper)"
        }
        return nil
    }

    private mutating func act() -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0...4: return drag()
        case 5:
            finish(chance(0.8) ? .ended : .cancelled)
            return "lift"
        case 6:
            scroller.turnWheel(by: [number(-3...3), chance(0.1) ? .nan : number(-1...1)], time: frame)
            return "wheel"
        case 7:
            scroller.scroll(to: [number(-500...4000), number(-500...4000)], time: frame)
            return "scroll"
        case 8:
            scroller.interrupt(by: chance(0.5) ? .key : .focusLoss, time: frame)
            return "interruption"
        case 9:
            scroller.resize(content: chance(0.7) ? size(3000) : nil, viewport: size(700), time: frame)
            return "resize"
        case 10:
            scroller.setRules(rules(), time: frame)
            return "rules"
        default:
            scroller.rebase(by: [number(-100...100), 0], time: frame)
            return "rebase"
        }
    }

    private static let map = GestureMap<SIMD2<Double>>(x: [8, 0], y: [0, 8])

    private mutating func drag() -> String {
        let isNew = gesture == nil
        if isNew { gestures += 1 }
        let kind: Gesture.Kind = chance(0.8) ? .pan : .hold
        var next = gesture ?? Gesture(id: GestureID(gestures), kind: kind, phase: .began, time: now)
        next.phase = isNew ? .began : .changed
        next.time = now
        if !isNew { next.translation += [number(-8...8), number(-8...8)] }
        next.velocity = Velocity(perSecond: [number(-400...400), number(-400...400)])
        gesture = next
        scroller.handle(next, through: Self.map)
        return isNew ? "touch" : "drag"
    }

    private mutating func finish(_ phase: Gesture.Phase) {
        guard var last = gesture else { return }
        last.phase = phase
        last.time = now
        gesture = nil
        scroller.handle(last, through: Self.map)
    }
}
