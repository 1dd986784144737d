import Interaction
import Motion
import TestSupport
import Testing

@Suite("Something that a hand moves")
struct DraggableTests {
    @Test("follows the hand, from where it is")
    func follows() throws {
        var sheet = try sheet()
        sheet.drag(from: 1000, to: 1100, start: 0, duration: 0.1)
        #expect(sheet.activity == .dragging)
        #expect(abs(sheet.state(at: at(0.1)).value - 100) < 1e-9)
    }

    @Test("released, it flies on with the hand's velocity and rests exactly at a detent")
    func releases() throws {
        var sheet = try sheet()
        sheet.drag(from: 0, to: 100, start: 0, duration: 0.1)
        let answer = sheet.release(time: at(0.1))
        let transition = try #require(answer.transition)
        #expect(transition.from == .dragging && transition.to == .animating && transition.event == .release)
        #expect(abs(transition.after.velocity.perSecond - 1000) < 20)
        #expect(transition.before.value == transition.after.value)
        #expect(transition.goal == 320)
        #expect(sheet.activity == .animating)
        let time = try #require(sheet.settlingTime)
        let last = sheet.advance(to: time.advanced(by: 1))
        let settled = try #require(last)
        #expect(settled.time == time && settled.to == .idle)
        #expect(sheet.activity == .idle && sheet.state(at: at(99)) == MotionState(320) && sheet.home == 320)
    }

    @Test("past its bounds it is held back, and let go with the speed that showed")
    func band() throws {
        var sheet = try sheet()
        sheet.drag(from: 0, to: -200, start: 0, duration: 0.2)
        let band = try RubberBand(dimension: 400)
        #expect(abs(sheet.state(at: at(0.2)).value - band.band(-200)) < 1e-9)
        let transition = try #require(sheet.release(time: at(0.2)).transition)
        #expect(abs(transition.after.velocity.perSecond - -1000 * band.derivative(at: -200)) < 20)
        #expect(transition.after.velocity == transition.before.velocity)
        #expect(transition.goal == 0)
    }

    @Test("caught in flight, it is held where it is on screen")
    func caught() throws {
        var sheet = try sheet()
        sheet.drag(from: 0, to: 100, start: 0, duration: 0.1)
        sheet.release(time: at(0.1))
        let shown = sheet.state(at: at(0.2))
        let transition = try #require(sheet.grab(at: 5000, time: at(0.2)).transition)
        #expect(transition.before == shown)
        #expect(abs(transition.after.value - shown.value) < 1e-9)
        sheet.move(to: 5010, time: at(0.21))
        #expect(abs(sheet.state(at: at(0.21)).value - shown.value - 10) < 1e-9)
    }

    @Test("caught further out than a hand can pull it, it still does not jump")
    func caughtFarOut() throws {
        var sheet = try sheet { $0.spring = Spring(duration: 0.5, bounce: 0.9) }
        sheet.grab(at: 0, time: at(0))
        sheet.release(velocity: Velocity(perSecond: -20_000), time: at(0))
        let shown = sheet.state(at: at(0.1))
        #expect(shown.value < -420)
        sheet.grab(at: 0, time: at(0.1))
        #expect(abs(sheet.state(at: at(0.1)).value - shown.value) < 1e-9)
    }

    @Test("caught outside, it does not jump, however long the band", arguments: [1, 400, 1e15, 1.7e308])
    func caughtOutside(dimension: Double) throws {
        var sheet = try sheet {
            $0.release = .coast
            $0.bounds = Bounds(0...640, ends: .elastic(dimension, coefficient: 0.2))
        }
        sheet.grab(at: 600, time: at(0))
        sheet.release(velocity: Velocity(perSecond: 9000), time: at(0))
        let shown = sheet.state(at: at(0.1)).value
        #expect(shown > 700)
        sheet.grab(at: 0, time: at(0.1))
        #expect(abs(sheet.state(at: at(0.1)).value - shown) < 1e-9)
        sheet.move(to: 0, time: at(0.11))
        #expect(abs(sheet.state(at: at(0.11)).value - shown) < 1e-9)
    }

    @Test("further fingers move nothing")
    func reanchor() throws {
        var sheet = try sheet()
        sheet.drag(from: 0, to: 100, start: 0, duration: 0.1)
        #expect(sheet.reanchor(at: 180, time: at(0.1)) == .accepted)
        #expect(abs(sheet.state(at: at(0.1)).value - 100) < 1e-9)
        sheet.move(to: 190, time: at(0.11))
        #expect(abs(sheet.state(at: at(0.11)).value - 110) < 1e-9)
    }

    @Test(
        "cancelled, it goes back to where it rested",
        arguments: [CancelReason.cancelled, .deviceLost, .suspended])
    func cancelled(reason: CancelReason) throws {
        var sheet = try sheet()
        sheet.drag(from: 0, to: 300, start: 0, duration: 0.3)
        let before = sheet.state(at: at(0.3))
        let transition = try #require(sheet.cancel(reason, time: at(0.3)).transition)
        #expect(transition.after.value == before.value && transition.goal == 0)
        #expect(abs(transition.after.velocity.perSecond - before.velocity.perSecond) < 1e-6)
        sheet.advance(to: at(30))
        #expect(sheet.activity == .idle && sheet.state(at: at(30)).value == 0)
    }

    @Test("a drag that catches a flight and is cancelled lets it go on to where it was heading")
    func cancelledInFlight() throws {
        var sheet = try sheet()
        sheet.animate(to: 640, time: at(0))
        sheet.grab(at: 0, time: at(0.1))
        #expect(sheet.cancel(time: at(0.15)).transition?.goal == 640)
    }

    @Test("sent somewhere while it is held, it goes there when it is let go: the finger wins")
    func remembered() throws {
        var sheet = try sheet()
        sheet.drag(from: 0, to: 100, start: 0, duration: 0.1)
        #expect(sheet.animate(to: 640, time: at(0.1)) == .accepted)
        #expect(sheet.activity == .dragging)
        #expect(sheet.release(time: at(0.1)).transition?.goal == 640)
    }

    @Test("a tap goes to the next resting place, also in flight, with the velocity that it has")
    func tap() throws {
        var sheet = try sheet { $0.release = .detents([0, 640]) }
        sheet.tap(time: at(0))
        let before = sheet.state(at: at(0.1))
        let transition = try #require(sheet.tap(time: at(0.1)).transition)
        #expect(transition.goal == 0 && transition.from == .animating && transition.to == .animating)
        #expect(abs(transition.after.value - before.value) < 1e-9)
        #expect(
            abs(transition.after.velocity.perSecond - before.velocity.perSecond) < 1e-6
                * before.velocity.speed)
        var free = direct(0.0)
        #expect(free.tap(time: at(0)) == .ignored(.noDetents))
    }

    @Test("it can be paused, scrubbed, reversed and continued like any motion")
    func playhead() throws {
        var sheet = try sheet()
        sheet.animate(to: 320, time: at(0))
        sheet.handle(.pause, at: at(0.1))
        // A frame has still to show the place of the pause.
        #expect(sheet.needsFrame)
        sheet.advance(to: at(0.1))
        #expect(!sheet.needsFrame)
        sheet.handle(.scrub(0.5), at: at(0.2))
        #expect(sheet.state(at: at(0.2)) == MotionState(160))
        sheet.handle(.continueMotion(nil, durationFactor: 0, Velocity(perSecond: 500)), at: at(0.3))
        #expect(sheet.state(at: at(0.3)) == MotionState(160, perSecond: 500))
        sheet.handle(.reverse(nil), at: at(0.35))
        #expect(sheet.goal == 0)
        #expect(sheet.handle(.scrub(0.5), at: at(0.4)) == .ignored(.notPaused))
        sheet.advance(to: at(20))
        #expect(sheet.home == 0 && sheet.activity == .idle)
    }

    @Test("continued with a factor, the rest of a motion takes that many times its duration")
    func factor() {
        var thing = direct(0.0)
        thing.animate(to: 100, timing: .curve(.linear, duration: 1), time: at(0))
        // Early enough that its velocity does not bring it to its goal sooner.
        thing.handle(.pause, at: at(0.1))
        thing.handle(.continueMotion(nil, durationFactor: 2, nil), at: at(0.1))
        #expect(thing.state(at: at(2)).value < 100)
        #expect(thing.state(at: at(2.1)).value == 100)
    }

    @Test("sent elsewhere while it is scrubbed far away, it goes on from there, on every axis")
    func scrubbedFarAway() {
        var card = direct([1e12, -165] as SIMD2<Double>, rules: DragRules(release: .stay))
        let timing = Timing.curve(.easeInOut, duration: 0.2)
        card.animate(to: [300, -34], timing: timing, time: at(0))
        card.handle(.pause, at: at(0.1))
        card.handle(.scrub(0.96), at: at(0.1))
        let shown = card.state(at: at(0.1)).value
        card.animate(to: [-45, -415], timing: timing, time: at(0.2))
        let difference = card.state(at: at(0.2)).value - shown
        #expect((difference * difference).sum().squareRoot() < 1e-9 * abs(shown.x))
    }

    @Test("runs free and comes to rest within its bounds, or at them")
    func coasting() throws {
        for (velocity, end) in [(400.0, 199.8), (9000, 640), (-3000, 0)] {
            var list = try sheet { $0.release = .coast }
            list.grab(at: 0, time: at(0))
            list.release(velocity: Velocity(perSecond: velocity), time: at(0))
            list.advance(to: at(30))
            #expect(list.activity == .idle)
            #expect(abs(list.home - end) < 0.1)
        }
    }

    @Test("without animations it still follows the hand, and is where it goes at once")
    func reducedMotion() throws {
        var sheet = try sheet { $0.reducesMotion = true }
        sheet.drag(from: 0, to: 200, start: 0, duration: 0.2)
        #expect(abs(sheet.state(at: at(0.2)).value - 200) < 1e-9)
        var log: [DragEventKind] = []
        sheet.handle(.release(nil), at: at(0.2)) { log.append($0.event) }
        #expect(log == [.release, .time] && sheet.activity == .idle)
        #expect([320, 640].contains(sheet.state(at: at(0.2)).value))
        // A frame has still to show that.
        #expect(sheet.needsFrame)
        sheet.advance(to: at(0.2))
        #expect(!sheet.needsFrame)
    }

    @Test("a hand that rests before it lets go stops it")
    func rested() throws {
        var list = try sheet { $0.release = .coast }
        list.drag(from: 0, to: 100, start: 0, duration: 0.05)
        let transition = try #require(list.release(time: at(0.4)).transition)
        #expect(transition.after.velocity.speed < 0.05 * 2000)
    }

    @Test("a second flick the same way adds to the first, where that is wanted")
    func accumulates() throws {
        for (policy, expected) in [
            (MomentumPolicy.replace, 1000.0), (.accumulate(within: 0.5, limit: 5000), 1900),
            (.accumulate(within: 0.5, limit: 1500), 1500),
        ] {
            var list = try sheet {
                $0.release = .coast
                $0.momentum = policy
            }
            list.grab(at: 0, time: at(0))
            list.release(velocity: Velocity(perSecond: 1000), time: at(0))
            list.grab(at: 0, time: at(0.0001))
            let answer = list.release(velocity: Velocity(perSecond: 1000), time: at(0.0501))
            let speed = try #require(answer.transition).after.velocity.perSecond
            #expect(abs(speed - expected) < 2)
            list.grab(at: 0, time: at(0.0502))
            let back = list.release(velocity: Velocity(perSecond: -700), time: at(0.06))
            #expect(back.transition?.after.velocity.perSecond == -700)
        }
    }

    @Test("numbers that are none are ignored, and said so", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) throws {
        var sheet = try sheet()
        #expect(sheet.grab(at: number, time: at(0)) == .ignored(.notFinite))
        sheet.grab(at: 0, time: at(0))
        sheet.move(to: 10, time: at(0.01))
        #expect(sheet.move(to: number, time: at(0.02)) == .ignored(.notFinite))
        #expect(sheet.release(velocity: Velocity(perSecond: number), time: at(0.03)) == .ignored(.notFinite))
        #expect(sheet.state(at: at(0.03)).isFinite)
        sheet.release(time: at(0.04))
        #expect(sheet.animate(to: number, time: at(0.05)) == .ignored(.notFinite))
    }

    @Test("a throw in the plane comes to rest in the corner where it would have run out")
    func corners() throws {
        let corners: [SIMD2<Double>] = [[0, 0], [300, 0], [0, 500], [300, 500]]
        var rules = DragRules<SIMD2<Double>>()
        rules.release = .detents(at: corners)
        for (velocity, corner) in [
            (SIMD2(900.0, 100), SIMD2(300.0, 0)), ([100, 1500], [0, 500]), ([800, 1500], [300, 500]),
            ([5, 5], [0, 0]),
            ([310, 20], [300, 0]),
        ] {
            var card = direct(SIMD2(0.0, 0), rules: rules)
            card.grab(at: [0, 0], time: at(0))
            let transition = try #require(
                card.release(velocity: Velocity(perSecond: velocity), time: at(0.01)).transition)
            #expect(transition.goal == corner)
            #expect(transition.after.velocity.perSecond == velocity)
            card.advance(to: at(20))
            #expect(card.home == corner && card.activity == .idle)
        }
    }

    @Test("an undamped spring still comes to rest")
    func undamped() throws {
        var sheet = try sheet { $0.spring = Spring(duration: 0.5, bounce: 1) }
        sheet.animate(to: 320, time: at(0))
        sheet.advance(to: at(1000))
        #expect(sheet.activity == .idle)
    }
}
