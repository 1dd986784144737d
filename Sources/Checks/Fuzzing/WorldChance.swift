import Fling
import FlingDynamics
import FlingWorlds
import Seeded

/// Random items in random worlds, with joints, pushes and fingers. Checks that every state is finite, nothing
/// jumps, nothing leaves a box, and energy does not grow.
public enum WorldChance {
    /// Runs random worlds until one has a fault.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of worlds.
    ///   - seed: The seed of the first world; each following world has the next number.
    /// - Returns: The number of worlds done, and the first fault with its seed.
    public static func run(
        worlds limit: Int, seed: UInt64
    ) -> (count: Int, fault: (seed: UInt64, text: String)?) {
        for number in 0..<max(limit, 0) {
            let seed = seed &+ UInt64(number)
            let text: String?
            do {
                var world = try RandomWorld(seed: seed)
                text = try world.fault()
            } catch {
                text = "it is refused: \(error)"
            }
            if let text { return (number, (seed, text)) }
        }
        return (max(limit, 0), nil)
    }
}

/// A box with random items.
private struct RandomWorld {
    static let size = SIMD2(320.0, 500.0)

    let scene = Scene()
    let animator: DynamicAnimator
    let traits = ItemBehavior()
    let gravity = GravityBehavior()
    let collision = CollisionBehavior(mode: .everything)
    private(set) var items: [DynamicItem] = []
    private var random: SeededGenerator
    /// True if nothing but gravity, resistances and contacts acts on the items.
    private var isClosed = true
    private var drag: (drag: PropertyDrag<SIMD2<Double>>, item: DynamicItem)?
    /// The items that a finger may have moved out of the box: they come back smoothly.
    private var dragged: Set<ObjectIdentifier> = []

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        animator = try DynamicAnimator(
            in: scene, referenceBounds: Rect(x: 0, y: 0, width: Self.size.x, height: Self.size.y),
            world: .box2D)
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        traits.elasticity = pick([0, 1, number(0...1)])
        traits.friction = pick([0, 0.5, number(0...2)])
        traits.resistance = pick([0, 0, number(0...5)])
        traits.angularResistance = pick([0, number(0...5)])
        gravity.gravityDirection = pick([.zero, [0, 1], [number(-2...2), number(-2...2)]])
        for number in 0..<pick([0, 0, 1, 3]) {
            try? collision.addBoundary(withIdentifier: "\(number)", from: place(), to: place())
        }
        try animator.add(traits)
        try animator.add(collision)
        try animator.add(gravity)
        for _ in 0..<Int.random(in: 1...8, using: &random) { try addItem() }
        for _ in 0..<pick([0, 0, 1, 2]) { try addJoint() }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &random)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    private mutating func place() -> SIMD2<Double> { [number(15...305), number(15...485)] }

    private mutating func velocity() -> SIMD2<Double> {
        let speed: Double = pick([0, 300, 3000, 7e4])
        return [number(-speed...speed), number(-speed...speed)]
    }

    private mutating func addItem() throws {
        let isCircle = Bool.random(using: &random)
        let size = SIMD2(number(8...80), number(8...80))
        let centre = Property(place(), name: "item", tolerance: .point, in: scene)
        let rotation = Bool.random(using: &random) ? Property(number(-4...4), in: scene) : nil
        let item = DynamicItem(
            center: centre, rotation: rotation, size: size, collisionBounds: isCircle ? .circle : .rectangle)
        items.append(item)
        try collision.addItem(item)
        try traits.addItem(item)
        try gravity.addItem(item)
        traits.addLinearVelocity(velocity(), for: item)
        if rotation != nil { traits.addAngularVelocity(pick([0, number(-50...50)]), for: item) }
    }

    private mutating func addJoint() throws {
        isClosed = false
        let (item, other) = (pick(items), pick(items))
        let offset = SIMD2(number(-30...30), number(-30...30))
        let attachment: AttachmentBehavior
        switch Int.random(in: 0..<6, using: &random) {
        case 0: attachment = try AttachmentBehavior(item: item, attachedToAnchor: place())
        case 1:
            attachment = try AttachmentBehavior(
                item: item, offsetFromCenter: offset, attachedToAnchor: place(), length: pick([0, 60]),
                frequency: number(0.5...20), damping: number(0...2))
        case 2 where item !== other:
            attachment = try AttachmentBehavior(
                item: item, offsetFromCenter: offset, attachedTo: other, frequency: number(0.5...20),
                damping: number(0...2))
        case 3 where item !== other:
            attachment = try .limitAttachment(with: item, attachedTo: other, length: number(0...200))
        case 4 where item !== other:
            attachment = try .pinAttachment(with: item, attachedTo: other, attachmentAnchor: place())
        default:
            attachment = try AttachmentBehavior(
                item: item, attachedToAnchor: place(), frequency: number(0.5...20), damping: number(0...2))
        }
        try animator.add(attachment)
    }

    /// Lets the world run for a while, and returns the first fault.
    mutating func fault() throws -> String? {
        let acts = pick([0, 0, 3])
        if acts > 0 { isClosed = false }
        var energy = Double.infinity
        let start = scene.time
        var last = self.states
        // The frames in which a finger that moves at once may strike items, faster than any is shown to move.
        var strikes: [Range<Int>] = []
        // The greatest displacement of an item and the greatest speed, by frames.
        var (distances, speeds) = ([0.0, 0], last.map(\.velocity.speed).max().map { [$0, $0] } ?? [])
        for step in 0..<96 {
            if acts > 0, number(0...1) < 0.15 {
                if drag != nil { strikes.append(step + 1..<step + 5) }
                try act()
                // A scrub shows another time.
                last = self.states
            }
            // Just before the end of a step, so that place and velocity are those of its end.
            scene.advance(to: start.advanced(by: Double(step + 1) / 240 - 1e-6))
            let states = self.states
            var distance = 0.0
            var isOverlapped = false
            for (item, (state, previous)) in zip(items, zip(states, last)) {
                if let text = fault(of: item, state) { return "\(text) at step \(step)" }
                guard !dragged.contains(ObjectIdentifier(item)) else { continue }
                let itemDistance = (state.value - previous.value).magnitude
                distance = max(distance, itemDistance)
                // Only an overlap that comes apart moves an item without a velocity.
                isOverlapped =
                    isOverlapped
                    || itemDistance > max(state.velocity.speed, previous.velocity.speed) / 240 + 0.2
            }
            distances.append(distance)
            speeds.append((states + last).map(\.velocity.speed).max() ?? 0)
            last = states
            guard isClosed, step >= 80 else { continue }
            guard !isOverlapped else {
                energy = .infinity
                continue
            }
            let (now, scale) = self.energy
            if now > energy + 0.01 * scale {
                return "its energy grows from \(energy) to \(now) at step \(step)"
            }
            energy = min(energy, now)
        }
        // A blow is passed on within a step, of which one velocity is shown: no item moves by more than twice
        // what the fastest of the frames about it does. Overlapping items are pushed apart smoothly;
        // a spring may draw an item onto a wall so hard that it bounces within a step or two.
        let slack: Double = isClosed ? 40 : 80
        for frame in 2..<distances.count - 1 {
            let speed = speeds[frame - 2...frame + 1].max() ?? 0
            guard distances[frame] > 2 * speed / 240 + slack, !strikes.contains(where: { $0.contains(frame) })
            else { continue }
            return "an item jumps by \(distances[frame]) at step \(frame - 2)"
        }
        return nil
    }

    /// The present states, with velocities that count from the next step.
    private var states: [MotionState<SIMD2<Double>>] {
        items.map { MotionState($0.center.presentation, perSecond: traits.linearVelocity(for: $0)) }
    }

    private func fault(of item: DynamicItem, _ state: MotionState<SIMD2<Double>>) -> String? {
        guard state.isFinite, item.rotation?.state.isFinite != false else { return "an item has no state" }
        guard !dragged.contains(ObjectIdentifier(item)) else { return nil }
        let place = state.value
        if place.x < 0 || place.y < 0 || place.x > Self.size.x || place.y > Self.size.y {
            return "an item leaves the box, to \(place)"
        }
        return nil
    }

    /// The energy of motion and height, and its scale, in which a point of height counts: the place shown
    /// lags behind where overlaps come apart.
    private var energy: (energy: Double, scale: Double) {
        var (kinetic, height, lag) = (0.0, 0.0, 0.0)
        for item in items {
            let mass = item.size.x * item.size.y
            let side = item.size.min()
            let isCircle = item.collisionBounds == .circle
            let inertia =
                isCircle ? side * side / 8 : (item.size.x * item.size.x + item.size.y * item.size.y) / 12
            let (speed, rate) = (
                traits.linearVelocity(for: item).magnitude, traits.angularVelocity(for: item)
            )
            // Below 0.1 points per second, rounding counts.
            lag += mass * (1000 * gravity.magnitude + 0.01)
            kinetic += mass * (speed * speed + inertia * rate * rate) / 2
            height += mass * 1000 * gravity.gravityDirection.dot(item.center.presentation)
        }
        return (kinetic - height, kinetic + abs(height) + 100 * lag)
    }

    /// Does something that an app or a finger may do.
    private mutating func act() throws {
        let item = pick(items)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: traits.addLinearVelocity(velocity(), for: item)
        case 1:
            let push = PushBehavior(items: [item], mode: pick([.instantaneous, .continuous]))
            push.pushDirection = velocity() / 1000
            try animator.add(push)
        case 2: gravity.gravityDirection = [number(-3...3), number(-3...3)]
        case 3: traits.elasticity = number(0...1)
        case 4:
            collision.removeItem(item)
            try collision.addItem(item)
        case 5:
            animator.pause()
            if Bool.random(using: &random) { animator.scrub(to: number(0...0.3)) }
            animator.resume()
        default: touch(item)
        }
    }

    private mutating func touch(_ item: DynamicItem) {
        if let (drag, held) = drag {
            if Bool.random(using: &random) {
                drag.move(to: [number(0...300), number(0...480)] / 4, time: scene.time)
            } else {
                drag.release(time: scene.time)
                animator.updateItem(usingCurrentState: held)
                self.drag = nil
            }
        } else {
            let drag = PropertyDrag(of: item.center)
            drag.grab(at: .zero, time: scene.time)
            self.drag = (drag, item)
            dragged.insert(ObjectIdentifier(item))
        }
    }
}
