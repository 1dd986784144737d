import Glibc
import Synchronization
import SystemCalls

/// A thread that runs a driver, for a program that wants one.
///
///     let thread = try DriverThread {
///         let driver = try Driver(Libinput(.udev()), clock: TimerClock())
///         …
///         return driver
///     }
///     …
///     try thread.stop()
public final class DriverThread: Sendable {
    private let stopSignal: StopSignal
    private let state: State

    private final class State: Sendable {
        let thread = Mutex<pthread_t?>(nil)
        let failure = Mutex<(any Error)?>(nil)
    }

    /// The arguments of the thread's start.
    private final class Start {
        let make: @Sendable () throws -> Driver
        let stopSignal: StopSignal
        let state: State

        init(make: @escaping @Sendable () throws -> Driver, stopSignal: StopSignal, state: State) {
            self.make = make
            self.stopSignal = stopSignal
            self.state = state
        }

        func run() {
            do {
                try make().run(until: stopSignal)
            } catch {
                state.failure.withLock { $0 = error }
            }
        }
    }

    /// Starts a thread that runs a driver.
    ///
    /// - Parameter make: Makes the driver on that thread, which alone uses it.
    public init(_ make: @escaping @Sendable () throws -> Driver) throws(DriverError) {
        do throws(SystemError) { stopSignal = try StopSignal() } catch {
            throw .system("wait for events", error)
        }
        state = State()
        let start = Unmanaged.passRetained(Start(make: make, stopSignal: stopSignal, state: state))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw .system("start a thread", SystemError(code))
        }
        let made = thread
        state.thread.withLock { $0 = made }
    }

    deinit {
        stopSignal.stop()
        if let thread = state.thread.withLock({ $0 }) { pthread_detach(thread) }
    }

    /// Ends the driver's loop, joins the thread, and throws the error that ended it, if any.
    ///
    /// Don't call it on the thread itself: a callback of the driver's uses the stop signal that its loop
    /// was run with.
    public func stop() throws {
        stopSignal.stop()
        let thread = state.thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let thread { pthread_join(thread, nil) }
        if let failure = state.failure.withLock({ $0 }) { throw failure }
    }
}
