import Fling

extension Group {
    /// The costs of a scene in which 10,000 properties move: of a frame, and of starting a motion. The
    /// properties are objects all over the memory, from which most of the time goes to fetching them.
    static let animation = Group(
        name: "animation",
        benchmarks: [
            frames("frame/springs", of: .spring(duration: 1, bounce: 0.2), atMost: 1_500_000),
            frames("frame/curves", of: .easeInOut(duration: 2), atMost: 1_900_000),
            frames(
                "frame/additive", of: .spring(duration: 1, bounce: 0.2), isAdditive: true, atMost: 2_200_000),
            Benchmark("frame/idle", atMost: 180, allocations: 0) {
                Field(count: 10_000)
            } run: { field, count in
                for _ in 0..<count { field.nextFrame() }
            },
            retargets("start", animation: .snappy, atMost: 4200) { field in
                field.scene.removeAllAnimations()
            },
            retargets("retarget/spring", animation: .snappy, atMost: 3100),
            retargets("retarget/curve", animation: .easeInOut, atMost: 1500, allocations: 0),
        ])

    /// Measures a frame: the scene is advanced, and every property's state is read. The motions were started
    /// over one second, so that they are in all phases, and stay there: frames are 100 ns apart.
    private static func frames(
        _ name: String, of animation: Animation, isAdditive: Bool = false, atMost nanoseconds: Double? = nil
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0) {
            let field = Field(count: 10_000)
            field.animate(animation, over: 1, isAdditive: isAdditive)
            return field
        } run: { field, count in
            for _ in 0..<count {
                field.nextFrame(after: 1e-7)
                var sum = SIMD2(0.0, 0.0)
                for property in field.properties { sum += property.state.value }
                blackHole(sum)
            }
        }
    }

    /// Measures retargeting: every property is sent to another value, 1 ms after the last time.
    ///
    /// - Parameter before: Runs first, as a part of the measured time.
    private static func retargets(
        _ name: String, animation: Animation, atMost nanoseconds: Double? = nil, allocations: Double? = nil,
        before: @escaping @Sendable (Field) -> Void = { _ in }
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: allocations, operationsPerTurn: 10_000) {
            let field = Field(count: 10_000)
            field.animate(animation)
            return field
        } run: { field, count in
            for _ in 0..<count {
                before(field)
                field.nextFrame()
                field.animate(animation)
            }
        }
    }
}

/// A field of points that a scene moves.
private final class Field {
    let scene = Scene()
    let properties: [Property<SIMD2<Double>>]
    private var turn = 0.0

    init(count: Int) {
        let scene = scene
        properties = (0..<count).map { _ in Property(.zero, tolerance: .point, in: scene) }
    }

    func nextFrame(after seconds: Double = 0.001) {
        scene.advance(to: scene.time.advanced(by: seconds))
    }

    /// Animates every point to a new target of its own.
    func animate(_ animation: Animation, over seconds: Double = 0, isAdditive: Bool = false) {
        turn += 1
        for (index, property) in properties.enumerated() {
            if seconds > 0 { nextFrame(after: seconds / Double(properties.count)) }
            property.animate(
                to: SIMD2(Double(index & 63) + 100 * turn, 40 - turn), animation, key: "place",
                isAdditive: isAdditive)
        }
    }
}
