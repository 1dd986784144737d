import Interaction
import Motion
import Replay
import Robot
import Testing
import Touch
import Traces

@Suite("Playing a trace")
struct TracePlayerTests {
    @Test("a flick drags, throws and settles, and ends in the frame that shows it at rest")
    func flickSettles() throws {
        let trace = try motion(of: flick)
        #expect(trace.activities == [.idle, .dragging, .animating, .idle])
        #expect(trace.transitions.map(\.event) == [.grab, .release, .time])
        #expect(trace.restingValue == 320)
        #expect(trace.last.velocity == .zero)
        #expect(trace.frames.dropLast().last?.activity == .animating)
        #expect(trace.frames.indices.allSatisfy { trace.frames[$0].time == Double($0) / 60 })
    }

    @Test("the same bytes every time")
    func deterministic() throws {
        let first = try motion(of: flick).jsonLines
        #expect(try motion(of: flick).jsonLines == first)
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 7)
        robot.swipe(fingers: 3, from: [30, 20], by: [5, 30], .flick(speed: 700))
        func played() throws -> String {
            var sheet = try sheet()
            return try TracePlayer(.evdev(robot.performance.trace)).play(
                into: &sheet, through: GestureMap(y: 8)
            ).jsonLines
        }
        let throughLibinput = try played()
        #expect(try played() == throughLibinput)
        #expect(throughLibinput.contains(#""event":"release""#))
    }

    @Test(
        "the frame rate says when to look, and changes nothing else",
        arguments: [24, 59.94, 60, 144, 1000, 3.7])
    func frameRate(rate: Double) throws {
        let fine = try motion(of: flick, framesPerSecond: 120)
        let trace = try motion(of: flick, framesPerSecond: rate)
        #expect(trace.transitions == fine.transitions)
        let half = try motion(of: flick, framesPerSecond: rate / 2)
        for (index, frame) in half.frames.enumerated() where index * 2 < trace.frames.count {
            #expect(frame.state == trace.frames[index * 2].state)
        }
    }

    @Test("a finger that rests on it in flight stops it, and lets it go again")
    func hold() throws {
        // Longer than a tap.
        let events = flick + drag(Array(repeating: 50, count: 110), from: 0.3, contact: 2)
        let trace = try motion(of: events, into: sheet(spring: .smooth(duration: 1)))
        #expect(trace.transitions.map(\.event) == [.grab, .release, .grab, .release, .time])
        #expect(trace.transitions[3].after.velocity == .zero)
        #expect(trace.isContinuous(within: 1))
    }

    @Test("a tap sends it to the next detent")
    func tap() throws {
        let trace = try motion(of: [touchscreen] + drag([50, 50], from: 0.1))
        #expect(trace.transitions.map(\.event) == [.tap, .time])
        #expect(trace.restingValue == 320)
    }

    @Test("a device that is unplugged in mid-drag gives the value back")
    func unplug() throws {
        let removal = InputEvent(time: Timestamp(seconds: 0.1), device: DeviceID(1), action: .deviceRemoved)
        let events = flick.filter { $0.time < removal.time } + [removal]
        let trace = try motion(of: events)
        #expect(trace.transitions.map(\.event) == [.grab, .cancel, .time])
        #expect(trace.restingValue == 0)
    }

    @Test("a trace that ends with the finger down ends there")
    func cut() throws {
        let trace = try motion(of: Array(flick.dropLast(2)))
        #expect(trace.last.activity == .dragging)
        #expect(trace.restingValue == nil)
        #expect(trace.duration < 1)
    }

    @Test("what never comes to rest is given up a minute after the last event")
    func endless() throws {
        let endless = Spring(duration: 1000, bounce: 0.9)
        let trace = try motion(of: flick, framesPerSecond: 10, into: sheet(spring: endless))
        #expect(trace.last.activity == .animating)
        #expect(trace.restingTime == nil)
        #expect(trace.duration > 60 && trace.duration < 61)
    }

    @Test("a trace without events shows one frame of what is at rest")
    func empty() throws {
        let trace = try motion(of: [], into: sheet(at: 320))
        #expect(trace.frames.count == 1)
        #expect(trace.restingValue == 320)
        #expect(trace.restingTime == 0)
    }

    @Test("a value in the plane goes both ways")
    func plane() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .ideal)
        robot.swipe(fingers: 1, from: [50, 50], by: [20, -10], .ease(duration: 0.5))
        var card = Draggable(SIMD2<Double>(0, 0), rules: DragRules(release: .stay))
        let trace = try TracePlayer(.evdev(robot.performance.trace)).play(
            into: &card, through: 4)
        let rest = try #require(trace.restingValue)
        #expect(rest.x > 60 && rest.x < 81 && rest.y < -30 && rest.y > -41, "\(rest)")
    }

    @Test("what libinput objects to is kept, and touch events pass by libinput")
    func errors() throws {
        // Three metres per second are a jump to libinput.
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        robot.swipe(fingers: 3, from: [20, 10], by: [0, 50], .flick(speed: 3000))
        let player = try TracePlayer(.evdev(robot.performance.trace))
        #expect(player.libinputErrors?.contains { $0.text.contains("jump") } == true)
        #expect(try TracePlayer(.touch(flick)).libinputErrors == nil)
    }

    @Test("an app's own model can be played into")
    func model() throws {
        var model = (sheet: try sheet(), heard: 0)
        let trace = try TracePlayer(.touch(flick)).play { gesture, record in
            model.heard += 1
            model.sheet.handle(gesture, through: GestureMap(y: 8), record: record)
        } show: { time, record in
            if let settled = model.sheet.advance(to: time) { record(settled) }
            return Shown(model.sheet, at: time)
        }
        #expect(trace == (try motion(of: flick)))
        #expect(model.heard > 5)
    }

    @Test("a frame rate that is none is refused", arguments: [0, -1, .nan, .infinity])
    func badRate(rate: Double) {
        #expect(throws: ReplayError.self) { try motion(of: flick, framesPerSecond: rate) }
    }

    @Test("more frames than anyone reads are refused, and said so")
    func tooManyFrames() throws {
        let late = InputEvent(time: Timestamp(nanoseconds: .max), device: DeviceID(1), action: .frame)
        let error = #expect(throws: ReplayError.self) { try motion(of: flick + [late]) }
        #expect("\(try #require(error))".contains("Give a lower frame rate."))
        let fast = #expect(throws: ReplayError.self) { try motion(of: flick, framesPerSecond: 1e6) }
        #expect(
            "\(try #require(fast))"
                == "a trace: its 0.138 s, and up to 60 s to come to rest, are more than 10000000 frames at 1000000 a second. Give a lower frame rate."
        )
    }

    @Test("a file that is not there is named")
    func missing() throws {
        let error = #expect(throws: ReplayError.self) { try TracePlayer(contentsOf: "/nowhere/flick.yml") }
        #expect("\(try #require(error))".hasPrefix("/nowhere/flick.yml: it can't be opened"))
    }

    @Test("a contact that goes where no finger can is reported, and does not throw the value")
    func contactJump() throws {
        let places = (0...6).map { 20 + 2 * Double($0) }
        let still = try motion(of: [touchscreen] + drag(places))
        #expect(try TracePlayer(.touch([touchscreen] + drag(places))).remarks.isEmpty)
        let jumping = [touchscreen] + drag(places.map { $0 > 30 ? $0 + 300 : $0 })
        let remarks = try TracePlayer(.touch(jumping)).remarks
        #expect(remarks == [.contactJumps(1, millimetres: 302, seconds: 0.008)])
        #expect(
            remarks.map(\.description) == [
                "1 step of contacts that no finger makes, the longest 302.0 mm in 8.0 ms; velocities begin "
                    + "anew there"
            ])
        let speeds = try [still, motion(of: jumping)].map {
            $0.frames.map { abs($0.state.velocity.perSecond) }.max() ?? 0
        }
        #expect(speeds[1] <= 1.05 * speeds[0])
    }
}
