import Glibc
import Interaction
import Motion
import Seeded
import Testing
import Touch

@Suite("Turned content in a hand")
struct SlantTests {
    private static let viewport = SIMD2<Double>(800, 600)
    private static let start = Timestamp(seconds: 100)

    /// A photo at rest in the middle of its viewport, turned and zoomed, and the hand that pans it.
    private struct Stage {
        var photo: TransformDrag
        let side: SIMD2<Double>
        /// The distances that it can go along its own sides before it shows an end.
        let room: SIMD2<Double>
        private var pan = Gesture(kind: .pan, phase: .began, time: start)
        private let map = GestureMap<ContentTransform>(scale: 4)

        init(content: SIMD2<Double>, radians: Double, zoom: Double) {
            photo = TransformDrag(content: content, viewport: viewport)
            let rotation = Angle(radians: radians)
            let scale = zoom / photo.zoom(of: ContentTransform(rotation: rotation))
            side = [cos(radians), sin(radians)]
            let middle = content * scale / 2
            photo.setValue(
                ContentTransform(
                    translation: viewport / 2 - (side * middle.x + SIMD2(-side.y, side.x) * middle.y),
                    scale: scale, rotation: rotation), time: start)
            let extent = SIMD2(
                abs(side.x) * viewport.x + abs(side.y) * viewport.y,
                abs(side.y) * viewport.x + abs(side.x) * viewport.y)
            room = pointwiseMax(middle - extent / 2, .zero)
        }

        /// The displacement of the photo's middle along its own sides.
        func displacement(at seconds: Double) -> SIMD2<Double> {
            let middle = photo.state(at: start + seconds).value.place(of: photo.content / 2)
            return along(middle - viewport / 2)
        }

        func along(_ displacement: SIMD2<Double>) -> SIMD2<Double> {
            [(displacement * side).sum(), (displacement * SIMD2(-side.y, side.x)).sum()]
        }

        mutating func send(
            _ phase: Gesture.Phase, _ displacement: SIMD2<Double>, velocity: SIMD2<Double> = .zero, at: Double
        ) {
            pan.phase = phase
            pan.translation = displacement / 4
            pan.velocity = Velocity(perSecond: velocity / 4)
            pan.time = start + at
            photo.handle(pan, through: map)
        }

        /// Pans by a displacement, and stays there.
        mutating func pan(by displacement: SIMD2<Double>) {
            send(.began, .zero, at: 1)
            for step in 1...10 {
                send(.changed, displacement * Double(step) / 10, at: 1 + Double(step) * 0.01)
            }
        }
    }

    private static let contents: [SIMD2<Double>] = [[4000, 3000], [4000, 900], [500, 500]]

    @Test(
        "gives way past an end by the turned rectangle, at each angle",
        arguments: [0, 1e-7, 0.5, 22, 45, 60, 90, 135, 200, -45])
    func band(degrees: Double) throws {
        var random = SeededGenerator(seed: 69)
        let band = try RubberBand(dimension: 800)
        for content in Self.contents {
            for zoom in [1.0, 2, 4] {
                for _ in 0..<8 {
                    var stage = Stage(content: content, radians: degrees * .pi / 180, zoom: zoom)
                    let displacement = SIMD2<Double>.random(in: -900...900, using: &random)
                    stage.pan(by: displacement)
                    let hand = stage.along(displacement)
                    let edge = hand.clamped(lowerBound: -stage.room, upperBound: stage.room)
                    let past = hand - edge
                    let expected = edge + SIMD2(band.band(past.x), band.band(past.y))
                    let shown = stage.displacement(at: 3)
                    #expect(
                        (shown - expected).magnitude < 1e-6,
                        "\(content) at \(zoom) by \(displacement): \(shown), \(expected)")
                }
            }
        }
    }

    @Test(
        "follows the hand within the ends of a transform that the app has set meanwhile",
        arguments: [0, 30.0])
    func setInHand(degrees: Double) throws {
        for zoom in [1.0, 4] {
            var stage = Stage(content: [4000, 3000], radians: 0, zoom: zoom)
            let other = Stage(content: [4000, 3000], radians: degrees * .pi / 180, zoom: 5 - zoom)
            stage.send(.began, .zero, at: 1)
            stage.send(.changed, [0, 40], at: 1.01)
            #expect(stage.photo.setValue(other.photo.value, time: Self.start + 2) == .accepted)
            stage.send(.changed, [0, 240], at: 2.1)
            let displacement = other.along([0, 200])
            let edge = displacement.clamped(lowerBound: -other.room, upperBound: other.room)
            let band = try RubberBand(dimension: 800)
            let expected =
                edge + SIMD2(band.band(displacement.x - edge.x), band.band(displacement.y - edge.y))
            let middle = stage.photo.state(at: Self.start + 4).value.place(of: [2000, 1500])
            #expect((other.along(middle - Self.viewport / 2) - expected).magnitude < 1e-6, "\(zoom)")
        }
    }

    @Test(
        "is shown the same to either side of an angle, in the hand and at rest",
        arguments: [0, 45, 90, 180])
    func continuous(degrees: Double) {
        var random = SeededGenerator(seed: 96)
        for content in Self.contents {
            for zoom in [1.0, 2, 4] {
                for _ in 0..<8 {
                    let displacement = SIMD2<Double>.random(in: -900...900, using: &random)
                    let velocity = SIMD2<Double>.random(in: -3000...3000, using: &random)
                    var shown: [[SIMD2<Double>]] = []
                    for change in [-1e-8, 0, 1e-8] {
                        var stage = Stage(content: content, radians: degrees * .pi / 180 + change, zoom: zoom)
                        stage.pan(by: displacement)
                        var places = [1.05, 1.1, 1.2].map { stage.displacement(at: $0) }
                        stage.send(.ended, displacement, velocity: velocity, at: 1.2)
                        places.append(stage.displacement(at: 9))
                        shown.append(places)
                    }
                    for index in shown[1].indices {
                        for other in [0, 2] {
                            let jump = (shown[other][index] - shown[1][index]).magnitude
                            #expect(
                                jump < 1e-3,
                                "\(content) at \(zoom) by \(displacement), \(velocity): \(index) by \(jump)")
                        }
                    }
                }
            }
        }
    }
}
