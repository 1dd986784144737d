import Seeded

/// A promise that must hold whatever bytes come.
///
///     for target in FuzzTarget.all { print(target.name, target.fault(in: bytes) ?? "holds") }
public struct FuzzTarget: Sendable {
    public let name: String
    /// What it does with the bytes, in a line.
    public let summary: String
    /// Recordings of this kind are good to begin with.
    public let recordings: Recordings?
    /// The most bytes that are worth trying.
    public let maximumLength: Int
    let check: @Sendable (ArraySlice<UInt8>) -> String?

    /// What kind of recording bytes are.
    public enum Recordings: String, Sendable {
        case libinput
        case evemu
        case touch
    }

    /// What goes wrong with these bytes; nil when the promise holds.
    public func fault(in bytes: some Sequence<UInt8>) -> String? {
        check(Array(bytes)[...])
    }

    /// Inputs of chance to begin with, from the shortest to the longest that are worth trying: the same every time.
    public func seeds(_ count: Int) -> [[UInt8]] {
        (1...count).map { number in
            var generator = SeededGenerator(seed: UInt64(number))
            return (0..<maximumLength * number / count / 2).map { _ in
                UInt8(truncatingIfNeeded: generator.next())
            }
        }
    }

    public static let all: [FuzzTarget] = [
        .libinput, .evemu, .touch, .replay, .gestures, .machine, .motion, .arguments, .capi, .cinput,
        .scene,
    ]
}
