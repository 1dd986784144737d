import Traces

/// A piece of a hand's motion: the hand follows a path, opens or closes, and turns, all at the same pace.
public struct HandMove: Hashable, Sendable {
    /// The path of the middle of the hand.
    public var path: FingerPath
    /// The ratio of the fingers' distances at the end to those at the beginning.
    public var scale: Double
    /// The rotation of the hand, in radians, clockwise.
    public var rotation: Double
    /// The profile of the speed along the path.
    public var profile: SpeedProfile

    /// Creates a move; the scale is clamped to 0.01 … 100 and the rotation to ±100 radians.
    public init(
        along path: FingerPath = .straight(by: .zero), scale: Double = 1, rotation: Double = 0,
        _ profile: SpeedProfile
    ) {
        self.path = path
        self.scale = scale.within(0.01...100)
        self.rotation = rotation.isNaN ? 0 : rotation.within(-100...100)
        self.profile = profile
    }

    /// Makes a straight move, in millimetres.
    public static func move(by way: SIMD2<Double>, _ profile: SpeedProfile) -> HandMove {
        HandMove(along: .straight(by: way), profile)
    }

    /// Makes a move that rests for some seconds.
    public static func rest(_ seconds: Double) -> HandMove {
        HandMove(.ease(duration: seconds))
    }
}

/// The positions of a hand's fingers over time: moves, one after the other, in closed form.
///
/// After the last move the hand goes on at its final velocity, with the fingers that lift last.
struct HandMotion: Hashable, Sendable {
    private struct Leg: Hashable, Sendable {
        var move: HandMove
        /// The seconds from the beginning of the motion.
        var start: Double
        var duration: Double
        /// The length of the path of the finger that moves most, in millimetres.
        var length: Double
        var centre: SIMD2<Double>
        var scale: Double
        var angle: Double
    }

    /// The positions of the fingers around the centre in the beginning, in millimetres.
    let offsets: [SIMD2<Double>]
    /// The seconds from the beginning to the end of the last move.
    private(set) var duration = 0.0
    private var legs: [Leg] = []

    init(from centre: SIMD2<Double>, offsets: [SIMD2<Double>], moves: [HandMove]) {
        self.offsets = offsets
        var centre = centre.finite
        var scale = 1.0
        var angle = 0.0
        let radius = offsets.map(\.length).max() ?? 0
        for move in moves.isEmpty ? [.rest(0)] : moves {
            let turning = radius * scale * (abs(move.scale - 1) + abs(move.rotation))
            let length = max(move.path.length, turning)
            let duration = move.profile.duration(of: length)
            legs.append(
                Leg(
                    move: move, start: self.duration, duration: duration, length: length, centre: centre,
                    scale: scale,
                    angle: angle))
            self.duration += duration
            centre += move.path.end
            scale = (scale * move.scale).within(0.01...100)
            angle += move.rotation
        }
    }

    /// Returns a finger's position, and its velocity in millimetres per second.
    func state(of finger: Int, at time: Double) -> (position: SIMD2<Double>, velocity: SIMD2<Double>) {
        guard let first = legs.first, offsets.indices.contains(finger) else { return (.zero, .zero) }
        let leg = legs.last { time >= $0.start } ?? first
        let (progress, rate) = leg.move.profile.progress(at: time - leg.start, of: leg.length)
        let way = leg.move.path.point(at: progress)
        let scale = leg.scale * (1 + (leg.move.scale - 1) * progress)
        let offset = offsets[finger].turned(by: leg.angle + leg.move.rotation * progress)
        let position = leg.centre + way.place + offset * scale

        // The derivative of the line above.
        let across = SIMD2(-offset.y, offset.x)
        let turning = across * (leg.move.rotation * scale)
        let opening = offset * (leg.scale * (leg.move.scale - 1))
        let velocity = (way.direction * leg.move.path.length + turning + opening) * rate
        guard time > duration else { return (position, time < 0 ? .zero : velocity) }
        return (position + velocity * (time - duration), velocity)
    }
}

extension HandMove {
    /// Returns the positions of a hand's fingers around their middle, in millimetres: side by side, the
    /// middle ones farther from the person.
    public static func row(of fingers: Int) -> [SIMD2<Double>] {
        let count = min(max(fingers, 1), 10)
        let spacing = 18.0
        let offsets = (0..<count).map { index in
            let side = Double(index) - Double(count - 1) / 2
            return SIMD2(side * spacing, side * side * 3)
        }
        let middle = offsets.reduce(.zero, +) / Double(count)
        return offsets.map { $0 - middle }
    }

    /// Returns the positions of fingers on a circle, thumb against the others.
    public static func circle(of fingers: Int, radius: Double) -> [SIMD2<Double>] {
        let count = min(max(fingers, 1), 10)
        return (0..<count).map { index in
            SIMD2(radius.within(0...1000), 0).turned(by: 2.4 + 2 * Double.pi * Double(index) / Double(count))
        }
    }
}
