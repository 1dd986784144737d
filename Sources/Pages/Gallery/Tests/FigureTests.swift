import Fling
import Testing

@testable import Gallery

@Suite("Figures")
struct FigureTests {
    let scene = Scene(at: Timestamp(seconds: 50))

    /// The property moves by a spring, set out at rest from a value at the scene's time.
    private func expect<Value: Animatable>(
        _ property: Property<Value>, by spring: Spring, from start: Value, to end: Value,
        after delay: Double = 0, velocity: Velocity<Value> = .zero
    ) {
        let motion = spring.motion(from: MotionState(start, velocity: velocity), to: end)
        let distance = end.displacement(from: start).magnitude
        guard let arrival = motion.settlingTime(within: property.tolerance),
            let rest = SettlingMotion(motion, within: property.tolerance)?.duration
        else {
            Issue.record("\(property.name) never arrives")
            return
        }
        let begin = scene.time.advanced(by: delay)
        for time in [0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.8, 1.6] where time < arrival {
            let shown = scene.state(at: begin.advanced(by: time))[property]
            let exact = motion.state(at: time)
            #expect(
                shown.value.displacement(from: exact.value).magnitude <= 1e-6 * (1 + distance),
                "\(property.name) after \(time) s")
            #expect(
                (shown.velocity - exact.velocity).speed <= 1e-5 * (1 + distance + exact.velocity.speed),
                "\(property.name) after \(time) s")
        }
        // Within the tolerance it brakes, and is there.
        #expect(scene.state(at: begin.advanced(by: rest + 1e-6))[property] == MotionState(end))
    }

    /// The property goes along a curve, set out at rest from a value at the scene's time.
    private func expect(
        _ property: Property<Double>, along curve: UnitCurve, from start: Double, to end: Double,
        in duration: Double
    ) {
        for part in [0, 0.25, 0.5, 0.75, 1] {
            let shown = scene.state(at: scene.time.advanced(by: part * duration))[property].value
            let exact = start + (end - start) * curve.value(at: part)
            #expect(abs(shown - exact) <= 1e-9, "\(property.name) after \(part) of its time")
        }
        #expect(scene.state(at: scene.time.advanced(by: duration * 0.99))[property].value != end)
    }

    @Test("the alert: a scale from 1.2 by (14, 14, 1), and opacities in 0.3 s; out faster")
    func alert() throws {
        let alert = try Alert(in: scene)
        alert.handle(.show)
        expect(alert.$overlay, along: .easeInOut, from: 0, to: 0.3, in: 0.3)
        expect(alert.$opacity, along: .easeInOut, from: 0, to: 1, in: 0.3)
        expect(alert.$scale, by: try Spring(mass: 1, stiffness: 14, damping: 14), from: 1.2, to: 1)
        scene.settle()
        alert.handle(.hide)
        expect(alert.$overlay, along: .easeInOut, from: 0.3, to: 0, in: 0.15)
        expect(alert.$opacity, along: .easeInOut, from: 1, to: 0, in: 0.15)
        expect(alert.$scale, by: try Spring(mass: 1, stiffness: 11, damping: 11), from: 1, to: 0.7)
        scene.settle()
        alert.handle(.show)
        #expect(alert.$scale.presentation == 1.2)
    }

    @Test("the alert from below: scale and height by springs that seem to end together")
    func alertFromBelow() throws {
        let alert = try AlertFromBelow(in: scene)
        let (growing, rising) = (
            try Spring(stiffness: 12, damping: 12), try Spring(stiffness: 15, damping: 15)
        )
        alert.handle(.show)
        expect(alert.$scale, by: growing, from: 0.25, to: 1)
        expect(alert.$y, by: rising, from: 600, to: 0)
        expect(alert.$overlay, along: .easeInOut, from: 0, to: 0.2, in: 0.2)
        let ends = (try #require(growing.settlingDuration), try #require(rising.settlingDuration))
        #expect(abs(ends.0 / ends.1 - 1) < 0.03, "\(ends)")
        scene.settle()
        alert.handle(.hide)
        expect(alert.$scale, by: try Spring(stiffness: 17, damping: 17), from: 1, to: 0.5)
        expect(alert.$y, by: try Spring(stiffness: 4, damping: 4), from: 0, to: 600)
        expect(alert.$opacity, along: .easeInOut, from: 1, to: 0, in: 0.2)
    }

    @Test("the bouncing alert: from nothing by (32, 450, 2.4)")
    func bouncingAlert() throws {
        let alert = try BouncingAlert(in: scene)
        alert.handle(.show)
        let spring = try Spring(mass: 2.4, stiffness: 450, damping: 32)
        expect(alert.$scale, by: spring, from: 0, to: 1)
        #expect(spring.bounce > 0)
    }

    @Test("the map over an app: springs (16, 16, 1) in and (24, 24, 1) out, opacities in their own times")
    func mapOverApp() throws {
        let map = try MapOverApp(in: scene)
        let (entrance, exit) = (
            try Spring(stiffness: 16, damping: 16), try Spring(stiffness: 24, damping: 24)
        )
        map.handle(.show)
        expect(map.$appOpacity, along: .easeInOut, from: 1, to: 0.3, in: 0.5)
        expect(map.$mapOpacity, along: .easeInOut, from: 0, to: 1, in: 0.15)
        expect(map.$appScale, by: entrance, from: 1, to: 0.9)
        expect(map.$mapScale, by: entrance, from: 1.1, to: 1)
        expect(map.$mapY, by: entrance, from: 30, to: 0)
        scene.settle()
        map.handle(.hide)
        expect(map.$appOpacity, along: .easeInOut, from: 0.3, to: 1, in: 0.5)
        expect(map.$mapOpacity, along: .easeInOut, from: 1, to: 0, in: 0.3)
        expect(map.$appScale, by: exit, from: 0.9, to: 1)
        expect(map.$mapScale, by: exit, from: 1, to: 1.1)
        expect(map.$mapY, by: exit, from: 0, to: 30)
    }

    @Test("the music list: after a second, each 0.06 s later, by UIKit's spring of 2.1 s and damping 0.6")
    func musicList() throws {
        let list = try MusicList(in: scene)
        #expect(list.elements.count == 8)
        #expect(list.elements.suffix(5).allSatisfy { $0.height == 80 })
        list.handle(.show)
        let spring = try Spring(withDuration: 2.1, usingSpringWithDamping: 0.6)
        for (index, element) in list.elements.enumerated() {
            let delay = 1 + 0.06 * Double(index)
            #expect(element.x == 0)
            #expect(scene.state(at: scene.time.advanced(by: delay))[element.$x].value == MusicList.width)
            expect(element.$x, by: spring, from: MusicList.width, to: 0, after: delay)
        }
    }

    @Test("the news rows: row n after 0.05·n s, by UIKit's spring of 1.6 s and damping 0.77")
    func newsRows() throws {
        let news = try NewsRows(in: scene)
        news.handle(.show)
        let spring = try Spring(withDuration: 1.6, usingSpringWithDamping: 0.77)
        for (index, row) in news.rows.enumerated() {
            expect(row.$offset, by: spring, from: NewsRows.tableHeight, to: 0, after: 0.05 * Double(index))
        }
    }

    @Test("the instant button: pressed to 0.8 and pi/6 by pop's bounciness 20 and speed 18")
    func instantButton() throws {
        let button = try InstantButton(in: scene)
        button.handle(.touchDown(Stage.middle))
        let spring = try Spring(bounciness: 20, speed: 18)
        expect(button.$scale, by: spring, from: 1, to: 0.8)
        expect(button.$rotation, by: spring, from: 0, to: .pi / 6)
    }

    @Test("the hamburger: turns bounce, moves and colour do not, and the middle fades in 0.2 s")
    func hamburger() throws {
        let menu = try Hamburger(in: scene)
        menu.handle(.touchDown(Stage.middle))
        menu.handle(.touchUp(velocity: nil))
        let (bouncing, calm) = (try Spring(bounciness: 11, speed: 18), try Spring(bounciness: 0, speed: 18))
        expect(menu.$middle, along: .easeInOut, from: 1, to: 0, in: 0.2)
        expect(menu.$topRotation, by: bouncing, from: 0, to: -.pi / 4)
        expect(menu.$bottomRotation, by: bouncing, from: 0, to: .pi / 4)
        expect(menu.$topOffset, by: calm, from: 0, to: 29)
        expect(menu.$bottomOffset, by: calm, from: 0, to: -29)
        expect(menu.$colour, by: calm, from: .white, to: .red)
    }

    @Test("four at once: scale, place, two whole turns and a colour, by pop's bounciness 15 and speed 5")
    func fourAtOnce() throws {
        let square = try FourAtOnce(in: scene)
        square.handle(.tap(Stage.middle))
        let spring = try Spring(bounciness: 15, speed: 5)
        expect(square.$scale, by: spring, from: 1, to: 1.5)
        expect(square.$x, by: spring, from: 0, to: 500)
        expect(square.$rotation, by: spring, from: 0, to: 4 * .pi)
        expect(square.$colour, by: spring, from: .accent, to: .green)
    }

    @Test("three balls: the same move by (6, 6, 1), (15, 15, 1) and (30, 30, 1), which do not bounce")
    func threeBalls() throws {
        let balls = try ThreeBalls(in: scene)
        balls.handle(.tap(Stage.middle))
        for (ball, number) in zip(balls.balls, [6.0, 15, 30]) {
            let spring = try Spring(mass: 1, stiffness: number, damping: number)
            #expect(spring.bounce <= 0)
            expect(ball.$x, by: spring, from: 0, to: ThreeBalls.distance)
        }
        let quarter = scene.state(at: scene.time.advanced(by: 0.25))
        let places = balls.balls.map { quarter[$0.$x].value }
        #expect(places[0] < places[1] && places[1] < places[2])
    }

    @Test("bouncing balls: (9, 100, 2), (13, 540, 11) and (10, 100, 3)")
    func bouncingBalls() throws {
        let balls = try BouncingBalls(in: scene)
        balls.handle(.tap(Stage.middle))
        expect(balls.$firstScale, by: try Spring(mass: 2, stiffness: 100, damping: 9), from: 1, to: 2)
        expect(balls.$secondScale, by: try Spring(mass: 11, stiffness: 540, damping: 13), from: 1, to: 2)
        expect(balls.$rotation, by: try Spring(mass: 3, stiffness: 100, damping: 10), from: 0, to: .pi / 2)
    }

    @Test(
        "the sticky menu: sides at constant speed, the middle by a spring of damping 15 that sets out at 40")
    func stickyMenu() throws {
        let menu = try StickyMenu(in: scene)
        menu.handle(.show)
        let speed = 160 / StickyMenu.duration
        for time in [0, 0.1, 0.2, 0.49] {
            let shown = scene.state(at: scene.time.advanced(by: time))
            for side in [shown[menu.$left], shown[menu.$right]] {
                #expect(abs(side.value - speed * time) < 1e-9)
                #expect(abs(side.velocity.perSecond - speed) < 1e-9)
            }
        }
        expect(
            menu.$middle, by: try Spring(stiffness: 100, damping: 15), from: 0, to: 160,
            velocity: Velocity(perSecond: 40 * 160))
    }

    @Test("the implicit stroke: the model is 1 at once, and the presentation takes 0.25 s")
    func implicitStroke() {
        let stroke = ImplicitStroke(in: scene)
        stroke.handle(.tap(Stage.middle))
        #expect(stroke.strokeEnd == 1)
        #expect(stroke.$strokeEnd.presentation == 0)
        expect(stroke.$strokeEnd, along: .ease, from: 0, to: 1, in: 0.25)
    }

    @Test("knobs: springs with a bounce of 0, 0.15 and 0.3", arguments: [0, 0.15, 0.3])
    func knobs(bounce: Double) throws {
        let line = try LineKnob(in: scene, bounce: bounce)
        let plane = PlaneKnob(in: scene, bounce: bounce)
        let spring = Spring(duration: 0.5, bounce: bounce)
        line.handle(.tap(Stage.middle))
        expect(line.$x, by: spring, from: LineKnob.off, to: LineKnob.on)
        plane.handle(.tap([300, 500]))
        expect(plane.$position, by: spring, from: PlaneKnob.corners[0], to: PlaneKnob.corners[3])
    }

    @Test("the panes: an attachment of 3.5 Hz, a spring done at rest within 1 point, and pop's")
    func panes() throws {
        let attached = try ControlPane.attached(in: scene)
        let sprung = try ControlPane.sprung(in: scene)
        let popped = try ControlPane.popped(in: scene)
        for pane in [attached, sprung, popped] { pane.handle(.tap(Stage.middle)) }
        let frequency = 2 * Double.pi * 3.5
        let damping = 2 * 0.4 * frequency + 10
        expect(
            attached.$y, by: try Spring(stiffness: frequency * frequency, damping: damping),
            from: ControlPane.closed, to: ControlPane.open)
        expect(
            sprung.$y, by: try Spring(stiffness: 300, damping: 20), from: ControlPane.closed,
            to: ControlPane.open)
        expect(
            popped.$y, by: try Spring(bounciness: 6, speed: 15), from: ControlPane.closed,
            to: ControlPane.open)
        #expect(sprung.$y.tolerance == (try Tolerance(distance: 1, speed: 0.05)))
    }
}
