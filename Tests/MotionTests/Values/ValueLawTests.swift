import Seeded
import Fling
import Testing

/// The laws that every animatable type keeps, whatever it is made of.
@Suite("Values")
struct ValueLawTests {
    @Test("the way from one value to another leads there", arguments: Subject.all)
    func displacementReturns(subject: Subject) { subject.check(.displacementReturns) }

    @Test("no way leads nowhere", arguments: Subject.all)
    func zero(subject: Subject) { subject.check(.zero) }

    @Test("the vector of a value gives it back", arguments: Subject.all)
    func data(subject: Subject) { subject.check(.data) }

    @Test("the way there is as long as the way back, against it", arguments: Subject.all)
    func antisymmetry(subject: Subject) { subject.check(.antisymmetry) }

    @Test("interpolation begins and ends exactly, and is the same from both ends", arguments: Subject.all)
    func interpolation(subject: Subject) { subject.check(.interpolation) }

    @Test("a state seen from any value is the same state", arguments: Subject.all)
    func offsets(subject: Subject) { subject.check(.offsets) }

    @Test("a state survives many changes of the value it is seen from", arguments: Subject.all)
    func retargets(subject: Subject) { subject.check(.retargets) }

    @Test("the velocity is the rate of change of the value, wherever it is seen from", arguments: Subject.all)
    func derivative(subject: Subject) { subject.check(.derivative) }

    @Test(
        "a spring given a new target in flight goes on from the same state, and gets there",
        arguments: Subject.all)
    func springs(subject: Subject) { subject.check(.springs) }

    @Test("a value is finite until one of its numbers is not", arguments: Subject.all)
    func finiteness(subject: Subject) { subject.check(.finiteness) }
}

enum Law: Sendable {
    case displacementReturns, zero, data, antisymmetry, interpolation, offsets, retargets, derivative, springs
    case finiteness
}

/// A type under test.
struct Subject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// By how much a law is broken for a seed, in units of the error that the type allows.
    private let defect: @Sendable (Law, UInt64) -> Double

    init<Value: Sampled>(_ type: Value.Type) {
        testDescription = "\(type)"
        defect = { law, seed in
            var generator = SeededGenerator(seed: seed)
            return law.defect(of: Value.self, using: &generator) / Value.rounding
        }
    }

    func check(_ law: Law, sourceLocation: SourceLocation = #_sourceLocation) {
        for seed in UInt64(1)...200 {
            let defect = defect(law, seed)
            #expect(
                defect <= 1, "\(testDescription), seed \(seed): \(defect) times the error that is allowed",
                sourceLocation: sourceLocation)
        }
    }

    static let all = [
        Subject(Double.self), Subject(Float.self), Subject(SIMD2<Double>.self), Subject(SIMD3<Double>.self),
        Subject(SIMD4<Double>.self), Subject(SIMD8<Float>.self),
        Subject(AnimatablePair<SIMD2<Double>, Double>.self), Subject(Size.self),
        Subject(Rect.self), Subject(Angle.self), Subject(Direction.self), Subject(Color.self),
        Subject(Transform2D.self),
        Subject(Rotation3D.self), Subject(Camera.self), Subject(Margins.self), Subject(Card.self),
    ]
}

extension Law {
    func defect<Value: Sampled>(of type: Value.Type, using generator: inout SeededGenerator) -> Double {
        let a = Value.sample(using: &generator)
        let b = Value.sample(using: &generator)
        let state = Value.sampleState(using: &generator)
        switch self {
        case .displacementReturns:
            return distance(a.displaced(by: b.displacement(from: a)), b)
        case .zero:
            return max(distance(a, a), distance(a.displaced(by: .zero), a))
        case .data:
            var copy = b
            copy.animatableData = a.animatableData
            return distance(copy, a)
        case .antisymmetry:
            return relative(b.displacement(from: a), a.displacement(from: b).scaled(by: -1))
        case .interpolation:
            guard a.interpolated(to: b, fraction: 1) == b, a.interpolated(to: b, fraction: 0) == a,
                a.interpolated(to: b, fraction: .nan) == a, a.interpolated(to: b, fraction: .infinity) == a
            else { return .infinity }
            let fraction = Double.random(in: -0.5...1.5, using: &generator)
            return distance(
                a.interpolated(to: b, fraction: fraction), b.interpolated(to: a, fraction: 1 - fraction))
        case .offsets:
            return distance(a.state(at: a.offset(to: state)), state)
        case .retargets:
            var seen = state
            for _ in 0..<20 {
                let target = Value.sample(using: &generator)
                seen = target.state(at: target.offset(to: seen))
            }
            return distance(seen, state) / 20
        case .derivative:
            let offset = a.offset(to: state)
            // Shorter where numbers are doubles; the error of the difference is of second order.
            let step = Value.rounding < 1e-6 ? 1e-5 : 1e-1
            func place(_ time: Double) -> Value {
                a.state(
                    at: Offset(
                        displacement: offset.displacement + offset.rate.scaled(by: time), rate: offset.rate)
                ).value
            }
            let measured = place(step).displacement(from: place(-step)).scaled(by: 0.5 / step)
            return relative(measured, state.velocity.perSecond) * (Value.rounding < 1e-6 ? 1e-6 : 0.1)
        case .springs:
            let flight = Spring.bouncy.motion(from: state, to: a)
                .state(at: .random(in: 0...0.5, using: &generator))
            let motion = Spring.bouncy.motion(from: flight, to: b)
            // Too short for the spring to do anything, so that what is seen is the way there and back.
            let carriedOn = distance(motion.state(at: 1e-15), flight) * (Value.rounding < 1e-6 ? 1e-3 : 1)
            return max(carriedOn, distance(motion.state(at: 30).value, b))
        case .finiteness:
            let huge = state.velocity.perSecond.scaled(by: Value.rounding < 1e-6 ? 1e300 : 1e35)
            let infinite = huge.scaled(by: 1e300).scaled(by: 1e300)
            let isRight =
                state.isFinite && huge.isFinite && !infinite.isFinite && !(infinite - infinite).isFinite
            return isRight ? 0 : .infinity
        }
    }
}

/// How far `a` is from `b`, relative to their sizes.
func relative<Vector: VectorArithmetic>(_ a: Vector, _ b: Vector) -> Double {
    (a - b).magnitude / max(1, a.magnitude, b.magnitude)
}

/// How far `a` is from `b`, relative to their sizes.
func distance<Value: Animatable>(_ a: Value, _ b: Value) -> Double {
    b.displacement(from: a).magnitude / max(1, a.animatableData.magnitude, b.animatableData.magnitude)
}

/// The greater of the distances of value and velocity.
func distance<Value: Animatable>(_ a: MotionState<Value>, _ b: MotionState<Value>) -> Double {
    max(distance(a.value, b.value), relative(a.velocity.perSecond, b.velocity.perSecond))
}
