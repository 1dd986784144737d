import CLibm
import Traces

/// The path of a hand, relative to its start. Lengths are millimetres.
public enum FingerPath: Hashable, Sendable {
    /// A straight line that ends `by` from its start.
    case straight(by: SIMD2<Double>)
    /// A part of a circle that ends `by` from its start and turns by `angle` radians on its way, clockwise
    /// when positive; the angle is clamped to three quarters of a turn.
    case arc(by: SIMD2<Double>, angle: Double)
    /// Straight lines from point to point, each relative to the start.
    case corners([SIMD2<Double>])

    /// The end of the path, relative to its start.
    var end: SIMD2<Double> {
        switch self {
        case .straight(let way), .arc(let way, _): way.finite
        case .corners(let points): points.last?.finite ?? .zero
        }
    }

    var length: Double {
        switch self {
        case .straight(let way): return way.finite.length
        case .arc(let way, let angle):
            let half = Self.half(angle)
            // The chord is 2 r sin(half), the arc 2 r half.
            return abs(half) < 1e-6 ? way.finite.length : way.finite.length * half / sin(half)
        case .corners(let points): return Self.sides(points).reduce(0) { $0 + $1.length }
        }
    }

    /// Returns the place after a fraction of the path, relative to the start, and the direction in which it
    /// goes on.
    func point(at fraction: Double) -> (place: SIMD2<Double>, direction: SIMD2<Double>) {
        switch self {
        case .straight(let way): return (way.finite * fraction, way.finite.normalized)
        case .arc(let way, let angle):
            let half = Self.half(angle)
            guard abs(half) >= 1e-6 else { return FingerPath.straight(by: way).point(at: fraction) }
            // At a fraction f of the arc the chord from its start is sin(half f) / sin(half) of the whole
            // chord, turned back by half (1 - f); the direction is turned back by half (1 - 2 f).
            let part = sin(half * fraction) / sin(half)
            let place = way.finite.turned(by: -half * (1 - fraction)) * part
            return (place, way.finite.turned(by: -half * (1 - 2 * fraction)).normalized)
        case .corners(let points):
            let sides = Self.sides(points)
            var rest = fraction * sides.reduce(0) { $0 + $1.length }
            var place = SIMD2<Double>.zero
            for (index, side) in sides.enumerated() {
                let length = side.length
                if rest <= length || index == sides.count - 1 {
                    return (place + side.normalized * rest, side.normalized)
                }
                rest -= length
                place += side
            }
            return (.zero, .zero)
        }
    }

    private static func half(_ angle: Double) -> Double {
        angle.isNaN ? 0 : angle.within(-1.5 * Double.pi...1.5 * Double.pi) / 2
    }

    private static func sides(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        zip([.zero] + points, points).map { $1.finite - $0.finite }.filter { $0.length > 0 }
    }
}

extension SIMD2<Double> {
    /// The vector with NaN replaced by 0, and each coordinate clamped to 10 m.
    var finite: SIMD2<Double> {
        SIMD2(x.isNaN ? 0 : x.within(-10_000...10_000), y.isNaN ? 0 : y.within(-10_000...10_000))
    }

    var length: Double { (x * x + y * y).squareRoot() }

    /// The vector scaled to length 1; zero stays zero.
    var normalized: SIMD2<Double> {
        let length = length
        return length > 0 ? self / length : .zero
    }

    /// Returns the vector turned by an angle in radians: clockwise, as y points down.
    func turned(by angle: Double) -> SIMD2<Double> {
        let (sine, cosine) = (sin(angle), cos(angle))
        return SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }
}
