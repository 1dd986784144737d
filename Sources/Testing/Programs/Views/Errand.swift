import Glibc
import Synchronization

/// A task that runs on a thread of its own, while this thread goes on playing.
final class Errand<Success: Sendable>: Sendable {
    private let outcome = Mutex<Result<Success, ViewError>?>(nil)
    private let body: @Sendable () throws(ViewError) -> Success

    init(_ body: @escaping @Sendable () throws(ViewError) -> Success) throws(ProgramError) {
        self.body = body
        var thread = pthread_t()
        let error = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<AnyErrand>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(AnyErrand { [self] in run() }).toOpaque())
        guard error == 0 else { throw .system("a thread cannot be started", errno: error) }
        pthread_detach(thread)
    }

    /// The outcome; nil while the task runs.
    var result: Result<Success, ViewError>? { outcome.withLock { $0 } }

    private func run() {
        let result: Result<Success, ViewError>
        do throws(ViewError) { result = .success(try body()) } catch { result = .failure(error) }
        outcome.withLock { $0 = result }
    }
}

/// A type-erased errand, as C hands it to the thread.
private final class AnyErrand: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
