import CLibm

/// A way in which people move a finger before they lift it.
public enum StrokeKind: String, CaseIterable, Sendable {
    /// One speed from beginning to end.
    case steady
    /// A movement that accelerates and is lifted at the peak.
    case flick
    /// A slow drag that ends in a flick.
    case dragThenFlick
    /// A fast movement that slows down and is lifted while still moving.
    case braking
    /// A flick that stops on the surface; the finger then rests for a while.
    case flickThenRest
    /// A movement one way and back, lifted on the way back.
    case reversal

    /// Returns a random movement of this kind.
    public func motion(
        every interval: Double, using random: inout SeededRandom, conditions: Conditions = .standard
    ) -> FingerMotion {
        var stretches: [FingerMotion.Stretch]
        switch self {
        case .steady:
            stretches = [.init(duration: random.uniform(0.06...0.4), at: random.proportional(60...1500))]
        case .flick:
            stretches = [StrokeKind.flick(after: 0, every: interval, using: &random)]
        case .dragThenFlick:
            let speed = random.uniform(20...150)
            stretches = [
                .init(duration: random.uniform(0.1...0.5), at: speed),
                StrokeKind.flick(after: speed, every: interval, using: &random),
            ]
        case .braking:
            let speed = random.uniform(400...1600)
            stretches = [
                .init(duration: random.uniform(0.03...0.15), at: speed),
                .init(
                    duration: random.uniform(0.04...0.16), from: speed,
                    to: speed * random.uniform(0.25...0.7),
                    StrokeKind.ramp(using: &random)),
            ]
        case .flickThenRest:
            let flick = StrokeKind.flick(after: 0, every: interval, using: &random)
            stretches = [flick]
            let rest = random.uniform(conditions.rest)
            if rest > 0 {
                stretches.append(
                    .init(duration: random.uniform(conditions.stopping), from: flick.endSpeed, to: 0, .cosine)
                )
                stretches.append(.init(duration: rest, at: 0))
            }
        case .reversal:
            let back = random.uniform(300...1500)
            stretches = [
                .init(duration: random.uniform(0.04...0.15), at: -random.uniform(200...1000)),
                .init(
                    duration: random.uniform(0.03...0.1), from: 0, to: back, StrokeKind.ramp(using: &random)),
                .init(duration: random.uniform(0...0.06), at: back),
            ]
            stretches[1].startSpeed = stretches[0].endSpeed
        }
        return FingerMotion(
            stretches, direction: random.uniform(0...(2 * .pi)), bow: random.uniform(-1...1) * conditions.bow)
    }
}

extension StrokeKind {
    /// Returns a flick as people make it: 35–70 ms, 20–55 mm, 570–1900 mm/s at its peak.
    private static func flick(
        after startSpeed: Double, every interval: Double, using random: inout SeededRandom
    ) -> FingerMotion.Stretch {
        while true {
            let shape = random.chance(0.5) ? FingerMotion.Shape.bell : .cosine
            let duration = min(max(random.uniform(4...8) * interval, 0.035), 0.07)
            let distance = random.uniform(20...55)
            let peak = startSpeed + (distance / duration - startSpeed) / shape.area(to: 1)
            if (570...1900).contains(peak) {
                return .init(duration: duration, from: startSpeed, to: peak, shape)
            }
        }
    }

    private static func ramp(using random: inout SeededRandom) -> FingerMotion.Shape {
        random.chance(0.5) ? .cosine : .power(random.uniform(0.6...1.6))
    }
}
