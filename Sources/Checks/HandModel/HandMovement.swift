import CLibm

/// An intention with which a hand moves a finger over a surface.
public enum HandIntention: String, CaseIterable, Sendable {
    /// One rapid movement; the finger lifts near its peak.
    case throwing
    /// One movement; the finger lifts while it slows down.
    case reaching
    /// One movement to its end; the finger rests there before it lifts.
    case stopping
    /// A movement that falls short, and a second one that corrects it, in which the finger lifts.
    case correcting
    /// A movement followed by one in the opposite direction, in which the finger lifts.
    case returning
    /// Many slow movements that overlap, and a rapid one at the end.
    case dragging
}

/// A movement of the hand: overlapping submovements, plus the tremor of the muscles.
struct HandMovement {
    private var parts: [Submovement] = []
    /// The times of the touch-down and of the lift, in seconds.
    private(set) var down = 0.0, lift = 0.0
    /// A wave with amplitude (mm), angular frequency (rad/s) and phase (rad) for each axis.
    private typealias Wave = (size: SIMD2<Double>, pace: Double, phase: SIMD2<Double>)
    private let tremor: [Wave]

    init(_ intention: HandIntention, using random: inout HandRandom) {
        tremor = Self.tremor(using: &random)
        let direction = random.number(0, 2 * .pi)
        switch intention {
        case .throwing:
            let part = Self.rapid(after: 0, direction, using: &random)
            parts = [part]
            land(in: part, using: &random)
            lift = part.time(at: random.number(-0.9, 0.4) - part.spread)
        case .reaching:
            let part = Self.rapid(after: 0, direction, using: &random)
            parts = [part]
            land(in: part, using: &random)
            lift = part.time(at: random.number(0.6, 1.8) - part.spread)
        case .stopping:
            let part = Self.rapid(after: 0, direction, using: &random)
            parts = [part]
            land(in: part, using: &random)
            lift = part.time(at: 2.8) + random.number(0.01, 0.22)
        case .correcting:
            let part = Self.rapid(after: 0, direction, using: &random)
            let begins = part.time(at: random.number(0, 1)) - 0.05
            let turn = direction + 0.5 * random.normal()
            let second = Self.slow(after: begins, turn, random.size(80, 500), using: &random)
            parts = [part, second]
            land(in: part, using: &random)
            lift = second.time(at: random.number(-0.8, 1) - second.spread)
        case .returning:
            let part = Self.rapid(after: 0, direction, using: &random)
            let begins = part.time(at: random.number(0, 1.2)) - 0.04
            let back = Self.rapid(after: begins, direction + .pi + 0.3 * random.normal(), using: &random)
            parts = [part, back]
            land(in: part, using: &random)
            lift = back.time(at: random.number(-0.5, 0.8) - back.spread)
        case .dragging:
            var onset = 0.0
            var turn = direction
            for _ in 0..<Int(random.number(2, 6)) {
                parts.append(Self.slow(after: onset, turn, random.size(30, 200), using: &random))
                onset += random.number(0.07, 0.15)
                turn += 0.3 * random.normal()
            }
            let last = Self.rapid(after: onset, turn, using: &random)
            down = parts.first?.time(at: -1) ?? 0
            parts.append(last)
            lift = last.time(at: random.number(-0.8, 0.6) - last.spread)
        }
        lift = max(lift, down + 0.03)
    }

    /// Creates one movement between the times of the touch-down and of the lift.
    init(_ part: Submovement, down: Double, lift: Double, using random: inout HandRandom) {
        tremor = Self.tremor(using: &random)
        parts = [part]
        self.down = down
        self.lift = max(lift, down + 0.03)
    }

    /// Returns the velocity at a time, in millimetres per second.
    func velocity(at time: Double) -> SIMD2<Double> {
        var sum = SIMD2<Double>.zero
        for part in parts { sum += part.velocity(at: time) }
        for wave in tremor {
            let angle = wave.phase + wave.pace * time
            sum += SIMD2(cos(angle.x), cos(angle.y)) * wave.size * wave.pace
        }
        return sum
    }
}

extension HandMovement {
    private static func tremor(using random: inout HandRandom) -> [Wave] {
        // Physiological tremor: 8 to 12 Hz in fingers, 15 to 25 Hz with a tenth of the size.
        let size = random.size(0.01, 0.08)
        let phases = (0..<4).map { _ in random.number(0, 2 * .pi) }
        return [
            (SIMD2(size, size), 2 * .pi * random.number(8, 12), SIMD2(phases[0], phases[1])),
            (SIMD2(size, size) / 10, 2 * .pi * random.number(15, 25), SIMD2(phases[2], phases[3])),
        ]
    }

    private mutating func land(in part: Submovement, using random: inout HandRandom) {
        down = part.time(at: random.number(-2.4, -1.3) - part.spread)
    }

    private static func rapid(
        after onset: Double, _ direction: Double, using random: inout HandRandom
    ) -> Submovement {
        Submovement(
            onset: onset, seconds: random.size(0.07, 0.2), spread: random.number(0.18, 0.45),
            peak: random.size(250, 2200), directions: (direction, direction + 0.35 * random.normal()))
    }

    private static func slow(
        after onset: Double, _ direction: Double, _ peak: Double, using random: inout HandRandom
    ) -> Submovement {
        Submovement(
            onset: onset, seconds: random.size(0.1, 0.25), spread: random.number(0.2, 0.5), peak: peak,
            directions: (direction, direction + 0.3 * random.normal()))
    }
}
