import Seeded
import Motion
import Testing

@Suite("A field of springs")
struct SpringFieldTests {
    static let springs: [Spring] = [
        .smooth, .snappy, .bouncy, Spring(duration: 0.5, bounce: 1), Spring(duration: 0.3, bounce: 0.999_999),
        Spring(duration: 2, bounce: -0.6), Spring(duration: 0.05, bounce: 0.9),
    ]

    private let start = Timestamp(seconds: 7)

    /// The largest difference between a field and the springs one by one, relative to how far each began.
    private func error(_ field: SpringField, _ motions: [SpringMotion<Double>], after seconds: Double)
        -> Double
    {
        motions.indices.map { index in
            guard let state = field.state(of: index) else { return .infinity }
            let motion = motions[index]
            let truth = motion.state(at: seconds)
            let frequency = motion.spring.angularFrequency
            let size =
                abs(motion.start.value - motion.target) + abs(motion.start.velocity.perSecond) / frequency
            return max(
                abs(state.value - truth.value),
                abs(state.velocity.perSecond - truth.velocity.perSecond) / frequency) / size
        }.max() ?? 0
    }

    @Test("what is too far from its target to compute is not taken")
    func tooFar() throws {
        var field = SpringField()
        let number = field.append(1e308, to: -1e308, spring: .smooth)
        let vector = field.append(vector: MotionState(SIMD2(0, 1e308)), to: [0, -1e308], spring: .smooth)
        #expect(number == nil && vector == nil && field.count == 0)
        let taken = field.append(1e308, to: 1e308, spring: .smooth)
        let index = try #require(taken)
        let (retargeted, set) = (
            field.retarget(index, to: -1e308), field.set(index, to: MotionState(-1e308))
        )
        #expect(!retargeted && !set && field.count == 1 && field.isEmptyOrFinite)
        field.advance(to: Timestamp(seconds: 0.1))
        #expect(field.value(of: index) == 1e308)
    }

    @Test("agrees with the springs one by one after an hour of frames")
    func hour() {
        let rate = 60.0
        var field = SpringField(at: start)
        var motions: [SpringMotion<Double>] = []
        for (index, spring) in Self.springs.enumerated() {
            let motion = spring.motion(
                from: MotionState(Double(index) * 10, perSecond: 900), to: 320 + Double(index))
            field.append(motion.start, to: motion.target, spring: spring)
            motions.append(motion)
        }
        let frames = Int(rate) * 3600
        for frame in 1...frames {
            field.advance(to: start.advanced(by: Double(frame) / rate))
        }
        #expect(field.time.seconds(since: start) == 3600)
        #expect(error(field, motions, after: 3600) < 1e-10)
    }

    @Test(
        "agrees with them at any rhythm of frames, through pauses and stalls",
        arguments: Array(UInt64(1)...10))
    func rhythm(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var field = SpringField(at: start)
        var motions: [SpringMotion<Double>] = []
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let spring = Spring(
                duration: .random(in: 0.1...3, using: &random), bounce: .random(in: -0.5...1, using: &random))
            let motion = spring.motion(
                from: MotionState(
                    Double.random(in: -500...500, using: &random),
                    perSecond: .random(in: -5000...5000, using: &random)),
                to: Double.random(in: -500...500, using: &random))
            field.append(motion.start, to: motion.target, spring: spring)
            motions.append(motion)
        }
        var now = 0.0
        for _ in 0..<300 {
            now += [1 / 60, 1 / 144, 0.0167, 2.5, 0].randomElement(using: &random) ?? 0
            field.advance(to: start.advanced(by: now))
        }
        #expect(error(field, motions, after: now) < 1e-9, "seed \(seed)")
    }

    @Test("one that is retargeted goes on from where and as fast as it is, and no other notices")
    func retarget() throws {
        var field = SpringField(at: start)
        var untouched = SpringField(at: start)
        for index in 0..<50 {
            field.append(Double(index), to: 320, spring: Self.springs[index % 7])
            untouched.append(Double(index), to: 320, spring: Self.springs[index % 7])
        }
        for frame in 1...30 {
            field.advance(to: start.advanced(by: Double(frame) / 60))
            untouched.advance(to: start.advanced(by: Double(frame) / 60))
        }
        let before = try #require(field.state(of: 17))
        field.retarget(17, to: -40)
        field.setSpring(.bouncy, of: 17)
        let after = try #require(field.state(of: 17))
        #expect(abs(after.value - before.value) < 1e-12 * 400)
        #expect(after.velocity == before.velocity)
        field.advance(to: start.advanced(by: 0.7))
        untouched.advance(to: start.advanced(by: 0.7))
        let truth = Spring.bouncy.motion(from: before, to: -40).state(at: 0.2)
        let state = try #require(field.state(of: 17))
        #expect(abs(state.value - truth.value) < 1e-9)
        for index in 0..<50 where index != 17 {
            #expect(field.state(of: index) == untouched.state(of: index))
        }
    }

    @Test("of any size", arguments: [0, 1, 2, 7, 8, 9, 63, 64, 65, 1000])
    func sizes(count: Int) {
        var field = SpringField(at: start)
        field.reserveCapacity(count)
        for index in 0..<count { field.append(Double(index), to: 0, spring: .snappy) }
        field.advance(to: start.advanced(by: 0.1))
        var values = [Double](repeating: .nan, count: count)
        var span = values.mutableSpan
        field.copyValues(into: &span)
        for index in 0..<count {
            let truth = Spring.snappy.motion(from: Double(index), to: 0).state(at: 0.1).value
            #expect(abs(values[index] - truth) < 1e-12 * 1000)
        }
        #expect(field.isMoving(beyond: .point) == (count > 1))
    }

    @Test("removes a number, and gives the last one its index")
    func removal() {
        var field = SpringField(at: start)
        for index in 0..<5 { field.append(Double(index), to: Double(index), spring: Self.springs[index]) }
        let removed = field.remove(at: 1)
        #expect(removed && field.count == 4)
        #expect(field.value(of: 1) == 4 && field.value(of: 3) == 3)
        let none = [field.remove(at: 4), field.remove(at: -1)]
        #expect(none == [false, false])
        // Springs that are given up make room for others.
        for round in 0..<1000 {
            field.setSpring(Spring(duration: 0.1 + Double(round) * 1e-3), of: 0)
        }
        field.set(0, to: MotionState(10))
        field.retarget(0, to: 0)
        field.advance(to: start.advanced(by: 0.25))
        let truth = Spring(duration: 0.1 + 0.999).motion(from: 10, to: 0).state(at: 0.25).value
        #expect(abs((field.value(of: 0) ?? .nan) - truth) < 1e-9)
    }

    @Test("comes to rest exactly at its targets, by way of no number too small to be normal")
    func rest() throws {
        var field = SpringField(at: start, restingWithin: try Tolerance(distance: 1e-300))
        field.append(320, to: 0, spring: .smooth)
        field.append(0, to: 320, spring: .bouncy)
        for frame in 1...6400 {
            field.advance(to: start.advanced(by: Double(frame) / 60))
            field.withSpans { _, displacements, velocities in
                for index in 0..<2 {
                    #expect(!displacements[index].isSubnormal && !velocities[index].isSubnormal)
                }
            }
        }
        #expect(field.state(of: 0) == MotionState(0) && field.state(of: 1) == MotionState(320))
        #expect(!field.isMoving && !field.isMoving(beyond: .fraction))
    }

    @Test("one that only passes its target is not at rest, nor one that is slow on its way")
    func passing() {
        var field = SpringField(at: start)
        field.append(MotionState(5, perSecond: 100), to: 5, spring: .smooth)
        #expect(field.isMoving(beyond: .point))
        field.remove(at: 0)
        field.append(8, to: 5, spring: Spring(duration: 60, bounce: 0))
        #expect(field.isMoving(beyond: .point))
        field.retarget(0, to: 8.1)
        #expect(!field.isMoving(beyond: .point) && field.isMoving)
    }

    @Test("what has come to rest is put at its target, and a field where nothing moves says so")
    func resting() throws {
        var field = SpringField(at: start, restingWithin: .point)
        for index in 0..<200 { field.append(0, to: Double(index), spring: Self.springs[index % 3]) }
        let settlings = (0..<200).compactMap { field.motion(of: $0)?.settlingTime(within: .point) }
        let longest = try #require(settlings.max())
        var restTime: Double?
        for frame in 1...600 {
            field.advance(by: 1 / 60)
            if restTime == nil, !field.isMoving { restTime = Double(frame) / 60 }
        }
        // Energy is a bound: a swing that happens to be at its target has to come back first.
        let rest = try #require(restTime)
        #expect(rest >= longest && rest < longest + 0.25 + 17 / 60)
        for index in 0..<200 {
            #expect(field.state(of: index) == MotionState(Double(index)) && !field.isMoving(index))
        }
        field.retarget(130, to: 130)
        #expect(!field.isMoving)
        field.retarget(130, to: 0)
        field.advance(by: 0.05)
        #expect(field.isMoving && field.isMoving(130) && !field.isMoving(129))
        let truth = Self.springs[130 % 3].motion(from: 130.0, to: 0).state(at: 0.05)
        #expect(abs(try #require(field.value(of: 130)) - truth.value) < 1e-9)
    }

    @Test("what is at rest never leaves the tolerance again", arguments: Array(UInt64(1)...20))
    func restIsRest(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let tolerance = try Tolerance(distance: 0.5, speed: 3)
        let spring = try Spring(
            angularFrequency: .random(in: 1...40, using: &random),
            dampingRatio: [0, 0.1, 0.7, 1, 3].randomElement(using: &random) ?? 1)
        for _ in 0..<50 {
            let motion = spring.motion(
                from: MotionState(
                    .random(in: -0.7...0.7, using: &random), perSecond: .random(in: -4...4, using: &random)),
                to: 0)
            var field = SpringField()
            field.append(motion.start, to: 0, spring: spring)
            if !field.isMoving(beyond: tolerance) {
                #expect(motion.settlingTime(within: tolerance) == 0, "seed \(seed), \(motion.start)")
            }
        }
    }

    @Test("does what its springs do one by one, whatever is done to it", arguments: Array(UInt64(1)...12))
    func anyChanges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var field = SpringField(at: start)
        var models: [(motion: SpringMotion<Double>, since: Double)] = []
        var now = 0.0
        func randomSpring() -> Spring {
            // Some come again, and some never do.
            Bool.random(using: &random)
                ? Self.springs[Int.random(in: 0..<Self.springs.count, using: &random)]
                : Spring(duration: .random(in: 0.2...2, using: &random), bounce: 0.3)
        }
        func randomState() -> MotionState<Double> {
            MotionState(.random(in: -9...9, using: &random), perSecond: .random(in: -90...90, using: &random))
        }
        for round in 0..<1500 {
            let index = Int.random(in: 0...max(models.count - 1, 0), using: &random)
            switch models.isEmpty ? 0 : Int.random(in: 0..<9, using: &random) {
            case 0, 1, 2:
                let motion = randomSpring().motion(
                    from: randomState(), to: Double.random(in: -9...9, using: &random))
                field.append(motion.start, to: motion.target, spring: motion.spring)
                models.append((motion, now))
            case 3:
                field.remove(at: index)
                models.swapAt(index, models.count - 1)
                models.removeLast()
            case 4:
                let (motion, since) = models[index]
                let target = Double.random(in: -9...9, using: &random)
                field.retarget(index, to: target)
                models[index] = (
                    motion.spring.motion(from: motion.state(at: now - since), to: target), now
                )
            case 5:
                let state = randomState()
                field.set(index, to: state)
                models[index] = (
                    models[index].motion.spring.motion(from: state, to: models[index].motion.target), now
                )
            case 6:
                let (motion, since) = models[index]
                let spring = randomSpring()
                field.setSpring(spring, of: index)
                models[index] = (
                    spring.motion(from: motion.state(at: now - since), to: motion.target), now
                )
            default:
                let spans: [Double] = [0.0166, 0.0166, 0.01661, 0.0176, 0.007, 0.9]
                let seconds = spans.randomElement(using: &random)
                now += seconds ?? 0
                field.advance(by: seconds ?? 0)
            }
            #expect(field.count == models.count)
            guard round % 50 == 0 else { continue }
            for (index, model) in models.enumerated() {
                let state = try #require(field.state(of: index))
                let truth = model.motion.state(at: now - model.since)
                #expect(abs(state.value - truth.value) < 1e-9, "seed \(seed), round \(round)")
                #expect(
                    abs(state.velocity.perSecond - truth.velocity.perSecond)
                        < 1e-9 * (1 + model.motion.spring.angularFrequency),
                    "seed \(seed), round \(round)")
                #expect(field.spring(of: index) == model.motion.spring)
            }
        }
        field.removeAll()
        #expect(field.count == 0 && !field.isMoving)
        field.append(1, to: 2, spring: .snappy)
        #expect(field.state(of: 0) == MotionState(1))
    }

    @Test("goes on by seconds as by moments, and loses none of them")
    func seconds() throws {
        var bySeconds = SpringField(at: start)
        var byMoments = SpringField(at: start)
        for spring in Self.springs {
            bySeconds.append(0, to: 320, spring: spring)
            byMoments.append(0, to: 320, spring: spring)
        }
        let motions = Self.springs.map { $0.motion(from: 0.0, to: 320) }
        for frame in 1...6000 {
            // A sixtieth of a second is no whole number of nanoseconds.
            bySeconds.advance(by: 1 / 60)
            if frame % 7 == 0 { byMoments.advance(by: 0.013) }
            byMoments.advance(to: start.advanced(by: Double(frame) / 60))
        }
        #expect(bySeconds.time == start.advanced(by: 100) && byMoments.time == bySeconds.time)
        #expect(error(bySeconds, motions, after: 100) < 1e-11)
        #expect(error(byMoments, motions, after: 100) < 1e-10)
    }

    @Test("agrees with them after an hour of frames no two of which are of the same length")
    func wavering() {
        var random = SeededGenerator(seed: 11)
        var field = SpringField(at: start)
        var motions: [SpringMotion<Double>] = []
        for ratio in [0, 1e-6, 0.3, 1, 4] {
            let spring = Spring(response: 0.3, dampingFraction: ratio)
            motions.append(spring.motion(from: 0.0, to: 320))
            field.append(0, to: 320, spring: spring)
        }
        var nanoseconds: Int64 = 0
        for _ in 0..<216_000 {
            nanoseconds += .random(in: 15_700_000...17_600_000, using: &random)
            field.advance(to: Timestamp(nanoseconds: start.nanoseconds + nanoseconds))
        }
        #expect(error(field, motions, after: Double(nanoseconds) * 1e-9) < 1e-9)
    }

    @Test("a point is two numbers side by side")
    func vectors() throws {
        var field = SpringField(at: start)
        let states = (0..<5).map { MotionState(SIMD2(Double($0), 1), perSecond: [10, -20]) }
        let places = states.map { field.append(vector: $0, to: [100, 50], spring: .bouncy) }
        #expect(places == [0, 2, 4, 6, 8])
        field.retarget(vector: 4, to: SIMD2(-7.0, 7))
        field.advance(by: 0.1)
        for (index, state) in states.enumerated() {
            let truth = Spring.bouncy.motion(from: state, to: index == 2 ? [-7, 7] : [100, 50]).state(at: 0.1)
            let shown: MotionState<SIMD2<Double>> = try #require(field.vector(of: 2 * index))
            #expect((shown.value - truth.value).magnitude < 1e-11)
            #expect((shown.velocity.perSecond - truth.velocity.perSecond).magnitude < 1e-10)
        }
        let last: MotionState<SIMD2<Double>>? = field.vector(of: 8)
        let removed = field.remove(vector: 2, as: SIMD2<Double>.self)
        #expect(removed && field.count == 8 && field.vector(of: 2) == last)
        let done = field.set(vector: 0, to: MotionState(SIMD2(1.0, 2)))
        #expect(done && field.vector(of: 0) == MotionState(SIMD2(1.0, 2)))
        let refused = [
            field.set(vector: 7, to: MotionState(SIMD2(1.0, 2))),
            field.retarget(vector: -1, to: SIMD2(1.0, 2)),
            field.retarget(vector: 0, to: SIMD2(1, Double.nan)),
            field.remove(vector: 7, as: SIMD2<Double>.self),
        ]
        #expect(!refused.contains(true))
        #expect(field.append(vector: MotionState(SIMD2(0, Double.nan)), to: [0, 0], spring: .smooth) == nil)
        #expect(field.vector(of: .max, as: SIMD2<Double>.self) == nil && field.count == 8)
    }

    @Test("lends its numbers, and copies as many values as there is room for")
    func reading() {
        var field = SpringField(at: start)
        for index in 0..<3 {
            field.append(MotionState(Double(index), perSecond: 7), to: 10, spring: .smooth)
        }
        let sums = field.withSpans { targets, displacements, velocities in
            (0..<3).map { (index: Int) -> Double in
                let place: Double = targets[index] + displacements[index]
                return place + 100 * velocities[index]
            }
        }
        #expect(sums == [700, 701, 702])
        for room in 0...5 {
            var values = [Double](repeating: -1, count: room)
            var span = values.mutableSpan
            field.copyValues(into: &span)
            let expected: [Double] = [0, 1, 2, -1, -1]
            #expect(values == Array(expected.prefix(room)))
        }
    }

    @Test("numbers that are none, indices that are none, and a clock that goes backwards change nothing")
    func badInput() {
        var field = SpringField(at: start)
        let added = [
            field.append(.nan, to: 0, spring: .smooth), field.append(0, to: .infinity, spring: .smooth),
            field.append(1, to: 2, spring: .smooth),
        ]
        #expect(added == [nil, nil, 0])
        let done = [
            field.retarget(0, to: .nan), field.retarget(1, to: 3), field.retarget(-1, to: 3),
            field.set(0, to: MotionState(0, perSecond: .infinity)), field.set(5, to: MotionState(0)),
            field.setSpring(.snappy, of: 1),
        ]
        #expect(!done.contains(true))
        #expect(field.value(of: 1) == nil && field.state(of: -1) == nil && field.target(of: 9) == nil)
        field.advance(to: start.advanced(by: -1))
        field.advance(to: start)
        for seconds: Double in [.nan, -.infinity, -1, 0, -0.0] { field.advance(by: seconds) }
        #expect(field.state(of: 0) == MotionState(1) && field.time == start)
        let none = [field.remove(at: 1), field.remove(at: .min), field.retarget(.max, to: 1)]
        #expect(!none.contains(true) && !field.isMoving(-5))
        field.append(3, to: 2, spring: Spring(duration: 0.5, bounce: 1))
        field.reserveCapacity(-1)
        for seconds: Double in [.infinity, 1e300, 1e9] { field.advance(by: seconds) }
        #expect(field.state(of: 0) == MotionState(2) && field.state(of: 1)?.isFinite == true)
        #expect(field.time > start)
    }
}

extension SpringField {
    fileprivate var isEmptyOrFinite: Bool {
        (0..<count).allSatisfy { state(of: $0)?.isFinite ?? false }
    }
}
