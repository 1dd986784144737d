import Interaction
import Motion
import Testing
import Touch

/// The timeline of courses that frames see: each event changes it from its moment on, and nothing before.
@Suite("What frames see")
struct TimelineTests {
    private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: 1 + seconds) }

    /// A value that is dragged by 100 points within 80 ms.
    private func dragged(_ rules: DragRules<Double>) -> Draggable<Double> {
        var value = Draggable(0.0, rules: rules)
        value.grab(at: 0, time: at(0))
        for step in 1...10 { value.move(to: Double(step) * 10, time: at(0.008 * Double(step))) }
        return value
    }

    @Test(
        "is shown to its end, though the value is at rest by then",
        arguments: [DragEvent.setValue(400), .stop(.end), .pause, .rebase(by: 50), .time], [false, true])
    func lastFrame(event: DragEvent<Double>, isReduced: Bool) throws {
        var value = dragged(
            DragRules(release: .detents([0, 400]), latency: 0.016, reducesMotion: isReduced))
        value.release(time: at(0.084))
        value.handle(event, at: at(0.085))
        value.advance(to: at(0.09))
        var frames = 0
        var shown = value.state(at: at(0.09)).value
        while value.needsFrame, frames < 1000 {
            frames += 1
            let time = at(0.09 + 0.008 * Double(frames))
            shown = value.state(at: time).value
            value.advance(to: time)
        }
        try #require(frames > 0 && frames < 1000)
        #expect(abs(value.state(at: at(100)).value - shown) < 1e-9)
    }

    @Test("asks for another frame where the last one was shown before the event that changed it")
    func outdatedFrame() {
        var value = Draggable(0.0, rules: DragRules(latency: 0, ahead: 0))
        value.advance(to: at(0.02))
        #expect(!value.needsFrame)
        value.setValue(40, time: at(0.02))
        #expect(value.needsFrame)
        value.advance(to: at(0.02))
        #expect(!value.needsFrame)
    }

    @Test("keeps an app's own motion that was caught and let go again within the latency")
    func customMotions() {
        let rules = DragRules<Double>(
            release: .custom { release in .along(Decay.normal.motion(from: release.state)) }, latency: 0.05)
        var value = dragged(rules)
        value.release(time: at(0.084))
        let frames = (0..<8).map { at(0.14 + 0.005 * Double($0)) }
        let first = frames.map { value.state(at: $0) }
        value.grab(at: 0, time: at(0.13))
        value.move(to: 20, time: at(0.14))
        value.release(time: at(0.141))
        let earlier = zip(frames, first).filter { $0.0 < at(0.18) }
        #expect(earlier.allSatisfy { value.state(at: $0).value == $1.value })
        value.grab(at: 0, time: at(0.142))
        #expect(earlier.allSatisfy { value.state(at: $0).value == $1.value })
    }

    @Test("shows each of several courses within the latency as it was")
    func earlierCourses() {
        var value = dragged(DragRules(release: .detents([0, 400]), spring: .snappy, latency: 0.1))
        var known: [(time: Timestamp, value: Double)] = []
        for step in 0..<6 {
            let time = at(0.09 + 0.01 * Double(step))
            // Frames up to the moment of the event, which it is not to change.
            for part in 0..<20 {
                let frame = time.advanced(by: 0.005 * Double(part))
                known.append((frame, value.state(at: frame).value))
            }
            known = known.filter { $0.time >= time && $0.time < time.advanced(by: 0.1) }
            _ = step.isMultiple(of: 2) ? value.release(time: time) : value.grab(at: 7, time: time)
            for (frame, shown) in known { #expect(abs(value.state(at: frame).value - shown) < 1e-9) }
        }
    }

    @Test(
        "is shifted from the time of the call on, also where a release is still to be shown",
        arguments: [false, true])
    func rebased(isReduced: Bool) {
        var value = dragged(DragRules(release: .detents([0, 400]), latency: 0.05, reducesMotion: isReduced))
        value.release(time: at(0.084))
        let frames = (0..<10).map { at(0.1 + 0.01 * Double($0)) }
        let before = frames.map { value.state(at: $0).value }
        value.rebase(by: 50, time: at(0.1))
        for (frame, shown) in zip(frames, before) {
            #expect(abs(value.state(at: frame).value - shown - 50) < 1e-9)
        }
    }

    @Test(
        "of content stays when it is resized just after a finger joined, pulled past its end",
        arguments: [0.001, 0.008, 0.015, 0.02, 0.04])
    func resized(after seconds: Double) {
        var photo = TransformDrag(content: [2000, 1500], viewport: [800, 600])
        let map = GestureMap<ContentTransform>(scale: 8)
        func gesture(
            _ id: Int, _ kind: Gesture.Kind, _ phase: Gesture.Phase, _ displacement: Double, _ time: Double
        )
            -> Gesture
        {
            Gesture(
                id: GestureID(UInt64(id)), kind: kind, phase: phase, time: at(time),
                translation: [0, displacement],
                velocity: Velocity(perSecond: [0, phase == .began ? 0 : 250]))
        }
        photo.handle(gesture(1, .pan, .began, 0, 0), through: map)
        for step in 1...10 {
            photo.handle(gesture(1, .pan, .changed, 2 * Double(step), 0.008 * Double(step)), through: map)
        }
        photo.handle(gesture(2, .pinch, .began, 0, 0.084), through: map)
        let time = at(0.084 + seconds)
        photo.advance(to: time)
        let before = photo.state(at: time).value
        photo.resize(content: [2000, 1600], time: time)
        let after = photo.state(at: time).value
        #expect((after.translation - before.translation).magnitude < 1e-9)
        #expect(abs(after.scale - before.scale) < 1e-9)
    }
}
