import Fling
import FlingDynamics
import Testing

@Suite("What is shown of a body that a solver has moved")
struct WorldLagTests {
    @Test("comes half of the way to it in 80 ms")
    func half() {
        var lag = WorldLag<Double>(slack: 0.1)
        lag.begin(at: 20, shownAt: 120)
        #expect(lag.state == MotionState(100))
        let body = MotionState(20.0)
        for _ in 0..<19 { lag.follow(from: body, to: body, isSolved: true) }
        #expect(abs(lag.state.value - 50) < 2)
        for _ in 0..<200 { lag.follow(from: body, to: body, isSolved: true) }
        #expect(lag.state == MotionState(0))
    }
}
