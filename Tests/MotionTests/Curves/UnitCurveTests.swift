import Seeded
import CLibm
import Motion
import Testing

@Suite("Unit curves")
struct UnitCurveTests {
    /// A cubic Bézier curve as its control points, solved by halving in the parametric form.
    struct Reference: CustomTestStringConvertible {
        let x1, y1, x2, y2: Double

        init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
            (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
        }

        var testDescription: String { "cubic-bezier(\(x1), \(y1), \(x2), \(y2))" }

        var curve: UnitCurve {
            get throws {
                try .bezier(startControlPoint: [x1, y1], endControlPoint: [x2, y2])
            }
        }

        /// De Casteljau: the point at the parameter, and the direction of the curve there.
        func point(at s: Double) -> (x: Double, y: Double, dx: Double, dy: Double) {
            func cut(_ first: Double, _ second: Double) -> (place: Double, direction: Double) {
                let (a, b, c) = (first * s, first + (second - first) * s, second + (1 - second) * s)
                let (left, right) = (a + (b - a) * s, b + (c - b) * s)
                return (left + (right - left) * s, 3 * (right - left))
            }
            let (x, y) = (cut(x1, x2), cut(y1, y2))
            return (x.place, y.place, x.direction, y.direction)
        }

        func solution(at progress: Double) -> (value: Double, slope: Double, run: Double) {
            var (low, high) = (0.0, 1.0)
            while true {
                let middle = (low + high) / 2
                guard middle > low && middle < high else { break }
                if point(at: middle).x < progress { low = middle } else { high = middle }
            }
            let found = point(at: high)
            return (found.y, found.dy / found.dx, found.dx)
        }
    }

    static let named: [(UnitCurve, Reference)] = [
        (.ease, Reference(0.25, 0.1, 0.25, 1)),
        (.easeIn, Reference(0.42, 0, 1, 1)),
        (.easeOut, Reference(0, 0, 0.58, 1)),
        (.easeInOut, Reference(0.42, 0, 0.58, 1)),
    ]
    static let unusual = [
        Reference(0.68, -0.55, 0.27, 1.55), Reference(0.175, 0.885, 0.32, 1.275),
        Reference(0.95, 0.05, 0.795, 0.035), Reference(0.075, 0.82, 0.165, 1), Reference(1, 0, 0, 1),
        Reference(0, 1, 1, 0), Reference(0, 1, 0, 1), Reference(1, 1, 0, 0.5), Reference(0, 0, 0, 1),
        Reference(1, 0, 1, 1), Reference(0.999, 0, 0.001, 1), Reference(0, 0.5, 1, 0.5),
        Reference(0.3, -1000, 0.6, 1000),
    ]
    static let circular: [UnitCurve] = [.circularEaseIn, .circularEaseOut, .circularEaseInOut]
    static var all: [UnitCurve] {
        get throws {
            try named.map(\.0) + unusual.map { try $0.curve } + circular
                + circular.compactMap(\.inverse) + [.linear]
        }
    }

    /// How far the curve is from the reference at `progress`, in units of what is allowed.
    static func disagreement(_ curve: UnitCurve, _ reference: Reference, at progress: Double) -> Double {
        let state = curve.state(at: progress)
        let exact = reference.solution(at: progress)
        // Where the curve stands upright, the slope magnifies the last place of x, and so does halving.
        guard exact.run > 1e-5 else { return 0 }
        let blur = 1e-15 / exact.run
        let size = max(1, abs(reference.y1), abs(reference.y2))
        let value = abs(state.value - exact.value) / ((1e-10 + blur) * size)
        let slope =
            abs(state.velocity.perSecond - exact.slope)
            / ((1e-9 + 10 * blur / exact.run) * max(size, abs(exact.slope)))
        return max(value, slope)
    }

    static func expectAgreement(
        _ curve: UnitCurve, _ reference: Reference, at places: some Sequence<Double>,
        _ comment: Comment? = nil
    ) {
        for progress in places where !(disagreement(curve, reference, at: progress) <= 1) {
            Issue.record("\(curve.state(at: progress)) at \(progress) of \(reference), \(comment ?? "")")
        }
    }

    @Test("upright at its start, it is exact from the smallest times on")
    func uprightStart() throws {
        // The time is s³ and the value 1 − (1 − s)³.
        let curve = try UnitCurve.bezier(startControlPoint: [0, 1], endControlPoint: [0, 1])
        var s = 0.9
        while s > 1e-100 {
            let expected = s * (3 - s * (3 - s))
            #expect(abs(curve.value(at: s * s * s) - expected) < 1e-9 * expected, "\(s)")
            s *= 0.9
        }
    }

    @Test(
        "velocities are exact where a curve starts all but upright",
        arguments: [1e-9, 3e-9, 1e-7, 1e-5, 1e-3])
    func nearlyUpright(x1: Double) throws {
        for (y1, x2) in [(0, 0.5), (x1, 0.3), (1e-6, 1), (0, 0.01)] {
            let reference = Reference(x1, y1, x2, 1)
            let curve = try reference.curve
            for exponent in stride(from: -9.0, through: -0.5, by: 0.03) {
                let point = reference.point(at: pow(10, exponent))
                guard point.x < 0.5, abs(point.dy) < 10 * point.dx else { continue }
                let error = abs(curve.velocity(at: point.x) - point.dy / point.dx)
                #expect(error <= 1e-9, "\(reference.testDescription) at \(point.x)")
            }
        }
    }

    @Test("the named curves have their control points", arguments: named)
    func namedCurves(curve: UnitCurve, reference: Reference) throws {
        #expect(try curve == reference.curve)
        Self.expectAgreement(curve, reference, at: (0...500).map { Double($0) / 500 })
    }

    @Test("control points at their limits are as exact", arguments: unusual)
    func unusualCurves(reference: Reference) throws {
        let curve = try reference.curve
        Self.expectAgreement(curve, reference, at: (0...500).map { Double($0) / 500 })
        Self.expectAgreement(curve, reference, at: (1...300).map { pow(10, -Double($0)) })
        Self.expectAgreement(curve, reference, at: (1...16).map { 1 - pow(10, -Double($0)) })
    }

    @Test("any control points are as exact", arguments: 0..<20 as Range<UInt64>)
    func randomCurves(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let reference = Reference(
                .random(in: 0...1, using: &random), .random(in: -1...2, using: &random),
                .random(in: 0...1, using: &random), .random(in: -1...2, using: &random))
            let curve = try reference.curve
            Self.expectAgreement(
                curve, reference, at: (0..<20).map { _ in .random(in: 0...1, using: &random) }, "seed \(seed)"
            )
        }
    }

    @Test("the circular curves run on circles")
    func circles() {
        for step in 0...200 {
            let p = Double(step) / 200
            let low = UnitCurve.circularEaseIn.value(at: p)
            let high = UnitCurve.circularEaseOut.value(at: p)
            let both = UnitCurve.circularEaseInOut.value(at: p)
            let halves = (p < 0.5 ? UnitCurve.circularEaseIn : .circularEaseOut).half(at: p)
            #expect(abs(p * p + (1 - low) * (1 - low) - 1) < 1e-15)
            #expect(abs((1 - p) * (1 - p) + high * high - 1) < 1e-15)
            #expect(abs(both - halves) < 1e-15)
        }
    }

    @Test("every curve starts at 0, ends at 1, and stands still beyond")
    func ends() throws {
        for curve in try Self.all {
            #expect(curve.value(at: 0) == 0)
            #expect(curve.value(at: 1) == 1)
            #expect(curve.state(at: -0.1) == MotionState(0))
            #expect(curve.state(at: 1.1) == MotionState(1))
            #expect(curve.state(at: .infinity) == MotionState(1))
            #expect(curve.state(at: .nan) == MotionState(0))
        }
    }

    @Test("the velocity is the derivative of the value")
    func derivative() throws {
        for curve in try Self.all {
            for index in 0..<100 {
                let p = 0.01 + 0.98 * (Double(index) + 0.31) / 100
                let slope = curve.velocity(at: p)
                let step = 1e-5
                let bend = curve.velocity(at: p + step) - curve.velocity(at: p - step)
                let difference = (curve.value(at: p + step) - curve.value(at: p - step)) / (2 * step)
                let limit = 1e-6 * max(1, abs(slope)) + abs(bend)
                #expect(abs(difference - slope) <= limit, "\(curve) at \(p)")
            }
        }
    }

    @Test("a vertical or a resting place has a bounded velocity, never one that is not a number")
    func bounds() throws {
        let steepest = UnitCurve.steepestVelocity
        #expect(UnitCurve.circularEaseIn.velocity(at: 1) == steepest)
        #expect(UnitCurve.circularEaseOut.velocity(at: 0) == steepest)
        #expect(UnitCurve.circularEaseInOut.velocity(at: 0.5) == steepest)
        #expect(try Reference(1, 0, 0, 1).curve.velocity(at: 0.5) == steepest)
        #expect(try Reference(0, 1, 0.5, 1).curve.velocity(at: 0) == steepest)
        #expect(try Reference(0, -1, 0.5, 1).curve.velocity(at: 0) == -steepest)
        #expect(try Reference(0, 0, 0.5, 1).curve.velocity(at: 0) == 2)
        #expect(try Reference(0, 0, 0.5, 0).curve.velocity(at: 0) == 0)
        #expect(try Reference(0.25, 0.5, 1, 1).curve.velocity(at: 1) == 0.5 / 0.75)
        for curve in try Self.all {
            let states = (0...1024).map { curve.state(at: Double($0) / 1024) }
            #expect(states.allSatisfy { $0.isFinite && abs($0.velocity.perSecond) <= steepest })
        }
    }

    @Test(
        "all control points on the diagonal are the straight line", arguments: [0, 0.25, 0.5, 1], [0, 0.5, 1])
    func diagonal(first: Double, second: Double) throws {
        let curve = try UnitCurve.bezier(
            startControlPoint: [first, first], endControlPoint: [second, second])
        #expect(curve == .linear)
        #expect(curve.state(at: 0.3) == MotionState(0.3, perSecond: 1))
    }

    @Test("the inverse undoes the curve")
    func inverses() throws {
        let curves = try Self.all.filter { $0.inverse != nil }
        #expect(curves.count >= 16)
        for curve in curves {
            let inverse = try #require(curve.inverse)
            #expect(inverse.inverse == curve)
            for step in 1..<100 {
                let p = Double(step) / 100
                // Where one of the two is flat, the other is steep, and rounding between them shows.
                let there = curve.state(at: p)
                guard there.velocity.perSecond > 1e-4, there.velocity.perSecond < 1e4 else { continue }
                #expect(abs(inverse.value(at: there.value) - p) < 1e-11, "\(curve) at \(p)")
                #expect(abs(inverse.velocity(at: there.value) * there.velocity.perSecond - 1) < 1e-6)
            }
        }
    }

    @Test("a curve that passes a value twice, or leaves some out, has no inverse")
    func notInvertible() throws {
        #expect(try Reference(0.68, -0.55, 0.27, 1.55).curve.inverse == nil)
        #expect(try Reference(0.3, 0, 0.6, 1.01).curve.inverse == nil)
        #expect(try Reference(0.3, -0.01, 0.6, 1).curve.inverse == nil)
        #expect(try Reference(0.3, 1.1, 0.6, 0).curve.inverse == nil)
        #expect(try Reference(0.3, 1.1, 0.6, 0.9).curve.inverse != nil)
        #expect(try UnitCurve.steps(4).inverse == nil)
    }

    @Test("steps are those of CSS")
    func steps() throws {
        let table: [(UnitCurve.Jump, [Double])] = [
            (.end, [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]),
            (.start, [0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1, 1]),
            (.none, [0, 0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1, 1, 1]),
            (.both, [0.2, 0.2, 0.4, 0.4, 0.6, 0.6, 0.8, 0.8, 1]),
        ]
        for (jump, heights) in table {
            let curve = try UnitCurve.steps(4, jump: jump)
            let found = (0...8).map { curve.value(at: Double($0) / 8) }
            #expect(found == heights)
            #expect(curve.velocity(at: 0.3) == 0)
            #expect(curve.value(at: .nan) == heights[0])
        }
        #expect(try UnitCurve.steps(1).value(at: 0.999) == 0)
        #expect(try UnitCurve.steps(1, jump: .start).value(at: 0) == 1)
    }

    @Test("control points and steps out of range are refused")
    func badInput() {
        func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(ParameterError) {
            _ = try UnitCurve.bezier(startControlPoint: [x1, y1], endControlPoint: [x2, y2])
        }
        let range = ParameterError.Requirement.lieIn(from: 0, through: 1)
        #expect(throws: ParameterError(.controlPoint, -0.1, must: range)) { try bezier(-0.1, 0, 1, 1) }
        #expect(throws: ParameterError(.controlPoint, 1.1, must: range)) { try bezier(0, 0, 1.1, 1) }
        #expect(throws: ParameterError.self) { try bezier(.nan, 0, 1, 1) }
        #expect(throws: ParameterError.self) { try bezier(0, .nan, 1, 1) }
        #expect(throws: ParameterError.self) { try bezier(0, 0, 1, .infinity) }
        #expect(throws: ParameterError.self) { try bezier(0, 0, 1, 1e300) }
        #expect(throws: ParameterError.self) { try UnitCurve.steps(0) }
        #expect(throws: ParameterError.self) { try UnitCurve.steps(-1, jump: .both) }
        #expect(throws: ParameterError.self) { try UnitCurve.steps(1, jump: .none) }
        #expect(throws: ParameterError.self) { try UnitCurve.steps(.max) }
    }
}

extension UnitCurve {
    /// One half of the curve made of this one and its mirror image, or of its mirror image and this one.
    fileprivate func half(at progress: Double) -> Double {
        progress < 0.5 ? value(at: 2 * progress) / 2 : (1 + value(at: 2 * progress - 1)) / 2
    }
}
