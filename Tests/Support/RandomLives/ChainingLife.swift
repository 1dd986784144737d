import Interaction
import Motion
import Seeded
import Touch

/// A random life of a chain: hands, throws, wheels, and changes of its members.
///
/// The outermost member has no bounds and is never first, so that no rubber band takes part of the way: what
/// the members move by is what the hand does.
struct ChainingLife<Value: Coordinates> {
    private(set) var events = 0
    private var random: SeededGenerator
    private var chain = Chain<Value>([])
    private var now: Timestamp
    private var gesture: Gesture?
    private var gestures: UInt64 = 0
    private var latency = 0.0
    /// True if no member has been outside its bounds in this drag, where the way in is longer than the way
    /// out.
    private var isStraight = true
    /// The last frame that was shown, and the values in it.
    private var shownLast: (time: Timestamp, states: [MotionState<Value>])?
    private let guise: Guise
    private(set) var trace = LifeTrace()
    /// The choices of frames between others.
    private var frames: SeededGenerator
    /// True if the last act was a report of the hand.
    private var isReport = false
    private var noted: [(index: Int, transition: DragTransition<Value>)] = []

    init(seed: UInt64, in guise: Guise = Guise()) {
        random = SeededGenerator(seed: seed)
        frames = SeededGenerator(seed: ~seed)
        self.guise = guise
        now = guise.time(Timestamp(seconds: 10))
        if chance(0.5) { latency = [0.008, 0.025, 0.05].randomElement(using: &random) ?? 0 }
        var members: [ChainMember<Value>] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            members.append(chance(0.5) ? list() : sheet(bounds(), priority()))
        }
        members.append(sheet(nil, .never))
        chain = Chain(members, locksDirection: chance(0.2) ? true : nil)
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &random)
    }

    private mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    private mutating func value(_ range: ClosedRange<Double>) -> Value {
        var value = Value.zero
        for axis in 0..<Value.axisCount { value[axis: axis] = number(range) }
        return value
    }

    // MARK: - Members

    private mutating func priority() -> ChainPriority {
        ChainPriority.allCases.randomElement(using: &random) ?? .never
    }

    /// With the fingers or against them, along one axis or both.
    private mutating func map(alongAll: Bool) -> GestureMap<Value> {
        func ratio(_ life: inout ChainingLife) -> Double {
            life.chance(0.5) ? life.number(2...12) : -life.number(2...12)
        }
        var (x, y) = (Value.zero, Value.zero)
        let isOnly = !alongAll && chance(0.3)
        let only = chance(0.5) ? 0 : 1
        if Value.axisCount > 1, !isOnly || only == 0 { x[axis: 0] = ratio(&self) }
        if Value.axisCount == 1 || !isOnly || only == 1 { y[axis: Value.axisCount - 1] = ratio(&self) }
        return GestureMap(x: x, y: y)
    }

    private mutating func bounds() -> Bounds<Value> {
        let corner = value(-400...0)
        let other = corner + value(chance(0.2) ? 0...1 : 20...900)
        return chance(0.6)
            ? Bounds(between: corner, and: other, ends: .elastic(number(50...600)))
            : Bounds(between: corner, and: other, ends: .bouncing(chance(0.5) ? 0 : number(0...1)))
    }

    private mutating func sheet(_ bounds: Bounds<Value>?, _ first: ChainPriority) -> ChainMember<Value> {
        var rules = DragRules<Value>(
            bounds: bounds, spring: .snappy, tolerance: .point, latency: latency,
            ahead: latency > 0 ? 0.007 : 0)
        if let bounds, chance(0.5) {
            rules.release = .detents(at: [bounds.lower, bounds.upper, bounds.clamp(value(-400...900))])
        }
        rules.deceleration =
            [.normal, .fast, .androidSpline, .chromium].randomElement(using: &random) ?? .normal
        let start = bounds.map { $0.clamp(value(-400...900)) } ?? value(-500...500)
        return .draggable(
            Draggable(start, rules: rules), through: map(alongAll: bounds == nil), first: first,
            passesFlings: chance(0.8))
    }

    private mutating func list() -> ChainMember<Value> {
        var rules = ScrollRules<Value>()
        rules.setLatency(latency)
        rules.edges = chance(0.6) ? .elastic : .hard
        rules.flicksAddUp = false
        rules.deceleration =
            [.normal, .fast, .androidSpline, .chromium].randomElement(using: &random) ?? .normal
        if chance(0.2) { rules.snap = .pages }
        return .scroller(
            Scroller(
                content: value(chance(0.1) ? 0...300 : 300...3000), viewport: value(100...600),
                at: value(0...2000), rules: rules),
            through: map(alongAll: false), first: priority(), passesFlings: chance(0.8))
    }

    // MARK: - Laws

    mutating func fault() -> String? {
        for step in 0..<Int.random(in: 5...60, using: &random) {
            now += number(0.001...0.03)
            if chance(0.1) { now += number(0...1) }
            let lastFrame = shownLast?.time ?? now
            if let text = frame(now + latency) { return "step \(step), a frame: \(text)" }
            // A frame that is shown less ahead, or late; of the reports of a hand, the last two are known.
            let earlier = max(now + latency * .random(in: 0...1, using: &frames), lastFrame)
            let past = states(at: earlier)
            if guise.isDisturbed { disturb() }
            isReport = false
            if let text = act() ?? faultInFrames(at: earlier, past) { return "step \(step): \(text)" }
            for state in states(at: now + latency) { trace.note(state, in: guise) }
            isStraight = isStraight && isWithin
        }
        if let text = finish(.ended) { return "the last lift: \(text)" }
        for _ in 0..<3 {
            now += 60
            if let text = frame(now) { return "at rest: \(text)" }
        }
        return chain.needsFrame ? "it does not come to rest" : nil
    }

    /// A report changes nothing in a frame before its moment, and without a need for frames nothing moves.
    private mutating func faultInFrames(at earlier: Timestamp, _ past: [MotionState<Value>]) -> String? {
        let seen = states(at: earlier)
        if isReport, earlier < now + latency, past.count == seen.count {
            for index in past.indices {
                let jump = (seen[index].value - past[index].value).magnitude
                guard jump <= 1e-6 * (1 + past[index].value.magnitude) else {
                    return "a frame of member \(index) changes from \(past[index]) to \(seen[index])"
                }
            }
        }
        guard let (time, shown) = shownLast, shown.count == chain.count, !chain.needsFrame else { return nil }
        let later = states(at: time + .random(in: 0...0.5, using: &frames))
        for (index, (after, before)) in zip(later, shown).enumerated()
        where (after.value - before.value).magnitude > 1e-9 * (1 + before.value.magnitude) {
            return "it asks for no frame, and member \(index) shows \(before) and is \(after)"
        }
        return nil
    }

    /// A copy takes its place, and the former one goes on otherwise; frames are asked for in any order.
    private func disturb() {
        var earlier = chain
        for seconds in [0.5, 0.004, 2] { _ = states(at: now + latency + seconds) }
        let wheel = Wheel(notches: [1, 1])
        earlier.handle(InputEvent(time: now + latency, device: DeviceID(1), action: .wheel(wheel)))
        earlier.advance(to: now + latency + 1)
    }

    /// Shows a frame, as was foreseen; the throws that are handed on lose nothing.
    private mutating func frame(_ time: Timestamp) -> String? {
        let foreseen = states(at: time)
        let first = noted.count
        chain.advance(to: time) { noted.append(($0, $1)) }
        let shown = states(at: time)
        shownLast = (time, shown)
        for index in 0..<chain.count {
            let (before, after) = (foreseen[index], shown[index])
            guard after.isFinite else { return "member \(index) shows \(after)" }
            let isHeld = chain[index].activity == .dragging
            if !isHeld, (after.value - before.value).magnitude > 1e-6 * (1 + before.value.magnitude) {
                return "\(before) was foreseen of member \(index), and \(after) is shown"
            }
        }
        return lostThrow(from: first)
    }

    /// A throw that stops at an end goes on with the same velocity of the hand, at the same time.
    private func lostThrow(from first: Int) -> String? {
        var index = first
        while index < noted.count {
            defer { index += 1 }
            let (giver, stop) = noted[index]
            guard stop.event == .stop else { continue }
            var next = index + 1
            while next < noted.count, noted[next].transition.event == .time { next += 1 }
            guard next < noted.count, noted[next].transition.event == .animate else {
                return "a throw is lost"
            }
            let (taker, thrown) = noted[next]
            let after = thrown.after.velocity
            let lost = handRate(stop.before.velocity - stop.after.velocity, giver)
            let given = handRate(after - thrown.before.velocity, taker)
            let end = handRate(after, taker)
            let cut = handRate(deceleration(of: taker).departureVelocity(after + after), taker)
            for axis in 0..<2 where lost[axis] != 0 {
                // A deceleration may have a greatest speed.
                if end[axis] != 0, abs(cut[axis] - end[axis]) <= 1e-9 * abs(end[axis]) { continue }
                guard abs(lost[axis] - given[axis]) <= 1e-9 * (1 + abs(lost[axis])), stop.time == thrown.time
                else {
                    return "member \(giver) stops at \(lost) mm/s, and member \(taker) goes on with \(given)"
                }
            }
        }
        return nil
    }

    private func states(at time: Timestamp) -> [MotionState<Value>] {
        (0..<chain.count).map { chain.state(of: $0, at: time) }
    }

    /// The velocity of a hand that gives a member one.
    private func handRate(_ velocity: Velocity<Value>, _ index: Int) -> SIMD2<Double> {
        handDisplacement(velocity.perSecond, index)
    }

    /// The displacement of a hand that moves a member by a displacement.
    private func handDisplacement(_ displacement: Value, _ index: Int) -> SIMD2<Double> {
        let member = chain[index]
        let sign = member.scroller == nil ? 1.0 : -1
        var hand = SIMD2<Double>.zero
        for axis in 0..<Value.axisCount {
            if member.map.x[axis: axis] != 0 {
                hand.x += sign * displacement[axis: axis] / member.map.x[axis: axis]
            }
            if member.map.y[axis: axis] != 0 {
                hand.y += sign * displacement[axis: axis] / member.map.y[axis: axis]
            }
        }
        return hand
    }

    /// True if every member is within its bounds, so that it follows the hand 1:1.
    private var isWithin: Bool {
        (0..<chain.count).allSatisfy { index in
            guard let bounds = bounds(of: index) else { return true }
            var places = [chain.state(of: index, at: now + latency).value]
            if let place = chain[index].draggable?.liftPlace { places.append(place) }
            if let place = chain[index].scroller?.liftPlace { places.append(place) }
            return places.allSatisfy { ($0 - bounds.clamp($0)).magnitude < 1e-9 }
        }
    }

    private func bounds(of index: Int) -> Bounds<Value>? {
        let member = chain[index]
        if let draggable = member.draggable { return draggable.rules.bounds }
        return member.scroller.map { Bounds(between: $0.range.lower, and: $0.range.upper) }
    }

    private func deceleration(of index: Int) -> Deceleration {
        chain[index].draggable?.rules.deceleration ?? chain[index].scroller?.rules.deceleration ?? .normal
    }

    private var isHeldByAll: Bool {
        (0..<chain.count).allSatisfy { chain[$0].activity == .dragging }
    }

    // MARK: - Acts

    private mutating func act() -> String? {
        events += 1
        switch Int.random(in: 0..<24, using: &random) {
        case 0...16: return drag()
        case 17: return finish(chance(0.9) ? .ended : .cancelled)
        case 18: return keeping("a wheel") { $0.turnWheel() }
        case 19: return keeping("another size") { $0.resize() }
        case 20: return keeping("other bounds") { $0.setBounds() }
        case 21 where chain.count > 2 && chance(0.3):
            let index = Int.random(in: 0..<chain.count - 1, using: &random)
            chain.remove(at: index, time: now + latency)
            return nil
        case 22: return keeping("a call") { $0.animate() }
        case 23:
            // A long silence, after which nothing is predicted.
            now += 0.4
            return nil
        default: return drag()
        }
    }

    /// Does something by which nothing jumps.
    private mutating func keeping(_ what: String, _ body: (inout ChainingLife) -> Void) -> String? {
        let frame = now + latency
        let before = states(at: frame)
        body(&self)
        let after = states(at: frame)
        for index in before.indices
        where (after[index].value - before[index].value).magnitude > 1e-6
            * (1 + before[index].value.magnitude)
        {
            return "member \(index) jumps by \(what) from \(before[index]) to \(after[index])"
        }
        return nil
    }

    private mutating func turnWheel() {
        let wheel = Wheel(notches: [number(-2...2), number(-4...4)])
        chain.handle(InputEvent(time: now + latency, device: DeviceID(1), action: .wheel(wheel)))
    }

    private mutating func resize() {
        let index = Int.random(in: 0..<chain.count, using: &random)
        let (content, time) = (value(300...3000), now + latency)
        chain[index].scroller?.resize(content: content, time: time)
    }

    private mutating func setBounds() {
        let index = Int.random(in: 0..<chain.count - 1, using: &random)
        let bounds = bounds()
        let time = now + latency
        guard !bounds.isHard else { return }
        chain[index].draggable?.setBounds(bounds, time: time)
    }

    private mutating func animate() {
        let index = Int.random(in: 0..<chain.count - 1, using: &random)
        let target = value(-500...500)
        guard chain[index].activity == .dragging, let bounds = bounds(of: index) else { return }
        let time = now + latency
        chain[index].draggable?.animate(to: bounds.clamp(target), time: time)
    }

    private mutating func drag() -> String? {
        let isNew = gesture == nil
        isReport = true
        if isNew { gestures += 1 }
        var next = gesture ?? Gesture(id: GestureID(gestures), kind: .pan, phase: .began, time: now)
        next.phase = isNew ? .began : .changed
        next.time = now
        let displacement = SIMD2(number(-8...8), number(-20...20)) * (chance(0.1) ? 10 : 1)
        if !isNew { next.translation += displacement }
        next.velocity = Velocity(perSecond: [number(-300...300), number(-800...800)])
        gesture = next
        // With a latency, places are those of a frame long after the last report.
        let (wasWithin, wasHeld) = (isStraight && isWithin, isHeldByAll)
        let before = states(at: now + latency)
        chain.handle(next) { noted.append(($0, $1)) }
        let after = states(at: now + latency)
        for index in before.indices where latency > 0 || isNew {
            let jump = (after[index].value - before[index].value).magnitude
            guard jump <= 1e-6 * (1 + before[index].value.magnitude) else {
                return "member \(index) jumps from \(before[index]) to \(after[index])"
            }
        }
        if isNew { isStraight = true }
        guard latency == 0, !isNew, wasHeld, wasWithin, isWithin, chain.locksDirection != true else {
            return nil
        }
        return lostDisplacement(displacement, before, after) ?? lostVelocity(next.velocity.perSecond, after)
    }

    /// The members together move as the hand does.
    private func lostDisplacement(
        _ displacement: SIMD2<Double>, _ before: [MotionState<Value>], _ after: [MotionState<Value>]
    ) -> String? {
        var sum = SIMD2<Double>.zero
        for index in before.indices {
            sum += handDisplacement(after[index].value - before[index].value, index)
        }
        for axis in (Value.axisCount == 1 ? 1 : 0)..<2 where !(abs(sum[axis] - displacement[axis]) <= 1e-9) {
            return "the hand moves by \(displacement), and the members by \(sum)"
        }
        return nil
    }

    private func lostVelocity(_ velocity: SIMD2<Double>, _ states: [MotionState<Value>]) -> String? {
        var sum = SIMD2<Double>.zero
        for index in states.indices { sum += handRate(states[index].velocity, index) }
        for axis in (Value.axisCount == 1 ? 1 : 0)..<2
        where !(abs(sum[axis] - velocity[axis]) <= 1e-9 * abs(velocity[axis])) {
            return "the hand moves at \(velocity), and the members at \(sum)"
        }
        return nil
    }

    private mutating func finish(_ phase: Gesture.Phase) -> String? {
        guard var last = gesture else { return nil }
        isReport = true
        last.phase = phase
        last.time = now
        last.velocity = Velocity(perSecond: [number(-300...300), number(-800...800)])
        gesture = nil
        let (wasWithin, wasHeld, first) = (isStraight && isWithin, isHeldByAll, noted.count)
        let before = states(at: now + latency)
        chain.handle(last) { noted.append(($0, $1)) }
        let after = states(at: now + latency)
        for index in before.indices
        where (after[index].value - before[index].value).magnitude > 1e-6
            * (1 + before[index].value.magnitude)
        {
            return "member \(index) jumps by the lift from \(before[index]) to \(after[index])"
        }
        guard phase == .ended, wasWithin, wasHeld, chain.locksDirection != true else { return nil }
        var sum = SIMD2<Double>.zero
        for (index, transition) in noted[first...] where transition.event == .release {
            sum += handRate(transition.before.velocity, index)
        }
        let velocity = last.velocity.perSecond
        for axis in (Value.axisCount == 1 ? 1 : 0)..<2
        where !(abs(sum[axis] - velocity[axis]) <= 1e-9 * abs(velocity[axis])) {
            return "a hand lets go at \(velocity), and the members fly at \(sum)"
        }
        return nil
    }
}
