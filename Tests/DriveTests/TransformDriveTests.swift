import Drive
import Robot
import Testing
import Traces

@Suite("Content and knobs on a driver")
struct TransformDriveTests {
    private static let placement = Placement(origin: [100, 50], size: [1176, 664])

    /// A photo that fills a touchscreen of 294 × 166 mm, whose corner does not lie in that of the desktop.
    private func photo(on stage: Stage) -> DrivenTransform {
        stage.driver.placement = Self.placement
        let pan = stage.driver.arena.add(.pan())
        stage.driver.arena.add(.pinch(PinchRules(rotationSlop: nil)), alongside: [pan])
        stage.driver.arena.add(.tap(TapRules(count: 2)))
        let content = TransformDrag(
            content: [4000, 3000], viewport: Self.placement.size, origin: Self.placement.origin)
        return stage.driver.add(content, through: GestureMap(scale: 4))
    }

    @Test("robot fingers zoom a photo about their centre, at any frame rate alike", arguments: [30, 60, 144])
    func pinch(rate: Double) throws {
        var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 3)
        robot.pinch(at: [200, 100], radius: 15, scale: 2, .ease(duration: 0.4))
        let stage = try Stage(robot.performance.trace, framesPerSecond: rate)
        let photo = photo(on: stage)
        let point = photo.state.value.content(at: [900, 450])
        var changes = 0
        photo.onChange { _ in changes += 1 }
        try stage.finish()
        #expect(photo.activity == .idle && changes > 5)
        let zoom = photo.machine.zoom(of: photo.value)
        #expect(zoom > 1.6 && zoom < 2)
        // The middle of the fingers lies where it has lain.
        #expect((photo.value.place(of: point) - [900, 450]).magnitude < 12)
    }

    @Test("a device that is unplugged in a pinch gives the photo back")
    func unplugged() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 2)
        robot.pinch(at: [200, 100], radius: 15, scale: 2, ending: .unplug)
        let stage = try Stage(robot.performance.trace)
        let photo = photo(on: stage)
        let rested = photo.value
        var events: [DragEventKind] = []
        var greatest = 0.0
        var device = DeviceID(0)
        stage.driver.onGesture { device = $0.device }
        photo.onTransition { events.append($0.event) }
        photo.onChange { greatest = max(greatest, photo.machine.zoom(of: $0.value)) }
        try stage.finish()
        #expect(photo.activity == .dragging)
        stage.driver.handle(InputEvent(time: stage.clock.now, device: device, action: .deviceRemoved))
        try stage.driver.advance(stage.clock, to: stage.clock.now.advanced(by: 5))
        #expect(greatest > 1.5)
        #expect(events == [.grab, .cancel, .time])
        #expect(photo.activity == .idle && abs(photo.value.scale - rested.scale) < 1e-12)
    }

    @Test("a double tap zooms to its place")
    func doubleTap() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 4)
        robot.tap(at: [140, 80])
        robot.pause(0.1)
        robot.tap(at: [140, 80])
        let stage = try Stage(robot.performance.trace)
        let photo = photo(on: stage)
        let point = photo.state.value.content(at: [660, 370])
        var events: [DragEventKind] = []
        photo.onTransition { events.append($0.event) }
        try stage.finish()
        #expect(photo.machine.zoom(of: photo.value) == 2 && events == [.animate, .time])
        #expect((photo.value.place(of: point) - [660, 370]).magnitude < 8)
    }

    @Test("a tap and a drag of one finger zoom about the place where the drag began")
    func doubleTapDrag() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 4)
        robot.tap(at: [140, 80])
        robot.pause(0.1)
        robot.swipe(fingers: 1, from: [140, 80], by: [0, 21.5], .ease(duration: 0.6))
        let stage = try Stage(robot.performance.trace)
        stage.driver.arena.add(.doubleTapDrag())
        let photo = photo(on: stage)
        let point = photo.state.value.content(at: [660, 370])
        var events: [DragEventKind] = []
        photo.onTransition { events.append($0.event) }
        try stage.finish()
        let zoom = photo.machine.zoom(of: photo.value)
        #expect(zoom > 1.8 && zoom < 2.2 && events == [.grab, .release, .time], "\(zoom) \(events)")
        #expect((photo.value.place(of: point) - [660, 370]).magnitude < 12)
    }

    @Test(
        "a photo that is turned by any angle and thrown comes to rest where it covers its viewport",
        arguments: 2..<9)
    func thrownTurned(tenth: Int) throws {
        let screen = SIMD2<Double>(294, 166) * 8
        var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 6)
        let turn = Double(tenth) * .pi / 18
        robot.pinch(fingers: 2, at: [147, 83], radius: 12, scale: 5, rotation: turn, .ease(duration: 0.8))
        for displacement in [SIMD2(60.0, 40), [60, 0], [0, -50], [-90, 20]] {
            robot.pause(4)
            robot.swipe(fingers: 1, from: [147, 83] - displacement / 2, by: displacement, .flick(speed: 800))
        }
        let stage = try Stage(robot.performance.trace)
        stage.driver.placement = Placement(size: screen)
        let pan = stage.driver.arena.add(.pan())
        stage.driver.arena.add(.pinch(), alongside: [pan])
        var rules = TransformRules()
        rules.greatestZoom = 8
        let photo = stage.driver.add(
            TransformDrag(content: [4000, 3000], viewport: screen, rules: rules),
            through: GestureMap(scale: 8))
        var rests = 0
        photo.onTransition { change in
            guard change.to == .idle else { return }
            rests += 1
            for corner in [SIMD2<Double>.zero, [screen.x, 0], [0, screen.y], screen] {
                let place = change.after.value.content(at: corner)
                let isCovered =
                    place.x > -1e-6 && place.y > -1e-6 && place.x < 4000 + 1e-6 && place.y < 3000 + 1e-6
                #expect(
                    isCovered, "\(corner) shows \(place), turned by \(change.after.value.rotation.degrees)°")
            }
        }
        try stage.finish()
        #expect(rests == 5 && photo.activity == .idle)
        #expect(abs(photo.value.rotation.radians) > 0.5 * turn)
    }

    @Test("a touchpad's pinch zooms about the pointer")
    func pointer() throws {
        var robot = RobotHand(on: .touchpad(), seed: 5)
        robot.pinch(at: [50, 35], radius: 15, scale: 2)
        let stage = try Stage(robot.performance.trace)
        let photo = photo(on: stage)
        stage.driver.pointer = [650, 350]
        let point = photo.state.value.content(at: [650, 350])
        try stage.finish()
        #expect(photo.machine.zoom(of: photo.value) > 1.3)
        #expect((photo.value.place(of: point) - [650, 350]).magnitude < 20)
    }

    @Test("the app zooms, sends and resizes it, and mice turn a wheel over it")
    func verbs() throws {
        let stage = try Stage(RobotHand(on: .touchscreen(), seed: 6).performance.trace)
        let photo = photo(on: stage)
        photo.zoom(to: 3, about: Self.placement.origin)
        try stage.driver.advance(stage.clock, to: stage.clock.now.advanced(by: 5))
        #expect(abs(photo.machine.zoom(of: photo.value) - 3) < 1e-9)
        photo.zoom(by: 0.5)
        try stage.driver.advance(stage.clock, to: stage.clock.now.advanced(by: 5))
        #expect(abs(photo.machine.zoom(of: photo.value) - 1.5) < 1e-9)
        photo.resize(viewport: [600, 600])
        photo.reset()
        try stage.driver.advance(stage.clock, to: stage.clock.now.advanced(by: 5))
        #expect(photo.machine.zoom(of: photo.value) == 1 && photo.machine.viewport == [600, 600])
        photo.rules.greatestZoom = 1
        photo.animate(to: ContentTransform(scale: 9))
        try stage.driver.advance(stage.clock, to: stage.clock.now.advanced(by: 5))
        #expect(photo.machine.zoom(of: photo.value) == 1)
    }

    @Test("a knob turns with a finger about its centre")
    func knob() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 7)
        robot.swipe(fingers: 1, from: [100 + 30, 80], by: [-30, 30], .ease(duration: 0.4))
        let stage = try Stage(robot.performance.trace)
        stage.driver.placement = Placement(size: [1176, 664])
        stage.driver.arena.add(.pan())
        let rules = DragRules<Angle>(release: .stay)
        let knob = stage.driver.add(
            Draggable(Angle.zero, rules: rules), turning: .about([400, 320]),
            where: { ($0 - [400, 320]).magnitude < 200 })
        try stage.finish()
        #expect(knob.value.degrees > 75 && knob.value.degrees < 92)
        #expect(knob.activity == .idle)
    }
}
