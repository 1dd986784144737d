import Seeded
import Foundation
import Interaction
import Motion
import Testing

/// Random events against the machine's promises. A million sequences take a while in a debug build:
/// `FLING_SEQUENCES=1000000 swift test -c release --filter RandomSequenceTests`.
@Suite("Whatever happens to it")
struct RandomSequenceTests {
    static let sequences =
        ProcessInfo.processInfo.environment["FLING_SEQUENCES"].flatMap { Int($0) } ?? 4_000
    /// Run side by side.
    static let batches = 16

    @Test(
        "on a line, it never jumps, never says a number that is none, and always comes to rest",
        arguments: 0..<batches)
    func line(batch: Int) {
        for index in 0..<(Self.sequences / Self.batches) {
            let seed = UInt64(batch) << 32 | UInt64(index)
            var sequence = Sequence<Double>(seed: seed)
            if let broken = sequence.run() {
                Issue.record("seed \(seed): \(broken)")
                return
            }
        }
    }

    @Test("in the plane, too", arguments: 0..<batches)
    func plane(batch: Int) {
        for index in 0..<(Self.sequences / Self.batches / 4) {
            let seed = UInt64(batch) << 32 | UInt64(index)
            var sequence = Sequence<SIMD2<Double>>(seed: seed)
            if let broken = sequence.run() {
                Issue.record("seed \(seed): \(broken)")
                return
            }
        }
    }
}

/// One life of a machine, from a seed.
private struct Sequence<Value: Coordinates> {
    var random: SeededGenerator
    var machine: Draggable<Value>

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        machine = Draggable(.zero)
        machine = Draggable(value(-800...800), rules: rules())
    }

    mutating func run() -> String? {
        var now = 0.0
        for step in 0..<Int.random(in: 1...30, using: &random) {
            now +=
                Double.random(in: 0...1, using: &random) < 0.1 ? -0.05 : .random(in: 0...0.15, using: &random)
            let event = event()
            let time = at(now)
            var transitions: [DragTransition<Value>] = []
            let state = machine.activity
            let answer = machine.handle(event, at: time) { transitions.append($0) }
            for transition in transitions {
                if let fault = fault(in: transition, event) { return "step \(step), \(event): \(fault)" }
                guard transition.time >= latest else { return "step \(step), \(event): it goes back in time" }
                latest = transition.time
            }
            let row = DragTable.reaction(
                in: transitions.first?.event == .time ? .idle : state, to: event.kind)
            if row == .ignore, case .ignored = answer {
            } else if row == .ignore, event.kind != .time {
                return "step \(step), \(event): should have been ignored, but \(answer)"
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                let shown = machine.state(at: time.advanced(by: 0.02))
                let settled = machine.advance(to: time.advanced(by: 0.02))
                latest = settled?.time ?? latest
                let jump = machine.state(at: time.advanced(by: 0.02)).value.displacement(from: shown.value)
                    .magnitude
                guard jump <= settledJump else { return "step \(step): a frame moves it by \(jump)" }
            }
            let later = machine.state(at: time.advanced(by: .random(in: 0...3, using: &random)))
            guard later.value.isFinite, later.velocity.perSecond.isFinite else {
                return "step \(step), \(event): not finite"
            }
            guard machine.state(at: time) == machine.state(at: time) else { return "asked twice, it differs" }
        }
        // The last finger goes, and nobody holds it paused or slow.
        let end = at(max(now, 0) + 10)
        machine.handle(Bool.random(using: &random) ? .release(nil) : .cancel(.deviceLost), at: end)
        machine.handle(.resume, at: end)
        machine.advance(to: end.advanced(by: 4000))
        guard machine.activity == .idle else { return "it does not come to rest" }
        if let bounds = machine.rules.bounds, bounds.clamp(machine.home) != machine.home, !stopped {
            return "it rests outside its bounds"
        }
        return nil
    }

    /// An app may stop it anywhere.
    private var stopped = false
    private var latest = at(-10)
    /// What a motion may be away from its goal when it comes to rest.
    private var settledJump: Double { 2 * machine.rules.tolerance.distance }

    private func fault(in transition: DragTransition<Value>, _ event: DragEvent<Value>) -> String? {
        let (before, after) = (transition.before, transition.after)
        guard before.value.isFinite, after.value.isFinite, after.velocity.perSecond.isFinite else {
            return "not finite"
        }
        switch transition.event {
        case .scrub, .stop: return nil
        default: break
        }
        if machine.rules.reducesMotion { return nil }
        let jump = (after.value - before.value).magnitude
        if jump > 1e-9 * max(1, before.value.magnitude) { return "value jumps by \(jump)" }
        switch transition.event {
        case .release:
            guard case .release(nil) = event, machine.rules.momentum == .replace else { return nil }
            let jump = (after.velocity - before.velocity).speed
            // From rest, what was remembered may set out along a curve, at full speed.
            if before.velocity != .zero, jump > 1e-6 * before.velocity.speed + 1e-9 {
                return "velocity jumps from \(before.velocity) to \(after.velocity)"
            }
        case .cancel, .animate, .tap, .reverse:
            guard transition.to == .animating, transition.from != .idle else { return nil }
            if case .reverse(.retrace) = event { return nil }
            if case .reverse(nil) = event { return nil }
            let jump = (after.velocity - before.velocity).speed
            // A paused motion shows no velocity, but has one.
            if before.velocity != .zero, jump > 1e-6 * before.velocity.speed + 1e-9 {
                return "velocity jumps from \(before.velocity) to \(after.velocity)"
            }
        default: break
        }
        return nil
    }

    // MARK: Chance

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<60, using: &random) {
        case 0: .nan
        case 1: .infinity
        case 2: 0
        default: .random(in: range, using: &random)
        }
    }

    private mutating func value(_ range: ClosedRange<Double>) -> Value {
        var value = Value.zero
        for axis in 0..<Value.axisCount { value[axis: axis] = .random(in: range, using: &random) }
        return value
    }

    private mutating func badValue(_ range: ClosedRange<Double>) -> Value {
        var value = Value.zero
        for axis in 0..<Value.axisCount { value[axis: axis] = number(range) }
        return value
    }

    private mutating func rules() -> DragRules<Value> {
        var rules = DragRules<Value>()
        if Bool.random(using: &random) {
            let (one, other) = (value(-500...0), value(1...900))
            let band = try? RubberBand(
                dimension: .random(in: 50...900, using: &random),
                coefficient: .random(in: 0.2...1, using: &random))
            rules.bounds = try? Bounds(from: one, to: other, band: Bool.random(using: &random) ? band : nil)
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: rules.release = .coast
        case 1: rules.release = .stay
        default:
            rules.release = .detents(
                (0..<Int.random(in: 0...5, using: &random)).map { _ in Detent(value(-500...900)) },
                flick: FlickPolicy(
                    threshold: .random(in: 0...800, using: &random),
                    allowsLongFlicks: .random(using: &random),
                    minimumDistance: .random(in: 0...20, using: &random)))
        }
        rules.spring = Spring(
            duration: .random(in: 0.1...1.5, using: &random), bounce: .random(in: -0.9...1, using: &random))
        rules.decay = [.normal, .fast, .android].randomElement(using: &random) ?? .normal
        if Bool.random(using: &random) { rules.momentum = .accumulate(within: 0.3, limit: 6000) }
        rules.reducesMotion = Int.random(in: 0..<10, using: &random) == 0
        return rules
    }

    private mutating func timing() -> Timing? {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: nil
        case 1: .curve(.easeInOut, duration: .random(in: 0...0.8, using: &random))
        case 2: .curve(.linear, duration: .random(in: 0.1...0.8, using: &random))
        default:
            .spring(
                Spring(
                    duration: .random(in: 0.1...1, using: &random),
                    bounce: .random(in: -0.5...0.9, using: &random)))
        }
    }

    private mutating func velocity() -> Velocity<Value>? {
        Bool.random(using: &random) ? nil : Velocity(perSecond: badValue(-5000...5000))
    }

    private mutating func event() -> DragEvent<Value> {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1, 2: return .grab(badValue(-1000...1000))
        case 3: return .regrip(badValue(-1000...1000))
        case 4, 5, 6, 7: return .move(badValue(-1000...1000))
        case 8, 9: return .release(velocity())
        case 10: return .cancel(.cancelled)
        case 11: return .animate(badValue(-1000...1000), timing())
        case 12: return .tap
        case 13: return .pause
        case 14: return .resume
        case 15: return .reverse([ReverseMode.turn, .retrace, nil].randomElement(using: &random) ?? nil)
        case 16: return .scrub(number(-0.5...1.5))
        case 17: return .continueMotion(timing(), durationFactor: number(0...2), velocity())
        case 18:
            guard Int.random(in: 0..<4, using: &random) == 0 else { return .time }
            stopped = true
            return .stop([.start, .current, .end].randomElement(using: &random) ?? .current)
        default: return .time
        }
    }
}
