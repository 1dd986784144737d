import Drive
import Testing

/// A card whose places a scene may animate.
private final class Card {
    @Animated("card.place") var place = 0.0
    @Animated("card.size") var size = 1.0
}

@Suite("Mistakes in the set-up of an app that nothing else would report")
struct SetupProblemTests {
    let clock = ManualClock(framesPerSecond: 60)
    let driver: Driver
    private let card = Card()

    init() throws {
        driver = try Driver(clock: clock)
        driver.arena.add(.pan(PanRules(fingers: 1...1)))
    }

    /// Drags one finger over a touchscreen.
    private func drag(from seconds: Double = 0, fingers: Int = 1) {
        let device = DeviceID(7)
        let start = Timestamp(seconds: seconds)
        func send(_ action: InputEvent.Action, after delay: Double) {
            let time = start.advanced(by: delay)
            clock.set(to: time)
            driver.handle(InputEvent(time: time, device: device, action: action))
        }
        func contact(_ id: Int, _ y: Double) -> Contact {
            Contact(
                ContactID(Int32(id)), millimetres: [50 + 20 * Double(id), y],
                normalized: [0.2 + 0.1 * Double(id), y / 200])
        }
        for id in 0..<fingers { send(.down(contact(id, 50)), after: 0) }
        send(.frame, after: 0)
        for step in 1...5 {
            for id in 0..<fingers {
                send(.move(contact(id, 50 + 4 * Double(step))), after: Double(step) * 0.01)
            }
            send(.frame, after: Double(step) * 0.01)
        }
        for id in 0..<fingers { send(.up(ContactID(Int32(id))), after: 0.06) }
        send(.frame, after: 0.06)
    }

    @Test("an app that is put together well has none")
    func none() throws {
        let scene = Scene(at: driver.motionTime)
        driver.add(scene)
        scene.add(card.$place, card.$size)
        driver.add(card.$place, through: GestureMap(y: 8))
        let sheet = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        drag()
        #expect(card.place > 0 && sheet.machine.activity != .idle)
        try driver.advance(to: Timestamp(seconds: 3))
        scene.withAnimation(.snappy) { card.size = 2 }
        try driver.advance(to: Timestamp(seconds: 6))
        #expect(driver.problems == [])
    }

    @Test("a property that is in no scene, assigned in a block or dragged")
    func propertyWithoutScene() {
        let scene = Scene(at: driver.motionTime)
        driver.add(scene)
        scene.add(card.$place)
        scene.withAnimation { card.size = 2 }
        #expect(driver.problems == [.propertyWithoutScene(name: "card.size")])
        let words =
            "the property \"card.size\" is in no scene, so it jumps: add it, as in scene.add(card.$place)"
        #expect("\(driver.problems[0])".hasPrefix(words))

        let other = Card()
        driver.add(other.$place, through: GestureMap(y: 8))
        drag()
        #expect(driver.problems.contains(.propertyWithoutScene(name: "card.place")))
    }

    @Test("a block that makes a property and adds it to the scene makes no mistake")
    func addedInTheBlock() {
        let scene = Scene()
        scene.withAnimation {
            let card = Card()
            card.place = 20
            scene.add(card.$place)
            card.place = 120
        }
        card.size = 3
        scene.withTransaction(Transaction()) { card.size = 4 }
        #expect(scene.problems == [])
    }

    @Test("a scene that was not added to the driver")
    func sceneWithoutDriver() throws {
        let scene = Scene(at: driver.motionTime)
        scene.add(card.$place, card.$size)
        let isDragged: [(Driver) throws -> Void] = [
            { $0.add(card.$place, through: GestureMap(y: 8)) },
            { try $0.add(Transition(in: scene) { card.size = 2 }, through: GestureMap(y: 8), distance: 300) },
            {
                let animator = PropertyAnimator(duration: 1, in: scene) { card.size = 3 }
                try $0.add(animator, through: GestureMap(y: 8), distance: 300)
            },
        ]
        for (index, add) in isDragged.enumerated() {
            let stage = try SetupProblemTests()
            try add(stage.driver)
            #expect(stage.driver.problems == [])
            stage.drag()
            #expect(stage.driver.problems == [.sceneWithoutDriver], "\(index)")
        }
    }

    @Test("something that moves, and no frame that shows it")
    func neverAdvanced() throws {
        let sheet = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        sheet.animate(to: 320)
        drag(from: 5)
        #expect(driver.problems == [])
        drag(from: 7)
        #expect(driver.problems == [.neverAdvanced])

        let scene = Scene()
        scene.add(card.$place)
        for step in 1...99 { scene.withAnimation { card.place = Double(step) } }
        #expect(scene.problems == [])
        scene.withAnimation { card.place = 100 }
        #expect(scene.problems == [.neverAdvanced])

        // Blocks in which nothing begins to move need no frame.
        let still = Scene()
        for _ in 1...200 { still.withAnimation {} }
        #expect(still.problems == [])
    }

    @Test("a map with NaN, or one that moves nothing")
    func map() throws {
        let sheet = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        #expect(driver.problems == [])
        sheet.map = GestureMap(y: .nan)
        #expect(driver.problems == [.unusableMap])
        for map in [GestureMap<Double>(), GestureMap(x: .infinity)] {
            let other = try Driver(clock: ManualClock())
            other.add(Draggable(0.0), through: map)
            #expect(other.problems == [.unusableMap])
        }
    }

    @Test("a latency that is negative, a spring of milliseconds, empty detents, zooms the wrong way round")
    func rules() {
        var rules = DragRules<Double>(release: .detents([]), latency: -0.016)
        rules.spring = Spring(duration: 500)
        driver.add(Draggable(0.0, rules: rules), through: GestureMap(y: 8))
        #expect(
            driver.problems == [.negativeLatency(seconds: -0.016), .slowSpring(duration: 500), .noDetents])
        #expect("\(driver.problems[1])".hasSuffix("500.0 seconds: if those are milliseconds, give 0.5"))

        var photo = TransformRules()
        (photo.leastZoom, photo.greatestZoom) = (4, 2)
        let driven = driver.add(
            TransformDrag(content: [400, 300], viewport: [200, 200]), through: GestureMap(scale: 8))
        driven.rules = photo
        #expect(driver.problems.last == .invertedZooms(least: 4, greatest: 2))
    }

    @Test("a spring of milliseconds by which something is animated")
    func slowAnimations() throws {
        let sheet = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        sheet.animate(to: 320, timing: .spring(Spring(duration: 1000)))
        #expect(driver.problems.count == 1)
        let scene = Scene()
        scene.add(card.$place)
        scene.withAnimation(.spring(duration: 0.5)) { card.place = 1 }
        scene.withAnimation(.linear(duration: 3600)) { card.place = 2 }
        #expect(scene.problems == [])
        scene.withAnimation(.spring(duration: 250)) { card.place = 3 }
        card.$place.animate(to: 4, .spring(duration: 400))
        #expect(scene.problems.count == 2)
    }

    @Test("a value that is added twice for the same gestures")
    func twice() throws {
        let scene = Scene(at: driver.motionTime)
        driver.add(scene)
        scene.add(card.$place, card.$size)
        let (one, other) = (driver.arena.add(.hold()), driver.arena.add(.tap()))
        driver.add(card.$place, through: GestureMap(y: 8), by: [one])
        driver.add(card.$place, through: GestureMap(x: 8), by: [other])
        driver.add(card.$size, through: GestureMap(y: 8), where: { $0.y < 100 })
        driver.add(card.$size, through: GestureMap(y: -8), where: { $0.y >= 100 })
        #expect(driver.problems == [])
        driver.add(card.$place, through: GestureMap(y: 8))
        #expect(driver.problems == [.addedTwice])
        let opening = Transition(in: scene) { card.size = 2 }
        let second = try Driver(clock: ManualClock())
        for _ in 1...2 { try second.add(opening, through: GestureMap(y: 8), distance: 320) }
        #expect(second.problems == [.addedTwice])
    }

    @Test("a driver whose clock another one has")
    func clocks() throws {
        let second = try Driver(clock: clock)
        let sheet = driver.add(Draggable(0.0), through: GestureMap(y: 8))
        let other = second.add(Draggable(0.0), through: GestureMap(y: 8))
        sheet.animate(to: 100)
        other.animate(to: 100)
        try second.advance(to: Timestamp(seconds: 2))
        #expect(other.value == 100)
        #expect(driver.problems == [.clockTaken] && second.problems == [])
    }

    @Test("an animator that has finished, or was stopped, under a finger")
    func animators() throws {
        let scene = Scene(at: driver.motionTime)
        driver.add(scene)
        scene.add(card.$place)
        let animator = PropertyAnimator(duration: 0.2, in: scene) { card.place = 320 }
        try driver.add(animator, through: GestureMap(y: 8), distance: 320)
        try animator.startAnimation()
        try driver.advance(to: Timestamp(seconds: 1))
        #expect(animator.state == .inactive && driver.problems == [])
        drag(from: 1)
        #expect(driver.problems == [.animatorHasFinished])

        let stopped = PropertyAnimator(duration: 0.2, in: scene) { card.place = 0 }
        let second = try SetupProblemTests()
        second.driver.add(scene)
        try second.driver.add(stopped, through: GestureMap(y: 8), distance: 320)
        try stopped.startAnimation()
        try stopped.stopAnimation(withoutFinishing: false)
        second.drag()
        #expect(second.driver.problems == [.animatorIsStopped])
    }

    @Test("a gesture of more fingers than any recogniser wants is in the arena's log, with their number")
    func fingers() {
        let words = "ignored: no recogniser looks for a gesture of 3 fingers"
        driver.add(Draggable(0.0), through: GestureMap(y: 8))
        drag(fingers: 3)
        #expect(driver.arena.log.contains { "\($0.decision)" == words })
        driver.arena = GestureArena()
        drag(fingers: 3)
        #expect(driver.arena.log.map { "\($0.decision)" } == [words])
    }
}
