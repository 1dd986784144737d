import Drive
import Testing

/// A driver under a finger of the test's.
private struct Table {
    let clock = ManualClock()
    let driver: Driver
    static let screen = DeviceID(1)
    static let size = SIMD2(200.0, 100)

    init() throws {
        driver = try Driver(clock: clock)
        driver.arena.add(.pan())
        driver.arena.add(.hold())
        report(.deviceAdded(DeviceTraits(kind: .touchscreen, size: Table.size)))
    }

    func report(_ action: InputEvent.Action, device: DeviceID = Table.screen) {
        driver.handle(InputEvent(time: clock.now, device: device, action: action))
    }

    func wait(_ seconds: Double) throws {
        try driver.advance(clock, to: clock.now.advanced(by: seconds))
    }

    private func contact(_ place: SIMD2<Double>) -> Contact {
        Contact(ContactID(0), millimetres: place, normalized: place / Table.size)
    }

    func down(at place: SIMD2<Double>) {
        report(.down(contact(place)))
        report(.frame)
    }

    /// Moves the finger evenly, with a report every 8 ms.
    func move(from start: SIMD2<Double>, by displacement: SIMD2<Double>, within seconds: Double = 0.1) throws
    {
        let steps = max(1, Int(seconds / 0.008))
        for step in 1...steps {
            try wait(0.008)
            report(.move(contact(start + displacement * (Double(step) / Double(steps)))))
            report(.frame)
        }
    }

    func up() {
        report(.up(ContactID(0)))
        report(.frame)
    }

    func flick(from start: SIMD2<Double>, by displacement: SIMD2<Double>) throws {
        down(at: start)
        try move(from: start, by: displacement)
        up()
    }
}

private final class Sheet {
    @Animated var height = 0.0
    @Animated var place = SIMD2(0.0, 0.0)
}

@Suite("Gestures in a driver")
struct GesturesDriveTests {
    @Test("a list that is pulled to refresh, caught on its way back and pushed up fetches once")
    func pullToRefresh() throws {
        let table = try Table()
        var rules = ScrollRules<Double>()
        rules.allowsRestOutside = true
        rules.willEnd = { end in end.state.value < -60 ? -60 : end.proposed }
        let news = table.driver.add(
            Scroller(content: 4000, viewport: 600, rules: rules), through: GestureMap(y: 8))
        var events: [DragEventKind] = []
        var fetches = 0
        news.onTransition { change in
            events.append(change.event)
            if change.event == .release, change.goal == -60 { fetches += 1 }
        }
        table.down(at: [50, 20])
        try table.move(from: [50, 20], by: [0, 60], within: 0.6)
        table.up()
        try table.wait(0.05)
        table.down(at: [50, 80])
        try table.move(from: [50, 80], by: [0, -30], within: 0.6)
        #expect(events == [.grab, .release, .grab] && fetches == 1)
        table.up()
        try table.wait(5)
        #expect(fetches == 1 && news.value > 0)
    }

    @Test("a finger that holds a moving property and then pans lets it go once")
    func heldProperty() throws {
        let table = try Table()
        let scene = Scene(at: table.driver.motionTime)
        let sheet = Sheet()
        scene.add(sheet.$height)
        table.driver.add(scene)
        nonisolated(unsafe) var asked = 0
        let rules = DragRules<Double>(
            release: .custom { release in
                asked += 1
                return .decelerate(to: release.state.value)
            })
        let drag = table.driver.add(sheet.$height, rules: rules, through: GestureMap(x: 8))
        sheet.$height.animate(to: 800, .smooth)
        try table.wait(0.2)
        table.down(at: [50, 50])
        try table.wait(0.1)
        #expect(drag.isDragging)
        try table.move(from: [50, 50], by: [20, 0])
        #expect(drag.isDragging && asked == 0)
        table.up()
        #expect(!drag.isDragging && asked == 1)
    }

    @Test("drag a transition along its way, and a flick takes it to its end; no code is needed between")
    func transition() throws {
        let table = try Table()
        let scene = Scene(at: table.driver.motionTime)
        let sheet = Sheet()
        scene.add(sheet.$height)
        table.driver.add(scene)
        let opening = Transition(in: scene, .smooth) { sheet.height = 640 }
        let drag = try table.driver.add(opening, through: GestureMap(y: -8), distance: 320)

        table.down(at: [100, 90])
        try table.move(from: [100, 90], by: [0, -20])
        #expect(opening.isInteractive && drag.isDragging)
        // A finger that is as fast as this and falls silent seems to lift; the path is back at its place 0.4 s later.
        try table.wait(0.5)
        // 20 mm less what it takes to recognise the pan, 8 points each, of 320.
        #expect(abs(opening.fractionComplete - 0.5) < 0.1)
        #expect(abs(sheet.$height.presentation - 640 * opening.fractionComplete) < 1)
        try table.move(from: [100, 70], by: [0, -20], within: 0.05)
        table.up()
        #expect(opening.isRunning)
        try table.wait(3)
        #expect(opening.phase == .resting(.end))
        #expect(sheet.height == 640)
    }

    @Test("catch a transition in flight by a touch that rests, and let it go on")
    func hold() throws {
        let table = try Table()
        let scene = Scene(at: table.driver.motionTime)
        let sheet = Sheet()
        scene.add(sheet.$height)
        table.driver.add(scene)
        let opening = Transition(in: scene, .smooth(duration: 1)) { sheet.height = 100 }
        try table.driver.add(opening, through: GestureMap(y: -8), distance: 320)
        table.driver.perform { opening.animate(toward: .end) }
        try table.wait(0.3)
        table.down(at: [100, 50])
        let caught = opening.fractionComplete
        #expect(opening.isInteractive && caught > 0.1 && caught < 0.95)
        try table.wait(0.5)
        #expect(abs(opening.fractionComplete - caught) < 0.02)
        // The same finger swipes on.
        try table.move(from: [100, 50], by: [0, -30])
        #expect(opening.isInteractive && opening.fractionComplete > caught)
        table.up()
        try table.wait(3)
        #expect(opening.phase == .resting(.end))
    }

    @Test("drag a property animator, and one that the app has ended lets go")
    func animator() throws {
        let table = try Table()
        let scene = Scene(at: table.driver.motionTime)
        let sheet = Sheet()
        scene.add(sheet.$height)
        table.driver.add(scene)
        let animator = PropertyAnimator(duration: 1, in: scene) { sheet.height = 100 }
        animator.pausesOnCompletion = true
        try table.driver.add(animator, through: GestureMap(x: 8), distance: 320)
        table.down(at: [20, 50])
        try table.move(from: [20, 50], by: [30, 0])
        try table.wait(0.1)
        #expect(animator.fractionComplete > 0.4)
        try table.driver.perform {
            try animator.stopAnimation(withoutFinishing: false)
            try animator.finishAnimation(at: .current)
        }
        let height = sheet.$height.presentation
        try table.move(from: [50, 50], by: [30, 0])
        table.up()
        try table.wait(1)
        #expect(abs(sheet.$height.presentation - height) < 1e-6)
        #expect(table.clock.isPaused)
    }

    @Test("drag and throw a property of a scene")
    func property() throws {
        let table = try Table()
        let scene = Scene(at: table.driver.motionTime)
        let sheet = Sheet()
        scene.add(sheet.$place)
        table.driver.add(scene)
        let rules = DragRules<SIMD2<Double>>(release: .detents([Detent([0, 0]), Detent([400, 0])]))
        let drag = table.driver.add(
            sheet.$place, rules: rules, through: 8)
        table.down(at: [50, 50])
        try table.move(from: [50, 50], by: [25, 10])
        #expect(drag.isDragging)
        #expect(sheet.$place.presentation.x > 100)
        table.up()
        try table.wait(3)
        #expect(sheet.place == [400, 0])
        #expect(sheet.$place.presentation == [400, 0])
        #expect(table.clock.isPaused)
    }

    @Test("scroll a list, which the wheel and the app scroll too")
    func scroller() throws {
        let table = try Table()
        let list = table.driver.add(Scroller(content: 4000.0, viewport: 600), through: GestureMap(y: 8))
        var shown: [Double] = []
        list.onChange { shown.append($0.value) }
        try table.flick(from: [100, 80], by: [0, -30])
        #expect(list.activity == .animating)
        try table.wait(0.2)
        let before = list.machine.state(at: table.driver.motionTime)
        list.turnWheel(by: 2)
        let after = list.machine.state(at: table.driver.motionTime)
        #expect(abs(after.value - before.value) < 1e-6)
        #expect(abs((after.velocity - before.velocity).perSecond) < 1e-3)
        try table.wait(3)
        list.scroll(to: 1000)
        try table.wait(3)
        #expect(list.state == MotionState(1000))
        list.resize(content: 900)
        try table.wait(3)
        #expect(list.state == MotionState(300))
        #expect(shown.count > 60 && table.clock.isPaused)
    }

    @Test("move only what they land on, though it has moved by then")
    func hits() throws {
        let table = try Table()
        table.driver.placement = Placement(size: [2000, 1000])
        let map = GestureMap<SIMD2<Double>>(x: [10, 0], y: [0, 10])
        var rules = DragRules<SIMD2<Double>>()
        rules.release = .stay
        let places: [SIMD2<Double>] = [[100, 100], [1500, 700]]
        var cards: [DrivenValue<SIMD2<Double>>] = []
        for place in places {
            let index = cards.count
            cards.append(
                table.driver.add(
                    Draggable(place, rules: rules), through: map,
                    where: { point in
                        let card = cards[index].state.value
                        return abs(point.x - card.x) < 150 && abs(point.y - card.y) < 150
                    }))
        }
        try table.wait(0.1)
        try table.flick(from: [11, 11], by: [60, 30])
        try table.wait(2)
        #expect(cards[0].state.value.x > 500 && cards[1].state.value == places[1])
        // Where it was, nothing is any more.
        let moved = cards[0].state.value
        try table.flick(from: [11, 11], by: [60, 30])
        try table.wait(2)
        #expect(cards[0].state.value == moved && cards[1].state.value == places[1])
        try table.flick(from: moved / 10, by: [-20, 0])
        try table.wait(2)
        #expect(cards[0].state.value.x < moved.x)
    }

    @Test("of a touchpad act where the pointer is, and anywhere without one")
    func pointer() throws {
        let table = try Table()
        let pad = DeviceID(2)
        let list = table.driver.add(
            Scroller(content: 4000.0, viewport: 600), through: GestureMap(y: 8), where: { $0.x < 500 })
        func scroll() throws {
            for _ in 0..<10 {
                table.report(.scroll(Scroll(delta: [0, -3])), device: pad)
                try table.wait(0.008)
            }
            table.report(.scroll(Scroll(delta: .zero)), device: pad)
            try table.wait(3)
        }
        table.driver.pointer = [800, 100]
        try scroll()
        #expect(list.state.value == 0)
        table.driver.pointer = [400, 100]
        try scroll()
        let once = list.state.value
        #expect(once > 100)
        table.driver.pointer = nil
        try scroll()
        #expect(list.state.value > once)
    }

    @Test("go along the axes of a picture that is rotated", arguments: Placement.Rotation.allCases)
    func rotated(rotation: Placement.Rotation) throws {
        let table = try Table()
        table.driver.placement = Placement(size: [1000, 2000], rotation: rotation)
        var rules = DragRules<SIMD2<Double>>()
        rules.release = .stay
        let card = table.driver.add(
            Draggable([0, 0], rules: rules), through: 10)
        try table.flick(from: [100, 50], by: [0, 30])
        try table.wait(2)
        let halfway = card.state.value
        let expected: SIMD2<Double> =
            switch rotation {
            case .none: [0, 1]
            case .right: [1, 0]
            case .upsideDown: [0, -1]
            case .left: [-1, 0]
            }
        #expect(halfway.dot(expected) > 100)
        #expect(abs(halfway.x * expected.y) + abs(halfway.y * expected.x) < 1e-6)
    }

    @Test("let go of what is removed under the finger, and of what a disabled recogniser holds")
    func removed() throws {
        let table = try Table()
        let pan = table.driver.arena.add(.pan())
        let cards = (0..<3).map { _ in
            table.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        }
        cards[0].onTransition { [unowned driver = table.driver] transition in
            guard transition.event == .grab else { return }
            driver.remove(cards[1])
            driver.remove(cards[0])
        }
        table.down(at: [50, 50])
        try table.move(from: [50, 50], by: [20, 0])
        #expect(cards[0].activity != .dragging && cards[1].activity == .idle)
        #expect(cards[2].activity == .dragging)
        for id in [RecognizerID(0), pan] { table.driver.setEnabled(false, id) }
        #expect(cards[2].activity != .dragging)
        table.up()
        try table.wait(3)
        #expect(cards[2].state.value == 0 && table.clock.isPaused)
        try table.flick(from: [50, 50], by: [20, 0])
        #expect(cards[2].activity == .idle)
        table.driver.setEnabled(true, RecognizerID(0))
        try table.flick(from: [50, 50], by: [20, 0])
        #expect(cards[2].activity == .animating)
    }

    @Test("find an app that changes everything where it is asked for positions, and in callbacks")
    func changesWithin() throws {
        let table = try Table()
        let driver = table.driver
        var cards: [DrivenValue<Double>] = []
        let sheet = Sheet()
        let scene = Scene(at: driver.motionTime)
        scene.add(sheet.$height)
        driver.add(scene)
        nonisolated(unsafe) var asked = 0
        for number in 0..<3 {
            let card = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8)) { _ in
                asked += 1
                driver.remove(cards[1])
                driver.setEnabled(asked % 2 == 0, RecognizerID(0))
                driver.setEnabled(true, RecognizerID(0))
                sheet.$height.animate(to: Double(asked))
                if asked < 10 { _ = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8)) }
                return number != 2
            }
            card.onTransition { transition in
                guard transition.event == .grab else { return }
                driver.setEnabled(false, RecognizerID(0))
                driver.setEnabled(true, RecognizerID(0))
                driver.remove(card)
            }
            cards.append(card)
        }
        let list = driver.add(Scroller(content: 4000.0, viewport: 600), through: GestureMap(y: 8))
        list.onTransition { transition in
            if transition.event == .grab { driver.remove(list) }
        }
        for _ in 0..<3 {
            try table.flick(from: [100, 80], by: [20, -30])
            try table.wait(0.05)
        }
        try table.wait(5)
        #expect(asked >= 3)
        #expect((cards.map(\.activity) + [list.activity]).allSatisfy { $0 != .dragging })
        #expect(cards[2].activity == .idle)
        #expect(sheet.$height.presentation == Double(asked) && table.clock.isPaused)
    }

    @Test("reach everything in order, also where a callback causes more of them")
    func orderOfGestures() throws {
        let table = try Table()
        table.driver.arena.add(.hold())
        let cards = (0..<2).map { _ in
            table.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        }
        var phases: [GestureID: [Gesture.Phase]] = [:]
        table.driver.onGesture { phases[$0.id, default: []].append($0.phase) }
        // The catch by a hold ends when it becomes a pan, which is reported in the same batch.
        cards[0].onTransition { [unowned driver = table.driver] transition in
            if transition.event == .release { driver.setEnabled(false, RecognizerID(0)) }
        }
        for card in cards { card.animate(to: 640) }
        try table.wait(0.05)
        table.down(at: [50, 50])
        try table.wait(0.02)
        try table.move(from: [50, 50], by: [20, 0])
        table.up()
        try table.wait(5)
        #expect(phases.values.allSatisfy { $0.first == .began && $0.count > 1 })
        #expect(cards.allSatisfy { $0.activity == .idle })
    }

    @Test("of two drags of the same thing, the last that took hold moves it, and nothing sticks")
    func sameTarget() throws {
        let table = try Table()
        let sheet = Sheet()
        let scene = Scene(at: table.driver.motionTime)
        scene.add(sheet.$height)
        table.driver.add(scene)
        let rules = DragRules<Double>(release: .stay, tolerance: .point)
        let first = table.driver.add(sheet.$height, rules: rules, through: GestureMap(x: 8))
        let second = table.driver.add(sheet.$height, rules: rules, through: GestureMap(x: 8))
        table.down(at: [50, 50])
        try table.move(from: [50, 50], by: [20, 0], within: 0.2)
        try table.wait(0.3)
        // Eight points for each millimetre after the slop, and not sixteen.
        let halfway = sheet.$height.presentation
        #expect(halfway > 120 && halfway <= 160)
        table.up()
        try table.wait(5)
        #expect(sheet.height == sheet.$height.presentation && table.clock.isPaused)
        #expect(!first.isDragging && !second.isDragging)
        table.driver.remove(second)
        try table.flick(from: [50, 50], by: [20, 0])
        try table.wait(5)
        #expect(sheet.height > halfway + 100 && table.clock.isPaused)
    }
}
