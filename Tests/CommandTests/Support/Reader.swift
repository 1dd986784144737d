import Foundation

/// A reader collects the text from a descriptor, on a thread of its own, until the other end is closed.
///
/// A single read may return only a part: a terminal passes on what has reached it by then.
final class Reader: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var bytes: [UInt8] = []

    init(_ descriptor: Int32) {
        Thread.detachNewThread {
            var chunk = [UInt8](repeating: 0, count: 1000)
            while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
                self.bytes += chunk[..<count]
            }
            self.done.signal()
        }
    }

    /// Waits for the end, and returns the whole text.
    func text() -> String {
        done.wait()
        return String(decoding: bytes, as: UTF8.self)
    }
}
