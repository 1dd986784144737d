import Fling
import Seeded

/// A random life of a transition or an animator that a finger drags, throws and catches:
///
/// - nothing jumps, but where the finger moves it;
/// - fractions 0 and 1 are the ends, exactly, for parts of all kinds, and a scrub there and back again moves
///   nothing, nor does one by next to nothing;
/// - nothing moves if no frame is needed;
/// - it comes to rest at an end.
struct FractionLife<Driven: FractionDriven> {
    private(set) var events = 0
    private var random: SeededGenerator
    private let scene: Scene
    private let drag: FractionDrag<Driven>
    private var parts: [Part]
    private var latency = 0.0
    private var now: Timestamp
    private var place = 0.0
    private var speed = 0.0
    private(set) var trace = LifeTrace()

    /// A property of the whole, between 0 and an end.
    private struct Part {
        var property: Property<Double>
        var end: Double
    }

    /// - Parameters:
    ///   - followsMotions: True if its rules answer a release with a motion of an app's own.
    ///   - makeDriven: Creates what is dragged.
    init(
        seed: UInt64, _ followsMotions: Bool, in guise: Guise = Guise(),
        _ makeDriven: (FractionPlan) throws -> Driven
    ) throws {
        random = SeededGenerator(seed: seed)
        now = guise.time(Timestamp(seconds: 5))
        let scene = Scene(at: now)
        self.scene = scene
        let ends: [(Double, Tolerance)] = [(300, .point), (40, .point), (1, .opacity), (-200, .point)]
        let parts = ends.map { Part(property: Property(0.0, tolerance: $1, in: scene), end: $0) }
        self.parts = parts
        let bounce = Double.random(in: -0.5...0.6, using: &random)
        let animation = Animation.spring(duration: .random(in: 0.2...0.8, using: &random), bounce: bounce)
        let own = Self.animation(&random)
        let plan = FractionPlan(
            scene: scene, animation: animation, scrubsLinearly: Int.random(in: 0..<4, using: &random) > 0,
            changes: {
                for part in parts[..<2] { part.property.value = part.end }
                scene.withAnimation(own) { parts[2].property.value = parts[2].end }
            },
            late: { parts[3].property.value = parts[3].end },
            delayFactor: .random(in: 0...1, using: &random))
        let distance = Double.random(in: 100...500, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        drag = try FractionDrag(of: makeDriven(plan), distance: distance)
        latency = [0, 0.004, 0.016].randomElement(using: &random) ?? 0
        drag.rules.setLatency(latency)
        guard followsMotions else { return }
        let duration = Double.random(in: 0.05...1, using: &random)
        drag.rules.release = .custom { release in
            let end = release.projection < 0.5 ? 0.0 : 1
            return .along(OwnMotion.ease(from: release.state, to: end, duration: duration))
        }
    }

    private static func animation(_ random: inout SeededGenerator) -> Animation {
        let duration = Double.random(in: 0.2...0.8, using: &random)
        let animation: Animation =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: .linear(duration: duration)
            case 1: .easeInOut(duration: duration).repeatCount(3)
            case 2: .custom(duration: duration) { $0 / duration * $0 / duration }
            case 3: .spring(duration: duration, bounce: 0.5)
            default: .easeIn(duration: duration)
            }
        return Bool.random(using: &random)
            ? animation.delay(.random(in: 0...0.5, using: &random)) : animation
    }

    mutating func fault() throws -> String? {
        for step in 0..<40 {
            let isLong = Int.random(in: 0..<5, using: &random) == 0
            now += .random(in: 0.004...(isLong ? 0.4 : 0.02), using: &random)
            if let text = try show(max(scene.time, now + latency)) { return "step \(step), a frame: \(text)" }
            let before = shown
            let what = try act()
            events += 1
            let after = shown
            for part in parts { trace.note(part.property.state) }
            guard after.allSatisfy(\.isFinite), isNear(after, before) || what == "move" && latency == 0 else {
                return "step \(step), \(what): it jumps from \(before) to \(after)"
            }
            if let text = faultAtEnd() { return "step \(step), \(what): \(text)" }
            if !drag.isDragging, isDriven, let text = try faultInScrubs() {
                return "step \(step), after \(what): \(text)"
            }
        }
        try drag.release(velocity: nil, time: now)
        for _ in 0..<3 { scene.advance(to: scene.time + 100) }
        guard parts.allSatisfy({ !$0.property.isAnimating }), !scene.needsFrame else {
            return "it does not come to rest"
        }
        return isAtEnd(0) || isAtEnd(1) ? nil : "it rests at \(shown)"
    }

    private var shown: [Double] { parts.map(\.property.presentation) }

    /// True while it has its properties: an animator gives them up when it has ended.
    private var isDriven: Bool { parts.contains { $0.property.isAnimating } }

    private func isNear(_ one: [Double], _ other: [Double], within distance: Double = 1e-6) -> Bool {
        zip(one, other).allSatisfy { abs($0 - $1) <= distance }
    }

    private func isAtEnd(_ fraction: Double, within distance: Double = 0) -> Bool {
        isNear(shown, parts.map { $0.end * fraction }, within: distance)
    }

    // MARK: - Laws

    /// Shows a frame, and a resting one if none is needed.
    private mutating func show(_ time: Timestamp) throws -> String? {
        let before = shown
        let isStill =
            !scene.needsFrame && !drag.needsFrame && scene.nextDeadline.map { $0 > time } ?? true
        scene.advance(to: time)
        try drag.update(at: time)
        guard !isStill || isNear(shown, before) else {
            return "it needs no frame, and goes from \(before) to \(shown)"
        }
        return faultAtEnd()
    }

    /// A part that is not at the end that the fraction names, but for rounding.
    private func faultAtEnd() -> String? {
        let fraction = drag.driven.fractionComplete
        guard isDriven, fraction == 0 || fraction == 1 else { return nil }
        return isAtEnd(fraction, within: 1e-6) ? nil : "its fraction is \(fraction), and it shows \(shown)"
    }

    /// Now and then holds it, scrubs it to both ends and back, and lets it go on.
    private mutating func faultInScrubs() throws -> String? {
        guard Int.random(in: 0..<6, using: &random) == 0 else { return nil }
        let driven = drag.driven
        try driven.beginInteraction()
        let (fraction, before) = (driven.fractionComplete, shown)
        for step in [0, 1e-7, -1e-7] {
            try driven.setFractionComplete(fraction + step)
            guard isNear(shown, before, within: step == 0 ? 1e-6 : 0.05) else {
                return "held at \(fraction) and scrubbed by \(step), it jumps from \(before) to \(shown)"
            }
        }
        for end in [1.0, 0, 1] {
            try driven.setFractionComplete(end)
            guard isAtEnd(end) else { return "held at \(fraction) and scrubbed to \(end), it shows \(shown)" }
        }
        try driven.setFractionComplete(fraction)
        guard isNear(shown, before) else {
            return "scrubbed there and back, it goes from \(before) to \(shown)"
        }
        try driven.endInteraction(toward: Bool.random(using: &random) ? .start : .end, velocity: nil)
        guard isNear(shown, before) else { return "let go, it jumps from \(before) to \(shown)" }
        return nil
    }

    // MARK: - Acts

    private mutating func act() throws -> String {
        switch Int.random(in: 0..<11, using: &random) {
        case 0...2:
            place = .random(in: -300...300, using: &random)
            try drag.grab(at: place, time: now)
            return "grab"
        case 3...7:
            speed = speed / 2 + .random(in: -1500...1500, using: &random)
            place += speed * 0.008
            try drag.move(to: place, time: now)
            return "move"
        case 8:
            try drag.release(
                velocity: Bool.random(using: &random) ? .random(in: -3000...3000, using: &random) : nil,
                time: now)
            return "release"
        case 9:
            try drag.cancel(time: now)
            return "cancel"
        default:
            return try add()
        }
    }

    /// Gives an animator another part on its way, or another end of one.
    private mutating func add() throws -> String {
        guard let animator = drag.driven as? PropertyAnimator, isDriven, !drag.isDragging else {
            return "nothing"
        }
        let isNew = parts.count < 6 && Bool.random(using: &random)
        if isNew { parts.append(Part(property: Property(0.0, tolerance: .point, in: scene), end: 0)) }
        let index = isNew ? parts.count - 1 : Int.random(in: parts.indices, using: &random)
        let (property, end) = (parts[index].property, Double.random(in: 50...400, using: &random))
        parts[index].end = end
        try animator.addAnimations(delayFactor: .random(in: 0...1, using: &random)) { property.value = end }
        return "an addition"
    }
}

/// The parts of what is dragged, and their animations.
struct FractionPlan {
    let scene: Scene
    let animation: Animation
    let scrubsLinearly: Bool
    /// A block that assigns the ends of the first parts, of one by an animation of its own.
    let changes: () -> Void
    /// A block that assigns the end of the last part.
    let late: () -> Void
    /// The part of the time after which the last part of an animator starts.
    let delayFactor: Double

    static func transition(_ plan: FractionPlan) -> Transition {
        let transition = Transition(in: plan.scene, plan.animation) {
            plan.changes()
            plan.late()
        }
        transition.scrubsLinearly = plan.scrubsLinearly
        return transition
    }

    static func animator(_ plan: FractionPlan) throws -> PropertyAnimator {
        let animator = PropertyAnimator(
            duration: 0.5, timing: .animation(plan.animation), in: plan.scene, animations: plan.changes)
        animator.scrubsLinearly = plan.scrubsLinearly
        try animator.addAnimations(delayFactor: plan.delayFactor, plan.late)
        return animator
    }
}
