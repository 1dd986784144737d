import Drive
@testable import FlingTesting
import Testing
import VirtualEvdev

/// A sheet that is closed, half open or open.
private func sheet(spring: Spring = .snappy) throws -> Draggable<Double> {
    var rules = DragRules<Double>(spring: spring, tolerance: .point)
    rules.bounds = Bounds(0...640, ends: .elastic(400))
    rules.release = .detents([0, 320, 640])
    return Draggable(0, rules: rules)
}

private let map = GestureMap(y: 8.0)

/// A robot that has flicked three fingers on a touchpad.
private func flick(ending: RobotHand.Ending = .lift) -> RobotHand {
    var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
    robot.swipe(fingers: 3, from: [50, 20], by: [0, 30], .flick(speed: 250), ending: ending)
    return robot
}

/// An app that runs on a driver, with a sheet.
private final class SheetApp {
    let driver: Driver
    let sheet: DrivenValue<Double>
    var drawn: [Double] = []

    init(_ driver: Driver, spring: Spring = .snappy) throws {
        self.driver = driver
        driver.arena = TracePlayer.standardArena
        sheet = driver.add(try FlingTestingTests.sheet(spring: spring), through: map)
        sheet.onChange { [unowned self] state in drawn.append(state.value) }
    }

    /// In a test: without devices, on a clock that is advanced.
    convenience init(
        framesPerSecond: Double = 60, latency: Double? = nil, start: Timestamp = .zero,
        spring: Spring = .snappy
    ) throws {
        let clock = ManualClock(start: start, framesPerSecond: framesPerSecond, latency: latency)
        try self.init(Driver(clock: clock), spring: spring)
    }
}

@Suite("Replaying gestures")
struct ReplayingTests {
    @Test("a robot's mouse drags and throws a value, at any rate of frames, and cancels when it is unplugged")
    func mouse() throws {
        var mouse = RobotMouse(reportsPerSecond: 500)
        mouse.pause(0.2)
        mouse.drag(by: [0, 200], for: 0.12)
        var places: [Double] = []
        for rate in [30.0, 60, 144] {
            let motion = try replay(mouse, into: sheet(), map: map, framesPerSecond: rate)
            motion.expect(.transitions(on: [.grab, .release, .time]))
            places.append(motion.frames.last?.state.value ?? .nan)
        }
        #expect(places[0] >= 320 && places.allSatisfy { $0 == places[0] })

        var torn = RobotMouse(reportsPerSecond: 500)
        torn.press()
        torn.move(by: [0, 200], for: 0.12)
        torn.unplug()
        try replay(torn, into: sheet(), map: map).expect(
            .transitions(on: [.grab, .cancel, .time]), .settles(at: 0, within: 1))
    }

    @Test("a robot's wheel scrolls a list of an app, and a list alone, by the same motion without a jump")
    func wheel() throws {
        var mouse = RobotMouse()
        mouse.turn(by: 3)
        mouse.turnSmoothly(by: 2, for: 0.3)
        let list = Scroller(content: 4000.0, viewport: 600)
        let driver = try Driver(clock: ManualClock(framesPerSecond: 60))
        let driven = driver.add(list, through: map)
        let motion = try replay(mouse, into: driver, of: driven)
        motion.expect(.isContinuous(within: 5), .settles(at: 300, within: 2, by: 1))

        var alone = list
        let played = try mouse.player(besideTest: #filePath, arena: TracePlayer.standardArena)
            .play(into: &alone, through: map)
        played.expect(.isContinuous(within: 5), .settles(at: 300, within: 2, by: 1))
        #expect(played.transitions.map(\.event) == motion.transitions.map(\.event))
    }

    /// An app with a sheet that is traced, a list that the same fingers throw, a card in a scene, and a door
    /// that opens and closes.
    private final class House {
        final class Card { @Animated("card.place") var place = 0.0 }

        let driver: Driver
        let sheet: DrivenValue<Double>
        let list: DrivenScroller<Double>
        let card = Card()
        let door: Transition

        init() throws {
            driver = try Driver(clock: ManualClock(framesPerSecond: 60), arena: TracePlayer.standardArena)
            let scene = Scene(at: driver.motionTime)
            driver.add(scene)
            scene.add(card.$place)
            sheet = driver.add(try FlingTestingTests.sheet(), through: map)
            list = driver.add(Scroller(content: 40_000.0, viewport: 600, at: 20_000), through: map)
            let open = Card()
            scene.add(open.$place)
            opened = open
            door = Transition(in: scene, .smooth(duration: 0.4)) { open.place = 90 }
            driver.onGesture { [unowned self, unowned scene] gesture in
                guard gesture.kind == .pan, gesture.phase == .ended else { return }
                scene.withAnimation(.smooth(duration: 0.5)) { card.place = 100 }
                door.animate(toward: .end)
            }
        }

        private let opened: Card
    }

    @Test("a replay into an app ends when nothing moves any more, or when the test says so")
    func end() throws {
        let house = try House()
        let motion = try replay(flick(), into: house.driver, of: house.sheet)
        motion.expect(.settles(at: 320, within: 0.5))
        #expect(house.list.activity == .idle && house.list.state.velocity.speed == 0)
        #expect(!house.driver.needsFrame && motion.restingTime ?? .infinity < motion.duration)

        let early = try House()
        let start = try replay(flick(), into: early.driver, of: early.sheet, until: 0.25)
        #expect(start.duration == 0.25 && start.last.activity != .idle)
        #expect(start.frames == Array(motion.frames.prefix(16)))
        for end in [-1, Double.nan, .infinity, 1e9] {
            #expect(throws: DriverReplayError.self) {
                try replay(flick(), into: House().driver, until: end) { _ in 0.0 }
            }
        }
    }

    @Test("what a scene shows, and the fraction of a transition, are replayed as well")
    func shown() throws {
        let house = try House()
        let card = try replay(flick(), into: house.driver) { frame in
            house.card.$place.state(at: frame.motionTime)
        }
        card.expect(
            .passesThrough([.idle, .animating, .idle]), .isContinuous(within: 0.1),
            .settles(at: 100, within: 0, by: 2), .staysWithin(0...100))
        #expect(card.frames.contains { $0.velocity.speed > 100 })

        let other = try House()
        let fraction = try replay(flick(), into: other.driver) { _ in other.door.fractionComplete }
        fraction.expect(
            .passesThrough([.idle, .animating, .idle]), .isContinuous(within: 0.02),
            .settles(at: 1, within: 0))
        #expect(fraction.peakVelocity.perSecond > 2)

        // Nothing hides a jump.
        var count = 0
        let third = try House()
        let jumping = try replay(flick(), into: third.driver) { _ -> Double in
            count += 1
            return count < 20 ? 0 : 50
        }
        #expect(third.door.fractionComplete == 1)
        #expect(jumping.firstJump(over: 10)?.distance == 50)
    }

    @Test("a robot that waits before its first gesture is waited for", arguments: [0, 0.5])
    func pause(seconds: Double) throws {
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        robot.pause(seconds)
        robot.swipe(fingers: 3, from: [50, 20], by: [0, 30], .flick(speed: 250))
        let grab = try replay(robot, into: sheet(), map: map).transitions[0]
        #expect(grab.event == .grab && grab.time > seconds && grab.time < seconds + 0.2)
        var mouse = RobotMouse()
        mouse.pause(seconds)
        mouse.drag(by: [0, 200], for: 0.12)
        let press = try replay(mouse, into: sheet(), map: map).transitions[0]
        #expect(press.event == .grab && press.time >= seconds && press.time < seconds + 0.1)
    }

    @Test("a robot's finger that goes past the edge is warned of")
    func pastTheEdge() {
        var robot = RobotHand(on: .touchpad(size: [100, 70]))
        robot.swipe(fingers: 3, from: [50, 20], by: [0, 90], .ease(duration: 0.4))
        #expect(
            robot.warnings == [
                "gesture 1 of the robot: a finger goes 41 mm past the edge of the surface, and is reported at "
                    + "the edge"
            ])
        #expect(flick().warnings.isEmpty)
    }

    @Test("a robot's gestures are played into a value, and into an app's own model")
    func robot() throws {
        let motion = try replay(flick(), into: sheet(), map: map)
        motion.expect(.transitions(on: [.grab, .release, .time]), .settles(at: 320, within: 0.5))
        #expect(motion.source == "a robot" && motion.libinputErrors == [])
        #expect(
            try replay(Trace.evdev(flick().performance.trace), into: sheet(), map: map).frames
                == motion.frames)

        var model = (sheet: try sheet(), heard: 0)
        let played = try replay(flick()) { gesture, record in
            model.heard += 1
            model.sheet.handle(gesture, through: map, record: record)
        } show: { time, record in
            if let settled = model.sheet.advance(to: time) { record(settled) }
            return Shown(model.sheet, at: time)
        }
        #expect(played == motion && model.heard > 3)
    }

    @Test("a robot's device that is unplugged in mid-swipe gives the value back")
    func unplug() throws {
        let motion = try replay(flick(ending: .unplug), into: sheet(), map: map)
        motion.expect(.transitions(on: [.grab, .cancel, .time]), .settles(at: 0, within: 0))
    }

    @Test(
        "an app's driver shows its value as a replay without a driver does", arguments: [60, 100] as [Double])
    func driver(framesPerSecond: Double) throws {
        let direct = try replay("flick.yml", into: sheet(), map: map, framesPerSecond: framesPerSecond)
        // With this latency, frames know of the same reports.
        let app = try SheetApp(
            framesPerSecond: framesPerSecond, latency: direct.latency, start: Timestamp(seconds: 1000))
        let motion = try replay("flick.yml", into: app.driver, of: app.sheet)
        #expect(motion.source == direct.source && motion.framesPerSecond == direct.framesPerSecond)
        try #require(motion.transitions.map(\.event) == direct.transitions.map(\.event))
        for (mine, other) in zip(motion.transitions, direct.transitions) {
            #expect(abs(mine.time - other.time) < 1e-6 && abs(mine.after.value - other.after.value) < 1e-4)
        }
        try #require(motion.frames.count == direct.frames.count)
        for (mine, other) in zip(motion.frames, direct.frames) {
            #expect(mine.time == other.time && mine.activity == other.activity)
            #expect(abs(mine.value - other.value) < 1e-4)
        }
        #expect(app.drawn.last == 320 && app.driver.clock.isPaused)
    }

    @Test("a replay leaves the app's own handler alone, and a second one goes on from the first")
    func twice() throws {
        let app = try SheetApp()
        var heard: [DragEventKind] = []
        app.sheet.onTransition { heard.append($0.event) }
        let first = try replay(flick(), into: app.driver, of: app.sheet)
        #expect(heard == first.transitions.map(\.event) && heard == [.grab, .release, .time])
        let second = try replay(flick(), into: app.driver, of: app.sheet)
        second.expect(.transitions(on: [.grab, .release, .time]), .settles(at: 640, within: 0.5))
        #expect(second.frames[0].value == 320 && heard.count == 6)
        #expect(second.transitions[0].time == first.transitions[0].time)
        app.sheet.animate(to: 0)
        #expect(heard.last == .animate && second.transitions.count == 3)
    }

    @Test("in slow motion a hand's events keep their times, and the rest comes in the last frame")
    func slow() throws {
        let (full, slow) = (try SheetApp(), try SheetApp())
        slow.driver.clock.rate = 0.5
        let fullMotion = try replay(flick(), into: full.driver, of: full.sheet)
        let slowMotion = try replay(flick(), into: slow.driver, of: slow.sheet)
        slowMotion.expect(.transitions(on: [.grab, .release, .time]), .settles(at: 320, within: 0.5))
        for (mine, other) in zip(slowMotion.transitions.prefix(2), fullMotion.transitions) {
            #expect(abs(mine.time - other.time) < 1e-6)
        }
        let rest = try #require(slowMotion.transitions.last).time
        #expect(rest > 1.5 * (try #require(fullMotion.transitions.last).time))
        #expect((0...1 / 60.0).contains(slowMotion.last.time - rest) && slowMotion.last.activity == .idle)
    }

    @Test("a property and a fraction that a closure traces come to rest where the driver does")
    func restOfShown() throws {
        final class Page { @Animated("x") var x = 0.0 }
        func app() throws -> (driver: Driver, page: Page, opening: Transition) {
            let driver = try Driver(clock: ManualClock(framesPerSecond: 60))
            driver.arena = TracePlayer.standardArena
            let (scene, page) = (Scene(at: driver.motionTime), Page())
            driver.add(scene)
            scene.add(page.$x)
            let opening = Transition(in: scene, .smooth) { page.x = 320 }
            try driver.add(opening, through: GestureMap(x: -8), distance: 320)
            return (driver, page, opening)
        }
        var robot = RobotHand(on: .touchscreen())
        robot.swipe(fingers: 1, from: [200, 80], by: [-60, 0], .flick(speed: 400))
        let one = try app()
        let opened = try replay(robot, into: one.driver) { one.page.$x.state(at: $0.motionTime) }
        #expect(opened.restingValue == 320 && opened.last.state == MotionState(320))
        #expect(opened.restingTime == opened.last.time)
        let other = try app()
        let fraction = try replay(robot, into: other.driver) { _ in other.opening.fractionComplete }
        #expect(fraction.restingValue == 1 && fraction.activities == [.idle, .animating, .idle])
        // What still moves at the end of the replay does not rest.
        let third = try app()
        let cut = try replay(robot, into: third.driver, until: 0.3) { third.page.$x.state(at: $0.motionTime) }
        #expect(cut.restingValue == nil)
    }

    @Test("a failure says that no recogniser looked for the gesture, with the number of its fingers")
    func unwanted() throws {
        let app = try SheetApp()
        app.driver.arena = GestureArena()
        app.driver.arena.add(.pan(PanRules(touchpadFingers: 2...2)))
        let driven = try replay(flick(), into: app.driver, of: app.sheet)
        var arena = GestureArena()
        arena.add(.tap())
        let direct = try replay(flick(), into: sheet(), map: map, arena: arena)
        for motion in [driven, direct] {
            withKnownIssue {
                motion.expect(.settles(at: 320, within: 1))
            } matching: {
                $0.comments.first?.rawValue.hasSuffix(
                    "\nno recogniser looks for a gesture of 3 fingers: add one to the arena, as in "
                        + "arena.add(.pan())") == true
            }
        }
        #expect(try replay(flick(), into: sheet(), map: map).hints == "")
    }

    @Test("an app's motion is compared with a golden file as any other")
    func golden() throws {
        let app = try SheetApp()
        try replay(flick(), into: app.driver, of: app.sheet).expectMatches(golden: "driven-flick")
    }
}

@Suite("Replays that can't be, or never end")
struct BadReplayTests {
    private static let noFinger =
        "no finger does anything in it. Record a gesture, or have the robot make one, such as a swipe, before it "
        + "is replayed."

    @Test("a robot that has done nothing is refused, and so are traces without a report")
    func empty() throws {
        let error = #expect(throws: ReplayError.self) {
            try replay(RobotHand(on: .touchpad()), into: FlingTestingTests.sheet(), map: map)
        }
        #expect("\(try #require(error))" == "a robot: \(Self.noFinger)")
        let added = InputEvent(
            time: .zero, device: DeviceID(1),
            action: .deviceAdded(DeviceTraits(kind: .touchscreen, size: [200, 100])))
        let sheet = try sheet()
        for trace in [Trace.touch([]), .touch([added])] {
            let error = #expect(throws: ReplayError.self) {
                try replay(trace) { _, _ in
                } show: { time, _ in
                    Shown(sheet, at: time)
                }
            }
            #expect("\(try #require(error))" == "a trace: \(Self.noFinger)")
        }
        let app = try SheetApp()
        let driven = #expect(throws: DriverReplayError.self) {
            try replay(RobotHand(on: .touchpad()), into: app.driver, of: app.sheet)
        }
        #expect("\(try #require(driven))" == "a robot: \(Self.noFinger)")
    }

    @Test("a file that is not there is named, whatever it is to be played into")
    func missing() throws {
        let (app, sheet) = (try SheetApp(), try sheet())
        let errors = [
            #expect(throws: DriverReplayError.self) {
                try replay("nowhere.yml", into: app.driver, of: app.sheet)
            }.map { "\($0)" },
            #expect(throws: ReplayError.self) {
                try replay("nowhere.yml") { _, _ in
                } show: { time, _ in
                    Shown(sheet, at: time)
                }
            }.map { "\($0)" },
        ]
        for error in errors { #expect(try #require(error).contains("/nowhere.yml: it can't be opened")) }
    }

    @Test("a driver that a test can't turn is refused, with what to do")
    func drivers() throws {
        let app = try SheetApp()
        let other = try SheetApp()
        func message(_ driver: Driver, _ value: DrivenValue<Double>) throws -> String {
            let error = #expect(throws: DriverReplayError.self) {
                try replay("flick.yml", into: driver, of: value)
            }
            return "\(try #require(error))"
        }
        #expect(try message(app.driver, other.sheet).hasPrefix("the value is not one of this driver's"))
        app.driver.remove(app.sheet)
        #expect(try message(app.driver, app.sheet).hasPrefix("the value is not one of this driver's"))
        let real = try SheetApp(Driver(clock: TimerClock()))
        #expect(try message(real.driver, real.sheet).contains("Driver(clock: ManualClock())"))
        let machine = try VirtualEvdev(flick().performance.trace)
        let equipped = try SheetApp(Driver(machine.open(), clock: ManualClock()))
        #expect(try message(equipped.driver, equipped.sheet).hasPrefix("the driver has devices of its own"))
    }

    @Test("what never comes to rest is given up a minute after the last report, and said so")
    func endless() throws {
        let endless = Spring(duration: 1000, bounce: 0.9)
        let app = try SheetApp(framesPerSecond: 10, spring: endless)
        let driven = try replay(flick(), into: app.driver, of: app.sheet)
        let value = try replay(flick(), into: sheet(spring: endless), map: map, framesPerSecond: 10)
        for motion in [driven, value] {
            #expect(motion.last.activity == .animating && motion.duration > 60 && motion.duration < 62)
            let failure = MotionExpectation.settles(at: 320, within: 0.5).failure(motion)
            #expect(try #require(failure).hasPrefix("it never comes to rest: in frame "))
        }
    }

    @Test("more frames than anyone reads are refused for a driver too")
    func tooManyFrames() throws {
        let first = InputEvent(time: .zero, device: DeviceID(1), action: .frame)
        let late = InputEvent(time: Timestamp(seconds: 1e6), device: DeviceID(1), action: .frame)
        let app = try SheetApp()
        let error = #expect(throws: DriverReplayError.self) {
            try replay(Trace.touch([first, late]), into: app.driver, of: app.sheet)
        }
        #expect("\(try #require(error))".contains("Give a lower frame rate."))
    }
}
