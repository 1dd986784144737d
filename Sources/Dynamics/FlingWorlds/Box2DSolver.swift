import CBox2D
import Fling
import FlingDynamics

extension DynamicWorld {
    /// A world of Box2D: rigid rectangles and circles with friction, elasticity and joints.
    ///
    /// Items may have speeds up to 100 000 points per second. Beyond 10⁶ points from the origin, they meet
    /// nothing.
    public static var box2D: DynamicWorld { DynamicWorld { Box2DSolver() } }
}

/// The contact solver of Box2D.
private final class Box2DSolver: ContactSolver {
    private let world: OpaquePointer

    init() {
        world = cbox_create()
    }

    deinit {
        cbox_destroy(world)
    }

    // MARK: Bodies

    func setBody(_ number: Int, _ traits: SolverBody) {
        var traits = CBoxTraits(
            kind: kind(of: traits), isCircle: traits.isCircle, turns: traits.turns, width: traits.size.x,
            height: traits.size.y, mass: traits.mass, friction: traits.friction,
            elasticity: traits.elasticity, restSpeed: traits.restSpeed, items: traits.itemGroups,
            boundaries: traits.boundaryGroups)
        cbox_set_body(world, Int32(number), &traits)
    }

    private func kind(of traits: SolverBody) -> CBoxKind {
        switch traits.kind {
        case .fixed: CBOX_FIXED
        case .guided: CBOX_GUIDED
        case .free: CBOX_FREE
        }
    }

    func removeBody(_ number: Int) {
        cbox_remove_body(world, Int32(number))
    }

    func place(_ number: Int, at place: SolverPlace) {
        cbox_place(world, Int32(number), place.center.x, place.center.y, place.angle)
    }

    func setVelocity(_ number: Int, _ velocity: SIMD2<Double>, turning: Double) {
        cbox_set_velocity(world, Int32(number), velocity.x, velocity.y, turning)
    }

    func guide(_ number: Int, to place: SolverPlace, step: Double) {
        cbox_guide(world, Int32(number), place.center.x, place.center.y, place.angle, step)
    }

    func state(of number: Int) -> (place: SolverPlace, velocity: SIMD2<Double>, turning: Double) {
        let state = cbox_state(world, Int32(number))
        return (
            SolverPlace(center: [state.x, state.y], angle: state.angle),
            [state.velocityX, state.velocityY], state.turning
        )
    }

    // MARK: Boundaries and joints

    func setBoundaries(_ boundaries: [SolverBoundary]) {
        cbox_remove_boundaries(world)
        for boundary in boundaries {
            let number = Int32(boundary.number)
            switch boundary.outline {
            case .block(let low, let high):
                cbox_add_block(world, number, boundary.group, low.x, low.y, high.x, high.y)
            case .segment(let start, let end):
                cbox_add_segment(world, number, boundary.group, start.x, start.y, end.x, end.y)
            }
        }
    }

    func setJoint(_ number: Int, _ joint: SolverJoint, anchor: SIMD2<Double>) {
        let end = joint.other == nil ? anchor : joint.otherOffset
        var traits = CBoxJoint(
            kind: kind(of: joint), body: Int32(joint.body), other: Int32(joint.other ?? -1),
            offsetX: joint.offset.x, offsetY: joint.offset.y, otherX: end.x, otherY: end.y,
            length: joint.length, hertz: joint.frequency, damping: joint.damping)
        cbox_set_joint(world, Int32(number), &traits)
    }

    private func kind(of joint: SolverJoint) -> CBoxJointKind {
        switch joint.kind {
        case .spring: CBOX_SPRING
        case .rod: CBOX_ROD
        case .rope: CBOX_ROPE
        case .pin: CBOX_PIN
        }
    }

    func removeJoint(_ number: Int) {
        cbox_remove_joint(world, Int32(number))
    }

    func moveAnchor(of joint: Int, to place: SIMD2<Double>, step: Double) {
        cbox_move_anchor(world, Int32(joint), place.x, place.y, step)
    }

    // MARK: Steps

    func step(by seconds: Double) {
        cbox_step(world, seconds)
    }

    func forEachTouch(_ body: (Int, Int?) -> Void) {
        var count: Int32 = 0
        guard let touches = cbox_touches(world, &count) else { return }
        for touch in UnsafeBufferPointer(start: touches, count: Int(count)) {
            body(Int(touch.body), touch.other < 0 ? nil : Int(touch.other))
        }
    }

    func takeEvents() -> [SolverEvent] {
        var count: Int32 = 0
        guard let events = cbox_events(world, &count), count > 0 else { return [] }
        defer { cbox_forget_events(world) }
        return UnsafeBufferPointer(start: events, count: Int(count)).map { event in
            SolverEvent(
                isBeginning: event.isBeginning, body: Int(event.body),
                other: event.other < 0 ? nil : Int(event.other), boundary: Int(event.boundary),
                point: [event.x, event.y])
        }
    }
}
