import Fling
import FrameClocks

extension Driver {
    /// An output of a driver: an event, a gesture or a frame.
    ///
    ///     for try await case .gesture(let gesture) in driver.outputs where gesture.kind == .tap {
    ///         label.isHidden.toggle()
    ///     }
    public enum Output: Equatable, Sendable {
        /// An event that a device reported.
        case event(InputEvent)
        /// A gesture that was recognised; its time is motion time.
        case gesture(Gesture)
        /// A frame to be drawn: everything that was added has moved.
        case frame(Frame)
    }

    /// All events, gestures and frames, for `for try await`.
    ///
    ///     loop: for try await output in driver.outputs {
    ///         switch output {
    ///         case .frame(let frame): draw(sheet.state, at: frame.presentationTime)
    ///         case .gesture(let gesture) where gesture.kind == .tap: break loop
    ///         default: break
    ///         }
    ///     }
    ///
    /// Asking for the next output is what drives: it dispatches in the isolation of the caller, and waits
    /// without a thread. The sequence ends when the task is cancelled. One loop at a time goes through a
    /// driver's outputs.
    public var outputs: Outputs { Outputs(driver: self) }

    /// The outputs of a driver; see ``Driver/outputs``.
    ///
    ///     let taps = driver.outputs.filter { output in
    ///         if case .gesture(let gesture) = output { gesture.kind == .tap } else { false }
    ///     }
    ///     for try await _ in taps { label.isHidden.toggle() }
    public struct Outputs: AsyncSequence {
        let driver: Driver

        /// Returns the iterator that runs the driver; a driver has one at a time.
        public func makeAsyncIterator() -> Iterator { Iterator(driver) }

        /// The iterator of a driver's outputs, which waits for devices and frames.
        ///
        ///     var iterator = driver.outputs.makeAsyncIterator()
        ///     while let output = try await iterator.next() {
        ///         if case .frame(let frame) = output { draw(sheet.state, at: frame.presentationTime) }
        ///     }
        public struct Iterator: AsyncIteratorProtocol {
            private let driver: Driver
            private let queue = OutputQueue()
            private var readiness: Readiness?

            init(_ driver: Driver) {
                self.driver = driver
                driver.sink = { [weak queue] in queue?.outputs.append($0) }
            }

            public mutating func next() async throws(DriverError) -> Output? {
                try await next(isolation: nil)
            }

            /// Returns the next output after a wait, if there is none yet; nil once the task is cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(DriverError) -> Output? {
                while true {
                    if let output = queue.takeFirst() { return output }
                    guard !Task.isCancelled else { return nil }
                    try driver.dispatch()
                    guard queue.isEmpty else { continue }
                    if readiness == nil { readiness = try Readiness(of: driver.fileDescriptor) }
                    await readiness?.wait(isolation: actor)
                }
            }
        }
    }
}

/// The outputs that have not been asked for yet: those of one dispatch at most.
private final class OutputQueue {
    var outputs: [Driver.Output] = []
    private var next = 0

    var isEmpty: Bool { next == outputs.count }

    func takeFirst() -> Driver.Output? {
        guard next < outputs.count else {
            outputs.removeAll(keepingCapacity: true)
            next = 0
            return nil
        }
        defer { next += 1 }
        return outputs[next]
    }
}
