import Feel
import Seeded
import Testing

@Suite("The displacement between two pictures")
struct PictureShiftTests {
    /// A page that is drawn at any height: dark strokes on white, with soft edges, as those of letters are.
    struct Page {
        /// Strokes of a column, as pairs of edges in rows.
        private var strokes: [[(top: Double, bottom: Double)]]
        private let period: Int?

        /// - Parameter period: The height of rows that are all the same; nil for letters that are all different.
        init(period: Int? = nil, seed: UInt64 = 1) {
            var random = SeededGenerator(seed: seed)
            self.period = period
            strokes = (0..<50).map { _ in
                var (strokes, row) = ([(top: Double, bottom: Double)](), 0.0)
                while row < Double(period ?? 2000) - 8 {
                    let top = row + .random(in: 2...9, using: &random)
                    let bottom = top + .random(in: 1...4, using: &random)
                    strokes.append((top, bottom))
                    row = bottom
                }
                return strokes
            }
        }

        /// The part of a row that is dark.
        private func darkness(_ row: Double, _ column: Int) -> Double {
            var row = row
            if let period { row -= (row / Double(period)).rounded(.down) * Double(period) }
            let strokes = strokes[column / 8 % strokes.count]
            // The first one that ends below the row.
            var (low, high) = (0, strokes.count)
            while low < high {
                let middle = (low + high) / 2
                if strokes[middle].bottom > row { high = middle } else { low = middle + 1 }
            }
            return strokes[low...].prefix { $0.top < row + 1 }
                .reduce(0) { $0 + min($1.bottom, row + 1) - max($1.top, row) }
        }

        /// The page at a height, below a header, beside a scrollbar.
        func picture(
            at place: Double, header: Int = 0, scrollbar: Double? = nil, rows: Int = 360
        ) -> ColumnPicture {
            ColumnPicture(width: 400, rows: rows) { row, column in
                if row < header { return UInt8(60 + row % 7 * 20) }
                if let scrollbar, column >= 384 {
                    return abs(Double(row) - scrollbar) < 30 ? 20 : 230
                }
                return UInt8((255 - 220 * darkness(Double(row) + 600 - place, column)).rounded())
            }
        }

        /// The page at a whole row, moved by a part of a row as a graphics card does: by a mean of two rows.
        func blended(at place: Double) -> ColumnPicture {
            let whole = place.rounded(.down)
            let part = place - whole
            return ColumnPicture(width: 400, rows: 360) { row, column in
                let here = 255 - 220 * darkness(Double(row) + 600 - whole, column)
                let above = 255 - 220 * darkness(Double(row) + 599 - whole, column)
                return UInt8((here * (1 - part) + above * part).rounded())
            }
        }
    }

    static let distances = [0.1, -0.25, 0.5, -1.5, 3.7, -12.3, 40.2, -180.6, 200]

    @Test("parts of a row are found", arguments: distances, [0, 0.4])
    func parts(_ distance: Double, from place: Double) throws {
        let page = Page()
        let found = PictureShift.between(page.picture(at: place), page.picture(at: place + distance))
        #expect(abs(try #require(found) - distance) < 0.05, "\(found ?? .nan)")
    }

    @Test("a texture that is moved by parts of a row is found", arguments: distances, [0, 0.4])
    func textures(_ distance: Double, from place: Double) throws {
        let page = Page()
        let found = PictureShift.between(page.blended(at: place), page.blended(at: place + distance))
        #expect(abs(try #require(found) - distance) < 0.05, "\(found ?? .nan)")
    }

    @Test("whole rows are exact", arguments: [1.0, -2, 7, 55, -200])
    func whole(_ distance: Double) {
        let page = Page()
        #expect(PictureShift.between(page.picture(at: 0), page.picture(at: distance)) == distance)
    }

    @Test(
        "a header that stands still, and a scrollbar that goes the other way, have no say",
        arguments: distances)
    func surroundings(_ distance: Double) throws {
        let page = Page()
        let before = page.picture(at: 0, header: 64, scrollbar: 100)
        let after = page.picture(at: distance, header: 64, scrollbar: 100 - distance / 5)
        let found = PictureShift.between(before, after)
        #expect(abs(try #require(found) - distance) < 0.06, "\(found ?? .nan)")
    }

    @Test("rows that are all the same are counted as is expected", arguments: [-3.0, 60, -110])
    func equalRows(_ distance: Double) throws {
        let list = Page(period: 50)
        let (before, after) = (list.picture(at: 0), list.picture(at: distance))
        let expected = PictureShift.between(before, after, expected: distance + 9)
        #expect(abs(try #require(expected) - distance) < 0.05, "\(expected ?? .nan)")
        // Without an expectation it is the shortest way.
        let nearest = distance - (distance / 50).rounded() * 50
        let shortest = PictureShift.between(before, after)
        #expect(abs(try #require(shortest) - nearest) < 0.05, "\(shortest ?? .nan)")
    }

    @Test("nothing moves where nothing changes, or where a row is lit, or a scrollbar alone moves")
    func still() {
        let page = Page()
        let before = page.picture(at: 0)
        #expect(PictureShift.between(before, before) == 0)
        let lit = ColumnPicture(width: 400, rows: 360) { row, column in
            let value = before[row, column / ColumnPicture.distance]
            return (100..<150).contains(row) ? value / 10 * 9 : value
        }
        let found = PictureShift.between(before, lit)
        #expect(found.map { abs($0) < 0.02 } == true, "\(String(describing: found))")
        let bars = (page.picture(at: 0, scrollbar: 100), page.picture(at: 0, scrollbar: 130))
        #expect(PictureShift.between(bars.0, bars.1) == 0)
    }

    @Test("another page is lost, and so is one of another size, or content without a mark")
    func lost() {
        let (page, other) = (Page(), Page(seed: 2))
        #expect(PictureShift.between(page.picture(at: 0), other.picture(at: 0)) == nil)
        #expect(PictureShift.between(page.picture(at: 0), page.picture(at: 0, rows: 300)) == nil)
        let (white, black) = (
            ColumnPicture(width: 400, rows: 360) { _, _ in 255 },
            ColumnPicture(width: 400, rows: 360) { _, _ in 0 }
        )
        #expect(PictureShift.between(white, black) == nil)
    }
}
