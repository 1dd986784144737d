import Drive
import Glibc
import Libinput

/// Ctrl-C ends it.
let stop = try StopSignal()
signal(SIGINT) { _ in stop.stop() }

do {
    // A sheet that rests closed, half open or open. Lengths are points, 8 for a millimetre of the fingers.
    var rules = DragRules<Double>(spring: .snappy)
    rules.bounds = Bounds(0...640, ends: .elastic(400))
    rules.release = .detents([0, 320, 640])

    let driver = try Driver(Libinput(.udev()), clock: TimerClock(framesPerSecond: 60))
    driver.arena.add(.pan(PanRules(touchpadFingers: 2...4)))
    driver.arena.add(.hold())

    let sheet = driver.add(Draggable(0, rules: rules), through: GestureMap(y: 8))
    sheet.onChange { state in
        print(String(repeating: "█", count: max(0, Int(state.value / 10))))
    }
    sheet.onTransition { transition in
        print("\(transition.from) → \(transition.to) at \(Int(transition.after.velocity.perSecond)) points/s")
    }
    try driver.run(until: stop)
} catch {
    print(error)
    exit(1)
}
