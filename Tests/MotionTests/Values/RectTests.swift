import Motion
import Testing

@Suite("Point, size and rectangle")
struct RectTests {
    @Test("a rectangle moves its origin and its size")
    func interpolation() {
        let card = Rect(x: 10, y: 20, width: 100, height: 50)
        let screen = Rect(x: 0, y: 0, width: 400, height: 300)
        #expect(
            card.interpolated(to: screen, fraction: 0.5) == Rect(x: 5, y: 10, width: 250, height: 175))
    }

    @Test("edges are in order whatever the sign of the size")
    func edges() {
        let flipped = Rect(x: 10, y: 20, width: -4, height: -6)
        #expect(flipped.minX == 6 && flipped.maxX == 10 && flipped.minY == 14 && flipped.maxY == 20)
        #expect(flipped.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
        #expect(flipped.center == Point(x: 8, y: 17))
        #expect(flipped.standardized.center == flipped.center)
    }

    @Test("a point on the smaller edges is inside, on the greater ones outside, as neighbours need it")
    func contains() {
        let rect = Rect(x: 0, y: 0, width: 2, height: 1)
        #expect(rect.contains(.zero) && rect.contains(Point(x: 1.9, y: 0.9)))
        #expect(!rect.contains(Point(x: 2, y: 0.5)) && !rect.contains(Point(x: 1, y: 1)))
        #expect(!rect.contains(Point(x: .nan, y: 0)))
    }
}
