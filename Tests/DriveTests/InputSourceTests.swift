import CLinux
import Drive
import Glibc
import Libinput
import TestSupport
import Testing

@Suite("A driver on a source of an app's own")
struct InputSourceTests {
    @Test("moves what a finger grabs, drags and throws as if the app had handed in the events")
    func drag() throws {
        let touches = WindowTouches()
        let app = try App(touches)
        let other = try App(nil)
        for event in [WindowTouches.screen] + throwDown {
            try app.advance(to: event.time)
            touches.send(event)
            #expect(isReadable(app.driver.fileDescriptor))
            try app.driver.dispatch()
            try other.advance(to: event.time)
            other.driver.handle(event)
        }
        for app in [app, other] { try app.advance(to: Timestamp(seconds: 10)) }
        #expect(app.transitions == [.grab, .release, .time])
        #expect(app.sheet.state == MotionState(320))
        #expect(app.states.count > 20)
        #expect(app.states == other.states)
        #expect(app.clock.isPaused)
        #expect(!isReadable(app.driver.fileDescriptor))
    }

    @Test("asks the source for its devices at first, though its descriptor is not readable")
    func devices() throws {
        let touches = WindowTouches()
        touches.isQuiet = true
        touches.send(WindowTouches.screen)
        let app = try App(touches)
        try app.driver.dispatch()
        #expect(app.events == [WindowTouches.screen.action])
    }

    @Test("is woken by the source while it waits", .timeLimit(.minutes(1)))
    func wakesUp() throws {
        let touches = WindowTouches()
        let driver = try Driver(touches, clock: TimerClock())
        driver.arena.add(.tap())
        // From now on nothing but the source makes the descriptor readable.
        try driver.dispatch()
        let stop = try StopSignal()
        driver.onEvent { if $0.action == .frame { stop.stop() } }
        touches.send(InputEvent(time: .now, device: WindowTouches.device, action: .frame))
        let count = driver.wakeUpCount
        try driver.run(until: stop)
        #expect(driver.wakeUpCount <= count + 2)
    }

    @Test("cancels the drag when the source is suspended, and goes on when it is resumed")
    func suspends() throws {
        let touches = WindowTouches()
        let app = try App(touches)
        touches.send(WindowTouches.screen)
        for event in throwDown where app.sheet.activity != .dragging {
            try app.advance(to: event.time)
            touches.send(event)
            try app.driver.dispatch()
        }
        try #require(app.sheet.activity == .dragging)
        app.driver.suspend()
        #expect(touches.isSuspended)
        #expect(app.events.last == .suspend)
        #expect(app.transitions == [.grab, .cancel])
        #expect(app.sheet.goal == 0)
        try app.driver.resume()
        #expect(!touches.isSuspended)
        #expect(app.events.last == .resume)
        try app.advance(to: Timestamp(seconds: 10))
        #expect(app.sheet.state == MotionState(0))
    }

    @Test("throws the source's own error when it can't be read or resumed")
    func fails() throws {
        let touches = WindowTouches()
        let app = try App(touches)
        touches.failure = WindowError(reason: "the window is closed")
        touches.send(WindowTouches.screen)
        let error = DriverError.input(WindowError(reason: "the window is closed"))
        #expect(throws: error) { try app.driver.dispatch() }
        #expect(throws: error) { try app.driver.resume() }
        #expect("\(error)" == "the window is closed")
        touches.failure = nil
        try app.driver.dispatch()
        #expect(app.events == [WindowTouches.screen.action])
    }

    @Test("has an error that equals itself and no other")
    func errors() {
        let errors: [DriverError] = [
            .input(WindowError(reason: "closed")), .input(WindowError(reason: "hidden")),
            .input(LibinputError.emptySeat("closed")), .input(SystemError(EIO)),
            .clock(FrameClockError("read", code: EIO)), .system("read", SystemError(EIO)),
            .system("wait", SystemError(EIO)), .system("read", SystemError(EBADF)),
        ]
        for (index, error) in errors.enumerated() {
            #expect(errors.indices.filter { errors[$0] == error } == [index])
        }
    }
}

/// The touches of a window, sent by a test as a toolkit would.
private final class WindowTouches: InputSource {
    static let device = DeviceID(1)
    static let screen = InputEvent(
        time: .zero, device: device,
        action: .deviceAdded(DeviceTraits(kind: .touchscreen, size: [200, 120])))

    let fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
    /// True if events don't make the descriptor readable.
    var isQuiet = false
    var failure: WindowError?
    private(set) var isSuspended = false
    private var pending: [InputEvent] = []

    deinit { close(fileDescriptor) }

    func send(_ event: InputEvent) {
        pending.append(event)
        if !isQuiet { eventfd_write(fileDescriptor, 1) }
    }

    func dispatch(_ handle: (InputEvent) -> Void) throws(WindowError) {
        if let failure { throw failure }
        var count = eventfd_t()
        eventfd_read(fileDescriptor, &count)
        let events = pending
        pending = []
        for event in events { handle(event) }
    }

    func suspend(_ handle: (InputEvent) -> Void) {
        isSuspended = true
        handle(InputEvent(time: .zero, device: Self.device, action: .suspend))
    }

    func resume(_ handle: (InputEvent) -> Void) throws(WindowError) {
        if let failure { throw failure }
        isSuspended = false
        handle(InputEvent(time: .zero, device: Self.device, action: .resume))
    }
}

private struct WindowError: Error, Equatable, CustomStringConvertible {
    var reason: String
    var description: String { reason }
}

/// A sheet that a finger throws, on a clock that the test turns.
private final class App {
    let clock = ManualClock(framesPerSecond: 60)
    let driver: Driver
    let sheet: DrivenValue<Double>
    private(set) var events: [InputEvent.Action] = []
    private(set) var states: [MotionState<Double>] = []
    private(set) var transitions: [DragEventKind] = []

    init(_ source: WindowTouches?) throws {
        driver = try Driver(source, clock: clock)
        driver.arena.add(.pan())
        sheet = driver.add(Draggable(0, rules: .sheet), through: GestureMap(y: 8))
        driver.onEvent { [unowned self] in events.append($0.action) }
        sheet.onChange { [unowned self] in states.append($0) }
        sheet.onTransition { [unowned self] in transitions.append($0.event) }
    }

    func advance(to time: Timestamp) throws {
        guard time > clock.now else { return }
        try driver.advance(clock, to: time)
    }
}

/// A finger lands, moves down by 40 mm at 500 mm/s, and lifts.
private let throwDown: [InputEvent] = {
    func report(_ action: InputEvent.Action, _ step: Int) -> [InputEvent] {
        let time = Timestamp(seconds: 0.1 + Double(step) * 0.008)
        return [action, .frame].map { InputEvent(time: time, device: WindowTouches.device, action: $0) }
    }
    func finger(_ step: Int) -> Contact {
        let place = SIMD2(100, 40 + Double(step) * 4)
        return Contact(ContactID(0), millimetres: place, normalized: place / [200, 120])
    }
    return report(.down(finger(0)), 0) + (1...10).flatMap { report(.move(finger($0)), $0) }
        + report(.up(ContactID(0)), 11)
}()
