import Interaction
import Motion
import Seeded
import Testing
import Touch

@Suite("The velocity of a hand is measured once")
struct HandVelocityTests {
    let map = GestureMap<Double>(y: 8)

    func gesture(
        _ phase: Gesture.Phase, at seconds: Double, y: Double, velocity: Double
    ) -> Gesture {
        Gesture(
            id: GestureID(1), kind: .pan, phase: phase, time: Timestamp(seconds: seconds),
            translation: [0, y], velocity: Velocity(perSecond: [0, velocity]))
    }

    @Test(
        "a value has the velocity of the gesture that holds it, from the beginning, and loses it in a rest",
        arguments: [0, 1, 86_400])
    func shown(start: Double) {
        var value = direct(0.0)
        value.handle(gesture(.began, at: start, y: 0, velocity: 20), through: map)
        #expect(value.state(at: Timestamp(seconds: start)).velocity.perSecond == 160)
        value.handle(gesture(.changed, at: start + 0.01, y: 1, velocity: 35), through: map)
        value.handle(gesture(.changed, at: start + 0.02, y: 2, velocity: 40), through: map)
        let now = Timestamp(seconds: start + 0.02)
        #expect(value.state(at: now).velocity.perSecond == 320)
        let rested = value.state(at: now.advanced(by: 0.5)).velocity.perSecond
        #expect(abs(rested) < 1)
    }

    @Test("a release changes no velocity: the drag ends with the one that the flight begins with")
    func release() {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            var value = direct(0.0)
            var place = 0.0
            value.handle(gesture(.began, at: 0, y: 0, velocity: 0), through: map)
            for step in 1...8 {
                place += random.number(-3...3)
                let velocity = random.number(-900...900)
                value.handle(
                    gesture(.changed, at: 0.01 * Double(step), y: place, velocity: velocity), through: map)
            }
            let lift = random.number(-900...900)
            var transition: DragTransition<Double>?
            value.handle(gesture(.ended, at: 0.09, y: place, velocity: lift), through: map) {
                transition = $0
            }
            let comment = Comment("seed \(seed)")
            #expect(transition?.before.velocity.perSecond == 8 * lift, comment)
            #expect(abs((transition?.after.velocity.perSecond ?? .nan) - 8 * lift) < 1e-6, comment)
        }
    }

    @Test("a hand that comes without a recogniser is measured from its places")
    func places() {
        var value = direct(0.0)
        value.grab(at: 0, time: Timestamp(seconds: 0))
        for step in 1...5 { value.move(to: Double(step), time: Timestamp(seconds: 0.01 * Double(step))) }
        #expect(abs(value.state(at: Timestamp(seconds: 0.05)).velocity.perSecond - 100) < 1)
    }

    /// A value that a gesture has moved at 320 points a second up to 80.
    private func moved(_ value: Draggable<Double>) -> Draggable<Double> {
        var value = value
        value.handle(gesture(.began, at: 0, y: 0, velocity: 20), through: map)
        for step in 1...20 {
            let (time, y) = (0.01 * Double(step), 0.5 * Double(step))
            value.handle(gesture(.changed, at: time, y: y, velocity: 40), through: map)
        }
        return value
    }

    @Test(
        "a hand has the given velocity when it is made to let go, and less after a rest",
        arguments: [true, false])
    func reportedVelocity(isFollowed: Bool) {
        for (rest, velocity) in [(0.0, 320.0), (0.05, 230), (0.3, 0)] {
            var value = moved(isFollowed ? Draggable(0.0) : direct(0.0))
            let answer = value.cancel(time: Timestamp(seconds: 0.2 + rest))
            let shown = answer.transition?.before.velocity.perSecond ?? .nan
            #expect(abs(shown - velocity) < 2, "after \(rest) s")
        }
    }

    @Test(
        "where an app goes on without a recogniser, the velocity is measured from there",
        arguments: [1, 2, 5])
    func mixed(steps: Int) {
        var value = moved(Draggable(0.0))
        for step in 1...steps {
            value.move(to: 80 + Double(step), time: Timestamp(seconds: 0.2 + 0.01 * Double(step)))
        }
        let answer = value.cancel(time: Timestamp(seconds: 0.2 + 0.01 * Double(steps)))
        let velocity = answer.transition?.before.velocity.perSecond ?? .nan
        #expect(abs(velocity - 100) < 2)
    }
}

extension SeededGenerator {
    fileprivate mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}
