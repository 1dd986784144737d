import Seeded

/// Random scenes, one after the other: many more calls than a fuzzer has the time for.
public enum SceneChance {
    /// Runs random scenes until `limit` calls have been made to them; about one callback in three makes a
    /// call, too.
    ///
    /// - Returns: The number of calls made; and the seed of the scene that broke a promise, with a
    ///   description of the fault.
    public static func run(
        calls limit: Int, seed: UInt64
    ) -> (calls: Int, fault: (seed: UInt64, text: String)?) {
        var calls = 0
        var seed = seed
        while calls < limit {
            let life = SceneLife(bytes(seed)[...])
            if let text = life.fault() { return (calls, (seed, text)) }
            calls += life.actCount
            seed &+= 1
        }
        return (calls, nil)
    }

    /// Returns the bytes for a scene, reproducible by the seed.
    static func bytes(_ seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return (0..<256).flatMap { _ in
            let word = generator.next()
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }
}
