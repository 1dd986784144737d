import Seeded

/// A property of the library that must hold for any bytes.
///
///     for target in FuzzTarget.all { print(target.name, target.fault(in: bytes) ?? "holds") }
public struct FuzzTarget: Sendable {
    public let name: String
    /// A one-line description of the target.
    public let summary: String
    /// The kind of recordings that are good seeds; nil for none.
    public let recordings: Recordings?
    /// The greatest number of bytes worth trying.
    public let maximumLength: Int
    let check: @Sendable (ArraySlice<UInt8>) -> String?

    /// The format of a recording.
    public enum Recordings: String, Sendable {
        case libinput
        case evemu
        case touch
    }

    /// Checks the target with these bytes; returns the fault, or nil if the property holds.
    public func fault(in bytes: some Sequence<UInt8>) -> String? {
        check(Array(bytes)[...])
    }

    /// Returns random inputs to begin with, of increasing length up to the longest worth trying;
    /// reproducible.
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
