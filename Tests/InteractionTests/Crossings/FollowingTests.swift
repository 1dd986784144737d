import Interaction
import Motion
import TestSupport
import Testing

@Suite("Following a machine")
struct FollowingTests {
    /// Plays a life, and returns where a chain of two followers is at some times that are frames at every
    /// rate.
    private func places(_ script: CrossingScript, framesPerSecond: Double) -> [Double] {
        var head = script.start
        // A catch just before a flight settles would end it early.
        var rules = head.rules
        rules.tolerance = (try? Tolerance(distance: 1e-9)) ?? .fraction
        head.setRules(rules, time: at(-2))
        var tail = Follower(at: head.value, spring: .snappy)
        var second = Follower(at: head.value, spring: .bouncy)
        var places: [Double] = []
        script.play(framesPerSecond: framesPerSecond, ahead: 0.012) { step in
            switch step {
            case .event(let event, let time):
                tail.follow(head, before: time)
                head.handle(event, at: time)
            case .frame(let time):
                let shown = tail.follow(head, to: time).value
                second.follow(tail, to: time)
                head.advance(to: time)
                let sixths = (time.seconds(since: at(0)) - 0.012) * 6
                if abs(sixths - sixths.rounded()) < 1e-6 {
                    places += [shown, second.state(at: time).value]
                }
            }
        }
        return places
    }

    // To 1e-9 of the way, which is up to 600.
    @Test(
        "is the same at every frame rate, in a hand and in flight", arguments: 0..<lives(1) as Range<UInt64>)
    func frames(batch: UInt64) {
        for seed in batch * 1000..<batch * 1000 + 1 {
            let script = CrossingScript.random(seed: seed, calls: false, leads: true)
            let expected = places(script, framesPerSecond: 240)
            #expect(expected.count > 40 && expected.allSatisfy(\.isFinite))
            for rate in [30.0, 144] {
                let found = places(script, framesPerSecond: rate)
                let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
                #expect(
                    abs(found.count - expected.count) <= 2 && worst < 6e-7,
                    "seed \(seed) at \(rate) Hz: \(worst)")
            }
        }
    }

    @Test("comes to rest where its head rests, and asks for frames until then")
    func rests() {
        var head = Draggable(0.0, rules: DragRules(spring: .smooth, tolerance: .point))
        var tail = Follower(at: 0.0, spring: .bouncy)
        tail.follow(head, to: at(0))
        #expect(!tail.needsFrame)
        tail.follow(head, before: at(0))
        head.animate(to: 300, time: at(0))
        var frame = 0.0
        repeat {
            frame += 1 / 60
            tail.follow(head, to: at(frame))
            head.advance(to: at(frame))
        } while (tail.needsFrame || head.needsFrame) && frame < 10
        #expect(frame < 5 && tail.state(at: at(frame)) == MotionState(300))
    }

    @Test("a head that the app sets is followed from that moment on, without a jump")
    func jump() {
        for rate in [30.0, 144] {
            var head = Draggable(0.0)
            var tail = Follower(at: 0.0, spring: .smooth)
            tail.follow(head, to: at(0))
            tail.follow(head, before: at(0.1234))
            head.setValue(100, time: at(0.1234))
            var frame = 0.0
            while frame < 0.5 - 1e-9 {
                frame += 1 / rate
                tail.follow(head, to: at(frame))
                head.advance(to: at(frame))
            }
            let expected = Spring.smooth.motion(from: 0, to: 100).state(at: frame - 0.1234)
            #expect(abs(tail.state(at: at(frame)).value - expected.value) < 1e-6)
        }
    }
}
