import Drive
import Glibc
import Robot
import Testing
import Traces
import VirtualEvdev

@Suite("A driver")
struct DriverTests {
    @Test("throws what three fingers flick, shows it in each frame, and rests")
    func flickIsShown() throws {
        let stage = try Stage(flick())
        stage.driver.arena.add(.pan(PanRules(touchpadFingers: 3...3)))
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var shown: [MotionState<Double>] = []
        var path: [Activity] = [.idle]
        pane.onChange { shown.append($0) }
        pane.onTransition { path.append($0.to) }
        try stage.finish()
        #expect(path == [.idle, .dragging, .animating, .idle])
        #expect(pane.goal == 640)
        #expect(pane.state == MotionState(640))
        #expect(shown.count > 20)
        #expect(shown.last == MotionState(640))
        // From frame to frame it goes no further than its speed takes it, and catches up with the fingers.
        for (before, after) in zip(shown, shown.dropFirst()) {
            let speed = max(abs(before.velocity.perSecond), abs(after.velocity.perSecond), 1000)
            #expect(abs(after.value - before.value) <= speed * 4 / 60)
        }
        #expect(stage.clock.isPaused)
        #expect(!stage.driver.needsFrame)
        #expect(stage.driver.nextDeadline == nil)
    }

    @Test("asks what moves for its state at the time at which the frame is seen")
    func presentationTime() throws {
        let clock = ManualClock(framesPerSecond: 50, latency: 0.03)
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var shown: [(frame: Frame, state: MotionState<Double>)] = []
        driver.onFrame { shown.append(($0, pane.state)) }
        pane.animate(to: 320)
        let motion = pane.machine
        try driver.advance(clock, to: Timestamp(seconds: 0.1))
        #expect(shown.map(\.frame.time) == (1...5).map { Timestamp(seconds: Double($0) * 0.02) })
        for (frame, state) in shown {
            #expect(frame.presentationTime == frame.time.advanced(by: 0.03))
            #expect(state == motion.state(at: frame.presentationTime))
        }
    }

    @Test("advances its own clock, and refuses one that is not, or is another driver's by now")
    func ownClock() throws {
        let clock = ManualClock(framesPerSecond: 60)
        let (first, second) = (try Driver(clock: clock), try Driver(clock: clock))
        let pane = second.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        pane.animate(to: 320)
        #expect(throws: DriverError.clockTaken) { try first.advance(to: Timestamp(seconds: 1)) }
        #expect(throws: DriverError.clockTaken) { try first.advance(clock, to: Timestamp(seconds: 1)) }
        #expect(clock.now == .zero)
        try second.advance(to: Timestamp(seconds: 2))
        #expect(pane.value == 320 && clock.now == Timestamp(seconds: 2))

        let third = try Driver(clock: ManualClock())
        #expect(throws: DriverError.otherClock) { try third.advance(clock, to: Timestamp(seconds: 3)) }
        let real = try Driver(clock: TimerClock())
        #expect(throws: DriverError.clockIsNotManual) { try real.advance(to: Timestamp(seconds: 3)) }
        for error in [DriverError.clockTaken, .otherClock, .clockIsNotManual] {
            #expect("\(error)".contains("clock") && error == error)
        }
    }

    @Test("draws each frame at the step to its time", arguments: [60.0, 90, 120, 144])
    func stepByStep(framesPerSecond: Double) throws {
        let stage = try Stage(flick(), framesPerSecond: framesPerSecond)
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        let start = stage.clock.now
        pane.animate(to: 320)
        var counts: [Int] = []
        var count = 0
        stage.driver.onFrame { _ in count += 1 }
        for step in 0...8 {
            try stage.advance(to: start.advanced(by: Double(step) / framesPerSecond))
            counts.append(count)
        }
        #expect(counts == Array(0...8))
    }

    @Test("goes on after a rest from where things were, and shows no time that passed meanwhile")
    func resumes() throws {
        let clock = ManualClock(framesPerSecond: 100)
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var frames: [Frame] = []
        driver.onFrame { frames.append($0) }
        pane.animate(to: 320)
        try driver.advance(clock, to: Timestamp(seconds: 5))
        let count = frames.count
        #expect(clock.isPaused)
        #expect(pane.state == MotionState(320))

        try driver.advance(clock, to: Timestamp(seconds: 500.003))
        #expect(frames.count == count)
        pane.animate(to: 0)
        let value = pane.machine.state(at: Timestamp(seconds: 500.003)).value
        try driver.advance(clock, to: Timestamp(seconds: 500.011))
        #expect(frames.count == count + 1)
        #expect(frames.last?.missedCount == 0)
        #expect(frames.last?.time == Timestamp(seconds: 500.01))
        #expect(value == 320)
        #expect(pane.state == pane.machine.state(at: Timestamp(seconds: 500.02)))
        #expect(pane.state.value > 300 && pane.state.value < 320)
    }

    @Test("catches in flight what is on screen")
    func catches() throws {
        var robot = RobotHand(on: .touchpad(size: [100, 70]), panel: .i2c, seed: 3)
        robot.swipe(fingers: 3, from: [20, 35], by: [50, 0], .flick(speed: 900))
        robot.pause(0.1)
        robot.swipe(fingers: 3, from: [60, 35], by: [-20, 0], .flick(speed: 300))
        let stage = try Stage(robot.performance.trace)
        stage.driver.arena.add(.pan(PanRules(touchpadFingers: 3...3)))
        let pane = stage.driver.add(Draggable(0, rules: .direct), through: GestureMap(x: 8))
        var caught: (shown: MotionState<Double>, value: Double)?
        pane.onTransition { transition in
            guard transition.event == .grab, transition.from == .animating else { return }
            caught = (pane.state, transition.after.value)
        }
        try stage.finish()
        let grab = try #require(caught)
        #expect(grab.shown.velocity.perSecond != 0)
        #expect(abs(grab.value - grab.shown.value) < 1e-6)
        #expect(pane.activity == .idle)
    }

    @Test("cancels the drags when the session goes, and takes the devices again")
    func suspends() throws {
        let stage = try Stage(flick())
        stage.driver.arena.add(.pan(PanRules(touchpadFingers: 3...3)))
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var reasons: [Gesture.Cancellation?] = []
        stage.driver.onGesture { if $0.phase == .cancelled { reasons.append($0.cancellation) } }
        for _ in 0..<200 where pane.activity != .dragging {
            try stage.advance(to: stage.machine.now.advanced(by: 0.005))
        }
        try #require(pane.activity == .dragging)
        stage.driver.suspend()
        #expect(reasons == [.suspended])
        #expect(pane.activity == .animating)
        #expect(pane.goal == 0)
        var events: [InputEvent.Action] = []
        stage.driver.onEvent { events.append($0.action) }
        try stage.driver.resume()
        try stage.finish()
        #expect(events.first == .resume)
        #expect(events.contains { if case .deviceAdded = $0 { true } else { false } })
        #expect(pane.state == MotionState(0))
    }

    @Test("shows a scene at the time at which the frame is seen, and keeps its deadlines while it sleeps")
    func scene() throws {
        final class Card { @Animated("place") var place = 0.0 }
        let clock = ManualClock(framesPerSecond: 100)
        let driver = try Driver(clock: clock)
        let scene = Scene()
        let card = Card()
        scene.add(card.$place)
        driver.add(scene)
        var called: [Timestamp] = []
        scene.schedule(at: Timestamp(seconds: 3.0005)) { called.append(clock.now) }
        try driver.advance(clock, to: Timestamp(seconds: 1))
        var frames: [(frame: Frame, place: Double)] = []
        driver.onFrame { frames.append(($0, card.$place.presentation)) }
        driver.perform { _ = scene.withAnimation(.snappy) { card.place = 100 } }
        let expected = scene.state(at: Timestamp(seconds: 1.02))[card.$place].value
        try driver.advance(clock, to: Timestamp(seconds: 1.01))
        #expect(frames.map(\.frame.presentationTime) == [Timestamp(seconds: 1.02)])
        #expect(frames.map(\.place) == [expected])
        try driver.advance(clock, to: Timestamp(seconds: 2.9))
        #expect(card.$place.presentation == 100)
        #expect(clock.isPaused)
        #expect(driver.nextDeadline == Timestamp(seconds: 3.0005))
        let count = frames.count
        try driver.advance(clock, to: Timestamp(seconds: 4))
        #expect(called == [Timestamp(seconds: 3.0005)])
        #expect(frames.count == count)
        #expect(driver.nextDeadline == nil)
    }

    @Test("is where things go at once when motion is reduced, though fingers still move them")
    func reducedMotion() throws {
        let stage = try Stage(flick())
        stage.driver.arena.add(.pan(PanRules(touchpadFingers: 3...3)))
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        stage.clock.reducesMotion = true
        var activities: Set<Activity> = []
        var shown: [Double] = []
        var frames: [Frame] = []
        stage.driver.onFrame {
            frames.append($0)
            activities.insert(pane.activity)
            shown.append(pane.state.value)
        }
        try stage.finish()
        #expect(activities == [.idle, .dragging])
        #expect(shown.contains { $0 > 5 && $0 < 315 })
        #expect(pane.state == MotionState(640))
        #expect(frames.allSatisfy { $0.reducesMotion })

        stage.clock.reducesMotion = false
        pane.animate(to: 0)
        try stage.advance(to: stage.machine.now.advanced(by: 0.05))
        #expect(pane.activity == .animating)
        stage.clock.reducesMotion = true
        #expect(pane.activity == .idle)
        try stage.advance(to: stage.machine.now.advanced(by: 0.05))
        #expect(pane.state == MotionState(0))
        #expect(!pane.rules.reducesMotion)
    }

    @Test("lands in slow motion where it does at full speed, and later", arguments: [0.25, 1, 4])
    func slowMotion(rate: Double) throws {
        let trace = flick(speed: 350)
        func play(at rate: Double) throws -> (goals: [Double?], seconds: Double) {
            let stage = try Stage(trace)
            stage.clock.rate = rate
            stage.driver.arena.add(.pan(PanRules(touchpadFingers: 3...3)))
            let pane = stage.driver.add(Draggable(0, rules: .direct), through: GestureMap(x: 8))
            var goals: [Double?] = []
            var times: [Timestamp] = []
            pane.onTransition {
                goals.append($0.goal)
                times.append(stage.clock.now)
            }
            try stage.advance(to: (stage.machine.end ?? .zero).advanced(by: 60))
            #expect(stage.clock.isPaused)
            return (goals, times[times.count - 1].seconds(since: times[times.count - 2]))
        }
        let (plain, scaled) = (try play(at: 1), try play(at: rate))
        #expect(plain.goals == scaled.goals)
        #expect(abs(scaled.seconds * rate / plain.seconds - 1) < 0.2)
    }

    @Test("follows a finger while time stands still, has no frame when it rests, and goes on without a jump")
    func standstill() throws {
        let stage = try Stage(flick())
        stage.driver.arena.add(.pan(PanRules(touchpadFingers: 3...3)))
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        stage.clock.rate = 0
        try stage.finish()
        #expect(stage.clock.isPaused)
        #expect(pane.activity == .animating)
        let before = pane.state
        #expect(before.value > 100)
        stage.clock.rate = 1
        #expect(!stage.clock.isPaused)
        try stage.advance(to: stage.machine.now.advanced(by: 1.0 / 60))
        #expect(abs(pane.state.value - before.value) < 2 * 1000 * 8 / 60)
        try stage.advance(to: stage.machine.now.advanced(by: 5))
        #expect(pane.state == MotionState(640))
        #expect(stage.clock.isPaused)
    }

    @Test("has no frames while a finger rests on what it holds, and has them again when it moves")
    func stillFinger() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 1)
        let gesture = robot.perform(
            [.move(by: [60, 0], .ease(duration: 0.5)), .rest(3), .move(by: [20, 0], .ease(duration: 0.5))],
            fingers: 1, from: [80, 80])
        let stage = try Stage(robot.performance.trace)
        stage.driver.arena.add(.pan())
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 2))
        var frames: [Timestamp] = []
        stage.driver.onFrame { frames.append($0.time) }
        let start = try #require(gesture.fingers.first).down
        try stage.advance(to: start.advanced(by: 1))
        #expect(pane.activity == .dragging)
        #expect(abs(pane.state.value - 120) < 6)
        #expect(stage.clock.isPaused)
        let count = frames.count
        #expect(count >= 25 && count < 55)
        try stage.advance(to: start.advanced(by: 3.4))
        #expect(frames.count == count)
        try stage.advance(to: start.advanced(by: 3.9))
        #expect(frames.count > count + 20)
        try stage.finish()
        #expect(pane.state == MotionState(320))
    }

    @Test("lets a mouse drag what fingers drag, each event at its own time")
    func mouse() throws {
        let clock = ManualClock(framesPerSecond: 60)
        let driver = try Driver(clock: clock)
        var rules = DragRules<Double>.sheet
        rules.release = .coast
        rules.bounds = nil
        let pane = driver.add(Draggable(0, rules: rules), through: GestureMap(x: 8))
        pane.handle(.grab(100))
        for step in 1...20 {
            try driver.advance(clock, to: Timestamp(seconds: Double(step) * 0.004))
            pane.handle(.move(100 + Double(step) * 4))
        }
        let answer = pane.handle(.release(nil))
        let speed = try #require(answer.transition).after.velocity.perSecond
        #expect(abs(speed - 1000) < 20)
        // What the release leaves is seen from a latency later on.
        #expect(abs(pane.machine.state(at: clock.now.advanced(by: rules.latency)).value - 80) < 3)
    }

    @Test("calls the handlers of a kind in order, until they are cancelled, also by themselves")
    func handlers() throws {
        let clock = ManualClock(framesPerSecond: 100)
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        let badge = driver.follow(pane, by: .snappy)
        var calls: Set<String> = []
        var counts: [String: Int] = [:]
        var order: [String] = []
        func count(_ name: String) { counts[name, default: 0] += 1 }
        func check(_ name: String, _ add: (@escaping () -> Void) -> Observation) {
            calls.insert(name)
            var once: Observation?
            once = add {
                order.append("\(name) 1")
                count("\(name), once")
                once?.cancel()
            }
            _ = add {
                order.append("\(name) 2")
                count(name)
            }
            let never = add { count("\(name), never") }
            never.cancel()
        }
        check("change") { handler in pane.onChange { _ in handler() } }
        check("transition") { handler in pane.onTransition { _ in handler() } }
        check("follower") { handler in badge.onChange { _ in handler() } }
        check("event") { handler in driver.onEvent { _ in handler() } }
        check("gesture") { handler in driver.onGesture { _ in handler() } }
        check("frame") { handler in driver.onFrame { _ in handler() } }
        driver.arena.add(.tap())
        for (action, seconds) in [
            (
                InputEvent.Action.down(Contact(ContactID(0), millimetres: [9, 9], normalized: [0.1, 0.1])),
                0.01
            ),
            (.frame, 0.01), (.up(ContactID(0)), 0.05), (.frame, 0.05),
        ] {
            driver.handle(
                InputEvent(time: Timestamp(seconds: seconds), device: DeviceID(1), action: action))
        }
        pane.animate(to: 320)
        try driver.advance(to: Timestamp(seconds: 5))
        for name in calls {
            #expect(counts["\(name), once"] == 1 && counts["\(name), never"] == nil, "\(name)")
            #expect(counts[name, default: 0] > (name == "gesture" ? 0 : 1), "\(name)")
            #expect(order.first { $0.hasPrefix(name) } == "\(name) 1", "\(name)")
        }
    }

    @Test("does what callbacks do to it: add, remove, animate, dispatch and run")
    func reentrance() throws {
        let clock = ManualClock(framesPerSecond: 100)
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var others: [DrivenValue<SIMD2<Double>>] = []
        var frameCount = 0
        var failures: [any Error] = []
        pane.onTransition { transition in
            guard transition.to == .idle, others.count < 3 else { return }
            let other = driver.add(Draggable(SIMD2(0, 0)), through: GestureMap())
            other.animate(to: SIMD2(100, 0))
            others.append(other)
            pane.animate(to: pane.state.value < 200 ? 320 : 0)
        }
        pane.onChange { _ in
            do {
                try driver.dispatch()
                try driver.run()
            } catch { failures.append(error) }
        }
        driver.onFrame { _ in
            frameCount += 1
            if frameCount == 110 { driver.remove(pane) }
            if frameCount == 120 { driver.add(others[0].machine, through: GestureMap()) }
        }
        pane.animate(to: 320)
        try driver.advance(clock, to: Timestamp(seconds: 20))
        #expect(failures.isEmpty)
        #expect(others.count == 1)
        #expect(others.allSatisfy { $0.state == MotionState(SIMD2(100, 0)) })
        #expect(pane.activity == .animating)
        #expect(clock.isPaused)
    }

    @Test("moves what the gestures of its own recogniser are for, and nothing else")
    func recognizers() throws {
        let stage = try Stage(flick())
        let three = stage.driver.arena.add(.pan(PanRules(touchpadFingers: 3...3)))
        let other = stage.driver.arena.add(.tap())
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8), by: [three])
        let still = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8), by: [other])
        try stage.finish()
        #expect(pane.state == MotionState(640))
        #expect(still.state == MotionState(0))
    }

    @Test("decides in time what no event decides: a finger that stays is a long press")
    func deadlines() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 1)
        let hold = robot.hold(at: [80, 80], for: 2)
        let stage = try Stage(robot.performance.trace)
        stage.driver.arena.add(.longPress(LongPressRules(delay: 0.5)))
        var times: [(gesture: Timestamp, now: Timestamp)] = []
        stage.driver.onGesture { gesture in
            if gesture.phase == .began { times.append((gesture.time, stage.clock.now)) }
        }
        try stage.advance(to: hold.fingers[0].down.advanced(by: 1))
        try #require(times.count == 1)
        #expect(times[0].gesture == times[0].now)
        #expect(abs(times[0].now.seconds(since: hold.fingers[0].down) - 0.5) < 0.02)
        #expect(stage.clock.isPaused)
    }

    @Test("stops the clock when it goes")
    func end() throws {
        let clock = ManualClock()
        var driver: Driver? = try Driver(clock: clock)
        driver?.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8)).animate(to: 320)
        #expect(!clock.isPaused)
        driver = nil
        #expect(clock.isPaused)
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 1))
        clock.reducesMotion = true
    }

    @Test("leaves its clock to the driver that has it by then")
    func successor() throws {
        let clock = ManualClock()
        var driver = try Driver(clock: clock)
        driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        pane.animate(to: 320)
        try driver.advance(clock, to: Timestamp(seconds: 5))
        #expect(pane.state == MotionState(320))
    }

    @Test("sends elsewhere what is on screen when it is tapped in flight")
    func tap() throws {
        let clock = ManualClock(framesPerSecond: 60)
        let driver = try Driver(clock: clock)
        driver.arena.add(.tap())
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        pane.rules.tap = .nextDetent
        var before: [MotionState<Double>] = []
        pane.onTransition { if $0.event == .tap { before.append($0.before) } }
        pane.animate(to: 320)
        try driver.advance(clock, to: Timestamp(seconds: 0.1))
        let screen = DeviceTraits(kind: .touchscreen, size: [300, 200])
        let contact = Contact(ContactID(0), millimetres: [100, 100], normalized: [0.3, 0.5])
        for (seconds, action) in [
            (0.05, .deviceAdded(screen)), (0.06, .down(contact)), (0.06, .frame), (0.1, .up(ContactID(0))),
            (0.1, .frame),
        ] as [(Double, InputEvent.Action)] {
            driver.handle(InputEvent(time: Timestamp(seconds: seconds), device: DeviceID(1), action: action))
        }
        #expect(before == [pane.state])
        #expect(pane.goal == 640)
    }
}
