import Interaction
import Motion
import Testing
import Touch

@Suite("A knob")
struct RotationMapTests {
    private let start = Timestamp(seconds: 5)

    private func gesture(
        _ kind: Gesture.Kind, _ phase: Gesture.Phase, at seconds: Double, id: UInt64 = 1,
        rotation: Double = 0, speed: Double = 0
    ) -> Gesture {
        Gesture(id: GestureID(id), kind: kind, phase: phase, time: start + seconds)
            .turned(by: rotation, at: speed)
    }

    private func place(_ degrees: Double, radius: Double = 60) -> Point {
        ContentTransform(translation: [160, 160], rotation: .degrees(degrees)).place(of: [radius, 0])
    }

    private func knob() -> Draggable<Angle> {
        Draggable(.zero, rules: DragRules(release: .coast, latency: 0, ahead: 0))
    }

    @Test("follows a finger round its centre for as many turns as it goes", arguments: [1, -1.0])
    func follows(sense: Double) {
        var (knob, turning) = (knob(), RotationMap.about([160, 160]))
        knob.handle(gesture(.pan, .began, at: 0), turning: &turning, at: place(100))
        for step in 1...100 {
            // Nearer and further from the centre, the same direction.
            let finger = place(100 + sense * 9 * Double(step), radius: 40 + Double(step % 7) * 5)
            knob.handle(gesture(.pan, .changed, at: 0.008 * Double(step)), turning: &turning, at: finger)
        }
        #expect(abs(knob.value.degrees - sense * 900) < 1e-9)
        knob.handle(gesture(.pan, .ended, at: 0.808), turning: &turning, at: place(100 + sense * 900))
        // 1125 degrees a second are left, and turn it on.
        #expect(abs(knob.state(at: start + 0.808).velocity.perSecond.degrees - sense * 1125) < 30)
        knob.advance(to: start + 20)
        #expect(knob.activity == .idle && sense * knob.value.degrees > 1200)
    }

    @Test("a finger that crosses the centre turns nothing there")
    func crosses() {
        var (knob, turning) = (knob(), RotationMap.about([160, 160]))
        knob.handle(gesture(.pan, .began, at: 0), turning: &turning, at: [100, 161])
        for step in 1...30 {
            knob.handle(
                gesture(.pan, .changed, at: 0.008 * Double(step)), turning: &turning,
                at: [100 + 4 * Double(step), 161])
        }
        #expect(abs(knob.value.degrees) < 15)
    }

    @Test("a finger nearer to the centre than 8 points turns nothing", arguments: [(7.9, 0.0), (8.1, 90)])
    func deadRadius(radius: Double, degrees: Double) {
        var (knob, turning) = (knob(), RotationMap.about([160, 160]))
        knob.handle(gesture(.pan, .began, at: 0), turning: &turning, at: place(0, radius: radius))
        for step in 0...6 {
            knob.handle(
                gesture(.pan, .changed, at: 0.008 * Double(step)), turning: &turning,
                at: place(15 * Double(step), radius: radius))
        }
        #expect(abs(knob.value.degrees - degrees) < 1e-9)
    }

    @Test("several fingers turn it by their rotation, and one gesture at a time")
    func rotation() {
        var (knob, turning) = (knob(), RotationMap.about([160, 160]))
        knob.handle(gesture(.rotation, .began, at: 0), turning: &turning)
        #expect(knob.handle(gesture(.pan, .began, at: 0.01, id: 2), turning: &turning, at: place(0)) == nil)
        knob.handle(gesture(.pan, .changed, at: 0.02, id: 2), turning: &turning, at: place(50))
        knob.handle(gesture(.rotation, .changed, at: 0.03, rotation: 0.5), turning: &turning)
        #expect(abs(knob.value.radians - 0.5) < 1e-12)
        knob.handle(gesture(.rotation, .ended, at: 0.04, rotation: 0.5, speed: 3), turning: &turning)
        #expect(abs(knob.state(at: start + 0.04).velocity.perSecond.radians - 3) < 1e-9)
    }

    @Test("places that are none turn nothing")
    func notFinite() {
        var (knob, turning) = (knob(), RotationMap(about: [160, 160], deadRadius: .nan))
        knob.handle(gesture(.pan, .began, at: 0), turning: &turning, at: place(10))
        knob.handle(gesture(.pan, .changed, at: 0.01), turning: &turning, at: [.nan, 3])
        knob.handle(gesture(.pan, .changed, at: 0.02), turning: &turning, at: [.infinity, 3])
        knob.handle(gesture(.pan, .changed, at: 0.03), turning: &turning, at: place(70))
        #expect(knob.value == .zero && knob.activity == .dragging)
        #expect(knob.handle(gesture(.pan, .began, at: 0.04, id: 9), turning: &turning, at: nil) == nil)
    }

    @Test("a knob has ends and detents in degrees, and reports each mark that it passes")
    func degrees() {
        var knob = direct(
            Angle.zero,
            rules: DragRules(
                bounds: Bounds(.zero ... .degrees(270)),
                release: .detents(at: [.zero, .degrees(90), .degrees(180), .degrees(270)])))
        var marks = Crossings(.every(.degrees(30)))
        var passed: [Double] = []
        knob.grab(at: .zero, time: start)
        for step in 1...10 {
            let time = start + 0.01 * Double(step)
            marks.check(knob, before: time) { passed.append($0.place * 180 / .pi) }
            knob.move(to: .degrees(10 * Double(step)), time: time)
        }
        marks.check(knob, to: start + 0.1) { passed.append($0.place * 180 / .pi) }
        #expect(passed.map { $0.rounded() } == [30, 60, 90])
        // It would run out nearer to 270 degrees.
        knob.release(velocity: Velocity(perSecond: .radians(4.5)), time: start + 0.1)
        #expect(knob.goal == .degrees(180))
        knob.setBounds(Bounds(.zero ... .degrees(135)), time: start + 0.2)
        knob.advance(to: start + 20)
        #expect(knob.value == .degrees(135))
    }

    @Test("a second finger does not take it from the first")
    func secondFinger() {
        var (knob, turning) = (knob(), RotationMap.about([160, 160]))
        knob.handle(gesture(.pan, .began, at: 0), turning: &turning, at: place(0))
        knob.handle(gesture(.pan, .changed, at: 0.01), turning: &turning, at: place(0))
        #expect(knob.handle(gesture(.pan, .began, at: 0.02, id: 2), turning: &turning, at: place(90)) == nil)
        knob.handle(gesture(.pan, .changed, at: 0.03, id: 2), turning: &turning, at: place(170))
        knob.handle(gesture(.pan, .changed, at: 0.04), turning: &turning, at: place(30))
        #expect(abs(knob.value.degrees - 30) < 1e-9)
        knob.handle(gesture(.pan, .ended, at: 0.05), turning: &turning, at: place(30))
        #expect(knob.activity != .dragging)
    }
}
