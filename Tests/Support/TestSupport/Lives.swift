import Glibc

/// The number of random lives that a test tries, as a factor of what it tries in each run: 1, or `FLING_LIVES`.
private let factor = getenv("FLING_LIVES").flatMap { Int(String(cString: $0)) }.map { max($0, 1) } ?? 1

/// Returns a number of random lives: as many as are tried in each run, times `FLING_LIVES` where that is set.
///
/// A law that a few lives keep on each run is tried on many by `.ci/full`.
public func lives<Count: BinaryInteger>(_ few: Count) -> Count { few * Count(factor) }
