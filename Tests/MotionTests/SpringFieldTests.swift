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

    @Test("agrees with the springs one by one after an hour of frames", arguments: [60.0, 144])
    func hour(rate: Double) {
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

    @Test("of any size", arguments: [0, 1, 2, 7, 8, 9, 1000])
    func sizes(count: Int) {
        var field = SpringField(at: start)
        field.reserveCapacity(count)
        for index in 0..<count { field.append(Double(index), to: 0, spring: .snappy) }
        field.advance(to: start.advanced(by: 0.1))
        var values = [Double](repeating: .nan, count: count)
        values.withUnsafeMutableBufferPointer { field.copyValues(into: $0) }
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

    @Test("comes to rest exactly at its targets, and slows nothing down there")
    func rest() {
        var field = SpringField(at: start)
        field.append(0, to: 320, spring: .smooth)
        for frame in 1...6400 { field.advance(to: start.advanced(by: Double(frame) / 60)) }
        #expect(field.state(of: 0) == MotionState(320))
        #expect(!field.isMoving(beyond: .fraction))
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
        #expect(field.state(of: 0) == MotionState(1) && field.time == start)
    }
}
