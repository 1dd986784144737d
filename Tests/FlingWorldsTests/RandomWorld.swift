import Fling
import FlingDynamics
import FlingWorlds
import Seeded

/// A box with items that resistances and contacts slow down.
struct RandomWorld {
    let arena: Arena
    private var random: SeededGenerator
    private var joints: [AttachmentBehavior] = []
    private var boundaries = 0
    /// The drag of an item, the place of the finger and its velocity.
    private var hand: (item: DynamicItem, drag: PropertyDrag<SIMD2<Double>>, place: SIMD2<Double>)?

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed &* 7919)
        arena = try Arena()
        let traits = arena.traits
        traits.elasticity = pick([0, 0.3, number(0...0.8)])
        traits.friction = pick([0, 0.5, number(0...2)])
        traits.resistance = pick([0.5, 2, number(0.3...5)])
        traits.angularResistance = pick([0.5, number(0.3...5)])
        arena.gravity.gravityDirection = pick([.zero, [0, 1], [number(-2...2), number(-2...2)]])
        for _ in 0..<Int.random(in: 1...6, using: &random) { try addItem() }
        for _ in 0..<pick([0, 0, 1, 2]) { try addJoint() }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &random)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    private mutating func place() -> SIMD2<Double> { [number(40...280), number(40...460)] }

    private mutating func addItem() throws {
        let place = place()
        let turns = pick([true, false])
        let angle = turns ? number(-4...4) : 0
        let size = SIMD2(number(8...70), number(8...70))
        let isCircle = pick([true, false])
        let velocity = SIMD2(number(-600...600), number(-600...600))
        let item = try arena.add(
            at: place, size: size, isCircle ? .circle : .rectangle, rotation: turns ? angle : nil,
            velocity: velocity)
        if turns { arena.traits.addAngularVelocity(number(-20...20), for: item) }
    }

    mutating func addJoint() throws {
        let (item, other) = (pick(arena.items), pick(arena.items))
        let attachment: AttachmentBehavior
        switch Int.random(in: 0..<4, using: &random) {
        case 0: attachment = try AttachmentBehavior(item: item, attachedToAnchor: place())
        case 1:
            attachment = try AttachmentBehavior(
                item: item, offsetFromCenter: [number(-20...20), number(-20...20)], attachedToAnchor: place(),
                length: pick([0, 60]), frequency: number(0.5...10), damping: number(0.1...2))
        case 2 where item !== other:
            attachment = try .limitAttachment(with: item, attachedTo: other, length: number(20...200))
        case 3 where item !== other:
            attachment = try .pinAttachment(with: item, attachedTo: other, attachmentAnchor: place())
        default: return
        }
        try arena.animator.add(attachment)
        joints.append(attachment)
    }

    // MARK: - Acts

    /// Does something that an app or a finger may do, and returns the item that it places or lets go.
    mutating func act() throws -> DynamicItem? {
        let item = pick(arena.items)
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: try addJoint()
        case 2, 3:
            guard let index = joints.indices.randomElement(using: &random) else { return nil }
            arena.animator.remove(joints.remove(at: index))
        case 4:
            boundaries += 1
            try arena.collision.addBoundary(withIdentifier: "\(boundaries)", from: place(), to: place())
        case 5:
            guard item !== hand?.item else { return nil }
            // Across an edge of the box, or out of it.
            item.center.value = [number(-40...360), number(-40...540)]
            arena.animator.updateItem(usingCurrentState: item)
            return item
        case 6: joints.randomElement(using: &random)?.anchorPoint = place()
        default:
            guard let (held, drag, _) = hand else {
                let drag = PropertyDrag(of: item.center)
                drag.grab(at: .zero, time: arena.scene.time)
                hand = (item, drag, .zero)
                return nil
            }
            drag.release(time: arena.scene.time)
            arena.animator.updateItem(usingCurrentState: held)
            hand = nil
            return held
        }
        return nil
    }

    /// Shows the next frame, to which a hand moves on.
    mutating func advance(by seconds: Double) {
        if let (item, drag, place) = hand {
            let next = place + SIMD2(number(-3...3), number(-3...3))
            drag.move(to: next, time: arena.scene.time)
            hand = (item, drag, next)
        }
        arena.advance(by: seconds)
    }

    func isHeld(_ item: DynamicItem) -> Bool { hand?.item === item }
}
