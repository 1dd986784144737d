import Interaction
import Motion
import Seeded
import Touch

/// A random life of a scrolling position: fingers, wheels, sizes and rules.
struct ScrollingLife<Value: Coordinates> {
    private(set) var events = 0
    private var random: SeededGenerator
    private var scroller: Scroller<Value>
    private var now: Timestamp
    private var gesture: Gesture?
    private var gestures: UInt64 = 0
    private var latency = 0.025
    /// The time that is on screen.
    private var frame: Timestamp
    /// The last frame that was shown, and the value in it.
    private var shownLast: (time: Timestamp, value: Value)?
    private let guise: Guise
    private(set) var trace = LifeTrace()
    /// The choices of frames between others.
    private var frames: SeededGenerator

    init(seed: UInt64, in guise: Guise = Guise()) {
        random = SeededGenerator(seed: seed)
        frames = SeededGenerator(seed: ~seed)
        self.guise = guise
        now = guise.time(Timestamp(seconds: 10))
        frame = now
        scroller = Scroller(content: .zero, viewport: .zero)
        if chance(0.5) { latency = 0 }
        scroller = Scroller(
            content: size(3000), viewport: size(700), at: size(2000), rules: rules())
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &random)
    }

    private mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    private mutating func value(_ number: (inout ScrollingLife, _ axis: Int) -> Double) -> Value {
        var value = Value.zero
        for axis in 0..<Value.axisCount { value[axis: axis] = number(&self, axis) }
        return value
    }

    private mutating func value(_ range: ClosedRange<Double>) -> Value {
        value { life, _ in life.number(range) }
    }

    private mutating func size(_ limit: Double) -> Value {
        value { life, axis in
            if life.chance(0.05) { return axis == 0 ? .nan : .infinity }
            return life.number(axis == 0 ? -50...limit : 0...limit)
        }
    }

    private mutating func rules() -> ScrollRules<Value> {
        var rules = ScrollRules<Value>()
        let decelerations: [Deceleration] = [.normal, .fast, .androidSpline, .chromium]
        rules.deceleration = decelerations.randomElement(using: &random) ?? .normal
        rules.edges = chance(0.5) ? .elastic : .hard
        switch Int.random(in: 0..<4, using: &random) {
        case 0: rules.snap = .every(value { life, axis in axis == 0 ? life.number(-10...500) : 0 })
        case 1: rules.snap = .places([.zero, value(100...300), value { _, axis in axis == 0 ? .nan : 900 }])
        case 2: rules.snap = .pages
        default: break
        }
        rules.loops = chance(0.2)
        rules.alwaysScrolls = chance(0.3)
        rules.flicksAddUp = chance(0.5)
        rules.setLatency(latency)
        rules.stops = chance(0.5) ? [.key] : []
        rules.reducesMotion = chance(0.05)
        if chance(0.2) {
            let bad = chance(0.5)
            rules.willEnd = { end in end.proposed.mapAxes { $0 > 0 && bad ? .nan : $1 + 7 } }
        }
        return rules
    }

    mutating func fault() -> String? {
        for step in 0..<Int.random(in: 1...30, using: &random) {
            let lastFrame = frame
            now = now.advanced(by: number(0...0.12))
            // A report changes what is shown from its time plus the latency on, all else what is on screen.
            frame = now.advanced(by: latency)
            scroller.advance(to: frame)
            let before = scroller.state(at: frame)
            shownLast = (frame, before.value)
            // A frame that is shown less ahead, or late; of the reports of a hand, the last two are known.
            let earlier = max(now.advanced(by: latency * .random(in: 0...1, using: &frames)), lastFrame)
            let past = scroller.state(at: earlier)
            let wasInFlight = scroller.activity == .animating
            if guise.isDisturbed { disturb() }
            let what = act()
            events += 1
            let after = scroller.state(at: frame)
            trace.note(after, in: guise)
            if let text = faultInFrames(at: earlier, past, after: what) {
                return "step \(step), \(what): \(text)"
            }
            guard after.isFinite else { return "step \(step), \(what): it shows \(after)" }
            let jump = (after.value - before.value).magnitude
            // A drag may move it, and a shift and a new value do.
            let isMoved = ["drag", "rebase", "setting"].contains(what) || scroller.rules.reducesMotion
            if !isMoved, jump > 1e-6 * (1 + before.value.magnitude) {
                return "step \(step), \(what), \(scroller.activity): it jumps from \(before) to \(after)"
            }
            // At a hard end what flies stops, and what the app draws on is at rest there.
            let keepsSpeed = what == "wheel" || what == "scroll"
            if keepsSpeed, wasInFlight, scroller.activity == .animating, !isMoved,
                scroller.rules.edges == .elastic,
                (after.velocity - before.velocity).speed > 1e-6 * (1 + before.velocity.speed)
            {
                return "step \(step), \(what): its velocity jumps from \(before) to \(after)"
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
        for axis in 0..<Value.axisCount
        where place[axis: axis] < lower[axis: axis] - 1e-6 || place[axis: axis] > upper[axis: axis] + 1e-6 {
            return "it rests at \(place), outside \(lower) and \(upper)"
        }
        return nil
    }

    /// A report changes nothing in a frame before its moment, and without a need for frames nothing moves.
    private mutating func faultInFrames(
        at earlier: Timestamp, _ past: MotionState<Value>, after what: String
    ) -> String? {
        let seen = scroller.state(at: earlier)
        let isReport = ["touch", "drag", "lift"].contains(what) && !scroller.rules.reducesMotion
        if isReport, earlier < frame, (seen.value - past.value).magnitude > 1e-6 * (1 + past.value.magnitude)
        {
            return "a frame that was seen changes from \(past) to \(seen)"
        }
        guard let (time, value) = shownLast, !scroller.needsFrame else { return nil }
        let later = scroller.state(at: time.advanced(by: .random(in: 0...0.5, using: &frames))).value
        return (later - value).magnitude <= 1e-9 * (1 + value.magnitude)
            ? nil : "it asks for no frame, shows \(value) and is \(later)"
    }

    /// A copy takes its place, and the first one goes on otherwise; frames are asked for in any order.
    private func disturb() {
        var copy = scroller
        for seconds in [0.5, 0.004, 2] { _ = scroller.state(at: frame.advanced(by: seconds)) }
        copy.scroll(to: .zero, time: frame)
        copy.interrupt(by: .key, time: frame.advanced(by: 0.1))
        copy.advance(to: frame.advanced(by: 1))
    }

    private mutating func act() -> String {
        switch Int.random(in: 0..<13, using: &random) {
        case 0...4: return drag()
        case 5:
            finish(chance(0.8) ? .ended : .cancelled)
            return "lift"
        case 6:
            let notches = value { life, axis in
                life.chance(0.05) ? .nan : life.number(axis == 0 ? -3...3 : -1...1)
            }
            scroller.turnWheel(by: notches, time: frame)
            return "wheel"
        case 7:
            scroller.scroll(to: value(-500...4000), time: frame)
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
        case 11:
            scroller.rebase(by: value { life, axis in axis == 0 ? life.number(-100...100) : 0 }, time: frame)
            return "rebase"
        default:
            let offset = value { life, _ in life.chance(0.03) ? .infinity : life.number(-500...4000) }
            scroller.setValue(offset, time: frame)
            return "setting"
        }
    }

    private static var map: GestureMap<Value> {
        var (x, y) = (Value.zero, Value.zero)
        x[axis: 0] = 8
        y[axis: Value.axisCount - 1] = 8
        return GestureMap(x: x, y: y)
    }

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
