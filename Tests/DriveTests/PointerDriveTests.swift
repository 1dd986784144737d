import Drive
import Robot
import Seeded
import Testing
import Traces

private let mouse = DeviceID(5)

/// A driver whose events come from the test: a picture of 1600 by 800 points.
private struct Desktop {
    let clock = ManualClock()
    let driver: Driver

    init(_ placement: Placement? = Placement(size: [1600, 800])) throws {
        driver = try Driver(clock: clock)
        driver.placement = placement
        driver.arena.add(.pan(PanRules(slop: 0)))
        driver.arena.add(.hold())
    }

    func report(_ action: InputEvent.Action, device: DeviceID = mouse) {
        driver.handle(InputEvent(time: clock.now, device: device, action: action))
    }

    func wait(_ seconds: Double) throws {
        try driver.advance(clock, to: clock.now.advanced(by: seconds))
    }

    func point(at fraction: SIMD2<Double>) {
        report(.pointerMotion(PointerMotion(normalized: fraction)))
    }

    func press() { report(.button(.primary, isPressed: true)) }
    func release() { report(.button(.primary, isPressed: false)) }
    func turn(by notches: Double) { report(.wheel(Wheel(notches: [0, notches]))) }

    /// Moves the pointer evenly, with a report every 8 ms.
    func move(by points: SIMD2<Double>, steps: Int = 20) throws {
        for _ in 0..<steps {
            try wait(0.008)
            report(.pointerMotion(PointerMotion(accelerated: points / Double(steps))))
        }
    }
}

@Suite("A mouse at a driver")
struct PointerDriveTests {
    @Test("moves the driver's pointer, which stays in the picture")
    func pointer() throws {
        let desktop = try Desktop(Placement(origin: [100, 50], size: [1600, 800]))
        #expect(desktop.driver.pointer == nil)
        desktop.report(.pointerMotion(PointerMotion(accelerated: [10, -20])))
        #expect(desktop.driver.pointer == [910, 430])
        desktop.report(.pointerMotion(PointerMotion(accelerated: [5000, -5000])))
        #expect(desktop.driver.pointer == [1700, 50])
        desktop.point(at: [0, 1])
        #expect(desktop.driver.pointer == [100, 850])
        desktop.report(.pointerMotion(PointerMotion(accelerated: [.nan, 1])))
        #expect(desktop.driver.pointer == [100, 850])

        let fractions = try Desktop(nil)
        fractions.report(.pointerMotion(PointerMotion(accelerated: [192, 0])))
        #expect(fractions.driver.pointer == [0.6, 0.5])
    }

    @Test("drags what it is pressed on by the way of the pointer, and throws it with its velocity")
    func drags() throws {
        let desktop = try Desktop()
        var rules = DragRules<SIMD2<Double>>()
        (rules.latency, rules.ahead) = (0, 0)
        rules.tolerance = .point
        let cards = try [SIMD2(400.0, 400), SIMD2(1200.0, 400)].map { place in
            var card: DrivenValue<SIMD2<Double>>?
            let made = desktop.driver.add(
                Draggable(place, rules: rules), through: GestureMap(x: [8, 0], y: [0, 8]),
                where: { point in
                    let centre = card?.state.value ?? place
                    return abs(point.x - centre.x) < 150 && abs(point.y - centre.y) < 150
                })
            card = made
            try desktop.wait(0.1)
            return made
        }
        desktop.point(at: [0.25, 0.5])
        desktop.press()
        try desktop.move(by: [160, 80])
        #expect(cards[0].activity == .dragging && cards[1].activity == .idle)
        let held = cards[0].machine.state(at: desktop.driver.motionTime).value
        #expect(abs(held.x - 560) < 1e-6 && abs(held.y - 480) < 1e-6)
        desktop.release()
        let thrown = cards[0].machine.state(at: desktop.driver.motionTime)
        #expect(abs(thrown.velocity.perSecond.x - 1000) < 30)
        try desktop.wait(5)
        #expect(cards[0].activity == .idle && cards[0].state.value.x > 700)
        #expect(cards[1].state.value == [1200, 400])
        #expect(desktop.clock.isPaused)
    }

    @Test("drags in the picture's axes where the panel is turned")
    func turned() throws {
        for rotation in Placement.Rotation.allCases {
            let desktop = try Desktop(Placement(size: [800, 1600], rotation: rotation))
            var rules = DragRules<SIMD2<Double>>()
            (rules.latency, rules.ahead) = (0, 0)
            rules.release = .stay
            let card = desktop.driver.add(
                Draggable(SIMD2(400.0, 800), rules: rules), through: GestureMap(x: [8, 0], y: [0, 8]))
            desktop.press()
            try desktop.move(by: [80, 240])
            desktop.release()
            try desktop.wait(2)
            let place = card.state.value
            #expect(abs(place.x - 480) < 1e-6 && abs(place.y - 1040) < 1e-6, "\(rotation)")
            #expect(desktop.driver.pointer == [480, 1040], "\(rotation)")
        }
    }

    @Test("turns what lies under the pointer with its wheel, and nothing else")
    func wheel() throws {
        let desktop = try Desktop()
        let lists = [0.0, 800].map { left in
            desktop.driver.add(
                Scroller(content: 4000.0, viewport: 800), through: GestureMap(y: 8),
                where: { (left..<left + 800).contains($0.x) })
        }
        desktop.point(at: [0.75, 0.5])
        for _ in 0..<4 {
            desktop.turn(by: 0.5)
            try desktop.wait(0.02)
        }
        #expect(lists.map(\.goal) == [0, 120])
        #expect(!desktop.clock.isPaused)
        try desktop.wait(3)
        #expect(lists.map(\.state) == [MotionState(0), MotionState(120)])
        #expect(desktop.clock.isPaused)
        desktop.driver.pointer = [10, 10]
        desktop.turn(by: 1)
        #expect(lists.map(\.goal) == [60, 120])
    }

    @Test("stops content by its motion where the rules ask for it, wherever the pointer is")
    func motionStops() throws {
        let desktop = try Desktop()
        var rules = ScrollRules<Double>()
        rules.stops = .pointerMotion
        let list = desktop.driver.add(
            Scroller(content: 4000.0, viewport: 800, rules: rules), through: GestureMap(y: 8),
            where: { $0.x < 800 })
        var transitions: [Activity] = []
        list.onTransition { transitions.append($0.to) }
        list.scroll(to: 3000)
        try desktop.wait(0.1)
        desktop.point(at: [0.9, 0.9])
        #expect(list.activity == .idle && transitions == [.animating, .idle])
    }

    @Test("cancels what it holds when it is unplugged, and lets go of it when it is removed from the driver")
    func removal() throws {
        let desktop = try Desktop()
        let sheet = desktop.driver.add(Draggable(0, rules: .direct), through: GestureMap(x: 8))
        desktop.press()
        try desktop.move(by: [200, 0])
        #expect(sheet.activity == .dragging)
        desktop.report(.deviceRemoved)
        try desktop.wait(3)
        #expect(sheet.state == MotionState(0))
        desktop.press()
        try desktop.move(by: [200, 0])
        desktop.driver.remove(sheet)
        #expect(sheet.activity != .dragging)
        desktop.release()
    }

    @Test("and a finger on the screen move two things at the same time")
    func mouseAndFinger() throws {
        let desktop = try Desktop()
        let screen = DeviceID(1)
        desktop.report(.deviceAdded(DeviceTraits(kind: .touchscreen, size: [200, 100])), device: screen)
        let sheets = [true, false].map { isLeft in
            desktop.driver.add(
                Draggable(0, rules: .direct), through: GestureMap(x: 8), where: { ($0.x < 800) == isLeft })
        }
        desktop.point(at: [0.25, 0.5])
        desktop.press()
        let finger = { (x: Double) in
            Contact(ContactID(0), millimetres: [x, 50], normalized: [x / 200, 0.5])
        }
        desktop.report(.down(finger(150)), device: screen)
        desktop.report(.frame, device: screen)
        try desktop.move(by: [80, 0])
        desktop.report(.move(finger(130)), device: screen)
        desktop.report(.frame, device: screen)
        #expect(sheets.map(\.activity) == [.dragging, .dragging])
        let values = sheets.map { $0.machine.state(at: desktop.driver.motionTime).value }
        #expect(abs(values[0] - 80) < 1e-6 && values[1] < 0)
        desktop.report(.up(ContactID(0)), device: screen)
        desktop.report(.frame, device: screen)
        #expect(sheets.map { $0.activity == .dragging } == [true, false])
        desktop.release()
        try desktop.wait(5)
        #expect(sheets.allSatisfy { $0.activity == .idle })
    }

    @Test("of libinput's drags, clicks and scrolls a whole app")
    func throughLibinput() throws {
        var mouse = RobotMouse(reportsPerSecond: 500)
        mouse.pause(0.1)
        mouse.drag(by: [150, 0], for: 0.15)
        mouse.pause(2)
        mouse.turn(by: 4, every: 0.03)
        let stage = try Stage(mouse.trace)
        stage.driver.placement = Placement(size: [1600, 800])
        stage.driver.arena.add(.pan())
        let sheet = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        let list = stage.driver.add(Scroller(content: 4000.0, viewport: 600), through: GestureMap(y: 8))
        try stage.finish()
        #expect(sheet.state == MotionState(640) || sheet.state == MotionState(320))
        #expect(list.state == MotionState(240))
        #expect(stage.clock.isPaused)
    }

    @Test("floods and nonsense leave nothing held, and all at rest", arguments: 0..<20 as Range<UInt64>)
    func nonsense(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let desktop = try Desktop()
        let sheet = desktop.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        let list = desktop.driver.add(Scroller(content: 4000.0, viewport: 600), through: GestureMap(y: 8))
        func number() -> Double {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: .nan
            case 1: .infinity
            case 2: -1e300
            default: .random(in: -300...300, using: &random)
            }
        }
        for _ in 0..<400 {
            let device = DeviceID(.random(in: 1...3, using: &random))
            let action: InputEvent.Action =
                switch Int.random(in: 0..<12, using: &random) {
                case 0...3: .pointerMotion(PointerMotion(accelerated: [number(), number()]))
                case 4: .pointerMotion(PointerMotion(normalized: [number() / 300, number() / 300]))
                case 5...7:
                    .button(
                        Bool.random(using: &random) ? .primary : .secondary,
                        isPressed: .random(using: &random))
                case 8, 9: .wheel(Wheel(v120: [number(), number()], isNatural: .random(using: &random)))
                case 10: .deviceRemoved
                default:
                    .down(Contact(ContactID(0), millimetres: [50, 50], normalized: [0.3, 0.3]))
                }
            desktop.report(action, device: device)
            if Bool.random(using: &random) { try desktop.wait(.random(in: 0...0.05, using: &random)) }
            #expect(sheet.state.isFinite && list.state.isFinite)
            let pointer = desktop.driver.pointer ?? .zero
            #expect(pointer == pointer.clamped(lowerBound: .zero, upperBound: [1600, 800]))
        }
        for device in 1...3 { desktop.report(.deviceRemoved, device: DeviceID(UInt32(device))) }
        try desktop.wait(30)
        #expect(desktop.driver.arena.isIdle)
        #expect(sheet.activity == .idle && list.activity == .idle && desktop.clock.isPaused)
    }
}
