import Dispatch
import Glibc
import Synchronization
import SystemCalls

/// Waits for a descriptor without a thread.
final class Readiness: Sendable {
    // Dispatch's sources may be used from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let state = Mutex(State())

    private struct State {
        var waiter: CheckedContinuation<Void, Never>?
        /// True while the source watches the descriptor.
        var isLooking = false
    }

    init(of descriptor: CInt) throws(DriverError) {
        // A duplicate: the source may watch it for a while after the driver has closed its own.
        let copy = dup(descriptor)
        guard copy >= 0 else { throw .system("wait for events", SystemError(errno)) }
        source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: .global(qos: .userInteractive))
        source.setCancelHandler { close(copy) }
        source.setEventHandler { [weak self] in self?.wake() }
    }

    deinit {
        source.cancel()
        // A suspended source is never cancelled.
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
