import Drive
import Robot
import Seeded
import TestSupport
import Testing
import Traces
import VirtualEvdev

/// A photo in a pager, both as large as a touchscreen of 294 × 166 mm: 4 points for a millimetre.
private struct Paged {
    static let page = SIMD2(1176.0, 664)
    let stage: Stage
    let pager: DrivenScroller<Double>
    let photo: DrivenTransform

    init(_ trace: EvdevTrace, framesPerSecond: Double = 60) throws {
        stage = try Stage(trace, framesPerSecond: framesPerSecond)
        let pan = stage.driver.arena.add(.pan())
        stage.driver.arena.add(.pinch(PinchRules(rotationSlop: nil)), alongside: [pan])
        stage.driver.arena.add(.hold())
        var rules = ScrollRules<Double>()
        rules.snap = .pages
        pager = stage.driver.add(
            Scroller(content: 3 * Self.page.x, viewport: Self.page.x, at: Self.page.x, rules: rules),
            through: GestureMap(x: 4))
        photo = stage.driver.add(
            TransformDrag(content: [4000, 3000], viewport: Self.page), through: GestureMap(scale: 4))
        stage.driver.nest(photo, in: pager)
    }

    /// Zooms in three times about a point; in the middle, there is room to all sides.
    func zoom(at point: Point = page / 2) throws {
        photo.zoom(to: 3, about: point)
        try stage.advance(to: stage.clock.now.advanced(by: 3))
    }

    /// The place of the photo's corner on the screen.
    var left: Double { photo.value.translation.x - pager.value }
}

/// A finger that moves across the surface at a steady speed by one way after the other, rests, and is lifted.
private func across(_ displacements: Double..., from start: SIMD2<Double> = [200, 80]) -> EvdevTrace {
    var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 1)
    robot.pause(4)
    robot.perform(
        displacements.map { .move(by: [$0, 0], .constant(speed: 200)) } + [.rest(0.4)], fingers: 1,
        from: start)
    return robot.performance.trace
}

@Suite("A photo in a pager")
struct PhotoNestTests {
    @Test("that is seen as a whole leaves the way across to the pager")
    func whole() throws {
        let paged = try Paged(across(-160))
        let rest = paged.photo.value
        var greatest = 0.0
        paged.pager.onChange { greatest = max(greatest, $0.value) }
        try paged.stage.finish()
        #expect(greatest > 1750)
        #expect(paged.pager.value == 2 * Paged.page.x)
        #expect((paged.photo.value - rest).magnitude < 1e-9)
    }

    @Test(
        "that is zoomed in pans to its end before the pager turns, and a hand that goes back finds both as they were"
    )
    func zoomed() throws {
        let paged = try Paged(across(-240, 240, from: [280, 80]))
        try paged.zoom()
        let (rest, corner) = (paged.photo.value, paged.left)
        // Three times as wide as seen as a whole, in the middle of the viewport.
        let room = (3 * 4000 * Paged.page.y / 3000 - Paged.page.x) / 2
        var (displacement, turned) = (0.0, 0.0)
        paged.stage.driver.onGesture { if $0.phase == .changed { displacement = 4 * $0.translation.x } }
        paged.stage.driver.onFrame { _ in
            guard paged.photo.activity == .dragging else { return }
            turned = max(turned, paged.pager.value - Paged.page.x)
            let isAtEnd = abs(rest.translation.x - paged.photo.value.translation.x - room) < 0.1
            #expect(isAtEnd || abs(paged.pager.value - Paged.page.x) < 0.1)
            // At 800 points a second a frame lags or leads by some, and by twice as many where the finger turns.
            #expect(abs(paged.left - corner - displacement) < 60)
        }
        try paged.stage.finish()
        #expect(abs(turned - (960 - room)) < 30)
        #expect(abs(paged.photo.value.translation.x - rest.translation.x - displacement) < 0.1)
        #expect(paged.pager.value == Paged.page.x)
    }

    @Test("thrown against its end turns the pager with what is left of the throw, at any frame rate alike")
    func thrown() throws {
        var rests: [[Double]] = []
        for framesPerSecond in [30.0, 60, 144] {
            var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 3)
            robot.pause(4)
            robot.swipe(fingers: 1, from: [200, 80], by: [-60, 0], .flick(speed: 900))
            let paged = try Paged(robot.performance.trace, framesPerSecond: framesPerSecond)
            try paged.zoom()
            var events: [DragEventKind] = []
            paged.pager.onTransition { events.append($0.event) }
            try paged.stage.finish()
            #expect(events.contains(.animate))
            #expect(paged.pager.value == 2 * Paged.page.x)
            rests.append([paged.photo.value.translation.x, paged.pager.value])
        }
        #expect(rests.allSatisfy { $0 == rests[0] })
    }

    @Test("has the fingers that pinch it to itself, however far they go")
    func pinched() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 3)
        robot.pause(4)
        robot.pinch(at: [150, 80], radius: 15, scale: 2, by: [-60, 0], .ease(duration: 0.5))
        let paged = try Paged(robot.performance.trace)
        var isPinched = false
        paged.stage.driver.onGesture { isPinched = isPinched || $0.kind == .pinch }
        try paged.stage.finish()
        #expect(isPinched && paged.photo.machine.zoom(of: paged.photo.value) > 1.5)
        #expect(paged.pager.value == Paged.page.x)
    }

    @Test(
        "does not jump, and comes to rest on a page, whatever fingers do",
        arguments: 0..<lives(4) as Range<UInt64>)
    func whatever(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: seed)
        for _ in 0..<6 {
            robot.pause(.random(in: 0.02...0.8, using: &random))
            let displacement = SIMD2(
                Double.random(in: -120...120, using: &random), .random(in: -40...40, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: robot.pinch(at: [150, 80], radius: 15, scale: 2.5, .ease(duration: 0.3))
            case 1: robot.hold(at: [150, 80], for: 0.2)
            case 2: robot.swipe(fingers: 1, from: [150, 80], by: displacement, .flick(speed: 900))
            default: robot.swipe(fingers: 1, from: [150, 80], by: displacement, .ease(duration: 0.4))
            }
        }
        let paged = try Paged(robot.performance.trace, framesPerSecond: 1000)
        if Bool.random(using: &random) { try paged.zoom(at: [.random(in: 0...1176, using: &random), 300]) }
        var former: (photo: MotionState<ContentTransform>, pager: MotionState<Double>)?
        paged.stage.driver.onFrame { _ in
            let (photo, pager) = (paged.photo.state, paged.pager.state)
            if let former {
                let speed = max(abs(former.pager.velocity.perSecond), abs(pager.velocity.perSecond))
                #expect(abs(pager.value - former.pager.value) < speed * 0.002 + 8)
                let centre = (Paged.page / 2, photo.value.content(at: Paged.page / 2))
                let moved = former.photo.value.place(of: centre.1) - centre.0
                #expect(moved.magnitude < 20)
            }
            former = (photo, pager)
        }
        try paged.stage.finish()
        #expect(paged.photo.activity == .idle && paged.pager.activity == .idle)
        #expect(paged.stage.clock.isPaused)
        #expect([0, 1, 2].contains(paged.pager.value / Paged.page.x))
    }
}
