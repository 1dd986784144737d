import Glibc
import Motion

/// A moment, in seconds after the start of a test's clock, which is not 0 so that no test relies on that.
public func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: 50 + seconds) }

/// True if a program that waits for the descriptor would wake up; false if there is none.
public func isReadable(_ descriptor: CInt?) -> Bool {
    guard let descriptor else { return false }
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0
}

/// True if two vectors are equal but for the rounding of doubles; false if there is none to compare.
public func isClose(
    _ left: SIMD2<Double>?, _ right: SIMD2<Double>, within tolerance: Double = 1e-9
) -> Bool {
    guard let left else { return false }
    return (left - right).magnitude <= tolerance
}
