/// A cubic Bézier curve from (0, 0) to (1, 1) along which x never goes back, with the control points
/// (x1, y1) and (x2, y2).
///
/// Both coordinates are cubic polynomials in a parameter s from 0 to 1. The height at a given x requires
/// solving x(s) = x, which has exactly one solution; the slope is y′(s) / x′(s).
struct CubicBezier: Hashable, Sendable {
    let x1, y1, x2, y2: Double

    /// True if the curve is the diagonal, which many pairs of control points give.
    var isStraight: Bool { x1 == y1 && x2 == y2 }

    /// The curve with x and y exchanged; nil if y goes back somewhere.
    var inverse: CubicBezier? {
        // y′(s) is a quadratic Bézier polynomial with these three coefficients.
        let (start, middle, end) = (y1, y2 - y1, 1 - y2)
        guard start >= 0 && end >= 0 && middle >= -(start * end).squareRoot() else { return nil }
        return CubicBezier(x1: y1, y1: x1, x2: y2, y2: x2)
    }

    /// The height and the slope at `x`, from 0 through 1.
    func state(at x: Double) -> MotionState<Double> {
        // The second half is solved from the end, so that both ends are met with full relative precision
        // (where a curve starts or ends upright, the height is the root of the distance from there).
        let isLate = x > 0.5
        let near = isLate ? reversed : self
        let vertical = near.vertical
        let horizontal = near.horizontal
        let parameter = horizontal.parameter(reaching: isLate ? 1 - x : x)
        let height = vertical.value(at: parameter)
        return MotionState(
            isLate ? 1 - height : height, perSecond: vertical.slope(over: horizontal, at: parameter))
    }

    /// The last x at which the height is outside of `low` to `high`, a band that contains 1; nil if it never
    /// is.
    func lastProgress(outside low: Double, _ high: Double) -> Double? {
        let vertical = self.vertical
        let turns = vertical.derivative.roots
        var right = 1.0
        // Between two turns the height is monotone, so that it leaves the band at most once.
        while right > 0 {
            let left = turns.last(before: right)
            let height = vertical.value(at: left)
            if height < low || height > high {
                let level = height < low ? low : high
                let above = Polynomial(
                    coefficients: SIMD8(-level, vertical.c, vertical.b, vertical.a, 0, 0, 0, 0), degree: 3)
                return horizontal.value(at: above.root(from: left, to: right))
            }
            right = left
        }
        return nil
    }

    /// The last x at which the slope exceeds `limit` in either direction; nil if it never does.
    func lastProgress(steeperThan limit: Double) -> Double? {
        let rise = vertical.derivative
        let run = horizontal.derivative
        // The slope passes a limit where a quadratic, y′ ∓ limit·x′, is zero.
        let rising = rise.adding(run, times: -limit).roots
        let falling = rise.adding(run, times: limit).roots
        var right = 1.0
        while right > 0 {
            let left = max(rising.last(before: right), falling.last(before: right))
            let middle = left + (right - left) / 2
            // Between a root and its rounded twin there is no interval to examine.
            if right - left > 1e-12, abs(rise.value(at: middle)) > limit * run.value(at: middle) {
                return horizontal.value(at: right)
            }
            right = left
        }
        return nil
    }

    /// The same curve seen from (1, 1).
    private var reversed: CubicBezier { CubicBezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1) }
    private var horizontal: UnitCubic { UnitCubic(x1, x2) }
    private var vertical: UnitCubic { UnitCubic(y1, y2) }
}

/// One coordinate of a curve from 0 to 1, as a·s³ + b·s² + c·s.
private struct UnitCubic {
    let a, b, c: Double

    /// The coordinate whose control points lie at `first` and `second`.
    init(_ first: Double, _ second: Double) {
        a = 1 + 3 * (first - second)
        b = 3 * (second - 2 * first)
        c = 3 * first
    }

    func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

    var derivative: Quadratic { Quadratic(a: 3 * a, b: 2 * b, c: c) }

    /// The parameter, from 0 through 1, at which a coordinate that never goes back reaches `target`.
    func parameter(reaching target: Double) -> Double {
        guard target > 0 else { return 0 }
        // Halley's method: at most four steps suffice on any but extreme curves.
        var s = target
        for _ in 0..<4 {
            let excess = (a * s + b) * (s * s) + (c * s - target)
            let slope = (3 * a * s + 2 * b) * s + c
            let halfBend = 3 * a * s + b
            let change = -excess * slope / (slope * slope - excess * halfBend)
            s += change
            guard s >= 0 && s <= 1 else { break }
            if isSettled(change, at: s, slope: slope, halfBend: halfBend) { return s }
        }
        return safeParameter(reaching: target)
    }

    /// True if a step of Halley's or Laguerre's method, both of third order, is small enough to be the last:
    /// near the root the remaining error is the step's length times the square of the relative change of the
    /// slope.
    ///
    /// The error is relative to the parameter: a slope near an upright start depends on all digits of the
    /// parameter.
    private func isSettled(_ change: Double, at s: Double, slope: Double, halfBend: Double) -> Bool {
        let square = slope * slope
        let curvature = (4 * halfBend * halfBend + 6 * abs(a * slope)) * (change * change)
        return curvature < 0.01 * square && abs(change) * curvature < 1e-12 * s * square
    }

    /// Finds the same parameter for curves that stand upright somewhere, where the root is double or triple
    /// or nearly so.
    ///
    /// Laguerre's method converges at such roots; a step that would leave the bracket round the root is
    /// replaced by a bisection. On a dense grid of control points at most six steps were needed; 64 always
    /// suffice.
    private func safeParameter(reaching target: Double) -> Double {
        var s = target
        var low = 0.0
        var high = 1.0
        for step in 0..<64 {
            let excess = value(at: s) - target
            if excess == 0 { return s }
            if excess > 0 { high = s } else { low = s }
            let slope = (3 * a * s + 2 * b) * s + c
            let halfBend = 3 * a * s + b
            let discriminant = slope * slope - 3 * excess * halfBend
            let change = -3 * excess / (slope + 2 * max(discriminant, 0).squareRoot())
            let next = s + change
            if step < 24 && next >= low && next <= high {
                s = next
                if isSettled(change, at: s, slope: slope, halfBend: halfBend) { return s }
            } else {
                // The root may be many powers of two below the bracket's end.
                let middle =
                    high > 8 * low ? (low > 0 ? (low * high).squareRoot() : high / 64) : (low + high) / 2
                guard middle > low && middle < high else { return s }
                s = middle
            }
        }
        return s
    }

    /// The slope dy/dx, where this coordinate is y and `horizontal` is x, within
    /// ±``UnitCurve/steepestVelocity``.
    func slope(over horizontal: UnitCubic, at s: Double) -> Double {
        let rise = derivative
        let run = horizontal.derivative
        return UnitCubic.slope(rise: rise.value(at: s), run: run.value(at: s))
            // Where both derivatives are zero, the next derivatives give the direction in which the curve
            // leaves.
            ?? UnitCubic.slope(rise: 2 * rise.a * s + rise.b, run: 2 * run.a * s + run.b)
            ?? 1
    }

    private static func slope(rise: Double, run: Double) -> Double? {
        if abs(rise) < UnitCurve.steepestVelocity * run { return rise / run }
        if rise == 0 { return nil }
        return rise < 0 ? -UnitCurve.steepestVelocity : UnitCurve.steepestVelocity
    }
}

/// A quadratic polynomial, a·s² + b·s + c.
private struct Quadratic {
    let a, b, c: Double

    func value(at s: Double) -> Double { (a * s + b) * s + c }

    func adding(_ other: Quadratic, times factor: Double) -> Quadratic {
        Quadratic(a: a + factor * other.a, b: b + factor * other.b, c: c + factor * other.c)
    }

    /// The zeros strictly between 0 and 1.
    var roots: Roots {
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return Roots(0, 0) }
        // Of the two usual formulas, the one in which nothing cancels, and the other root from the product.
        let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        return Roots(sum / a, c / sum)
    }

    struct Roots {
        private let earlier, later: Double

        /// Keeps the roots strictly between 0 and 1; 0 stands for a missing root.
        init(_ first: Double, _ second: Double) {
            let first = first > 0 && first < 1 ? first : 0
            let second = second > 0 && second < 1 ? second : 0
            (earlier, later) = (min(first, second), max(first, second))
        }

        /// The last root before `right`, or 0.
        func last(before right: Double) -> Double {
            later < right ? later : earlier < right ? earlier : 0
        }
    }
}
