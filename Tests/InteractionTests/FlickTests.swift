import Glibc
import Interaction
import Motion
import Seeded
import TestSupport
import Testing

@Suite("Which detent a release goes to")
struct FlickTests {
    private func goal(
        from place: Double, home: Double = 0, velocity: Double, long: Bool = false
    ) -> Double? {
        var rules = DragRules<Double>()
        rules.release = .detents(
            [Detent(640), Detent(0), Detent(320), Detent(960)],
            flick: FlickPolicy(threshold: 300, allowsLongFlicks: long))
        var page = direct(home, rules: rules)
        page.grab(at: 0, time: at(0))
        page.move(to: place - home, time: at(1))
        return page.release(velocity: Velocity(perSecond: velocity), time: at(1)).transition?.goal
    }

    @Test("a slow release goes to the nearest, where it would run out")
    func slow() {
        #expect(goal(from: 100, velocity: 0) == 0)
        #expect(goal(from: 170, velocity: 0) == 320)
        #expect(goal(from: 100, velocity: 200) == 320)
        #expect(goal(from: 400, velocity: 0) == 320)
        #expect(goal(from: -500, velocity: 0) == 0)
        #expect(goal(from: 5000, velocity: 0) == 960)
    }

    @Test("a flick always goes on in its direction")
    func flick() {
        #expect(goal(from: 5, velocity: 310) == 320)
        #expect(goal(from: 300, velocity: -310) == 0)
        #expect(goal(from: 300, home: 320, velocity: -400) == 0)
        #expect(goal(from: 1000, velocity: 500) == 960)
    }

    @Test("a flick goes one further, unless it may go long")
    func long() {
        #expect(goal(from: 20, velocity: 1800) == 320)
        #expect(goal(from: 20, velocity: 1800, long: true) == 960)
        #expect(goal(from: 20, velocity: 320, long: true) == 320)
        #expect(goal(from: 325, velocity: 900) == 640)
        #expect(goal(from: 560, velocity: 900) == 640)
        #expect(goal(from: 660, velocity: 900) == 960)
        #expect(goal(from: 820, velocity: 900) == 960)
    }

    /// Pages that a compositor moves: one apart, a flick from 1 a second on.
    private func pages(_ count: Int = 8, spring: Spring = Spring(duration: 0.4)) throws -> Draggable<Double> {
        var rules = DragRules<Double>(
            spring: spring, tolerance: try Tolerance(distance: 1.0 / 4000))
        rules.release = .detents(
            (0..<count).map { Detent(Double($0)) }, flick: FlickPolicy(threshold: 1))
        return direct(0, rules: rules)
    }

    @Test("flicks one after the other go on, however little the last flight has settled")
    func flickAfterFlick() throws {
        for pause in [0.12, 0.3, 0.6, 0.9] {
            var row = try pages()
            for turn in 0..<3 {
                let start = Double(turn) * pause
                row.grab(at: 0, time: at(start))
                for step in 1...9 { row.move(to: Double(step) * 0.05, time: at(start + Double(step) * 0.01)) }
                let release = try #require(
                    row.release(velocity: Velocity(perSecond: 5), time: at(start + 0.09)).transition)
                #expect(release.goal == Double(turn + 1), "after \(pause) s, turn \(turn)")
            }
        }
    }

    @Test("a flick that catches the flight of another goes one past its goal, if it is strong enough")
    func pastTheGoal() throws {
        for (speed, goal) in [(1.2, 1.0), (9, 2)] {
            var row = try pages()
            row.animate(to: 1, time: at(0))
            row.grab(at: 0, time: at(0.06))
            row.move(to: 0.1, time: at(0.08))
            let release = row.release(velocity: Velocity(perSecond: speed), time: at(0.09))
            #expect(release.transition?.goal == goal)
        }
        // Against the flight, it goes to the next one back.
        var row = try pages()
        row.animate(to: 4, time: at(0))
        row.grab(at: 0, time: at(0.16))
        let place = row.state(at: at(0.16)).value
        row.move(to: -0.01, time: at(0.18))
        let back = row.release(velocity: Velocity(perSecond: -9), time: at(0.18))
        #expect(back.transition?.goal == place.rounded(.down))
    }

    @Test("in a random row of pages no flick goes back, and none further than it may", arguments: 1...200)
    func randomFlicks(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let spring = Spring(
            duration: .random(in: 0.2...0.8, using: &random), bounce: .random(in: 0...0.5, using: &random))
        var row = try pages(20, spring: spring)
        var time = 0.0
        for _ in 0..<12 {
            time += .random(in: 0.02...0.7, using: &random)
            let caught = row.state(at: at(time))
            let flightGoal = row.activity == .animating ? row.goal : nil
            let direction: Double = Bool.random(using: &random) ? 1 : -1
            row.grab(at: 0, time: at(time))
            let distance = Double.random(in: 0.05...0.9, using: &random)
            for step in 1...5 {
                time += 0.01
                row.move(to: direction * distance * Double(step) / 5, time: at(time))
            }
            let velocity = direction * Double.random(in: 1.1...12, using: &random)
            let release = row.release(velocity: Velocity(perSecond: velocity), time: at(time))
            let goal = try #require(release.transition?.goal)
            let lift = row.state(at: at(time)).value
            // Past the last page there is no next.
            let isAhead = (goal - lift) * direction > 0 || goal == (direction > 0 ? 19 : 0)
            #expect(isAhead, "seed \(seed): lifts at \(lift), goes to \(goal)")
            let isSameDirection = caught.velocity.perSecond * direction > 0
            let base = isSameDirection ? flightGoal ?? caught.value.rounded() : caught.value.rounded()
            let next = direction > 0 ? lift.rounded(.down) + 1 : lift.rounded(.up) - 1
            let furthest = [base + direction, lift.rounded(), next].max { $0 * direction < $1 * direction }
            #expect((goal - (furthest ?? 0)) * direction <= 0, "seed \(seed): to \(goal) from \(lift)")
        }
    }

    @Test(
        "in the plane, a flick goes where it would run out if that lies within 60° of its direction",
        arguments: [(59.0, true), (61, false)])
    func cone(degrees: Double, isWithin: Bool) {
        let aside = SIMD2(100 * cos(degrees * .pi / 180), 100 * sin(degrees * .pi / 180))
        let release = Release<SIMD2<Double>>(
            state: MotionState(.zero, perSecond: [1000, 0]), start: .zero, home: .zero, projection: aside)
        let detent = FlickPolicy.standard.detent(among: [Detent(aside), Detent([5000, 0])], for: release)
        #expect(detent?.value == (isWithin ? aside : [5000, 0]))
    }

    @Test("in the plane, a flick out of a flight goes to the corner in its direction")
    func corner() throws {
        let corners: [SIMD2<Double>] = [[0, 0], [800, 0], [0, 600], [800, 600]]
        let rules = DragRules<SIMD2<Double>>(release: .detents(at: corners))
        for (catching, velocity, goal) in [
            (0.4, SIMD2(-500.0, 20), SIMD2(0.0, 0)), (0.4, [30, 700], [800, 600]),
            (0.1, [900, 60], [800, 0]),
            (0.6, [-900, 20], [0, 0]),
        ] {
            var picture = direct(SIMD2(0.0, 0), rules: rules)
            picture.animate(to: [800, 0], time: at(0))
            picture.grab(at: .zero, time: at(catching))
            let release = picture.release(velocity: Velocity(perSecond: velocity), time: at(catching))
            #expect(release.transition?.goal == goal, "\(catching) \(velocity)")
        }
    }

    @Test("in the plane, a flick goes where it would run out if no place lies within 60° of its direction")
    func nothingAhead() {
        let release = Release<SIMD2<Double>>(
            state: MotionState([10, 0], perSecond: [400, 0]), start: .zero, home: .zero,
            projection: [210, 0])
        let detent = FlickPolicy.standard.detent(among: [Detent([0, 0]), Detent([0, 300])], for: release)
        #expect(detent?.value == [0, 0])
    }
}
