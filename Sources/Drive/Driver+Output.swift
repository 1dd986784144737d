import Dispatch
import Fling
import Frames
import Glibc
import Synchronization

extension Driver {
    /// What comes out of a driver.
    public enum Output: Equatable, Sendable {
        /// What a device reported.
        case event(InputEvent)
        /// What came of it; its time is that which passes for what moves.
        case gesture(Gesture)
        /// A frame to be drawn: everything that was added has moved.
        case frame(Frame)
    }

    /// Everything that happens, for `for try await`.
    ///
    ///     for try await output in driver.outputs {
    ///         switch output {
    ///         case .frame(let frame): draw(sheet.state, at: frame.presentationTime)
    ///         case .gesture(let gesture) where gesture.kind == .tap: break loop
    ///         default: break
    ///         }
    ///     }
    ///
    /// Asking for the next one is what drives: it does what there is to do, in the isolation of whoever asks, and waits
    /// without a thread. It ends when the task is cancelled. One loop at a time goes through a driver's outputs.
    public var outputs: Outputs { Outputs(driver: self) }

    /// The outputs of a driver; see ``Driver/outputs``.
    public struct Outputs: AsyncSequence {
        let driver: Driver

        public func makeAsyncIterator() -> Iterator { Iterator(driver) }

        public struct Iterator: AsyncIteratorProtocol {
            private let driver: Driver
            private let queue = OutputQueue()
            private let readiness: Readiness

            init(_ driver: Driver) {
                self.driver = driver
                readiness = Readiness(of: driver.fileDescriptor)
                driver.sink = { [weak queue] in queue?.outputs.append($0) }
            }

            public mutating func next() async throws(DriverError) -> Output? {
                try await next(isolation: nil)
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(DriverError) -> Output? {
                while true {
                    if let output = queue.takeFirst() { return output }
                    guard !Task.isCancelled else { return nil }
                    try driver.dispatch()
                    if queue.isEmpty { await readiness.wait(isolation: actor) }
                }
            }
        }
    }
}

/// Outputs that have not been asked for yet: those of one dispatch at most.
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

/// Waits for a descriptor without a thread.
private final class Readiness: Sendable {
    // Dispatch's sources may be used from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let state = Mutex(State())

    private struct State {
        var waiter: CheckedContinuation<Void, Never>?
        /// Whether the source looks at the descriptor.
        var isLooking = false
    }

    init(of descriptor: CInt) {
        // Of its own: the source may look at it for a while after the driver has gone.
        let copy = dup(descriptor)
        source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: .global(qos: .userInteractive))
        source.setCancelHandler { close(copy) }
        source.setEventHandler { [weak self] in self?.wake() }
    }

    deinit {
        source.cancel()
        // One that is suspended does not even end.
        if !state.withLock({ $0.isLooking }) { source.resume() }
    }

    /// Returns when the descriptor is readable, or the task is cancelled.
    func wait(isolation actor: isolated (any Actor)?) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: actor) { waiter in
                state.withLock { state in
                    guard !Task.isCancelled else { return waiter.resume() }
                    state.waiter = waiter
                    guard !state.isLooking else { return }
                    state.isLooking = true
                    source.resume()
                }
            }
        } onCancel: {
            state.withLock { state in
                state.waiter?.resume()
                state.waiter = nil
            }
        }
    }

    private func wake() {
        state.withLock { state in
            guard state.isLooking else { return }
            // It stays readable until the driver has dispatched.
            source.suspend()
            state.isLooking = false
            state.waiter?.resume()
            state.waiter = nil
        }
    }
}

extension Driver {
    /// A dispatch source that has the driver do what there is to do, on a queue; it begins with `activate()`, and ends
    /// with `cancel()`.
    ///
    /// The driver, and everything that belongs to it, is used on that queue alone from then on. The source keeps it.
    ///
    /// - Parameters:
    ///   - queue: A serial queue, such as the main one.
    ///   - onError: What to do when the driver can't go on; the source is cancelled.
    public func makeSource(
        queue: DispatchQueue = .main, onError: @escaping (DriverError) -> Void = { _ in }
    ) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(fileDescriptor: fileDescriptor, queue: queue)
        nonisolated(unsafe) let (driver, made, report) = (self, source, onError)
        source.setEventHandler {
            do throws(DriverError) {
                try driver.dispatch()
            } catch {
                made.cancel()
                report(error)
            }
        }
        return source
    }
}
