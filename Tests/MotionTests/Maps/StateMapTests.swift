import Seeded
import Motion
import Testing

@Suite("Maps between spaces")
struct StateMapTests {
    @Test("points become progress with their velocity, and come back")
    func progress() {
        let progress = Line(from: 100, to: 420).inverse
        let state = MotionState(180, perSecond: 640)
        #expect(state.mapped(by: progress) == MotionState(0.25, perSecond: 2))
        #expect(state.mapped(by: progress).mapped(by: progress.inverse) == state)
        #expect(Line(from: 420, to: 100).inverse.apply(to: state) == MotionState(0.75, perSecond: -2))
    }

    @Test("a finger beside a line has the progress of the nearest place on it")
    func projection() {
        let line = Line(from: Point(x: 0, y: 0), to: Point(x: 30, y: 40))
        let finger = MotionState(Point(x: 15 - 4, y: 20 + 3), perSecond: [60 - 8, 80 + 6])
        let progress = finger.mapped(by: line.inverse)
        #expect(distance(progress, MotionState(0.5, perSecond: 2)) < 1e-15)
    }

    @Test("progress along a turn moves at its angular speed")
    func curved() {
        let line = Line(from: Rotation3D.identity, to: Rotation3D(angle: .degrees(120), axis: [1, 1, 1]))
        let state = MotionState(0.7, perSecond: 3).mapped(by: line)
        #expect(abs(state.velocity.speed - 3 * 2 * .pi / 3) < 1e-14)
        #expect(abs(state.value.angle.degrees - 84) < 1e-12)
    }

    @Test("a line without length has no progress", arguments: [0.0, 1e-200, 1e200])
    func degenerate(length: Double) {
        let progress = Line(from: 7, to: 7 + length).inverse
        #expect(MotionState(9, perSecond: 5).mapped(by: progress) == MotionState(0))
    }

    @Test("scaling, shifting and turning round map value and velocity, each way")
    func affine() throws {
        let map = try AffineMap(scale: -4, offset: 10)
        #expect(MotionState(2, perSecond: 3).mapped(by: map) == MotionState(2, perSecond: -12))
        #expect(MotionState(2, perSecond: -12).mapped(by: map.inverse) == MotionState(2, perSecond: 3))
        #expect(map.apply(to: Velocity<Double>(perSecond: 2)).perSecond == -8)
        #expect(MotionState(2, perSecond: 3).mapped(by: AffineMap.negation) == MotionState(-2, perSecond: -3))
        #expect(MotionState(2, perSecond: 3).mapped(by: AffineMap.identity) == MotionState(2, perSecond: 3))
    }

    @Test(
        "a scale or an offset that cannot be undone is an error",
        arguments: [
            (0, 0), (.nan, 0), (.infinity, 0), (1, .nan), (1, .infinity), (.leastNonzeroMagnitude, 0),
            (1e-200, 1e200),
        ]
            as [(Double, Double)])
    func badAffine(scale: Double, offset: Double) {
        #expect(throws: ParameterError.self) { try AffineMap(scale: scale, offset: offset) }
    }

    @Test("each axis goes its own way")
    func perAxis() throws {
        let map = PerAxis<Point, _, _>(x: AffineMap.negation, y: try AffineMap(scale: 2, offset: 1))
        let state = MotionState(Point(x: 3, y: 4), perSecond: [5, 6])
        let mapped = state.mapped(by: map)
        #expect(mapped == MotionState(Point(x: -3, y: 9), perSecond: [-5, 12]))
        #expect(mapped.mapped(by: map.inverse) == state)
        let vectors = PerAxis<SIMD2<Double>, _, _>(x: AffineMap.identity, y: AffineMap.negation)
        #expect(vectors.value(of: [1, 2]) == [1, -2])
    }

    @Test("maps chain, and a chain of maps with a way back has one")
    func chains() throws {
        let way = Line(from: Angle.degrees(170), to: Angle.degrees(-130))
        let chain = try AffineMap(scale: 1 / 320.0).then(way)
        let state = MotionState(80, perSecond: 32)
        let angle = state.mapped(by: chain)
        #expect(abs(angle.value.degrees - -175) < 1e-12 && abs(angle.velocity.degreesPerSecond - 6) < 1e-12)
        let knob: some InvertibleStateMap<Double, Double> = way.then(way.inverse)
        let turned = MotionState(0.75, perSecond: 32)
        #expect(distance(turned.mapped(by: knob), turned) < 1e-14)
        #expect(chain.first.scale == 1 / 320.0 && chain.second == way)
    }

    @Test("an app's own map is a function on states")
    func own() {
        struct Squared: StateMap {
            func apply(to state: MotionState<Double>) -> MotionState<Double> {
                let x = state.value
                return MotionState(x * x, velocity: state.velocity.scaled(by: 2 * x))
            }
        }
        #expect(MotionState(3, perSecond: 2).mapped(by: Squared()) == MotionState(9, perSecond: 12))
        #expect(MotionState(3, perSecond: 2).mapped(by: Squared().then(AffineMap.negation)).value == -9)
    }

    @Test("a matrix maps points and velocities, and undoes itself", arguments: 1...100)
    func matrices(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let first = Transform2D.sample(using: &generator).matrix
        let second = Transform2D.sample(using: &generator).matrix
        let state = Point.sampleState(using: &generator)
        let both = state.mapped(by: second * first)
        #expect(distance(both, state.mapped(by: first).mapped(by: second)) < 1e-12, "seed \(seed)")
        let later = Point(state.value.animatableData + state.velocity.perSecond)
        let travelled = first.value(of: later).displacement(from: first.value(of: state.value))
        #expect(relative(state.mapped(by: first).velocity.perSecond, travelled) < 1e-12, "seed \(seed)")
        guard let inverse = first.inverted else { return }
        let scale = 1 + abs(1 / first.determinant)
        #expect(distance(state.mapped(by: first.then(inverse)), state) < 1e-11 * scale, "seed \(seed)")
        #expect(first.apply(to: state.velocity) == state.mapped(by: first).velocity)
    }

    @Test("a matrix that flattens the plane has no inverse, nor one beyond the numbers")
    func singularMatrices() {
        #expect(AffineMatrix(a: 1, b: 2, c: 2, d: 4).inverted == nil)
        #expect(AffineMatrix(a: 1e200, b: 0, c: 0, d: 1e200).inverted == nil)
        #expect(AffineMatrix(a: .nan, b: 0, c: 0, d: 1).inverted == nil)
        #expect(!AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: .infinity).isFinite)
        #expect(AffineMatrix.identity.inverted == .identity)
        #expect(
            AffineMatrix(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6).description
                == "matrix(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)")
    }
}
