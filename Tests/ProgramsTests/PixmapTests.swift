import Testing

@testable import Programs

@Suite("Pictures of an output that shows no window")
struct PixmapTests {
    /// A picture of 100 by 80 pixels with a rectangle of another colour.
    private func picture(_ ground: UInt8, _ colour: UInt8 = 0, x: Range<Int> = 0..<0, y: Range<Int> = 0..<0)
        -> [UInt8]
    {
        var pixels: [UInt8] = []
        for row in 0..<80 {
            for column in 0..<100 {
                let value = y.contains(row) && x.contains(column) ? colour : ground
                pixels += [value, ground, ground]
            }
        }
        return Array("P6\n100 80\n255\n".utf8) + pixels
    }

    private func isBare(_ bytes: [UInt8]) throws -> Bool { try #require(Pixmap(bytes)).isBare }

    @Test("one colour is no window, and neither is a pointer on black")
    func bare() throws {
        #expect(try isBare(picture(0)))
        #expect(try isBare(picture(200)))
        #expect(try isBare(picture(0, 255, x: 50..<62, y: 40..<60)))
        #expect(try isBare(picture(0, 255, x: 68..<100, y: 48..<80)))
    }

    @Test("all else is a window: what is larger than a pointer, two things apart, and a pointer on a colour")
    func windows() throws {
        #expect(try !isBare(picture(0, 255, x: 50..<83, y: 40..<41)))
        #expect(try !isBare(picture(0, 255, x: 50..<51, y: 40..<73)))
        #expect(try !isBare(picture(0, 255, x: 10..<43, y: 0..<1)))
        #expect(try !isBare(picture(36, 255, x: 50..<62, y: 40..<60)))
        var apart = picture(0, 255, x: 0..<1, y: 0..<1)
        apart[apart.count - 1] = 9
        #expect(try !isBare(apart))
    }

    @Test("bytes that are no picture are refused")
    func refuse() {
        let whole = picture(7)
        #expect(Pixmap(whole).map { [$0.width, $0.height] } == [100, 80])
        #expect(Pixmap([]) == nil)
        #expect(Pixmap(Array(whole.dropLast())) == nil)
        #expect(Pixmap(whole + [7]) == nil)
        #expect(Pixmap(Array("P5\n1 1\n255\n".utf8) + [7, 7, 7]) == nil)
        #expect(Pixmap(Array("P6\n0 9\n255\n".utf8)) == nil)
        #expect(Pixmap(Array("P6\n-1 -1\n255\n".utf8) + [7, 7, 7]) == nil)
        #expect(Pixmap(Array("P6\n9223372036854775807 2\n255\n".utf8)) == nil)
    }
}
