import Seeded

/// Scenes that live by chance, one after the other: many more calls than a fuzzer has the time for.
public enum SceneChance {
    /// Lives scenes until so many calls have been made on them, of which each third may come from a callback.
    ///
    /// - Returns: How many were made; and the seed of the life that broke a promise, with what went wrong.
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

    /// The bytes of a life: the same for the same seed.
    static func bytes(_ seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return (0..<256).flatMap { _ in
            let word = generator.next()
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }
}
