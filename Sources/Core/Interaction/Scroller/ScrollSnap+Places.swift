import Motion

extension ScrollSnap {
    var isSnapping: Bool {
        if case .none = self { return false }
        return true
    }

    /// The place at which a release ends whose free run would end at `projection`.
    func end(of release: Release<Value>, near projection: Value, page: Value) -> Value {
        projection.mapAxes { axis, coordinate in
            switch self {
            case .none: return coordinate
            case .every(let spacing): return nearest(to: coordinate, every: spacing[axis: axis])
            case .places(let places): return nearest(to: coordinate, of: places, axis)
            case .pages: return turned(release, near: coordinate, axis, page[axis: axis])
            }
        }
    }

    /// The place some steps from a place: the next one in a direction, and so on.
    func place(_ steps: Double, stepsFrom place: Double, axis: Int, page: Double) -> Double {
        guard steps != 0 else { return place }
        switch self {
        case .none: return place
        case .every(let spacing): return ScrollSnap.place(steps, stepsFrom: place, every: spacing[axis: axis])
        case .pages: return ScrollSnap.place(steps, stepsFrom: place, every: page)
        case .places(let places):
            var reached = place
            for _ in 0..<min(Int(abs(steps)), places.count) {
                guard let next = next(after: reached, of: places, axis, forward: steps > 0) else { break }
                reached = next
            }
            return reached
        }
    }

    private static func place(_ steps: Double, stepsFrom place: Double, every spacing: Double) -> Double {
        guard spacing > 0, spacing < .infinity else { return place }
        let here = place / spacing
        let first = steps > 0 ? here.rounded(.down) : here.rounded(.up)
        return (first + steps) * spacing
    }

    private func nearest(to place: Double, every spacing: Double) -> Double {
        spacing > 0 && spacing < .infinity ? (place / spacing).rounded() * spacing : place
    }

    private func nearest(to place: Double, of places: [Value], _ axis: Int) -> Double {
        var best: Double?
        for index in places.indices {
            let other = places[index][axis: axis]
            guard other.isFinite, abs(other - place) < abs((best ?? .infinity) - place) else { continue }
            best = other
        }
        return best ?? place
    }

    private func next(after place: Double, of places: [Value], _ axis: Int, forward: Bool) -> Double? {
        var best: Double?
        for index in places.indices {
            let other = places[index][axis: axis]
            guard other.isFinite, forward ? other > place : other < place else { continue }
            if let best, forward ? other > best : other < best { continue }
            best = other
        }
        return best
    }

    /// A flick turns one page, and after a flick that is still moving one more; a slow release goes to the
    /// nearest page.
    private func turned(
        _ release: Release<Value>, near projection: Double, _ axis: Int, _ page: Double
    ) -> Double {
        guard page > 0, page < .infinity else { return projection }
        let speed = release.state.velocity.perSecond[axis: axis]
        let here = release.state.value[axis: axis] / page
        var base = (release.start[axis: axis] / page).rounded()
        if let flight = release.caught, flight.velocity.perSecond[axis: axis] * speed > 0 {
            base = (flight.goal[axis: axis] / page).rounded()
        }
        let landing = (projection / page).rounded()
        guard abs(speed) > FlickPolicy.standard.threshold else {
            return min(max(landing, base - 1), base + 1) * page
        }
        let next = speed > 0 ? here.rounded(.down) + 1 : here.rounded(.up) - 1
        let limit = speed > 0 ? max(base + 1, next) : min(base - 1, next)
        let goal = speed > 0 ? min(max(landing, next), limit) : max(min(landing, next), limit)
        return goal * page
    }
}
