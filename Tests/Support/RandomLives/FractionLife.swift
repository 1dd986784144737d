import Fling
import Seeded

/// A random life of a transition or an animator that a finger drags, throws and catches.
struct FractionLife<Driven: FractionDriven> {
    private(set) var events = 0
    private var random: SeededGenerator
    private let scene = Scene(at: Timestamp(seconds: 5))
    private let property: Property<Double>
    private let drag: FractionDrag<Driven>
    private var latency = 0.0
    private var now = Timestamp(seconds: 5)
    private var place = 0.0
    private var speed = 0.0

    /// - Parameters:
    ///   - followsMotions: True if its rules answer a release with a motion of an app's own.
    ///   - makeDriven: Creates what is dragged, from a scene, an animation and a block.
    init(
        seed: UInt64, _ followsMotions: Bool,
        _ makeDriven: (Scene, Animation, @escaping () -> Void) throws -> Driven
    ) throws {
        random = SeededGenerator(seed: seed)
        let property = Property(0.0, tolerance: .point, in: scene)
        self.property = property
        let bounce = Double.random(in: -0.5...0.6, using: &random)
        let animation = Animation.spring(duration: .random(in: 0.2...0.8, using: &random), bounce: bounce)
        let distance = Double.random(in: 100...500, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        drag = try FractionDrag(of: makeDriven(scene, animation) { property.value = 300 }, distance: distance)
        latency = [0, 0.004, 0.016].randomElement(using: &random) ?? 0
        drag.rules.setLatency(latency)
        guard followsMotions else { return }
        let duration = Double.random(in: 0.05...1, using: &random)
        drag.rules.release = .custom { release in
            let end = release.projection < 0.5 ? 0.0 : 1
            return .along(OwnMotion.ease(from: release.state, to: end, duration: duration))
        }
    }

    mutating func fault() throws -> String? {
        for step in 0..<40 {
            let isLong = Int.random(in: 0..<5, using: &random) == 0
            now += .random(in: 0.004...(isLong ? 0.4 : 0.02), using: &random)
            if let text = try show(max(scene.time, now + latency)) { return "step \(step), a frame: \(text)" }
            let before = property.state
            let what = try act()
            events += 1
            let after = property.state
            let jump = abs(after.value - before.value)
            guard after.isFinite, jump <= 1e-6 || what == "move" && latency == 0 else {
                return "step \(step), \(what): it jumps from \(before) to \(after)"
            }
        }
        try drag.release(velocity: nil, time: now)
        for _ in 0..<3 { scene.advance(to: scene.time + 100) }
        guard !property.isAnimating, !scene.needsFrame else { return "it does not come to rest" }
        let end = property.presentation
        return end == 0 || end == 300 ? nil : "it rests at \(end)"
    }

    /// Shows a frame, and a resting one if none is needed.
    private mutating func show(_ time: Timestamp) throws -> String? {
        let before = property.presentation
        let isStill =
            !scene.needsFrame && !drag.needsFrame && scene.nextDeadline.map { $0 > time } ?? true
        scene.advance(to: time)
        try drag.update(at: time)
        let shown = property.presentation
        return !isStill || abs(shown - before) <= 1e-6
            ? nil : "it needs no frame, and goes from \(before) to \(shown)"
    }

    private mutating func act() throws -> String {
        switch Int.random(in: 0..<10, using: &random) {
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
        default:
            try drag.cancel(time: now)
            return "cancel"
        }
    }
}
