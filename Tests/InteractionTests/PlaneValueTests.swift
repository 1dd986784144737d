import Interaction
import Motion
import Testing
import Touch

@Suite("Values of a plane")
struct PlaneValueTests {
    private let start = Timestamp(seconds: 10)

    /// A hand drags a value over a way of 30 mm down to the right, and throws it at 400 mm/s.
    private func thrown<Value: Coordinates>(
        _ value: Value, _ rules: DragRules<Value>, through map: GestureMap<Value>
    ) -> (held: Value, end: Value) {
        var rules = rules
        (rules.latency, rules.ahead) = (0, 0)
        var thing = Draggable(value, rules: rules)
        thing.handle(Gesture(kind: .pan, phase: .began, time: start), through: map)
        for step in 1...10 {
            let displacement = 0.3 * Double(step)
            thing.handle(
                Gesture(
                    kind: .pan, phase: .changed, time: start + 0.01 * Double(step),
                    translation: [10 * displacement, 5 * displacement],
                    velocity: Velocity(perSecond: [300, 150])),
                through: map)
        }
        let held = thing.value
        thing.handle(
            Gesture(
                kind: .pan, phase: .ended, time: start + 0.1, translation: [30, 15],
                velocity: Velocity(perSecond: [300, 150])), through: map)
        thing.advance(to: start + 20)
        return (held, thing.value)
    }

    @Test("a point is dragged by the hand and thrown to a corner")
    func point() {
        let corners = [Point(x: 0, y: 0), Point(x: 800, y: 0), Point(x: 0, y: 600), Point(x: 800, y: 600)]
        let (held, end) = thrown(
            Point.zero, DragRules(bounds: Bounds(x: 0...800, y: 0...600), release: .detents(at: corners)),
            through: 8)
        #expect((held - [240, 120]).magnitude < 1e-9 && end == corners[3])
    }

    @Test("a size is dragged at its corner, and held within its bounds")
    func size() {
        let bounds = Bounds(between: Size(width: 160, height: 90), and: Size(width: 320, height: 900))
        let (held, end) = thrown(
            Size(width: 160, height: 90), DragRules(bounds: bounds, release: .stay),
            through: GestureMap(scale: 4))
        #expect((held - Size(width: 280, height: 150)).magnitude < 1e-9)
        #expect((end - Size(width: 280, height: 150)).magnitude < 1e-9)
        let (far, stop) = thrown(Size.zero, DragRules(bounds: bounds), through: GestureMap(scale: 40))
        #expect(far == Size(width: 320, height: 690) && stop.width == 320)
    }

    @Test("a rectangle is dragged by its origin, and keeps its size in flight")
    func rect() {
        let window = Rect(x: 40, y: 30, width: 300, height: 200)
        let docked = Rect(x: 500, y: 0, width: 460, height: 1080)
        let (held, end) = thrown(
            window, DragRules(release: .detents(at: [window, docked])), through: GestureMap(scale: 8))
        #expect(held.size == window.size && (held.origin - [280, 150]).magnitude < 1e-9)
        #expect(end == docked)
        let (_, coasted) = thrown(window, DragRules(), through: GestureMap(scale: 8))
        #expect(coasted.size == window.size && coasted.origin.x > 400)
    }

    @Test("an angle is dragged and thrown past whole turns, and stops at its bounds")
    func angle() {
        let (held, end) = thrown(Angle.zero, DragRules(), through: GestureMap(x: .degrees(15)))
        #expect(abs(held.degrees - 450) < 1e-9 && end.degrees > 1000)
        let quarters = (0...40).map { Angle.degrees(90 * Double($0)) }
        let (_, rest) = thrown(
            Angle.zero, DragRules(release: .detents(at: quarters, flick: FlickPolicy(threshold: 1))),
            through: GestureMap(x: .degrees(14)))
        #expect(abs(rest.degrees - 450) < 1e-9)
        let knob = DragRules(bounds: Bounds(between: Angle.degrees(135), and: .degrees(-135)))
        let (stopped, stop) = thrown(Angle.zero, knob, through: GestureMap(x: .degrees(15)))
        #expect(abs(stopped.degrees - 135) < 1e-9 && stopped == stop)
    }

    @Test("bounds between corners are in order, and a coordinate that is no number counts as 0")
    func corners() {
        let bounds = Bounds(between: Point(x: 9, y: -4), and: Point(x: .nan, y: 7), ends: .elastic(3))
        #expect(bounds == Bounds(x: 0...9, y: -4...7, ends: .elastic(3)))
        let rects = Bounds(
            between: Rect(x: 0, y: 9, width: 5, height: 5),
            and: Rect(x: 4, y: 1, width: 50, height: .infinity))
        #expect(rects.lower == Rect(x: 0, y: 1, width: 5, height: 5))
        #expect(rects.upper == Rect(x: 4, y: 9, width: 50, height: .infinity))
        #expect(rects.isHard)
    }
}
