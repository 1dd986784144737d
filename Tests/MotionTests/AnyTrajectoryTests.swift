import Fling
import Testing

@Suite("A trajectory of any kind")
struct AnyTrajectoryTests {
    @Test("answers what the one that it holds answers")
    func forwards() throws {
        let curve = try CurveMotion(from: 0.0, to: 10, duration: 1, curve: .easeIn)
        let timed = try curve.delayed(by: 0.5)
        let held = AnyTrajectory(timed)
        for time in [-1, 0, 0.25, 0.5, 0.9, 1.5, 2, .nan] {
            #expect(held.state(at: time) == timed.state(at: time))
            #expect(held.presentation(at: time) == timed.presentation(at: time))
        }
        #expect(held.destination == timed.destination)
        #expect(held.logicalDuration == timed.logicalDuration)
        #expect(held.settlingTime(within: .point) == timed.settlingTime(within: .point))
        let spring = AnyTrajectory.spring(Spring.snappy.motion(from: 0, to: 10))
        #expect(spring.presentation(at: 0.1) == Spring.snappy.motion(from: 0.0, to: 10).state(at: 0.1))
    }

    @Test("may be made up by a closure, from its start to its end")
    func closure() {
        let wobble = CustomTrajectory<Double>(duration: 2, destination: 1) { time in
            MotionState(time / 2, perSecond: 0.5)
        }
        #expect(wobble.state(at: -5) == MotionState(0, perSecond: 0.5))
        #expect(wobble.state(at: 1).value == 0.5)
        #expect(wobble.settlingTime(within: .point) == 2 && wobble.logicalDuration == 2)
        let endless = CustomTrajectory<Double>(duration: .infinity, destination: 1) { _ in MotionState(0) }
        #expect(endless.destination == nil && endless.settlingTime(within: .point) == nil)
    }
}
