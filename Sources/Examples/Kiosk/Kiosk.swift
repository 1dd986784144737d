import DRMDisplay
import Drive
import Glibc
import Libinput

/// The kiosk: pages, the driver that moves them, and the screen that shows them.
final class Kiosk {
    private let screen: Screen
    private let driver: Driver
    private let album: Album
    private let isVerbose: Bool
    /// The distance by which the row of pages is pushed to the left, in pixels.
    private let row: DrivenValue<Double>
    /// The scale of each device, in pixels per millimetre.
    private var scales: [DeviceID: Double] = [:]
    /// The turn of a wheel, in notches, that has not made a whole one yet.
    private var openTurn = 0.0
    /// The console, from which the user may switch to another one and back.
    private let terminal: VirtualTerminal?
    private let stop: StopSignal
    private var failure: (any Error)?

    init(on screen: Screen, until stop: StopSignal, isVerbose: Bool) throws {
        self.screen = screen
        self.stop = stop
        self.isVerbose = isVerbose
        terminal = try VirtualTerminal()
        album = Album(width: screen.mode.width, height: screen.mode.height)

        // A page is a detent, and a flick goes one further; a rubber band holds the ends.
        let width = Double(screen.mode.width)
        let bounds = Bounds(0...width * Double(album.count - 1), ends: .elastic(width))
        let detents = (0..<album.count).map { Detent(width * Double($0)) }
        let rules = DragRules(
            bounds: bounds, release: .detents(detents), spring: .snappy, tolerance: .point, tap: .nextDetent)

        driver = try Driver(
            Libinput(.udev(), reportsPointers: true, waitsForDevices: true), clock: DRMClock(screen))
        driver.placement = Placement(size: SIMD2(width, Double(screen.mode.height)))
        driver.arena.add(.pan(PanRules(touchpadFingers: 2...5, directions: .horizontal)))
        driver.arena.add(.tap())
        driver.arena.add(.hold())
        row = driver.add(Draggable(0, rules: rules), through: GestureMap())
    }

    /// Follows fingers and mice until the program is stopped. While nothing moves there are no frames, and
    /// the program does not wake up.
    func run() throws {
        say(#""screen":"\#(screen.connector.name)","mode":"\#(screen.mode)","width":\#(screen.mode.width)"#)
        say(#""driver":"\#(screen.card.driver)","vblanks":\#(screen.reportsVblanks)"#)
        driver.onEvent { [unowned self] event in take(event) }
        driver.onGesture { [unowned self] gesture in
            let isPointer = gesture.source == .pointer
            let scale = isPointer ? driver.arena.pointer.pointsPerMillimetre : scales[gesture.device] ?? 0
            row.map = GestureMap(x: -scale)
        }
        driver.onFrame { [unowned self] frame in show(frame) }
        row.onTransition { [unowned self] transition in say(transition) }
        terminal?.leaveHandler = { [unowned self] in
            driver.suspend()
            screen.suspend()
        }
        terminal?.returnHandler = { [unowned self] in
            attempt {
                try screen.resume()
                try driver.resume()
            }
        }
        let watch = try terminal.map { console in
            try driver.watch(console.fileDescriptor) { console.dispatch() }
        }
        defer { watch?.cancel() }
        try driver.run(until: stop)
        if let failure { throw failure }
    }
}

extension Kiosk {
    /// Stores the scale of a new device: on the display a page follows the finger exactly; on a touchpad, 60
    /// mm are a page. A moved pointer is drawn, and a notch of a wheel turns a page.
    private func take(_ event: InputEvent) {
        switch event.action {
        case .deviceAdded(let traits):
            let millimetres = traits.kind == .touchscreen ? traits.size?.x ?? 217 : 60
            scales[event.device] = Double(screen.mode.width) / millimetres
        case .pointerMotion: driver.requestFrame()
        case .wheel(let wheel): turnPages(by: wheel.scrolledNotches.x + wheel.scrolledNotches.y)
        default: break
        }
    }

    /// Turns a page for each whole notch; parts of a notch add up.
    private func turnPages(by notches: Double) {
        openTurn += notches
        let pages = openTurn.rounded(.towardZero)
        guard pages != 0, let goal = row.goal else { return }
        openTurn -= pages
        let width = Double(screen.mode.width)
        let page = min(max((goal / width).rounded() + pages, 0), Double(album.count - 1))
        row.animate(to: page * width)
    }

    private func show(_ frame: Frame) {
        attempt {
            try screen.present { album.draw(offset: row.state.value, pointer: driver.pointer, on: $0) }
        }
        say(
            #""frame":\#(frame.number),"time":\#(frame.time.seconds),"#
                + #""shown":\#(frame.presentationTime.seconds),"missed":\#(frame.missedCount),\#(text(row.state))"#
        )
    }

    /// Runs `body`; an error ends the program.
    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failure = error
            stop.stop()
        }
    }

    private func say(_ transition: DragTransition<Double>) {
        say(
            #""event":"\#(transition.event)","time":\#(transition.time.seconds),"from":"\#(transition.from)","#
                + #""to":"\#(transition.to)","before":\#(transition.before.value),\#(text(transition.after))"#
        )
    }

    private func text(_ state: MotionState<Double>) -> String {
        #""value":\#(state.value),"velocity":\#(state.velocity.perSecond)"#
    }

    private func say(_ members: @autoclosure () -> String) {
        guard isVerbose else { return }
        print("{\(members())}")
        fflush(nil)
    }
}
