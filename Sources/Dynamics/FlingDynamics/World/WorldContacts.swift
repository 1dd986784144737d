import Fling

/// The contacts of a world: its boundaries, and the events that collision behaviours have not received yet.
struct WorldContacts {
    private var boundaries: [SolverBoundary] = []
    /// The behaviours and identifiers of the boundaries, by their numbers.
    private var owners: [(behavior: CollisionBehavior, identifier: String?)] = []
    private var events: [SolverEvent] = []

    /// Gives the solver the present boundaries if they have changed.
    mutating func setBoundaries(of animator: DynamicAnimator, in solver: any ContactSolver) {
        var boundaries: [SolverBoundary] = []
        owners = []
        for case let collision as CollisionBehavior in animator.behaviors.flatMap(\.all) {
            for (boundary, identifier) in collision.outlines(from: boundaries.count) {
                boundaries.append(boundary)
                owners.append((collision, identifier))
            }
        }
        guard boundaries != self.boundaries else { return }
        self.boundaries = boundaries
        events += solver.takeEvents()
        solver.setBoundaries(boundaries)
    }

    /// Takes over the events of a step.
    mutating func collect(from solver: any ContactSolver) {
        events += solver.takeEvents()
    }

    mutating func forget() {
        events = []
    }

    /// Takes the events so far, as the calls of handlers that are due.
    mutating func takeCalls(of bodies: [WorldBody], in animator: DynamicAnimator) -> [Call] {
        guard !events.isEmpty else { return [] }
        defer { events = [] }
        let collisions = animator.behaviors.flatMap(\.all).compactMap { $0 as? CollisionBehavior }
        guard collisions.contains(where: \.isObserved) else { return [] }
        let items = Dictionary(uniqueKeysWithValues: bodies.map { ($0.number, $0.body.item) })
        return events.flatMap { event -> [Call] in
            guard let item = items[event.body] else { return [] }
            let other = event.other.flatMap { items[$0] }
            let isKnown = event.other == nil ? owners.indices.contains(event.boundary) : other != nil
            guard isKnown else { return [] }
            let contact = CollisionContact(
                item: item, other: other,
                boundary: other == nil ? owners[event.boundary].identifier : nil,
                point: event.point, time: animator.scene.localTime)
            let concerned =
                other.map { other in
                    collisions.filter { $0.mode != .boundaries && $0.contains(item) && $0.contains(other) }
                } ?? [owners[event.boundary].behavior]
            return concerned.map { Call(collision: $0, isBeginning: event.isBeginning, contact: contact) }
        }
    }

    /// A call of a handler of a collision behaviour.
    struct Call {
        let collision: CollisionBehavior
        let isBeginning: Bool
        let contact: CollisionContact

        var observers: Observers<CollisionContact> {
            isBeginning ? collision.beganObservers : collision.endedObservers
        }
    }
}
