/// A promise that must hold whatever bytes come.
///
///     for target in FuzzTarget.all { print(target.name, target.fault(in: bytes) ?? "holds") }
public struct FuzzTarget: Sendable {
    public let name: String
    /// What it does with the bytes, in a line.
    public let summary: String
    /// Recordings of this kind are good to begin with.
    public let seeds: Seeds?
    /// The most bytes that are worth trying.
    public let maximumLength: Int
    let check: @Sendable (ArraySlice<UInt8>) -> String?

    /// What kind of recording bytes are.
    public enum Seeds: String, Sendable {
        case libinput
        case evemu
        case touch
    }

    /// What goes wrong with these bytes; nil when the promise holds.
    public func fault(in bytes: some Sequence<UInt8>) -> String? {
        check(Array(bytes)[...])
    }

    public static let all: [FuzzTarget] = [
        .libinput, .evemu, .touch, .replay, .gestures, .machine, .motion, .arguments, .capi, .scene,
    ]
}
