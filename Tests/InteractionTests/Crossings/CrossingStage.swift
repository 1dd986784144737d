import Interaction
import Motion
import Seeded
import TestSupport

/// A life of a draggable value: what happens to it, and when.
struct CrossingScript {
    var start = Draggable(0.0)
    var events: [(time: Double, event: DragEvent<Double>)] = []
    /// The time at which the last frame is seen.
    var end: Double { (events.last?.time ?? 0) + 3 }

    /// Plays it, with frames that are drawn some time before they are seen.
    ///
    /// - Returns: The crossings that the detector reports.
    func crossings(
        of thresholds: Thresholds, framesPerSecond: Double, ahead: Double = 0.012
    ) -> [Crossing] {
        var value = start
        var detector = Crossings(thresholds)
        var crossings: [Crossing] = []
        detector.check(value, to: at(-1)) { crossings.append($0) }
        play(framesPerSecond: framesPerSecond, ahead: ahead) { step in
            switch step {
            case .event(let event, let time):
                detector.check(value, before: time) { crossings.append($0) }
                value.handle(event, at: time)
            case .frame(let time):
                detector.check(value, to: time) { crossings.append($0) }
                value.advance(to: time)
            }
        }
        return crossings
    }

    /// Plays it, and compares what is shown from one frame to the next.
    func reference(of thresholds: Thresholds, framesPerSecond: Double, ahead: Double = 0.012) -> [Crossing] {
        var value = start
        var crossings: [Crossing] = []
        var last = value.state(at: at(-1)).value
        play(framesPerSecond: framesPerSecond, ahead: ahead) { step in
            switch step {
            case .event(let event, let time): value.handle(event, at: time)
            case .frame(let time):
                let shown = value.state(at: time)
                value.advance(to: time)
                for place in thresholds.between(last, shown.value) {
                    let direction: CrossingDirection = last < shown.value ? .rising : .falling
                    crossings.append(
                        Crossing(place: place, time: time, direction: direction, velocity: shown.velocity))
                }
                last = shown.value
            }
        }
        return crossings
    }

    enum Step {
        case event(DragEvent<Double>, Timestamp)
        case frame(Timestamp)
    }

    func play(framesPerSecond: Double, ahead: Double, _ body: (Step) -> Void) {
        var frame = 0
        var events = events[...]
        while true {
            let drawn = Double(frame) / framesPerSecond
            while let next = events.first, next.time <= drawn {
                body(.event(next.event, at(next.time)))
                events.removeFirst()
            }
            body(.frame(at(drawn + ahead)))
            frame += 1
            if drawn > end { return }
        }
    }
}

extension CrossingScript {
    /// A random life: strokes that are thrown, caught and cancelled, and what an app does meanwhile.
    ///
    /// - Parameters:
    ///   - calls: True if the app meanwhile does something to the value.
    ///   - leads: True if the rules have a latency in any case.
    static func random(seed: UInt64, calls: Bool = true, leads: Bool = false) -> CrossingScript {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func chance(_ part: Double) -> Bool { number(0...1) < part }
        var rules = DragRules<Double>(
            spring: Spring(duration: number(0.1...0.8), bounce: number(-0.3...0.7)), tolerance: .point)
        if chance(0.7) { rules.bounds = Bounds(-300...600, ends: chance(0.8) ? .elastic(400) : .hard) }
        if chance(0.2) { rules.bounds = Bounds(-300...600, ends: .bouncing(number(0...0.8))) }
        if chance(0.6) { rules.release = .detents([-200, 0, 160, 400]) }
        if chance(0.15), !leads { rules.latency = 0 }
        var script = CrossingScript(start: Draggable(number(-100...200), rules: rules))
        var time = 0.05
        for _ in 0..<4 {
            var place = 0.0
            var speed = number(-3000...3000)
            script.events.append((time, .grab(place)))
            for _ in 0..<Int(number(2...40)) {
                time += chance(0.05) ? number(0...0.3) : 0.008
                if chance(0.1) { speed = number(-3000...3000) }
                place += speed * 0.008
                script.events.append((time, .move(place)))
                if chance(0.02) { script.events.append((time, .reanchor(place + 30))); place += 30 }
                if calls, !leads, chance(0.02) {
                    script.events.append((time + 0.002, .rebase(by: number(-90...90))))
                }
            }
            time += number(0...0.02)
            script.events.append((time, chance(0.85) ? .release(nil) : .cancel(.cancelled)))
            for _ in 0..<3 where calls && chance(0.5) {
                time += number(0.01...0.4)
                switch Int(number(0...5.99)) {
                case 0: script.events.append((time, .animate(number(-200...500), nil)))
                case 1: script.events.append((time, .reverse(nil)))
                case 2:
                    script.events.append((time, .pause))
                    time += number(0...0.5)
                    script.events.append((time, .scrub(number(0...1))))
                    script.events.append((time, .resume))
                case 3: script.events.append((time, .stop(chance(0.5) ? .end : .current)))
                case 4: script.events.append((time, .setValue(number(-200...500))))
                default:
                    script.events.append((time, .setBounds(Bounds(-200...500, ends: .elastic(300)))))
                }
            }
            time += number(0.01...0.7)
        }
        return script
    }
}

extension Thresholds {
    /// The thresholds of a grid or list that lie between two places, in the order in which they are met.
    func between(_ start: Double, _ end: Double) -> [Double] {
        let candidates = (-200...200).map { Double($0) * 40 + 3 } + [Double.nan]
        let met = candidates.filter { self == .every(40, from: 3) && ($0 - start) * ($0 - end) < 0 }
        return start < end ? met : met.reversed()
    }
}
