import Interaction
import Motion
import Touch

extension Group {
    /// The costs of content that fingers pinch, turn and pan: of an event, and of a frame in each state.
    ///
    /// A frame evaluates a motion for the place, the scale and the rotation, each of them within its bounds.
    static let transform = Group(
        name: "transform",
        benchmarks: [
            // Four coordinates, and the place of the anchor.
            Benchmark("transform/event", atMost: 280, allocations: 0) {
                held(steps: 0)
            } run: { photo, count in
                for turn in 0..<count {
                    photo.handle(
                        pinch(.changed, step: turn & 63, at: Timestamp(nanoseconds: Int64(turn) * 7_000_000)),
                        through: map)
                }
                blackHole(photo)
            },
            Benchmark("transform/frame", atMost: 150, allocations: 0) {
                held(steps: 20)
            } run: { photo, count in
                for turn in 0..<count {
                    blackHole(
                        photo.state(at: Timestamp(nanoseconds: 140_000_000 + Int64(turn & 7) * 1_000_000)))
                }
            },
            Benchmark("transform/frame/coasting", atMost: 240, allocations: 0) {
                var photo = held(steps: 20)
                photo.handle(pinch(.ended, step: 20, at: Timestamp(seconds: 0.14)), through: map)
                return photo
            } run: { photo, count in
                show(photo, count)
            },
            Benchmark("transform/frame/zooming", atMost: 120, allocations: 0) {
                var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
                photo.zoom(to: 3, about: [200, 200], time: Timestamp(seconds: 0.14))
                return photo
            } run: { photo, count in
                show(photo, count)
            },
        ])

    private static let map = GestureMap<ContentTransform>(scale: 4)

    private static func show(_ photo: TransformDrag, _ count: Int) {
        for turn in 0..<count {
            let time = Timestamp(nanoseconds: 200_000_000 + Int64(turn & 255) * 1_000_000)
            blackHole(photo.state(at: time))
        }
    }

    /// A photo in two fingers that move apart, turn and pan.
    private static func held(steps: Int) -> TransformDrag {
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
        photo.handle(pinch(.began, step: 0, at: .zero), through: map)
        for step in 0..<steps {
            let time = Timestamp(nanoseconds: Int64(step + 1) * 7_000_000)
            photo.handle(pinch(.changed, step: step + 1, at: time), through: map)
        }
        return photo
    }

    private static func pinch(_ phase: Gesture.Phase, step: Int, at time: Timestamp) -> Gesture {
        let part = Double(step)
        var pinch = Gesture(
            kind: .pinch, phase: phase, time: time, fingers: 2, translation: [part, part * 0.5],
            velocity: Velocity(perSecond: [140, 70]))
        (pinch.scale, pinch.scaleVelocity.perSecond) = (1 + 0.02 * part, 2.8)
        (pinch.rotation, pinch.rotationVelocity.perSecond) = (0.01 * part, 1.4)
        return pinch
    }
}
