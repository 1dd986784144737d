import Fling

// The bodies that press on each other in a step, and their energy.

extension WorldStage {
    /// Marks the bodies that pressed on something in the last step, and returns those that pressed on each
    /// other, together; without those that a joint or a moving hand gives energy.
    func touchedIslands() -> [[WorldBody]] {
        // By the numbers of the bodies, which are small.
        var indices = [Int](repeating: -1, count: (bodies.lazy.map(\.number).max() ?? 0) + 1)
        for (index, body) in bodies.enumerated() {
            body.isTouched = false
            indices[body.number] = index
        }
        var roots = Array(bodies.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while roots[index] != index {
                roots[index] = roots[roots[index]]
                index = roots[index]
            }
            return index
        }
        var driven: Set<Int> = []
        var isAnyTouched = false
        solver.forEachTouch { number, other in
            let index = indices[number]
            guard index >= 0 else { return }
            isAnyTouched = true
            bodies[index].isTouched = true
            guard let other, indices[other] >= 0 else { return }
            let second = indices[other]
            bodies[second].isTouched = true
            // Bodies that do not move by themselves pass nothing on.
            if bodies[index].isFree, bodies[second].isFree { roots[root(second)] = root(index) }
            if bodies[second].isPushing { driven.insert(index) }
            if bodies[index].isPushing { driven.insert(second) }
        }
        guard isAnyTouched else { return [] }
        var islands: [Int: [WorldBody]] = [:]
        for (index, body) in bodies.enumerated() where body.isTouched && body.isFree {
            islands[root(index), default: []].append(body)
        }
        let drivenRoots = Set(driven.map(root))
        return islands.filter { !drivenRoots.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
            .filter { island in !island.contains { $0.plan.isJointed } }
    }

    /// Slows bodies down that have more energy after their contacts than before: a step that is longer than
    /// the contact, and overlaps that are pushed apart, must not speed anything up.
    func limitEnergy(of islands: [[WorldBody]]) {
        for island in islands {
            let excess = island.reduce(0) { $0 + $1.totalEnergy - $1.energy }
            let kinetic = island.reduce(0) { $0 + $1.kineticEnergy }
            guard excess > 0, kinetic > 0 else { continue }
            let factor = (max(1 - excess / kinetic, 0)).squareRoot()
            for body in island { body.slow(by: factor) }
        }
    }
}

extension WorldBody {
    /// True if the body moves by itself, whatever is in its way.
    fileprivate var isPushing: Bool { traits?.kind == .guided || plan.isJointed }
}
