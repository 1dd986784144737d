import Fling
import Testing

@Suite("An app's own types")
struct OwnTypeTests {
    @Test("a type moves by the numbers it names")
    func numbers() {
        let start = Camera(centre: Point(x: 0, y: 0), zoom: 1)
        let end = Camera(centre: Point(x: 100, y: 40), zoom: 3)
        let middle = start.interpolated(to: end, fraction: 0.5)
        #expect(middle == Camera(centre: Point(x: 50, y: 20), zoom: 2))
    }

    @Test("each part of a composite goes its own way")
    func parts() {
        let start = Card(frame: .zero, needle: .degrees(170), tilt: .identity)
        let end = Card(
            frame: Rect(x: 0, y: 0, width: 200, height: 100), needle: .degrees(-150),
            tilt: Rotation3D(angle: .degrees(120), axis: [0, 1, 0]))
        let middle = start.interpolated(to: end, fraction: 0.5)
        #expect(middle.frame.size == Size(width: 100, height: 50))
        #expect(abs(middle.needle.degrees - -170) < 1e-12)
        #expect(distance(middle.tilt, Rotation3D(angle: .degrees(60), axis: [0, 1, 0])) < 1e-15)
    }
}
