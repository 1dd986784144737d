import Motion
import Testing

@Suite("Motions that are brought to rest")
struct SettlingMotionTests {
    private let spring = Spring(duration: 0.5, bounce: 0.2).motion(from: 0, to: 320)

    @Test("it goes where its motion goes, seems to be over when that does, and then rests exactly there")
    func answers() throws {
        let motion = try #require(SettlingMotion(spring, within: .point))
        #expect(motion.destination == 320)
        #expect(motion.logicalDuration == 0.5)
        #expect(motion.settlingTime(within: .point) == spring.settlingTime(within: .point))
        // However little is tolerated, it rests when it is over.
        let tiny = try Tolerance(distance: 1e-9)
        #expect(motion.settlingTime(within: tiny) == motion.duration)
        #expect(motion.state(at: motion.duration) == MotionState(320))
        #expect(motion.state(at: 0.1) == spring.state(at: 0.1))
    }

    @Test("one that never settles cannot be brought to rest")
    func never() {
        #expect(
            SettlingMotion(Spring(duration: 0.5, bounce: 1).motion(from: 0, to: 320), within: .point) == nil)
    }

    @Test("springs that were made alike are one in a set")
    func hashes() {
        #expect(
            Set([Spring(duration: 0.5, bounce: 0.25), Spring(duration: 0.5, bounce: 0.25), .snappy]).count
                == 2)
    }
}
