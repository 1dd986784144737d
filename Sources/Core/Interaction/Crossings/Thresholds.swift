import Motion

/// The places whose crossings by a moving value are reported.
///
///     let refresh = Thresholds.at(120)
///     let rows = Thresholds.every(40)
///     let detents = Thresholds.at([0, 320, 640])
public struct Thresholds: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case places([Double])
        case every(step: Double, offset: Double)
    }
    /// Places are sorted, and differ.
    let kind: Kind

    /// Places in any order; numbers that are not finite are left out.
    ///
    ///     let ends = Thresholds.at(-800, 800)
    public static func at(_ place: Double, _ others: Double...) -> Thresholds { at([place] + others) }

    /// Places in any order; numbers that are not finite are left out.
    public static func at(_ places: [Double]) -> Thresholds {
        var sorted: [Double] = []
        var last = -Double.infinity
        // They are few: the next one is found without a sort, which is long in machine code.
        while let next = places.least(above: last) {
            sorted.append(next)
            last = next
        }
        return Thresholds(kind: .places(sorted))
    }

    /// Places at the same distance from each other, without end.
    ///
    /// - Parameters:
    ///   - step: The distance; none of them unless it is finite and greater than 0.
    ///   - offset: One of the places.
    public static func every(_ step: Double, from offset: Double = 0) -> Thresholds {
        guard step > 0, step.isFinite, offset.isFinite else { return at([]) }
        return Thresholds(kind: .every(step: step, offset: offset))
    }

    /// Angles in any order, each with all its turns.
    public static func at(_ angles: Angle...) -> Thresholds { at(angles.map { $0.radians }) }

    /// Angles at the same distance from each other, such as the marks of a knob.
    ///
    ///     let marks = Thresholds.every(.degrees(30))
    public static func every(_ step: Angle, from offset: Angle = .zero) -> Thresholds {
        every(step.radians, from: offset.radians)
    }
}

extension Thresholds {
    /// The least threshold above a place; infinite if there is none.
    func next(above place: Double) -> Double { next(beyond: place, direction: 1) }

    /// The greatest threshold below a place; −infinite if there is none.
    func next(below place: Double) -> Double { next(beyond: place, direction: -1) }

    /// True if a place is one of them.
    func contains(_ place: Double) -> Bool { next(above: next(below: place)) == place }

    private func next(beyond place: Double, direction: Double) -> Double {
        switch kind {
        case .places(let places):
            var nearest = direction * .infinity
            for threshold in places {
                if direction > 0
                    ? threshold > place && threshold < nearest : threshold < place && threshold > nearest
                {
                    nearest = threshold
                }
            }
            return nearest
        case .every(let step, let offset):
            let count = ((place - offset) / step).rounded(.down)
            // Beyond it, a double no longer distinguishes neighbours.
            guard abs(count) < 1e15 else { return direction * .infinity }
            var index = count - direction
            for _ in 0..<4 {
                let threshold = offset + index * step
                if direction > 0 ? threshold > place : threshold < place { return threshold }
                index += direction
            }
            return direction * .infinity
        }
    }
}

extension [Double] {
    /// The least finite number above a place.
    fileprivate func least(above place: Double) -> Double? {
        var least = Double.infinity
        for number in self where number > place && number < least { least = number }
        return least < .infinity ? least : nil
    }
}
