import Drive
import Glibc
import Testing

/// Changes of a scene that come from outside the driver's callbacks: a key, a socket, a toolkit's button.
@Suite("A scene that has slept in a driver")
struct SleepingSceneTests {
    final class Card {
        @Animated("place") var place = 0.0
        @Animated("size") var size = 1.0
    }

    /// A driver that has been at rest for ten seconds.
    struct Slept {
        let clock = ManualClock(framesPerSecond: 60)
        let driver: Driver
        let scene: Scene
        let card = Card()

        init() throws {
            driver = try Driver(clock: clock)
            scene = Scene(at: driver.motionTime)
            scene.add(card.$place, card.$size)
            driver.add(scene)
        }

        func sleep(to seconds: Double = 10) throws {
            try driver.advance(clock, to: Timestamp(seconds: seconds))
        }
    }

    /// The ways to begin a motion from 0 to 100 in a second or so.
    enum Beginning: CaseIterable {
        case block, assignment, animate, motion, additive, attached, follower
        case animator, delayed, transition, choreography, stagger, resumed

        /// Prepares what is begun later, and returns the call that begins it.
        func prepare(_ slept: Slept) throws -> () throws -> Void {
            let (scene, card) = (slept.scene, slept.card)
            switch self {
            case .block: return { scene.withAnimation(.smooth(duration: 1)) { card.place = 100 } }
            case .assignment:
                card.$place.action = .animate(.smooth(duration: 1))
                return { card.place = 100 }
            case .animate: return { card.$place.animate(to: 100, .smooth(duration: 1)) }
            case .motion:
                return { card.$place.animate(to: 100, duration: 1) { 100 * $0 * $0 * (3 - 2 * $0) } }
            case .additive:
                return { card.$place.addAnimation(duration: 1) { 240 * $0 * (1 - $0) } }
            case .attached:
                let drag = PropertyDrag(of: card.$place, rules: DragRules())
                return {
                    let now = slept.driver.motionTime
                    drag.grab(at: 0, time: now)
                    drag.release(velocity: Velocity(perSecond: 200), time: now)
                }
            case .animator:
                let animator = PropertyAnimator(duration: 1, in: scene) { card.place = 100 }
                return { try animator.startAnimation() }
            case .delayed:
                let animator = PropertyAnimator(duration: 1, in: scene) { card.place = 100 }
                return { try animator.startAnimation(afterDelay: 0.05) }
            case .transition:
                let transition = Transition(in: scene, .smooth(duration: 1)) { card.place = 100 }
                return { transition.animate(toward: .end) }
            case .choreography:
                return { scene.perform(.animate(.smooth(duration: 1)) { card.place = 100 }) }
            case .stagger:
                return { scene.withAnimation(.smooth(duration: 1).delay(0.03)) { card.place = 100 } }
            case .resumed:
                let group = scene.withAnimation(.smooth(duration: 1)) { card.place = 100 }
                group.pause()
                return { group.resume() }
            case .follower:
                try card.$place.follow(card.$size, by: .smooth, at: -1)
                return { card.size = 100 }
            }
        }
    }

    @Test("begins a motion now, and not when it fell asleep", arguments: Beginning.allCases)
    func beginsNow(_ beginning: Beginning) throws {
        let slept = try Slept()
        let begin = try beginning.prepare(slept)
        try slept.sleep()
        #expect(slept.clock.isPaused)
        try begin()
        // The clock runs, though nobody has notified the driver.
        #expect(!slept.clock.isPaused)
        var places = [slept.card.$place.presentation]
        for frame in 1...12 {
            try slept.sleep(to: 10 + Double(frame) / 60)
            places.append(slept.card.$place.presentation)
        }
        #expect(places[0] == 0)
        #expect(places.last! > 1 && places.last! < 90, "\(places)")
        let longest = zip(places, places.dropFirst()).map { $1 - $0 }.max() ?? 0
        #expect(longest < 12, "it jumps: \(places)")
    }

    @Test("a block of changes knows what time it is before it has changed anything")
    func blockTime() throws {
        let slept = try Slept()
        try slept.sleep()
        slept.clock.set(to: Timestamp(seconds: 12))
        var time: Timestamp?
        slept.scene.withTransaction(Transaction()) { time = slept.scene.time }
        #expect(time == Timestamp(seconds: 12))
    }

    @Test("makes the calls that were due before the change, before it and at their own times")
    func dueCalls() throws {
        let slept = try Slept()
        try slept.sleep(to: 1)
        var log: [String] = []
        slept.scene.schedule(at: Timestamp(seconds: 2)) {
            log.append("call at \(slept.scene.time.seconds), place \(slept.card.place)")
        }
        // An event of a loop of the app's own comes before the driver's deadline is handled.
        slept.clock.set(to: Timestamp(seconds: 5))
        slept.scene.withAnimation(.smooth) { slept.card.place = 100 }
        #expect(log == ["call at 2.0, place 0.0"])
        #expect(slept.scene.time == Timestamp(seconds: 5))
    }

    @Test("has one time for all changes of one call, and calls observers once a frame")
    func oneTime() throws {
        let slept = try Slept()
        try slept.sleep()
        var frames: [Timestamp] = []
        let observation = slept.scene.onFrame { frames.append($0.time) }
        defer { observation.cancel() }
        slept.card.$place.animate(to: 100, .smooth)
        // A clock of the system's goes on meanwhile.
        slept.clock.set(to: Timestamp(seconds: 10.001))
        slept.card.$size.animate(to: 2, .smooth)
        #expect(frames.isEmpty)
        #expect(slept.scene.time == Timestamp(seconds: 10))
        try slept.sleep(to: 10.02)
        #expect(frames.count == 1)
    }

    @Test("catches up, too, when its clock runs and has had no frame for long, as of a hidden window")
    func hidden() throws {
        let slept = try Slept()
        try slept.sleep()
        slept.card.$size.animate(to: 2, .smooth)
        slept.clock.set(to: Timestamp(seconds: 20))
        slept.card.$place.animate(to: 100, .smooth(duration: 1))
        slept.clock.dispatch()
        #expect(slept.card.$place.presentation < 5)
        #expect(slept.card.$size.presentation == 2)
    }

    @Test("keeps its own time once it is removed, or its driver is gone")
    func removed() throws {
        let slept = try Slept()
        try slept.sleep(to: 1)
        slept.driver.remove(slept.scene)
        try slept.sleep()
        slept.card.$place.animate(to: 100, .smooth)
        #expect(slept.clock.isPaused)
        #expect(slept.scene.time < Timestamp(seconds: 2))

        let scene = Scene()
        let card = Card()
        scene.add(card.$place)
        do {
            let driver = try Driver(clock: ManualClock())
            driver.add(scene)
        }
        card.$place.animate(to: 100, .smooth)
        #expect(scene.needsFrame)
    }

    @Test("stands still in a driver whose time stands still")
    func frozen() throws {
        let slept = try Slept()
        slept.clock.rate = 0
        try slept.sleep()
        slept.card.$place.animate(to: 100, .smooth(duration: 1))
        try slept.sleep(to: 20)
        #expect(slept.card.$place.presentation == 0)
        #expect(slept.clock.isPaused)
    }
}
