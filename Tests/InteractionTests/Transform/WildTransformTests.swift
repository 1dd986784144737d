import Interaction
import Motion
import Seeded
import Testing

@Suite("Content shows a scale that is one, whatever an app asks for")
struct WildTransformTests {
    private static func isShown(_ state: MotionState<ContentTransform>) -> Bool {
        let (value, rate) = (state.value, state.velocity.perSecond)
        let numbers = [
            value.translation.x, value.translation.y, value.rotation.radians, rate.translation.x,
            rate.translation.y, rate.scale, rate.rotation.radians,
        ]
        return numbers.allSatisfy(\.isFinite) && value.scale > 0 && value.scale < .infinity
    }

    private func paused(_ rules: TransformRules = TransformRules()) -> TransformDrag {
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600], rules: rules)
        photo.zoom(to: 3, time: Timestamp(seconds: 1))
        photo.pause(time: Timestamp(seconds: 1.1))
        return photo
    }

    @Test("a fraction far beyond its way is a whole way beyond it", arguments: [1e3, 1e9, 1e15])
    func scrub(fraction: Double) {
        let time = Timestamp(seconds: 1.2)
        for (far, near) in [(fraction, 2.0), (-fraction, -1)] {
            var (wild, tame) = (paused(), paused())
            wild.scrub(to: far, time: time)
            tame.scrub(to: near, time: time)
            #expect(wild.state(at: time) == tame.state(at: time))
            let zoom = wild.zoom(of: wild.value)
            #expect(abs(zoom - (far > 0 ? 9 : 1 / 3)) < 1e-9)
            #expect(wild.scrub(to: .nan, time: time) == .ignored(.notFinite))
            wild.stop(time: time)
            #expect(WildTransformTests.isShown(wild.state(at: time)))
        }
    }

    @Test("a growth that no hand has is one of a hundred per second", arguments: [101.0, 1e4, 1e15])
    func growth(rate: Double) throws {
        let time = Timestamp(seconds: 1.2)
        func thrown(_ growth: Double) -> MotionState<ContentTransform> {
            var photo = paused()
            let scale = photo.value.scale
            let velocity = ContentTransform(scale: growth * scale)
            photo.continueMotion(velocity: Velocity(perSecond: velocity), time: time)
            return photo.state(at: time.advanced(by: 0.05))
        }
        for sign in [1.0, -1] {
            let (wild, fastest) = (thrown(rate * sign), thrown(100 * sign))
            #expect(WildTransformTests.isShown(wild))
            #expect(abs(wild.value.scale / fastest.value.scale - 1) < 1e-9)
        }
        #expect(thrown(100).value.scale > 1.01 * thrown(99).value.scale)
    }

    @Test("calls with any numbers", arguments: 1...8)
    func anyNumbers(part: Int) {
        for seed in 0..<60 {
            var life = WildLife(seed: UInt64(part * 1000 + seed))
            for _ in 0..<30 {
                let call = life.next()
                #expect(WildTransformTests.isShown(life.photo.state(at: life.time)), "seed \(seed): \(call)")
            }
        }
    }
}

/// Calls of an app with errors in its arithmetic.
private struct WildLife {
    var random: SeededGenerator
    var photo: TransformDrag
    var time = Timestamp(seconds: 1)

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var rules = TransformRules()
        if Bool.random(using: &random) { (rules.leastZoom, rules.greatestZoom) = (1e-6, 1e6) }
        photo = TransformDrag(content: [4000, 3000], viewport: [800, 600], rules: rules)
    }

    private mutating func number() -> Double {
        let wild = [
            0, 1e15, -1e15, 1e300, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .nan, .infinity,
        ]
        if Int.random(in: 0...2, using: &random) == 0 { return wild.randomElement(using: &random) ?? 0 }
        return Double.random(in: -1000...1000, using: &random)
    }

    private mutating func transform() -> ContentTransform {
        ContentTransform(
            translation: [number(), number()], scale: abs(number()), rotation: .radians(number()))
    }

    mutating func next() -> String {
        let steps = [0, 0.001, 0.008, 0.3, 1e9]
        time = time.advanced(by: steps.randomElement(using: &random) ?? 0)
        let choice = Int.random(in: 0...12, using: &random)
        switch choice {
        case 0: photo.zoom(to: abs(number()), about: [number(), number()], time: time)
        case 1: photo.zoom(by: abs(number()), time: time)
        case 2: photo.animate(to: transform(), time: time)
        case 3: photo.stop(at: [.current, .start, .end].randomElement(using: &random) ?? .end, time: time)
        case 4, 5: photo.pause(time: time)
        case 6: photo.reverse(time: time)
        case 7: photo.scrub(to: number(), time: time)
        case 8: photo.setValue(transform(), time: time)
        case 9: photo.rebase(by: [number(), number()], time: time)
        case 10: photo.resize(content: [abs(number()), abs(number())], time: time)
        case 11:
            photo.continueMotion(
                durationFactor: abs(number()), velocity: Velocity(perSecond: transform()), time: time)
        default: photo.reset(time: time)
        }
        return "call \(choice)"
    }
}
