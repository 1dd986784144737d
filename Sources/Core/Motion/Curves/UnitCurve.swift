/// The pace of a motion of given duration: a curve from (0, 0) to (1, 1) that maps a fraction of the time to
/// a fraction of the distance.
///
///     let curve = UnitCurve.easeInOut
///     let halfway = curve.value(at: 0.5)               // 0.5
///     let state = curve.state(at: 0.2)                 // value and velocity, solved together
///
/// Progress is clamped to 0…1; NaN counts as 0. At 0 and 1 the velocity is that of the curve inside; beyond
/// them, where the value is constant, it is 0. SwiftUI's `UnitCurve` gives other velocities at its ends, and
/// other values outside of 0…1.
///
/// Every query takes bounded time and allocates nothing. Values are exact to 1e-9 wherever the curve is less
/// steep than ``steepestVelocity``, velocities wherever it is less steep than ten times the average (times
/// the control points' y, where that is greater than 1). Where a curve is nearly upright, rounding of the
/// progress itself shows in the velocity; where it is upright, as at the end of ``circularEaseIn``, the
/// velocity is ``steepestVelocity``, never infinite.
public struct UnitCurve: Hashable, Sendable {
    let form: Form

    enum Form: Hashable, Sendable {
        case linear
        case bezier(CubicBezier)
        case circular(CircularCurve)
        case steps(StepCurve)
    }

    private init(_ form: Form) {
        self.form = form
    }
}

extension UnitCurve {
    /// The curve of constant speed.
    public static let linear = UnitCurve(.linear)
    /// The default curve of Core Animation and CSS: a quick start, a long soft end. Control points (0.25,
    /// 0.1) and (0.25, 1).
    public static let ease = UnitCurve(.bezier(CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)))
    /// The curve with a soft start. Control points (0.42, 0) and (1, 1).
    public static let easeIn = UnitCurve(.bezier(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)))
    /// The curve with a soft end. Control points (0, 0) and (0.58, 1).
    public static let easeOut = UnitCurve(.bezier(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)))
    /// The curve with a soft start and a soft end. Control points (0.42, 0) and (0.58, 1).
    public static let easeInOut = UnitCurve(.bezier(CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)))
    /// The lower right quarter of a circle: starts at rest, ends infinitely steep.
    public static let circularEaseIn = UnitCurve(.circular(.easeIn))
    /// The upper left quarter of a circle: starts infinitely steep, ends at rest.
    public static let circularEaseOut = UnitCurve(.circular(.easeOut))
    /// Two quarters of a circle: starts and ends at rest, infinitely steep half-way.
    public static let circularEaseInOut = UnitCurve(.circular(.easeInOut))

    /// Returns the cubic Bézier curve that CSS calls `cubic-bezier(x1, y1, x2, y2)`.
    ///
    /// - Parameters:
    ///   - startControlPoint: The point towards which the curve leaves (0, 0). Its x must lie in 0…1, its y
    ///     in −1000…1000; a y outside 0…1 makes the curve back up first, or overshoot.
    ///   - endControlPoint: The point from which the curve enters (1, 1), within the same limits.
    public static func bezier(
        startControlPoint: SIMD2<Double>, endControlPoint: SIMD2<Double>
    ) throws(ParameterError) -> UnitCurve {
        try checkControlPoint(startControlPoint)
        try checkControlPoint(endControlPoint)
        let bezier = CubicBezier(
            x1: startControlPoint.x, y1: startControlPoint.y, x2: endControlPoint.x, y2: endControlPoint.y)
        return bezier.isStraight ? .linear : UnitCurve(.bezier(bezier))
    }

    private static func checkControlPoint(_ point: SIMD2<Double>) throws(ParameterError) {
        try ParameterError.Parameter.controlPoint.check(point.x, .lieIn(from: 0, through: 1))
        try ParameterError.Parameter.controlPoint.check(point.y, .lieIn(from: -1000, through: 1000))
    }

    /// Returns a staircase of `count` equal steps, as CSS's `steps()`.
    ///
    /// Its velocity is 0 everywhere: a jump takes no time.
    /// - Parameters:
    ///   - count: The number of intervals with one value each: 1…1,000,000, at least 2 for ``Jump/none``.
    ///   - jump: The ends at which the staircase jumps: the start, the end, both or neither.
    public static func steps(_ count: Int, jump: Jump = .end) throws(ParameterError) -> UnitCurve {
        try ParameterError.Parameter.steps.check(
            Double(count), .lieIn(from: jump == .none ? 2 : 1, through: 1_000_000))
        return UnitCurve(.steps(StepCurve(count: Double(count), jump: jump)))
    }

    /// The ends at which a staircase jumps, besides between its steps.
    public enum Jump: UInt32, Hashable, Sendable {
        /// Leaves 0 at once.
        case start = 1
        /// Reaches 1 only at the end; CSS's default.
        case end = 0
        /// Stays at 0 for the first step and at 1 for the last.
        case none = 2
        /// Leaves 0 at once and reaches 1 only at the end.
        case both = 3
    }
}

extension UnitCurve {
    /// The greatest velocity of any curve: a million times the average.
    public static let steepestVelocity = 1e6

    /// The fraction of the distance covered at `progress`, a fraction of the time.
    public func value(at progress: Double) -> Double {
        state(at: progress).value
    }

    /// The derivative of ``value(at:)``: the velocity as a multiple of the average velocity.
    public func velocity(at progress: Double) -> Double {
        state(at: progress).velocity.perSecond
    }

    /// The value and the velocity, at the cost of one query: the state of a motion from 0 to 1 in one second.
    public func state(at progress: Double) -> MotionState<Double> {
        guard progress >= 0 else { return MotionState(isolatedState(at: 0).value) }
        guard progress <= 1 else { return MotionState(1) }
        return isolatedState(at: progress)
    }

    /// The curve with its axes exchanged: maps a fraction of the distance to the fraction of the time at which it
    /// is reached.
    ///
    /// Nil if there is no such curve, because a value is reached more than once (the curve overshoots or
    /// backs up) or never (the curve jumps).
    public var inverse: UnitCurve? {
        switch form {
        case .linear: self
        case .bezier(let bezier): bezier.inverse.map { UnitCurve(.bezier($0)) }
        case .circular(let circular): UnitCurve(.circular(circular.inverse))
        case .steps: nil
        }
    }

    private func isolatedState(at progress: Double) -> MotionState<Double> {
        switch form {
        case .linear: MotionState(progress, perSecond: 1)
        case .bezier(let bezier): bezier.state(at: progress)
        case .circular(let circular): circular.state(at: progress)
        case .steps(let steps): MotionState(steps.value(at: progress))
        }
    }
}

extension UnitCurve {
    /// The last progress at which the value is below `low` or above `high`; nil if it never is.
    func lastProgress(outside low: Double, _ high: Double) -> Double? {
        guard low <= 1 && high >= 1 else { return 1 }
        switch form {
        case .linear: return low > 0 ? low : nil
        case .bezier(let bezier): return bezier.lastProgress(outside: low, high)
        case .circular(let circular): return low > 0 ? circular.inverse.state(at: low).value : nil
        case .steps(let steps): return steps.lastProgress(below: low)
        }
    }

    /// The last progress at which the velocity exceeds `limit` in either direction; nil if it never does.
    func lastProgress(fasterThan limit: Double) -> Double? {
        guard limit < UnitCurve.steepestVelocity else { return nil }
        switch form {
        case .linear: return limit < 1 ? 1 : nil
        case .bezier(let bezier): return bezier.lastProgress(steeperThan: limit)
        case .circular(let circular): return circular.lastProgress(steeperThan: limit)
        case .steps: return nil
        }
    }
}
