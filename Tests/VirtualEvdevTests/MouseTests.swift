import Libinput
import Motion
import Robot
import Testing
import Touch
import Traces
import VirtualEvdev

extension Sequence<InputEvent> {
    fileprivate var motions: [PointerMotion] {
        compactMap { if case .pointerMotion(let motion) = $0.action { motion } else { nil } }
    }

    fileprivate var wheels: [Wheel] {
        compactMap { if case .wheel(let wheel) = $0.action { wheel } else { nil } }
    }
}

@Suite("A mouse through libinput")
struct MouseTests {
    @Test("its motion is reported in its own counts and in points")
    func motion() throws {
        var mouse = RobotMouse(reportsPerSecond: 500)
        mouse.move(by: [300, -120], for: 0.3)
        let events = try played(mouse.trace)
        let motions = events.motions
        #expect(motions.count == 150)
        #expect(motions.reduce(.zero) { $0 + $1.delta } == [300, -120])
        let displacement = motions.reduce(SIMD2.zero) { $0 + $1.accelerated }
        #expect(displacement.x > 100 && abs(displacement.y / displacement.x + 0.4) < 0.01)
        #expect(motions.allSatisfy { $0.normalized == nil })
    }

    @Test("each of its buttons is pressed and released at its own time")
    func buttons() throws {
        var mouse = RobotMouse()
        mouse.pause(1)
        mouse.press(.left)
        mouse.pause(0.5)
        mouse.press(.right)
        mouse.pause(0.5)
        mouse.release(.left)
        mouse.pause(0.5)
        mouse.release(.right)
        let events = try played(mouse.trace)
        #expect(
            events.words == [
                "added", "button 272 down", "button 273 down", "button 272 up", "button 273 up",
            ])
        #expect(events.dropFirst().map { $0.time.seconds } == [1, 1.5, 2, 2.5])
    }

    @Test(
        "its wheel is reported in 120ths of a notch, once, and towards the person", arguments: [false, true])
    func notches(hasHighResolutionWheel: Bool) throws {
        var mouse = RobotMouse(hasHighResolutionWheel: hasHighResolutionWheel)
        mouse.turn(by: 3)
        mouse.pause(1)
        mouse.turn(by: -1)
        mouse.pause(1)
        mouse.tilt(by: 1)
        let wheels = try played(mouse.trace).wheels
        #expect(
            wheels == [
                Wheel(v120: [0, 120]), Wheel(v120: [0, 120]), Wheel(v120: [0, 120]), Wheel(v120: [0, -120]),
                Wheel(v120: [120, 0]),
            ])
    }

    @Test("a wheel with high resolution reports parts of a notch, which add up")
    func smoothWheel() throws {
        var mouse = RobotMouse()
        mouse.turnSmoothly(by: 2.5, for: 0.4)
        let wheels = try played(mouse.trace).wheels
        #expect(wheels.count > 20)
        #expect(abs(wheels.reduce(0) { $0 + $1.notches.y } - 2.5) < 0.01)
    }

    @Test("natural scrolling is reported, and the turn stays that of the wheel")
    func naturalScrolling() throws {
        var mouse = RobotMouse()
        mouse.turn(by: 1)
        let prepare = configure { $0.isScrollNatural = true }
        #expect(try played(mouse.trace, prepare: prepare).wheels == [Wheel(v120: [0, 120], isNatural: true)])
    }

    @Test("one that is unplugged while its button is down releases nothing")
    func unplugging() throws {
        var mouse = RobotMouse()
        mouse.press()
        mouse.pause(0.5)
        mouse.unplug()
        var events: [InputEvent] = []
        try VirtualEvdev.play(mouse.trace, unplugging: mouse.removal) { events.append($0) }
        #expect(events.words == ["added", "button 272 down", "removed"])
    }

    @Test("an absolute pointer reports its place in the picture")
    func absolute() throws {
        var device = EvdevDevice(name: "Virtual Pointer")
        device.codes = [.absX, .absY, .btnLeft, .relWheel]
        device.axes[.absX] = AbsoluteAxis(minimum: 0, maximum: 999)
        device.axes[.absY] = AbsoluteAxis(minimum: 0, maximum: 499)
        var frames = EvdevFrames()
        frames.append(
            at: Timestamp(seconds: 0.1), [EvdevEvent(.absX, 250), EvdevEvent(.absY, 375)])
        let motions = try played(EvdevTrace(device, frames: frames)).motions
        #expect(motions == [PointerMotion(normalized: [0.25, 0.75])])
    }

    @Test("without being asked, libinput's reader receives touch alone")
    func notAsked() throws {
        var mouse = RobotMouse()
        mouse.drag(by: [50, 0], for: 0.1)
        mouse.turn(by: 1)
        var events: [InputEvent] = []
        try VirtualEvdev.play(mouse.trace, reportsPointers: false) { events.append($0) }
        #expect(events.words == ["added"])
    }

    @Test("a touchpad that is pressed while a finger moves is a button and a pointer's way, and no gesture")
    func touchpad() throws {
        var hand = RobotHand(on: .touchpad(), panel: .ideal)
        hand.swipe(fingers: 1, from: [20, 20], by: [60, 0], .constant(speed: 100))
        let recording = hand.performance.trace.recordings[0]
        var frames = EvdevFrames()
        for (index, frame) in recording.frames.enumerated() {
            let press: [Int: Int32] = [10: 1, 60: 0]
            let button = press[index].map { [EvdevEvent(.btnLeft, $0)] } ?? []
            frames.append(at: frame.time, button + frame.events)
        }
        var events: [InputEvent] = []
        try VirtualEvdev.play(EvdevTrace(recording.device, frames: frames), reportsPointers: true) {
            events.append($0)
        }
        let words = events.words.filter { $0 != "pointer" }
        #expect(words.filter { $0.hasPrefix("button") } == ["button 272 down", "button 272 up"])
        #expect(events.scrolls.isEmpty && events.swipes.isEmpty && events.pinches.isEmpty)

        var arena = GestureArena()
        arena.add(.pan())
        var pans: [Gesture] = []
        for event in events { arena.handle(event) { pans.append($0) } }
        #expect(pans.first?.phase == .began && pans.last?.phase == .ended)
        #expect(pans.allSatisfy { $0.source == .pointer } && (pans.last?.translation.x ?? 0) > 3)
        #expect(arena.isIdle)
    }

    @Test("what libinput record writes of a mouse is read and played like the mouse")
    func recording() throws {
        var mouse = RobotMouse()
        mouse.drag(by: [80, 0], for: 0.2)
        mouse.turn(by: 2)
        mouse.turnSmoothly(by: 1, for: 0.2)
        let file = try TraceFile(mouse.trace.libinputText(), name: "mouse.yml")
        guard case .evdev(let trace) = file.trace else {
            Issue.record("the file has another level")
            return
        }
        #expect(trace.hasMouse)
        #expect(try played(trace.mended().trace) == played(mouse.trace))
    }
}
