import Dispatch
import Fling
import Seeded
import Synchronization

/// Random lives of draggables, scrolling positions, chains and scenes, one for each seed.
public enum RandomLives {
    /// A law that a life broke.
    public struct Fault: Sendable, CustomStringConvertible {
        public let seed: UInt64
        public let text: String

        public var description: String { "seed \(seed): \(text)" }
    }

    /// Lives the life of a seed: in the plane if the seed is a multiple of five, otherwise on a line.
    ///
    /// - Returns: The number of events that happened in it, and the law that it broke.
    public static func live(seed: UInt64) -> (events: Int, fault: Fault?) {
        live(seed: seed, isBursty: false)
    }

    /// The same for events that come in bursts between frames.
    public static func burst(seed: UInt64) -> (events: Int, fault: Fault?) {
        live(seed: seed, isBursty: true)
    }

    /// The same for values that follow motions of an app's own when they are let go; in bursts for odd seeds.
    public static func follow(seed: UInt64) -> (events: Int, fault: Fault?) {
        live(seed: seed, isBursty: !seed.isMultiple(of: 2), followsMotions: true)
    }

    private static func live(
        seed: UInt64, isBursty: Bool, followsMotions: Bool = false
    ) -> (events: Int, fault: Fault?) {
        func live<Value: Coordinates>(_: Value.Type) -> (events: Int, fault: Fault?) {
            var life = RandomLife<Value>(seed: seed, isBursty: isBursty, followsMotions: followsMotions)
            let text = life.run()
            return (life.events, text.map { Fault(seed: seed, text: $0) })
        }
        return seed.isMultiple(of: 5) ? live(SIMD2<Double>.self) : live(Double.self)
    }

    /// The same for a scrolling position.
    public static func scroll(seed: UInt64) -> (events: Int, fault: Fault?) {
        func live<Value: Coordinates>(_: Value.Type) -> (events: Int, fault: Fault?) {
            var life = ScrollingLife<Value>(seed: seed)
            let text = life.fault()
            return (life.events, text.map { Fault(seed: seed, text: $0) })
        }
        return seed.isMultiple(of: 2) ? live(SIMD2<Double>.self) : live(Double.self)
    }

    /// The same for content that fingers pinch, turn and pan.
    public static func transform(seed: UInt64) -> (events: Int, fault: Fault?) {
        var life = TransformLife(seed: seed)
        let text = life.fault()
        return (life.events, text.map { Fault(seed: seed, text: $0) })
    }

    /// The same for a chain.
    public static func chain(seed: UInt64) -> (events: Int, fault: Fault?) {
        func live<Value: Coordinates>(_: Value.Type) -> (events: Int, fault: Fault?) {
            var life = ChainingLife<Value>(seed: seed)
            let text = life.fault()
            return (life.events, text.map { Fault(seed: seed, text: $0) })
        }
        return seed.isMultiple(of: 2) ? live(SIMD2<Double>.self) : live(Double.self)
    }

    /// The same for a property that a finger drags.
    ///
    /// - Parameter followsMotions: True if it follows motions of an app's own when it is let go.
    public static func hold(seed: UInt64, followsMotions: Bool = false) -> (events: Int, fault: Fault?) {
        func live<Value: Coordinates>(_: Value.Type) -> (events: Int, fault: Fault?) {
            var life = HoldingLife<Value>(seed: seed, followsMotions: followsMotions)
            let text = life.fault()
            return (life.events, text.map { Fault(seed: seed, text: $0) })
        }
        return seed.isMultiple(of: 4) ? live(SIMD2<Double>.self) : live(Double.self)
    }

    /// The same for a transition, or for an animator, whose fraction a finger drags.
    ///
    /// - Parameter followsMotions: True if its rules answer a release with a motion of an app's own.
    public static func dragFraction(
        seed: UInt64, followsMotions: Bool = false
    ) -> (events: Int, fault: Fault?) {
        func live<Driven: FractionDriven>(
            _ make: (FractionPlan) throws -> Driven
        ) -> (events: Int, fault: Fault?) {
            do {
                var life = try FractionLife(seed: seed, followsMotions, make)
                let text = try life.fault()
                return (life.events, text.map { Fault(seed: seed, text: $0) })
            } catch {
                return (0, Fault(seed: seed, text: "\(error)"))
            }
        }
        return seed.isMultiple(of: 2) ? live(FractionPlan.animator) : live(FractionPlan.transition)
    }

    /// Lives a life several times, each in another guise, and compares what they show: later, mirrored, with
    /// its axes swapped, and disturbed by copies and by frames in any order. The seed decides what lives.
    public static func guises(seed: UInt64) -> (events: Int, fault: Fault?) {
        let later = Guise(shift: 86_400_000_000_007)
        let disturbed = Guise(isDisturbed: true)
        let mirrored = Guise(isMirrored: true)
        let all = [later, disturbed, mirrored, Guise(isSwapped: true)]
        return switch seed % 10 {
        case 0...2:
            compare(seed, all) { guise in
                var life = RandomLife<SIMD2<Double>>(seed: seed, isBursty: seed % 10 == 1, in: guise)
                let text = life.run()
                return (life.events, life.trace, text)
            }
        case 3, 4:
            compare(seed, [later, disturbed, mirrored]) { guise in
                var life = RandomLife<Double>(
                    seed: seed, isBursty: seed % 20 > 10, followsMotions: seed % 10 == 4, in: guise)
                let text = life.run()
                return (life.events, life.trace, text)
            }
        case 5:
            compare(seed, [later]) { guise in
                do {
                    var life = try FractionLife(
                        seed: seed, seed % 20 > 10, in: guise, FractionPlan.animator)
                    let text = try life.fault()
                    return (life.events, life.trace, text)
                } catch {
                    return (0, LifeTrace(), "\(error)")
                }
            }
        case 6:
            compare(seed, all) { guise in
                var life = HoldingLife<SIMD2<Double>>(seed: seed, in: guise)
                let text = life.fault()
                return (life.events, life.trace, text)
            }
        case 7:
            compare(seed, [later, disturbed]) { guise in
                var life = ScrollingLife<SIMD2<Double>>(seed: seed, in: guise)
                let text = life.fault()
                return (life.events, life.trace, text)
            }
        case 8:
            compare(seed, [later, disturbed]) { guise in
                var life = TransformLife(seed: seed, in: guise)
                let text = life.fault()
                return (life.events, life.trace, text)
            }
        default:
            compare(seed, [later, disturbed]) { guise in
                var life = ChainingLife<SIMD2<Double>>(seed: seed, in: guise)
                let text = life.fault()
                return (life.events, life.trace, text)
            }
        }
    }

    private static func compare(
        _ seed: UInt64, _ guises: [Guise], _ live: (Guise) -> (Int, LifeTrace, String?)
    ) -> (events: Int, fault: Fault?) {
        let (events, trace, text) = live(Guise())
        if let text { return (events, Fault(seed: seed, text: text)) }
        for guise in guises {
            let (_, other, text) = live(guise)
            if let text = text ?? trace.difference(from: other) {
                return (events, Fault(seed: seed, text: "\(guise): \(text)"))
            }
        }
        return (events * (1 + guises.count), nil)
    }

    /// The same for a scene; about one callback in three is an act, too.
    public static func scene(seed: UInt64) -> (events: Int, fault: Fault?) {
        var generator = SeededGenerator(seed: seed)
        let life = SceneLife(
            (0..<256).flatMap { _ in
                let word = generator.next()
                return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
            })
        let text = life.fault()
        return (life.actCount, text.map { Fault(seed: seed, text: $0) })
    }

    /// Lives the life of a scene that bytes decide.
    ///
    /// - Returns: The law that it broke.
    public static func scene(_ bytes: ArraySlice<UInt8>) -> String? { SceneLife(bytes).fault() }

    /// Lives one life after the other, from a seed on, until so many events have happened or a law is broken.
    ///
    /// - Parameters:
    ///   - threads: The number of lives at a time, on threads of their own.
    ///   - live: Lives the life of a seed.
    /// - Returns: The number of events that happened, and the broken law.
    public static func run(
        events limit: Int, from seed: UInt64, threads: Int,
        _ live: @Sendable (_ seed: UInt64) -> (events: Int, fault: Fault?) = RandomLives.live(seed:)
    ) -> (events: Int, fault: Fault?) {
        let progress = Mutex(Progress(seed: seed))
        DispatchQueue.concurrentPerform(iterations: max(threads, 1)) { _ in
            while let seeds = progress.withLock({ $0.next(limit) }) {
                var events = 0
                var fault: Fault?
                for seed in seeds where fault == nil {
                    let life = live(seed)
                    events += life.events
                    fault = life.fault
                }
                progress.withLock {
                    $0.events += events
                    $0.fault = $0.fault ?? fault
                }
            }
        }
        return progress.withLock { ($0.events, $0.fault) }
    }

    private struct Progress {
        var seed: UInt64
        var events = 0
        var fault: Fault?

        init(seed: UInt64) { self.seed = seed }

        /// The seeds for a thread that has nothing to do; nil when all is done.
        mutating func next(_ limit: Int) -> Range<UInt64>? {
            guard fault == nil, events < limit, seed < .max - 1000 else { return nil }
            defer { seed += 1000 }
            return seed..<(seed + 1000)
        }
    }
}
